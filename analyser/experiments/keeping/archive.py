"""What a store holds: each cell and what its games came to. Nothing here loads compiled code."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from analyser.experiments.cell_spec import CellSpec
from analyser.experiments.counting.chunks import Span
from analyser.experiments.counting.layout import (
    Layout,
    Tally,
    floor_bins,
    form_of,
    mean_columns,
    share_columns,
    sides_in,
)
from analyser.experiments.keeping.store import Damaged, Kept, Store, read_store
from analyser.experiments.results import UNKNOWN, CellResult, Ending, spec_to_row
from analyser.games.catalogue import DUEL, TABLE
from analyser.mistakes import Failure
from analyser.statistics.methods import FIXED, Method

FORMAT = "analyser-results/1"
PLAYER_COUNT, SIDES = "player_count", "sides"
"""Columns that only those rows have whose games have them: a number of players to choose, the sides of a table."""
BAND = ("band_low", "band_high")
"""Columns of those whose game ships what its assumed components leave open."""
ALL_GAMES = Span(0, 2**63 - 1)


@dataclass(frozen=True)
class Archive:
    """What a store holds, in the order in which it came; cells without a game are left out."""

    path: Path
    cells: tuple[CellResult, ...]
    unread: tuple[str, ...]  # for each cell whose games can't be read, which it is and why

    def to_dict(self) -> dict[str, Any]:
        return {
            "format": FORMAT,
            "store": str(self.path),
            "cells": [kept_to_dict(result) for result in self.cells],
            **({"unread": list(self.unread)} if self.unread else {}),
        }


def read_archive(path: Path) -> Archive:
    """All cells of a store; it is not written to. What can't be read of it stands apart."""
    cells, unread = [], []
    with read_store(path) as store:
        for kept in store.cells():
            try:
                if kept.games:
                    cells.append(read_result(store, kept))
            except Failure as failure:
                reason = failure.reason if isinstance(failure, Damaged) else failure
                unread.append(f"cell {kept.number} ({_named(kept)}) can't be read: {reason}")
        unread += [f"cell {damaged.cell} can't be read: {damaged.reason}" for damaged in store.damaged]
    return Archive(path, tuple(cells), tuple(unread))


def read_result(store: Store, kept: Kept, method: Method = FIXED) -> CellResult:
    """All that is kept of a cell; a failure if it does not add up. The method is that of the intervals."""
    _check_sides(kept.spec, kept.layout)
    tallies: Iterable[Tally] = (tally for _, tally in store.tallies(kept.number, ALL_GAMES, kept.layout.bins))
    ending = Ending(kept=kept.games, method=method, thread_seconds=kept.seconds)
    result = CellResult.of(kept.spec, kept.layout, sum(tallies, kept.layout.new_tally()), ending)
    if result.games != kept.games:
        raise Failure(f"{kept.games:,} games are kept of it, and their tallies count {result.games:,}")
    return result


def kept_to_dict(result: CellResult) -> dict[str, Any]:
    """A cell of a store as JSON writes it."""
    spec = result.spec
    return {
        **spec.parts("game", "game_version", "difficulty", "variant", "player_count", "players", "policies", "rules"),
        **spec.parts("house_rules", "components", "seed"),
        "games": result.games,
        "undecided": result.undecided,
        **result.found_to_dict(),
        **result.band_to_dict(),
        "thread_seconds": round(result.ending.thread_seconds, 4),
    }


def kept_to_row(result: CellResult) -> dict[str, Any]:
    """Flat: what was played, and how often it was won; drawn and lost only between two sides."""
    return {
        **spec_to_row(result.spec),
        "games": result.games,
        "undecided": result.undecided,
        **share_columns("wins", "win", result.win),
        **share_columns("draws", "draw", result.draw),
        **share_columns("losses", "loss", result.loss),
        **({SIDES: json.dumps([one.to_dict() for one in result.sides])} if result.sides else {}),
        **result.band_to_row(),
        "level": result.win.level,
        "method": result.win.method,
        "thread_seconds": round(result.ending.thread_seconds, 4),
    }


def kept_to_full_row(result: CellResult) -> dict[str, Any]:
    """The same, all that was played as JSON, and each metric's mean with its interval and its counts as JSON."""
    row = kept_to_row(result) | {
        **{name: json.dumps(told) for name, told in result.spec.parts("policies", "rules").items()},
        "components_counts": json.dumps(result.spec.components.to_dict()),
    }
    for name, metric in result.metrics.items():
        row |= mean_columns(name, metric.mean)
        if not metric.is_difference:
            row[f"{name}_histogram"] = json.dumps({str(value): count for value, count in metric.histogram.items()})
    return row


def _check_sides(spec: CellSpec, layout: Layout) -> None:
    """A failure unless what was counted, who played and what the game says of its sides agree."""
    form = form_of(layout.names)
    sides = sides_in(layout.names) if form == TABLE else 2 if form == DUEL else 1
    wanted = [(one.name, one.size) for one in floor_bins(form, sides)]
    if list(zip(layout.names, layout.sizes, strict=True))[: len(wanted)] != wanted:
        raise Failure("what was counted of it is not what is counted of any game")
    if len(spec.lineup) != sides:
        raise Failure(f"it names {len(spec.lineup)} policies, and was counted for {sides} sides")
    if spec.known and len(set(spec.known.sides_of(spec.mode))) != sides:
        raise Failure(f"{spec.game_name} has other sides in this variant than the {sides} that were counted")


def _named(kept: Kept) -> str:
    """As much as a damaged identity tells."""
    told = [str(kept.told.get(part, UNKNOWN)) for part in ("game", "difficulty", "seed")]
    return "{} {}, seed {}".format(*told)
