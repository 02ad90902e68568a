"""The same games under two cells: how often each outcome of the one met each of the other."""

import numpy as np
import numpy.typing as npt

from analyser.experiments.counting.layout import Outcomes
from analyser.kernel.playout import DRAWN, LOST, UNDECIDED, WON
from analyser.statistics.paired import Pairs

Crossed = npt.NDArray[np.int64]
"""Outcomes of the one as rows, of the other as columns."""
KINDS = 4
_NOT_WON = (LOST, DRAWN)


def crossed(one: Outcomes, other: Outcomes) -> Crossed:
    """The table of two lists of outcomes of the same games."""
    return np.bincount(one * KINDS + other, minlength=KINDS**2).reshape(KINDS, KINDS)


def pairs_of(table: Crossed) -> Pairs:
    """What the games came to under the one and the other."""

    def lacking(row: int | None, column: int | None) -> int:
        """The games not won by the one whose place is None."""
        return int(sum(table[n if row is None else row, n if column is None else column] for n in _NOT_WON))

    return Pairs(
        gained=lacking(WON, None),
        lost=lacking(None, WON),
        both=int(table[WON, WON]),
        neither=int(table[np.ix_(_NOT_WON, _NOT_WON)].sum()),
        first_open=(int(table[UNDECIDED, WON]), lacking(UNDECIDED, None)),
        second_open=(int(table[WON, UNDECIDED]), lacking(None, UNDECIDED)),
        both_open=int(table[UNDECIDED, UNDECIDED]),
    )
