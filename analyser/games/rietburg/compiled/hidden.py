"""What a seat may know: all of it. What lies unseen has no identity (R3), so there is nothing to deal anew."""

from analyser.games.rietburg.compiled.state import DRAW_ENCOUNTER, NOWHERE
from analyser.kernel.events import clear_events
from analyser.kernel.jit import fragment, kernel
from analyser.kernel.records import copy_record


@fragment
def conceal(state, seat):
    """The table: a part of the state, and no copy."""
    return state.table


@fragment
def is_fully_known(view):
    """Nothing is hidden that a position knows."""
    return True


@kernel
def redeal(view, rules, stream, state):
    """The only position that agrees with the view."""
    copy_record(state.table, view)
    clear_events(state.events)


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
