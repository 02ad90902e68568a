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
    """The card whose removal leaves the most valuable hand; of several, the first in the order of the components."""
    a, b, c, d = int64(view.hand[0]), int64(view.hand[1]), int64(view.hand[2]), int64(view.hand[3])
    lower, without_lower = a, worth(rules, b, c, d) & VALUE
    value = worth(rules, a, c, d) & VALUE
    if value > without_lower:
        lower, without_lower = b, value
    upper, without_upper = c, worth(rules, a, b, d) & VALUE
    value = worth(rules, a, b, c) & VALUE
    if value > without_upper:
        upper, without_upper = d, value
    return upper if without_upper > without_lower else lower


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
