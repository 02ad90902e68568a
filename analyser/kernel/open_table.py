"""What a seat may know where all lies open: the whole table; `compiled.play` of such a game takes these for its own.

STATE has a `table`, which is the VIEW, and `events`. What lies unseen has no identity before it is drawn, so a position
hides nothing, and there is nothing to deal anew.
"""

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
