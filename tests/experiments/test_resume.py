"""Runs with a store: what is played is played once, however often and wherever a run was broken off."""

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from analyser.experiments.cells import Cell, find_lineups
from analyser.experiments.counting.chunks import Span, merged
from analyser.experiments.counting.layout import layout_of
from analyser.experiments.keeping.store import Store
from analyser.experiments.playing.crew import play_span
from analyser.experiments.playing.ledger import Ledger
from analyser.experiments.playing.limits import looks
from analyser.experiments.playing.prepared_cell import PreparedCell
from analyser.experiments.playing.session import Progress
from analyser.experiments.results import CellResult
from tests.cells import make_cells
from tests.chosen import SOLO_GAME, SOLO_INTEGER
from tests.cli.running import PATIENCE, ROOT, assert_names, call, environment, fine, mistake
from tests.experiments.playing import TIMED, cut, found, play_cells

GAME = SOLO_GAME
CHANGED: dict[str, Any] = {SOLO_INTEGER.name: 3}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "kept.sqlite"


def cell_of(policy: str = "greedy", seed: int = 1, **settings: Any) -> Cell:
    (cell,) = make_cells(GAME, lineups=find_lineups(GAME, [policy]), seed=seed, settings=settings)
    return cell


def play(path: Path | None, games: int, cell: Cell | None = None, observe: Any = lambda progress: None) -> CellResult:
    store = Store(path) if path else None
    try:
        (result,), _ = play_cells([cell or cell_of()], games, 2, observe, store)
    finally:
        if store:
            store.close()
    return result


def spans(path: Path, cell: Cell | None = None) -> list[Span]:
    store = Store(path)
    cell = cell or cell_of()
    return store.spans(store.cell(cell.to_dict(), layout_of(cell)))


def test_the_same_again_plays_nothing(path: Path) -> None:
    first, again = play(path, 5_000), play(path, 5_000)
    assert (first.ending.kept, again.ending.kept) == (0, 5_000)
    assert found(first) == found(again) == found(play(None, 5_000))
    assert merged(spans(path)) == [Span(0, 5_000)]


def test_more_games_go_on_and_fewer_are_those_that_were_first(path: Path) -> None:
    play(path, 3_000)
    more = play(path, 8_000)
    assert more.ending.kept == 3_000
    assert found(more) == found(play(None, 8_000))
    assert play(path, 3_000).ending.kept == 3_000, "what was asked before is still there as it was asked"
    fewer = play(path, 4_000)
    last = max(end for end in looks(4_000) if end < 4_000)
    assert fewer.ending.kept == last, "the rest lies in a chunk that reaches beyond"
    assert found(fewer) == found(play(None, 4_000))
    assert merged(spans(path)) == [Span(0, 8_000)]
    assert len(spans(path)) == len([*looks(8_000)]) + 1, "a chunk from look to look, and one that was asked for"


@pytest.mark.slow
def test_a_run_that_is_broken_off_again_and_again_ends_as_if_it_was_not(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cut(monkeypatch, seconds=0.0005)
    random, done = Random(3), 0

    def interrupt(progress: Progress) -> None:
        if progress.done > progress.kept and random.random() < 0.2:
            raise KeyboardInterrupt

    for _ in range(1000):
        result = play(path, 3_000, observe=interrupt)
        assert result.games >= done
        done = result.games
        if done == 3_000:
            break
    assert done == 3_000
    assert found(play(path, 3_000)) == found(play(None, 3_000))
    kept = spans(path)
    assert sum(span.games for span in kept) == 3_000
    assert merged(kept) == [Span(0, 3_000)]


@pytest.mark.slow
def test_other_cells_have_nothing_of_it(path: Path, tmp_path: Path) -> None:
    own = tmp_path / "own.py"
    text = f"from analyser.solvers.heuristics.{SOLO_GAME.name}.greedy import choose as mine\n"
    own.write_text(text, encoding="utf-8")
    play(path, 500)
    others = [cell_of(seed=2), cell_of("random"), cell_of(**CHANGED), cell_of(f"{own}:mine")]
    for other in others:
        assert play(path, 500, other).ending.kept == 0
        assert play(path, 500, other).ending.kept == 500
    own.write_text(text + "# changed\n", encoding="utf-8")
    assert play(path, 500, cell_of(f"{own}:mine")).ending.kept == 0


def test_two_ledgers_on_one_store_share_the_games(path: Path) -> None:
    """As two processes would: each hands out, plays and enters by turns, none knows of the other."""
    prepared, random = PreparedCell(cell_of()), Random(5)
    ledgers = [Ledger(prepared.cell, [4_000], Store(path)) for _ in range(2)]
    assert all(ledger.open_next() for ledger in ledgers)
    played, workspace = 0, prepared.new_workspace()
    while any(ledger.done < 4_000 for ledger in ledgers):
        ledger = random.choice([ledger for ledger in ledgers if ledger.done < 4_000])
        span = ledger.take(random.randint(1, 300))
        assert span is not None
        ledger.enter(play_span(prepared, span, workspace))
        played += span.games
    whole = prepared.play_chunk(0, 4_000, workspace).tally.tobytes()
    assert [ledger.all_counted.tobytes() for ledger in ledgers] == [whole, whole]
    for ledger in ledgers:
        (segment,) = ledger.settle()
        assert ledger.tally.tobytes() == segment.tally.tobytes() == whole
    assert sum(span.games for span in spans(path)) == 4_000
    assert played < 7_000, "they should not both play everything"


def command(path: Path, games: str) -> list[str]:
    words = ["run", SOLO_GAME.name, "-p", "patient", "-n", games, "--store", str(path), "--format", "json"]
    return [sys.executable, "-m", "analyser", *words]


def kept_games(path: Path) -> int:
    return sum(span.games for span in spans(path, cell_of("patient"))) if path.exists() else 0


@pytest.mark.slow
def test_killed_at_any_moment_it_goes_on_to_the_same_result(path: Path) -> None:
    random, games = Random(8), "400k"
    for part in range(1, 5):
        child = subprocess.Popen(command(path, games), cwd=ROOT, env=environment(), stdout=subprocess.DEVNULL)
        until = time.monotonic() + PATIENCE
        while child.poll() is None and kept_games(path) < part * 60_000:
            assert time.monotonic() < until, "it goes on too slowly"
            time.sleep(random.uniform(0.01, 0.1))
        child.send_signal(signal.SIGKILL)
        child.wait()
    assert 0 < kept_games(path) < 400_000, "killed too early or too late"
    ended = json.loads(
        subprocess.run(command(path, games), cwd=ROOT, env=environment(), capture_output=True, check=True).stdout
    )
    (result,), _ = play_cells([cell_of("patient")], 400_000, 2)
    told = {name: value for name, value in ended["cells"][0].items() if name not in TIMED}
    assert told == json.loads(json.dumps(found(result)))
    kept = spans(path, cell_of("patient"))
    assert sum(span.games for span in kept) == 400_000
    assert merged(kept) == [Span(0, 400_000)]


@pytest.mark.slow
def test_two_processes_at_once_end_with_the_same_result(path: Path) -> None:
    children = [
        subprocess.Popen(command(path, "100k"), cwd=ROOT, env=environment(), stdout=subprocess.PIPE) for _ in range(2)
    ]
    told = [json.loads(child.communicate(timeout=PATIENCE)[0])["cells"][0] for child in children]
    assert [child.returncode for child in children] == [0, 0]
    one, other = ({name: value for name, value in cell.items() if name not in TIMED} for cell in told)
    assert one == other
    assert sum(span.games for span in spans(path, cell_of("patient"))) == 100_000


def test_the_command_line_names_its_store(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    words = ("run", SOLO_GAME.name, "-p", "random", "-n", "200", "--details", "--store", str(path))
    first, again, without = (fine(*words) for words in (words, words, (*words[:-2], "--no-store")))
    assert (first.count(str(path)), without.count(str(path))) == (1, 0)
    told = f"store: {path}, 200 of the games"
    assert told in " ".join(again.split())
    assert told not in " ".join(first.split())


@pytest.mark.parametrize("content", [b"not a database" * 100, b""], ids=["text", "empty"])
def test_what_is_no_store_is_a_mistake_or_becomes_one(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    words = ("run", SOLO_GAME.name, "-n", "200", "--store", str(path))
    if content:
        assert_names(mistake(*words), str(path), "no store")
        assert path.read_bytes() == content
    else:
        assert call(*words).code == 0


def test_a_store_that_can_only_be_read_is_read(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By what the system says of rights: the tests may run as a user who may write anywhere."""
    words = ("run", SOLO_GAME.name, "-d", "all", "-p", "greedy", "-n", "200", "--store", str(path), "--format", "json")
    fine(*(word.replace("200", "150") for word in words))
    content = path.read_bytes()
    monkeypatch.setattr(os, "access", lambda file, mode: mode != os.W_OK)
    said = call(*words)
    assert (said.code, said.err.count("\n")) == (0, 1)
    assert_names(said.err, str(path), "read", "not kept")
    assert {cell["games"] for cell in json.loads(said.out)["cells"]} == {200}
    assert path.read_bytes() == content


def test_a_store_that_can_not_grow_costs_no_result(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    words = ("run", SOLO_GAME.name, "-p", "greedy", "-n", "300", "--format", "json")
    play(path, 100)
    monkeypatch.setattr(Store, "insert", raising(sqlite3.OperationalError("database or disk is full")))
    said = call(*words, "--store", str(path))
    (cell,) = json.loads(said.out)["cells"]
    (free,) = json.loads(fine(*words, "--no-store"))["cells"]
    assert {name: cell[name] for name in cell if name not in TIMED} == {
        name: free[name] for name in free if name not in TIMED
    }
    assert (said.code, said.err.count("\n")) == (1, 1)
    assert_names(said.err, str(path), "not kept")


def test_a_damaged_cell_costs_no_result(path: Path) -> None:
    """Nor those of the other cells: it is told, and played anew."""
    words = ("run", GAME.name, "-d", "all", "-p", "greedy", "-n", "3000", "--format", "json")
    before = untimed(fine(*words, "--store", str(path)))
    with sqlite3.connect(path) as store:
        store.execute("UPDATE chunks SET tally = ? WHERE cell = 2 AND first > 0", (b"junk",))
    said = call(*words, "--store", str(path))
    assert untimed(said.out) == before
    assert (said.code, said.err.count("\n")) == (1, 1)
    assert_names(said.err, str(path), "cell 2", "results repair", "not kept")
    fine("results", "repair", "--store", str(path))
    assert untimed(fine(*words, "--store", str(path))) == before


def untimed(text: str) -> list[dict[str, Any]]:
    """The cells of a run without what depends on the clock, or on what was kept."""
    cells = json.loads(text)["cells"]
    return [{name: value for name, value in cell.items() if name not in TIMED} for cell in cells]


def raising(error: Exception) -> Callable[..., None]:
    """What always fails like this."""

    def fail(*_: Any, **__: Any) -> None:
        raise error

    return fail
