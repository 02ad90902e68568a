"""What a finished game of Freigard is counted by: what `measure` writes, metric by metric."""

from numpy import int64

from analyser.games.freigard.compiled.limits import MOST_ROUNDS
from analyser.games.freigard.compiled.rounds import lowest_castle
from analyser.games.freigard.compiled.state import TOTEMS, WON
from analyser.games.freigard.metrics import METRICS
from analyser.games.metrics import fields_of
from analyser.kernel.contract import NOT_MEASURED
from analyser.kernel.jit import kernel
from analyser.kernel.records import values_type

VALUES = values_type(fields_of(METRICS, 1, 1))


@kernel
def measure(state, rules, decisions, values):
    """Writes each metric; rounds that were not played have no score."""
    table = state.table
    castles, left = 3, 0
    for castle in range(3):
        castles -= (int64(table.castles_left) >> castle) & 1
    for totem in range(TOTEMS):
        left += int64(table.totems[totem])
        values.left[totem] = table.totems[totem]
        values.abilities[totem] = table.abilities_used[totem]
        values.spent[totem] = table.totems_spent[totem]
    values.castles = castles
    values.rounds = table.round_number
    values.decisions = decisions
    values.totems_left = left
    for number in range(MOST_ROUNDS):
        values.scores[number] = table.scores[number] if number < table.round_number else NOT_MEASURED
    measure_loss(table, rules, values)


@kernel
def measure_loss(table, rules, values):
    """In which round a game was lost, and how far its total, before any totem, was from the lowest castle left."""
    values.lost_in = NOT_MEASURED
    values.short = NOT_MEASURED
    if table.phase != WON:
        values.lost_in = table.round_number
        values.short = max(0, lowest_castle(table, rules) - int64(table.scores[int64(table.round_number) - 1]))


@kernel
def measure_chapter(state, rules, values):
    """Nothing is counted by round: `measure` has each round's score."""
    return 0
