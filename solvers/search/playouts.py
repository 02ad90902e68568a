"""Playing on from a position: what every search of this folder is made of.

`turn`, `apply`, `choose` and so on are free names here, set when an algorithm is bound (`solvers.search.binding`):
`choose` and `seat_players` are those of a line-up in which the base policy has every seat.
"""
# ruff: noqa: F821  (the free names are set when the algorithm is bound)

from analyser.kernel.contract import CHANCE, FIRST_PLACE, NOT_MEASURED, OVER
from analyser.kernel.lineup import REFUSED
from analyser.kernel.records import copy_record, slot_of
from analyser.kernel.streams import open_stream

PLAYOUT_STREAM, REDEAL_STREAM, TREE_STREAM = 3, 4, 5
"""Purposes of a search's own streams, addressed by the key of a decision and the number of a playout."""

ENDED, CUT, FAILED, SURE_WIN = 0, 1, 2, 3
"""How a try ended: with the game, at the horizon, because the base policy erred, or with a move that wins for sure."""

NO_MOVE = -9
"""Nobody has moved yet. As a search's answer no legal move: the base policy erred, and the game is undecided."""
NO_CHAPTER = -1

WHOLE_GAME, THIS_ROUND = 0, 1
"""Horizons: the end of the game, or of the chapter in which the decision is made."""
WIN = 0
"""Objectives: to win, or the metric that is counted in the slot before this number."""


def play_out(rules, parameters, memory, key, number):
    """Plays on to the end or the horizon, every seat by the base policy; how it ended.

    Playouts with the same key and number meet the same shuffle in each chapter, whatever they begin with.
    `memory.first` is the first move that was made.
    """
    state = memory.board.state
    seat_players(parameters.lineup, memory.players, key, number)
    memory.first = NO_MOVE
    dealt = NO_CHAPTER
    left = LONGEST
    seat = turn(state)
    while seat != OVER:
        if seat == CHANCE:
            if chapter(state) != dealt:
                dealt = chapter(state)
                if is_beyond(parameters, memory, dealt):
                    return CUT
                open_stream(memory.chance, key, number, PLAYOUT_STREAM, dealt)
            code = deal(state, rules, memory.chance)
        else:
            code = choose(seat, rules, parameters.lineup, memory.players, memory.board)
            if memory.first == NO_MOVE:
                memory.first = code
            if code == REFUSED:
                return FAILED
        apply(state, rules, code)
        left -= 1
        if left == 0:
            return FAILED
        seat = turn(state)
    return ENDED


def is_beyond(parameters, memory, number):
    """Whether a chapter lies beyond the horizon."""
    return parameters.horizon == THIS_ROUND and number != memory.chapter


def set_out(view, rules, memory, stream):
    """Begins a decision: what the seat does not know is filled in once, in `memory.start`."""
    redeal(view, rules, stream, memory.start)
    memory.chapter = chapter(memory.start)
    memory.seat = turn(memory.start)
    memory.is_open = reveals(view)
    memory.fills_in = 1 - memory.is_open


def set_position(view, rules, memory, key, number):
    """Puts a position on the board that agrees with the view; what is hidden may be filled in anew."""
    if memory.fills_in:
        open_stream(memory.chance, key, number, REDEAL_STREAM, 0)
        redeal(view, rules, memory.chance, memory.start)
    copy_record(memory.board.state, memory.start)


def ask_base(rules, parameters, memory, key):
    """What the base policy would do itself; REFUSED if that is not legal."""
    copy_record(memory.board.state, memory.start)
    seat_players(parameters.lineup, memory.players, key, 0)
    return choose(memory.seat, rules, parameters.lineup, memory.players, memory.board)


def note_rewards(rules, parameters, memory, ended):
    """What the position on the board is worth to each seat, in `memory.rewards`: from 0, lost, to 1, won.

    Whether it is: what a user's base policy foresees may be anything.
    """
    state = memory.board.state
    if ended == CUT:
        for seat in range(len(memory.rewards)):
            worth = float(foresee(state, rules, parameters, memory, seat))
            if not 0.0 <= worth <= 1.0:
                return False
            memory.rewards[seat] = worth
        return True
    winners = 0
    for seat in range(len(memory.rewards)):
        winners += int(place(state, seat) == FIRST_PLACE)
    for seat in range(len(memory.rewards)):
        memory.rewards[seat] = 1.0 / winners if place(state, seat) == FIRST_PLACE else 0.0
    return True


def foresee_by_game(state, rules, parameters, memory, seat):
    """The game's own estimate of a chapter's beginning."""
    return estimate(state, rules, seat)


def foresee_by_base(state, rules, parameters, memory, seat):
    """The base policy's value of a chapter's beginning."""
    return foresee_own(show_own(state, seat, memory.players), seat, rules, parameters, memory)


def foresee_as_base(view, seat, rules, parameters, memory):
    """What a search foresees, for a search that is built on it: what its own base policy does."""
    return value_own(view, seat, rules, parameters.lineup.parameters[0], memory.players.memory[seat])


def note_metric(rules, parameters, memory):
    """The metric that is the objective, as the position on the board has it; 0 where it does not apply."""
    measure(memory.board.state, rules, 0, memory.values)
    value = slot_of(memory.values, parameters.objective - 1)
    return 0.0 if value == NOT_MEASURED else float(value)
