"""How a cell's tally is laid out: a histogram for each metric, end to end, and the undecided games behind them."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from analyser.experiments.cells import Cell

Tally = npt.NDArray[np.int64]

Outcomes = npt.NDArray[np.uint8]
"""What each game came to for the first seat: `playout.LOST`, `WON`, `DRAWN` or `UNDECIDED`."""


@dataclass(frozen=True)
class Layout:
    """Names and sizes of the histograms."""

    names: tuple[str, ...]
    sizes: tuple[int, ...]

    @cached_property
    def offsets(self) -> npt.NDArray[np.int64]:
        """Where each histogram begins."""
        return np.concatenate(([0], np.cumsum(self.sizes)[:-1])).astype(np.int64)

    @cached_property
    def bins(self) -> int:
        """The length of a tally."""
        return sum(self.sizes) + 1

    def new_tally(self) -> Tally:
        """A tally of no games."""
        return np.zeros(self.bins, np.int64)

    def histogram(self, tally: Tally, slot: int) -> Tally:
        """How often each value of one metric was counted."""
        start = int(self.offsets[slot])
        return tally[start : start + self.sizes[slot]]

    def won(self, tally: Tally) -> int:
        """The games won by the first seat: the first metric of every game."""
        return int(self.histogram(tally, 0)[1])

    def undecided(self, tally: Tally) -> int:
        """The games in which a policy failed, or no end was in sight."""
        return int(tally[-1])

    def games(self, tally: Tally) -> int:
        """All games, the undecided too."""
        return int(self.histogram(tally, 0).sum()) + self.undecided(tally)


def layout_of(cell: Cell) -> Layout:
    """The layout of a cell's tallies; they depend on its rules."""
    sizes: Iterable[int] = cell.game.play.metric_sizes(cell.game.pack(cell.rules, cell.components, cell.mode))
    return Layout(tuple(metric.name for metric in cell.game.metrics), tuple(sizes))
