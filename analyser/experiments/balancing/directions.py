"""Declared directions: what a later value of each variable does for the first side, if games don't contradict it."""

from itertools import pairwise

import numpy as np
import numpy.typing as npt

from analyser.experiments.balancing.looks import Looks
from analyser.experiments.counting.paired_games import outcome_table, pairs_of
from analyser.statistics.paired import tango

FLIP_LEVEL = 0.999
"""A declared direction is given up where pairs contradict it so surely."""
Directions = npt.NDArray[np.int8]
"""Of each variable: 1 if a later value helps the first side, -1 if it harms it, 0 if that can't be said."""


def borne_out(looked: Looks) -> tuple[Directions, tuple[str, ...]]:
    """What a later value of each variable does, where that is declared and the screened values bear it out."""
    directions = np.array([variable.helps for variable in looked.lattice.variables], np.int8)
    contradicted = []
    for place, variable in enumerate(looked.lattice.variables):
        if directions[place] and _is_contradicted(looked, place, int(directions[place])):
            directions[place] = 0
            contradicted.append(variable.name)
    return directions, tuple(contradicted)


def _is_contradicted(looked: Looks, place: int, direction: int) -> bool:
    """Whether the same games, under a value and under a later one, say the opposite."""
    lattice = looked.lattice
    own = [row for row in looked.rows() if lattice.changed(row) in ([], [place])]
    own.sort(key=lambda row: int(lattice.rows[row, place]))
    for scenario in looked.scenarios:
        for lower, higher in pairwise(own):
            results = looked.result(lower, scenario), looked.result(higher, scenario)
            games = min(result.games for result in results if result)
            before, after = (looked.outcomes(row, scenario, games) for row in (lower, higher))
            if before is None or after is None:
                continue
            paired = tango(pairs_of(outcome_table(after, before)), FLIP_LEVEL)
            if (direction > 0 and paired.high < 0) or (direction < 0 and paired.low > 0):
                return True
    return False
