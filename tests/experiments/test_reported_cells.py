"""Cells whose rules are not known any more are told apart, and no two cells become one line."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from analyser.experiments.cells import Cell, find_lineups
from analyser.experiments.counting.chunks import Chunk, Span
from analyser.experiments.counting.layout import layout_of
from analyser.experiments.keeping.store import Store, read_store
from analyser.experiments.playing.limits import Limits
from analyser.experiments.report.cells import ReportedCells, read_store_cells, read_study_cells
from analyser.experiments.report.data import collect_data
from analyser.experiments.study import Study
from analyser.games.components import Components
from analyser.kernel.outcomes import LOST
from analyser.mistakes import Failure
from tests.cells import make_cells
from tests.chosen import EASY, SOLO_COUNTS, SOLO_GAME
from tests.experiments.raising import raises_naming

GAME = SOLO_GAME
GAMES = 20
PART = SOLO_COUNTS.parts[0]


def cell_of(spec: str = "greedy", count: int = PART.default) -> Cell:
    """With a house rule that changes how many there are of one thing."""
    settings = {f"{SOLO_COUNTS.name}.{PART.name}": count}
    return make_cells(GAME, lineups=find_lineups(GAME, [spec]), settings=settings)[0]


def keep(path: Path, cell: Cell, *firsts: int, **changed: Any) -> None:
    """Games that were all lost, from each of the given ones on."""
    store, layout = Store(path), layout_of(cell)
    number = store.cell(cell.to_dict() | changed, layout)
    tally = layout.new_tally()
    tally[layout.offsets] = GAMES
    for first in firsts or (0,):
        assert store.keep(number, Chunk(Span(first, first + GAMES), tally, np.full(GAMES, LOST, np.uint8), 0.1))
    store.close()


def reported_cells_of(path: Path) -> ReportedCells:
    with read_store(path) as store:
        return read_store_cells(store)


def test_rules_of_an_unknown_version_are_told_apart(tmp_path: Path) -> None:
    store = tmp_path / "kept.sqlite"
    for count in (0, 1, 2):
        keep(store, cell_of(count=count), game_version=GAME.version + 1)
    keep(store, cell_of("patient", 2), game_version=GAME.version + 1)
    (chapter,) = reported_cells_of(store).chapters()
    rules = [line.rules for line in chapter]
    assert len(set(rules)) == 3
    assert rules[2] == rules[3], "the same rules have the same name"
    assert all(re.fullmatch(r"\? \[\w{7}\], deck \w{16}", name) for name in rules)


def test_what_is_not_known_any_more_has_a_chapter_of_its_own(tmp_path: Path) -> None:
    """Of the same version, but with a difficulty that the game does not have: its rules as printed are not known."""
    keep(tmp_path / "s", cell_of(), 0)
    keep(tmp_path / "s", cell_of(), 0, difficulty="twilight")
    chapters = reported_cells_of(tmp_path / "s").chapters()
    assert [[line.spec.known is None for line in lines] for lines in chapters] in ([[False], [True]], [[True], [False]])


def test_two_cells_of_one_name_are_a_failure(tmp_path: Path) -> None:
    """The players are the same by name, and play on with something else, neither of which is known here."""
    store = tmp_path / "kept.sqlite"
    cell = cell_of("rollout:playouts=10")
    (player,) = cell.to_dict()["players"]
    for version in (98, 99):
        keep(store, cell, players=[player | {"base": player["base"] | {"version": version}}])
    with raises_naming(Failure, "cells 1 and 2", "rollout", "playouts=10", EASY):
        reported_cells_of(store)


class Counted(list[Cell]):
    """Counts how often somebody goes through it."""

    times = 0

    def __iter__(self) -> Iterator[Cell]:
        self.times += 1
        return super().__iter__()


def test_rules_that_are_played_with_several_decks_are_named_with_them(tmp_path: Path) -> None:
    """Of ten thousand cells that is not asked of each by looking at all others."""
    path, counts = tmp_path / "kept.sqlite", GAME.load_components(None).counts
    other = Components("other", "", counts[::-1])
    cells = [replace(cell_of(spec), rules_name=name) for name in ("printed", "mine") for spec in ("greedy", "patient")]
    cells[2:] = [replace(cell, rules=cell_of(count=0).rules) for cell in cells[2:]]
    cells += [replace(cell, components=other) for cell in cells[:2]]
    for cell in cells:
        keep(path, cell)
    study = Study(tmp_path / "study.toml", GAME, Counted(cells), Limits(games=GAMES))
    with read_store(path) as store:
        rules = [line.rules for line in read_study_cells(study, store).lines]
    assert rules == ["printed, default"] * 2 + ["mine"] * 2 + ["printed, other"] * 2
    assert study.cells.times <= 2  # type: ignore[attr-defined]


def test_what_was_not_checked_is_known(tmp_path: Path) -> None:
    """Games behind a gap are counted, and not looked at one by one."""
    path = tmp_path / "kept.sqlite"
    keep(path, cell_of("greedy"))
    keep(path, cell_of("patient"), 0, 2 * GAMES)
    with read_store(path) as store:
        data = collect_data(read_store_cells(store), store, transcripts=0)
    assert (data.checked, data.kept) == (GAMES, 3 * GAMES)
