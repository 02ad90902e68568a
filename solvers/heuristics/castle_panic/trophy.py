"""For master slayers (V3): holds the castle as `guardian` does, and takes care that it is he who slays."""

from numpy import int64

from analyser.games.castle_panic.compiled.cards import held_by
from analyser.games.castle_panic.compiled.codes import indexed
from analyser.games.castle_panic.compiled.monsters import (
    NOWHERE,
    hit_points_of,
    is_first_of_its_kind,
    kind_of,
    monster_at,
    ring_of,
)
from analyser.games.castle_panic.compiled.state import (
    BARBARIAN,
    BARBARIAN_TARGET,
    CASTLE,
    FOREST,
    HIT_CARDS,
    NICE_SHOT,
    PLAY,
)
from analyser.games.castle_panic.compiled.targets import cards_that_hit, hit_code, shoot_code
from analyser.kernel.bits import at, lowest_bit
from analyser.kernel.jit import kernel
from analyser.kernel.records import copy_record
from analyser.solvers.heuristics.castle_panic import TROPHY
from analyser.solvers.heuristics.castle_panic.guardian.choice import choose as guard
from analyser.solvers.heuristics.castle_panic.guardian.forecast import look
from analyser.solvers.heuristics.castle_panic.guardian.hits import next_card
from analyser.solvers.heuristics.castle_panic.guardian.layout import MEMORY, parameters_type, prepare
from analyser.solvers.heuristics.castle_panic.guardian.plays import choose_play
from analyser.solvers.heuristics.castle_panic.guardian.specials import cost_of, drop, hits_now, hits_without, is_better
from analyser.solvers.heuristics.castle_panic.guardian.trades import narrow

__all__ = ["LOOKS_AT_MOVES", "MEMORY", "PARAMETERS", "choose", "narrow", "prepare"]

LOOKS_AT_MOVES = False
PARAMETERS = parameters_type(TROPHY)


@kernel
def choose(view, rules, moves, parameters, memory, stream):
    """Guardian's choice, but for what is slain and hit between rivals."""
    table = view.table
    if rules.is_slayer and table.step == PLAY:
        return choose_rivals_play(table, rules, parameters, memory)
    return guard(view, rules, moves, parameters, memory, stream)


@kernel
def choose_rivals_play(table, rules, parameters, memory):
    """What slays or hits, by what it gains the castle and himself; then whatever guardian plays."""
    held = held_by(table, table.seat)
    look(table, memory)
    if (held >> BARBARIAN) & 1:
        place = best_trophy(table, rules, parameters, memory)
        if place != NOWHERE:
            return indexed(BARBARIAN_TARGET, place)
    if (held >> NICE_SHOT) & 1:
        place, card = best_trophy_shot(table, rules, parameters, memory)
        if place != NOWHERE:
            return shoot_code(card, place)
    place = best_trophy_hit(table, rules, parameters, held & HIT_CARDS, memory)
    if place != NOWHERE:
        return hit_code(next_card(held & cards_that_hit(rules, monster_at(table, place))), place)
    return choose_play(table, rules, parameters, memory)


@kernel(inline=True)
def trophy_of(rules, parameters, number):
    """What a monster's trophy counts for."""
    return parameters.trophy * rules.trophy_points[kind_of(number)]


@kernel
def best_trophy(table, rules, parameters, memory):
    """Whom the barbarian slays; NOWHERE if he is kept."""
    base = hits_now(parameters, memory)
    best, most = int64(NOWHERE), float(parameters.barbarian_least)
    for place in range(int64(table.monsters)):
        number = monster_at(table, place)
        if ring_of(number) == FOREST or not is_first_of_its_kind(table, place):
            continue
        worth = cost_of(parameters, memory, number) + hits_without(parameters, memory, number, memory.hand[0]) - base
        worth += trophy_of(rules, parameters, number)
        if is_better(worth, number, most, table, best):
            best, most = int64(place), worth
    return best


@kernel
def best_trophy_shot(table, rules, parameters, memory):
    """Whom a nice shot slays, and with which card; NOWHERE if it is kept."""
    base = hits_now(parameters, memory)
    best, most, chosen = int64(NOWHERE), float(parameters.nice_shot_least), int64(0)
    for place in range(int64(table.monsters)):
        number = monster_at(table, place)
        cards = int64(memory.hand[0].held) & cards_that_hit(rules, number)
        if hit_points_of(number) == 1 or not is_first_of_its_kind(table, place):
            continue
        while cards != 0:
            card = lowest_bit(cards)
            cards &= cards - 1
            copy_record(memory.rest, memory.hand[0])
            drop(memory.rest, card)
            worth = cost_of(parameters, memory, number) + hits_without(parameters, memory, number, memory.rest) - base
            worth += trophy_of(rules, parameters, number)
            if is_better(worth, number, most, table, best):
                best, most, chosen = int64(place), worth, card
    return best, chosen


@kernel
def best_trophy_hit(table, rules, parameters, cards, memory):
    """Whom to hit next: what it gains the castle, and the share of a trophy that he will take himself."""
    best, most = int64(NOWHERE), -1000.0
    for place in range(int64(table.monsters)):
        number = monster_at(table, place)
        hitting = cards & cards_that_hit(rules, number)
        if hitting == 0 or not is_first_of_its_kind(table, place):
            continue
        worth = hit_worth(parameters, memory, number)
        worth += share_of_trophy(rules, parameters, memory, number, hitting)
        if is_better(worth, number, most, table, best):
            best, most = int64(place), worth
    return best


@kernel(inline=True)
def hit_worth(parameters, memory, number):
    """What a hit gains the castle."""
    wall = (memory.field.walls >> ((number >> 9) & 7)) & 1
    return parameters.gain[at(wall), at(CASTLE - ring_of(number)), at(hit_points_of(number))]


@kernel
def share_of_trophy(rules, parameters, memory, number, hitting):
    """A hit's share of a trophy that his cards can finish; less what a weakened monster offers to the next player."""
    points, copies = hit_points_of(number), 0
    while hitting != 0:
        copies += int64(memory.hand[0].count[at(lowest_bit(hitting))])
        hitting &= hitting - 1
    trophy = trophy_of(rules, parameters, number)
    return trophy / points if copies >= points else -parameters.offer * trophy / points
