"""What a move makes likelier: the game's own metrics in the playouts of two moves, on the same shuffles."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt
from typing import Any

import numpy as np
import numpy.typing as npt

from analyser.experiments.cell_spec import CellSpec
from analyser.games.metrics import Slot, slots_of
from analyser.kernel.contract import NOT_MEASURED
from analyser.solvers.search.weighing import Playouts
from analyser.statistics.intervals import LEVEL, simultaneous
from analyser.statistics.methods import ANYTIME

Values = npt.NDArray[np.int64]
MOST = 3
"""So many are told, the clearest."""


@dataclass(frozen=True)
class Reason:
    """A metric whose mean is clearly another one after this move than after the other."""

    metric: str
    meaning: str
    mean: float
    other: float
    low: float  # of the difference
    high: float

    @property
    def clearness(self) -> float:
        """How many of the interval's halves the difference is away from none."""
        return abs(self.high + self.low) / (self.high - self.low)

    def to_dict(self) -> dict[str, Any]:
        """As JSON writes it."""
        return {
            "metric": self.metric,
            "mean": self.mean,
            "other": self.other,
            "difference": self.mean - self.other,
            "low": self.low,
            "high": self.high,
        }


def metric_means(cell: CellSpec, playouts: Playouts) -> dict[str, float]:
    """The mean of each metric that is counted once a game, where it applies to every playout."""
    columns = ((slot.name, playouts.values[:, slot.place]) for slot in _slots(cell))
    return {name: float(values.mean()) for name, values in columns if _applies(values)}


def reasons_for(cell: CellSpec, move: Playouts, other: Playouts) -> tuple[Reason, ...]:
    """The clearest first. All intervals hold at once, and however often one has looked before."""
    count = min(len(move.worth), len(other.worth))
    slots = list(_slots(cell)) if count > 1 else []
    level = simultaneous(LEVEL, max(1, len(slots)))
    pairs = ((slot, move.values[:count, slot.place], other.values[:count, slot.place]) for slot in slots)
    told = [reason for slot, first, second in pairs if (reason := _reason(slot, first, second, level))]
    return tuple(sorted(told, key=lambda one: -one.clearness)[:MOST])


def _reason(slot: Slot, first: Values, second: Values, level: float) -> Reason | None:
    """Whether a metric is one; none is what the move itself has settled."""
    if not (_applies(first) and _applies(second)) or (first == first[0]).all() or (second == second[0]).all():
        return None
    gaps = (first - second).astype(np.float64)
    error, mean = float(gaps.std(ddof=1)) / sqrt(len(gaps)), float(gaps.mean())
    reach = ANYTIME.errors(level, len(gaps)) * error
    if not error or abs(mean) <= reach:
        return None
    means = float(first.mean()), float(second.mean())
    return Reason(slot.name, slot.metric.meaning, *means, mean - reach, mean + reach)


def _slots(cell: CellSpec) -> Iterator[Slot]:
    """Of the metrics that are counted once a game; how long games last is no reason for anything."""
    game = cell.game
    slots = slots_of(game.metrics, (cell.seats, game.most_seats), (cell.side_count, game.most_sides))
    return (slot for slot in slots if slot.metric.each == "game" and not slot.metric.is_length)


def _applies(values: Values) -> bool:
    return bool((values != NOT_MEASURED).all())
