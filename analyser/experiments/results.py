"""What a run found, for Python and for JSON."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from analyser.experiments.cells import Cell
from analyser.experiments.engine import Setting, Tally
from analyser.games.catalogue import settings_of
from analyser.statistics.intervals import Mean, Proportion, mean_of_histogram, wilson

FORMAT = "analyser-result/1"


@dataclass(frozen=True)
class MetricResult:
    """One metric over all games of a cell."""

    mean: Mean
    histogram: dict[int, int]


@dataclass(frozen=True)
class CellResult:
    """A cell and what its games came to."""

    cell: Cell
    games: int
    win: Proportion
    metrics: dict[str, MetricResult]
    stopped: str  # games, interrupt
    seconds: float

    @property
    def games_per_second(self) -> float:
        """All threads together, compilation apart."""
        return self.games / self.seconds if self.seconds > 0 else 0.0

    def to_dict(self) -> dict[str, Any]:
        """As JSON writes it."""
        cell = self.cell
        return {
            "difficulty": cell.difficulty,
            "variant": cell.variant,
            "players": cell.players,
            "rules": cell.rules,
            "house_rules": cell.house_rules,
            "components": {
                "name": cell.components.name,
                "provenance": cell.components.provenance,
                "hash": cell.components.hash,
                "counts": dict(cell.components.counts),
            },
            "seed": cell.seed,
            "games": self.games,
            "win": proportion_to_dict(self.win),
            "metrics": {name: metric_to_dict(metric) for name, metric in self.metrics.items()},
            "stopped": self.stopped,
            "seconds": round(self.seconds, 4),
            "games_per_second": round(self.games_per_second, 1),
        }


@dataclass(frozen=True)
class RunResult:
    """All cells of a run; those that were interrupted before their first game are left out."""

    game: str
    game_version: int
    cells: list[CellResult]

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


def summarise(setting: Setting, tally: Tally, stopped: str, seconds: float) -> CellResult:
    """The result of a cell from its tally; at least one game was played."""
    names = [metric.name for metric in setting.cell.game.metrics]
    histograms = {name: setting.metric(tally, slot) for slot, name in enumerate(names)}
    won = histograms.pop("win")
    games = int(won.sum())
    metrics = {
        name: MetricResult(mean_of_histogram(counts), {int(v): int(counts[v]) for v in np.flatnonzero(counts)})
        for name, counts in histograms.items()
        if counts.any()
    }
    return CellResult(setting.cell, games, wilson(int(won[1]), games), metrics, stopped, seconds)


def proportion_to_dict(share: Proportion) -> dict[str, Any]:
    """A share of games as JSON writes it."""
    return {
        "count": share.count,
        "rate": share.rate,
        "low": share.low,
        "high": share.high,
        "level": share.level,
        "method": share.method,
    }


def metric_to_dict(metric: MetricResult) -> dict[str, Any]:
    """A metric as JSON writes it."""
    return {
        "mean": metric.mean.value,
        "low": metric.mean.low,
        "high": metric.mean.high,
        "histogram": {str(value): count for value, count in metric.histogram.items()},
    }


def _row(run: RunResult, result: CellResult) -> dict[str, Any]:
    cell = result.cell
    row: dict[str, Any] = {
        "game": run.game,
        "game_version": run.game_version,
        "difficulty": cell.difficulty,
        "variant": cell.variant,
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
        "level": result.win.level,
        "method": result.win.method,
        "stopped": result.stopped,
        "seconds": round(result.seconds, 4),
        "games_per_second": round(result.games_per_second, 1),
    }
    for metric in cell.game.metrics:
        if metric.name != "win":
            found = result.metrics.get(metric.name)
            row[metric.name] = found.mean.value if found else None
            row[f"{metric.name}_low"] = found.mean.low if found else None
            row[f"{metric.name}_high"] = found.mean.high if found else None
    return row
