"""Which of several moves is best: all searches' way to spend a budget of tries on the moves of a decision.

The budget goes to fewer and fewer moves: sequential halving (Karnin, Koren and Somekh 2013, "Almost optimal exploration
in multi-armed bandits"), in which the base policy's own choice stays to the end. All moves are tried on the same
shuffles. Another move must beat the base policy's by more than chance would: by `caution` standard errors.

`try_move` is a free name: what it means to try a move is the search's affair.
"""
# ruff: noqa: F821  (the free names are set when the algorithm is bound)

from math import sqrt

import numpy as np
from numpy import int64

from analyser.kernel.jit import kernel
from analyser.kernel.lineup import REFUSED
from analyser.kernel.moves import count_moves, move_at
from analyser.kernel.records import record_type
from solvers.search.playouts import ENDED, FAILED, NO_MOVE, SURE_WIN

OPTION = record_type(
    ("code", np.int64),
    ("tries", np.int64),
    ("got", np.float64),  # sum of what came of them
    ("ahead", np.float64),  # sum of what it got more than the base policy's choice on the same shuffles
    ("squares", np.float64),  # of these differences
)


def best_of_moves(view, rules, moves, parameters, memory, key, budget):
    """The move that tries show to be better than the base policy's choice, else that one."""
    count = int64(count_moves(moves))
    first = ask_base(rules, parameters, memory, key)
    if first == REFUSED:
        return NO_MOVE
    list_options(moves, memory, count, first)
    left, tried = int64(budget), 0
    while count > 1 and left >= count:
        each = max(1, left // (halvings(count) * count))
        ended = try_options(view, rules, parameters, memory, key, count, tried, each)
        if ended == FAILED:
            return NO_MOVE
        if ended == SURE_WIN:
            return int64(memory.sure)
        tried += each
        left -= each * count
        count = keep_best(memory, count)
    return better_of(memory, parameters.caution)


@kernel
def list_options(moves, memory, count, first):
    """The legal moves, the base policy's choice before all others."""
    place = 1
    for index in range(count):
        code = int64(move_at(moves, index))
        option = memory.options[0 if code == first else place]
        place += int64(code != first)
        option.code = code
        option.tries = 0
        option.got = 0.0
        option.ahead = 0.0
        option.squares = 0.0


@kernel
def halvings(count):
    """In how many steps so many options become the last two, and these are compared."""
    steps = 1
    while count > 2:
        count = (count + 1) // 2
        steps += 1
    return steps


def try_options(view, rules, parameters, memory, key, count, tried, each):
    """Tries each of the first options so many times more, all on the same shuffles; FAILED or SURE_WIN ends it."""
    for number in range(tried, tried + each):
        standard = 0.0
        for place in range(count):
            set_position(view, rules, memory, key, number)
            code = int64(memory.options[place].code)
            ended = try_move(rules, parameters, memory, code, key, number)
            if ended == SURE_WIN:
                memory.sure = code
            if ended == FAILED or ended == SURE_WIN:
                return ended
            if place == 0:
                standard = memory.worth
            note_try(memory.options[place], memory.worth, memory.worth - standard)
    return ENDED


@kernel(inline=True)
def note_try(option, worth, ahead):
    """Counts a try."""
    option.tries += 1
    option.got += worth
    option.ahead += ahead
    option.squares += ahead * ahead


@kernel
def keep_best(memory, count):
    """Half of the options stay, the first in any case: the best come to the front; how many. Of two one stays."""
    kept = (count + 1) // 2
    for place in range(1, max(kept, 2)):
        best = place
        for other in range(place + 1, count):
            if memory.options[other].ahead > memory.options[best].ahead:
                best = other
        swap_options(memory.options[place], memory.options[best])
    return 0 if count == 2 else max(kept, 2)


@kernel(inline=True)
def swap_options(one, other):
    """Two options change places."""
    one.code, other.code = int64(other.code), int64(one.code)
    one.tries, other.tries = int64(other.tries), int64(one.tries)
    one.got, other.got = float(other.got), float(one.got)
    one.ahead, other.ahead = float(other.ahead), float(one.ahead)
    one.squares, other.squares = float(other.squares), float(one.squares)


@kernel
def better_of(memory, caution):
    """The second option if it is ahead of the first by more than so many standard errors, else the first.

    One more try is thought to have gone against it, by as much as tries differ: a few that agree are no proof.
    """
    rival = memory.options[1]
    if rival.tries == 0:
        return int64(memory.options[0].code)
    tries, square = rival.tries + 1, rival.squares / rival.tries
    mean = (rival.ahead - sqrt(square)) / tries
    is_better = mean > 0.0 and mean > caution * sqrt((square - mean * mean) / tries)
    return int64(rival.code) if is_better else int64(memory.options[0].code)
