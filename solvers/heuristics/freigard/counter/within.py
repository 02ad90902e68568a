"""What a decision in the middle of a round is worth, by the table alone: for searches that break playouts off there."""

from numpy import int64

from analyser.games.freigard.compiled.hand import can_score, hand_value
from analyser.games.freigard.compiled.state import DISCARD, EYE, HOURGLASS, TURN
from analyser.kernel.jit import kernel
from analyser.solvers.heuristics.freigard.counter.layout import (
    LESS_EYE,
    LESS_HOURGLASS,
    NOW,
    ONE,
    fresh_start,
    row_start,
)
from analyser.solvers.heuristics.freigard.counter.outlook import look_out

EYE_SHARE, HOURGLASS_SHARE = 0.7, 1.2
"""What a totem adds to the rest of a round, in terms of what the plan thinks it adds to a whole one (`keep_eye`,
`keep_hourglass`). Measured on castles 4 higher, where both are held: the chance to win is then as far from what comes
of a position as where none is, and a search neither hoards them nor wastes them."""


@kernel
def foresee_within(view, seat, rules, parameters, memory):
    """The chance of winning the game at a decision, the totems that are left being used in this round or not."""
    now = chance_of(view, rules, parameters, memory, NOW, 0)
    found = now
    if view.phase == TURN or view.phase == DISCARD:
        average = float(parameters.average)
        if view.totems[EYE] > 0:
            points = int64(EYE_SHARE * average * float(parameters.keep_eye) + 0.5)
            found += max(0.0, chance_of(view, rules, parameters, memory, LESS_EYE, points) - now)
        if view.totems[HOURGLASS] > 0:
            points = int64(HOURGLASS_SHARE * average * float(parameters.keep_hourglass) + 0.5)
            found += max(0.0, chance_of(view, rules, parameters, memory, LESS_HOURGLASS, points) - now)
    return min(1.0, max(0.0, found))


@kernel
def chance_of(view, rules, parameters, memory, outlook, points):
    """The chance of winning the game by an outlook, if so many points come besides those of the cards."""
    look_out(view, rules, parameters, memory, outlook)
    cards = int64(view.deck_size)
    a, b, c, d = int64(view.hand[0]), int64(view.hand[1]), int64(view.hand[2]), int64(view.hand[3])
    best = 0.0
    if view.phase == TURN:
        best = kept_chance(parameters, memory, outlook, row_of_hand(parameters, cards, a, b, c), points)
        if can_score(view, rules):
            best = max(best, scored_chance(view, rules, parameters, memory, outlook, points))
    elif view.phase == DISCARD:
        for first, second, third in ((b, c, d), (a, c, d), (a, b, d), (a, b, c)):
            row = row_of_hand(parameters, cards, first, second, third)
            best = max(best, kept_chance(parameters, memory, outlook, row, points))
    return float(memory.sure[outlook]) + best


@kernel
def scored_chance(view, rules, parameters, memory, outlook, points):
    """F3: the hand is scored, and a new one drawn from what its payment leaves of the deck."""
    scored = hand_value(view, rules)
    paid = scored - 3
    for kind in range(int64(rules.kinds)):
        paid -= int64(view.discard[kind])
    left = int64(view.deck_size) - max(0, min(paid, int64(view.deck_size)))
    return kept_chance(parameters, memory, outlook, fresh_start(parameters, left), scored + points)


@kernel(inline=True)
def row_of_hand(parameters, cards, a, b, c):
    """Where the chances of a hand in rising order begin."""
    return row_start(parameters, cards, int64(parameters.place[a, b, c]))


@kernel
def kept_chance(parameters, memory, outlook, row, points):
    """The steps of an outlook, each times its chance in a row; so many points are sure."""
    chance = 0.0
    for index in range(int64(memory.count[outlook])):
        step = int64(memory.step[outlook, index])
        reached = ONE if step < points else int64(parameters.chance[row + step - points])
        chance += float(memory.height[outlook, index]) * reached
    return chance
