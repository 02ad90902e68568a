"""Scores whatever scores, keeps the best three cards, and saves every totem for the end of a round."""

from numpy import int64

from analyser.games.freigard.compiled.hand import hand_value, worth
from analyser.games.freigard.compiled.rounds import castle_beaten, spend_code
from analyser.games.freigard.compiled.state import (
    CONCEDE,
    DISCARD,
    DRAW,
    EYE,
    FIRST_DISCARD,
    HOURGLASS,
    NO_CASTLE,
    SCORE,
    SHIELD,
    TURN,
    USE_SHIELD,
    VALUE,
    VESSEL,
)
from analyser.kernel.jit import kernel
from analyser.solvers.heuristics.freigard.usefulness import MOST, usefulness

LOOKS_AT_MOVES = False


@kernel(inline=True)
def choose(view, rules, moves, parameters, memory, stream):
    """Greedy play, with nothing to set."""
    if view.phase == TURN:
        return SCORE if hand_value(view, rules) >= 1 else DRAW
    if view.phase == DISCARD:
        return FIRST_DISCARD + worst_of_four(view, rules)
    return end_round(view, rules)


@kernel(inline=True)
def worst_of_four(view, rules):
    """The card whose removal leaves the most valuable hand; of several the least useful, whatever the file's order."""
    a, b, c, d = int64(view.hand[0]), int64(view.hand[1]), int64(view.hand[2]), int64(view.hand[3])
    lower, best = a, without(rules, a, b, c, d)
    left = without(rules, b, a, c, d)
    if left > best:
        lower, best = b, left
    upper, best_upper = c, without(rules, c, a, b, d)
    left = without(rules, d, a, b, c)
    if left > best_upper:
        upper, best_upper = d, left
    return upper if best_upper > best else lower


@kernel(inline=True)
def without(rules, card, first, second, third):
    """How good it is to discard a card and keep three others, in rising order: their value, then how useless it is."""
    return (worth(rules, first, second, third) & VALUE) * MOST - usefulness(rules, card)


@kernel
def end_round(view, rules):
    """The fewest totems that beat the highest castle within reach: eyes first, then hourglasses, vessel, shields."""
    unused = 0
    for totem in range(len(view.totems)):
        unused += int64(view.totems[totem])
    score, value = int64(view.score), int64(rules.totem_value)
    castle = castle_beaten(rules, int64(view.castles_left), score + value * unused)
    if castle == NO_CASTLE:
        return USE_SHIELD if view.totems[SHIELD] > 0 else CONCEDE
    return spend_in_order(view, fewest_totems(int64(rules.castles[castle]) - score, value))


@kernel(inline=True)
def fewest_totems(missing, value):
    """How many totems of this value make up for missing points; some do."""
    return 0 if missing <= 0 else (missing + value - 1) // value


@kernel
def spend_in_order(view, count):
    """The code for giving up so many totems, in the order eye, hourglass, vessel, shield."""
    eyes = min(count, int64(view.totems[EYE]))
    count -= eyes
    hourglasses = min(count, int64(view.totems[HOURGLASS]))
    count -= hourglasses
    vessels = min(count, int64(view.totems[VESSEL]))
    return spend_code(eyes, hourglasses, min(count - vessels, int64(view.totems[SHIELD])), vessels)
