"""Metrics: the whole numbers by which games are counted. Each is declared once, with its bounds; kernels write to it.

Win, draw and place are no metrics of a game's: the floor counts them from each side's place.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any


@dataclass(frozen=True)
class Metric:
    """A whole number counted for each game, or for each chapter (a round of a match), once or for every seat."""

    name: str
    meaning: str
    most: int | Callable[[Any], int] = 1  # the largest value; a number, or a function of the RULES record
    least: int = 0
    each: str = "game"  # or chapter
    by: str = ""  # or seat or side: it is counted for each of them
    percent: bool = False  # 1 for what happened, 0 for what did not: a share, shown as percent
    field: str = ""  # metrics that follow each other with the same field are one array to kernels, of that name
    is_length: bool = False  # says how long a game is: what speed is measured by

    def bins(self, rules: Any) -> int:
        """How many values there are under these rules."""
        return (self.most(rules) if callable(self.most) else self.most) - self.least + 1


@dataclass(frozen=True)
class Slot:
    """One number of a cell's VALUES record: a metric, or what it is for one seat or side."""

    name: str
    metric: Metric
    place: int  # among all numbers of the record


def stem_of(name: str) -> str:
    """The metric of a slot's name: `points` of `points[2]`."""
    return name.partition("[")[0]


def fields_of(metrics: Sequence[Metric], seats: int, sides: int) -> list[tuple[str, int]]:
    """The fields of a VALUES record with room for so many seats and sides: names, and how many numbers (0: one)."""
    return [(name, count) for name, count, _ in _grouped(metrics, seats, sides)]


def slots_of(metrics: Sequence[Metric], seats: tuple[int, int], sides: tuple[int, int]) -> list[Slot]:
    """The numbers that are counted; seats and sides are those in play, and those that the record has room for."""
    slots, place = [], 0
    for _, _, group in _grouped(metrics, seats[1], sides[1]):
        for metric in group:
            here, room = {"seat": seats, "side": sides}.get(metric.by, (0, 0))
            names = [f"{metric.name}[{number}]" for number in range(here)] if metric.by else [metric.name]
            slots += [Slot(name, metric, place + number) for number, name in enumerate(names)]
            place += room if metric.by else 1
    return slots


def game_slots(metrics: Sequence[Metric], seats: int, sides: int) -> int:
    """How many numbers of the record are counted once a game; those counted once a chapter come behind them."""
    of_games = [metric for metric in metrics if metric.each == "game"]
    return sum(max(1, count) for _, count in fields_of(of_games, seats, sides))


def _grouped(metrics: Sequence[Metric], seats: int, sides: int) -> Iterator[tuple[str, int, list[Metric]]]:
    """What is one field: name, how many numbers, and the metrics."""
    for (name, by), found in groupby(metrics, lambda metric: (metric.field or metric.name, metric.by)):
        group = list(found)
        each = {"seat": seats, "side": sides}.get(by, 1)
        yield name, 0 if not by and not group[0].field else each * len(group), group
