"""Hands and the deck: a hand is a whole number that counts each value in four bits, the deck a bag of cards."""

from numpy import int64

from analyser.games.en_garde.compiled.state import VALUES
from analyser.kernel.bits import at
from analyser.kernel.jit import kernel

_EACH = 0x1111111110
"""The lowest bit of each value's four: values 1 to 9."""


@kernel(inline=True)
def held(hand, value):
    """How many cards of a value a hand holds; 0 for values above 9, which no card has."""
    return (hand >> (4 * value)) & 15 if value < VALUES else 0


@kernel(inline=True)
def some(count, value):
    """A hand of so many cards of one value; to be added to a hand or taken from it."""
    return int64(count) << (4 * int64(value))


@kernel(inline=True)
def marks_of(hand):
    """The values that a hand holds: bit 4v is set for value v."""
    pairs = hand | (hand >> 1)
    return (pairs | (pairs >> 2)) & _EACH


@kernel(inline=True)
def marks_up_to(value):
    """Bits 4v for the values 1 to `value`; none for a value below 1."""
    return _EACH & ((int64(1) << (4 * min(max(value, 0) + 1, VALUES))) - 1)


@kernel(inline=True)
def hand_size(hand):
    """How many cards a hand holds."""
    size = 0
    for value in range(1, VALUES):
        size += held(hand, value)
    return size


@kernel(inline=True)
def take_card(state, place):
    """Takes a card out of the bag; its value."""
    table = state.table
    card = int64(state.deck[at(place)])
    table.deck_size -= 1
    state.deck[at(place)] = state.deck[at(table.deck_size)]
    return card


@kernel(inline=True)
def discard(table, value, count):
    """Cards of the hand are played; written in place."""
    table.hand -= some(count, value)
    table.hand_size[at(table.seat)] -= count
    table.discard[at(value)] += count


@kernel(inline=True)
def unseen(view, rules, value):
    """How many cards of a value the seat whose turn it is can't see: in the deck or in the other's hand (E9)."""
    return int64(rules.count[value]) - view.discard[value] - held(view.hand, value)
