"""What a match and its rounds are counted by: the whole numbers that `measure` and `measure_chapter` write."""

from typing import Any

from numpy import int64

from analyser.games.en_garde.compiled.rounds import match_result
from analyser.games.en_garde.compiled.state import BLACK, DRAW, NOBODY, WHITE
from analyser.kernel.contract import NOT_MEASURED
from analyser.kernel.jit import kernel

WIN, DRAWN, ROUNDS, DECISIONS, POINTS, POINTS_AGAINST = 0, 1, 2, 3, 4, 5
ROUND_WON, ROUND_DRAWN, ROUND_LOST, WON_BEGINNING, WON_FOLLOWING, TURNS = 6, 7, 8, 9, 10, 11
FIRST_END = 12


@kernel
def measure(state, rules, decisions, values):
    """Writes one whole number for each slot of the match; white's seat is the first."""
    table = state.table
    outcome = match_result(table, WHITE)
    values[WIN] = int64(outcome > 0)
    values[DRAWN] = int64(outcome == 0)
    values[ROUNDS] = table.rounds_ended
    values[DECISIONS] = decisions
    values[POINTS] = table.points[WHITE]
    values[POINTS_AGAINST] = table.points[BLACK]


@kernel
def measure_chapter(state, rules, values):
    """Writes one whole number for each slot of the round that ended last."""
    ended = state.table.ended
    winner = int64(ended.winner)
    values[ROUND_WON] = int64(winner == WHITE)
    values[ROUND_DRAWN] = int64(winner == NOBODY)
    values[ROUND_LOST] = int64(winner == BLACK)
    values[WON_BEGINNING] = int64(winner == WHITE) if ended.starter == WHITE else NOT_MEASURED
    values[WON_FOLLOWING] = int64(winner == WHITE) if ended.starter == BLACK else NOT_MEASURED
    values[TURNS] = ended.turns
    for by in range(DRAW + 1):
        values[FIRST_END + by] = int64(ended.by == by)


def metric_sizes(rules: Any) -> list[int]:
    """For each slot one more than the largest value possible under these rules."""
    rounds, cards, points = int(rules.max_rounds), int(rules.deck_size), int(rules.points)
    return [2, 2, rounds + 1, cards * rounds + 1, points + 1, points + 1, 2, 2, 2, 2, 2, cards + 1] + [2] * (DRAW + 1)
