"""What a finished game of Freya's Folly is counted by: what `measure` writes, metric by metric."""

from numpy import int64

from analyser.games.freyas_folly.compiled.jewels import count
from analyser.games.freyas_folly.compiled.limits import MOST_SEATS
from analyser.games.freyas_folly.compiled.state import BY_PIECES, HALVES
from analyser.games.freyas_folly.metrics import DECISIONS_A_TURN, METRICS, MOST_COUNTED, MOST_POINTS
from analyser.games.metrics import fields_of
from analyser.kernel.bits import at, count_bits, lowest_bit
from analyser.kernel.jit import kernel
from analyser.kernel.records import values_type

VALUES = values_type(fields_of(METRICS, MOST_SEATS, MOST_SEATS))


@kernel
def measure(state, rules, decisions, values):
    """Writes each metric."""
    table = state.table
    values.turns = table.turns
    values.rounds = table.rounds
    values.decisions = min(decisions, DECISIONS_A_TURN * rules.players * rules.max_rounds)
    values.by_pieces = table.by == BY_PIECES
    values.left = min(jewels_left(table), MOST_COUNTED)
    measure_winners(table, rules, values)
    for seat in range(rules.players):
        measure_seat(table, seat, values)


@kernel
def measure_winners(table, rules, values):
    """The best, how far ahead, how many, and whether the ender is one."""
    best, next_best, winners = int64(table.points[0]), int64(-MOST_POINTS), 1
    for seat in range(1, rules.players):
        own = int64(table.points[at(seat)])
        if own > best:
            best, next_best, winners = own, best, 1
        else:
            winners += int64(own == best)
            next_best = max(next_best, own)
    values.best = counted(best)
    values.lead = max(0, counted(best) - counted(next_best))
    values.tied = winners > 1
    values.ender_wins = table.ender < rules.players and table.points[at(table.ender)] == best


@kernel(inline=True)
def counted(points):
    """Points as they are counted."""
    return min(max(int64(points), -MOST_POINTS), MOST_POINTS)


@kernel(inline=True)
def measure_seat(table, seat, values):
    """What a seat has, and has done."""
    values.points[seat] = counted(table.points[at(seat)])
    values.ended[seat] = table.ender == seat
    values.settings[seat] = 0
    for half in range(HALVES):
        values.settings[seat] += count_bits(int64(table.done[at(seat), at(half)]))
    values.unfinished[seat] = table.held_size[at(seat)]
    values.pieces[seat] = count_bits(int64(table.pieces[at(seat)]))
    values.tokens[seat] = table.tokens[at(seat)]
    values.spent[seat] = table.spent[at(seat)]
    values.taken[seat] = table.taken[at(seat)]
    values.thefts[seat] = table.thefts[at(seat)]
    values.trades[seat] = min(int64(table.trades[at(seat)]), MOST_COUNTED)


@kernel
def jewels_left(table):
    """In the caverns."""
    left, number = int64(table.full), int64(0)
    while left != 0:
        number += count(table.lying[at(lowest_bit(left))])
        left &= left - 1
    return number


@kernel
def measure_chapter(state, rules, values):
    """Nothing is counted by chapter: the game is one piece."""
    return 0
