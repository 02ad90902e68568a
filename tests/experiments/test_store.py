"""The store: what is kept stays, nothing is kept twice, and a file that is no store is left as it is."""

import sqlite3
import threading
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from analyser.experiments.counting.chunks import Chunk, Span
from analyser.experiments.counting.layout import Layout
from analyser.experiments.keeping.database import FORMAT
from analyser.experiments.keeping.store import Kept, Store
from analyser.mistakes import Failure, Mistake
from tests.chosen import SOLO_GAME
from tests.experiments.raising import raises_naming

LAYOUT = Layout(("win", "length"), (2, 37))
BINS = LAYOUT.bins
IDENTITY: dict[str, Any] = {"game": SOLO_GAME.name, "game_version": 1, "seed": 1, "players": ["greedy"]}


def chunk(first: int, end: int) -> Chunk:
    """A chunk whose tally counts its games in the bins of their indices, and whose outcomes tell these as well."""
    tally = np.zeros(BINS, np.int64)
    tally[first:end] += 1
    return Chunk(Span(first, end), tally, np.arange(first, end, dtype=np.uint8) % 4, 0.25)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "kept.sqlite")


def whole(store: Store, cell: int, games: int = BINS) -> list[int]:
    tally = sum((tally for _, tally in store.tallies(cell, Span(0, games), BINS)), LAYOUT.new_tally())
    for span, outcomes in store.outcomes(cell, Span(0, games)):
        assert outcomes.tolist() == [game % 4 for game in range(*span)]
    return [int(count) for count in tally]


def test_what_is_kept_is_there_for_the_next_process(store: Store) -> None:
    cell = store.cell(IDENTITY, LAYOUT)
    assert store.keep(cell, chunk(0, 7))
    assert store.keep(cell, chunk(10, 12))
    again = Store(store.path)
    assert again.cell(IDENTITY, LAYOUT) == cell
    assert again.spans(cell) == [Span(0, 7), Span(10, 12)]
    assert whole(again, cell) == [1] * 7 + [0] * 3 + [1] * 2 + [0] * 28


@pytest.mark.parametrize("other", [(0, 7), (0, 1), (6, 9), (3, 4), (0, 30)])
def test_no_game_is_kept_twice(store: Store, other: tuple[int, int]) -> None:
    cell = store.cell(IDENTITY, LAYOUT)
    assert store.keep(cell, chunk(0, 7))
    assert not store.keep(cell, chunk(*other))
    assert store.spans(cell) == [Span(0, 7)]


def test_cells_differ_by_anything_in_their_identity(store: Store) -> None:
    cells = {store.cell(IDENTITY | {name: "other"}, LAYOUT) for name in (*IDENTITY, "rules")}
    assert len(cells | {store.cell(IDENTITY, LAYOUT)}) == len(IDENTITY) + 2
    assert store.cell(dict(reversed(IDENTITY.items())), LAYOUT) == store.cell(IDENTITY, LAYOUT)


def test_tallies_reach_not_beyond_and_outcomes_do(store: Store) -> None:
    cell = store.cell(IDENTITY, LAYOUT)
    for span in ((0, 5), (5, 12), (12, 20)):
        assert store.keep(cell, chunk(*span))
    assert [span for span, _ in store.tallies(cell, Span(0, 15), BINS)] == [Span(0, 5), Span(5, 12)]
    assert [span for span, _ in store.outcomes(cell, Span(4, 13))] == [Span(0, 5), Span(5, 12), Span(12, 20)]
    assert [span for span, _ in store.outcomes(cell, Span(5, 12))] == [Span(5, 12)]


def test_joining_keeps_every_count(store: Store) -> None:
    cell = store.cell(IDENTITY, LAYOUT)
    for span in ((0, 5), (5, 12), (12, 20), (30, 40)):
        assert store.keep(cell, chunk(*span))
    before = whole(store, cell)
    store.join(cell, [Span(0, 19)], BINS)
    assert store.spans(cell) == [Span(0, 12), Span(12, 20), Span(30, 40)], "a chunk that reaches beyond stays as it is"
    store.keep(cell, chunk(20, 25))
    store.join(cell, [Span(0, 40)], BINS)
    assert store.spans(cell) == [Span(0, 12), Span(12, 25), Span(30, 40)], "what was joined stays as it is"
    assert whole(store, cell) == [count or 20 <= game < 25 for game, count in enumerate(before)]
    assert list(store.cells()) == [Kept(cell, IDENTITY, LAYOUT, 35, 1.25)]


def test_joined_chunks_are_not_too_large(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("analyser.experiments.keeping.store.MOST_JOINED", 12)
    cell = store.cell(IDENTITY, LAYOUT)
    for span in ((0, 5), (5, 12), (12, 20), (20, 24), (24, 40)):
        assert store.keep(cell, chunk(*span))
    store.join(cell, [Span(0, 40)], BINS)
    assert store.spans(cell) == [Span(0, 12), Span(12, 24), Span(24, 40)]
    assert whole(store, cell) == [1] * 40


def test_cells_are_listed_with_what_is_kept(store: Store) -> None:
    first, second = store.cell(IDENTITY, LAYOUT), store.cell(IDENTITY | {"seed": 2}, LAYOUT)
    store.keep(second, chunk(3, 8))
    assert list(store.cells()) == [
        Kept(first, IDENTITY, LAYOUT, 0, 0.0),
        Kept(second, IDENTITY | {"seed": 2}, LAYOUT, 5, 0.25),
    ]


def test_two_writers_at_once_lose_nothing(tmp_path: Path) -> None:
    path = tmp_path / "kept.sqlite"
    kept: list[int] = []

    def write(offset: int) -> None:
        store = Store(path)
        cell = store.cell(IDENTITY, LAYOUT)
        kept.extend(store.keep(cell, chunk(game, game + 1)) for game in range(BINS))
        store.close()

    threads = [threading.Thread(target=write, args=(number,)) for number in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sum(kept) == BINS
    store = Store(path)
    assert whole(store, store.cell(IDENTITY, LAYOUT)) == [1] * BINS


def test_a_store_that_is_not_closed_is_whole(store: Store, tmp_path: Path) -> None:
    """As after kill -9: the file with what lies beside it, as it is at any moment."""
    cell = store.cell(IDENTITY, LAYOUT)
    store.keep(cell, chunk(0, 9))
    copy = tmp_path / "copy"
    copy.mkdir()
    for file in tmp_path.glob("kept.sqlite*"):
        (copy / file.name).write_bytes(file.read_bytes())
    other = Store(copy / "kept.sqlite")
    assert other.spans(other.cell(IDENTITY, LAYOUT)) == [Span(0, 9)]


def test_foreign_files_are_left_as_they_are(tmp_path: Path) -> None:
    text, empty_folder, foreign = tmp_path / "notes.txt", tmp_path / "folder", tmp_path / "other.sqlite"
    text.write_text("not a database, but long enough to be looked at as one\n" * 40, encoding="utf-8")
    empty_folder.mkdir()
    with sqlite3.connect(foreign) as database:
        database.execute("CREATE TABLE theirs (a)")
    database.close()
    for path in (text, foreign):
        before = path.read_bytes()
        with raises_naming(Mistake, "store", str(path)):
            Store(path)
        assert path.read_bytes() == before
    for path, words in ((empty_folder, "a folder"), (tmp_path / "nowhere" / "kept.sqlite", "no folder")):
        with raises_naming(Mistake, str(path), words):
            Store(path)


def test_other_formats_are_named(store: Store) -> None:
    store.do(f"PRAGMA user_version = {FORMAT + 1}")
    store.close()
    with raises_naming(Mistake, str(store.path), f"format {FORMAT + 1}", f"{FORMAT}"):
        Store(store.path)


def test_damage_is_told(store: Store) -> None:
    cell = store.cell(IDENTITY, LAYOUT)
    for first in range(BINS):
        store.keep(cell, chunk(first, first + 1))
    store.close()
    data = bytearray(store.path.read_bytes())
    data[2000:-1] = bytes(len(data) - 2001)
    store.path.write_bytes(data)
    with pytest.raises(Failure, match=r"damaged|malformed"):
        whole(Store(store.path), cell)
