"""A rough guess at the beginning of a round of what the game will bring, for searches that look no further."""

from math import exp

from numpy import int64

from analyser.games.freigard.compiled.state import SHIELD, TOTEMS
from analyser.kernel.jit import kernel

POINTS_A_CARD = 0.4
"""What a round's total comes to for each card of the deck: measured on the default deck at Dusk, greedy's first rounds
bring 0.32 and counter's 0.51."""
SPREAD = 5.0
"""How far totals vary: points by which the odds change e-fold. A guess, not fitted."""


@kernel
def estimate(state, rules, seat):
    """The chance of winning: as good as what castles demand beyond a usual round's points can be had by totems."""
    table = state.table
    usual = POINTS_A_CARD * int64(rules.deck_size)
    missing, castles = 0.0, 0
    for castle in range(3):
        if (int64(table.castles_left) >> castle) & 1:
            missing += max(0.0, int64(rules.castles[castle]) - usual)
            castles += 1
    rounds = int64(rules.max_rounds) - int64(table.round_number) + 1
    if rounds < castles:
        return 0.0
    totems = 0
    for totem in range(TOTEMS):
        totems += int64(table.totems[totem])
    have = int64(rules.totem_value) * totems + (usual / 4 if table.totems[SHIELD] > 0 and rounds > castles else 0.0)
    return 1.0 / (1.0 + exp((missing - have) / SPREAD))
