"""What a decision is worth to a seat, by what all seats have: for searches that break playouts off there.

The weights are those of a logistic regression (a conditional logit) on who won 12,000 games of three to five seats,
`jeweller` with 0 to 100 % of its decisions made by `greedy`, from positions all over them: 124,000 in all. A uniform
guess has a loss of 1.365 a position, this one 1.13; to weigh things by how late it is hardly gains (1.12).
"""

from math import exp

from numpy import int64

from analyser.games.freyas_folly.compiled.jewels import common, joined, less, size_of
from analyser.games.freyas_folly.compiled.limits import MOST_DWARFS
from analyser.games.freyas_folly.compiled.state import HALF, HALVES, SPEED
from analyser.games.freyas_folly.compiled.turns import setting_points
from analyser.kernel.bits import at, count_bits, lowest_bit
from analyser.kernel.jit import kernel

POINT, SETTING = 0.076, 1.18
"""Of completed settings, in units of the logarithm of the odds, as all of these."""
AT_HOME, WANTED_AT_HOME = 0.18, 0.27
"""Of jewels by size, and what is added for those that held settings need."""
ON_BARROWS, WANTED_ON_BARROWS = 0.13, 0.25
HELD, HELD_POINT = 0.54, -0.09
"""Of settings held, each and for each of its points."""
SPEED_CARD = 0.5
TOKEN = 0.25
HOPELESS = 500.0
"""Who is so far behind has no share; further is not reckoned, for a box of one's own may have cards of many points."""


@kernel
def foresee_within(view, seat, rules, parameters, memory):
    """The share of the win that the seat may expect, 0 to 1."""
    own, total = strength_of(view, rules, seat), 0.0
    for other in range(rules.players):
        total += exp(min(strength_of(view, rules, other) - own, HOPELESS))
    return 1.0 / total


@kernel
def strength_of(table, rules, seat):
    """How good a seat's things are: the logarithm of its odds, but for what all seats have in common."""
    needed, held_points, done = int64(0), int64(0), int64(0)
    for half in range(HALVES):
        done += count_bits(int64(table.done[at(seat), at(half)]))
        held = int64(table.held[at(seat), at(half)])
        while held != 0:
            card = HALF * half + lowest_bit(held)
            needed = joined(needed, rules.need[at(card)])
            held_points += int64(rules.points[at(card)])
            held &= held - 1
    strength = POINT * setting_points(table, rules, seat) + SETTING * done
    strength += HELD * int64(table.held_size[at(seat)]) + HELD_POINT * held_points
    strength += SPEED_CARD * ((int64(table.hand[at(seat)]) >> SPEED) & 1) + TOKEN * int64(table.tokens[at(seat)])
    return strength + worth_of_jewels(table, seat, needed)


@kernel
def worth_of_jewels(table, seat, needed):
    """Of jewels at home and on barrows."""
    home, barrows = int64(table.home[at(seat)]), int64(0)
    for slot in range(MOST_DWARFS):
        barrows = joined(barrows, table.barrow[at(seat), at(slot)])
    worth = AT_HOME * size_of(home) + WANTED_AT_HOME * size_of(common(home, needed))
    missing = less(needed, home)
    return worth + ON_BARROWS * size_of(barrows) + WANTED_ON_BARROWS * size_of(common(barrows, missing))
