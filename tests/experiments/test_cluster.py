"""The same chunks on a Dask cluster: the same bytes as threads, whatever becomes of a worker or the scheduler."""

import json
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from analyser.experiments.cells import Cell, find_lineups, make_cells
from analyser.experiments.cluster import cluster, contact, crews
from analyser.experiments.cluster.contact import Contact
from analyser.experiments.cluster.crews import find_place, make_crew
from analyser.experiments.keeping.store import open_store
from analyser.experiments.playing.crew import Threads
from analyser.experiments.playing.limits import Limits
from analyser.experiments.playing.runner import play_cells
from analyser.experiments.playing.session import Progress
from analyser.experiments.results import CellResult
from analyser.games.catalogue import find_game
from analyser.kernel.jit import PLAIN
from analyser.mistakes import Failure, Mistake
from tests.cli.running import PATIENCE, ROOT, call, environment, mistake, start
from tests.experiments.playing import TIMED, found

FEW = 40 if PLAIN else 20_000
needs_proc = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are looked for in /proc")
LONG = "greedy" if PLAIN else "counter"  # whose chunks take long
WRONG = (
    *("local:0", "local:x", "local:1025", "local", "local:-1", "tcp://nowhere", "tcp://host:0", "tcp://host:65536"),
    *("http://h:1", "tcp://a b:1", "tcp://u@h:1", "", "8786", "host:8786", "tcp://:1", "tcp://[x]:1"),
)
OWN = """
from analyser.kernel.jit import kernel
from solvers.heuristics.freigard import greedy

@kernel
def mine(view, rules, moves, parameters, memory, stream):
    return greedy.choose(view, rules, moves, parameters, memory, stream)
"""


def cells_of(game: str, *lineups: str, **settings: Any) -> list[Cell]:
    found_game = find_game(game)
    return make_cells(found_game, lineups=find_lineups(found_game, lineups), settings=settings)


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
        results, complete = play_cells(cells, limits, make_crew(None, address), observe, store)
    assert complete
    return results


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "lineup"), [("freigard", "greedy"), ("en_garde", "careful,aggressive"), ("freigard", "own.py:mine")]
)
def test_a_cluster_gives_the_bytes_that_threads_give(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, lineup: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("own.py").write_text(OWN, encoding="utf-8")
    cells, limits = cells_of(game, lineup), Limits(FEW)
    alone = [found(result) for result in played(cells, None, limits, tmp_path / "threads.sqlite")]
    assert [found(result) for result in played(cells, address, limits, tmp_path / "cluster.sqlite")] == alone
    assert [found(result) for result in played(cells, address, limits)] == alone
    assert kept(tmp_path / "cluster.sqlite") == kept(tmp_path / "threads.sqlite")


@pytest.mark.slow
def test_precision_by_turns_and_a_later_run_are_the_same_too(address: str, tmp_path: Path) -> None:
    cells, limits = cells_of("freigard", "greedy", "patient", double=3), Limits(precision=0.1 if PLAIN else 0.05)
    alone = [found(result) for result in played(cells, None, limits)]
    assert [found(result) for result in played(cells, address, limits, tmp_path / "kept.sqlite")] == alone
    again = played(cells, None, limits, tmp_path / "kept.sqlite")
    assert [found(result) for result in again] == alone
    assert [result.ending.kept for result in again] == [result.games for result in again]


@pytest.mark.slow
def test_killed_workers_cost_no_result(workers: Contact, address: str) -> None:
    """All of them at once: what costs nothing then costs nothing when one is killed."""
    cells, limits = cells_of("freigard", "greedy"), Limits(600 if PLAIN else 600_000)
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
    with pytest.raises(Failure, match=r"^worker tcp://127.0.0.1:\d+ has another analyser: .*, not 0\.0\.7; "):
        played(cells_of("freigard", "greedy"), address, Limits(10))


@pytest.mark.slow
def test_an_own_policy_is_blamed_as_by_threads(address: str, tmp_path: Path) -> None:
    own = tmp_path / "own.py"
    own.write_text("def bad(view, rules, moves, parameters, memory, stream):\n    return 9999\n", encoding="utf-8")
    said = [call("run", "freigard", "-p", f"{own}:bad", "-n", "2k", *how) for how in ((), ("--cluster", address))]
    assert said[0] == said[1]
    assert said[0].code == 2
    assert "chose an illegal move in game 0" in said[0].err


@pytest.mark.slow
def test_a_crew_of_its_own_is_started_and_leaves_nothing() -> None:
    words = ("run", "freigard", "-n", "500", "--format", "json")
    said = call(*words, "--cluster", "local:2")
    assert (said.code, said.err) == (0, "")
    assert without_clock(said.out) == without_clock(call(*words).out)


def without_clock(text: str) -> list[dict[str, Any]]:
    return [{name: one for name, one in cell.items() if name not in TIMED} for cell in json.loads(text)["cells"]]


def workers_of(parent: int) -> list[int]:
    """The processes that were started as workers by another, as long as they run."""
    found_pids = []
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # it has just ended
            state, ppid = (folder / "stat").read_text().rpartition(")")[2].split()[:2]
            if int(ppid) == parent and b"spawn_main" in (folder / "cmdline").read_bytes() and state != "Z":
                found_pids.append(int(folder.name))
    return found_pids


def is_running(pid: int) -> bool:
    """One that has ended and that nobody has asked for its exit code does not run."""
    with suppress(OSError):
        return (Path("/proc") / str(pid) / "stat").read_text().rpartition(")")[2].split()[0] != "Z"
    return False


def await_end(pids: list[int]) -> None:
    until = time.monotonic() + PATIENCE
    while any(map(is_running, pids)):
        assert time.monotonic() < until, "a worker is left behind"
        time.sleep(0.05)


def seconds_of_chunks(store: Path) -> list[float]:
    """How long those took that are kept so far."""
    if not store.exists():
        return []
    database = sqlite3.connect(store)
    try:
        return [seconds for (seconds,) in database.execute("SELECT seconds FROM chunks")]
    except sqlite3.OperationalError:  # it is just being made
        return []
    finally:
        database.close()


def playing(store: Path, address: str) -> "subprocess.Popen[str]":
    """A long run on a cluster, when its chunks take as long as they should."""
    words = ("run", "freigard", "-p", LONG, "-n", "1G", "--format", "json", "--store", str(store))
    child, until = start(*words, "--cluster", address), time.monotonic() + PATIENCE
    while max(seconds_of_chunks(store), default=0.0) < 0.4:
        assert child.poll() is None
        assert time.monotonic() < until, "no chunk takes long enough"
        time.sleep(0.05)
    return child


@pytest.mark.slow
@needs_proc
@pytest.mark.parametrize("times", [1, 2])
def test_an_interrupt_keeps_what_was_finished_and_leaves_no_process(tmp_path: Path, times: int) -> None:
    child = playing(tmp_path / "kept.sqlite", "local:2")
    own = workers_of(child.pid)
    assert len(own) == 2
    for _ in range(times):
        for pid in (child.pid, *own):  # as a terminal does
            os.kill(pid, signal.SIGINT)
        time.sleep(0.1)
    out, err = child.communicate(timeout=PATIENCE)
    assert child.returncode == 130
    (cell,) = json.loads(out)["cells"]
    assert cell["stopped"] == "interrupt"
    assert err == f"analyser: interrupted after {cell['games']:,} of 1,000,000,000 games\n"
    await_end(own)


@pytest.mark.slow
@needs_proc
def test_workers_end_with_a_process_that_is_killed(tmp_path: Path) -> None:
    child = playing(tmp_path / "kept.sqlite", "local:2")
    own = workers_of(child.pid)
    child.kill()
    assert child.communicate(timeout=PATIENCE) == ("", "")
    await_end(own)


@pytest.mark.slow
def test_a_scheduler_that_is_lost_ends_the_run_in_one_line(tmp_path: Path) -> None:
    store = tmp_path / "kept.sqlite"
    reached = Contact(find_place("local:1"))
    try:
        scheduler = reached.cluster.scheduler_address
        child = playing(store, scheduler)
    finally:
        reached.close()
    out, err = child.communicate(timeout=PATIENCE)
    assert (child.returncode, out) == (1, "")
    assert err == f"analyser: scheduler {scheduler} was lost in the middle of the run\n"
    assert seconds_of_chunks(store)


@contextmanager
def listening(greeting: bytes) -> Iterator[str]:
    """Who says something to everybody that comes, and nothing more."""
    with socket.create_server(("127.0.0.1", 0)) as server:

        def greet() -> None:
            while not ended.is_set():
                with suppress(TimeoutError):
                    connection, _ = server.accept()
                    connections.append(connection)
                    connection.sendall(greeting)

        ended, connections = threading.Event(), list[socket.socket]()
        server.settimeout(0.05)
        thread = threading.Thread(target=greet, daemon=True)
        thread.start()
        yield f"tcp://127.0.0.1:{server.getsockname()[1]}"
        ended.set()
        thread.join()
        for connection in connections:
            connection.close()


def failure(*words: str) -> str:
    """The one line that a run which could not be done says."""
    said = call("run", "freigard", "-n", "10", *words)
    assert (said.code, said.out) == (1, "")
    assert said.err.count("\n") == 1
    return said.err.removeprefix("analyser: ").rstrip("\n")


def test_a_scheduler_that_is_not_there_is_told_at_once() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        free = f"tcp://127.0.0.1:{server.getsockname()[1]}"
    assert failure("--cluster", free) == f"scheduler {free} can't be reached: Connection refused"


@pytest.mark.parametrize("greeting", [b"SSH-2.0-OpenSSH_9.7\r\n", b"hello"])
def test_what_is_no_scheduler_is_told(monkeypatch: pytest.MonkeyPatch, greeting: bytes) -> None:
    monkeypatch.setattr(contact, "ANSWER_SECONDS", 0.5)
    with listening(greeting) as other:
        told = failure("--cluster", other)
    assert told.startswith(f"scheduler {other} can't be reached: ")
    assert told.endswith("no Dask scheduler" if len(greeting) >= 8 else ("timed out", "no answer within 0 s"))


@pytest.mark.slow
def test_who_listens_and_is_silent_is_not_waited_for_long(monkeypatch: pytest.MonkeyPatch) -> None:
    assert contact.ANSWER_SECONDS <= 10
    monkeypatch.setattr(contact, "ANSWER_SECONDS", 0.5)
    with listening(b"") as other:
        assert failure("--cluster", other).startswith(f"scheduler {other} can't be reached: ")


@pytest.mark.slow
def test_a_scheduler_without_workers_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    from distributed import LocalCluster

    monkeypatch.setattr(contact, "WORKER_SECONDS", 1.0)
    with LocalCluster(n_workers=0, dashboard_address="127.0.0.1:0", silence_logs=50) as empty:
        told = failure("--cluster", empty.scheduler_address)
        assert told == f"scheduler {empty.scheduler_address} has no workers: none came within 1 s"


@pytest.mark.parametrize("word", WRONG)
def test_other_words_are_mistakes_that_show_both_forms(word: str) -> None:
    told = mistake("run", "freigard", "-n", "10", "--cluster", word)
    assert told.startswith("cluster takes tcp://HOST:PORT")
    assert "local:N" in told
    assert told.endswith(f"not '{word}'")


def test_both_forms_are_understood() -> None:
    assert find_place("local:1024").workers == 1024
    assert find_place("tcp://node-1.example:8786/") == crews.Place("node-1.example", 8786)
    assert find_place("tcp://[fe80::1]:1").address == "tcp://[fe80::1]:1"


def test_threads_and_cluster_exclude_each_other() -> None:
    assert "exclude each other" in mistake("run", "freigard", "--threads", "2", "--cluster", "local:2")
    with pytest.raises(Mistake, match="exclude each other"):
        make_crew(2, "local:2")
    assert isinstance(make_crew(2, None), Threads)


def test_without_the_extra_its_name_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    told = mistake("run", "freigard", "-n", "10", "--cluster", "local:2")
    assert told == "a cluster needs Dask, which is the extra 'cluster': pip install '.[cluster]'"


def test_threads_and_help_load_nothing_of_it() -> None:
    code = (
        "import sys; from analyser.experiments.cluster.crews import make_crew; make_crew(2, None); print(*sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=environment(), capture_output=True, check=True, text=True
    )
    assert not {"distributed", "dask"} & set(done.stdout.split())
