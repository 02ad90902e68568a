"""A sequential test of two rivals: it ends as soon as it may, after the same pair of games every time."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from analyser.experiments.cells import Cell
from analyser.experiments.comparing.same_games import SameGames, faults_of, play_same_games
from analyser.experiments.counting.layout import Outcomes
from analyser.experiments.counting.paired_games import KINDS, half_points, outcome_table, undecided_pairs
from analyser.experiments.keeping.store import Store
from analyser.experiments.labels import cell_to_dict
from analyser.experiments.levels import levels_to_dict
from analyser.experiments.playing.limits import Limits
from analyser.experiments.playing.session import Work
from analyser.kernel.outcomes import UNDECIDED
from analyser.statistics.anytime import anytime_mean
from analyser.statistics.encounters import POINTS, worst_and_best
from analyser.statistics.intervals import Mean
from analyser.statistics.likelihood import outcomes_of
from analyser.statistics.sprt import Sprt, bounds, log_ratio, sprt

FORMAT = "analyser-sprt/1"
MOST_PAIRS = 1_000_000
"""So many pairs are played at most, if nothing else is said: between the two scores a test may take very long."""
_FIRST_LOOK = 16
"""Fewer pairs tell too little of how much they differ."""


@dataclass(frozen=True)
class Question:
    """Whether the first scores `low` or less, or `high` or more: shares of the points, which are win probabilities."""

    low: float
    high: float
    alpha: float = 0.05  # chance to find `high` where `low` holds
    beta: float = 0.05


@dataclass(frozen=True)
class SprtResult:
    """How a test ended."""

    cell: Cell
    names: tuple[str, str]
    test: Sprt
    pairs: tuple[int, ...]  # by points of the first, without those that are undecided
    undecided: int  # pairs; the test ends only where they could not change it
    stopped: str  # separated, games, budget, interrupt
    seconds: float
    faults: tuple[str, ...]

    def to_dict(self) -> dict[str, Any]:
        """As JSON writes it."""
        test = self.test
        return {
            "format": FORMAT,
            **cell_to_dict(self.cell),
            **levels_to_dict(self.cell.game_name, self.names),
            "first": self.names[0],
            "second": self.names[1],
            "low": test.low,
            "high": test.high,
            "alpha": test.alpha,
            "beta": test.beta,
            "pairs": list(self.pairs),
            "undecided": self.undecided,
            "log_ratio": test.ratio,
            "bounds": list(test.bounds),
            "found": test.state,
            "observed": test.observed,
            "score": {"value": test.score.value, "low": test.score.low, "high": test.score.high},
            "faults": list(self.faults),
            "stopped": self.stopped,
            "seconds": round(self.seconds, 4),
        }


class SequentialTest:
    """Pair by pair, looked at every few pairs, more rarely as there are more of them."""

    def __init__(self, question: Question) -> None:
        self.question = question
        self.table = np.zeros((KINDS, KINDS), np.int64)
        self.pairs = 0
        self.step = self.next_look = _step(0)
        self.is_over = False

    def advance(self, first: Outcomes, second: Outcomes) -> None:
        """Goes on by these games, or until the test ends; what comes after does not count."""
        taken = 0
        while taken < len(first) and not self.is_over:
            end = min(len(first), taken + self.next_look - self.pairs)
            self.table += outcome_table(first[taken:end], second[taken:end])
            self.pairs += end - taken
            taken = end
            if self.pairs == self.next_look:
                self._look()

    @property
    def extremes(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The pairs by points of the first, with its undecided games all lost and all won."""
        return worst_and_best(half_points(self.table), undecided_pairs(self.table))

    def result(self) -> Sprt:
        """Where the test stands; undecided games speak against what it has found, and both ways in the interval."""
        asked, (worst, best) = self.question, self.extremes
        lost, won = (
            sprt(counts, asked.low, asked.high, alpha=asked.alpha, beta=asked.beta, step=self.step)
            for counts in (worst, best)
        )
        if self.pairs < _FIRST_LOOK or lost.state != won.state:
            low, high = (anytime_mean(outcomes_of(POINTS, counts)) for counts in (worst, best))
            found = replace(lost, state="open")
        elif worst == best:
            return lost
        else:
            low, high, found = lost.score, won.score, won if won.state == "low" else lost
        return replace(found, score=Mean((low.value + high.value) / 2, low.low, high.high, self.pairs))

    def _look(self) -> None:
        asked, (worst, best) = self.question, self.extremes
        least, most = bounds(asked.alpha, asked.beta)
        self.is_over = (
            log_ratio(worst, asked.low, asked.high) >= most or log_ratio(best, asked.low, asked.high) <= least
        )
        if not self.is_over:
            self.step = _step(self.pairs)
            self.next_look += self.step


class TestedRivals(SameGames):
    """Two rivals, whose games with seats swapped are played as long as the test asks for them."""

    def __init__(self, seatings: Sequence[Cell], question: Question, limits: Limits, store: Store | None) -> None:
        super().__init__(seatings, limits, store)
        self.test = SequentialTest(question)

    def take(self, played: list[Outcomes]) -> None:
        """Goes on with the test."""
        self.test.advance(*played)

    def reason_to_stop(self) -> str | None:
        """Whether that has ended it."""
        return "separated" if self.test.is_over else None


def play_test(cells: Sequence[Cell], question: Question, limits: Limits, work: Work) -> tuple[SprtResult | None, bool]:
    """How the test of two rivals ended (`cells` are both seatings), and whether nobody broke it off."""
    limits = Limits(limits.games or MOST_PAIRS, None, limits.budget)
    (rivals,), complete = play_same_games(lambda store: [TestedRivals(cells, question, limits, store)], limits, work)
    test, (cell, _) = rivals.test, cells
    if test.pairs == 0:
        return None, complete
    undecided = int(test.table[UNDECIDED].sum()), int(test.table[:, UNDECIDED].sum())
    result = SprtResult(
        cell=cell,
        names=(cell.players[0], cell.players[1]),
        test=test.result(),
        pairs=half_points(test.table),
        undecided=sum(undecided_pairs(test.table)),
        stopped="separated" if test.is_over else rivals.stopped,  # perhaps by the last games that were being played
        seconds=rivals.seconds,
        faults=faults_of(rivals.runs, rivals.labels, undecided, test.pairs),
    )
    return result, complete


def _step(pairs: int) -> int:
    """After so many pairs it is looked again after so many more: by then the error of looking late is small."""
    return max(_FIRST_LOOK, pairs // 64)
