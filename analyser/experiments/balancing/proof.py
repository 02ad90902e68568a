"""The proof that no smaller change does: each is refuted by an interval, by its own games or by a declared direction.

All intervals hold at once with 95 %, however long each was played. What a change that is too hard says of all that are
harder still is used only where the game declares in which direction a field helps, and the same games, played with one
step more and less, don't contradict it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from analyser.experiments.balancing.directions import borne_out
from analyser.experiments.balancing.search import Search
from analyser.experiments.balancing.targets import Target
from analyser.statistics.intervals import LEVEL, simultaneous

CLOSENESS = (1.5, 0.75, 0.375, 0.19, 0.09)
"""Standard errors, in tolerances, after which a change that is not refuted is played on; after the last it is open."""
AT_ONCE = 8
"""Changes that are played together."""


@dataclass(frozen=True)
class Proof:
    """What became of every smaller change."""

    total: int
    played: int  # refuted by games of their own
    by_direction: int  # refuted by one that is nearer, and the declared directions
    undecided: tuple[dict[str, str], ...]  # steps of those that nothing refutes
    contradicted: tuple[str, ...]  # variables whose declared direction pairs don't bear out

    def to_dict(self) -> dict[str, Any]:
        """As JSON writes it."""
        told = {"total": self.total, "played": self.played, "by_direction": self.by_direction}
        return told | {"undecided": list(self.undecided), "contradicted": list(self.contradicted)}


def prove(search: Search, row: int) -> Proof:
    """Refutes every change that is smaller than this one, as far as games can."""
    looked, lattice = search.looked, search.lattice
    looked.stage = "proving"
    count = lattice.smaller(float(lattice.sizes[row]))
    directions, contradicted = borne_out(search.looked)
    is_left = np.ones(count, bool)
    is_left[[own for own in looked.refused_rows if own < count]] = False
    assert search.judged is not None
    total, level = int(is_left.sum()), simultaneous(LEVEL, max(1, count))
    played, is_open = 0, np.zeros(count, bool)
    for closeness in CLOSENESS:
        while (batch := _nearest(search, is_left & ~is_open)) != []:
            _look(search, batch, closeness)
            for own in batch:
                if own in looked.refused_rows:
                    is_left[own] = False
                    total -= 1
                    continue
                side = _refuted(search, own, level)
                if side is None:
                    is_open[own] = True
                elif is_left[own]:
                    is_left[own] = False
                    played += 1
                    is_left[_beyond(search, own, side, directions, count)] = False
        is_open[:] = False
    left = np.flatnonzero(is_left)
    steps = tuple(lattice.steps(int(own)) for own in left)
    return Proof(total, played, total - played - len(left), steps, contradicted)


def _nearest(search: Search, is_left: npt.NDArray[np.bool_]) -> list[int]:
    """Those that the model expects to miss least: what refutes them refutes most others."""
    assert search.judged is not None
    rows = np.flatnonzero(is_left)
    return [int(row) for row in rows[np.argsort(search.judged.misses[rows], kind="stable")][:AT_ONCE]]


def _look(search: Search, rows: Sequence[int], closeness: float) -> None:
    asked: dict[Any, int] = {}
    for row in rows:
        for target in search.targets:
            key = row, target.scenario
            asked[key] = max(asked.get(key, 0), search.evidence.games_for(target, closeness))
    search.looked.play(asked)


def _refuted(search: Search, row: int, level: float) -> tuple[Target, int] | None:
    """A target that is surely not as wanted: whether it is above (1) or below (-1); None if none is."""
    for target in search.targets:
        mean, (low, high) = search.evidence.interval(row, target, level), target.band
        if mean.low > high:
            return target, 1
        if mean.high < low:
            return target, -1
    return None


def _beyond(
    search: Search, row: int, side: tuple[Target, int], directions: npt.NDArray[np.int8], count: int
) -> npt.NDArray[np.bool_]:
    """The changes that are further to the same side still, as the directions tell."""
    target, sign = side
    if target.metric != "win" or not directions.any():
        return np.zeros(count, bool)
    away = (search.lattice.rows[:count] - search.lattice.rows[row]) * directions * sign
    is_free = directions != 0
    alike = (search.lattice.rows[:count] == search.lattice.rows[row])[:, ~is_free].all(axis=1)
    return np.asarray((away[:, is_free] >= 0).all(axis=1) & alike)
