"""Hits whatever can be hit nearest to the castle, and trades a card that hits nothing for one that does (P2)."""

from analyser.kernel.jit import kernel
from analyser.solvers.heuristics.castle_panic.plain import decide

LOOKS_AT_MOVES = False


@kernel(inline=True)
def choose(view, rules, moves, parameters, memory, stream):
    """Greedy play, with nothing to set."""
    return decide(view, rules, True, False)
