"""How monsters move: advance (C7), rotation (C9), and what those that reach a wall or a tower do there."""

from numpy import int64

from analyser.games.castle_panic.compiled.limits import ARCS
from analyser.games.castle_panic.compiled.monsters import (
    NOWHERE,
    arc_of,
    first_striker,
    is_first_of_its_kind,
    monster_at,
    note,
    restore_order,
    ring_of,
    space_of,
    weaken,
)
from analyser.games.castle_panic.compiled.state import (
    BY_KING,
    CASTLE,
    FORTIFY_LOST,
    HURT,
    NO_CAUSE,
    ONE_ARC,
    ONE_RING,
    SETTLE,
    SLAIN_BY_TOWER,
    SLAIN_BY_WALL,
    STRIKE,
    STRIKES,
    SWORDSMAN,
    TARRED,
    TOWER_FALLS,
    WALL_FALLS,
)
from analyser.kernel.bits import at, bit
from analyser.kernel.jit import kernel

ROUND_THE_CASTLE = (ARCS - 1) * ONE_ARC
"""From the last arc back to the first."""


@kernel(inline=True)
def advance(table, arcs, cause):
    """C7: all monsters of these arcs (a bit for each) move inward at once; then what they struck follows."""
    struck, before, is_in_order = 0, 0, True
    for place in range(int64(table.monsters)):
        number = monster_at(table, place)
        if (arcs >> arc_of(number)) & 1 and not number & TARRED:
            number = number + ONE_RING if ring_of(number) < SWORDSMAN else press_on(table, number)
            struck |= number & STRIKES
            table.monster[at(place)] = number
        is_in_order &= number >= before
        before = number
    finish_movement(table, struck, is_in_order, cause)


@kernel(inline=True)
def press_on(table, number):
    """C7: a monster at the wall strikes it, or comes into the castle space where none stands; one within goes on."""
    if ring_of(number) == SWORDSMAN and (table.walls >> arc_of(number)) & 1:
        return number | STRIKES
    number = next_arc(number) if ring_of(number) == CASTLE else number + ONE_RING
    return number | (table.towers >> arc_of(number)) & 1  # STRIKES


@kernel
def rotate(table, step, cause):
    """C9: every monster goes one arc on (step 1) or back (step -1) in its ring; then the castle spaces as in C7."""
    towers = int64(table.towers)
    struck = 0
    for place in range(int64(table.monsters)):
        number = monster_at(table, place)
        if not number & TARRED:
            number = next_arc(number) if step > 0 else arc_before(number)
            if ring_of(number) == CASTLE:
                number |= (towers >> arc_of(number)) & 1  # STRIKES
            struck |= number & STRIKES
            table.monster[at(place)] = number
    finish_movement(table, struck, False, cause)


@kernel(inline=True)
def finish_movement(table, struck, is_in_order, cause):
    """The list in order again; then come those that strike."""
    if not is_in_order:
        restore_order(table)
    table.cause = cause
    table.step = STRIKE if struck else SETTLE


@kernel(inline=True)
def next_arc(number):
    """The monster one arc on, clockwise."""
    return number - ROUND_THE_CASTLE if arc_of(number) == ARCS - 1 else number + ONE_ARC


@kernel(inline=True)
def arc_before(number):
    """The monster one arc back."""
    return number + ROUND_THE_CASTLE if arc_of(number) == 0 else number - ONE_ARC


@kernel(inline=True)
def strike(state, rules):
    """Wall by wall, then tower by tower: it falls, and one of those that struck is hurt, if need be by a decision."""
    table = state.table
    while True:
        place = first_striker(table)
        if place == NOWHERE:
            table.step = SETTLE
            return
        number = monster_at(table, place)
        arc = arc_of(number)
        if ring_of(number) == SWORDSMAN:
            fell_wall(state, arc)
        else:
            fell_tower(state, arc)
        if is_hurt_chosen(table, place):
            table.step = HURT
            table.turn = table.seat
            return
        hurt(state, rules, place)


@kernel(inline=True)
def is_hurt_chosen(table, first):
    """Whether those that strike with the first one are several targets."""
    for place in range(first + 1, int64(table.monsters)):
        number = monster_at(table, place)
        if space_of(number) != space_of(monster_at(table, first)):
            return False
        if number & STRIKES and number != monster_at(table, first):
            return True
    return False


@kernel(inline=True)
def hurt(state, rules, place):
    """The monster at this place loses a hit point by what it struck; nobody strikes in its space any more."""
    table = state.table
    space = space_of(monster_at(table, place))
    by = SLAIN_BY_WALL if space >> 3 == SWORDSMAN else SLAIN_BY_TOWER
    for other in range(int64(table.monsters)):
        if space_of(monster_at(table, other)) == space:
            table.monster[at(other)] = monster_at(table, other) & ~STRIKES
    weaken(state, rules, place, by)


@kernel
def may_be_hurt(table, place):
    """Whether a place of the list stands for a target of the `hurt` decision; any whole number may be asked."""
    if place < 0 or place >= table.monsters or not table.monster[at(place)] & STRIKES:
        return False
    same_space = space_of(monster_at(table, place)) == space_of(monster_at(table, first_striker(table)))
    return same_space and is_first_of_its_kind(table, place)


@kernel
def fell_wall(state, arc):
    """C7: a wall is struck: its fortify token goes, or the wall itself."""
    table = state.table
    if (table.fortified >> arc) & 1:
        table.fortified &= ~bit(arc)
        note(state, FORTIFY_LOST, arc)
    else:
        table.walls &= ~bit(arc)
        note(state, WALL_FALLS, arc)


@kernel
def fell_tower(state, arc):
    """C7: a tower falls; by what is remembered."""
    table = state.table
    table.towers &= ~bit(arc)
    note(state, TOWER_FALLS, arc)
    if table.last_cause == NO_CAUSE:
        table.first_arc = arc
    cause = BY_KING if table.is_kings else int64(table.cause)
    table.last_cause = cause
    table.last_arc = arc
    table.fell_by[cause] += 1
