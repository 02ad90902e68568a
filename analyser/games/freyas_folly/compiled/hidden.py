"""What a seat may know: all of it. What lies unseen has no identity (FF3), so there is nothing to deal anew."""

from analyser.games.freyas_folly.compiled.state import COLLECT_FIRST, GIVE
from analyser.kernel.events import clear_events
from analyser.kernel.jit import fragment, kernel
from analyser.kernel.records import clear_list, copy_record


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
    """The only position that agrees with the view; ability cards that were seen on their way keep their order (FF4)."""
    copy_record(state.table, view)
    clear_events(state.events)


@kernel
def clear_unused(state):
    """What is over: counts for metrics, whom the last action moved, what the last code brought about."""
    table = state.table
    clear_events(state.events)
    clear_list(table.thefts)
    clear_list(table.taken)
    clear_list(table.trades)
    if table.step < COLLECT_FIRST or table.step >= GIVE:
        table.mover = 0
        table.had_bat = 0
        table.is_again = 0
