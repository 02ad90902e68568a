"""What hands and plays are worth to the policies."""

from numpy import int64

from analyser.kernel.jit import kernel
from tests.games.barter.compiled.limits import MOST_LAID
from tests.games.barter.compiled.moves import lay_code
from tests.games.barter.compiled.state import KEEP, KINDS
from tests.games.barter.compiled.turns import worth

POWER = 2
"""What a unit of an effect is worth, in points."""


@kernel(inline=True)
def gain(hand, rules, give, take):
    """How much a hand's stock rises by a trade of a card for another one."""
    gives, takes = int64(hand.count[give]), int64(hand.count[take])
    lost = worth(rules, give, gives) - worth(rules, give, gives - 1)
    return worth(rules, take, takes + 1) - worth(rules, take, takes) - lost


@kernel
def best_play(hand, rules, least):
    """The code for what brings most, of the kinds with so many cards: points and effects; KEEP if there are none."""
    chosen, best, place = KEEP, -1, 0
    for kind in range(KINDS):
        held = int64(hand.count[kind])
        if held >= least:
            count = min(held, MOST_LAID)
            value = worth(rules, kind, count) + POWER * count * int64(rules.power[kind])
            if value > best:
                chosen, best = lay_code(place, count), value
        place += int64(held > 0)
    return chosen
