"""The same chunks on a Dask cluster: the same bytes as threads, whatever becomes of a worker or the scheduler."""

import json
import os
import signal
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from analyser.experiments.cells import Cell, find_lineups
from analyser.experiments.cluster import cluster, remote
from analyser.experiments.cluster.contact import Contact
from analyser.experiments.cluster.place import find_place
from analyser.experiments.keeping.store import open_store
from analyser.experiments.playing.limits import Limits
from analyser.experiments.playing.session import Progress, play_cells
from analyser.experiments.requests import PlayRequest
from analyser.experiments.results import CellResult
from analyser.games.catalogue import Game
from analyser.kernel.jit import PLAIN
from analyser.mistakes import Failure
from tests.cells import make_cells
from tests.chosen import DUEL_GAME, SOLO_GAME, SOLO_INTEGER
from tests.cli.running import assert_names, call
from tests.experiments.playing import TIMED, found
from tests.experiments.raising import raises_naming

FEW = 40 if PLAIN else 20_000
OWN = f"""
from analyser.kernel.jit import kernel
from analyser.solvers.heuristics.{SOLO_GAME.name} import greedy

@kernel
def mine(view, rules, moves, parameters, memory, stream):
    return greedy.choose(view, rules, moves, parameters, memory, stream)
"""


def cells_of(*lineups: str, game: Game = SOLO_GAME, **settings: Any) -> list[Cell]:
    return make_cells(game, lineups=find_lineups(game, lineups), settings=settings)


@pytest.fixture(scope="module")
def workers() -> Iterator[Contact]:
    """Two workers and their scheduler, for all tests of this file."""
    reached = Contact(find_place("local:2"))
    yield reached
    reached.close()


@pytest.fixture
def address(workers: Contact) -> str:
    return str(workers.cluster.scheduler_address)


def kept(path: Path) -> list[Any]:
    """All that a store holds, without the clock's."""
    with sqlite3.connect(path) as database:
        cells = database.execute("SELECT identity, layout FROM cells ORDER BY id").fetchall()
        chunks = database.execute("SELECT cell, first, end, tally, outcomes FROM chunks ORDER BY cell, first")
        rows = [*cells, *chunks.fetchall()]
    database.close()
    return rows


def played(
    cells: list[Cell], address: str | None, limits: Limits, path: Path | None = None, observe: Any = lambda _: None
) -> list[CellResult]:
    with open_store(path) as store:
        results, complete = play_cells(cells, limits, PlayRequest(cluster=address).crew(), observe, store)
    assert complete
    return results


PLAYED = [(SOLO_GAME, "greedy"), (DUEL_GAME, "aggressive,random"), (SOLO_GAME, "own.py:mine")]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "lineup"), PLAYED)
def test_a_cluster_gives_the_bytes_that_threads_give(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: Game, lineup: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("own.py").write_text(OWN, encoding="utf-8")
    cells, limits = cells_of(lineup, game=game), Limits(FEW)
    alone = [found(result) for result in played(cells, None, limits, tmp_path / "threads.sqlite")]
    assert [found(result) for result in played(cells, address, limits, tmp_path / "cluster.sqlite")] == alone
    assert [found(result) for result in played(cells, address, limits)] == alone
    assert kept(tmp_path / "cluster.sqlite") == kept(tmp_path / "threads.sqlite")


@pytest.mark.slow
def test_precision_by_turns_and_a_later_run_are_the_same_too(address: str, tmp_path: Path) -> None:
    changed: dict[str, Any] = {SOLO_INTEGER.name: 3}
    cells, limits = cells_of("greedy", "random", **changed), Limits(precision=0.1 if PLAIN else 0.05)
    alone = [found(result) for result in played(cells, None, limits)]
    assert [found(result) for result in played(cells, address, limits, tmp_path / "kept.sqlite")] == alone
    again = played(cells, None, limits, tmp_path / "kept.sqlite")
    assert [found(result) for result in again] == alone
    assert [result.ending.kept for result in again] == [result.games for result in again]


@pytest.mark.slow
def test_killed_workers_cost_no_result(workers: Contact, address: str) -> None:
    """All of them at once: what costs nothing then costs nothing when one is killed."""
    cells, limits = cells_of("greedy"), Limits(600 if PLAIN else 600_000)
    killed: list[int] = []

    def kill(progress: Progress) -> None:
        if progress.done > 10 and not killed:
            killed.extend(nanny.pid for nanny in list(workers.cluster.workers.values())[:2])
            for pid in killed:
                os.kill(pid, signal.SIGKILL)

    results = played(cells, address, limits, observe=kill)
    assert killed
    assert [found(result) for result in results] == [found(result) for result in played(cells, None, limits)]


@pytest.mark.slow
def test_a_worker_of_another_version_is_refused(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "version", lambda: "0.0.7")
    with raises_naming(Failure, "worker", "tcp://127.0.0.1", remote.version(), "0.0.7"):
        played(cells_of("greedy"), address, Limits(10))


@pytest.mark.slow
def test_an_own_policy_is_blamed_as_by_threads(address: str, tmp_path: Path) -> None:
    own = tmp_path / "own.py"
    own.write_text("def bad(view, rules, moves, parameters, memory, stream):\n    return 9999\n", encoding="utf-8")
    said = [call("run", SOLO_GAME.name, "-p", f"{own}:bad", "-n", "2k", *how) for how in ((), ("--cluster", address))]
    assert said[0] == said[1]
    assert said[0].code == 2
    assert_names(said[0].err, f"{own}:bad", "game 0", "9999")


@pytest.mark.slow
def test_a_crew_of_its_own_is_started_and_leaves_nothing() -> None:
    words = ("run", SOLO_GAME.name, "-n", "500", "--format", "json")
    said = call(*words, "--cluster", "local:2")
    assert (said.code, said.err) == (0, "")
    assert without_clock(said.out) == without_clock(call(*words).out)


def without_clock(text: str) -> list[dict[str, Any]]:
    return [{name: one for name, one in cell.items() if name not in TIMED} for cell in json.loads(text)["cells"]]
