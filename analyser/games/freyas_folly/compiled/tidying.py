"""What a position holds that means nothing any more; nothing in it is hidden (FF4, `analyser.kernel.open_table`)."""

from analyser.games.freyas_folly.compiled.state import COLLECT_FIRST, GIVE
from analyser.kernel.events import clear_events
from analyser.kernel.jit import kernel
from analyser.kernel.records import clear_list


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
        table.is_again = 0
