"""Which cards are worth taking for which: what nothing that lies ahead can make the best hand is never looked at.

Of four cards three are kept. If every chance in the row of one such hand is at least that in the row of another, with
all numbers of cards in the deck, few or many, the other can't be worth more, whatever the score, the castles and the
totems: sums of products of the same steps, added in the same order, keep that order in floating point too, as long as
no step goes down (where one does, `memory.falls` says so). So no choice depends on what is left out. Measured: six rows
in seven need not be read.
"""

import numpy as np
from numpy import int64

from analyser.kernel.bits import lowest_bit
from analyser.kernel.jit import kernel
from analyser.solvers.heuristics.freigard.counter.chances import NOTHING, hand_row, ways
from analyser.solvers.heuristics.freigard.counter.layout import row_start

FOUR = 4
EVERY = 0b0111_1011_1101_1110
"""Nothing speaks yet against any of four hands being below any other."""


@kernel(inline=True)
def are_many(rules, cards):
    """Whether so many cards in the deck are many, 1 or 0. Measured: told apart so, a third fewer rows are read."""
    return int64(3 * cards >= int64(rules.deck_size))


@kernel(inline=True)
def gaining(rules, parameters, falls, cards, hand, kinds):
    """Which of these kinds the hand's first, second and third card may be given for; all if `falls` is -1."""
    a, b, c = hand
    row, many = hand_row(rules, a, b, c), are_many(rules, cards)
    return (
        kinds & (falls | int64(parameters.gains[row, many, 0])),
        kinds & (falls | int64(parameters.gains[row, many, 1])),
        kinds & (falls | int64(parameters.gains[row, many, 2])),
    )


@kernel
def find_gains(rules, parameters):
    """Fills `gains`: what is nowhere better in any of the layers with few cards, then in those with many."""
    fours = possible_fours(rules)
    below = np.zeros(len(fours), np.uint16)
    for many in range(2):
        below[:] = EVERY
        for cards in range(int64(rules.deck_size) - 3):
            if are_many(rules, cards) == many:
                compare_layer(parameters, cards, fours, below)
        for place in range(len(fours)):
            note_gains(rules, parameters, many, four_at(fours, place), int64(below[place]))


@kernel
def possible_fours(rules):
    """All sets of four cards, in rising order, that the deck has and no Rout is among."""
    kinds = int64(rules.kinds)
    fours = np.zeros((kinds * (kinds + 1) * (kinds + 2) * (kinds + 3) // 24, FOUR), np.uint8)
    count = 0
    for d in range(kinds):
        for c in range(d + 1):
            for b in range(c + 1):
                if ways(rules, (b, c, d), NOTHING) > 0:
                    for a in range(b + 1):
                        if ways(rules, (a, b, c), NOTHING) > 0 and (a < d or rules.count[a] >= FOUR):
                            fours[count, 0], fours[count, 1], fours[count, 2], fours[count, 3] = a, b, c, d
                            count += 1
    return fours[:count]


@kernel(inline=True)
def four_at(fours, place):
    """The four kinds at a place of the list."""
    return int64(fours[place, 0]), int64(fours[place, 1]), int64(fours[place, 2]), int64(fours[place, 3])


@kernel
def compare_layer(parameters, cards, fours, below):
    """All sets in a layer, for one layer stays in the cache: set by set it would not."""
    for place in range(len(fours)):
        if below[place] != 0:
            below[place] = compare_four(parameters, cards, four_at(fours, place), int64(below[place]))


@kernel
def compare_four(parameters, cards, four, below):
    """Keeps of the bits those that hold in this layer: bit 4 i + j says that hand i is nowhere above hand j."""
    a, b, c, d = four
    starts = (
        row_start(parameters, cards, int64(parameters.place[b, c, d])),
        row_start(parameters, cards, int64(parameters.place[a, c, d])),
        row_start(parameters, cards, int64(parameters.place[a, b, d])),
        row_start(parameters, cards, int64(parameters.place[a, b, c])),
    )
    left = below
    while left != 0:
        bit = lowest_bit(left)
        left &= left - 1
        if is_above(parameters, starts[bit // FOUR], starts[bit % FOUR]):
            below &= ~(1 << bit)
    return below


@kernel
def is_above(parameters, start, other):
    """Whether any chance of a row is higher than the other row's."""
    width, above = int64(parameters.width), False
    row, others = parameters.chance[start : start + width], parameters.chance[other : other + width]
    for k in range(width):
        above |= row[k] > others[k]
    return above


@kernel
def note_gains(rules, parameters, many, four, below):
    """For each hand of three of the four cards: what may be given for the fourth."""
    for out in range(FOUR):
        a, b, c = without(four, out)
        for other in range(FOUR):
            if other != out and may_gain(below, out, other):
                given = other - int64(other > out)
                parameters.gains[hand_row(rules, a, b, c), many, given] |= 1 << four[out]


@kernel(inline=True)
def without(four, place):
    """The other three of four cards."""
    a, b, c, d = four
    return b if place == 0 else a, c if place <= 1 else b, d if place <= 2 else c


@kernel
def may_gain(below, kept, other):
    """Whether a hand may be the best: not if it is nowhere above the one kept, or a third one; of equals one may."""
    if (below >> (FOUR * other + kept)) & 1:
        return False
    for third in range(FOUR):
        if third not in (kept, other) and (below >> (FOUR * other + third)) & 1:
            if third < other or not (below >> (FOUR * third + other)) & 1:
                return False
    return True
