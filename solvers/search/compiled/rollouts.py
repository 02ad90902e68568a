"""`rollout`: each legal move is tried in playouts by the base policy, and the best of them is taken (see `halving`)."""

import numpy as np

from analyser.kernel.contract import apply, begin, measure
from analyser.kernel.moves import count_moves, move_at
from analyser.kernel.records import record_type, slot_of
from analyser.kernel.streams import next_word, open_stream
from analyser.solvers.search.compiled.halving import best_of_moves
from analyser.solvers.search.compiled.playouts import FAILED, REDEAL_STREAM, play_out, set_position, start_decision
from analyser.solvers.search.compiled.rewards import WIN, note_metric, note_places, note_rewards

ASKED = record_type(("key", np.uint64), ("code", np.int64), ("first", np.int64), ("side", np.int64))
"""Playouts that are asked for: by which streams, of which move, the number of the first of them, for which side."""
ANY_MOVE, FROM_START = -1, -2
"""In place of a move: the base policy makes it itself, or plays a whole game from its beginning."""


def choose_by_playouts(view, rules, moves, parameters, memory, stream):
    """The base policy's choice, unless another move gets more in playouts, and clearly so (see `halving`)."""
    if count_moves(moves) == 1:
        return move_at(moves, 0)
    memory.decision.key = next_word(stream)
    start_decision(view, rules, parameters, memory, stream)
    return best_of_moves(view, rules, moves, parameters, memory, parameters.playouts)


def weigh_move(view, rules, parameters, memory, asked, worth, firsts, values):
    """Notes of each playout that is asked for what came of it for a side, 0 lost to 1 won alone; whether none failed.

    Besides the first move that the base policy made itself, and the metrics that are counted once a game, a row for
    each playout. Playouts of the same numbers are on the same shuffles, whatever the move. They go on to the end.
    """
    playout = memory.playout
    state = playout.board.state
    memory.decision.key = asked.key
    open_stream(playout.chance.stream[0], asked.key, 0, REDEAL_STREAM, 1)
    start_decision(view, rules, parameters, memory, playout.chance.stream[0])
    for place in range(len(worth)):
        playout.number = asked.first + place
        if asked.code == FROM_START:
            begin(state, rules)
        else:
            set_position(view, rules, memory)
        if asked.code >= 0:
            apply(state, rules, asked.code)
        if play_out(rules, parameters, memory) == FAILED:
            return False
        note_places(state, parameters, playout.rewards)
        worth[place] = playout.rewards[asked.side]
        firsts[place] = playout.first
        measure(state, rules, playout.made, playout.values)
        for slot in range(values.shape[1]):
            values[place, slot] = slot_of(playout.values, slot)
    return True


def try_by_playout(rules, parameters, memory, code):
    """Plays a move on the board and goes on from there; `memory.playout.worth` is what came of it for the seat."""
    playout = memory.playout
    apply(playout.board.state, rules, code)
    ended = play_out(rules, parameters, memory)
    if ended != FAILED:
        if parameters.objective == WIN:
            if not note_rewards(rules, parameters, memory, ended):
                return FAILED
            playout.worth = playout.rewards[parameters.sides.side[memory.decision.seat]]
        else:
            playout.worth = note_metric(rules, parameters, memory)
    return ended
