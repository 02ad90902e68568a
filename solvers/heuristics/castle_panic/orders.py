"""The orders of the reference policies (P2): which card comes first or last, which monster is hit or slain first."""

from numpy import int64

from analyser.games.castle_panic.compiled.monsters import (
    NOWHERE,
    hit_points_of,
    kind_of,
    monster_at,
    ring_of,
)
from analyser.games.castle_panic.compiled.state import (
    BARBARIAN,
    BRICK,
    CASTLE,
    DRAW2,
    DRIVE,
    FOREST,
    FORTIFY,
    GOBLIN,
    HIT_CARDS,
    MISSING,
    MORTAR,
    NICE_SHOT,
    ORC,
    SCAVENGE,
    SWORDSMAN,
    TAR,
)
from analyser.games.castle_panic.compiled.targets import cards_that_hit
from analyser.kernel.bits import highest_bit, lowest_bit
from analyser.kernel.jit import kernel

WANTED = (
    BARBARIAN, NICE_SHOT, SCAVENGE, DRAW2, MISSING, DRIVE, TAR, FORTIFY, 12, 13, 14, 11, 10, 9, 6, 7, 8, 3, 4, 5,
    0, 1, 2, BRICK, MORTAR,
)  # fmt: skip
"""Cards in wanted order."""
COLOURED, HEROES, ANY = 0b111111111, 0b111 << 12, 0b111 << 9
STONES = 1 << BRICK | 1 << MORTAR
NO_CARDS = 0
OUT = 40
"""The bit of a rank that is out of the question."""
NO_RANK = 1 << 41


@kernel(inline=True)
def last_wanted(cards):
    """The last in wanted order of some cards that hit: archers come after knights, swordsmen, any-colour, heroes."""
    for ring in range(3):
        coloured = (cards >> (3 * ring)) & 7
        if coloured:
            return 3 * ring + highest_bit(coloured)
    return lowest_bit(cards & ANY) if cards & ANY else highest_bit(cards)


@kernel(inline=True)
def least_flexible(cards):
    """Of the cards that hit a monster, of which there is one: coloured, else hero, else any-colour."""
    heroes = cards & HEROES
    first = heroes if heroes else cards
    return lowest_bit(cards & COLOURED if cards & COLOURED else first)


@kernel(inline=True)
def hit_rank(number):
    """The lower, the earlier in hit order: ring from castle outward, hit points. The list goes by arc and name."""
    return (CASTLE - ring_of(number)) << 4 | hit_points_of(number)


@kernel(inline=True)
def slay_rank(number):
    """The same for slay order: most hit points first."""
    return hit_rank(number) ^ 15


@kernel(inline=True)
def ranked(rank, place, is_out):
    """A rank with its place in the list, so that the least of them all is found without a branch.

    Measured: branches that nobody can foresee took a quarter of greedy's time.
    """
    return rank << 7 | place | int64(is_out) << OUT


@kernel(inline=True)
def place_of(best):
    """The place of the least rank, or NOWHERE if all were out."""
    return best & 127 if best < 1 << OUT else NOWHERE


@kernel(inline=True)
def first_to_hit(table, rules, cards):
    """The place of the first monster in hit order that one of these cards hits."""
    best = NO_RANK
    for place in range(int64(table.monsters)):
        number = monster_at(table, place)
        best = min(best, ranked(hit_rank(number), place, cards & cards_that_hit(rules, number) == 0))
    return place_of(best)


@kernel(inline=True)
def first_near(table):
    """The place of the first monster in hit order in castle and swordsman ring."""
    best = NO_RANK
    for place in range(int64(table.monsters)):
        number = monster_at(table, place)
        best = min(best, ranked(hit_rank(number), place, ring_of(number) < SWORDSMAN))
    return place_of(best)


@kernel(inline=True)
def first_to_slay(table, rules, cards):
    """The place of the first in slay order of what is worth it and hit by these cards; NO_CARDS: all but the forest."""
    best = NO_RANK
    for place in range(int64(table.monsters)):
        number = monster_at(table, place)
        is_reached = ring_of(number) != FOREST if cards == NO_CARDS else cards & cards_that_hit(rules, number) != 0
        best = min(best, ranked(slay_rank(number), place, not (is_reached and is_worth_slaying(number))))
    return place_of(best)


@kernel(inline=True)
def is_worth_slaying(number):
    """Trolls, bosses and all in the castle ring."""
    kind = kind_of(number)
    return (kind != GOBLIN and kind != ORC) or ring_of(number) == CASTLE


@kernel(inline=True)
def first_open(table, rules, own, others):
    """The place of the first monster in hit order that no own card hits, and one of another hand does."""
    best = NO_RANK
    for place in range(int64(table.monsters)):
        number = monster_at(table, place)
        hitting = cards_that_hit(rules, number)
        best = min(best, ranked(hit_rank(number), place, (hitting & others == 0) | (hitting & own != 0)))
    return place_of(best)


@kernel
def last_of_hand(held):
    """The last card of a hand in wanted order: brick and mortar come last, before them what hits."""
    if held & STONES:
        return highest_bit(held & STONES)
    if held & HIT_CARDS:
        return last_wanted(held & HIT_CARDS)
    last = 0
    for card in WANTED:
        if (held >> card) & 1:
            last = card
    return last
