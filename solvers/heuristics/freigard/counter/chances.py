"""The table of chances: at least so many more points in this round, for the play that is best for just so many.

A finite-horizon recursion over the cards in the deck. Cards are drawn as from the full deck less the hand, whatever
has gone: only so the table depends on nothing but hand and deck size. Sums of whole numbers throughout.
"""

import numpy as np
from numpy import int64

from analyser.games.freigard.compiled.hand import worth
from analyser.games.freigard.compiled.state import MAY_SCORE, VALUE
from analyser.kernel.jit import kernel
from solvers.heuristics.freigard.counter.layout import ONE

NOTHING = -1
"""No card is away from the deck."""


@kernel
def lay_out(rules, parameters, width):
    """Where the rows of a layer are: hands, pairs, a new hand, a new hand with each kind under the Vessel."""
    kinds = int64(rules.kinds)
    parameters.width = width
    parameters.pairs = kinds * (kinds + 1) * (kinds + 2) // 6
    parameters.fresh = int64(parameters.pairs) + kinds * (kinds + 1) // 2
    parameters.rows = int64(parameters.fresh) + 1 + kinds
    for x in range(kinds):
        for b in range(kinds):
            for a in range(b + 1):
                low, high = min(a, x), max(b, x)
                middle = a + b + x - low - high
                parameters.place[a, b, x] = low + int64(rules.pair_place[middle]) + int64(rules.triple_place[high])


@kernel
def build_chances(rules, parameters, pile_share):
    """Fills the rows of hands, pairs and new hands, from the empty deck up.

    `pile_share` of the cards that are neither in the deck nor in the hand lie in the discard pile, the rest have paid.
    """
    parameters.pile_share = pile_share
    sums = np.zeros(int64(parameters.width), np.int64)
    size = int64(rules.deck_size)
    for cards in range(size + 1):
        if cards >= 3:
            fill_fresh(rules, parameters, cards, sums)
        if cards <= size - 3:
            fill_layer(rules, parameters, cards)
    total = 0
    for k in range(int64(parameters.width)):
        total += int64(parameters.chance[fresh_start(parameters, size) + k])
    parameters.average = total / ONE


@kernel
def ways(rules, hand, away):
    """In how many orders a deck with all cards but one can give three kinds in rising order; none for a Rout."""
    a, b, c = hand
    if a == rules.rout or b == rules.rout or c == rules.rout:
        return 0
    orders = 6
    if a == c:
        orders = 1
    elif a == b or b == c:
        orders = 3
    first = int64(rules.count[a]) - int64(a == away)
    second = int64(rules.count[b]) - int64(b == away) - int64(a == b)
    third = int64(rules.count[c]) - int64(c == away) - int64(a == c) - int64(b == c)
    return orders * first * max(0, second) * max(0, third)


@kernel
def fill_fresh(rules, parameters, cards, sums):
    """F4: before a new hand of three; a Rout among them costs all three."""
    size = int64(rules.deck_size)
    every = size * (size - 1) * (size - 2)
    with_rout = every
    sums[:] = 0
    place = 0
    for c in range(int64(rules.kinds)):
        for b in range(c + 1):
            for a in range(b + 1):
                orders = ways(rules, (a, b, c), NOTHING)
                if orders > 0:
                    with_rout -= orders
                    add_row(sums, row_of(parameters, cards - 3, place), orders)
                place += 1
    add_row(sums, row_of(parameters, cards - 3, int64(parameters.fresh)), with_rout)
    share_out(sums, every, row_of(parameters, cards, int64(parameters.fresh)))


@kernel
def share_out(sums, every, row):
    for k in range(len(row)):
        row[k] = int64(sums[k] / every + 0.5)


@kernel(inline=True)
def add_row(sums, row, weight):
    for k in range(len(sums)):
        sums[k] += weight * int64(row[k])


@kernel
def fill_layer(rules, parameters, cards):
    """All hands with so many cards in the deck."""
    sums = np.zeros(int64(parameters.width), np.int32)
    pairs = row_start(parameters, cards, int64(parameters.pairs))
    parameters.chance[pairs : fresh_start(parameters, cards)] = 0
    place = 0
    for c in range(int64(rules.kinds)):
        for b in range(c + 1):
            for a in range(b + 1):
                if ways(rules, (a, b, c), NOTHING) > 0:
                    row = row_of(parameters, cards, place)
                    if cards == 0:
                        fill_last(rules, row, a, b, c)
                    else:
                        draw_row(rules, parameters, cards - 1, (a, b, c), sums)
                        fill_row(rules, parameters, cards, worth(rules, a, b, c), sums, row)
                    raise_third(rules, parameters, cards, a, b, row)
                    raise_third(rules, parameters, cards, a, c, row)
                    raise_third(rules, parameters, cards, b, c, row)
                place += 1


@kernel
def fill_last(rules, row, a, b, c):
    """The deck is empty: the hand counts by a house rule, or not at all."""
    value = worth(rules, a, b, c)
    if rules.final_hand != 0 and value >= MAY_SCORE:
        for k in range(min(value & VALUE, len(row))):
            row[k] = ONE


@kernel
def draw_row(rules, parameters, cards, hand, sums):
    """F5: a card is drawn and `cards` are left; for each k the best of the four hands. A Rout costs the hand."""
    a, b, c = hand
    routs = int64(rules.deck_size)
    for x in range(int64(rules.kinds)):
        if x != rules.rout:
            routs -= int64(rules.count[x])
    sums[:] = 0
    add_row(sums, row_of(parameters, cards, int64(parameters.fresh)), routs)
    for x in range(int64(rules.kinds)):
        count = int64(rules.count[x]) - int64(x == a) - int64(x == b) - int64(x == c)
        if count > 0 and x != rules.rout:
            add_best(parameters, cards, hand, x, sums, count)


@kernel(inline=True)
def add_best(parameters, cards, hand, x, sums, weight):
    """Adds for each k the best hand of four cards, so many times."""
    a, b, c = hand
    kept = row_of(parameters, cards, int64(parameters.place[hand]))
    first = row_of(parameters, cards, int64(parameters.place[b, c, x]))
    second = row_of(parameters, cards, int64(parameters.place[a, c, x]))
    third = row_of(parameters, cards, int64(parameters.place[a, b, x]))
    for k in range(len(sums)):
        best = max(max(int64(kept[k]), int64(first[k])), max(int64(second[k]), int64(third[k])))
        sums[k] += weight * best


@kernel(inline=True)
def cards_after_payment(rules, parameters, cards, points):
    """F3: what the points leave of the deck, with as much in the discard pile as there is on average."""
    pile = int64((int64(rules.deck_size) - 3 - cards) * float(parameters.pile_share))
    return cards - min(cards, max(0, points - 3 - pile))


@kernel
def fill_row(rules, parameters, cards, value, sums, row):
    """The better of drawing and scoring, for each k."""
    share_out(sums, int64(rules.deck_size) - 3, row)
    if value >= MAY_SCORE:
        points = value & VALUE
        left = cards_after_payment(rules, parameters, cards, points)
        fresh = row_of(parameters, left, int64(parameters.fresh))
        for k in range(min(points, len(row))):
            row[k] = ONE
        for k in range(points, len(row)):
            row[k] = max(int64(row[k]), int64(fresh[k - points]))


@kernel
def raise_third(rules, parameters, cards, first, second, row):
    """Two cards of a hand: at least as good as this hand, if the third may be chosen."""
    best = row_of(parameters, cards, pair_place(rules, parameters, first, second))
    for k in range(len(row)):
        best[k] = max(int64(best[k]), int64(row[k]))


@kernel
def build_stored(rules, parameters):
    """Fills the rows of new hands with a card under the Vessel, which joins the hand at once."""
    size, fresh = int64(rules.deck_size), int64(parameters.fresh)
    every = (size - 1) * (size - 2) * (size - 3)
    sums = np.zeros(int64(parameters.width), np.int64)
    for x in range(int64(rules.kinds)):
        for cards in range(3, size - 2):
            if x != rules.rout:
                sums[:] = 0
                with_rout = every - add_stored(rules, parameters, cards - 3, x, sums)
                add_row(sums, row_of(parameters, cards - 3, fresh + 1 + x), with_rout)
                share_out(sums, every, row_of(parameters, cards, fresh + 1 + x))


@kernel
def add_stored(rules, parameters, cards, x, sums):
    """Sums up all new hands and one more card, the best three kept; returns how many orders of cards give a hand."""
    hands = 0
    for c in range(int64(rules.kinds)):
        for b in range(c + 1):
            for a in range(b + 1):
                orders = ways(rules, (a, b, c), x)
                if orders > 0:
                    hands += orders
                    add_best(parameters, cards, (a, b, c), x, sums, orders)
    return hands


@kernel(inline=True)
def row_start(parameters, cards, place):
    """Where a row begins: so many cards in the deck, this place in the layer."""
    return int64(parameters.shift) + (cards * int64(parameters.rows) + place) * int64(parameters.width)


@kernel(inline=True)
def row_of(parameters, cards, place):
    """A row of chances, to read and to write."""
    start = row_start(parameters, cards, place)
    return parameters.chance[start : start + int64(parameters.width)]


@kernel(inline=True)
def fresh_start(parameters, cards):
    """Where the row of a new hand begins."""
    return row_start(parameters, cards, int64(parameters.fresh))


@kernel(inline=True)
def pair_place(rules, parameters, first, second):
    """A pair's place in a layer, its kinds in rising order."""
    return int64(parameters.pairs) + first + int64(rules.pair_place[second])
