"""The policy `jeweller`: every action by what it gains for each action that it takes, in points.

1. What jewels are worth to a seat: by size, more if a setting that it holds lacks them (`worth`).
2. Dwarfs' ways: what can be carried home for each action of the trip (`trips`).
3. Cards: which settings can still be paid, what abilities save, and when to end the game (`cards`, `ending`).
4. What is traded, stolen and sent home by bats (`exchanges`).

For searches that are built on it, it says what any decision is worth to each seat (`standing`).
"""

from analyser.solvers.heuristics.freyas_folly.jeweller.choice import choose
from analyser.solvers.heuristics.freyas_folly.jeweller.layout import MEMORY, PARAMETERS, prepare
from analyser.solvers.heuristics.freyas_folly.jeweller.standing import foresee_within

LOOKS_AT_MOVES = False

__all__ = ["LOOKS_AT_MOVES", "MEMORY", "PARAMETERS", "choose", "foresee_within", "prepare"]
