"""The policy `guardian`: it weighs what hits, trades and cards gain the castle, now and in turns to come.

1. A hit point costs by where its monster stands; a hit gains what it takes away (`field`, `hits`).
2. The table's hands are gone through in turn order on the monsters as they will have advanced (`forecast`).
3. Discards, trades and plays are weighed by these gains (`discards`, `trades`, `specials`, `plays`).
"""

from analyser.solvers.heuristics.castle_panic.guardian.choice import choose
from analyser.solvers.heuristics.castle_panic.guardian.layout import MEMORY, PARAMETERS, prepare
from analyser.solvers.heuristics.castle_panic.guardian.trades import narrow

LOOKS_AT_MOVES = False

__all__ = ["LOOKS_AT_MOVES", "MEMORY", "PARAMETERS", "choose", "narrow", "prepare"]
