"""Score or draw, and which of four cards to discard."""

from numpy import int64

from analyser.games.freigard.compiled.hand import worth
from analyser.games.freigard.compiled.state import FIRST_DISCARD, NO_CARD, VALUE
from analyser.kernel.bits import lowest_bit
from analyser.kernel.jit import kernel
from solvers.heuristics.freigard.counter.layout import NOW
from solvers.heuristics.freigard.counter.outlook import (
    exchange_worth,
    fresh_worth,
    hand_worth,
    scored_worth,
    weigh_cards,
)

CLOSE = 0.02
"""Looking ahead is for discards whose chances of a win differ by no more than this from the best by the table."""


@kernel
def draw_worth(view, rules, parameters, memory, cards, a, b, c):
    """F5, exactly: the next card is the known one on top, or any of the pool. `cards` are in the deck before."""
    kept = hand_worth(parameters, memory, NOW, cards - 1, a, b, c)
    if view.top_count > 0:
        x = int64(view.top[int64(view.top_count) - 1])
        return max(kept, exchange_worth(parameters, memory, NOW, cards - 1, a, b, c, x))
    seen = routs_possible(view, rules)
    total = seen * fresh_worth(parameters, memory, NOW, cards - 1, int64(view.stored))
    kinds = int64(view.pool_kinds) & int64(rules.defenders)
    weigh_cards(parameters, memory, NOW, cards - 1, a, b, c, kinds)
    while kinds != 0:
        x = lowest_bit(kinds)
        kinds &= kinds - 1
        count = int64(view.pool[x])
        total += count * max(kept, float(memory.found[x]))
        seen += count
    return total / seen


@kernel(inline=True)
def routs_possible(view, rules):
    """Routs that may still lie in the deck."""
    return 0 if rules.rout == NO_CARD else int64(view.pool[int64(rules.rout)])


@kernel
def score_worth(view, rules, parameters, memory, cards, points):
    """F3: the points, and a new hand from what the payment leaves of the deck."""
    paid = points - 3
    for kind in range(int64(rules.kinds)):
        if paid <= 0:
            break
        paid -= int64(view.discard[kind])
    left = cards - max(0, min(paid, cards))
    return scored_worth(parameters, memory, NOW, left, int64(view.stored), points)


@kernel
def choose_discard(view, rules, parameters, memory):
    """The card that the hand is worth most without; of equals the least useful."""
    cards = int64(view.deck_size)
    a, b, c, d = int64(view.hand[0]), int64(view.hand[1]), int64(view.hand[2]), int64(view.hand[3])
    worths = (
        kept_worth(view, rules, parameters, memory, cards, b, c, d),
        kept_worth(view, rules, parameters, memory, cards, a, c, d),
        kept_worth(view, rules, parameters, memory, cards, a, b, d),
        kept_worth(view, rules, parameters, memory, cards, a, b, c),
    )
    hands = ((b, c, d), (a, c, d), (a, b, d), (a, b, c))
    best = 0
    for place in range(1, 4):
        if worths[place] > worths[best]:
            best = place
    if worths[best] <= 0.0:
        return FIRST_DISCARD + least_missed(rules, a, b, c, d)
    if parameters.look_ahead > 0.0 and cards > 0:
        limit, highest = worths[best] - CLOSE, -1.0
        for place in range(4):
            if worths[place] >= limit:
                first, second, third = hands[place]
                value = looked_at(view, rules, parameters, memory, cards, first, second, third, worths[place])
                if value > highest:
                    best, highest = place, value
    return FIRST_DISCARD + int64(view.hand[best])


@kernel
def looked_at(view, rules, parameters, memory, cards, a, b, c, by_table):
    """What a hand is worth by the next card that may really come, as far as the parameter goes by it."""
    value = draw_worth(view, rules, parameters, memory, cards, a, b, c)
    combination = worth(rules, a, b, c)
    if combination > VALUE:
        value = max(value, score_worth(view, rules, parameters, memory, cards, combination & VALUE))
    return by_table + float(parameters.look_ahead) * (value - by_table)


@kernel(inline=True)
def kept_worth(view, rules, parameters, memory, cards, a, b, c):
    """A hand kept, with the card under the Vessel that could join it."""
    value = hand_worth(parameters, memory, NOW, cards, a, b, c)
    if view.stored != NO_CARD:
        value = max(value, exchange_worth(parameters, memory, NOW, cards, a, b, c, int64(view.stored)))
    return value


@kernel
def least_missed(rules, a, b, c, d):
    """Where no hand changes the chance of a win: the card without which the hand scores most."""
    best, card = worth(rules, b, c, d), a
    if worth(rules, a, c, d) > best:
        best, card = worth(rules, a, c, d), b
    if worth(rules, a, b, d) > best:
        best, card = worth(rules, a, b, d), c
    return d if worth(rules, a, b, c) > best else card
