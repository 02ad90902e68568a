"""Every decision, by what it is about."""

from numpy import int64

from analyser.games.castle_panic.compiled.codes import indexed
from analyser.games.castle_panic.compiled.monsters import NOWHERE, hit_points_of, monster_at
from analyser.games.castle_panic.compiled.movement import may_be_hurt
from analyser.games.castle_panic.compiled.opening import starters_left
from analyser.games.castle_panic.compiled.state import (
    ANSWER,
    CHOOSE_HOME,
    CHOOSE_KING,
    DISCARD,
    FIRST_HOME,
    FIRST_KING,
    FIRST_PLACE_KIND,
    GOBLIN,
    HURT,
    HURT_TARGET,
    KEEP_OR_DISCARD_ALL,
    LOSE,
    ORC,
    PLACE,
    PLAY,
    STARTING_MONSTERS,
    TRADE,
    TROLL,
)
from analyser.kernel.bits import lowest_bit
from analyser.kernel.jit import kernel
from analyser.solvers.heuristics.castle_panic.besieger import besiege
from analyser.solvers.heuristics.castle_panic.guardian.discards import choose_discard, choose_lose
from analyser.solvers.heuristics.castle_panic.guardian.options import keep_or_discard_all, safest_tower
from analyser.solvers.heuristics.castle_panic.guardian.plays import choose_play
from analyser.solvers.heuristics.castle_panic.guardian.trades import answer, choose_trade
from analyser.solvers.heuristics.castle_panic.plain import decide_rarely

FIRST_MONSTERS = (TROLL, GOBLIN, ORC, GOBLIN, ORC, GOBLIN)
"""Starting monsters by arc: the hit points spread evenly over the colours."""


@kernel
def choose(view, rules, moves, parameters, memory, stream):
    """The choice that gains the castle most; an overlord besieges it."""
    table = view.table
    step = table.step
    if step == PLAY:
        return choose_play(table, rules, parameters, memory)
    if step == DISCARD:
        return choose_discard(table, rules, parameters, memory)
    if step == TRADE:
        return choose_trade(table, rules, parameters, memory)
    if step == HURT:
        return indexed(HURT_TARGET, weakest_to_hurt(table))
    if step == LOSE:
        return choose_lose(table, rules, parameters, memory)
    if step == PLACE:
        return FIRST_PLACE_KIND + next_starter(table)
    return choose_by_option(view, rules, parameters, memory)


@kernel
def choose_by_option(view, rules, parameters, memory):
    """The decisions of optional rules and variants."""
    table = view.table
    step = table.step
    if table.turn == table.overlord:
        return besiege(view, rules)
    if step == ANSWER:
        return answer(table, rules, parameters, memory)
    if step == KEEP_OR_DISCARD_ALL:
        return keep_or_discard_all(table, rules, parameters, memory)
    if step == CHOOSE_HOME:
        return FIRST_HOME + safest_tower(table, parameters, memory)
    if step == CHOOSE_KING:
        return FIRST_KING + safest_tower(table, parameters, memory)
    return decide_rarely(view, rules)


@kernel
def next_starter(table):
    """The starting monster of this arc; where somebody else has placed that, the first that is left."""
    left, wanted = starters_left(table), FIRST_MONSTERS[STARTING_MONSTERS - int64(table.left)]
    return wanted if (left >> wanted) & 1 else lowest_bit(left)


@kernel
def weakest_to_hurt(table):
    """The target with fewest hit points, then the first by name: what is left is fewer, and worth a barbarian."""
    best, least = int64(NOWHERE), int64(0)
    for place in range(int64(table.monsters)):
        if may_be_hurt(table, place):
            points = hit_points_of(monster_at(table, place))
            if best == NOWHERE or points < least:
                best, least = int64(place), points
    return best
