"""What the player may know of a position: handed out, told apart by its bytes, and filled in anew at random."""

from numpy import int64

from analyser.games.freigard.compiled.limits import DECK, KINDS
from analyser.games.freigard.compiled.state import LOOKS, REVEALED, TOP
from analyser.kernel.jit import fragment, kernel
from analyser.kernel.records import copy_record
from analyser.kernel.streams import below


@kernel
def clear_unused(state):
    """Zero behind the last entry of each list, and in what only some phases have."""
    table = state.table
    for place in range(int64(table.hand_count), 4):
        table.hand[place] = 0
    if table.hand_count != 3:
        table.hand_worth = 0
    for place in range(int64(table.top_count), TOP):
        table.top[place] = 0
    for place in range(int64(table.aside_count), DECK):
        table.aside[place] = 0
    for look in range(int64(table.looks), LOOKS):
        table.hidden_then[look] = 0
        for kind in range(KINDS):
            table.shown[look][kind] = 0
    if table.phase != REVEALED:
        table.naming = 0


@fragment
def conceal(state, seat):
    """All but the bag, which would tell hidden cards of the row from those in the deck."""
    return state.table


@kernel
def redeal(view, rules, stream, state):
    """A random position that agrees with the view: what lies hidden in the row is drawn anew, look by look (`deck`)."""
    copy_record(state.table, view)
    size = 0
    for kind in range(KINDS):
        for _ in range(int64(view.pool[kind])):
            state.deck[size] = kind
            size += 1
    hidden = 0
    for look in range(int64(view.looks) + 1):
        until = int64(view.hidden_then[look]) if look < view.looks else int64(view.hidden)
        while hidden < until:
            size = hide_one(view, stream, state, size, look)
            hidden += 1


@kernel
def hide_one(view, stream, state, size, look):
    """Takes a card out of the bag that may have been hidden by this look; how many are left."""
    place = below(stream, size)
    while look < view.looks and is_shown(view, state, size, place, look):
        place = below(stream, size)
    state.deck[place] = state.deck[size - 1]
    return size - 1


@kernel
def is_shown(view, state, size, place, look):
    """Whether a card of the bag stands for one that was shown in the deck: of its kind the first ones in the bag do."""
    before = 0
    for earlier in range(place):
        before += int64(state.deck[earlier] == state.deck[place])
    return before < view.shown[look, state.deck[place]]


@fragment
def is_fully_known(view):
    """Nothing is hidden but the cards of the row that nobody has seen."""
    return view.hidden == 0
