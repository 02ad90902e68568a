"""Cells compared on the same games: who wins more often, by how much, and how sure that is."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import log, sqrt
from typing import Any

import numpy as np

from analyser.experiments.cell_spec import CellSpec
from analyser.experiments.cells import Cell, grouped
from analyser.experiments.comparing.same_games import SameGames, play_same_games
from analyser.experiments.counting.layout import Outcomes, proportion_to_dict
from analyser.experiments.counting.paired_games import KINDS, outcome_table, pairs_of
from analyser.experiments.keeping.store import Store
from analyser.experiments.labels import labels_of, rules_label
from analyser.experiments.playing.limits import Limits
from analyser.experiments.playing.session import Work
from analyser.kernel.outcomes import WON
from analyser.mistakes import Mistake
from analyser.statistics.intervals import LEVEL, Proportion
from analyser.statistics.methods import ANYTIME, Method, aimed_at, method_for
from analyser.statistics.paired import Pairs
from analyser.statistics.ranking import Comparison, Ranking, closeness, ranking_of

MOST_UNTIL_SEPARATED = 10_000_000
"""So many games are played at most where two that are equal would be played for ever."""
_LEAST_QUANTILE = 1.95
"""No interval of 95 % is narrower than so many standard errors to each side: what is wider need not be worked out."""
_USUAL_QUANTILE = 3.5
"""So many it is about, where it holds at all times."""


@dataclass(frozen=True)
class Goal:
    """What settles a comparison before its last game."""

    separated: bool = False  # every two are told apart
    margin: float = 0.0  # or are known to differ by at most so much
    precision: float | None = None  # half the width of every difference's interval


@dataclass(frozen=True)
class Compared:
    """One of the cells that are compared."""

    label: str
    cell: Cell
    win: Proportion
    undecided: int
    rank: int  # 1 and how many are shown to be better
    last: int  # the rank that it has at worst

    def to_dict(self) -> dict[str, Any]:
        """As JSON writes it."""
        cell = self.cell
        return {
            "name": self.label,
            "rank": self.rank,
            "last": self.last,
            **cell.parts("difficulty", "variant", "player_count", "players", "house_rules"),
            "components": cell.components.named(),
            "win": proportion_to_dict(self.win),
            "undecided": self.undecided,
        }


@dataclass(frozen=True)
class ComparisonResult:
    """What a comparison of some cells found."""

    compared: tuple[Compared, ...]  # best first
    ranking: Ranking
    games: int  # of each
    stopped: str  # games, separated, margin, precision, budget, interrupt
    seconds: float
    kept: int  # so many of all games were in the store before
    faults: tuple[str, ...]  # for cells with undecided games, why the first of them is

    @property
    def cell(self) -> Cell:
        """One of the cells: all are alike in what is not compared."""
        return self.compared[0].cell

    def is_same(self, attribute: str) -> bool:
        """Whether all cells are alike in this."""
        return all(getattr(one.cell, attribute) == getattr(self.cell, attribute) for one in self.compared)

    def to_dict(self) -> dict[str, Any]:
        """As JSON writes it."""
        return {
            "seed": self.cell.seed,
            "games": self.games,
            "stopped": self.stopped,
            "seconds": round(self.seconds, 4),
            "level": self.ranking.level,
            "method": self.ranking.method,
            "ranking": [one.to_dict() for one in self.compared],
            "comparisons": [comparison_to_dict(one) for one in self.ranking.comparisons],
            "faults": list(self.faults),
        }

    def to_rows(self) -> list[dict[str, Any]]:
        """One flat row for every two."""
        cell = self.cell
        number = cell.parts("player_count")
        where = {
            **cell.parts("game", "game_version"),
            "difficulty": cell.difficulty if self.is_same("difficulty") else "",
            "variant": cell.variant if self.is_same("variant") else "",
            **(number if self.is_same("player_count") else dict.fromkeys(number)),
            "seed": cell.seed,
            "games": self.games,
            "stopped": self.stopped,
        }
        return [where | comparison_to_dict(one) | {"method": self.ranking.method} for one in self.ranking.comparisons]


def comparison_to_dict(one: Comparison) -> dict[str, Any]:
    """Two strategies as JSON writes them: the win rate of the first less that of the second."""
    pairs = one.paired.pairs
    return {
        "first": one.first,
        "second": one.second,
        "difference": one.paired.difference,
        "low": one.paired.low,
        "high": one.paired.high,
        "level": one.paired.level,
        "adjusted_p": one.adjusted,
        "is_apart": one.is_apart,
        "only_first_won": pairs.gained,
        "only_second_won": pairs.lost,
        "both_won": pairs.both,
        "neither_won": pairs.neither,
        "undecided": pairs.undecided,
        "saving": one.paired.saving,
        "most_saving": one.paired.most_saving,
    }


class ComparedCells(SameGames):
    """Cells that are compared with each other, every two of them."""

    def __init__(self, cells: Sequence[Cell], limits: Limits, goal: Goal, store: Store | None) -> None:
        labels = labels_of(cells)
        _check_different(cells, labels)
        super().__init__(cells, limits, store)
        self.labels, self.limits, self.goal = labels, limits, goal
        self.tables = {two: np.zeros((KINDS, KINDS), np.int64) for two in combinations(range(len(cells)), 2)}

    def take(self, played: list[Outcomes]) -> None:
        """Counts them for every two."""
        for one, other in self.tables:
            self.tables[one, other] += outcome_table(played[one], played[other])

    def reason_to_stop(self) -> str | None:
        """Looks that cost little come first."""
        if self.goal.separated:
            return self._settled(self.pairs)
        return "precision" if self.goal.precision and self._is_precise(self.pairs, self.goal.precision) else None

    @property
    def pairs(self) -> dict[tuple[str, str], Pairs]:
        """What the games came to under every two; at least one was played."""
        return {(self.labels[one], self.labels[other]): pairs_of(table) for (one, other), table in self.tables.items()}

    def result(self) -> ComparisonResult | None:
        """What was found; None if no game was played by all."""
        if self.games == 0:
            return None
        method = self._method
        faults = self.faults
        ranking = ranking_of(self.pairs, method=method)
        return ComparisonResult(
            compared=tuple(self._compared(ranking, method)),
            ranking=ranking,
            games=self.games,
            stopped=self.stopped,
            seconds=self.seconds,
            kept=self.kept,
            faults=faults,
        )

    @property
    def _method(self) -> Method:
        """Of all intervals: those that watch for a precision are those that are shown."""
        if self.goal.precision:
            return aimed_at(self.goal.precision)
        return method_for(looked=not self.limits.is_fixed or self.goal.separated or self.stopped == "interrupt")

    def _settled(self, tables: Mapping[tuple[str, str], Pairs]) -> str | None:
        """Whether all are told apart, or else known to differ by no more than the margin."""
        close = closeness(tables)
        # Evidence grows as fast as the games.
        self._estimate(log(len(self.runs) / (1 - LEVEL)) / max(close.evidence, 0.1))
        if close.is_separated:
            return "separated"
        if not self.goal.margin or any(_LEAST_QUANTILE * _error(pairs) > self.goal.margin for pairs in close.open):
            return None
        comparisons = ranking_of(tables, method=ANYTIME).comparisons
        return "margin" if all(one.is_settled(self.goal.margin) for one in comparisons) else None

    def _is_precise(self, tables: Mapping[tuple[str, str], Pairs], wanted: float) -> bool:
        error = max(_error(pairs) for pairs in tables.values())
        if error * _LEAST_QUANTILE > wanted:
            self._estimate((error * _USUAL_QUANTILE / wanted) ** 2)
            return False
        comparisons = ranking_of(tables, method=self._method).comparisons
        half = max((one.paired.high - one.paired.low) / 2 for one in comparisons)
        self._estimate((half / wanted) ** 2)
        return half <= wanted

    def _estimate(self, times: float) -> None:
        """So many times the games that were played it will take, by all that is known so far."""
        for run in self.runs:
            run.needed = min(round(self.games * max(1.0, times)), self.limits.most)

    def _compared(self, ranking: Ranking, method: Method) -> Iterable[Compared]:
        for place in ranking.places:
            index = self.labels.index(place.name)
            cell, undecided = self.runs[index].cell, self.undecided[index]
            win = method.proportion(int(self.common.counts[index, WON]), self.games, undecided)
            yield Compared(place.name, cell, win, undecided, place.rank, place.last)


def compare_cells(
    groups: Sequence[Sequence[Cell]], limits: Limits, goal: Goal, work: Work
) -> tuple[list[ComparisonResult], bool]:
    """What each group's comparison found, and whether nobody broke it off. The crew is sent home."""
    played, complete = play_same_games(
        lambda store: [ComparedCells(cells, limits, goal, store) for cells in groups], limits, work
    )
    results = [one.result() for one in played]
    return [result for result in results if result is not None], complete


def groups_of(cells: Sequence[Cell]) -> list[list[Cell]]:
    """What is compared with what: modes only if nothing else differs."""
    groups = grouped(cells, lambda cell: cell.mode)
    return [list(cells)] if all(len(group) == 1 for group in groups) else groups


def _check_different(cells: Sequence[Cell], labels: Sequence[str]) -> None:
    seen: dict[CellSpec, str] = {}
    for cell, label in zip(cells, labels, strict=True):
        shown = label or rules_label(cell)
        if cell in seen:
            told = f"'{shown}' is there twice" if seen[cell] == shown else f"'{seen[cell]}' and '{shown}' are the same"
            raise Mistake(f"compare takes cells that differ: {told} at {cell.label}")
        seen[cell] = shown


def make_goal(limits: Limits, *, until_separated: bool, margin: float) -> tuple[Limits, Goal]:
    """When a comparison ends; it ends some time, though two may be equal."""
    if margin and not until_separated:
        raise Mistake("margin says when until_separated is settled: it needs that too")
    if until_separated and limits.precision is not None:
        raise Mistake("until_separated and precision each say when to stop: one of them")
    if until_separated and limits.games is None:
        limits = Limits(MOST_UNTIL_SEPARATED, None, limits.budget)
    return limits, Goal(until_separated, margin, limits.precision)


def _error(pairs: Pairs) -> float:
    """The standard error of a difference of win rates."""
    changed = (pairs.gained + pairs.lost) / pairs.total
    difference = (pairs.gained - pairs.lost) / pairs.total
    return sqrt(max(0.0, changed - difference**2) / pairs.total)
