"""`greedy` as another program has it: of equal discards the first in the order of the components goes."""

from analyser.games.freigard.compiled.hand import worth
from analyser.games.freigard.compiled.state import DISCARD, FIRST_DISCARD, VALUE
from analyser.kernel.jit import kernel
from analyser.solvers.heuristics.freigard import greedy


@kernel
def choose(view, rules, moves, parameters, memory, stream):  # type: ignore[no-untyped-def]
    """Only the discard is another one."""
    if view.phase != DISCARD:
        return greedy.choose(view, rules, moves, parameters, memory, stream)
    a, b, c, d = view.hand[0], view.hand[1], view.hand[2], view.hand[3]
    chosen, best = a, worth(rules, b, c, d) & VALUE
    value = worth(rules, a, c, d) & VALUE
    if value > best:
        chosen, best = b, value
    value = worth(rules, a, b, d) & VALUE
    if value > best:
        chosen, best = c, value
    return FIRST_DISCARD + (d if worth(rules, a, b, c) & VALUE > best else chosen)
