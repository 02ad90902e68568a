"""Castle cards: hands, the discard pile, and the deck, a bag whose order does not exist before a card is drawn."""

from numpy import int64

from analyser.games.castle_panic.compiled.monsters import note
from analyser.games.castle_panic.compiled.state import (
    BRICK,
    CARD_DRAWN,
    CARD_REMOVED,
    CARDS,
    CARDS_SHUFFLED,
    GO_ON,
    MORTAR,
)
from analyser.kernel.bits import at, bit, lowest_bit
from analyser.kernel.contract import CHANCE
from analyser.kernel.jit import kernel


@kernel(inline=True)
def hand_size(table, rules):
    """Up to how many cards hands are drawn: one less once the king's tower has fallen (O7)."""
    return rules.hand - int64(table.is_king_lost)


@kernel(inline=True)
def gain_card(table, seat, card):
    """One more card in a hand."""
    hand = table.hand[seat]
    hand.count[at(card)] += 1
    hand.held |= bit(card)
    hand.cards += 1


@kernel(inline=True)
def give_up_card(table, seat, card):
    """One card less in a hand that has it."""
    hand = table.hand[seat]
    left = int64(hand.count[at(card)]) - 1
    hand.count[at(card)] = left
    hand.cards -= 1
    if left == 0:
        hand.held &= ~bit(card)


@kernel(inline=True)
def discard_card(table, seat, card):
    """A card of a hand comes onto the discard pile."""
    give_up_card(table, seat, card)
    table.discard[at(card)] += 1
    table.discard_size += 1


@kernel
def discard_kinds(table, seat, kinds):
    """All cards of a hand that are of these kinds, a bit for each, come onto the discard pile."""
    hand = table.hand[seat]
    mask = int64(hand.held) & kinds
    while mask != 0:
        card = lowest_bit(mask)
        count = int64(hand.count[at(card)])
        hand.count[at(card)] = 0
        hand.cards -= count
        table.discard[at(card)] += count
        table.discard_size += count
        mask &= mask - 1
    hand.held &= ~int64(kinds)


@kernel
def want_cards(state, rules, count):
    """C3: so many cards are to be drawn by the active seat; without any card left, play goes on at once."""
    table = state.table
    table.due = count
    need_deck(state, rules)


@kernel(inline=True)
def need_deck(state, rules):
    """If a card is due, there must be a deck to draw from: else the discard pile is shuffled (C3)."""
    table = state.table
    if table.due > 0 and table.deck_size == 0 and table.discard_size > 0:
        reshuffle(state, rules)
    if table.deck_size == 0:
        table.due = 0
    if table.due == 0:
        table.step = GO_ON
    else:
        table.step = CARD_DRAWN
        table.turn = CHANCE


@kernel(inline=True)
def take_card(state, rules, seat, place):
    """The card at this place of the bag comes into a hand."""
    table = state.table
    card = int64(state.deck[at(place)])
    last = int64(table.deck_size) - 1
    table.deck_size = last
    state.deck[at(place)] = state.deck[at(last)]
    state.deck[at(last)] = 0
    gain_card(table, seat, card)
    table.due -= 1


@kernel
def reshuffle(state, rules):
    """C3: the discard pile becomes the deck; a brick and a mortar of it leave the game (O8)."""
    table = state.table
    note(state, CARDS_SHUFFLED, 0)
    if rules.dwindling_resources:
        for card in range(BRICK, MORTAR + 1):
            if table.discard[card] > 0:
                table.discard[card] -= 1
                table.discard_size -= 1
                table.removed[card - BRICK] += 1
                note(state, CARD_REMOVED, card)
    size = 0
    for card in range(CARDS):
        for _ in range(int64(table.discard[card])):
            state.deck[at(size)] = card
            size += 1
        table.discard[card] = 0
    table.deck_size = size
    table.discard_size = 0


@kernel(inline=True)
def held_by(table, seat):
    """The cards of a hand, a bit for each kind."""
    return int64(table.hand[seat].held)
