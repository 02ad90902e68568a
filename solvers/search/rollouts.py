"""`rollout`: each legal move is tried in playouts by the base policy, and the best of them is taken (see `halving`)."""
# ruff: noqa: F821  (the free names are set when the algorithm is bound)

from analyser.kernel.moves import count_moves, move_at
from analyser.kernel.streams import next_word
from solvers.search.playouts import FAILED, WIN


def choose_by_playouts(view, rules, moves, parameters, memory, stream):
    """The move that gets most in playouts."""
    if count_moves(moves) == 1:
        return move_at(moves, 0)
    key = next_word(stream)
    set_out(view, rules, memory, stream)
    return best_of_moves(view, rules, moves, parameters, memory, key, parameters.playouts)


def try_by_playout(rules, parameters, memory, code, key, number):
    """Plays a move on the board and goes on from there; `memory.worth` is what came of it for the seat."""
    apply(memory.board.state, rules, code)
    ended = play_out(rules, parameters, memory, key, number)
    if ended != FAILED:
        if parameters.objective == WIN:
            note_rewards(rules, parameters, memory, ended)
            memory.worth = memory.rewards[memory.seat]
        else:
            memory.worth = note_metric(rules, parameters, memory)
    return ended
