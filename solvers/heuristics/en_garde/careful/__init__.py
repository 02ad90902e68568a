"""Reckons with what the other may hold, exactly: which attacks he can't parry, and where he can't hit."""

from analyser.kernel.lineup import forget_nothing as forget
from analyser.solvers.heuristics.en_garde.careful.choice import MEMORY, choose
from analyser.solvers.heuristics.en_garde.careful.known import PARAMETERS, prepare

LOOKS_AT_MOVES = False

__all__ = ["LOOKS_AT_MOVES", "MEMORY", "PARAMETERS", "choose", "forget", "prepare"]
