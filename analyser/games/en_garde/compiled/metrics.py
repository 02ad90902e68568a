"""What a match and its rounds are counted by: what `measure` and `measure_chapter` write, metric by metric."""

from numpy import int64

from analyser.games.en_garde.compiled.state import BLACK, DRAW, NOBODY, WHITE
from analyser.games.en_garde.metrics import METRICS
from analyser.games.metrics import fields_of
from analyser.kernel.contract import NOT_MEASURED
from analyser.kernel.jit import kernel
from analyser.kernel.records import values_type

VALUES = values_type(fields_of(METRICS, 2, 2))


@kernel
def measure(state, rules, decisions, values):
    """Writes the metrics of the match; white's seat is the first."""
    table = state.table
    values.rounds = table.rounds_ended
    values.decisions = decisions
    values.points = table.points[WHITE]
    values.points_against = table.points[BLACK]


@kernel
def measure_chapter(state, rules, values):
    """Writes the metrics of the round that ended last."""
    ended = state.table.ended
    winner = int64(ended.winner)
    values.round_won = int64(winner == WHITE)
    values.round_drawn = int64(winner == NOBODY)
    values.round_lost = int64(winner == BLACK)
    values.won_beginning = int64(winner == WHITE) if ended.starter == WHITE else NOT_MEASURED
    values.won_following = int64(winner == WHITE) if ended.starter == BLACK else NOT_MEASURED
    values.turns = ended.turns
    for by in range(DRAW + 1):
        values.by[by] = int64(ended.by == by)
