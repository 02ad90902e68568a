"""The end of a round, by the plan."""

from numpy import int64

from analyser.games.freigard.compiled.rounds import spend_code
from analyser.games.freigard.compiled.state import CONCEDE, USE_SHIELD
from analyser.kernel.jit import kernel
from solvers.heuristics.freigard.counter.plan import CONCEDED, SHIELDED, best_end, holding, rounds_after


@kernel
def end_round(view, rules, parameters):
    """F10: the totems to give up, the Shield, or nothing that helps."""
    left = rounds_after(view, rules)
    held = holding(view.totems)
    given, _ = best_end(rules, parameters, left, int64(view.castles_left), held, int64(view.score))
    if given == CONCEDED:
        return CONCEDE
    if given == SHIELDED:
        return USE_SHIELD
    return spend_code(given & 3, (given >> 2) & 3, (given >> 4) & 3, given >> 6)
