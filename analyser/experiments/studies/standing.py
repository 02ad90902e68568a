"""How far a study has come, by what its store holds."""

import json
from dataclasses import dataclass
from pathlib import Path

from analyser.experiments.cells import Cell
from analyser.experiments.keeping.archive import ALL_GAMES
from analyser.experiments.keeping.identity import identity_of
from analyser.experiments.keeping.reading import read_store
from analyser.experiments.keeping.store import Kept, Store
from analyser.experiments.playing.limits import Limits
from analyser.experiments.studies.study import Study
from analyser.statistics.anytime import anytime_proportion
from analyser.statistics.intervals import Proportion
from analyser.statistics.undecided import with_undecided


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
        known = {_key(kept.identity): kept for kept in store.cells()}
        return [_standing(store, cell, known.get(_key(identity_of(cell))), study.limits) for cell in study.cells]


def _nothing(cell: Cell, limits: Limits) -> Standing:
    return Standing(cell, 0, None, None if limits.games is None and limits.precision is None else 0.0)


def _standing(store: Store, cell: Cell, kept: Kept | None, limits: Limits) -> Standing:
    if kept is None or not kept.games:
        return _nothing(cell, limits)
    layout = kept.layout
    tallies = [tally for _, tally in store.tallies(kept.number, ALL_GAMES, layout.bins)]
    tally = sum(tallies, layout.new_tally())
    win = with_undecided(layout.won(tally), kept.games, layout.undecided(tally), interval=anytime_proportion)
    return Standing(cell, kept.games, win, _done(kept.games, win, limits.games, limits.precision_of(cell)))


def _done(games: int, win: Proportion, most: int | None, precision: float | None) -> float | None:
    """By games, or by the games that the precision will take; a budget is no measure of what is kept."""
    measures = [
        *([games / most] if most else []),
        *([(2 * precision / (win.high - win.low)) ** 2] if precision else []),
    ]
    return min(1.0, max(measures)) if measures else None


def _key(identity: object) -> str:
    return json.dumps(identity, sort_keys=True)
