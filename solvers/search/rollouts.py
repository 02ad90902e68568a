"""`rollout`: each legal move is tried in playouts by the base policy, and the best of them is taken (see `halving`)."""
# ruff: noqa: F821  (the free names are set when the algorithm is bound)

from analyser.kernel.moves import count_moves, move_at
from analyser.kernel.streams import next_word, open_stream
from solvers.search.playouts import FAILED, REDEAL_STREAM, WIN


def choose_by_playouts(view, rules, moves, parameters, memory, stream):
    """The base policy's choice, unless another move gets more in playouts, and clearly so (see `halving`)."""
    if count_moves(moves) == 1:
        return move_at(moves, 0)
    key = next_word(stream)
    set_out(view, rules, memory, stream)
    return best_of_moves(view, rules, moves, parameters, memory, key, parameters.playouts)


def weigh_move(view, rules, parameters, memory, key, code, first, won):
    """Notes for the playouts from `first` on whether they were won after this move; whether none failed.

    Playouts of the same numbers are on the same shuffles, whatever the move.
    """
    open_stream(memory.chance, key, 0, REDEAL_STREAM, 1)
    set_out(view, rules, memory, memory.chance)
    for place in range(len(won)):
        set_position(view, rules, memory, key, first + place)
        if try_move(rules, parameters, memory, code, key, first + place) == FAILED:
            return False
        won[place] = memory.worth == 1.0
    return True


def try_by_playout(rules, parameters, memory, code, key, number):
    """Plays a move on the board and goes on from there; `memory.worth` is what came of it for the seat."""
    apply(memory.board.state, rules, code)
    ended = play_out(rules, parameters, memory, key, number)
    if ended != FAILED:
        if parameters.objective == WIN:
            if not note_rewards(rules, parameters, memory, ended):
                return FAILED
            memory.worth = memory.rewards[memory.seat]
        else:
            memory.worth = note_metric(rules, parameters, memory)
    return ended
