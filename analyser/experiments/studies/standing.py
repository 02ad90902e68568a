"""How far a study has come, by what its store holds."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from analyser.experiments.cells import Cell
from analyser.experiments.keeping.archive import ALL_GAMES
from analyser.experiments.keeping.identity import identity_of
from analyser.experiments.keeping.reading import read_store
from analyser.experiments.keeping.store import Kept, Store
from analyser.experiments.playing.limits import Limits
from analyser.experiments.studies.study import Study
from analyser.statistics.intervals import Proportion
from analyser.statistics.methods import ANYTIME


@dataclass(frozen=True)
class Standing:
    """What is kept of a cell."""

    cell: Cell
    games: int
    win: Proportion | None  # None before the first game
    done: float | None  # 0 to 1, by all that is known so far; None if there is only a budget


def standings(study: Study, path: Path | None) -> list[Standing]:
    """How far each cell has come; nothing is kept where there is no store."""
    if path is None or not path.exists():
        return [_nothing(cell, study.limits) for cell in study.cells]
    with read_store(path) as store:
        known = {key_of(kept.identity): kept for kept in store.cells()}
        return [_standing(store, cell, known.get(key_of(identity_of(cell))), study.limits) for cell in study.cells]


def share_done(cell: Cell, games: int, win: Proportion, limits: Limits) -> float | None:
    """How far a cell has come, 0 to 1: by games, or by the games that the precision will take; None without either.

    A budget is no measure of what is kept. The interval of `win` must hold at all times, as that by which runs stop.
    """
    precision = limits.precision_of(cell)
    measures = [
        *([games / limits.games] if limits.games else []),
        *([(2 * precision / (win.high - win.low)) ** 2] if precision else []),
    ]
    return min(1.0, max(measures)) if measures else None


def key_of(identity: Mapping[str, Any]) -> str:
    """By what a store's cell is found again."""
    return json.dumps(identity, sort_keys=True)


def _nothing(cell: Cell, limits: Limits) -> Standing:
    return Standing(cell, 0, None, None if limits.games is None and limits.precision is None else 0.0)


def _standing(store: Store, cell: Cell, kept: Kept | None, limits: Limits) -> Standing:
    if kept is None or not kept.games:
        return _nothing(cell, limits)
    layout = kept.layout
    tallies = [tally for _, tally in store.tallies(kept.number, ALL_GAMES, layout.bins)]
    tally = sum(tallies, layout.new_tally())
    win = ANYTIME.proportion(layout.won(tally), kept.games, layout.undecided(tally))
    return Standing(cell, kept.games, win, share_done(cell, kept.games, win, limits))
