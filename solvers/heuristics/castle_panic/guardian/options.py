"""The decisions that optional rules add: homes, the king's tower, and giving a turn up for a new hand (O4, O6, O7)."""

from numpy import int64

from analyser.games.castle_panic.compiled.cards import hand_size
from analyser.games.castle_panic.compiled.limits import ARCS
from analyser.games.castle_panic.compiled.monsters import NOWHERE
from analyser.games.castle_panic.compiled.settling import free_towers
from analyser.games.castle_panic.compiled.state import DISCARD_ALL, HIT_CARDS, KEEP_ALL, NO_TRADE, RINGS
from analyser.kernel.bits import at
from analyser.kernel.jit import kernel
from analyser.solvers.heuristics.castle_panic.guardian.discards import STONES
from analyser.solvers.heuristics.castle_panic.guardian.field import points_of
from analyser.solvers.heuristics.castle_panic.guardian.forecast import look, look_ahead, missing_walls
from analyser.solvers.heuristics.castle_panic.guardian.layout import SWORDSMEN
from analyser.solvers.heuristics.castle_panic.guardian.trades import choose_trade

HOME_ORDER = (0, 3, 1, 4, 2, 5)
"""Of arcs that are as safe, opposite ones go to two seats in a row: a boulder takes one of them at most."""
NO_WALL = 1.0
"""What is to be feared where no wall stands, in hit points that come in."""


@kernel
def safest_tower(table, parameters, memory):
    """O6, O7: of the free towers that with least to fear.

    Measured: against the lowest arc 3 percent of the games at 2 players, and none at 4.
    """
    look(table, memory)
    free = free_towers(table)
    best, least = int64(NOWHERE), 0.0
    for arc in HOME_ORDER:
        if (free >> arc) & 1:
            danger = danger_to(parameters, memory.field, arc)
            if best == NOWHERE or danger < least:
                best, least = int64(arc), danger
    return best


@kernel
def danger_to(parameters, field, arc):
    """What the monsters of an arc cost, and those in the castle that reach it next."""
    wall = (field.walls >> arc) & 1
    danger = points_of(field.bodies[at((arc + ARCS - 1) % ARCS)]) * parameters.castle
    if not wall:
        danger += NO_WALL
    for out in range(SWORDSMEN, RINGS):
        danger += points_of(field.bodies[at(8 * out + arc)]) * parameters.cost[at(wall), out]
    return danger


@kernel
def keep_or_discard_all(table, rules, parameters, memory):
    """O4: gives the turn up if nothing can be done in it.

    Measured: any weaker condition loses more games than it wins, for a turn's hits are worth more than a fresh hand.
    """
    look_ahead(table, rules, parameters, memory)
    if is_hand_useful(table, rules, memory):
        return KEEP_ALL
    if rules.players > 1 and rules.trades > 0 and choose_trade(table, rules, parameters, memory) != NO_TRADE:
        return KEEP_ALL
    return DISCARD_ALL


@kernel
def is_hand_useful(table, rules, memory):
    """Whether a hand hits, may do something else, is not full, or can be thrown away in phase 2 at no such price."""
    hand = memory.hand[0]
    held = int64(hand.held)
    if memory.ahead[0].gain > 0.0 or held & ~(HIT_CARDS | STONES) or hand.cards < hand_size(table, rules):
        return True
    return hand.cards <= rules.discards or (held & STONES == STONES and missing_walls(table) > 0)
