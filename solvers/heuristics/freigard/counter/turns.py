"""Score or draw, and which of four cards to discard."""

from numpy import int64

from analyser.games.freigard.compiled.hand import worth
from analyser.games.freigard.compiled.state import FIRST_DISCARD, NO_CARD, VALUE
from analyser.kernel.bits import lowest_bit
from analyser.kernel.jit import kernel
from analyser.solvers.heuristics.freigard.counter.gains import gaining
from analyser.solvers.heuristics.freigard.counter.layout import NOW
from analyser.solvers.heuristics.freigard.counter.outlook import (
    exchange_worth,
    fresh_worth,
    hand_worth,
    scored_worth,
    weigh_gains,
)
from analyser.solvers.heuristics.freigard.usefulness import usefulness

CLOSE = 0.02
"""Looking ahead is for discards whose chances of a win differ by no more than this from the best by the table."""


@kernel
def draw_worth(view, rules, parameters, memory, hand):
    """F5, exactly: the next card is the known one on top, or any of the pool."""
    left = int64(view.deck_size) - 1
    if view.top_count > 0:
        x = int64(view.top[int64(view.top_count) - 1])
        kept = hand_worth(parameters, memory, NOW, left, hand)
        return max(kept, exchange_worth(parameters, memory, NOW, left, hand, x))
    seen = routs_possible(view, rules)
    total = seen * fresh_worth(parameters, memory, NOW, left, int64(view.stored))
    kinds = int64(view.pool_kinds) & int64(rules.defenders)
    gains = gaining(rules, parameters, int64(memory.falls[NOW]), left, hand, kinds)
    weigh_gains(parameters, memory, NOW, left, hand, gains)
    while kinds != 0:
        x = lowest_bit(kinds)
        kinds &= kinds - 1
        count = int64(view.pool[x])
        total += count * float(memory.found[x])
        seen += count
    return total / seen


@kernel(inline=True)
def routs_possible(view, rules):
    """Routs that may still lie in the deck."""
    return 0 if rules.rout == NO_CARD else int64(view.pool[int64(rules.rout)])


@kernel
def score_worth(view, rules, parameters, memory, points):
    """F3: the points, and a new hand from what the payment leaves of the deck."""
    cards, paid = int64(view.deck_size), points - 3
    for kind in range(int64(rules.kinds)):
        if paid <= 0:
            break
        paid -= int64(view.discard[kind])
    left = cards - max(0, min(paid, cards))
    return scored_worth(parameters, memory, NOW, left, int64(view.stored), points)


@kernel
def choose_discard(view, rules, parameters, memory):
    """The card that the hand is worth most without; of equals the least useful, whatever the order of the file."""
    a, b, c, d = int64(view.hand[0]), int64(view.hand[1]), int64(view.hand[2]), int64(view.hand[3])
    hands = ((b, c, d), (a, c, d), (a, b, d), (a, b, c))
    worths = (
        kept_worth(view, parameters, memory, hands[0]),
        kept_worth(view, parameters, memory, hands[1]),
        kept_worth(view, parameters, memory, hands[2]),
        kept_worth(view, parameters, memory, hands[3]),
    )
    best = 0
    for place in range(1, 4):
        if goes_first(rules, worths[place], view.hand[place], worths[best], view.hand[best]):
            best = place
    if worths[best] <= 0.0:
        return FIRST_DISCARD + least_missed(rules, a, b, c, d)
    if parameters.look_ahead > 0.0 and view.deck_size > 0:
        limit, highest = worths[best] - CLOSE, -1.0
        for place in range(4):
            if worths[place] >= limit:
                value = looked_at(view, rules, parameters, memory, hands[place], worths[place])
                if goes_first(rules, value, view.hand[place], highest, view.hand[best]):
                    best, highest = place, value
    return FIRST_DISCARD + int64(view.hand[best])


@kernel(inline=True)
def goes_first(rules, value, card, other, other_card):
    """Whether a card goes rather than another one: by what the hand is worth without them, then by their usefulness."""
    return value > other or (value == other and usefulness(rules, card) < usefulness(rules, other_card))


@kernel
def looked_at(view, rules, parameters, memory, hand, by_table):
    """What a hand is worth by the next card that may really come, as far as the parameter goes by it."""
    value = draw_worth(view, rules, parameters, memory, hand)
    combination = worth(rules, hand[0], hand[1], hand[2])
    if combination > VALUE:
        value = max(value, score_worth(view, rules, parameters, memory, combination & VALUE))
    return by_table + float(parameters.look_ahead) * (value - by_table)


@kernel(inline=True)
def kept_worth(view, parameters, memory, hand):
    """A hand kept, with the card under the Vessel that could join it."""
    cards = int64(view.deck_size)
    value = hand_worth(parameters, memory, NOW, cards, hand)
    if view.stored != NO_CARD:
        value = max(value, exchange_worth(parameters, memory, NOW, cards, hand, int64(view.stored)))
    return value


@kernel
def least_missed(rules, a, b, c, d):
    """Where no hand changes the chance of a win: the card without which the hand scores most, then the least useful."""
    best, card = worth(rules, b, c, d), a
    left = worth(rules, a, c, d)
    if goes_first(rules, left, b, best, card):
        best, card = left, b
    left = worth(rules, a, b, d)
    if goes_first(rules, left, c, best, card):
        best, card = left, c
    return d if goes_first(rules, worth(rules, a, b, c), d, best, card) else card
