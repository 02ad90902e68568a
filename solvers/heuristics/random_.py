"""Any legal move, each as likely: the floor that every other policy is measured from."""

from analyser.kernel.jit import kernel
from analyser.kernel.moves import draw_move


@kernel(inline=True)
def choose(view, rules, moves, parameters, memory, stream):
    """Uniform over the legal moves."""
    return draw_move(moves, stream)
