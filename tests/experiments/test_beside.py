"""A second process compiles beside a command, begins when that compiles its first function, and ends with it."""

import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from analyser.experiments.playing import beside
from analyser.experiments.playing.beside import compiling_beside
from analyser.kernel import compiling
from analyser.kernel.claims import Claimed
from analyser.kernel.compiling import listen, tell
from analyser.kernel.jit import PLAIN, kernel, uncached

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="there is no second process elsewhere")

with uncached():

    @kernel
    def following(number: int) -> int:
        return number + 1

    @kernel
    def after_next(number: int) -> int:
        return int(following(following(number)))


@pytest.fixture(autouse=True)
def a_command_on_two_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiling, "_listeners", [])
    monkeypatch.setattr(beside, "all_cores", lambda: 2)
    monkeypatch.setattr(beside, "caching", lambda: True)
    listen(lambda _: None)


def until(is_so: Callable[[], bool]) -> bool:
    """Waits for it, for a minute at most."""
    ends = time.monotonic() + 60
    while not is_so() and time.monotonic() < ends:
        time.sleep(0.01)
    return is_so()


def test_the_pieces_are_done_elsewhere_in_their_order(tmp_path: Path) -> None:
    done = tmp_path / "done"

    def note(words: str) -> None:
        with done.open("a") as file:
            file.write(f"{words} {os.getpid() != here}\n")

    here = os.getpid()
    with compiling_beside(lambda: [lambda: note("rules"), lambda: 1 // 0, lambda: note("policy")]):
        assert not done.exists()
        tell("play_chunk")
        tell("apply")
        assert until(lambda: done.exists() and len(done.read_text().splitlines()) == 2)
    assert done.read_text() == "rules True\npolicy True\n"


def test_what_is_claimed_is_come_back_to(tmp_path: Path) -> None:
    free, done = tmp_path / "free", tmp_path / "done"

    def claimed() -> None:
        if not free.exists():
            raise Claimed
        done.touch()

    with compiling_beside(lambda: [claimed, free.touch]):
        tell("play_chunk")
        assert until(done.exists)


def test_it_ends_with_what_it_helps(tmp_path: Path) -> None:
    number = tmp_path / "number"

    def never_ends() -> None:
        number.write_text(f"{os.getpid()} ")
        time.sleep(600)

    with compiling_beside(lambda: [never_ends]):
        tell("play_chunk")
        assert until(lambda: number.exists() and number.read_text().endswith(" "))
    with pytest.raises(ProcessLookupError):
        os.kill(int(number.read_text()), 0)


def test_what_is_pressed_is_answered_by_what_it_helps(tmp_path: Path) -> None:
    done = tmp_path / "done"

    def pressed() -> None:
        for key in (signal.SIGINT, signal.SIGQUIT):
            os.kill(os.getpid(), key)
        done.touch()

    with compiling_beside(lambda: [pressed]):
        tell("play_chunk")
        assert until(done.exists)


@pytest.mark.parametrize("why", ["nothing is compiled", "nobody listens", "one core", "nothing is kept"])
def test_there_is_none_where_it_would_not_help(why: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "fork", lambda: pytest.fail("a second process"))
    if why == "nobody listens":
        monkeypatch.setattr(compiling, "_listeners", [])
    monkeypatch.setattr(beside, "all_cores", lambda: 1 if why == "one core" else 2)
    monkeypatch.setattr(beside, "caching", lambda: why != "nothing is kept")
    with compiling_beside(lambda: [lambda: None]):
        if why != "nothing is compiled":
            tell("play_chunk")
    tell("play_chunk")


def test_where_there_is_no_room_for_it_one_process_does_it_all(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def no_room() -> int:
        asked.append(True)
        raise BlockingIOError

    monkeypatch.setattr(os, "fork", no_room)
    with compiling_beside(lambda: [lambda: None]):
        tell("play_chunk")
        tell("apply")
    assert len(asked) == 1


@pytest.mark.skipif(PLAIN, reason="nothing is compiled")
def test_what_this_process_is_about_to_compile_is_compiled_elsewhere_too(tmp_path: Path) -> None:
    done = tmp_path / "done"
    with compiling_beside(lambda: [lambda: done.write_text(f"{after_next(3)} ")]):
        assert following(3) == 4
        assert until(lambda: done.exists() and done.read_text().endswith(" "))
    assert done.read_text() == "5 "
