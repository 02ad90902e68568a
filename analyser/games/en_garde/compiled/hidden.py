"""What a fencer may know of a position: handed out, told apart by its bytes, and filled in anew at random (E9)."""

from numpy import int64

from analyser.games.en_garde.compiled.cards import some, unseen
from analyser.games.en_garde.compiled.state import DECK, VALUES
from analyser.kernel.jit import fragment, kernel
from analyser.kernel.records import copy_record
from analyser.kernel.streams import below


@kernel
def clear_unused(state):
    """Zero behind the last code of the round."""
    table = state.table
    for place in range(int64(table.played_count), DECK):
        table.played[place] = 0


@fragment
def conceal(state, seat):
    """The table, on which only the hand of the seat whose turn it is lies open (E9)."""
    return state.table


@kernel
def redeal(view, rules, stream, state):
    """A random position that agrees with the view: the other's hand is drawn from all cards that the seat can't see."""
    copy_record(state.table, view)
    size = gather_unseen(view, rules, state)
    state.other_hand = 0
    for _ in range(view.hand_size[1 - view.seat]):
        place = below(stream, size)
        state.other_hand += some(1, state.deck[place])
        size -= 1
        state.deck[place] = state.deck[size]


@kernel
def gather_unseen(view, rules, state):
    """Fills the bag with all cards that are neither in the seat's own hand nor discarded; how many."""
    size = 0
    for value in range(1, VALUES):
        for _ in range(unseen(view, rules, value)):
            state.deck[size] = value
            size += 1
    return size


@fragment
def is_fully_known(view):
    """When the deck is empty, what a seat can't see is the other's hand."""
    return view.deck_size == 0
