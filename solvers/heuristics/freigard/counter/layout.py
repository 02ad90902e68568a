"""The records of `counter`: its tables, where their rows are, and what it remembers between two decisions."""

import numpy as np
from numpy import int64

from analyser.games.freigard.compiled.limits import DECK, KINDS
from analyser.games.freigard.compiled.state import HANDS
from analyser.kernel.jit import kernel
from analyser.kernel.records import record_type
from analyser.solvers.catalogue import parameter_types
from analyser.solvers.heuristics.freigard import COUNTER

ONE = 65535
"""A chance of 1 in the tables. Whole numbers: the same in every lane, and half the memory of floats."""
WIDTH = 104
"""Most points to go that a row of chances covers; no castle needs more than 99."""
SHORT = 32
"""Fewest: a row is one cache line then."""
ROWS = HANDS + KINDS * (KINDS + 1) // 2 + 1 + KINDS
"""Rows of chances for one number of cards in the deck: hands, pairs, a new hand, a new hand with a card stored."""
LINE = 32
"""Chances in a cache line."""
TOTALS = 200
"""Totals of a round that the plan tells apart: the rest is as good as the highest."""
STARTS = 100
"""Scores that a round may start with by `carry_over`, likewise."""
MOST_ROUNDS = 6
"""No game needs more: three castles and three Shields."""
HOLDINGS = 128
"""Totems in hand: eyes + 4 hourglasses + 16 shields + 64 vessels."""

NOW, LESS_EYE, LESS_HOURGLASS, LESS_VESSEL = np.int64(0), np.int64(1), np.int64(2), np.int64(3)
"""Outlooks: the plan's steps as things stand, and with one totem fewer. Not plain numbers, for which Numba would
compile each function anew that is given one."""
OUTLOOKS = 4

PARAMETERS = record_type(
    *parameter_types(COUNTER),
    ("width", np.int64),  # points to go in a row; a multiple of 8
    ("top", np.int64),  # the highest total that the plan tells apart
    ("shift", np.int64),  # where the first row begins
    ("fresh", np.int64),  # where in a layer the row of a new hand is; those with a card stored come after it
    ("rows", np.int64),  # in a layer
    ("place", np.uint16, (KINDS, KINDS, KINDS)),  # of a hand's row in a layer: two kinds in rising order, any third
    ("pair_place", np.uint16, (KINDS, KINDS)),  # of the row of two kinds in rising order and the best third
    # By hand, with few cards in the deck and with many: kinds, as bits, that its first, second or third card may be
    # given for.
    ("gains", np.int64, (HANDS, 2, 3)),
    ("pile_share", np.float64),  # of the cards that are gone: the discard pile has them, the scoring row the others
    ("average", np.float64),  # of a round's total, as far as a row goes
    # Chances of at least k + 1 more points: [cards in the deck][row of the layer][k] in one line, so that a small
    # deck and low castles touch little of the memory.
    ("chance", np.uint16, ((DECK + 1) * ROWS * WIDTH + LINE,)),
    # The plan: chances of winning the game.
    (
        "before",
        np.float64,
        (MOST_ROUNDS + 1, 8, HOLDINGS, STARTS),
    ),  # [rounds left, castles, totems, score at the start]
    ("after", np.float64, (MOST_ROUNDS, 8, HOLDINGS, TOTALS)),  # [rounds left after this one, castles, totems, total]
    ("next_step", np.uint8, (MOST_ROUNDS, 8, HOLDINGS, TOTALS)),  # the next total that changes that chance; 0 is none
)

MEMORY = record_type(
    ("position", np.int64, (OUTLOOKS,)),  # what the steps were worked out for; 0 is nothing
    ("count", np.int64, (OUTLOOKS,)),
    ("sure", np.float64, (OUTLOOKS,)),  # the chance of winning the game with no further point in this round
    ("step", np.int64, (OUTLOOKS, WIDTH)),  # points to go, less one
    ("height", np.float64, (OUTLOOKS, WIDTH)),  # what reaching them adds to the chance of a win, a 65535th
    ("falls", np.int64, (OUTLOOKS,)),  # -1 if a step goes down, so that `gains` do not hold; else 0
    ("scale", np.float64),  # the chance of winning the game after the best possible round
    ("found", np.float64, (KINDS,)),  # a hand with each card for the taking: the Eye's sums
)
"""It only saves work: all follows from the view."""


@kernel(inline=True)
def row_start(parameters, cards, place):
    """Where a row begins: so many cards in the deck, this place in the layer."""
    return int64(parameters.shift) + (cards * int64(parameters.rows) + place) * int64(parameters.width)


@kernel(inline=True)
def fresh_start(parameters, cards):
    """Where the row of a new hand begins."""
    return row_start(parameters, cards, int64(parameters.fresh))
