"""What was seen of the targets so far: which rule changes were looked at, how closely, and what came of it."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import ceil

import numpy as np
import numpy.typing as npt

from analyser.experiments.balancing.lattice import Lattice
from analyser.experiments.balancing.looks import Looks
from analyser.experiments.balancing.model import Model, Narrow, Observed, all_features, fit
from analyser.experiments.balancing.targets import Array, Scenario, Target
from analyser.experiments.balancing.win_shares import share_mean
from analyser.statistics.anytime import anytime_mean, anytime_proportion
from analyser.statistics.intervals import Mean
from analyser.statistics.likelihood import outcomes_of

CLOSENESS = (1.5, 0.75, 0.375, 0.25)
"""Standard errors, in tolerances, of the looks at a rule change: one after the other, as long as it may do."""
LEAST_LOOK = 100
"""Games of a look at least."""


@dataclass(eq=False)
class Evidence:
    """The looks at rule changes, each step closer than the one before, and what they say of each target."""

    looked: Looks
    targets: Sequence[Target]
    stages: dict[int, int] = field(default_factory=dict)  # how closely a change was looked at

    @cached_property
    def features(self) -> Narrow:
        """Of every change, as models take them."""
        return all_features(self.lattice)

    @property
    def lattice(self) -> Lattice:
        return self.looked.lattice

    def look(self, rows: Sequence[int]) -> None:
        """Looks at each change one step more closely than before."""
        asked: dict[tuple[int, Scenario], int] = {}
        for row in rows:
            stage = self.stages[row] = min(self.stages.get(row, -1) + 1, len(CLOSENESS) - 1)
            for target in self.targets:
                key = row, target.scenario
                asked[key] = max(asked.get(key, LEAST_LOOK), self.games_for(target, CLOSENESS[stage]))
        self.looked.play(asked)

    def games_for(self, target: Target, closeness: float) -> int:
        """So many give a standard error of so many tolerances, near what is wanted."""
        return ceil(variance(target, target.value, self.looked) / (closeness * target.tolerance) ** 2)

    def value(self, target: Target, row: int) -> float | None:
        """The mean or share that was seen under a change; None if it was not looked at."""
        counted = self.looked.counts(row, target)
        return None if counted is None else float(np.dot(*counted) / sum(counted[1]))

    def values(self, target: Target) -> tuple[Array, npt.NDArray[np.int64]]:
        """What was seen of a target, and of which changes."""
        rows = np.array(sorted(self.looked.rows()), np.int64)
        seen = [self.value(target, int(row)) for row in rows]
        known = np.array([value is not None for value in seen])
        return np.array([value for value in seen if value is not None]), rows[known]

    def observed(self, target: Target) -> tuple[Observed, npt.NDArray[np.int64]]:
        """The same on the scale on which effects add up."""
        values, rows = self.values(target)
        games = np.array([sum(self._counted(int(row), target)[1]) for row in rows], np.float64)
        if target.is_share:
            smooth = (values * games + 0.5) / (games + 1)
            return Observed(
                self.lattice.rows[rows], target.scaled(smooth), 1 / np.sqrt(games * smooth * (1 - smooth))
            ), rows
        spread = np.array([_spread(*self._counted(int(row), target)) for row in rows])
        return Observed(self.lattice.rows[rows], values, np.sqrt(spread / games)), rows

    def interval(self, row: int, target: Target, level: float) -> Mean:
        """Of a change that was looked at, at all times at once; undecided games are held both ways."""
        found = self.looked.result(row, target.scenario)
        assert found is not None
        values, counts = self._counted(row, target)
        if not target.is_share:
            return anytime_mean(outcomes_of(values, counts), level)
        return share_mean(values, counts, lambda won, games: anytime_proportion(won, games, level), found.undecided)

    def _counted(self, row: int, target: Target) -> tuple[list[float], list[int]]:
        counted = self.looked.counts(row, target)
        assert counted is not None
        return counted

    def fitted(self, target: Target) -> Model:
        """The model of what was seen."""
        seen, _ = self.observed(target)
        wanted = float(target.scaled(np.array(target.value)))
        unit = 1.0 if target.is_share else max(float(np.std(seen.values)), target.tolerance)
        return fit(self.lattice, seen, wanted, directed=target.metric == "win", unit=unit)


def variance(target: Target, value: float, looked: Looks) -> float:
    """Of one game, where the number is so; of a mean as it is under the rules in force."""
    if target.is_share:
        share = min(max(value, 0.01), 0.99)
        return share * (1 - share)
    counted = looked.counts(0, target)
    return _spread(*counted) if counted else target.value**2 / 4 + 1


def _spread(values: Sequence[float], counts: Sequence[int]) -> float:
    """The variance of what was counted, never nothing."""
    own, seen = np.array(values, np.float64), np.array(counts, np.float64)
    total = float(seen.sum())
    mean = float(own @ seen) / total
    return max(float((own - mean) ** 2 @ seen) / total, 1 / total)
