"""What is counted of games, and how a cell's tally is laid out: a histogram for each metric, end to end.

Games come to something in three forms: won by all or lost; won by one of two, or drawn; a place for each of several.
The floor counts it under names of its own, which stand before those of a game: `win`; `win` and `draw`; or for each
side of a table `win[0]` … (0 not won, k: won with k - 1 others) and `place[0]` … (1 for those who won). So whoever
reads a tally needs no game for that. Behind the histograms stands the number of undecided games.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from analyser.experiments.cell_spec import CellSpec
from analyser.experiments.cells import packed_rules
from analyser.games.catalogue import DUEL, TABLE, TOGETHER
from analyser.games.metrics import Slot, slots_of, stem_of
from analyser.kernel.outcomes import FIRST_SIDE

WIN, DRAW, PLACE = "win", "draw", "place"


class Bins(NamedTuple):
    """What is counted, and the histogram that it needs."""

    name: str
    size: int
    least: int = 0  # the value of the first bin


def floor_bins(form: str, sides: int) -> list[Bins]:
    """What the floor counts of games of a form."""
    if form == TABLE:
        wins = [Bins(f"{WIN}[{side}]", sides + 1) for side in range(sides)]
        return wins + [Bins(f"{PLACE}[{side}]", sides, 1) for side in range(sides)]
    return [Bins(WIN, 2), *([Bins(DRAW, 2)] if form == DUEL else [])]


def form_of(names: Sequence[str]) -> str:
    """The form of games whose tallies count these names."""
    if f"{WIN}[0]" in names:
        return TABLE
    return DUEL if DRAW in names else TOGETHER


def sides_in(names: Sequence[str]) -> int:
    """Of a table, whose tallies count these names."""
    return sum(stem_of(name) == WIN for name in names)


def is_of_floor(name: str) -> bool:
    """Whether every game of a form has it, so that no game declares it."""
    return stem_of(name) in (WIN, DRAW, PLACE)


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
