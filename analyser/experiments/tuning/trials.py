"""Settings that are tried: what the same games come to under each of them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256

import numpy as np

from analyser.experiments.balancing.looks import Lent
from analyser.experiments.cell_spec import PlayerSpec
from analyser.experiments.cells import Cell
from analyser.experiments.counting.chunks import Span
from analyser.experiments.counting.layout import Outcomes
from analyser.experiments.counting.paired_games import outcome_table, pairs_of, unbroken
from analyser.experiments.keeping.store import Store
from analyser.experiments.playing.crew import Crew
from analyser.experiments.playing.limits import Limits
from analyser.experiments.playing.session import Progress, fault_of_all, play_cells
from analyser.experiments.results import CellResult
from analyser.experiments.tuning.space import Setting, Space
from analyser.statistics.paired import Pairs

TOGETHER = 64
"""So many cells are made ready at once: each has a tally and tables of its own."""


@dataclass(frozen=True)
class TuneProgress:
    """How far a tuning has come."""

    stage: str
    settings: int  # tried so far
    games: int  # counted so far
    done: int  # games of what is being played now
    asked: int
    seconds: float  # that these took so far
    best: str  # the best so far, as a SPEC


@dataclass(eq=False)
class Trials:
    """What has been played, under the search's seed and under others."""

    space: Space
    cells: Sequence[Cell]  # with what is in force: one for each level and each line-up
    crew: Crew
    store: Store
    tell: Callable[[TuneProgress], None] = lambda progress: None
    stage: str = ""
    best: str = ""
    results: dict[tuple[str, int, int], CellResult] = field(default_factory=dict)  # by SPEC, cell and seed

    @property
    def seed(self) -> int:
        """The search's."""
        return self.cells[0].seed

    @property
    def games(self) -> int:
        """All that are counted."""
        return sum(result.games for result in self.results.values())

    @property
    def settings(self) -> int:
        """How many were tried."""
        return len({spec for spec, _, _ in self.results})

    def play(self, settings: Sequence[Setting], games: int, seed: int) -> None:
        """Sees that each of these settings has so many games in each cell."""
        missing = {}
        for setting in settings:
            spec = self.space.spec(setting)
            for place in range(len(self.cells)):
                known = self.results.get((spec, place, seed))
                if known is None or known.games < games:
                    missing[spec, place, seed] = self.cell(setting, place, seed)
        watched = _Watched(self, len(missing) * games)
        keys = list(missing)
        for first in range(0, len(keys), TOGETHER):
            own = keys[first : first + TOGETHER]
            found, complete = play_cells(
                [missing[key] for key in own], Limits(games), Lent(self.crew), watched.observe, self.store
            )
            if not complete:
                raise KeyboardInterrupt
            if fault := fault_of_all(found):
                raise fault
            self.results |= dict(zip(own, found, strict=True))

    def cell(self, setting: Setting, place: int, seed: int) -> Cell:
        """The cell in which the first side plays so."""
        cell = self.cells[place]
        policies = (self.space.tuned(setting), *cell.policies[1:])
        lineup = tuple(PlayerSpec.of(cell.game_name, policy) for policy in policies)
        return replace(cell, policies=policies, lineup=lineup, seed=seed)

    def wins(self, setting: Setting, seed: int) -> int:
        """How many games were won with a setting, of as many in each cell."""
        return sum(result.win.count for result in self._of(setting, seed))

    def rate(self, setting: Setting, seed: int) -> float:
        """The mean of the cells' win rates."""
        found = self._of(setting, seed)
        return sum(result.win.rate for result in found) / len(found)

    def pairs(self, one: Setting, other: Setting, games: int, seed: int) -> Pairs:
        """The first games of each cell under the one and the other, all cells together.

        As many games of each cell are counted, so their difference is the mean of the cells'; that cells differ makes
        its interval no narrower than it ought to be.
        """
        table = sum(
            outcome_table(self._outcomes(one, place, games, seed), self._outcomes(other, place, games, seed))
            for place in range(len(self.cells))
        )
        return pairs_of(np.asarray(table))

    def changed(self, one: Setting, other: Setting, games: int, seed: int) -> int:
        """How many of these games come to something else."""
        return sum(
            int(np.count_nonzero(self._outcomes(one, place, games, seed) != self._outcomes(other, place, games, seed)))
            for place in range(len(self.cells))
        )

    def _of(self, setting: Setting, seed: int) -> list[CellResult]:
        spec = self.space.spec(setting)
        return [self.results[spec, place, seed] for place in range(len(self.cells))]

    def _outcomes(self, setting: Setting, place: int, games: int, seed: int) -> Outcomes:
        found = self.results[self.space.spec(setting), place, seed]
        number = self.store.cell(self.cell(setting, place, seed).to_dict(), found.layout)
        return np.concatenate(list(unbroken(self.store.outcomes(number, Span(0, games)), 0)))[:games]


class _Watched:
    """Adds up what the cells of one play have come to."""

    def __init__(self, trials: Trials, asked: int) -> None:
        self.trials, self.asked = trials, asked
        self.before, self.settings = trials.games, trials.settings
        self.done: dict[Cell, Progress] = {}

    def observe(self, progress: Progress) -> None:
        self.done[progress.cell] = progress
        done, seconds = sum(one.done for one in self.done.values()), sum(one.seconds for one in self.done.values())
        trials = self.trials
        told = trials.stage, self.settings, self.before + done, done, self.asked, seconds, trials.best
        trials.tell(TuneProgress(*told))


def seed_of(seed: int, what: str) -> int:
    """Another seed for a purpose, which follows from the search's: nine digits."""
    found = int.from_bytes(sha256(f"tune {what} {seed}".encode()).digest()[:8], "big") % 10**9
    return found if found != seed else found + 1
