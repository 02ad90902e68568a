"""Greedy that never trades (P3)."""

from analyser.kernel.jit import kernel
from analyser.solvers.heuristics.castle_panic.plain import decide

LOOKS_AT_MOVES = False


@kernel(inline=True)
def choose(view, rules, moves, parameters, memory, stream):
    """Play without trades, with nothing to set."""
    return decide(view, rules, False, False)
