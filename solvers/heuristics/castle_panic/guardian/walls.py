"""Where a wall gains most, and where a fortify token does."""

from numpy import int64

from analyser.games.castle_panic.compiled.limits import ARCS
from analyser.games.castle_panic.compiled.state import ALL_ARCS, RINGS
from analyser.kernel.bits import at, lowest_bit
from analyser.kernel.jit import kernel
from analyser.solvers.heuristics.castle_panic.guardian.field import points_of
from analyser.solvers.heuristics.castle_panic.guardian.layout import SWORDSMEN

NO_ARC = -1
STANDING_TOWER = 0.01
"""What breaks ties between walls without monsters before them."""


@kernel
def wall_worth(parameters, memory, arc):
    """What a wall takes from what the monsters of its arc cost."""
    worth = 0.0
    for out in range(SWORDSMEN, RINGS):
        space = 8 * out + arc
        bodies = memory.field.bodies[at(space)]
        if bodies != 0:
            less = parameters.cost[0, out] - parameters.cost[1, out]
            worth += points_of(bodies) * less
    return worth


@kernel
def best_wall(table, parameters, memory):
    """The arc without a wall where one gains most, and how much; the lowest of those that gain alike."""
    best, most = int64(NO_ARC), -1.0
    gaps = ALL_ARCS & ~int64(table.walls)
    while gaps != 0:
        arc = lowest_bit(gaps)
        gaps &= gaps - 1
        worth = wall_worth(parameters, memory, arc)
        if (int64(table.towers) >> arc) & 1:
            worth += STANDING_TOWER
        if worth > most:
            best, most = arc, worth
    return best, most


@kernel
def best_fortified(walls, parameters, memory):
    """The one of these walls whose fall would cost most, and how much."""
    best, most = int64(NO_ARC), 0.0
    for arc in range(ARCS):
        if (walls >> arc) & 1:
            worth = wall_worth(parameters, memory, arc)
            if worth > most:
                best, most = int64(arc), worth
    return best, most
