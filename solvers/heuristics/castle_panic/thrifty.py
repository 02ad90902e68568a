"""Greedy that discards cards that hit nothing (P4)."""

from analyser.kernel.jit import kernel
from analyser.solvers.heuristics.castle_panic.plain import decide

LOOKS_AT_MOVES = False


@kernel(inline=True)
def choose(view, rules, moves, parameters, memory, stream):
    """Thrifty play, with nothing to set."""
    return decide(view, rules, True, True)
