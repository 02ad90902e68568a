"""Which cards are worth taking for which: what nothing that lies ahead can make the best hand is never looked at.

Of four cards three are kept. If every chance in the row of one such hand is at least that in the row of another, in
decks of all sizes, the other can't be worth more, whatever the score, the castles and the totems: the steps of a plan
only rise (where they don't, `memory.falls` says so). Measured: three rows in four need not be read.
"""

import numpy as np
from numpy import int64

from analyser.kernel.jit import kernel
from solvers.heuristics.freigard.counter.chances import NOTHING, hand_row, ways
from solvers.heuristics.freigard.counter.rows import row_of

FOUR = 4
EVERY = 65535


@kernel(inline=True)
def are_many(rules, cards):
    """Whether so many cards in the deck are many, 1 or 0. Measured: told apart so, a third fewer rows are read."""
    return int64(3 * cards >= int64(rules.deck_size))


@kernel
def find_gains(rules, parameters):
    """Fills `gains`: what is nowhere better in any of the layers with few cards, then in those with many."""
    kinds, size = int64(rules.kinds), int64(rules.deck_size)
    below = np.zeros(kinds * (kinds + 1) * (kinds + 2) * (kinds + 3) // 24, np.uint16)
    for many in range(2):
        begin_all(rules, below)
        for cards in range(size - 3):
            if are_many(rules, cards) == many:
                compare_layer(rules, parameters, cards, below)
        note_all(rules, parameters, many, below)


@kernel
def begin_all(rules, below):
    """Nothing speaks yet against any hand being below any other, where the deck has the four cards."""
    place = 0
    for d in range(int64(rules.kinds)):
        for c in range(d + 1):
            for b in range(c + 1):
                for a in range(b + 1):
                    below[place] = EVERY if is_possible(rules, a, b, c, d) else 0
                    place += 1


@kernel
def is_possible(rules, a, b, c, d):
    """Whether the deck has these four cards, in rising order, and no Rout is among them."""
    if a == d:
        return int64(rules.count[a]) >= FOUR and a != rules.rout
    return ways(rules, (a, b, c), NOTHING) > 0 and ways(rules, (b, c, d), NOTHING) > 0


@kernel
def note_all(rules, parameters, many, below):
    """From what is known of all sets of four cards."""
    place = 0
    for d in range(int64(rules.kinds)):
        for c in range(d + 1):
            for b in range(c + 1):
                for a in range(b + 1):
                    note_gains(rules, parameters, many, (a, b, c, d), int64(below[place]))
                    place += 1


@kernel
def compare_layer(rules, parameters, cards, below):
    """Layer by layer, for a layer stays in the cache: hand by hand it would not, and take three times as long."""
    place = 0
    for d in range(int64(rules.kinds)):
        for c in range(d + 1):
            for b in range(c + 1):
                for a in range(b + 1):
                    if below[place] != 0:
                        below[place] = compare_four(parameters, cards, (a, b, c, d), int64(below[place]))
                    place += 1


@kernel
def compare_four(parameters, cards, four, below):
    """Keeps of the 16 bits those that hold in this layer: bit 4 i + j says that hand i is nowhere above hand j."""
    a, b, c, d = four
    rows = (
        row_of(parameters, cards, int64(parameters.place[b, c, d])),
        row_of(parameters, cards, int64(parameters.place[a, c, d])),
        row_of(parameters, cards, int64(parameters.place[a, b, d])),
        row_of(parameters, cards, int64(parameters.place[a, b, c])),
    )
    for i in range(FOUR):
        for j in range(FOUR):
            if i != j and (below >> (FOUR * i + j)) & 1 and is_above(rows[i], rows[j]):
                below &= ~(1 << (FOUR * i + j))
    return below


@kernel(inline=True)
def is_above(row, other):
    """Whether any chance of a row is higher than the other's."""
    above = False
    for k in range(len(row)):
        above |= row[k] > other[k]
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
    """Whether a hand may be the best: not if it is nowhere above the one kept, or above a third one; of equals the first may."""
    if (below >> (FOUR * other + kept)) & 1:
        return False
    for third in range(FOUR):
        if third not in (kept, other) and (below >> (FOUR * other + third)) & 1:
            if third < other or not (below >> (FOUR * third + other)) & 1:
                return False
    return True
