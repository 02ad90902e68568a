"""How a cell's tally is laid out: a histogram for each metric, end to end, and the undecided games behind them.

First come those that the floor counts: wins and, between two sides, draws; at a table each side's wins and places.
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from analyser.experiments.cell_spec import CellSpec
from analyser.experiments.cells import packed_rules
from analyser.experiments.counting.forms import Bins, floor_bins
from analyser.games.metrics import Slot, slots_of
from analyser.kernel.outcomes import FIRST_SIDE

Tally = npt.NDArray[np.int64]

Outcomes = npt.NDArray[np.uint8]
"""What each game came to: its two low bits for the first side, `outcomes.LOST`, `WON`, `DRAWN` or `UNDECIDED`.

At a table DRAWN says that it shares the win, and bit 1 + s is set for each other side s that has won too.
"""


@dataclass(frozen=True)
class Layout:
    """Names and sizes of the histograms."""

    names: tuple[str, ...]
    sizes: tuple[int, ...]
    leasts: tuple[int, ...] = ()  # the value of each first bin; none where all are 0
    slots: tuple[Slot, ...] = ()  # of the game's own metrics, which come last, in a VALUES record; not for kept layouts

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
    return outcomes & np.uint8(FIRST_SIDE)


def layout_of(spec: CellSpec) -> Layout:
    """The layout of a cell's tallies: what the floor counts, then what the game counts; they depend on its rules."""
    game, rules = spec.game, packed_rules(spec)
    slots = tuple(slots_of(game.metrics, (spec.seats, game.most_seats), (spec.side_count, game.most_sides)))
    own = (Bins(slot.name, slot.metric.bins(rules), slot.metric.least) for slot in slots)
    names, sizes, leasts = zip(*floor_bins(spec.form, spec.side_count), *own, strict=True)
    return Layout(names, sizes, leasts if any(leasts) else (), slots)
