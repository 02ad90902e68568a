"""What special cards gain, and on which monster: what it costs, and what that changes in the hits of the hand.

Of monsters that gain alike the first is taken: nearest the castle, weakest, in the lowest arc, in order of names.
"""

from numpy import int64

from analyser.games.castle_panic.compiled.monsters import (
    NOWHERE,
    arc_of,
    hit_points_of,
    is_first_of_its_kind,
    kind_of,
    monster_at,
    ring_of,
)
from analyser.games.castle_panic.compiled.state import CASTLE, FOREST
from analyser.games.castle_panic.compiled.targets import cards_that_hit, is_in_reach, soldiers_of
from analyser.kernel.bits import at, lowest_bit
from analyser.kernel.jit import kernel
from analyser.kernel.records import copy_record
from analyser.solvers.heuristics.castle_panic.guardian.field import take_body
from analyser.solvers.heuristics.castle_panic.guardian.hits import sum_hits
from analyser.solvers.heuristics.castle_panic.guardian.layout import FARTHEST, NEAREST, SWORDSMEN

FREE = 0.0
"""Every card of the hand counts as nothing: it is only asked what hits gain."""
SAME = 1e-9
"""Gains that differ by less are alike: sums of the same numbers in another order."""
IN_THE_CASTLE, AT_A_WALL, INTO_THE_CASTLE = 0.5, 0.5, 0.5
"""What tar gains besides: shares of a hit point's cost, and a tower that may stand a turn longer."""


@kernel(inline=True)
def cost_of(parameters, memory, number):
    """What a monster costs where it stands."""
    wall = (memory.field.walls >> arc_of(number)) & 1
    return hit_points_of(number) * parameters.cost[at(wall), at(CASTLE - ring_of(number))]


@kernel(inline=True)
def rank(number):
    """The lower, the earlier among monsters that gain alike: ring from the castle, hit points, arc, name."""
    name = kind_of(number) << 1 | (number >> 1) & 1  # tarred
    return (CASTLE - ring_of(number)) << 11 | hit_points_of(number) << 7 | arc_of(number) << 4 | name


@kernel(inline=True)
def is_better(worth, number, most, table, best):
    """Whether a monster comes before the best one so far."""
    if best == NOWHERE or worth > most + SAME:
        return worth > most
    return worth > most - SAME and rank(number) < rank(monster_at(table, best))


@kernel
def hits_without(parameters, memory, number, hand):
    """What the best hits of a hand gain when a monster is gone."""
    copy_record(memory.without, memory.field)
    take_body(memory.without, number)
    return sum_hits(parameters, memory.without, hand, FREE)


@kernel
def hits_now(parameters, memory):
    """What the best hits of the active hand gain."""
    copy_record(memory.without, memory.field)
    return sum_hits(parameters, memory.without, memory.hand[0], FREE)


@kernel
def best_slain(table, parameters, memory, least):
    """Whom the barbarian slays and what that gains, if more than `least`; else NOWHERE."""
    base = hits_now(parameters, memory)
    best, most = int64(NOWHERE), least
    for place in range(int64(table.monsters)):
        number = monster_at(table, place)
        cost = cost_of(parameters, memory, number)
        if ring_of(number) == FOREST or cost < most - SAME or not is_first_of_its_kind(table, place):
            continue
        worth = cost + hits_without(parameters, memory, number, memory.hand[0]) - base
        if is_better(worth, number, most, table, best):
            best, most = int64(place), worth
    return best, most


@kernel
def best_shot(table, rules, parameters, memory, least):
    """Whom a nice shot slays, with which card, and what that gains, if more than `least`; else NOWHERE."""
    base = hits_now(parameters, memory)
    best, most, chosen = int64(NOWHERE), least, int64(0)
    for place in range(int64(table.monsters)):
        number = monster_at(table, place)
        cards = int64(memory.hand[0].held) & cards_that_hit(rules, number)
        cost = cost_of(parameters, memory, number)
        if cost < most - SAME or not is_first_of_its_kind(table, place):
            continue
        while cards != 0:
            card = lowest_bit(cards)
            cards &= cards - 1
            copy_record(memory.rest, memory.hand[0])
            drop(memory.rest, card)
            worth = cost + hits_without(parameters, memory, number, memory.rest) - base
            if is_better(worth, number, most, table, best):
                best, most, chosen = int64(place), worth, card
    return best, chosen, most


@kernel
def best_triple(table, parameters, memory, least):
    """Whom three of a colour slay (O2) and what that gains, if more than `least`; else NOWHERE."""
    base = hits_now(parameters, memory)
    best, most = int64(NOWHERE), least
    for place in range(int64(table.monsters)):
        number = monster_at(table, place)
        cards = soldiers_of(arc_of(number) >> 1)
        if int64(memory.hand[0].held) & cards != cards or not is_in_reach(number):
            continue
        copy_record(memory.rest, memory.hand[0])
        while cards != 0:
            drop(memory.rest, lowest_bit(cards))
            cards &= cards - 1
        worth = cost_of(parameters, memory, number) + hits_without(parameters, memory, number, memory.rest) - base
        if is_better(worth, number, most, table, best):
            best, most = int64(place), worth
    return best, most


@kernel(inline=True)
def drop(hand, card):
    """A card less in a hand."""
    left = int64(hand.count[at(card)]) - 1
    hand.count[at(card)] = left
    if left == 0:
        hand.held &= ~(int64(1) << card)


@kernel
def best_driven(table, parameters, memory, least):
    """Whom to drive into the forest and what that gains, if more than `least`; else NOWHERE."""
    best, most = int64(NOWHERE), least
    for place in range(int64(table.monsters)):
        number = monster_at(table, place)
        wall = (memory.field.walls >> arc_of(number)) & 1
        there = hit_points_of(number) * parameters.cost[at(wall), FARTHEST]
        worth = cost_of(parameters, memory, number) - there
        if ring_of(number) != FOREST and is_better(worth, number, most, table, best):
            best, most = int64(place), worth
    return best, most


@kernel
def best_tarred(table, parameters, memory, least):
    """Whom to tar and what that gains, if more than `least`; else NOWHERE."""
    best, most = int64(NOWHERE), least
    for place in range(int64(table.monsters)):
        number = monster_at(table, place)
        worth = tar_worth(parameters, memory, number)
        if is_better(worth, number, most, table, best):
            best, most = int64(place), worth
    return best, most


@kernel
def tar_worth(parameters, memory, number):
    """What it gains that a monster does not move."""
    out = CASTLE - ring_of(number)
    wall, points = (memory.field.walls >> arc_of(number)) & 1, hit_points_of(number)
    if out == NEAREST:
        return parameters.castle * IN_THE_CASTLE
    if out > SWORDSMEN:
        return points * (parameters.cost[at(wall), at(out - 1)] - parameters.cost[at(wall), at(out)])
    if wall:
        return AT_A_WALL * parameters.cost[0, SWORDSMEN]
    return points * (parameters.cost[0, NEAREST] - parameters.cost[0, SWORDSMEN]) + INTO_THE_CASTLE
