"""What a game is counted by."""

from analyser.games.metrics import fields_of
from analyser.kernel.jit import kernel
from analyser.kernel.records import values_type
from tests.games.barter.compiled.ends import side_points
from tests.games.barter.compiled.state import SEATS
from tests.games.barter.metrics import METRICS

VALUES = values_type(fields_of(METRICS, SEATS, SEATS))


@kernel
def measure(state, rules, decisions, values):
    """Writes the metrics of a game that is over."""
    table = state.table
    values.turns = table.turns
    values.decisions = decisions
    values.offers = table.offered
    values.last = table.laid
    for seat in range(rules.players):
        values.points[seat] = table.points[seat]
        values.trades[seat] = table.trades[seat]
    for side in range(rules.sides):
        values.lead[side] = lead_of(table, rules, side)


@kernel
def lead_of(table, rules, side):
    """How many points a side has more than the best of the others."""
    best = 0
    for other in range(rules.sides):
        if other != side:
            best = max(best, side_points(table, rules, other))
    return side_points(table, rules, side) - best


@kernel
def measure_chapter(state, rules, values):
    """Nothing: the game has no chapters."""
    return 0
