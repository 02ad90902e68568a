"""What a seat may know, and dealing anew what lies hidden from it (B10)."""

from numpy import int64

from analyser.kernel.jit import fragment, kernel
from analyser.kernel.records import clear_record, copy_record
from analyser.kernel.streams import below
from tests.games.barter.compiled.hands import decider
from tests.games.barter.compiled.state import ANSWER, KINDS, OFFER, SEATS, View


@fragment
def conceal(state, seat):
    """The table and the seat's own hand: two parts of the state, and no copy."""
    return View(state.table, state.hand[seat])


@fragment
def is_fully_known(view):
    """Whether nothing is hidden: what is known of the other hands is all of them."""
    return hidden_cards(view.table) == 0


@kernel
def hidden_cards(table):
    """How many cards lie in other hands of which not everybody knows."""
    own, count = decider(table), 0
    for seat in range(SEATS):
        if seat != own:
            count += unknown_cards(table, seat)
    return count


@kernel
def unknown_cards(table, seat):
    """How many cards of a hand not everybody knows."""
    count = table.hand_size[seat]
    for kind in range(KINDS):
        count -= int64(table.known[seat, kind])
    return count


@kernel
def redeal(view, rules, stream, state):
    """A random position that agrees with the view: the others get what is known, and the rest from all unseen cards."""
    table, own = view.table, decider(view.table)
    copy_record(state.table, table)
    for seat in range(SEATS):
        clear_record(state.hand[seat])
        if seat != own:
            for kind in range(KINDS):
                state.hand[seat].count[kind] = table.known[seat, kind]
    copy_record(state.hand[own], view.hand)
    size = gather_unseen(rules, state)
    for seat in range(rules.players):
        if seat != own:
            for _ in range(unknown_cards(table, seat)):
                place = below(stream, size)
                state.hand[seat].count[state.deck[place]] += 1
                size -= 1
                state.deck[place] = state.deck[size]


@kernel
def gather_unseen(rules, state):
    """Fills the bag with all cards that are neither discarded nor in the hands; how many."""
    size = 0
    for kind in range(rules.kinds):
        count = int64(rules.count[kind]) - int64(state.table.discard[kind])
        for seat in range(rules.players):
            count -= int64(state.hand[seat].count[kind])
        for _ in range(count):
            state.deck[size] = kind
            size += 1
    return size


@kernel
def clear_unused(state):
    """Zero where nothing is meant: the last play, the offer that was answered, offers that are left to nobody."""
    table = state.table
    table.laid = 0
    if table.phase != ANSWER:
        table.given = 0
        table.wanted = 0
        if table.phase != OFFER:
            table.offers_left = 0
