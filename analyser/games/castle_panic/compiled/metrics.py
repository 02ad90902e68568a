"""What a finished game of Castle Panic is counted by: what `measure` writes, metric by metric."""

from numpy import int64

from analyser.games.castle_panic.compiled.state import CAUSES, LOST, NO_CAUSE, SEATS, TOKENS
from analyser.games.castle_panic.metrics import DECISIONS_A_TURN, METRICS
from analyser.games.metrics import fields_of
from analyser.kernel.bits import count_bits
from analyser.kernel.contract import NOT_MEASURED
from analyser.kernel.jit import kernel
from analyser.kernel.records import values_type

VALUES = values_type(fields_of(METRICS, SEATS, SEATS))


@kernel
def measure(state, rules, decisions, values):
    """Writes each metric; arcs are told from 1."""
    table = state.table
    values.turns = table.turns
    values.decisions = min(decisions, DECISIONS_A_TURN * int64(rules.max_turns))
    values.towers = count_bits(int64(table.towers))
    for cause in range(CAUSES):
        values.fell_by[cause] = table.fell_by[cause]
    values.first_fallen = NOT_MEASURED if table.last_cause == NO_CAUSE else int64(table.first_arc) + 1
    measure_loss(table, values)
    for seat in range(SEATS):
        values.points[seat] = NOT_MEASURED
        values.trophies[seat] = NOT_MEASURED
    if rules.is_slayer:
        for seat in range(rules.players):
            values.points[seat] = table.points[seat]
            values.trophies[seat] = table.trophies[seat]


@kernel
def measure_loss(table, values):
    """When and by what a game was lost; with the last player out (O6) no tower was the last."""
    values.lost_in = NOT_MEASURED
    values.lost_by = NOT_MEASURED
    values.last_fallen = NOT_MEASURED
    values.short = NOT_MEASURED
    if table.result == LOST:
        values.lost_in = table.turns
        values.short = tokens_to_come(table) + int64(table.monsters)
        if table.towers == 0 and table.last_cause != NO_CAUSE:
            values.lost_by = table.last_cause
            values.last_fallen = int64(table.last_arc) + 1


@kernel
def tokens_to_come(table):
    """Tokens in the pile or with the overlord."""
    tokens = 0
    for token in range(TOKENS):
        tokens += int64(table.unseen[token])
    return tokens


@kernel
def measure_chapter(state, rules, values):
    """Nothing is counted by chapter: the game is one piece."""
    return 0
