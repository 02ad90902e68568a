"""The store: what is kept stays, nothing is kept twice, and a file that is no store is left as it is."""

import sqlite3
import threading
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from analyser.experiments.spans import Span
from analyser.experiments.store import FORMAT, Chunk, Store, pack_tally, unpack_tally
from analyser.mistakes import Failure, Mistake

BINS = 40
IDENTITY: dict[str, Any] = {"game": "freigard", "game_version": 1, "seed": 1, "players": ["greedy"]}


def chunk(first: int, end: int) -> Chunk:
    """A chunk whose tally counts its games in the bins of their indices."""
    tally = np.zeros(BINS, np.int64)
    tally[first:end] += 1
    return Chunk(Span(first, end), tally, 0.25)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "kept.sqlite")


def whole(store: Store, cell: int, games: int = BINS) -> list[int]:
    tally = sum((one.tally for one in store.chunks(cell, Span(0, games), BINS)), np.zeros(BINS, np.int64))
    return [int(count) for count in tally]


def test_what_is_kept_is_there_for_the_next_process(store: Store) -> None:
    cell = store.cell(IDENTITY)
    assert store.keep(cell, chunk(0, 7))
    assert store.keep(cell, chunk(10, 12))
    again = Store(store.path)
    assert again.cell(IDENTITY) == cell
    assert again.spans(cell) == [Span(0, 7), Span(10, 12)]
    assert whole(again, cell) == [1] * 7 + [0] * 3 + [1] * 2 + [0] * 28


@pytest.mark.parametrize("other", [(0, 7), (0, 1), (6, 9), (3, 4), (0, 30)])
def test_no_game_is_kept_twice(store: Store, other: tuple[int, int]) -> None:
    cell = store.cell(IDENTITY)
    assert store.keep(cell, chunk(0, 7))
    assert not store.keep(cell, chunk(*other))
    assert store.spans(cell) == [Span(0, 7)]


def test_cells_differ_by_anything_in_their_identity(store: Store) -> None:
    cells = {store.cell(IDENTITY | {name: "other"}) for name in (*IDENTITY, "rules")}
    assert len(cells | {store.cell(IDENTITY)}) == len(IDENTITY) + 2
    assert store.cell(dict(reversed(IDENTITY.items()))) == store.cell(IDENTITY)


def test_chunks_that_reach_beyond_are_left_out(store: Store) -> None:
    cell = store.cell(IDENTITY)
    for span in ((0, 5), (5, 12), (12, 20)):
        assert store.keep(cell, chunk(*span))
    assert [one.span for one in store.chunks(cell, Span(0, 15), BINS)] == [Span(0, 5), Span(5, 12)]


def test_joining_keeps_every_count(store: Store) -> None:
    cell = store.cell(IDENTITY)
    for span in ((0, 5), (5, 12), (12, 20), (30, 40)):
        assert store.keep(cell, chunk(*span))
    before = whole(store, cell)
    store.join(cell, Span(0, 40), BINS)
    assert len(store.spans(cell)) == 4, "a span with a gap stays as it is"
    store.join(cell, Span(0, 20), BINS)
    assert store.spans(cell) == [Span(0, 20), Span(30, 40)]
    assert whole(store, cell) == before
    assert next(store.chunks(cell, Span(0, 20), BINS)).seconds == pytest.approx(0.75)


def test_cells_are_listed_with_what_is_kept(store: Store) -> None:
    first, second = store.cell(IDENTITY), store.cell(IDENTITY | {"seed": 2})
    store.keep(second, chunk(3, 8))
    assert list(store.cells()) == [(first, IDENTITY, 0, 0.0), (second, IDENTITY | {"seed": 2}, 5, 0.25)]


def test_two_writers_at_once_lose_nothing(tmp_path: Path) -> None:
    path = tmp_path / "kept.sqlite"
    kept: list[int] = []

    def write(offset: int) -> None:
        store = Store(path)
        cell = store.cell(IDENTITY)
        kept.extend(store.keep(cell, chunk(game, game + 1)) for game in range(BINS))
        store.close()

    threads = [threading.Thread(target=write, args=(number,)) for number in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sum(kept) == BINS
    store = Store(path)
    assert whole(store, store.cell(IDENTITY)) == [1] * BINS


def test_a_store_that_is_not_closed_is_whole(store: Store, tmp_path: Path) -> None:
    """As after kill -9: the file with what lies beside it, as it is at any moment."""
    cell = store.cell(IDENTITY)
    store.keep(cell, chunk(0, 9))
    copy = tmp_path / "copy"
    copy.mkdir()
    for file in tmp_path.glob("kept.sqlite*"):
        (copy / file.name).write_bytes(file.read_bytes())
    other = Store(copy / "kept.sqlite")
    assert other.spans(other.cell(IDENTITY)) == [Span(0, 9)]


def test_foreign_files_are_left_as_they_are(tmp_path: Path) -> None:
    text, empty_folder, foreign = tmp_path / "notes.txt", tmp_path / "folder", tmp_path / "other.sqlite"
    text.write_text("not a database, but long enough to be looked at as one\n" * 40, encoding="utf-8")
    empty_folder.mkdir()
    with sqlite3.connect(foreign) as database:
        database.execute("CREATE TABLE theirs (a)")
    database.close()
    for path in (text, foreign):
        before = path.read_bytes()
        with pytest.raises(Mistake, match=r"store .* is"):
            Store(path)
        assert path.read_bytes() == before
    for path in (empty_folder, tmp_path / "nowhere" / "kept.sqlite"):
        with pytest.raises(Mistake, match="can't be opened"):
            Store(path)


def test_other_formats_are_named(store: Store) -> None:
    store._database.execute(f"PRAGMA user_version = {FORMAT + 1}")
    store.close()
    with pytest.raises(Mistake, match=f"has format {FORMAT + 1}; .* reads {FORMAT}"):
        Store(store.path)


def test_damage_is_told(store: Store) -> None:
    cell = store.cell(IDENTITY)
    for first in range(BINS):
        store.keep(cell, chunk(first, first + 1))
    store.close()
    data = bytearray(store.path.read_bytes())
    data[2000:-1] = bytes(len(data) - 2001)
    store.path.write_bytes(data)
    with pytest.raises(Failure, match=r"damaged|malformed"):
        whole(Store(store.path), cell)


def test_a_tally_survives_packing() -> None:
    tally = np.array([0, 5, 0, 2**40, 0], np.int64)
    assert unpack_tally(pack_tally(tally), 5).tolist() == tally.tolist()
    for blob, bins in ((b"junk", 5), (pack_tally(tally), 2), (pack_tally(tally)[:-3], 5)):
        with pytest.raises(Failure, match="damaged"):
            unpack_tally(blob, bins)
