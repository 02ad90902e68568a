"""What a run found, for Python and for JSON."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from analyser.experiments.cells import Cell
from analyser.experiments.counting.forms import is_of_floor
from analyser.experiments.counting.layout import Layout, Tally
from analyser.experiments.counting.shares import Shares, shares_of
from analyser.experiments.sides import SideResult, mean_to_dict, shares_to_dict, shares_to_row, sides_of
from analyser.games.catalogue import Game, settings_of
from analyser.games.metrics import slots_of, stem_of
from analyser.statistics.intervals import Mean, Proportion, mean_of_histogram, wilson
from analyser.statistics.methods import FIXED, Method

FORMAT = "analyser-result/1"


@dataclass(frozen=True)
class MetricResult:
    """One metric over all games of a cell."""

    mean: Mean
    histogram: dict[int, int]  # empty for a difference

    @property
    def is_difference(self) -> bool:
        """Whether it was worked out from two metrics, and nothing was counted."""
        return not self.histogram


@dataclass(frozen=True)
class Ending:
    """How a cell's play ended."""

    stopped: str = "games"  # games, precision, budget, interrupt, failed
    seconds: float = 0.0
    kept: int = 0  # so many of the games were in the store before
    method: Method = FIXED  # of the intervals
    fault: str = ""  # why the first undecided game is undecided


@dataclass(frozen=True)
class CellResult:
    """A cell and what its games came to."""

    cell: Cell
    shares: Shares
    metrics: dict[str, MetricResult]  # of the games that are decided
    ending: Ending

    @property
    def games(self) -> int:
        """All of them, the undecided too."""
        return self.shares.games

    @property
    def undecided(self) -> int:
        """A policy failed, or no end was in sight; every interval holds all that these games could have come to."""
        return self.shares.undecided

    @property
    def win(self) -> Proportion:
        """Of the first side, alone."""
        return self.shares.win

    @property
    def draw(self) -> Proportion | None:
        """Between two sides."""
        return self.shares.draw

    @property
    def loss(self) -> Proportion | None:
        """Of the first of two sides."""
        return self.shares.loss

    @property
    def sides(self) -> tuple[SideResult, ...]:
        """What each side of a table came to; none in other forms, where the first side's wins tell it."""
        return sides_of(self.shares, self.cell.players, means_of(self.metrics))

    @property
    def is_decided(self) -> bool:
        """Whether some game came to its end."""
        return self.undecided < self.games

    @property
    def games_per_second(self) -> float:
        """Of those that were played, all threads together, compilation apart."""
        return (self.games - self.ending.kept) / self.ending.seconds if self.ending.seconds > 0 else 0.0

    def to_dict(self) -> dict[str, Any]:
        """As JSON writes it."""
        cell = self.cell
        return {
            "difficulty": cell.difficulty,
            "variant": cell.variant,
            **cell.number_part,
            "players": cell.players,
            "rules": cell.rules,
            "house_rules": cell.house_rules,
            "components": cell.components.described(),
            "seed": cell.seed,
            "games": self.games,
            **({"undecided": self.undecided, "fault": self.ending.fault} if self.undecided else {}),
            **shares_to_dict(self.shares, self.sides),
            "metrics": {name: metric_to_dict(metric) for name, metric in self.metrics.items()},
            "stopped": self.ending.stopped,
            "seconds": round(self.ending.seconds, 4),
            "games_per_second": round(self.games_per_second, 1),
        }


@dataclass(frozen=True)
class RunResult:
    """All cells of a run; those that were interrupted before their first game are left out."""

    game: str
    game_version: int
    cells: list[CellResult]
    store: str | None = None  # the file in which the games are kept

    def to_dict(self) -> dict[str, Any]:
        """As JSON writes it."""
        return {
            "format": FORMAT,
            "game": self.game,
            "game_version": self.game_version,
            "cells": [cell.to_dict() for cell in self.cells],
        }

    def to_rows(self) -> list[dict[str, Any]]:
        """One flat row a cell: what was played, the win rate, the mean of each metric."""
        return [_row(self, cell) for cell in self.cells]

    def to_frame(self) -> Any:
        """A pandas frame with one row a cell."""
        import pandas as pd

        return pd.DataFrame(self.to_rows())


def summarise(cell: Cell, layout: Layout, tally: Tally, ending: Ending) -> CellResult:
    """The result of a cell from its tally; at least one game was played."""
    found = metrics_of(cell.game, layout, tally)
    return CellResult(cell, shares_of(layout, tally, ending.method), found, ending)


def metrics_of(game: Game | None, layout: Layout, tally: Tally) -> dict[str, MetricResult]:
    """The metrics that some game had, and the differences between them, as far as it is known which game it is."""
    percents = {metric.name for metric in game.metrics if metric.percent} if game else set()
    found = {}
    for slot, name in enumerate(layout.names):
        counts = layout.histogram(tally, slot)
        if not is_of_floor(name) and counts.any():
            found[name] = _metric_result(counts, layout.least(slot), percent=stem_of(name) in percents)
    for difference in game.differences if game else ():
        if difference.of in found and difference.less in found:
            mean = found[difference.of].mean.less(found[difference.less].mean)
            found[difference.name] = MetricResult(mean, {})
    return found


def means_of(metrics: Mapping[str, MetricResult]) -> dict[str, Mean]:
    """The mean of each metric."""
    return {name: metric.mean for name, metric in metrics.items()}


def _metric_result(counts: Tally, least: int, *, percent: bool) -> MetricResult:
    """A share of games or rounds has the interval of a proportion."""
    seen = {int(place) + least: int(counts[place]) for place in np.flatnonzero(counts)}
    if not percent:
        return MetricResult(mean_of_histogram(counts).shifted(least), seen)
    share = wilson(seen.get(1, 0), sum(seen.values()))
    return MetricResult(Mean(share.rate, share.low, share.high, share.total), seen)


def metric_to_dict(metric: MetricResult) -> dict[str, Any]:
    """A metric as JSON writes it."""
    return {
        **mean_to_dict(metric.mean),
        **({"histogram": {str(v): n for v, n in metric.histogram.items()}} if metric.histogram else {}),
    }


def _row(run: RunResult, result: CellResult) -> dict[str, Any]:
    cell = result.cell
    row: dict[str, Any] = {
        "game": run.game,
        "game_version": run.game_version,
        "difficulty": cell.difficulty,
        "variant": cell.variant,
        **cell.number_part,
        "policy": ",".join(cell.players),
        "house_rules": ";".join(settings_of(cell.house_rules)),
        "components": cell.components.name,
        "provenance": cell.components.provenance,
        "components_hash": cell.components.hash,
        "seed": cell.seed,
        "games": result.games,
        "wins": result.win.count,
        "win_rate": result.win.rate,
        "win_low": result.win.low,
        "win_high": result.win.high,
        **shares_to_row(result.shares),
        "undecided": result.undecided,
        "level": result.win.level,
        "method": result.win.method,
        "stopped": result.ending.stopped,
        "seconds": round(result.ending.seconds, 4),
        "games_per_second": round(result.games_per_second, 1),
    }
    for name in figure_names(cell):
        found = result.metrics.get(name)
        row[name] = found.mean.value if found else None
        row[f"{name}_low"] = found.mean.low if found else None
        row[f"{name}_high"] = found.mean.high if found else None
    return row


def figure_names(cell: Cell) -> list[str]:
    """All that a cell's results may tell besides what its games came to."""
    game, sides = cell.game, cell.side_count
    slots = slots_of(game.metrics, (cell.seats, game.most_seats), (sides, game.most_sides))
    return [slot.name for slot in slots] + [difference.name for difference in game.differences]
