"""Which moves of a decision a search tries at all: those that its base policy scores best, if it scores moves."""

from analyser.kernel.contract import verb
from analyser.kernel.moves import add_move, contains


@verb
def narrow(view, seat, rules, moves, parameters, memory, chosen):
    """Leaves those moves in the set that are worth trying, in place: `narrow_by_base` or `narrow_nothing`."""


@verb
def narrow_own(view, rules, moves, parameters, memory, most):
    """The base policy's `narrow` (see `analyser.solvers.code`)."""


def narrow_by_base(view, seat, rules, moves, parameters, memory, chosen):
    """Leaves `breadth` moves at most, the best by the base policy's scores, and the one that it chooses."""
    own = memory.playout.players.memory[seat]
    narrow_own(view, rules, moves, parameters.lineup.parameters[0], own, parameters.breadth)
    if not contains(moves, chosen):
        add_move(moves, chosen)


def narrow_nothing(view, seat, rules, moves, parameters, memory, chosen):
    """All legal moves are tried."""
    return 0
