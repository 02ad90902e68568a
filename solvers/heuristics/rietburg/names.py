"""The first of several moves by name: so policies break ties."""

from numpy import int64

from analyser.kernel.bits import at, lowest_bit
from analyser.kernel.jit import kernel

NO_MOVE = -1

LAST = 1_000
"""Behind all ranks."""


@kernel
def first_by_name(rules, cards):
    """The first of some cards by name."""
    best, found = int64(LAST), int64(0)
    while cards != 0:
        card = lowest_bit(cards)
        if rules.card_rank[at(card)] < best:
            best, found = int64(rules.card_rank[at(card)]), card
        cards &= cards - 1
    return found


@kernel
def first_hero(table, seats):
    """The first of some seats by their heroes' names, which are in the order of their numbers."""
    best, found = int64(LAST), int64(0)
    while seats != 0:
        seat = lowest_bit(seats)
        if table.hero[at(seat)] < best:
            best, found = int64(table.hero[at(seat)]), seat
        seats &= seats - 1
    return found
