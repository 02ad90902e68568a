"""How a cell's tally is laid out: a histogram for each metric, end to end, and the undecided games behind them."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from analyser.experiments.cells import Cell
from analyser.experiments.counting.forms import Bins, floor_bins, is_of_floor
from analyser.games.catalogue import Difference, Metric

Tally = npt.NDArray[np.int64]

Outcomes = npt.NDArray[np.uint8]
"""What each game came to: its two low bits for the first side, `playout.LOST`, `WON`, `DRAWN` or `UNDECIDED`.

At a table DRAWN says that it shares the win, and bit 1 + s is set for each other side s that has won too.
"""

FIRST_SIDE = np.uint8(3)
"""The bits of an outcome that are the first side's."""


@dataclass(frozen=True)
class Layout:
    """Names and sizes of the histograms."""

    names: tuple[str, ...]
    sizes: tuple[int, ...]
    leasts: tuple[int, ...] = ()  # the value of each first bin; none where all are 0

    def least(self, slot: int) -> int:
        """The least value of one metric, which its first bin counts."""
        return self.leasts[slot] if self.leasts else 0

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
        """The games won by the first side alone: the first metric of every game."""
        return int(self.histogram(tally, 0)[1])

    def undecided(self, tally: Tally) -> int:
        """The games in which a policy failed, or no end was in sight."""
        return int(tally[-1])

    def games(self, tally: Tally) -> int:
        """All games, the undecided too."""
        return int(self.histogram(tally, 0).sum()) + self.undecided(tally)


def first_side(outcomes: Outcomes) -> Outcomes:
    """What each game came to for the first side alone, whoever else has won."""
    return outcomes & FIRST_SIDE


def layout_of(cell: Cell) -> Layout:
    """The layout of a cell's tallies: what the floor counts, then what the game counts; they depend on its rules."""
    names, sizes, leasts = zip(*floor_bins(cell.form, cell.side_count), *_own_bins(cell), strict=True)
    return Layout(names, sizes, leasts if any(leasts) else ())


def _own_bins(cell: Cell) -> Iterator[Bins]:
    """Of the game."""
    sizes: Iterable[int] = cell.game.play.metric_sizes(cell.game.pack(cell.rules, cell.components, cell.mode))
    for metric, size in zip(cell.game.metrics, sizes, strict=True):
        if not is_of_floor(metric.name):
            yield from (Bins(name, size) for name in names_of(metric, cell))


def names_of(figure: Metric | Difference, cell: Cell) -> list[str]:
    """Under which names a cell counts what may be counted for each seat or side."""
    by = figure.by if isinstance(figure, Metric) else ""
    counts = {"seat": cell.seats, "side": cell.side_count}
    return [f"{figure.name}[{number}]" for number in range(counts[by])] if by else [figure.name]
