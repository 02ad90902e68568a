"""The policy `counter`: it counts what each choice does to the chance of winning the whole game.

1. A table of chances: at least so many more points in this round, from this hand with so many cards in the deck.
2. A plan of the castles: the chance of winning the game from the totals that a round may end with.
3. A hand is worth the plan's steps above the present score, each times the chance of reaching it.
4. Every choice takes the best, with one exact step over the cards that are really left where it matters.
"""

from analyser.solvers.heuristics.freigard.counter.choice import choose
from analyser.solvers.heuristics.freigard.counter.layout import MEMORY, PARAMETERS
from analyser.solvers.heuristics.freigard.counter.outlook import forget
from analyser.solvers.heuristics.freigard.counter.plan import foresee
from analyser.solvers.heuristics.freigard.counter.tables import prepare
from analyser.solvers.heuristics.freigard.counter.within import foresee_within

LOOKS_AT_MOVES = False

__all__ = ["LOOKS_AT_MOVES", "MEMORY", "PARAMETERS", "choose", "foresee", "foresee_within", "forget", "prepare"]
