"""All hands gone through in turn order, on the known monsters as they will have advanced by then."""

from numpy import int64

from analyser.games.castle_panic.compiled.limits import ARCS
from analyser.games.castle_panic.compiled.state import BRICK
from analyser.kernel.bits import count_bits
from analyser.kernel.jit import kernel
from analyser.kernel.records import copy_record
from analyser.solvers.heuristics.castle_panic.guardian.field import advance_field, read_field
from analyser.solvers.heuristics.castle_panic.guardian.hits import FLEXIBLE, gains_of_more, plan_hits, sum_hits

ALONE = 3
"""Turns that are looked ahead where nobody else plays: what is left for any card to hit."""


@kernel
def look(table, memory):
    """The field as it is, and the active hand."""
    read_field(table, memory.field)
    copy_record(memory.hand[0], table.hand[int64(table.seat)])


@kernel
def look_ahead(table, rules, parameters, memory):
    """Each seat's best hits in its next turn, one after the other, and what they are worth together."""
    look(table, memory)
    line_up(table, rules, memory)
    copy_record(memory.later, memory.field)
    worth, share = 0.0, 1.0
    for turn in range(memory.turns):
        outlook = memory.ahead[turn]
        if turn > 0:
            advance_field(memory.later)
        plan_hits(parameters, memory.later, memory.hand[turn], outlook)
        gains_of_more(parameters, memory.later, outlook)
        worth += share * (outlook.gain - parameters.flexible * flexible_used(memory.hand[turn], outlook))
        share *= parameters.next_share if turn == 0 else parameters.turn_share
    memory.worth = worth


@kernel(inline=True)
def line_up(table, rules, memory):
    """The hands in turn order; who is out has no turn (O6)."""
    turns = int64(0)
    for distance in range(int64(rules.players)):
        seat = int64(table.seat) + distance
        if seat >= rules.players:
            seat -= int64(rules.players)
        if distance == 0 or not (int64(table.out) >> seat) & 1:
            copy_record(memory.hand[turns], table.hand[seat])
            memory.distance[turns] = distance
            turns += 1
    while rules.players == 1 and turns < ALONE:
        memory.hand[turns].held = 0
        turns += 1
    memory.turns = turns


@kernel(inline=True)
def flexible_used(hand, outlook):
    """How many heroes and any-colour cards hit."""
    used = int64(0)
    cards = int64(hand.held) & FLEXIBLE
    for card in range(BRICK):
        if (cards >> card) & 1:
            used += int64(hand.count[card]) - outlook.left[card]
    return used


@kernel
def worth_of_hands(parameters, memory):
    """What all hands' hits are worth together, as `look_ahead` finds it."""
    copy_record(memory.later, memory.field)
    worth, share = 0.0, 1.0
    for turn in range(memory.turns):
        if turn > 0:
            advance_field(memory.later)
        worth += share * sum_hits(parameters, memory.later, memory.hand[turn], parameters.flexible)
        share *= parameters.next_share if turn == 0 else parameters.turn_share
    return worth


@kernel(inline=True)
def missing_walls(table):
    """How many walls do not stand."""
    return ARCS - count_bits(int64(table.walls))
