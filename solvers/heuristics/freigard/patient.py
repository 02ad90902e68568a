"""Greedy with patience: waits for hands that are worth enough, and keeps the pairs that can still become one."""

import numpy as np
from numpy import int64

from analyser.games.freigard.compiled.hand import hand_value, worth
from analyser.games.freigard.compiled.limits import KINDS
from analyser.games.freigard.compiled.state import DISCARD, DRAW, FIRST_DISCARD, SCORE, TURN, VALUE
from analyser.kernel.bits import count_bits
from analyser.kernel.jit import kernel
from analyser.kernel.records import record_type
from analyser.solvers.heuristics.freigard.greedy import end_round
from analyser.solvers.heuristics.freigard.usefulness import MOST, usefulness

LOOKS_AT_MOVES = False

PAIRS = KINDS * (KINDS + 1) // 2
EARLY, LATE = 0, 1

PARAMETERS = record_type(
    ("least", np.int64),
    ("least_late", np.int64),
    ("late_cards", np.int64),
    ("pairs", np.int64),
    ("completing", np.int64, (2, PAIRS)),  # early and late: the kinds that make a pair a hand worth the least, as bits
)


@kernel
def prepare(rules, parameters):
    """Works out which cards complete which pairs, once for all games."""
    for when in range(2):
        least = parameters.least if when == EARLY else parameters.least_late
        for high in range(int64(rules.kinds)):
            for low in range(high + 1):
                kinds = 0
                for third in range(int64(rules.kinds)):
                    first, second, last = in_order(low, high, third)
                    if worth(rules, first, second, last) & VALUE >= max(least, 1):
                        kinds |= 1 << third
                parameters.completing[when, pair_place(low, high)] = kinds


@kernel(inline=True)
def pair_place(low, high):
    """Where a pair of kinds in rising order stands in the table."""
    return low + high * (high + 1) // 2


@kernel(inline=True)
def in_order(low, high, third):
    """Three kinds in rising order, two of which are so already."""
    return min(low, third), max(low, min(high, third)), max(high, third)


@kernel(inline=True)
def choose(view, rules, moves, parameters, memory, stream):
    """Scores what is worth the least that counts now; a hand worth less is a hand to improve."""
    when = LATE if view.deck_size <= parameters.late_cards else EARLY
    least = max(int64(parameters.least if when == EARLY else parameters.least_late), 1)
    if view.phase == TURN:
        return SCORE if hand_value(view, rules) >= least else DRAW
    if view.phase == DISCARD:
        return FIRST_DISCARD + least_promising(view, rules, parameters, when, least)
    return end_round(view, rules)


@kernel(inline=True)
def least_promising(view, rules, parameters, when, least):
    """The card to discard: first goes the value that is left, if it is enough; then what can still be completed.

    Of several it is the least useful, whatever the order of the file.
    """
    a, b, c, d = int64(view.hand[0]), int64(view.hand[1]), int64(view.hand[2]), int64(view.hand[3])
    chosen = a
    best = promise(view, rules, parameters, when, least, b, c, d) * MOST - usefulness(rules, a)
    left = promise(view, rules, parameters, when, least, a, c, d) * MOST - usefulness(rules, b)
    if left > best:
        chosen, best = b, left
    left = promise(view, rules, parameters, when, least, a, b, d) * MOST - usefulness(rules, c)
    if left > best:
        chosen, best = c, left
    left = promise(view, rules, parameters, when, least, a, b, c) * MOST - usefulness(rules, d)
    return d if left > best else chosen


@kernel(inline=True)
def promise(view, rules, parameters, when, least, first, second, third):
    """How good a hand is to keep: its value if that is enough, then the kinds that may come and complete a pair."""
    value = worth(rules, first, second, third) & VALUE
    promised = 64 * value if value >= least else 0
    if parameters.pairs == 0:
        return promised
    completing = parameters.completing[when]
    kinds = (
        completing[pair_place(first, second)]
        | completing[pair_place(first, third)]
        | completing[pair_place(second, third)]
    )
    return promised + count_bits(kinds & int64(view.pool_kinds))
