"""Any legal move, each as likely: the floor that every other policy is measured from."""

from analyser.kernel.jit import kernel
from analyser.kernel.moves import count_moves, move_at
from analyser.kernel.streams import below


@kernel(inline=True)
def choose(view, rules, moves, parameters, memory, stream):
    """Uniform over the legal moves."""
    return move_at(moves, below(stream, count_moves(moves)))
