"""What can't be reached as a cluster, or is none, is told in one line and not waited for long."""

import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import pytest

from analyser.experiments.cluster import contact
from analyser.experiments.cluster.place import Place, find_place
from analyser.experiments.playing.crew import Threads
from analyser.experiments.requests import PlayRequest
from analyser.extras import how_to_get
from analyser.mistakes import Mistake
from tests.chosen import SOLO_GAME
from tests.cli.running import ROOT, assert_names, call, environment, mistake
from tests.experiments.raising import raises_naming

WRONG = (
    *("local:0", "local:x", "local:1025", "local", "local:-1", "tcp://nowhere", "tcp://host:0", "tcp://host:65536"),
    *("http://h:1", "tcp://a b:1", "tcp://u@h:1", "", "8786", "host:8786", "tcp://:1", "tcp://[x]:1"),
)


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
    said = call("run", SOLO_GAME.name, "-n", "10", *words)
    assert (said.code, said.out) == (1, "")
    assert said.err.count("\n") == 1
    return said.err.removeprefix("analyser: ").rstrip("\n")


def test_a_scheduler_that_is_not_there_is_told_at_once() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        free = f"tcp://127.0.0.1:{server.getsockname()[1]}"
    assert_names(failure("--cluster", free), "scheduler", free, "refused")


@pytest.mark.parametrize("greeting", [b"SSH-2.0-OpenSSH_9.7\r\n", b"hello"])
def test_what_is_no_scheduler_is_told(monkeypatch: pytest.MonkeyPatch, greeting: bytes) -> None:
    monkeypatch.setattr(contact, "ANSWER_SECONDS", 0.5)
    with listening(greeting) as other:
        told = failure("--cluster", other)
    assert_names(told, "scheduler", other)
    assert told.endswith("no Dask scheduler" if len(greeting) >= 8 else ("timed out", "0 s"))


@pytest.mark.slow
def test_who_listens_and_is_silent_is_not_waited_for_long(monkeypatch: pytest.MonkeyPatch) -> None:
    assert contact.ANSWER_SECONDS <= 10
    monkeypatch.setattr(contact, "ANSWER_SECONDS", 0.5)
    with listening(b"") as other:
        assert_names(failure("--cluster", other), "scheduler", other)


@pytest.mark.slow
def test_a_scheduler_without_workers_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    from distributed import LocalCluster

    monkeypatch.setattr(contact, "WORKER_SECONDS", 1.0)
    with LocalCluster(n_workers=0, dashboard_address="127.0.0.1:0", silence_logs=50) as empty:
        told = failure("--cluster", empty.scheduler_address)
    assert_names(told, "scheduler", empty.scheduler_address, "no workers", "1 s")


@pytest.mark.parametrize("word", WRONG)
def test_other_words_are_mistakes_that_show_both_forms(word: str) -> None:
    told = mistake("run", SOLO_GAME.name, "-n", "10", "--cluster", word)
    assert_names(told, "cluster", "tcp://HOST:PORT", "local:N", f"'{word}'")


def test_both_forms_are_understood() -> None:
    assert find_place("local:1024").workers == 1024
    assert find_place("tcp://node-1.example:8786/") == Place("node-1.example", 8786)
    assert find_place("tcp://[fe80::1]:1").address == "tcp://[fe80::1]:1"


def test_threads_and_cluster_exclude_each_other() -> None:
    assert_names(mistake("run", SOLO_GAME.name, "--threads", "2", "--cluster", "local:2"), "threads", "cluster")
    with raises_naming(Mistake, "threads", "cluster"):
        PlayRequest(threads=2, cluster="local:2").crew()
    assert isinstance(PlayRequest(threads=2).crew(), Threads)


def test_without_the_extra_its_name_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    told = mistake("run", SOLO_GAME.name, "-n", "10", "--cluster", "local:2")
    assert_names(told, "Dask", how_to_get("cluster"))


def test_threads_and_help_load_nothing_of_it() -> None:
    made = "from analyser.experiments.requests import PlayRequest; PlayRequest(threads=2).crew()"
    code = f"import sys; {made}; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=environment(), capture_output=True, check=True, text=True
    )
    assert not {"distributed", "dask"} & set(done.stdout.split())
