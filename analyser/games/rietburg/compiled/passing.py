"""Friends and objects that heroes who stand together pass to each other (R10)."""

from numpy import int64

from analyser.games.rietburg.compiled.limits import MOST_SEATS
from analyser.games.rietburg.compiled.seats import company
from analyser.games.rietburg.compiled.state import FRIENDS, OBJECTS, WORD_GIVE, WORD_TAKE
from analyser.kernel.bits import at, lowest_bit
from analyser.kernel.jit import kernel
from analyser.kernel.moves import put_word

PASSED = FRIENDS | OBJECTS
"""What is passed at all."""


@kernel(inline=True)
def to_pass(table, owner):
    """R10: the cards of a hand that may be given away or taken, as bits."""
    return int64(table.hand[at(owner)]) & PASSED & ~int64(table.given)


@kernel
def passes(table, rules, word):
    """R10: what may be given to a seat, or taken from one."""
    other = (word - WORD_GIVE) % MOST_SEATS
    if not rules.passing or not (company(table) >> other) & 1:
        return int64(0)
    return to_pass(table, int64(table.seat) if word < WORD_TAKE else other)


@kernel(inline=True)
def can_pass_at_all(table, rules):
    """R10: whether there is anything to be passed, whoever has it, and anybody to pass it to or take it from.

    Measured: in most decisions of random games nobody has anything, and there is no need to go from seat to seat.
    """
    hands = int64(0)
    for seat in range(MOST_SEATS):
        hands |= int64(table.hand[seat])
    return hands & PASSED != 0 and rules.passing and company(table) != 0


@kernel
def is_anything_to_pass(table):
    """R10: whether any card may be given to those who stand here, or taken from them."""
    others = company(table)
    cards = to_pass(table, int64(table.seat))
    while others != 0:
        cards |= to_pass(table, lowest_bit(others))
        others &= others - 1
    return cards != 0


@kernel
def add_passes(table, moves):
    """R10: what may be given to those who stand here, and taken from them."""
    own, others = to_pass(table, int64(table.seat)), company(table)
    while others != 0:
        other = lowest_bit(others)
        put_word(moves, WORD_GIVE + other, own)
        put_word(moves, WORD_TAKE + other, to_pass(table, other))
        others &= others - 1
