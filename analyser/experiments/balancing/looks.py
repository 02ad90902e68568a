"""Rule changes that are looked at: which cell each is in each scenario, and what its games came to so far."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from analyser.experiments.balancing.lattice import Lattice
from analyser.experiments.balancing.targets import Scenario, Target
from analyser.experiments.balancing.variables import Rules
from analyser.experiments.cells import Cell, grouped
from analyser.experiments.counting.chunks import Span
from analyser.experiments.counting.layout import Outcomes
from analyser.experiments.counting.paired_games import unbroken
from analyser.experiments.keeping.store import Store
from analyser.experiments.playing.crew import Crew
from analyser.experiments.playing.limits import Limits, looks
from analyser.experiments.playing.session import Progress, fault_of_all, play_cells
from analyser.experiments.results import CellResult
from analyser.mistakes import Mistake

MakeCell = Callable[[Scenario, Mapping[str, Any], int], Cell]
"""The cell of a scenario with these house rules more, and a seed; a mistake if the game refuses them."""


@dataclass(frozen=True)
class BalanceProgress:
    """How far a balance has come."""

    stage: str  # in a word or two
    rule_sets: int  # looked at so far
    games: int  # counted so far
    done: int  # games of what is being played now
    asked: int
    seconds: float  # that these took so far
    best: str  # the best so far, in words


@dataclass(eq=False)
class Looks:
    """What has been played, under the search's seed and that of the certificates."""

    lattice: Lattice
    scenarios: Sequence[Scenario]
    rules: Mapping[str, Rules]  # in force at each level
    make_cell: MakeCell
    crew: Crew
    store: Store
    seed: int
    tell: Callable[[BalanceProgress], None] = lambda progress: None
    stage: str = "printed rules"
    best: str = ""
    results: dict[tuple[int, Scenario, int], CellResult] = field(default_factory=dict)
    refused: set[tuple[int, str]] = field(default_factory=set)  # rows that the game itself does not take at a level

    @property
    def games(self) -> int:
        """All that are counted, of every cell."""
        return sum(result.games for result in self.results.values())

    @property
    def refused_rows(self) -> list[int]:
        """Changes that the game does not take."""
        return sorted({row for row, _ in self.refused})

    def rows(self) -> set[int]:
        """Which changes were looked at with the search's seed."""
        return {row for row, _, seed in self.results if seed == self.seed}

    def result(self, row: int, scenario: Scenario, seed: int | None = None) -> CellResult | None:
        """What is known of a change in a scenario."""
        return self.results.get((row, scenario, self.seed if seed is None else seed))

    def counts(self, row: int, target: Target, seed: int | None = None) -> tuple[list[float], list[int]] | None:
        """The values that a target asks for, and how often each was counted."""
        found = self.result(row, target.scenario, seed)
        return None if found is None else target.counts(found.layout, found.tally)

    def play(self, asked: Mapping[tuple[int, Scenario], int], seed: int | None = None) -> None:
        """Sees that each change has so many games at least in a scenario; refused ones are noted and left out."""
        seed = self.seed if seed is None else seed
        missing = [(row, scenario, _rounded(games)) for (row, scenario), games in asked.items()]
        missing = [one for one in missing if self._games(one[0], one[1], seed) < one[2]]
        for group in grouped(missing, lambda one: one[2]):
            cells = {(row, scenario): cell for row, scenario, _ in group if (cell := self.cell(row, scenario, seed))}
            if cells:
                self._play(cells, group[0][2], seed)

    def cell(self, row: int, scenario: Scenario, seed: int) -> Cell | None:
        """None where the game refuses it."""
        if (row, scenario.level) in self.refused:
            return None
        try:
            return self.make_cell(scenario, self.lattice.settings(row, self.rules[scenario.level]), seed)
        except Mistake:
            if row == 0:
                raise
            self.refused.add((row, scenario.level))
            return None

    def outcomes(self, row: int, scenario: Scenario, games: int) -> Outcomes | None:
        """What each of the first games came to; None where there are fewer."""
        cell, found = self.cell(row, scenario, self.seed), self.result(row, scenario)
        if cell is None or found is None or found.games < games:
            return None
        number = self.store.cell(cell.to_dict(), found.layout)
        parts = list(unbroken(self.store.outcomes(number, Span(0, games)), 0))
        return np.concatenate(parts)[:games]

    def is_alike(self, row: int, other: int, scenario: Scenario) -> bool:
        """Whether the same games came to the same under two changes, as far as both were looked at.

        Of as many games all that is counted must be equal too.
        """
        one, two = self.result(row, scenario), self.result(other, scenario)
        if one is None or two is None:
            return True
        games = min(one.games, two.games)
        before, after = self.outcomes(row, scenario, games), self.outcomes(other, scenario, games)
        assert before is not None
        assert after is not None
        return np.array_equal(before, after) and (one.games != two.games or _values(one) == _values(two))

    def games_of(self, row: int, seed: int) -> int:
        """What is counted of a change in the scenarios that are balanced."""
        return sum(self._games(row, scenario, seed) for scenario in self.scenarios)

    def _games(self, row: int, scenario: Scenario, seed: int) -> int:
        found = self.result(row, scenario, seed)
        return found.games if found else 0

    def _play(self, cells: Mapping[tuple[int, Scenario], Cell], games: int, seed: int) -> None:
        observe = _Watched(self, len(cells) * games).observe
        found, complete = play_cells(list(cells.values()), Limits(games), Lent(self.crew), observe, self.store)
        if not complete:
            raise KeyboardInterrupt
        if fault := fault_of_all(found):
            raise fault
        self.results |= {(*key, seed): result for key, result in zip(cells, found, strict=True)}


def _values(found: CellResult) -> list[list[int]]:
    """How often each value of each metric was counted, whatever the rules in force let be counted besides."""
    layout = found.layout
    histograms = (layout.histogram(found.tally, slot) for slot in range(len(layout.names)))
    return [np.trim_zeros(counts, "b").tolist() for counts in histograms]


class _Watched:
    """Adds up what the cells of one play have come to."""

    def __init__(self, looks: Looks, asked: int) -> None:
        self.looks, self.asked = looks, asked
        self.before, self.rule_sets = looks.games, len(looks.rows())
        self.done: dict[Cell, Progress] = {}

    def observe(self, progress: Progress) -> None:
        self.done[progress.cell] = progress
        done, seconds = sum(one.done for one in self.done.values()), sum(one.seconds for one in self.done.values())
        looks = self.looks
        told = looks.stage, self.rule_sets, self.before + done, done, self.asked, seconds, looks.best
        looks.tell(BalanceProgress(*told))


class Lent:
    """A crew for one play of several: it is not sent home after it, and keeps what it has ready."""

    def __init__(self, crew: Crew) -> None:
        self._crew = crew

    def __getattr__(self, name: str) -> Any:
        return getattr(self._crew, name)

    def close(self) -> None:
        """It is needed again."""


def _rounded(games: int) -> int:
    """The next number after which every run looks: what others keep of a cell then ends there too."""
    return next(end for end in looks(10**12) if end >= games)
