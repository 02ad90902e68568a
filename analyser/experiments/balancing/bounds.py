"""What no change in range goes beyond: the corners of the lattice, where the game declares what every variable does.

A model may be wrong about changes that nobody looked at. Where each variable helps the first side or harms it, changes
from which no other is easier in every variable win most, and are played. One is the corner; several are there where
lists keep their order, or few variables may change.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from analyser.experiments.balancing.directions import Directions, borne_out
from analyser.experiments.balancing.evidence import CLOSENESS
from analyser.experiments.balancing.lattice import Lattice
from analyser.experiments.balancing.search import Search
from analyser.experiments.balancing.targets import Target
from analyser.experiments.counting.layout import WIN
from analyser.statistics.intervals import LEVEL, Mean, simultaneous

MOST_TRIED = 16
"""So many changes that may be corners are tried, among them those that the game refuses; then nothing is bounded."""


@dataclass(frozen=True)
class Bound:
    """The most (side 1) or the least (-1) of a target that any change in range gives, which is not what is wanted."""

    target: Target
    side: int
    mean: Mean  # of the corner that gives it; the interval holds for all corners at once
    settings: dict[str, Any]  # of that corner, as house rules
    games: int  # of all corners

    @property
    def word(self) -> str:
        """The most or the least."""
        return "most" if self.side > 0 else "least"

    def to_dict(self) -> dict[str, Any]:
        """As JSON writes it."""
        told = {"target": self.target.name, "bound": self.word, "settings": self.settings, "games": self.games}
        return told | {"value": self.mean.value, "low": self.mean.low, "high": self.mean.high}


def bounds_of(search: Search) -> list[Bound]:
    """For each target that no change can reach, what comes nearest to it; none where directions don't tell."""
    looked = search.looked
    directions, _ = borne_out(looked)
    if not directions.all() or search.judged is None:
        return []
    looked.stage = "the most that is in range"

    def is_taken(row: int) -> bool:
        return all(looked.cell(row, scenario, looked.seed) for scenario in looked.scenarios)

    closest = int(search.judged.misses.argmin())
    found = []
    for target, (values, _) in zip(search.targets, search.judged.foretold, strict=True):
        low, high = target.band
        side = 1 if values[closest] < low else -1 if values[closest] > high else 0
        if side and target.metric == WIN:
            found += _bound(search, target, side, corners(looked.lattice, directions * side, is_taken))
    return found


def corners(lattice: Lattice, directions: Directions, is_taken: Callable[[int], bool]) -> list[int]:
    """Changes that the game takes from which no other is further in these directions; none if that takes too long."""
    found: list[int] = []
    left = np.ones(len(lattice), bool)
    along = lattice.rows * directions
    reach = along.sum(axis=1)
    for _ in range(MOST_TRIED):
        furthest = int(np.where(left, reach, reach.min() - 1).argmax())
        left[furthest] = False
        if is_taken(furthest):
            found.append(furthest)
            left &= (along > along[furthest]).any(axis=1)
        if not left.any():
            return found
    return []


def _bound(search: Search, target: Target, side: int, rows: list[int]) -> list[Bound]:
    """Plays the corners ever more closely: nothing if one of them may be as wanted."""
    looked, evidence = search.looked, search.evidence
    level = simultaneous(LEVEL, 2 * len(search.targets) * max(1, len(rows)))  # two: which side was chosen by games
    means: list[Mean] = []
    for closeness in CLOSENESS:
        games = evidence.games_for(target, closeness)
        looked.play({(row, target.scenario): games for row in rows})
        means = [evidence.interval(row, target, level) for row in rows]
        if any(_reaches(target, side, mean) for mean in means):
            return []
    if not means or not all(_misses(target, side, mean) for mean in means):
        return []
    best = max(range(len(rows)), key=lambda place: side * means[place].value)
    ends = [[mean.low for mean in means], [mean.high for mean in means]]
    low, high = (max(own) if side > 0 else min(own) for own in ends)
    mean = Mean(means[best].value, low, high, means[best].total)
    settings = looked.lattice.settings(rows[best], looked.rules[target.scenario.level])
    return [Bound(target, side, mean, settings, sum(one.total for one in means))]


def _reaches(target: Target, side: int, mean: Mean) -> bool:
    """Whether a corner surely gives as much as is wanted, or more."""
    low, high = target.band
    return mean.low >= low if side > 0 else mean.high <= high


def _misses(target: Target, side: int, mean: Mean) -> bool:
    """Whether a corner surely doesn't."""
    low, high = target.band
    return mean.high < low if side > 0 else mean.low > high
