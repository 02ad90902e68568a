"""What a run found, for Python and for JSON."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from analyser.experiments.cells import Cell
from analyser.experiments.counting.layout import Layout, Tally
from analyser.games.catalogue import TOGETHER, Game, settings_of
from analyser.games.metrics import Metric, stem_of
from analyser.statistics.anytime import anytime_proportion
from analyser.statistics.intervals import Mean, Proportion, mean_of_histogram, wilson
from analyser.statistics.undecided import with_undecided

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
    anytime: bool = False  # the games were looked at before their number was fixed
    fault: str = ""  # why the first undecided game is undecided


@dataclass(frozen=True)
class CellResult:
    """A cell and what its games came to; between rivals for the first seat."""

    cell: Cell
    games: int  # the undecided too
    undecided: int  # a policy failed, or no end was in sight; every interval holds all they could have come to
    win: Proportion
    draw: Proportion | None  # between rivals
    loss: Proportion | None
    metrics: dict[str, MetricResult]  # of the games that are decided
    ending: Ending

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
            **({"undecided": self.undecided, "fault": self.ending.fault} if self.undecided else {}),
            "win": proportion_to_dict(self.win),
            **({"draw": proportion_to_dict(self.draw)} if self.draw else {}),
            **({"loss": proportion_to_dict(self.loss)} if self.loss else {}),
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
    games, undecided = layout.games(tally), layout.undecided(tally)
    wins, draws = layout.won(tally), layout.drawn(tally)
    counts = [wins, draws, games - undecided - wins - draws]
    interval = anytime_proportion if ending.anytime else wilson
    win, draw, loss = (with_undecided(count, games, undecided, interval=interval) for count in counts)
    if cell.form == TOGETHER:
        return CellResult(cell, games, undecided, win, None, None, found, ending)
    return CellResult(cell, games, undecided, win, draw, loss, found, ending)


def metrics_of(game: Game | None, layout: Layout, tally: Tally) -> dict[str, MetricResult]:
    """The metrics that some game had, and the differences between them; wins and places apart."""
    known = {metric.name: metric for metric in game.metrics} if game else {}
    found = {}
    for slot, name in layout.own_metrics:
        if (counts := layout.histogram(tally, slot)).any():
            found[name] = _metric_result(known.get(stem_of(name), Metric(name, "")), counts)
    for difference in game.differences if game else ():
        if difference.of in found and difference.less in found:
            mean = found[difference.of].mean.less(found[difference.less].mean)
            found[difference.name] = MetricResult(mean, {})
    return found


def _metric_result(metric: Metric, counts: Tally) -> MetricResult:
    """A share of games or rounds has the interval of a proportion."""
    seen = {int(bin_) + metric.least: int(counts[bin_]) for bin_ in np.flatnonzero(counts)}
    if not metric.percent:
        return MetricResult(mean_of_histogram(counts).shifted(metric.least), seen)
    share = wilson(seen.get(1, 0), sum(seen.values()))
    return MetricResult(Mean(share.rate, share.low, share.high, share.total), seen)


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
        **({"histogram": {str(v): n for v, n in metric.histogram.items()}} if metric.histogram else {}),
    }


def _shares(result: CellResult) -> dict[str, Any]:
    """What rivals' games came to besides wins."""
    row: dict[str, Any] = {}
    for name, counted, share in (("draw", "draws", result.draw), ("loss", "losses", result.loss)):
        if share is not None:
            row[counted] = share.count
            row |= {f"{name}_rate": share.rate, f"{name}_low": share.low, f"{name}_high": share.high}
    return row


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
        **_shares(result),
        "undecided": result.undecided,
        "level": result.win.level,
        "method": result.win.method,
        "stopped": result.ending.stopped,
        "seconds": round(result.ending.seconds, 4),
        "games_per_second": round(result.games_per_second, 1),
    }
    for figure in cell.game.figures:
        found = result.metrics.get(figure.name)
        row[figure.name] = found.mean.value if found else None
        row[f"{figure.name}_low"] = found.mean.low if found else None
        row[f"{figure.name}_high"] = found.mean.high if found else None
    return row
