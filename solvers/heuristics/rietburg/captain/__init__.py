"""The policy `captain`: it serves the tasks that are cheapest to finish, and weighs every play by what it brings there.

1. Every location costs what lies there and what its task still lacks; the cheapest that are needed weigh most (`plan`).
2. Uses of symbols are weighed by where they work (`uses`), heroes by where they stand (`standing`).
3. A play is worth what its symbols will be (`plays`); a hero revives when no play is worth enough (`choice`).
"""

from analyser.solvers.heuristics.rietburg.captain.choice import choose
from analyser.solvers.heuristics.rietburg.captain.layout import MEMORY, PARAMETERS, prepare

LOOKS_AT_MOVES = False

__all__ = ["LOOKS_AT_MOVES", "MEMORY", "PARAMETERS", "choose", "prepare"]
