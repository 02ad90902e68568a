"""Damage in a store hides nothing else, and looking at a file leaves it as it is."""

import os
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from analyser.experiments.counting.chunks import Chunk, Span
from analyser.experiments.keeping.archive import read_archive
from analyser.experiments.keeping.database import FORMAT
from analyser.experiments.keeping.repair import TOLD, repair
from analyser.experiments.keeping.store import Store, read_store
from analyser.mistakes import Failure, Mistake
from tests.chosen import (
    DUEL_GAME,
    EASY,
    HARDER,
)
from tests.cli.running import assert_names
from tests.experiments.archived import IDENTITY, LAYOUT, NAME, change, entries, kept, look_of, play_runs
from tests.experiments.raising import raises_naming


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("played") / "kept.sqlite"
    play_runs(path)
    return path


@pytest.fixture
def path(played: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(played, tmp_path))


def test_a_damaged_cell_hides_no_other(path: Path) -> None:
    change(path, "UPDATE chunks SET tally = ? WHERE cell = 2", b"junk")
    change(path, "UPDATE chunks SET end = end + 1 WHERE cell = 3")
    change(path, "UPDATE cells SET identity = ? WHERE id = 5", f'{{"game": "{NAME}", "seed": 1}}')
    change(path, "UPDATE cells SET layout = ? WHERE id = 6", '[["win"], [2]]')
    archive = read_archive(path)
    assert len(archive.cells) == 3
    told = [
        ("cell 2", f"{NAME} {HARDER}", "seed 1", "chunk"),
        ("cell 3", f"{NAME} {EASY}", "seed 1", "71"),
        ("cell 5", f"{NAME} ?", "seed 1", "'game_version'"),
        ("cell 6", f"{DUEL_GAME.name} {DUEL_GAME.difficulties[0]}", "seed 1", "2 policies"),
    ]
    for line, names in zip(archive.unread, told, strict=True):
        assert_names(line, *names)
    assert all("\n" not in line for line in archive.unread)
    assert len(archive.to_dict()["unread"]) == 4


@pytest.mark.parametrize(
    ("column", "old", "new", "named"),
    [
        ("layout", '"draw"', '"drown"', "2 policies"),
        ("layout", "[2, 2,", "[2, 3,", "counted"),
        ("layout", '"win", "draw"', '"win[0]", "win[1]"', "counted"),
        (
            "identity",
            '"players": [{',
            '"players": [{"name": "one", "version": 1, "source": "", "parameters": {}}, {',
            "3",
        ),
    ],
)
def test_a_cell_whose_sides_do_not_agree_is_told_and_left_out(
    path: Path, column: str, old: str, new: str, named: str
) -> None:
    before = len(read_archive(path).cells)
    change(path, f"UPDATE cells SET {column} = replace({column}, ?, ?) WHERE id = 6", old, new)
    archive = read_archive(path)
    assert len(archive.cells) == before - 1
    assert_names(archive.unread[0], "cell 6", named)


@pytest.mark.parametrize(("column", "text"), [("identity", "{"), ("identity", "[1]"), ("layout", "3"), ("layout", "")])
def test_a_cell_that_says_nothing_is_damage(path: Path, column: str, text: str) -> None:
    change(path, f"UPDATE cells SET {column} = ? WHERE id = 2", text)
    archive = read_archive(path)
    assert_names(*archive.unread, "cell 2")
    assert len(archive.cells) == 6
    with read_store(path) as store:
        assert [kept.number for kept in store.cells()] == [1, 3, 4, 5, 6, 7]
        assert [damaged.cell for damaged in store.damaged] == [2]


def test_what_is_damaged_is_taken_out(path: Path) -> None:
    change(path, "UPDATE chunks SET tally = ? WHERE cell = 2", b"junk")
    change(path, "UPDATE chunks SET end = end + 1 WHERE cell = 3")
    change(path, "UPDATE cells SET identity = '{' WHERE id = 5")
    damaged, whole = path.read_bytes(), read_archive(path).cells
    found = repair(path)
    assert (found.cells, found.games) == (6, sum(cell.games for cell in whole))
    for line, cell in zip(found.lost, ("cell 2", "cell 3", "cell 5"), strict=True):
        assert_names(line, cell)
    assert found.old is not None
    assert found.old.read_bytes() == damaged
    archive = read_archive(path)
    assert archive.unread == ()
    assert [cell.to_dict() for cell in archive.cells] == [cell.to_dict() for cell in whole]
    assert sorted(file.name for file in path.parent.iterdir()) == ["kept.sqlite", "kept.sqlite.damaged"]
    assert repair(path).old is None, "all can be read now"
    change(path, "UPDATE chunks SET tally = ? WHERE cell = 1", b"junk")
    with raises_naming(Mistake, f"{path}.damaged", "already"):  # which is not written over
        repair(path)


def test_much_damage_of_a_cell_is_one_line(path: Path) -> None:
    with read_store(path) as store:
        ((pieces,),) = store.rows("SELECT count(*) FROM chunks WHERE cell = 2")
    change(path, "UPDATE chunks SET tally = ? WHERE cell = 2", b"junk")
    (line,) = repair(path).lost
    assert_names(line, "cell 2", "games from 0")
    assert pieces <= TOLD or f" and {pieces - TOLD} places more: " in line


def test_a_whole_store_is_left_as_it_is(path: Path) -> None:
    before = look_of(path.parent)
    found = repair(path)
    assert (found.cells, found.lost, found.old) == (7, (), None)
    assert look_of(path.parent) == before


def test_damage_of_the_file_is_told(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[5000:-1] = bytes(len(data) - 5001)
    path.write_bytes(data)
    with pytest.raises(Failure, match="damaged"):
        read_archive(path)


@pytest.fixture(params=["closed", "written to", "killed", "without its index", "linked", "read-only"])
def store_somewhere(path: Path, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Path]:
    """A store with seven more games, in every state in which one may be found."""
    writer = Store(path)
    layout = next(writer.cells()).layout
    tally = layout.new_tally()
    tally[-1] = 7
    writer.keep(1, Chunk(Span(5000, 5007), tally, np.full(7, 3, np.uint8), 0.1))
    killed, elsewhere = tmp_path / "killed", tmp_path / "elsewhere"
    for folder in (killed, elsewhere):
        folder.mkdir()
    for file in tmp_path.glob("kept.sqlite*"):
        shutil.copy(file, killed)
    if request.param == "without its index":
        (killed / "kept.sqlite-shm").unlink()
    if request.param != "written to":
        writer.close()
    (elsewhere / "link").symlink_to(path)
    if request.param == "read-only":
        path.chmod(0o444)
        tmp_path.chmod(0o555)
    yield {"killed": killed, "without its index": killed, "linked": elsewhere}.get(request.param, tmp_path) / (
        "link" if request.param == "linked" else "kept.sqlite"
    )
    tmp_path.chmod(0o755)
    writer.close()


def test_looking_changes_nothing_and_sees_all(store_somewhere: Path) -> None:
    folders = {store_somewhere.parent, store_somewhere.resolve().parent}
    before = [look_of(folder) for folder in folders]
    assert sum(entry.games for entry in entries(store_somewhere)) == 4 * 70 + 30 + 40 + 10 + 7
    with read_store(store_somewhere) as store:
        with pytest.raises(sqlite3.OperationalError, match="readonly"):
            store.do("DELETE FROM chunks")
        with pytest.raises(Failure):
            store.cell(IDENTITY, LAYOUT)
    after = [look_of(folder) for folder in folders]
    if "kept.sqlite-wal" in before[0] and "kept.sqlite-shm" not in before[0]:
        after[0].pop("kept.sqlite-shm", None)  # what was written last is found by it alone
    assert after == before


def test_games_that_come_meanwhile_are_not_seen_in_part(path: Path) -> None:
    writer = Store(path)  # so that readers and writers know of each other
    with read_store(path) as store:
        before = [cell.games for cell in store.cells()]
        tally = next(store.cells()).layout.new_tally()
        writer.keep(1, Chunk(Span(5000, 5007), tally, np.full(7, 3, np.uint8), 0.1))
        assert [cell.games for cell in store.cells()] == before
    writer.close()


def test_a_store_that_was_written_to_without_locks_is_read_again(path: Path) -> None:
    with raises_naming(Failure, str(path), "written to"), read_store(path):
        kept(path, [1, 2, 0, 1, 2, 0, 0, 0])


def test_names_that_mean_something_in_addresses(path: Path) -> None:
    other = path.with_name("a b?c#d%20ä.sqlite")
    path.rename(other)
    assert len(entries(other)) == 7


def test_what_is_no_store_is_left_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "notes").write_text("long enough to be looked at as a database\n" * 40, encoding="utf-8")
    (tmp_path / "empty").touch()
    (tmp_path / "folder").mkdir()
    (tmp_path / "broken link").symlink_to(tmp_path / "nowhere")
    os.mkfifo(tmp_path / "pipe")
    database = sqlite3.connect(tmp_path / "foreign")
    database.execute("CREATE TABLE theirs (a)")
    database.close()
    change_format(kept(tmp_path / "newer"))
    before = look_of(tmp_path)
    told = {
        "missing": ("does not exist",),
        "missing/too": ("does not exist",),
        "broken link": ("does not exist",),
        "notes/inside": (),
        "notes": ("no store",),
        "empty": ("empty",),
        "folder": ("a folder",),
        "pipe": ("no file",),
        "foreign": ("something else",),
        "newer": (f"format {FORMAT + 1}", f"{FORMAT}"),
    }
    for name, words in told.items():
        with raises_naming(Mistake, str(tmp_path / name), *words):
            read_archive(tmp_path / name)
    assert look_of(tmp_path) == before


def change_format(path: Path) -> None:
    database = sqlite3.connect(path)
    database.execute(f"PRAGMA user_version = {FORMAT + 1}")
    database.close()
