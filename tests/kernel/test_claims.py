"""What one process compiles another one waits for, unless it is never to wait."""

import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from analyser.kernel import claims
from analyser.kernel.claims import CAN_CLAIM, Claimed, claim, never_wait
from analyser.kernel.compiling import listening

pytestmark = pytest.mark.skipif(not (CAN_CLAIM and hasattr(os, "fork")), reason="this system has no such locks")
NAME = "apply of a game"


@contextmanager
def another_process(does: Callable[[], None]) -> Iterator[int]:
    """A copy of this one that does something and ends; it is ended at the end of the test."""
    reads, writes = os.pipe()
    child = os.fork()
    if not child:
        try:
            with claim(Path(os.environ["CLAIMS"]), NAME):
                os.write(writes, b"x")
                does()
        finally:
            os._exit(0)
    try:
        os.read(reads, 1)
        yield child
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        os.close(reads)
        os.close(writes)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CLAIMS", str(tmp_path))
    monkeypatch.setattr(claims, "_unless_waiting", [])
    monkeypatch.setattr(claims, "_waited_in_vain", [])
    return tmp_path


def sleeps() -> None:
    time.sleep(600)


def finishes(folder: Path) -> Callable[[], None]:
    def finish() -> None:
        time.sleep(0.1)
        (folder / "compiled").touch()

    return finish


def test_another_process_is_waited_for(folder: Path) -> None:
    with another_process(finishes(folder)), claim(folder, NAME):
        assert (folder / "compiled").exists()


def test_what_nobody_claims_is_not_waited_for(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "sleep", lambda _: pytest.fail("it waits"))
    with another_process(signal.pause), claim(folder, "legal of a game"), claim(folder, "begin of a game"):
        pass
    with claim(folder, NAME), claim(folder, NAME):
        pass


def test_a_process_that_dies_claims_nothing(folder: Path) -> None:
    with another_process(sleeps) as other:
        os.kill(other, signal.SIGKILL)
        with claim(folder, NAME):
            pass


def test_a_process_that_was_stopped_is_not_waited_for_for_ever(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(claims, "PATIENCE", 0.05)
    with another_process(sleeps):
        with claim(folder, NAME):
            pass
        monkeypatch.setattr(time, "sleep", lambda _: pytest.fail("it waits once more"))
        with claim(folder, NAME):
            pass


def test_who_waits_long_hears_what_for(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    monkeypatch.setattr(claims, "TOLD_AFTER", 0.0)
    with listening(told.append), another_process(finishes(folder)), claim(folder, NAME):
        pass
    assert told == [NAME]


def test_who_never_waits_hears_that_it_is_claimed(folder: Path) -> None:
    looked: list[bool] = []
    never_wait(lambda: looked.append(True))
    with another_process(sleeps), pytest.raises(Claimed), claim(folder, NAME):
        pytest.fail("it is claimed")
    assert looked == [True]


def test_compilers_let_it_through() -> None:
    assert not issubclass(Claimed, Exception)
