"""What a run found, for Python and for JSON."""

from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from analyser.experiments.bands import KnownBand, known_band
from analyser.experiments.cell_spec import CellSpec
from analyser.experiments.counting.layout import (
    SCORE,
    Layout,
    Shares,
    SideResult,
    Tally,
    form_of,
    is_of_floor,
    mean_columns,
    mean_to_dict,
    shares_of,
    shares_to_dict,
    shares_to_row,
)
from analyser.experiments.levels import levels_to_dict
from analyser.games.catalogue import TABLE, TOGETHER, settings_of
from analyser.statistics.intervals import Mean, Proportion
from analyser.statistics.means import mean_of_histogram
from analyser.statistics.methods import FIXED, Method

FORMAT = "analyser-result/1"
UNKNOWN = "?"
"""House rules where the rules as printed are not known."""


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
    """How a cell's play ended, or what a store knows of it: there is nothing but the threads' time."""

    stopped: str = "games"  # games, precision, budget, interrupt, failed
    seconds: float = 0.0
    kept: int = 0  # so many of the games were in the store before
    method: Method = FIXED  # of the intervals: `ANYTIME` where what was found ended the games
    fault: str = ""  # why the first undecided game is undecided
    thread_seconds: float = 0.0  # of all threads together


class Counted(NamedTuple):
    """A tally without its many zeros."""

    bins: npt.NDArray[np.int32]
    counts: Tally


@dataclass(frozen=True, eq=False)
class CellResult:
    """What the games of a cell came to, be they played just now or kept in a store. At least one was played."""

    spec: CellSpec
    layout: Layout
    counted: Counted
    ending: Ending

    @classmethod
    def of(cls, spec: CellSpec, layout: Layout, tally: Tally, ending: Ending) -> "CellResult":
        """The result of a tally."""
        bins = np.flatnonzero(tally)
        return cls(spec, layout, Counted(bins.astype(np.int32), tally[bins]), ending)

    def by(self, method: Method) -> "CellResult":
        """The same with intervals of another method."""
        return replace(self, ending=replace(self.ending, method=method))

    @property
    def tally(self) -> Tally:
        """How often each value of each metric was counted."""
        tally = self.layout.new_tally()
        tally[self.counted.bins] = self.counted.counts
        return tally

    @cached_property
    def shares(self) -> Shares:
        """What the games came to."""
        return shares_of(self.layout, self.tally, self.ending.method)

    @property
    def metrics(self) -> dict[str, MetricResult]:
        """Of the games that are decided."""
        return _metrics(self)

    @property
    def form(self) -> str:
        """What the games could come to (`catalogue.TOGETHER`, `DUEL`, `TABLE`)."""
        return form_of(self.layout.names)

    @property
    def has_sides(self) -> bool:
        """Whether sides play against each other; rates are then the first side's."""
        return self.form != TOGETHER

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
        if self.form != TABLE:  # of many cells the metrics are much to work out
            return ()
        scores = [self.metrics.get(f"{SCORE}[{side}]") for side in range(len(self.spec.players))]
        told = zip(self.spec.players, self.shares.sides, scores, strict=True)
        return tuple(SideResult(player, shares, score.mean if score else None) for player, shares, score in told)

    @cached_property
    def band(self) -> KnownBand | None:
        """What assumed components leave open of the win rate, if the game ships that."""
        return known_band(self.spec)

    @property
    def is_decided(self) -> bool:
        """Whether some game came to its end."""
        return self.undecided < self.games

    @property
    def games_per_second(self) -> float:
        """Of those that were played, all threads together, compilation apart."""
        return (self.games - self.ending.kept) / self.ending.seconds if self.ending.seconds > 0 else 0.0

    @property
    def metric_names(self) -> dict[str, bool]:
        """The names that `metrics` has, and whether each is a difference; quicker than those."""
        of_metrics = self.counted.bins[self.counted.bins < self.layout.bins - 1]
        slots = np.unique(np.searchsorted(self.layout.offsets, of_metrics, side="right") - 1)
        names = [self.layout.names[slot] for slot in slots]
        found = {name: False for name in names if not is_of_floor(name)}
        differences = self.spec.known.differences if self.spec.known else ()
        return found | {one.name: True for one in differences if one.of in found and one.less in found}

    def found_to_dict(self) -> dict[str, Any]:
        """What the games came to, as JSON writes it."""
        metrics = {name: metric_to_dict(metric) for name, metric in self.metrics.items()}
        return shares_to_dict(self.shares, self.sides) | {"metrics": metrics}

    def band_to_dict(self) -> dict[str, Any]:
        """The band as JSON writes it, where there is one."""
        return {"band": self.band.to_dict()} if self.band else {}

    def band_to_row(self) -> dict[str, float]:
        """The same as columns of a row."""
        return {"band_low": self.band.low, "band_high": self.band.high} if self.band else {}

    def to_dict(self) -> dict[str, Any]:
        return {
            **self.spec.parts("difficulty", "variant", "player_count", "players", "rules", "house_rules"),
            **self.spec.parts("components", "seed"),
            "games": self.games,
            **({"undecided": self.undecided, "fault": self.ending.fault} if self.undecided else {}),
            **self.found_to_dict(),
            **self.band_to_dict(),
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
    is_overview: bool = False  # nobody was named: it tells how hard the game is for players of each level

    @property
    def players(self) -> list[str]:
        """All names under which somebody plays."""
        return list(dict.fromkeys(name for cell in self.cells for name in cell.spec.players))

    def to_dict(self) -> dict[str, Any]:
        return {
            "format": FORMAT,
            "game": self.game,
            "game_version": self.game_version,
            **levels_to_dict(self.game, self.players),
            "cells": [cell.to_dict() for cell in self.cells],
        }

    def to_rows(self) -> list[dict[str, Any]]:
        """One flat row a cell: what was played, the win rate, the mean of each metric."""
        return [_row(cell) for cell in self.cells]

    def to_frame(self) -> Any:
        """A pandas frame with one row a cell."""
        import pandas as pd

        return pd.DataFrame(self.to_rows())


@lru_cache(maxsize=256)
def _metrics(result: CellResult) -> dict[str, MetricResult]:
    """The metrics that some game had, and the differences between them, as far as it is known which game it is.

    They are worked out once for the cells of a usual report; to hold those of ten thousand would take much room.
    """
    game, layout, tally = result.spec.known, result.layout, result.tally
    found = {}
    for slot, name in enumerate(layout.names):
        counts = layout.histogram(tally, slot)
        if not is_of_floor(name) and counts.any():
            found[name] = _metric_result(counts, layout.least(slot))
    for difference in game.differences if game else ():
        if difference.of in found and difference.less in found:
            mean = found[difference.of].mean.less(found[difference.less].mean)
            found[difference.name] = MetricResult(mean, {})
    return found


def _metric_result(counts: Tally, least: int) -> MetricResult:
    seen = {int(place) + least: int(counts[place]) for place in np.flatnonzero(counts)}
    return MetricResult(mean_of_histogram(counts).shifted(least), seen)


def metric_to_dict(metric: MetricResult) -> dict[str, Any]:
    """A metric as JSON writes it."""
    return {
        **mean_to_dict(metric.mean),
        **({"histogram": {str(v): n for v, n in metric.histogram.items()}} if metric.histogram else {}),
    }


def spec_to_row(spec: CellSpec) -> dict[str, Any]:
    """The columns of a row that say what was played."""
    settings = UNKNOWN if spec.house_rules is None else ";".join(settings_of(spec.house_rules))
    return {
        **spec.parts("game", "game_version", "difficulty", "variant", "player_count"),
        "players": ",".join(spec.players),
        **({"policies": ",".join(player.in_full for player in spec.lineup)} if any(_levels(spec)) else {}),
        "house_rules": settings,
        "components": spec.deck,
        "provenance": spec.components.provenance or None,
        "components_hash": spec.components.hash,
        "seed": spec.seed,
    }


def _levels(spec: CellSpec) -> list[str]:
    """The level of each side's player, where one was asked for; what it stands for is then told beside it."""
    return [player.level for player in spec.lineup]


def _row(result: CellResult) -> dict[str, Any]:
    row: dict[str, Any] = {
        **spec_to_row(result.spec),
        "games": result.games,
        **shares_to_row(result.shares),
        "undecided": result.undecided,
        **result.band_to_row(),
        "level": result.win.level,
        "method": result.win.method,
        "stopped": result.ending.stopped,
        "seconds": round(result.ending.seconds, 4),
        "games_per_second": round(result.games_per_second, 1),
    }
    counted = [name for name in result.layout.names if not is_of_floor(name)]
    for name in (*counted, *(difference.name for difference in result.spec.game.differences)):
        found = result.metrics.get(name)
        row |= mean_columns(name, found.mean if found else None)
    return row
