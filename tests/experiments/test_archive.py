"""What a store holds is told as it was played, of whatever version, and looking at it leaves it as it is."""

import json
import os
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import analyser
from analyser.experiments.counting.chunk import Chunk
from analyser.experiments.counting.layout import Layout
from analyser.experiments.counting.spans import Span
from analyser.experiments.keeping.archive import Archive, Entry, read_archive
from analyser.experiments.keeping.database import FORMAT
from analyser.experiments.keeping.reading import read_store
from analyser.experiments.keeping.store import Store
from analyser.experiments.results import RunResult
from analyser.games.catalogue import GAMES, Mode, find_game, settings_of
from analyser.mistakes import Failure, Mistake
from analyser.reporting.export import EXPORTED
from analyser.statistics.intervals import wilson

LAYOUT = Layout(("win", "rounds"), (2, 5))
IDENTITY: dict[str, Any] = {
    "game": "freigard",
    "game_version": 99,
    "difficulty": "dusk",
    "variant": "standard",
    "rules": {"double": 7},
    "components": [["rout", 1], ["golem", 4]],
    "players": [{"name": "greedy", "version": 99, "source": "", "parameters": {"least": 3, "pairs": "ignored"}}],
    "seed": 4,
}


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[RunResult]]:
    """A store, and what the runs said whose games are in it."""
    path = tmp_path_factory.mktemp("played") / "kept.sqlite"
    policies = ["greedy", "patient:late_cards=8,least=3"]
    rules = {"max_rounds": 3, "totems.shield": 0, "castles": [24, 19, 15]}
    runs = [
        analyser.run("freigard", difficulty=["noon", "dawn"], policy=policies, games=70, store=path),
        analyser.run("freigard", policy="random", house_rules=rules, games=30, seed=2**63 - 1, store=path),
        analyser.run("en_garde", policy="careful,aggressive", games=40, variant="round", store=path),
        analyser.run("en_garde", policy="random", games=10, store=path),
    ]
    return path, runs


@pytest.fixture
def path(played: tuple[Path, list[RunResult]], tmp_path: Path) -> Path:
    return Path(shutil.copy(played[0], tmp_path))


def entries(path: Path) -> tuple[Entry, ...]:
    archive = read_archive(path)
    assert archive.unread == ()
    return archive.entries


def kept(path: Path, *chunks: list[int], layout: Layout = LAYOUT, **changes: Any) -> Path:
    """A store with one more cell, whose chunks have these tallies; nobody played them."""
    store = Store(path)
    number, first = store.cell(IDENTITY | changes, layout), 0
    for counts in chunks:
        end = first + max(1, sum(counts[: layout.sizes[0]]) + counts[-1])
        chunk = Chunk(Span(first, end), np.array(counts, np.int64), np.zeros(end - first, np.uint8), 0.25)
        assert store.keep(number, chunk)
        first = end
    store.close()
    return path


def change(path: Path, statement: str, *values: object) -> None:
    database = sqlite3.connect(path, isolation_level=None)
    assert database.execute(statement, values).rowcount > 0
    database.close()


def look_of(folder: Path) -> dict[str, tuple[int, int]]:
    """Which files there are, and when they were written to. They are not opened, which would give up locks on them."""
    found = {file.name: file.lstat() for file in folder.iterdir()}
    return {name: (state.st_mtime_ns, state.st_size) for name, state in found.items()}


def test_entries_say_what_the_runs_said(played: tuple[Path, list[RunResult]]) -> None:
    path, runs = played
    cells = [cell for run in runs for cell in run.cells]
    found = entries(path)
    assert len(found) == len(cells) == 7
    for entry, result in zip(found, cells, strict=True):
        cell = result.cell
        assert (entry.games, entry.undecided) == (result.games, result.undecided)
        assert (entry.win, entry.shares.draw, entry.shares.loss) == (result.win, result.draw, result.loss)
        assert entry.metrics == result.metrics
        assert entry.thread_seconds > 0
        told = entry.played
        assert (told.game, told.game_version) == (cell.game.name, cell.game.version)
        assert (told.difficulty, told.variant, told.seed) == (cell.difficulty, cell.variant, cell.seed)
        assert [player.spec for player in told.players] == [player.label for player in told.players] == cell.players
        assert told.house_rules == cell.house_rules
        assert settings_of(told.house_rules) == settings_of(cell.house_rules), "in the order that run says them in"
        assert list(told.rules.items()) == list(cell.rules.items())
        assert told.components == cell.components
        assert told.deck == "default"


def test_json_says_what_the_runs_said(played: tuple[Path, list[RunResult]]) -> None:
    path, runs = played
    found = json.loads(json.dumps(read_archive(path).to_dict()))
    assert (found["format"], found["store"]) == ("analyser-results/1", str(path))
    cells = [cell | {"game": run.game} for run in runs for cell in json.loads(json.dumps(run.to_dict()))["cells"]]
    for told, cell in zip(found["cells"], cells, strict=True):
        same = [name for name in cell if name not in ("stopped", "seconds", "games_per_second")]
        assert {name: told[name] for name in same} == {name: cell[name] for name in same}


def test_columns_of_a_run_mean_the_same_in_an_export(played: tuple[Path, list[RunResult]]) -> None:
    path, runs = played
    rows = [row for run in runs for row in run.to_rows()]
    for entry, row in zip(entries(path), rows, strict=True):
        told = entry.to_full_row()
        same = set(row) - {"policy", "stopped", "seconds", "games_per_second"}
        assert {name: told.get(name) for name in same} == {name: row[name] for name in same}
        assert told["players"] == row["policy"]
        for name, metric in entry.metrics.items():
            if not metric.is_difference:
                counts = {int(value): count for value, count in json.loads(told[f"{name}_histogram"]).items()}
                assert counts == metric.histogram


def test_no_metric_has_the_name_of_a_column() -> None:
    metrics = {figure.name for game in GAMES for figure in find_game(game).figures}
    columns = {f"{name}{ending}" for name in metrics for ending in ("", "_low", "_high", "_histogram")}
    assert len(columns) == 4 * len(metrics)
    assert columns & set(EXPORTED) == set()


def test_chunks_add_up_and_undecided_games_widen_the_interval(tmp_path: Path) -> None:
    (entry,) = entries(kept(tmp_path / "s", [3, 1, 0, 1, 3, 0, 0, 1], [2, 2, 0, 0, 0, 0, 4, 1]))
    assert (entry.games, entry.undecided, entry.thread_seconds) == (10, 2, 0.5)
    assert (entry.win.count, entry.win.low, entry.win.high) == (3, wilson(3, 10).low, wilson(5, 10).high)
    assert (entry.shares.draw, entry.shares.loss) == (None, None)
    assert entry.metrics["rounds"].histogram == {1: 1, 2: 3, 4: 4}
    (entry,) = entries(kept(tmp_path / "none", [0, 0, 0, 0, 0, 0, 0, 6]))
    assert (entry.win.count, entry.win.low, entry.win.high, entry.metrics) == (0, 0.0, 1.0, {})
    assert entry.to_full_row()["win_rate"] == 0


def test_another_version_is_told_as_it_stands_there(tmp_path: Path) -> None:
    (entry,) = entries(kept(tmp_path / "s", [1, 2, 0, 1, 2, 0, 0, 0]))
    told = entry.played
    assert (told.game, told.game_version, told.known, told.house_rules) == ("freigard", 99, None, None)
    assert told.players[0].spec == "greedy:least=3,pairs=ignored", "defaults of that version are not known"
    assert told.players[0].label == "greedy:least=3,pairs=ignored [version 99]"
    assert (told.deck, told.components.name) == (told.components.hash, "")
    row = entry.to_full_row()
    assert (row["house_rules"], json.loads(row["rules"])) == ("?", {"double": 7})
    assert json.loads(row["components_counts"]) == {"rout": 1, "golem": 4}
    assert json.loads(row["policies"]) == IDENTITY["players"]


@pytest.mark.parametrize(
    "changes",
    [
        {"game": "chess"},
        {"difficulty": "noontide"},
        {"variant": "upside down"},
        {"rules": {}},
        {"rules": find_game("freigard").base_rules(Mode("dusk", "standard", 1)) | {"totems": {"eye": 1}}},
    ],
)
def test_what_the_game_does_not_have_any_more_is_told_all_the_same(tmp_path: Path, changes: dict[str, Any]) -> None:
    (entry,) = entries(kept(tmp_path / "s", [1, 2, 0, 1, 2, 0, 0, 0], **{"game_version": 2} | changes))
    assert entry.played.known is None
    assert entry.played.house_rules is None
    assert entry.win.count == 2


def test_ones_own_policy_is_told_by_what_names_its_code(tmp_path: Path) -> None:
    own = {"name": "mine.py:bold", "version": 1, "source": "file_mine_bold_0123456789abcdef", "parameters": {}}
    (entry,) = entries(kept(tmp_path / "s", [1, 2, 0, 1, 2, 0, 0, 0], players=[own]))
    (player,) = entry.played.players
    assert (player.spec, player.label) == ("mine.py:bold", "mine.py:bold [0123456]")
    assert player.info is None


def test_a_parameter_that_a_policy_lost_is_told(tmp_path: Path) -> None:
    patient = {"name": "patient", "version": 1, "source": "", "parameters": {"least": 2, "lost": 1}}
    (entry,) = entries(kept(tmp_path / "s", [1, 2, 0, 1, 2, 0, 0, 0], players=[patient], game_version=2))
    assert entry.played.players[0].spec == "patient:least=2,lost=1"


def test_cells_without_a_game_are_left_out(tmp_path: Path) -> None:
    assert read_archive(kept(tmp_path / "s")) == Archive(tmp_path / "s", (), ())


def test_a_damaged_cell_hides_no_other(path: Path) -> None:
    change(path, "UPDATE chunks SET tally = ? WHERE cell = 2", b"junk")
    change(path, "UPDATE chunks SET end = end + 1 WHERE cell = 3")
    change(path, "UPDATE cells SET identity = ? WHERE id = 5", '{"game": "freigard", "seed": 1}')
    change(path, "UPDATE cells SET layout = ? WHERE id = 6", '[["win"], [2]]')
    archive = read_archive(path)
    assert len(archive.entries) == 3
    assert [line.partition(")")[0] for line in archive.unread] == [
        "cell 2 (freigard noon, seed 1",
        "cell 3 (freigard dawn, seed 1",
        "cell 5 (freigard ?, seed 1",
        "cell 6 (en_garde standard, seed 1",
    ]
    damages = ["a chunk can't be read", "71 games are kept", "'game_version'", "2 policies"]
    assert all(damage in line for damage, line in zip(damages, archive.unread, strict=True))
    assert all("\n" not in line for line in archive.unread)
    assert len(archive.to_dict()["unread"]) == 4


@pytest.mark.parametrize(
    ("column", "old", "new", "told"),
    [
        ("layout", '"draw"', '"drown"', "2 policies"),
        ("layout", "[2, 2,", "[2, 3,", "what is counted of any game"),
        ("layout", '"win", "draw"', '"win[0]", "win[1]"', "what is counted of any game"),
        (
            "identity",
            '"players": [{',
            '"players": [{"name": "one", "version": 1, "source": "", "parameters": {}}, {',
            "3",
        ),
    ],
)
def test_a_cell_whose_sides_do_not_agree_is_told_and_left_out(
    path: Path, column: str, old: str, new: str, told: str
) -> None:
    before = len(read_archive(path).entries)
    change(path, f"UPDATE cells SET {column} = replace({column}, ?, ?) WHERE id = 6", old, new)
    archive = read_archive(path)
    assert len(archive.entries) == before - 1
    assert told in archive.unread[0]


@pytest.mark.parametrize(("column", "text"), [("identity", "{"), ("identity", "[1]"), ("layout", "3"), ("layout", "")])
def test_a_cell_that_says_nothing_is_damage(path: Path, column: str, text: str) -> None:
    change(path, f"UPDATE cells SET {column} = ? WHERE id = 2", text)
    with pytest.raises(Failure, match=r"kept\.sqlite is damaged"):
        read_archive(path)


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
        with pytest.raises(sqlite3.OperationalError, match="attempt to write a readonly database"):
            store._database.do("DELETE FROM chunks")
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
    with pytest.raises(Failure, match=r"was written to while it was read; ask once more"), read_store(path):
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
        "missing": "does not exist",
        "missing/too": "does not exist",
        "broken link": "does not exist",
        "notes/inside": "can't be read: Not a directory|does not exist",
        "notes": "is no store: it is a file of another kind",
        "empty": "is empty: no run has kept anything in it",
        "folder": "is a folder",
        "pipe": "is no file",
        "foreign": "is a database of something else",
        "newer": f"has format {FORMAT + 1}, this version of the analyser reads {FORMAT}",
    }
    for name, message in told.items():
        with pytest.raises(Mistake, match=f"{name} ({message})"):
            read_archive(tmp_path / name)
    assert look_of(tmp_path) == before


def change_format(path: Path) -> None:
    database = sqlite3.connect(path)
    database.execute(f"PRAGMA user_version = {FORMAT + 1}")
    database.close()
