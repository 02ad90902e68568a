"""The table of chances: at least so many more points in this round, for the play that is best for just so many.

A finite-horizon recursion over the cards in the deck. Cards are drawn as from the full deck less the hand, whatever
has gone: only so the table depends on nothing but hand and deck size. Sums of whole numbers throughout.

The table is `[cards in the deck][row][points to go, less one]`. The rows of a layer are all hands in the order of
`rules.worth`, all pairs, a new hand, and a new hand with each kind under the Vessel. `rows` keeps what differs of it.
"""

import numpy as np
from numpy import int64

from analyser.games.freigard.compiled.hand import worth
from analyser.games.freigard.compiled.state import MAY_SCORE, VALUE
from analyser.kernel.jit import kernel
from analyser.solvers.heuristics.freigard.counter.layout import ONE

NOTHING = -1
"""No card is away from the deck."""


@kernel(inline=True)
def pair_row(rules, a, b):
    """The row of two kinds in rising order; `pair_row(rules, 0, 0)` is how many hands there are."""
    kinds = int64(rules.kinds)
    return kinds * (kinds + 1) * (kinds + 2) // 6 + a + int64(rules.pair_place[b])


@kernel(inline=True)
def fresh_row(rules):
    """The row of a new hand, behind all pairs."""
    kinds = int64(rules.kinds)
    return pair_row(rules, 0, 0) + kinds * (kinds + 1) // 2


@kernel(inline=True)
def hand_row(rules, a, b, x):
    """The row of two kinds in rising order and any third."""
    low, high = min(a, x), max(b, x)
    return low + int64(rules.pair_place[a + b + x - low - high]) + int64(rules.triple_place[high])


@kernel
def build_chances(rules, table, pile_share):
    """Fills the rows of hands, pairs and new hands, from the empty deck up.

    `pile_share` of the cards that are neither in the deck nor in the hand lie in the discard pile, the rest have paid.
    """
    sums = np.zeros(table.shape[2], np.int64)
    size = int64(rules.deck_size)
    for cards in range(size + 1):
        if cards >= 3:
            fill_fresh(rules, table, cards, sums)
        if cards <= size - 3:
            fill_layer(rules, table, cards, pile_share)


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
def fill_fresh(rules, table, cards, sums):
    """F4: before a new hand of three; a Rout among them costs all three."""
    size, fresh, below = int64(rules.deck_size), fresh_row(rules), table[cards - 3]
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
                    add_row(sums, below[place], orders)
                place += 1
    add_row(sums, below[fresh], with_rout)
    share_out(sums, every, table[cards, fresh])


@kernel
def share_out(sums, every, row):
    """Sums become chances, rounded."""
    for k in range(len(row)):
        row[k] = int64(sums[k] / every + 0.5)


@kernel(inline=True)
def add_row(sums, row, weight):
    """Adds a row, so many times."""
    for k in range(len(sums)):
        sums[k] += weight * int64(row[k])


@kernel
def fill_layer(rules, table, cards, pile_share):
    """All hands with so many cards in the deck."""
    sums = np.zeros(table.shape[2], np.int32)
    layer = table[cards]
    layer[pair_row(rules, 0, 0) : fresh_row(rules)] = 0
    place = 0
    for c in range(int64(rules.kinds)):
        for b in range(c + 1):
            for a in range(b + 1):
                if ways(rules, (a, b, c), NOTHING) > 0:
                    row = layer[place]
                    if cards == 0:
                        fill_last(rules, row, worth(rules, a, b, c))
                    else:
                        draw_row(rules, table[cards - 1], (a, b, c), sums)
                        share_out(sums, int64(rules.deck_size) - 3, row)
                        raise_by_score(rules, table, cards, pile_share, worth(rules, a, b, c), row)
                    raise_row(layer[pair_row(rules, a, b)], row)
                    raise_row(layer[pair_row(rules, a, c)], row)
                    raise_row(layer[pair_row(rules, b, c)], row)
                place += 1


@kernel
def fill_last(rules, row, value):
    """The deck is empty: the hand counts by a house rule, or not at all."""
    row[:] = 0
    if rules.final_hand != 0 and value >= MAY_SCORE:
        row[: min(value & VALUE, len(row))] = ONE


@kernel
def draw_row(rules, below, hand, sums):
    """F5: a card is drawn, `below` is the layer then; for each k the best of the four hands. A Rout costs the hand."""
    a, b, c = hand
    routs = int64(rules.deck_size)
    for x in range(int64(rules.kinds)):
        if x != rules.rout:
            routs -= int64(rules.count[x])
    sums[:] = 0
    add_row(sums, below[fresh_row(rules)], routs)
    for x in range(int64(rules.kinds)):
        count = int64(rules.count[x]) - int64(x == a) - int64(x == b) - int64(x == c)
        if count > 0 and x != rules.rout:
            add_best(rules, below, hand, x, sums, count)


@kernel(inline=True)
def add_best(rules, layer, hand, x, sums, weight):
    """Adds for each k the best hand of four cards, so many times."""
    a, b, c = hand
    kept, first = layer[hand_row(rules, a, b, c)], layer[hand_row(rules, b, c, x)]
    second, third = layer[hand_row(rules, a, c, x)], layer[hand_row(rules, a, b, x)]
    for k in range(len(sums)):
        sums[k] += weight * int64(max(max(kept[k], first[k]), max(second[k], third[k])))


@kernel(inline=True)
def cards_after_payment(rules, pile_share, cards, points):
    """F3: what the points leave of the deck, with as much in the discard pile as there is on average."""
    pile = int64((int64(rules.deck_size) - 3 - cards) * pile_share)
    return cards - min(cards, max(0, points - 3 - pile))


@kernel
def raise_by_score(rules, table, cards, pile_share, value, row):
    """A row of drawing becomes that of the better of drawing and scoring, for each k."""
    if value >= MAY_SCORE:
        points = value & VALUE
        fresh = table[cards_after_payment(rules, pile_share, cards, points), fresh_row(rules)]
        for k in range(min(points, len(row))):
            row[k] = ONE
        for k in range(points, len(row)):
            row[k] = max(row[k], fresh[k - points])


@kernel(inline=True)
def raise_row(best, row):
    """Two cards of a hand: at least as good as this hand, if the third may be chosen."""
    for k in range(len(row)):
        best[k] = max(best[k], row[k])


@kernel
def build_stored(rules, table):
    """Fills the rows of new hands with a card under the Vessel, which joins the hand at once."""
    size, fresh = int64(rules.deck_size), fresh_row(rules)
    every = (size - 1) * (size - 2) * (size - 3)
    sums = np.zeros(table.shape[2], np.int64)
    for x in range(int64(rules.kinds)):
        for cards in range(3, size - 2):
            if x != rules.rout:
                sums[:] = 0
                with_rout = every - add_stored(rules, table[cards - 3], x, sums)
                add_row(sums, table[cards - 3, fresh + 1 + x], with_rout)
                share_out(sums, every, table[cards, fresh + 1 + x])


@kernel
def add_stored(rules, layer, x, sums):
    """Sums up all new hands and one more card, the best three kept; returns how many orders of cards give a hand."""
    hands = 0
    for c in range(int64(rules.kinds)):
        for b in range(c + 1):
            for a in range(b + 1):
                orders = ways(rules, (a, b, c), x)
                if orders > 0:
                    hands += orders
                    add_best(rules, layer, (a, b, c), x, sums, orders)
    return hands
