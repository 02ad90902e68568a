"""What a hand of three is worth, and how cards come and go (F1, F2)."""

from numpy import int64

from analyser.games.freigard.compiled.state import (
    DRAGON,
    ENT,
    FAMILIES,
    GOLEM,
    GOLEM_TYPES,
    MAY_SCORE,
    ONE_COLOUR,
    ONE_ENT_TYPE,
    ONE_HEADED,
    SPHERE_1,
    SPHERE_2,
    SPHERE_3,
    SURGE,
    TWO_HEADED,
    VALUE,
)
from analyser.kernel.jit import kernel


@kernel
def value_of(rules, first, second, third):
    """F1: the family part, doubled or not, and the sphere part, never doubled."""
    a, b, c = int64(rules.marks[first]), int64(rules.marks[second]), int64(rules.marks[third])
    shared = a & b & c
    if not shared & (FAMILIES | SPHERE_1):
        return 0
    points = 0
    if shared & GOLEM:
        points = golem_points(rules, shared, a | b | c)
    elif shared & DRAGON:
        points = dragon_points(rules, shared)
    elif shared & ENT:
        ents = int64(rules.ents[first]) + int64(rules.ents[second]) + int64(rules.ents[third])
        points = ent_points(rules, shared, ents)
    return points + sphere_points(shared)


@kernel
def golem_points(rules, shared, together):
    """Three golems: of one type, of three types, or any; all with a surge double."""
    points = int64(rules.golem[0])
    if shared & GOLEM_TYPES:
        points = int64(rules.golem[2])
    elif together & GOLEM_TYPES == GOLEM_TYPES:
        points = int64(rules.golem[1])
    return points * int64(rules.double) if shared & SURGE else points


@kernel
def dragon_points(rules, shared):
    """Three dragons: all one-headed, all two-headed, or any; one colour doubles."""
    points = int64(rules.dragon[0])
    if shared & ONE_HEADED:
        points = int64(rules.dragon[1])
    elif shared & TWO_HEADED:
        points = int64(rules.dragon[2])
    return points * int64(rules.double) if shared & ONE_COLOUR else points


@kernel
def ent_points(rules, shared, ents):
    """The ents on three ent cards; one type doubles."""
    points = ents * int64(rules.ent)
    return points * int64(rules.double) if shared & ONE_ENT_TYPE else points


@kernel
def sphere_points(shared):
    """The lowest of three spheres; the marks count up (`state`)."""
    points = 0
    for mark in (SPHERE_1, SPHERE_2, SPHERE_3):
        points += int64(shared & mark != 0)  # NumPy's truths, added as they are, make a truth
    return points


@kernel(inline=True)
def worth(rules, first, second, third):
    """What three kinds in rising order are worth, with MAY_SCORE added if they may be scored: a look into a table."""
    return int64(rules.worth[first + rules.pair_place[second] + rules.triple_place[third]])


@kernel(inline=True)
def hand_value(table, rules):
    """What the hand of three is worth."""
    return int64(table.hand_worth) & VALUE


@kernel(inline=True)
def can_score(table, rules):
    """F2: three of a family or three spheres, even for no points unless a house rule forbids that."""
    return table.hand_worth >= MAY_SCORE


@kernel
def tabulate_worth(rules):
    """Fills the table of all hands; the cards and the points must be packed already."""
    place = 0
    for third in range(int64(rules.kinds)):
        rules.triple_place[third] = place
        rules.pair_place[third] = third * (third + 1) // 2
        for second in range(third + 1):
            for first in range(second + 1):
                rules.worth[place] = worth_by_rule(rules, first, second, third)
                place += 1


@kernel
def worth_by_rule(rules, first, second, third):
    """F1 and F2 for three kinds."""
    value = value_of(rules, first, second, third)
    shared = int64(rules.marks[first]) & int64(rules.marks[second]) & int64(rules.marks[third])
    if shared & (FAMILIES | SPHERE_1) and (rules.score_zero != 0 or value > 0):
        return value + MAY_SCORE
    return value


@kernel(inline=True)
def take_as_hand(table, rules, first, second, third):
    """Three cards become the hand, in rising order. Without a loop or a branch: measured, both cost more."""
    low, high = min(first, second), max(first, second)
    have_hand(table, rules, min(low, third), max(low, min(high, third)), max(high, third))


@kernel(inline=True)
def have_hand(table, rules, first, second, third):
    """The hand is these three cards, given in rising order."""
    table.hand[0] = first
    table.hand[1] = second
    table.hand[2] = third
    table.hand_count = 3
    table.hand_worth = worth(rules, first, second, third)


@kernel(inline=True)
def add_to_three(table, card):
    """A fourth card joins the hand, in its place."""
    a, b, c = int64(table.hand[0]), int64(table.hand[1]), int64(table.hand[2])
    table.hand[0] = min(a, card)
    table.hand[1] = max(a, min(b, card))
    table.hand[2] = max(b, min(c, card))
    table.hand[3] = max(c, card)
    table.hand_count = 4


@kernel(inline=True)
def remove_from_four(table, rules, card):
    """One of four cards leaves the hand; it must be there. In rising order those below it stay, the others move up."""
    a, b, c, d = int64(table.hand[0]), int64(table.hand[1]), int64(table.hand[2]), int64(table.hand[3])
    have_hand(table, rules, lower_if(card > a, a, b), lower_if(card > b, b, c), lower_if(card > c, c, d))


@kernel(inline=True)
def lower_if(stays, lower, upper):
    """One of two cards, by a mask and not by a branch: which card goes is as good as random."""
    return upper ^ ((lower ^ upper) & -int64(stays))


@kernel(inline=True)
def remove_from_three(table, card):
    """One of three cards leaves the hand; it must be there."""
    a, b, c = int64(table.hand[0]), int64(table.hand[1]), int64(table.hand[2])
    table.hand[0] = b if a == card else a
    table.hand[1] = c if a == card or b == card else b
    table.hand_count = 2
