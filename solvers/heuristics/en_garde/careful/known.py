"""What the careful policy knows of the other's hand: so many of the cards that can't be seen, any as likely."""

import numpy as np

from analyser.games.en_garde.compiled.cards import unseen
from analyser.games.en_garde.compiled.state import DECK, VALUES
from analyser.kernel.jit import kernel
from analyser.kernel.records import record_type
from analyser.solvers.heuristics.en_garde import CAREFUL

HAND = 10
"""Length of a table by number of cards in a hand."""

PARAMETERS = record_type(
    *((field.name, np.float64) for field in CAREFUL),
    ("ways", np.float64, (DECK + 1, HAND)),  # to choose so few cards of so many
)

KNOWN = record_type(
    ("unseen", np.int64, (VALUES,)),  # cards of each value, in the deck or in his hand
    ("total", np.int64),
    ("hand", np.int64),  # how many of them he holds
    ("has", np.float64, (VALUES,)),  # chance that he holds some of a value
    ("told_value", np.int64),  # after a parry more is known of this value; 0 before
    ("told", np.float64, (HAND,)),  # the chance that he holds so many of it
    ("asked", np.uint8, (VALUES, HAND, HAND)),  # the comparisons that have been worked out
    ("more", np.float64, (VALUES, HAND, HAND)),
    ("less", np.float64, (VALUES, HAND, HAND)),
)


@kernel
def prepare(rules, parameters):
    """Works out in how many ways hands may be chosen, once for all games."""
    for cards in range(DECK + 1):
        parameters.ways[cards, 0] = 1.0
        for chosen in range(1, HAND):
            above = parameters.ways[cards - 1, chosen - 1] + parameters.ways[cards - 1, chosen] if cards > 0 else 0.0
            parameters.ways[cards, chosen] = above


@kernel
def look(view, rules, parameters, known):
    """Takes in what the table shows; written in place."""
    known.total = 0
    known.hand = view.hand_size[1 - view.seat]
    known.told_value = 0
    for value in range(1, VALUES):
        known.unseen[value] = unseen(view, rules, value)
        known.total += known.unseen[value]
    note_chances(parameters, known)


@kernel
def look_past_parry(parameters, known, value, cards, later):
    """What will be known if he parries with so many cards of a value; the chance of it. Written into `later`."""
    later.total = known.total - cards
    later.hand = known.hand - cards
    for each in range(1, VALUES):
        later.unseen[each] = known.unseen[each]
    chance = 0.0
    for count in range(HAND):
        later.told[count] = 0.0
    for count in range(cards, min(known.hand, known.unseen[value]) + 1):
        later.told[count - cards] = chance_of(parameters, known, value, count)
        chance += later.told[count - cards]
    if chance <= 0.0:
        return 0.0
    for count in range(HAND):
        later.told[count] /= chance
    later.unseen[value] -= cards
    later.told_value = value
    note_chances(parameters, later)
    return chance


@kernel
def note_chances(parameters, known):
    """The chance of each value in his hand; nothing is compared yet."""
    for value in range(1, VALUES):
        known.has[value] = 1.0 - chance_of(parameters, known, value, 0)
        for mine in range(HAND):
            for draws in range(HAND):
                known.asked[value, mine, draws] = 0


@kernel(inline=True)
def ways(parameters, cards, chosen):
    """In how many ways so many of some cards are chosen."""
    return parameters.ways[cards, chosen] if 0 <= chosen <= cards else 0.0


@kernel
def chance_of(parameters, known, value, count):
    """The chance that he holds so many cards of a value."""
    if known.told_value == 0:
        return share(parameters, known.unseen[value], known.total, known.hand, count)
    if value == known.told_value:
        return known.told[count]
    chance = 0.0
    others = known.total - known.unseen[known.told_value]
    for told in range(min(known.hand, known.unseen[known.told_value]) + 1):
        if known.told[told] > 0.0:
            chance += known.told[told] * share(parameters, known.unseen[value], others, known.hand - told, count)
    return chance


@kernel(inline=True)
def share(parameters, own, total, hand, count):
    """The chance that of so many cards in all, some of one's own among them, a hand holds so many of those."""
    return ways(parameters, own, count) * ways(parameters, total - own, hand - count) / ways(parameters, total, hand)


@kernel
def compare(parameters, known, value, mine, draws):
    """Notes the chances to hold more, and fewer, cards of a value than he, with so many now and so many to be drawn."""
    if known.asked[value, mine, draws]:
        return
    more, less = 0.0, 0.0
    rest = known.total - known.hand
    for count in range(min(known.hand, known.unseen[value]) + 1):
        chance = chance_of(parameters, known, value, count) / ways(parameters, rest, draws)
        left = known.unseen[value] - count
        for drawn in range(min(draws, left) + 1):
            both = chance * ways(parameters, left, drawn) * ways(parameters, rest - left, draws - drawn)
            if mine + drawn > count:
                more += both
            elif mine + drawn < count:
                less += both
    known.more[value, mine, draws] = more
    known.less[value, mine, draws] = less
    known.asked[value, mine, draws] = 1
