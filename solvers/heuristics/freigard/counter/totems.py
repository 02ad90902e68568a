"""Hourglass, Eye and Vessel: what the best use of each is worth, in chances of winning the game.

Each is looked at only if the best card for the hand, for the taking, would gain more than the parameter asks for.
"""

from numpy import int64

from analyser.games.freigard.compiled.state import (
    EYE,
    FIRST_EYE,
    FIRST_HOURGLASS,
    FIRST_STORE,
    HOURGLASS,
    NAMINGS,
    NO_CARD,
    VESSEL,
)
from analyser.kernel.bits import lowest_bit
from analyser.kernel.jit import kernel
from analyser.solvers.heuristics.freigard.counter.gains import gaining
from analyser.solvers.heuristics.freigard.counter.layout import LESS_EYE, LESS_HOURGLASS, LESS_VESSEL
from analyser.solvers.heuristics.freigard.counter.outlook import (
    exchange_worth,
    fresh_worth,
    hand_worth,
    highest_worth,
    look_out,
    weigh_cards,
    weigh_gains,
)
from analyser.solvers.heuristics.freigard.counter.turns import routs_possible

NEVER = -1.0
"""Worth less than any chance."""


@kernel
def best_hourglass(view, rules, parameters, memory, hand, have):
    """The move and what it is worth, if it gains enough: a card of the discard pile is drawn at once."""
    margin = float(parameters.use_hourglass)
    kinds = int64(view.discard_kinds) & int64(rules.defenders)
    if view.totems[HOURGLASS] == 0 or margin >= 1.0 or kinds == 0:
        return NEVER, 0
    look_out(view, rules, parameters, memory, LESS_HOURGLASS)
    cards, base = int64(view.deck_size), float(memory.sure[LESS_HOURGLASS]) - margin * float(memory.scale)
    if base + highest_worth(parameters, memory, LESS_HOURGLASS, cards, hand) <= have:
        return NEVER, 0
    gains = gaining(rules, parameters, int64(memory.falls[LESS_HOURGLASS]), cards, hand, kinds)
    if base + weigh_gains(parameters, memory, LESS_HOURGLASS, cards, hand, gains) > have:
        # As it stands the hand would do: the cards must be told apart, also those that make it no better.
        weigh_cards(parameters, memory, LESS_HOURGLASS, cards, hand, kinds)
    best, code = NEVER, 0
    while kinds != 0:
        x = lowest_bit(kinds)
        kinds &= kinds - 1
        if base + float(memory.found[x]) > best:
            best, code = base + float(memory.found[x]), FIRST_HOURGLASS + x
    return best, code


@kernel
def best_eye(view, rules, parameters, memory, hand, have):
    """The move and what it is worth, if it gains enough: the card found is drawn at once."""
    margin = float(parameters.use_eye)
    if view.totems[EYE] == 0 or margin >= 1.0:
        return NEVER, 0
    look_out(view, rules, parameters, memory, LESS_EYE)
    left, base = int64(view.deck_size) - 1, float(memory.sure[LESS_EYE]) - margin * float(memory.scale)
    if base + highest_worth(parameters, memory, LESS_EYE, left, hand) <= have:
        return NEVER, 0
    kinds = int64(view.pool_kinds) & int64(rules.defenders)
    gains = gaining(rules, parameters, int64(memory.falls[LESS_EYE]), left, hand, kinds)
    kept = weigh_gains(parameters, memory, LESS_EYE, left, hand, gains)
    best, code = NEVER, 0
    for naming in range(NAMINGS):
        value = naming_worth(view, rules, memory, int64(rules.naming[naming]), kept)
        if base + value > best:
            best, code = base + value, FIRST_EYE + naming
    return best, code


@kernel
def naming_worth(view, rules, memory, named, kept):
    """F7: the first card that matches, or the Rout before it: then the hand stays."""
    kinds = int64(view.pool_kinds) & named
    if kinds == 0:
        return NEVER
    count = routs_possible(view, rules)
    value = count * kept
    while kinds != 0:
        x = lowest_bit(kinds)
        kinds &= kinds - 1
        value += int64(view.pool[x]) * float(memory.found[x])
        count += int64(view.pool[x])
    return value / count


@kernel
def best_vessel(view, rules, parameters, memory, hand, have):
    """The move and what it is worth, if it gains enough: a card is put away and the next one takes its place."""
    margin = float(parameters.use_vessel)
    if view.totems[VESSEL] == 0 or margin >= 1.0:
        return NEVER, 0
    look_out(view, rules, parameters, memory, LESS_VESSEL)
    left, base = int64(view.deck_size) - 1, float(memory.sure[LESS_VESSEL]) - margin * float(memory.scale)
    a, b, c = hand
    later = stored_gain(parameters, memory, LESS_VESSEL, left, a)
    later = max(later, stored_gain(parameters, memory, LESS_VESSEL, left, b))
    later = max(later, stored_gain(parameters, memory, LESS_VESSEL, left, c))
    if base + later + highest_worth(parameters, memory, LESS_VESSEL, left, hand) <= have:
        return NEVER, 0
    best, code = base + store_worth(view, rules, parameters, memory, (b, c), a), FIRST_STORE + a
    value = base + store_worth(view, rules, parameters, memory, (a, c), b)
    if value > best:
        best, code = value, FIRST_STORE + b
    value = base + store_worth(view, rules, parameters, memory, (a, b), c)
    if value > best:
        best, code = value, FIRST_STORE + c
    return best, code


@kernel
def store_worth(view, rules, parameters, memory, pair, stored):
    """F8: two cards stay, the next one joins them; then the stored card joins at once or waits for a new hand."""
    left = int64(view.deck_size) - 1
    later = stored_gain(parameters, memory, LESS_VESSEL, left, stored)
    routs = routs_possible(view, rules)
    total = routs * fresh_worth(parameters, memory, LESS_VESSEL, left, stored)
    seen = routs
    kinds = int64(view.pool_kinds) & int64(rules.defenders)
    while kinds != 0:
        x = lowest_bit(kinds)
        kinds &= kinds - 1
        count = int64(view.pool[x])
        total += count * swapped_worth(parameters, memory, left, with_third(pair, x), stored, later)
        seen += count
    return total / seen


@kernel(inline=True)
def with_third(pair, x):
    """Two cards in rising order and a third one, in rising order."""
    a, b = pair
    return min(a, x), max(a, min(b, x)), max(b, x)


@kernel
def swapped_worth(parameters, memory, cards, hand, stored, later):
    """A hand with the stored card in reserve: it waits for a new hand, or joins at once."""
    waiting = later + hand_worth(parameters, memory, LESS_VESSEL, cards, hand)
    return max(waiting, exchange_worth(parameters, memory, LESS_VESSEL, cards, hand, stored))


@kernel
def stored_gain(parameters, memory, outlook, cards, stored):
    """What a stored card adds to a new hand."""
    without = fresh_worth(parameters, memory, outlook, cards, NO_CARD)
    return fresh_worth(parameters, memory, outlook, cards, stored) - without
