"""What a position holds that means nothing any more; nothing in it is hidden (R3, `analyser.kernel.open_table`)."""

from analyser.games.rietburg.compiled.state import DRAW_ENCOUNTER, NOWHERE
from analyser.kernel.events import clear_events
from analyser.kernel.jit import kernel


@kernel
def clear_unused(state):
    """What is over: counts for metrics, where chance decided last, what the last code brought about."""
    table = state.table
    clear_events(state.events)
    table.defeated = 0
    table.grouped = 0
    table.revivals = 0
    if table.step < DRAW_ENCOUNTER:
        table.at = NOWHERE
        table.is_new = 0
        table.brought = 0
