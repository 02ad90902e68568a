"""What must hold of every position of Freigard: one bit for each invariant that is broken."""

from numpy import int64

from analyser.games.freigard.compiled.hand import worth
from analyser.games.freigard.compiled.limits import KINDS
from analyser.games.freigard.compiled.state import DISCARD, HAND, NO_CARD, REVEALED, TOTEMS, TURN, VESSEL
from analyser.kernel.bits import count_bits
from analyser.kernel.jit import kernel

CARDS_LOST = 1
"""Deck, pile, hand, row, top and store don't add up to all the cards."""
KIND_OVERFULL = 2
"""More cards of a kind than the deck has."""
BAG_UNLIKE_POOL = 4
"""A card in the bag that the player has located elsewhere, or hidden cards that don't make up the difference."""
STALE_KINDS = 8
"""The bits of the kinds in the pool or the pile don't agree with the counts."""
HAND_UNSORTED = 16
"""The hand is out of order, has the wrong number of cards for the phase, or another worth than is noted."""
TOTEM_LOST = 32
"""A totem is neither unused, nor used, nor spent, nor under a card."""
CASTLES_WRONG = 64
"""The castles left don't agree with the rounds that were won."""
KNOWN_BUT_HIDDEN = 128
"""The bag is empty, so that the hidden cards are known (F7), but they count as hidden."""


@kernel
def check(state, rules):
    """The broken invariants of a position in which something is to be decided, as bits; 0 if all is well."""
    broken = check_cards(state, rules) | check_kinds(state, rules)
    return broken | check_hand(state.table, rules) | check_totems(state.table, rules)


@kernel
def check_cards(state, rules):
    table = state.table
    cards = (
        int64(table.deck_size)
        + int64(table.row)
        + int64(table.hidden)
        + int64(table.hand_count)
        + int64(table.aside_count)
    )
    for kind in range(KINDS):
        cards += int64(table.discard[kind])
    if table.stored != NO_CARD:
        cards += 1
    broken = CARDS_LOST if cards != rules.deck_size else 0
    if table.hidden > 0 and table.deck_size == table.top_count:
        broken |= KNOWN_BUT_HIDDEN
    return broken


@kernel
def check_kinds(state, rules):
    table = state.table
    broken, beyond = 0, 0
    for kind in range(KINDS):
        in_bag = 0
        for place in range(int64(table.deck_size) - int64(table.top_count)):
            in_bag += int64(state.deck[place] == kind)
        beyond += int64(table.pool[kind]) - in_bag
        if in_bag > table.pool[kind]:
            broken |= BAG_UNLIKE_POOL
        last = int64(table.looks) - 1
        if last >= 0 and table.hidden_then[last] == table.hidden and table.shown[last, kind] > in_bag:
            broken |= BAG_UNLIKE_POOL
        if int64(table.pool[kind]) + int64(table.discard[kind]) > rules.count[kind]:
            broken |= KIND_OVERFULL
        if (int64(table.pool_kinds) >> kind) & 1 != int64(table.pool[kind] > 0):
            broken |= STALE_KINDS
        if (int64(table.discard_kinds) >> kind) & 1 != int64(table.discard[kind] > 0):
            broken |= STALE_KINDS
    return broken | (BAG_UNLIKE_POOL if beyond != table.hidden else 0)


@kernel
def check_hand(table, rules):
    wanted = int64(table.hand_count)
    if table.phase == TURN or table.phase == REVEALED:
        wanted = 3
    elif table.phase == DISCARD:
        wanted = 4
    broken = HAND_UNSORTED if table.hand_count != wanted else 0
    for place in range(1, int64(table.hand_count)):
        if table.phase != HAND and table.hand[place - 1] > table.hand[place]:  # while it is dealt it has no order yet
            broken |= HAND_UNSORTED
    if table.phase == TURN and table.hand_worth != worth(rules, table.hand[0], table.hand[1], table.hand[2]):
        broken |= HAND_UNSORTED
    return broken


@kernel
def check_totems(table, rules):
    broken = 0
    for totem in range(TOTEMS):
        accounted = int64(table.totems[totem]) + int64(table.abilities_used[totem]) + int64(table.totems_spent[totem])
        if accounted != rules.totems[totem]:
            broken |= TOTEM_LOST
    if table.stored != NO_CARD and table.abilities_used[VESSEL] == 0:
        broken |= TOTEM_LOST
    if count_bits(int64(table.castles_left)) + int64(table.round_number) < 3 or table.castles_left > 7:
        broken |= CASTLES_WRONG
    return broken
