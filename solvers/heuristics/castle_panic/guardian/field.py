"""Monsters by space and hit points: taken from the table, wounded, and moved on a turn."""

from numpy import int64

from analyser.games.castle_panic.compiled.limits import ARCS
from analyser.games.castle_panic.compiled.monsters import arc_of, hit_points_of, monster_at, ring_of
from analyser.games.castle_panic.compiled.state import ALL_ARCS, CASTLE, SPACES
from analyser.kernel.bits import at, bit, lowest_bit
from analyser.kernel.jit import kernel
from analyser.solvers.heuristics.castle_panic.guardian.layout import SWORDSMEN

WIDTH = 7
"""Bits for each number of hit points: up to 99 monsters may stand in one space."""
FIRST = 8 * SWORDSMEN
"""The first space before the walls."""


@kernel(inline=True)
def place_in_field(number):
    """The space of a monster, counted from the castle outward."""
    return 8 * (CASTLE - ring_of(number)) + arc_of(number)


@kernel(inline=True)
def body_of(number):
    """A monster as it is counted in its space."""
    return int64(1) << (WIDTH * (hit_points_of(number) - 1))


@kernel(inline=True)
def read_field(table, field):
    """The monsters and walls as they are; written in place."""
    field.walls = int64(table.walls)
    field.fortified = int64(table.fortified)
    for space in range(SPACES):
        field.bodies[space] = 0
    occupied = int64(0)
    for place in range(int64(table.monsters)):
        number = monster_at(table, place)
        space = place_in_field(number)
        field.bodies[at(space)] += body_of(number)
        occupied |= bit(space)
    field.occupied = occupied


@kernel(inline=True)
def take_body(field, number):
    """A monster leaves the field."""
    space = place_in_field(number)
    left = field.bodies[at(space)] - body_of(number)
    field.bodies[at(space)] = left
    field.occupied &= ~(int64(left == 0) << space)


@kernel(inline=True)
def wounded(bodies):
    """The monsters of a space after the weakest has lost a hit point."""
    points = lowest_bit(bodies) // WIDTH
    one = int64(1) << (WIDTH * points)
    return bodies - one + (one >> WIDTH)


@kernel(inline=True)
def wound(field, space):
    """The weakest monster of a space loses a hit point."""
    left = wounded(field.bodies[at(space)])
    field.bodies[at(space)] = left
    field.occupied &= ~(int64(left == 0) << space)


@kernel(inline=True)
def points_of(bodies):
    """The hit points of all monsters of a space."""
    points, each = int64(0), int64(1)
    while bodies != 0:
        points += each * (bodies & ((1 << WIDTH) - 1))
        bodies >>= WIDTH
        each += 1
    return points


@kernel(inline=True)
def advance_field(field):
    """The known monsters a turn on: walls and their tokens fall, who comes into the castle leaves the field."""
    stay = meet_walls(field)
    for arc in range(ARCS):
        space = FIRST + arc
        left = field.bodies[space] if (stay >> arc) & 1 else int64(0)
        field.bodies[space] = left + field.bodies[space + 8]
    for space in range(FIRST + 8, SPACES - 8):
        field.bodies[space] = field.bodies[space + 8]
    for space in range(SPACES - 8, SPACES):
        field.bodies[space] = 0
    field.occupied = ((field.occupied >> 8) & ~int64(ALL_ARCS)) | (stay << FIRST)


@kernel(inline=True)
def meet_walls(field):
    """One attacker at each wall is wounded, the weakest; the arcs in which some are left before the wall."""
    attacked = (field.occupied >> FIRST) & field.walls
    stay = int64(0)
    arcs = attacked
    while arcs != 0:
        arc = lowest_bit(arcs)
        arcs &= arcs - 1
        left = wounded(field.bodies[at(FIRST + arc)])
        field.bodies[at(FIRST + arc)] = left
        stay |= int64(left != 0) << arc
    field.walls &= ~(attacked & ~field.fortified)
    field.fortified &= ~attacked
    return stay
