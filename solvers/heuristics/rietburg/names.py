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
    return lowest_ranked(rules.card_rank, cards)


@kernel
def first_hero(table, seats):
    """The first of some seats by their heroes' names, which are in the order of their numbers."""
    return lowest_ranked(table.hero, seats)


@kernel
def lowest_ranked(ranks, bits):
    """The one of some places of a list, given as bits, that has the lowest rank; 0 of none."""
    best, found = int64(LAST), int64(0)
    while bits != 0:
        place = lowest_bit(bits)
        if ranks[at(place)] < best:
            best, found = int64(ranks[at(place)]), place
        bits &= bits - 1
    return found
