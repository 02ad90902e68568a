"""What can be traded and stolen: choices of jewels, as bits (FF15 to FF17)."""

from numpy import int64

from analyser.games.freyas_folly.compiled.jewels import (
    LANE,
    LARGE_GUARDS,
    SMALL_GUARDS,
    SMALL_LANES,
    count_large,
    count_of,
    count_small,
    guards_of,
)
from analyser.games.freyas_folly.compiled.limits import COLOURS
from analyser.games.freyas_folly.compiled.state import FIRST_SMALL_PAIR, KINDS, MARKET
from analyser.kernel.bits import at, bit
from analyser.kernel.jit import kernel

PAIR = 2


@kernel(inline=True)
def is_other(own, others):
    """Whether there is another letter among the others for one of the own; both as guards."""
    return own != 0 and others != 0 and (own != others or own & (own - 1) != 0)


@kernel(inline=True)
def can_give(table, rules, seat, left):
    """Whether anything has an answer in the market, with so many jewels left to give."""
    if left == 0:
        return False
    home, market = int64(table.home[at(seat)]), int64(table.market)
    own, there = guards_of(home), guards_of(market)
    if is_other(own & SMALL_GUARDS, there & SMALL_GUARDS) or is_other(own & LARGE_GUARDS, there & LARGE_GUARDS):
        return True
    if not rules.trade_sizes:
        return False
    if own & LARGE_GUARDS != 0 and count_small(market) >= PAIR:
        return True
    return left >= PAIR and there & LARGE_GUARDS != 0 and count_small(home) >= PAIR


@kernel
def gives(table, rules, seat, left):
    """What may be given: single jewels, and pairs of small ones."""
    home, market, found = int64(table.home[at(seat)]), int64(table.market), int64(0)
    if left == 0:
        return found
    for kind in range(KINDS):
        if count_of(home, kind) > 0 and singles_for(market, kind) != 0:
            found |= bit(kind)
    if not rules.trade_sizes:
        return found
    if count_small(market) >= PAIR:
        found |= kinds_among(home) & LARGE_KINDS
    if left >= PAIR and count_large(market) > 0:
        found |= small_pairs(home)
    return found


LARGE_KINDS = (1 << KINDS) - (1 << COLOURS)
SMALL_KINDS = (1 << COLOURS) - 1


@kernel
def gets(table, rules, given):
    """What may be had for the choice that was given."""
    market = int64(table.market)
    if given >= KINDS:
        return kinds_among(market) & LARGE_KINDS
    found = singles_for(market, given)
    return found | small_pairs(market) if given >= COLOURS and rules.trade_sizes else found


@kernel(inline=True)
def singles_for(market, kind):
    """Jewels of the same size and another colour."""
    same_size = LARGE_KINDS if kind >= COLOURS else SMALL_KINDS
    return kinds_among(market) & same_size & ~bit(kind)


@kernel(inline=True)
def kinds_among(jewels):
    """The letters of which there are any, a bit for each."""
    guards, found = guards_of(jewels) >> (LANE - 1), int64(0)
    for kind in range(KINDS):
        found |= ((guards >> (LANE * kind)) & 1) << kind
    return found


@kernel
def small_pairs(jewels):
    """All pairs of small ones, as choices."""
    found, place = int64(0), FIRST_SMALL_PAIR
    for first in range(COLOURS):
        for second in range(first, COLOURS):
            found |= int64(has_pair(jewels, first, second)) << place
            place += 1
    return found


@kernel(inline=True)
def has_pair(jewels, first, second):
    """Whether these two letters are there, or the same one twice."""
    if first == second:
        return count_of(jewels, first) >= PAIR
    return count_of(jewels, first) > 0 and count_of(jewels, second) > 0


@kernel
def other_pairs(jewels):
    """All pairs with a large one, counted from FIRST_OTHER_PAIR."""
    found, place = int64(0), 0
    for first in range(KINDS):
        for second in range(max(first, COLOURS), KINDS):
            found |= int64(has_pair(jewels, first, second)) << place
            place += 1
    return found


@kernel(inline=True)
def stock_of(table, victim):
    """The jewels that a thief may take of: a home, or the market."""
    return int64(table.market) if victim == MARKET else int64(table.home[at(victim)])


@kernel
def steals(stock):
    """A large one, or two small ones; a single small one only where there is no second."""
    found = kinds_among(stock) & LARGE_KINDS
    if count_small(stock) >= PAIR:
        return found | small_pairs(stock)
    return found | kinds_among(int64(stock) & SMALL_LANES)
