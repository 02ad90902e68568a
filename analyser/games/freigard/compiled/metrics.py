"""What a finished game of Freigard is counted by: the whole numbers that `measure` writes, slot by slot."""

from typing import Any

from numpy import int64

from analyser.games.freigard.compiled.rounds import lowest_castle
from analyser.games.freigard.compiled.state import DECK, METRIC_SLOTS, TOTEMS, WON
from analyser.games.freigard.rules import MOST_ROUNDS
from analyser.kernel.contract import NOT_MEASURED
from analyser.kernel.jit import kernel

WIN, CASTLES, ROUNDS_PLAYED, DECISIONS, TOTEMS_LEFT = 0, 1, 2, 3, 4
FIRST_SCORE = 5
FIRST_LEFT = FIRST_SCORE + MOST_ROUNDS
FIRST_ABILITY = FIRST_LEFT + TOTEMS
FIRST_SPENT = FIRST_ABILITY + TOTEMS
LOST_IN, SHORT = FIRST_SPENT + TOTEMS, FIRST_SPENT + TOTEMS + 1

assert SHORT + 1 == METRIC_SLOTS


@kernel
def measure(state, rules, decisions, values):
    """Writes one whole number for each slot; rounds that were not played have no score."""
    table = state.table
    values[WIN] = int64(table.phase == WON)
    castles, left = 3, 0
    for castle in range(3):
        castles -= (int64(table.castles_left) >> castle) & 1
    for totem in range(TOTEMS):
        left += int64(table.totems[totem])
        values[FIRST_LEFT + totem] = table.totems[totem]
        values[FIRST_ABILITY + totem] = table.abilities_used[totem]
        values[FIRST_SPENT + totem] = table.totems_spent[totem]
    values[CASTLES] = castles
    values[ROUNDS_PLAYED] = table.round_number
    values[DECISIONS] = decisions
    values[TOTEMS_LEFT] = left
    for number in range(MOST_ROUNDS):
        values[FIRST_SCORE + number] = table.scores[number] if number < table.round_number else NOT_MEASURED
    measure_loss(table, rules, values)


@kernel
def measure_loss(table, rules, values):
    """In which round a game was lost, and how far its total, before any totem, was from the lowest castle left."""
    values[LOST_IN] = NOT_MEASURED
    values[SHORT] = NOT_MEASURED
    if table.phase != WON:
        values[LOST_IN] = table.round_number
        values[SHORT] = max(0, lowest_castle(table, rules) - int64(table.scores[int64(table.round_number) - 1]))


@kernel
def measure_chapter(state, rules, values):
    """Nothing is counted by round: `measure` has each round's score."""
    return 0


def metric_sizes(rules: Any) -> list[int]:
    """For each slot one more than the largest value possible under these rules."""
    rounds = int(rules.max_rounds)
    sizes = [2, 4, rounds + 1, DECISIONS_A_ROUND * rounds + 1, 3 * TOTEMS + 1]
    sizes += [score_limit(rules) + 1] * MOST_ROUNDS + [4] * (3 * TOTEMS)
    return [*sizes, rounds + 1, int(rules.castles[0]) + 1]


DECISIONS_A_ROUND = 4 * DECK
"""Each card that leaves the deck brings at most two decisions, each totem and redraw few more."""


def score_limit(rules: Any) -> int:
    """No round's total is higher: the best hand that these rules know, as often as three cards can be drawn."""
    family = max(*map(int, rules.golem), *map(int, rules.dragon), 6 * int(rules.ent))
    best_hand = family * max(1, int(rules.double)) + 3
    hands = (DECK + 8) // 3
    totems = int(rules.totem_value) * sum(map(int, rules.totems))
    carried = best_hand * hands + totems if int(rules.carry_over) else 0
    return best_hand * hands + carried * (int(rules.max_rounds) - 1)
