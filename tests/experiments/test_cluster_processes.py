"""Processes of a cluster: none is left behind, however a run or its scheduler ends."""

import json
import os
import signal
import sqlite3
import subprocess
import time
from contextlib import suppress
from pathlib import Path

import pytest

from analyser.experiments.cluster.contact import Contact
from analyser.experiments.cluster.place import find_place
from analyser.kernel.jit import PLAIN
from tests.chosen import SOLO_GAME, TABLED_POLICY
from tests.cli.running import PATIENCE, assert_names, start

needs_proc = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are looked for in /proc")
LONG = "greedy" if PLAIN else TABLED_POLICY  # whose chunks take long


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
    words = ("run", SOLO_GAME.name, "-p", LONG, "-n", "1G", "--format", "json", "--store", str(store))
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
    assert_names(err, "interrupted", f"{cell['games']:,}", "1,000,000,000")
    assert err.count("\n") == 1
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
    assert_names(err, "scheduler", scheduler, "lost")
    assert err.count("\n") == 1
    assert seconds_of_chunks(store)
