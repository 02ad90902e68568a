"""Which monsters a card may be played on (C6), and the codes that say so."""

from numpy import int64

from analyser.games.castle_panic.compiled.codes import indexed
from analyser.games.castle_panic.compiled.monsters import (
    arc_of,
    ring_of,
    space_of,
)
from analyser.games.castle_panic.compiled.state import (
    ARCHER,
    FIRST_ANY,
    FIRST_HERO,
    HIT_ANY,
    HIT_COLOURED,
    HIT_HERO,
    SHOOT_COLOURED,
    SWORDSMAN,
)
from analyser.kernel.bits import at
from analyser.kernel.jit import kernel


@kernel(inline=True)
def cards_that_hit(rules, number):
    """The cards that hit a monster where it stands, a bit for each."""
    return int64(rules.hits[at(space_of(number))])


@kernel(inline=True)
def hit_code(card, place):
    """`hit` with this card, on the monster at this place."""
    first = HIT_COLOURED if card < FIRST_ANY else HIT_ANY if card < FIRST_HERO else HIT_HERO
    return indexed(first, place)


@kernel(inline=True)
def shoot_code(card, place):
    """`shoot` with this card, on the monster at this place."""
    return hit_code(card, place) + SHOOT_COLOURED - HIT_COLOURED


@kernel(inline=True)
def card_of_hit(number, sort):
    """The card of a hit of a sort: HIT_COLOURED, HIT_HERO or HIT_ANY, on a monster that it hits."""
    colour, ring = arc_of(number) >> 1, ring_of(number)
    if sort == HIT_HERO:
        return FIRST_HERO + colour
    if sort == HIT_ANY:
        return FIRST_ANY + ring - ARCHER
    return 3 * (ring - ARCHER) + colour


@kernel(inline=True)
def is_in_reach(number):
    """Whether a monster stands in archer, knight or swordsman ring."""
    return ARCHER <= ring_of(number) <= SWORDSMAN


@kernel(inline=True)
def soldiers_of(colour):
    """Archer, knight and swordsman of a colour, a bit for each (O2)."""
    return 73 << colour
