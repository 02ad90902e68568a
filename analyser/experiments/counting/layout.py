"""How a cell's tally is laid out: a histogram for each metric, end to end, and the undecided games behind them.

First come those that the floor counts: wins and, between two sides, draws; at a table each side's wins and places.
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from analyser.experiments.cells import Cell
from analyser.games.catalogue import DUEL, TABLE
from analyser.games.metrics import Slot, slots_of, stem_of

FLOOR = ("win", "draw", "place")
"""What is counted of every game, so that no metric of a game's is called so."""

Tally = npt.NDArray[np.int64]

Outcomes = npt.NDArray[np.uint8]
"""What each game came to: for the first side `playout.LOST`, `WON`, `DRAWN` or `UNDECIDED`, and bits for the others."""


@dataclass(frozen=True)
class Layout:
    """Names and sizes of the histograms."""

    names: tuple[str, ...]
    sizes: tuple[int, ...]
    slots: tuple[Slot, ...] = ()  # of the game's own metrics, which come last, in a VALUES record; not for kept layouts

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

    def drawn(self, tally: Tally) -> int:
        """The games drawn between two sides."""
        return int(self.histogram(tally, self.names.index("draw"))[1]) if "draw" in self.names else 0

    @property
    def own_metrics(self) -> list[tuple[int, str]]:
        """The game's own metrics: where their histograms stand among all, and their names."""
        return [(slot, name) for slot, name in enumerate(self.names) if stem_of(name) not in FLOOR]

    def undecided(self, tally: Tally) -> int:
        """The games in which a policy failed, or no end was in sight."""
        return int(tally[-1])

    def games(self, tally: Tally) -> int:
        """All games, the undecided too."""
        return int(self.histogram(tally, 0).sum()) + self.undecided(tally)


def layout_of(cell: Cell) -> Layout:
    """The layout of a cell's tallies; they depend on its rules."""
    game, rules = cell.game, cell.game.pack(cell.rules, cell.components, cell.mode)
    slots = tuple(slots_of(game.metrics, (cell.seats, game.most_seats), (len(cell.policies), game.most_sides)))
    first = floor_histograms(cell.form, len(cell.policies))
    names = (*first, *(slot.name for slot in slots))
    return Layout(names, (*first.values(), *(slot.metric.bins(rules) for slot in slots)), slots)


def floor_histograms(form: str, sides: int) -> dict[str, int]:
    """What is counted of every game, before the game's own metrics: names and numbers of bins (see `playout`)."""
    if form == TABLE:
        wins = {f"win[{side}]": sides + 1 for side in range(sides)}
        return wins | {f"place[{side}]": sides for side in range(sides)}
    return {"win": 2, "draw": 2} if form == DUEL else {"win": 2}
