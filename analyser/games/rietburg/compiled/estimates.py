"""What a position looks like from afar."""

from numpy import int64

from analyser.games.rietburg.compiled.state import BY_TASKS
from analyser.kernel.jit import kernel


@kernel
def estimate(state, rules, side):
    """Roughly how likely a win is, 0 to 1: the share of the tasks that are done."""
    if state.table.end == BY_TASKS:
        return 1.0
    return int64(state.table.done) / rules.tasks_needed
