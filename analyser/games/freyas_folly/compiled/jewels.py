"""Jewels as one whole number: ten lanes of six bits, a lane for each letter, the sixth bit a guard that stays 0.

A lane counts up to 31, so two may be added, and one subtracted from another behind its guard, all ten at once.
"""

from numpy import int64

from analyser.games.freyas_folly.compiled.limits import AMBER, COLOURS, LETTERS, MOST_OF_A_JEWEL
from analyser.kernel.jit import kernel

LANE = 6
COUNT = (1 << LANE) - 1
ONES = sum(1 << LANE * kind for kind in range(len(LETTERS)))
"""One jewel of each letter."""
GUARDS = ONES << (LANE - 1)
SMALL_LANES = (1 << LANE * COLOURS) - 1
SMALL_GUARDS = GUARDS & SMALL_LANES
LARGE_GUARDS = GUARDS & ~SMALL_LANES
TO_LARGE = LANE * COLOURS
"""By so many bits the lane of a large jewel lies above that of the small one."""
AMBERS = COUNT << LANE * AMBER | COUNT << LANE * (AMBER + COLOURS)
PAIRS_OF_LANES = sum(COUNT << 2 * LANE * pair for pair in range(COLOURS))
SUM = (1 << 2 * LANE) - 1


@kernel(inline=True)
def one(kind):
    """A single jewel."""
    return int64(1) << (LANE * int64(kind))


@kernel(inline=True)
def count_of(jewels, kind):
    """How many of one letter there are."""
    return (int64(jewels) >> (LANE * int64(kind))) & COUNT


@kernel(inline=True)
def covers(jewels, others):
    """Whether all the others are among the jewels."""
    return ((int64(jewels) | GUARDS) - int64(others)) & GUARDS == GUARDS


@kernel(inline=True)
def less(jewels, others):
    """The jewels that are left without the others; where there are more of these, none."""
    difference = (int64(jewels) | GUARDS) - int64(others)
    kept = difference & GUARDS
    return difference & (kept - (kept >> (LANE - 1)))


@kernel(inline=True)
def common(jewels, others):
    """Of each letter as many as there are of both."""
    return int64(jewels) - less(jewels, others)


@kernel(inline=True)
def joined(jewels, others):
    """Both together, of each letter at most as many as a lane counts."""
    together = int64(jewels) + int64(others)
    over = together & GUARDS
    return (together & ~GUARDS) | (over - (over >> (LANE - 1)))


@kernel(inline=True)
def guards_of(jewels):
    """The guards of the letters of which there are any."""
    return (int64(jewels) + MOST_OF_A_JEWEL * ONES) & GUARDS


@kernel(inline=True)
def count(jewels):
    """How many jewels there are."""
    pairs = (int64(jewels) & PAIRS_OF_LANES) + ((int64(jewels) >> LANE) & PAIRS_OF_LANES)
    fours = pairs + (pairs >> (4 * LANE))
    return (fours + (fours >> (2 * LANE)) + (pairs >> (8 * LANE))) & SUM


@kernel(inline=True)
def count_small(jewels):
    """How many of them are small."""
    return count(int64(jewels) & SMALL_LANES)


@kernel(inline=True)
def count_large(jewels):
    """How many of them are large."""
    return count(int64(jewels) >> TO_LARGE)


@kernel(inline=True)
def size_of(jewels):
    """Small ones count 1, large ones 2."""
    return count(jewels) + count_large(jewels)


@kernel(inline=True)
def weight_of(jewels):
    """Their size, amber twice."""
    return size_of(jewels) + size_of(int64(jewels) & AMBERS)
