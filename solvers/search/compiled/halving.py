"""Which of several moves is best: all searches' way to spend a budget of tries on the moves of a decision.

The budget goes to fewer and fewer moves: sequential halving (Karnin, Koren and Somekh 2013, "Almost optimal exploration
in multi-armed bandits"), in which the base policy's own choice stays to the end. All moves are tried on the same
shuffles. Another move must beat the base policy's by more than chance would: by `caution` standard errors.

What it means to try a move is the search's affair.
"""

from math import sqrt

from numpy import int64

from analyser.kernel.contract import verb
from analyser.kernel.jit import kernel
from analyser.kernel.lineup import REFUSED
from analyser.kernel.moves import NO_MORE, count_moves, next_move
from analyser.solvers.search.compiled.narrowing import narrow
from analyser.solvers.search.compiled.playouts import ENDED, FAILED, NO_MOVE, SURE_WIN, ask_base, set_position

FIRST_LOOK = 16
"""After so many tries of each move those that are settled are left out for the first time; then at each doubling."""
CERTAINTY = 3.0
"""A move is settled if it is behind, or alone and ahead, by so many standard errors more than `caution` asks for."""


@verb
def try_move(rules, parameters, memory, code):
    """Tries a move on the board; how it ended, and in `memory.playout.worth` what came of it for the side."""


def best_of_moves(view, rules, moves, parameters, memory, budget):
    """The move that tries show to be better than the base policy's choice, else that one."""
    decision = memory.decision
    first = ask_base(rules, parameters, memory)
    if first == REFUSED:
        return NO_MOVE
    narrow(view, decision.seat, rules, moves, parameters, memory, first)
    if count_moves(moves) == 1:
        return first
    list_options(moves, decision, first)
    left, planned = int64(budget), int64(decision.count)
    while decision.count > 1 and left >= planned:
        each = max(1, left // (halvings(planned) * planned))
        left -= each * planned
        ended = try_open(view, rules, parameters, memory, each)
        if ended == FAILED:
            return NO_MOVE
        if ended == SURE_WIN:
            return int64(decision.sure)
        planned = (planned + 1) // 2 if planned > 2 else 0
        keep_best(decision, planned)
    return better_of(decision, parameters.caution)


@kernel
def list_options(moves, decision, first):
    """The moves that are tried, the base policy's choice before all others."""
    decision.count = count_moves(moves)
    decision.tried = 0
    place, code = 1, next_move(moves, -1)
    while code != NO_MORE:
        option = decision.options[0 if code == first else place]
        place += int64(code != first)
        option.code = code
        option.tries = 0
        option.got = 0.0
        option.ahead = 0.0
        option.squares = 0.0
        code = next_move(moves, code)


@kernel
def halvings(count):
    """In how many steps so many options become the last two, and these are compared."""
    steps = 1
    while count > 2:
        count = (count + 1) // 2
        steps += 1
    return steps


def try_open(view, rules, parameters, memory, each):
    """Tries each of the options that are open so many times more; what is settled on the way may be left out, for good.

    What that saves is not spent on the others: they have the share that they would have had. A search that grows a tree
    leaves nothing out, for there what comes of a move changes with its tries.
    """
    decision = memory.decision
    if not parameters.leaves_out:
        return try_options(view, rules, parameters, memory, each)
    goal = int64(decision.tried) + each
    while decision.tried < goal and decision.count > 1:
        tried = int64(decision.tried)
        ended = try_options(view, rules, parameters, memory, min(goal - tried, max(FIRST_LOOK, tried)))
        if ended != ENDED:
            return ended
        leave_out(decision, parameters.caution + CERTAINTY)
    return ENDED


def try_options(view, rules, parameters, memory, each):
    """Tries each open option so many times more, all on the same shuffles; FAILED or SURE_WIN ends it."""
    decision, playout = memory.decision, memory.playout
    tried = int64(decision.tried)
    for number in range(tried, tried + each):
        standard = 0.0
        for place in range(int64(decision.count)):
            option = decision.options[place]
            playout.number = number
            set_position(view, rules, memory)
            ended = try_move(rules, parameters, memory, int64(option.code))
            if ended == SURE_WIN:
                decision.sure = option.code
            if ended == FAILED or ended == SURE_WIN:
                return ended
            if place == 0:
                standard = playout.worth
            note_try(option, playout.worth, playout.worth - standard)
    decision.tried = tried + each
    return ENDED


@kernel(inline=True)
def note_try(option, worth, ahead):
    """Counts a try."""
    option.tries += 1
    option.got += worth
    option.ahead += ahead
    option.squares += ahead * ahead


@kernel
def leave_out(decision, errors):
    """Options that are shown to be behind the first go to the end; a last one that is shown to be ahead has won."""
    count, place = int64(decision.count), 1
    while place < count:
        if is_shown(decision.options[place], -1.0, errors):
            count -= 1
            swap_options(decision.options[place], decision.options[count])
        else:
            place += 1
    is_won = count == 2 and is_shown(decision.options[1], 1.0, errors)
    decision.count = 1 if is_won else count


@kernel
def keep_best(decision, planned):
    """No more than so many options stay open, the first in any case: the best come to the front."""
    count = int64(decision.count)
    for place in range(1, min(planned, count)):
        best = place
        for other in range(place + 1, count):
            if decision.options[other].ahead > decision.options[best].ahead:
                best = other
        swap_options(decision.options[place], decision.options[best])
    decision.count = min(planned, count)


@kernel(inline=True)
def swap_options(one, other):
    """Two options change places."""
    one.code, other.code = int64(other.code), int64(one.code)
    one.tries, other.tries = int64(other.tries), int64(one.tries)
    one.got, other.got = float(other.got), float(one.got)
    one.ahead, other.ahead = float(other.ahead), float(one.ahead)
    one.squares, other.squares = float(other.squares), float(one.squares)


@kernel
def better_of(decision, caution):
    """The second option if it is shown to be ahead of the first, else the first."""
    rival = decision.options[1]
    if rival.tries > 0 and is_shown(rival, 1.0, caution):
        return int64(rival.code)
    return int64(decision.options[0].code)


@kernel
def is_shown(option, sign, errors):
    """Whether an option is ahead of the first (sign 1) or behind it (-1) by more than so many standard errors.

    One more try is thought to have gone against that, by as much as tries differ: a few that agree are no proof.
    """
    tries, square = option.tries + 1, option.squares / option.tries
    mean = (sign * option.ahead - sqrt(square)) / tries
    return mean > 0.0 and mean > errors * sqrt((square - mean * mean) / tries)
