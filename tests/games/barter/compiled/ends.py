"""Points, and how a turn and the game end (B11, B12)."""

from numpy import int64

from analyser.kernel.contract import FIRST_PLACE, NO_PLACE
from analyser.kernel.jit import kernel
from tests.games.barter.compiled.limits import MOST_POINTS
from tests.games.barter.compiled.state import KINDS, OVER_PHASE, ROLL


@kernel(inline=True)
def earn(table, seat, points):
    """A seat moves along the track, up to its ends."""
    table.points[seat] = min(max(table.points[seat] + points, 0), MOST_POINTS)


@kernel
def side_points(table, rules, side):
    """B1: the points of a side are those of its lowest seat."""
    lowest = MOST_POINTS
    for seat in range(rules.players):
        if rules.side[seat] == side:
            lowest = min(lowest, table.points[seat])
    return lowest


@kernel
def end_turn(state, rules):
    """B11: the game ends, or the next seat rolls."""
    table = state.table
    is_last = table.seat == rules.players - 1
    if (rules.ending == 0 or is_last) and is_goal_reached(table, rules):
        end_game(state, rules, True)
    elif table.turns == rules.max_turns:
        end_game(state, rules, False)
    else:
        table.turns += 1
        table.seat = 0 if is_last else table.seat + 1
        table.phase = ROLL


@kernel(inline=True)
def is_goal_reached(table, rules):
    """Whether a side has the points that end the game."""
    for side in range(rules.sides):
        if side_points(table, rules, side) >= rules.goal:
            return True
    return False


@kernel
def end_game(state, rules, is_decided):
    """B12: points for what is left in the hands, then the places of all sides."""
    table = state.table
    for seat in range(rules.players):
        total = 0
        for kind in range(KINDS):
            total += int64(state.hand[seat].count[kind]) * int64(rules.points[kind])
        earn(table, seat, int64(rules.share * total))
    for side in range(rules.sides):
        table.place[side] = place_of_side(table, rules, side) if is_decided else NO_PLACE
    table.phase = OVER_PHASE


@kernel
def place_of_side(table, rules, side):
    """1 and the number of sides with more points."""
    own, ahead = side_points(table, rules, side), 0
    for other in range(rules.sides):
        ahead += int64(side_points(table, rules, other) > own)
    return FIRST_PLACE + ahead


@kernel
def estimate(state, rules, side):
    """A rough guess at what the game will bring a side: its share of all points."""
    total = 0
    for other in range(rules.sides):
        total += 1 + side_points(state.table, rules, other)
    return (1 + side_points(state.table, rules, side)) / total
