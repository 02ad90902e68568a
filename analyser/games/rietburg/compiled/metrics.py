"""What a finished game of Rietburg is counted by: what `measure` writes, metric by metric."""

from numpy import int64

from analyser.games.metrics import fields_of
from analyser.games.rietburg.compiled.limits import MOST_SEATS
from analyser.games.rietburg.compiled.piles import count_encounters
from analyser.games.rietburg.compiled.state import BY_TASKS
from analyser.games.rietburg.compiled.tasks import face_down_tasks
from analyser.games.rietburg.metrics import DECISIONS_A_TURN, METRICS
from analyser.kernel.bits import count_bits
from analyser.kernel.contract import NOT_MEASURED
from analyser.kernel.jit import kernel
from analyser.kernel.records import values_type

VALUES = values_type(fields_of(METRICS, MOST_SEATS, 1))


@kernel
def measure(state, rules, decisions, values):
    """Writes each metric."""
    table = state.table
    values.turns = table.turns
    values.decisions = min(decisions, DECISIONS_A_TURN * rules.max_turns)
    values.tasks = table.done
    values.narrator = table.narrator_deck
    values.revivals = table.revivals
    values.defeated = table.defeated
    values.group_battles = table.grouped
    values.gallery = table.trophies
    values.friends = count_bits(rules.friends & ~int64(table.friends))
    values.lying = count_encounters(table)
    values.unturned = count_bits(face_down_tasks(table))
    values.draw_pile = table.deck
    is_won = table.end == BY_TASKS
    values.score = int64(table.narrator_deck) if is_won else NOT_MEASURED
    values.lost_in = NOT_MEASURED if is_won else int64(table.turns)
    values.lost_by = NOT_MEASURED if is_won else int64(table.end) - BY_TASKS
    values.short = NOT_MEASURED if is_won else rules.tasks_needed - int64(table.done)


@kernel
def measure_chapter(state, rules, values):
    """Nothing is counted by chapter: the game is one piece."""
    return 0
