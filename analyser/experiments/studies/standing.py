"""How far a study has come, by what its store holds: the games that `study run` would show."""

from dataclasses import dataclass
from pathlib import Path

from analyser.experiments.cell_spec import CellSpec
from analyser.experiments.cells import Cell
from analyser.experiments.keeping.reading import read_store
from analyser.experiments.keeping.store import Kept, Store
from analyser.experiments.playing.limits import Limits
from analyser.experiments.studies.as_asked import counts_as_asked
from analyser.experiments.studies.study import Study
from analyser.statistics.intervals import Proportion
from analyser.statistics.methods import ANYTIME, method_for


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
        known = {kept.key: kept for kept in store.cells()}
        return [_standing(store, cell, known.get(cell.key), study.limits) for cell in study.cells]


def share_done(cell: CellSpec, win: Proportion, limits: Limits) -> float | None:
    """How far a cell has come, 0 to 1: by games, or by the games that the precision will take; None without either.

    A budget is no measure of what is kept. The interval of `win` must hold at all times, as that by which runs stop.
    """
    precision = limits.precision_of(cell)
    measures = [
        *([win.total / limits.games] if limits.games else []),
        *([(2 * precision / (win.high - win.low)) ** 2] if precision else []),
    ]
    return min(1.0, max(measures)) if measures else None


def _nothing(cell: Cell, limits: Limits) -> Standing:
    return Standing(cell, 0, None, None if limits.games is None and limits.precision is None else 0.0)


def _standing(store: Store, cell: Cell, kept: Kept | None, limits: Limits) -> Standing:
    counts = counts_as_asked(store, kept, limits) if kept and kept.games else None
    if counts is None or counts.games == 0:
        return _nothing(cell, limits)
    is_over = limits.is_fixed and counts.games >= limits.most  # nothing but the number of games has ended it
    win = method_for(looked=not is_over).proportion(*counts)
    return Standing(cell, counts.games, win, share_done(cell, ANYTIME.proportion(*counts), limits))
