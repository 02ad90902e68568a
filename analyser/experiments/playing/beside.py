"""A second process that compiles beside this one, for a process compiles on one core only.

It is a copy of this process that begins with what this one comes to last. What it has compiled this one finds in the
cache; where the two meet, one compiles and the other goes on with something else, or waits (see `kernel.claims`).
Measured on two cores, from nothing: `run castle_panic -n 1000` answers after 13.2 s, for 22.2 s of work.
"""

import os
import signal
import sys
import time
import warnings
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress

from analyser.experiments.playing.cores import all_cores
from analyser.kernel.claims import CAN_CLAIM, Claimed, never_wait
from analyser.kernel.compiling import is_heard, listen, listening
from analyser.kernel.jit import caching

Piece = Callable[[], object]
"""Compiles something for the cache."""


@contextmanager
def compiling_beside(pieces: Callable[[], Iterable[Piece]]) -> Iterator[None]:
    """Has the pieces compiled in their order by a second process, from the first time that this one compiles anything.

    Only for a command, which says what it compiles: a program that uses the analyser may not want to be copied.
    """
    helpers: list[int] = []
    is_begun = False

    def begin(_: str) -> None:
        nonlocal is_begun
        if not is_begun:
            is_begun = True
            with suppress(OSError):  # no room for another process: then this one compiles alone
                helpers.append(_copy_that_does(pieces))

    if not (is_heard() and _may_be_copied() and CAN_CLAIM and all_cores() > 1 and caching()):
        yield
        return
    try:
        with listening(begin):
            yield
    finally:
        for helper in helpers:
            _end(helper)


def _may_be_copied() -> bool:
    """On other systems than Linux, libraries that draw or count may not outlive it."""
    return sys.platform == "linux"


def _copy_that_does(pieces: Callable[[], Iterable[Piece]]) -> int:
    """The number of the new process, which never comes back from here, not by Ctrl-C either."""
    parent = os.getpid()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # it warns of locks of other threads: we take none
            child = os.fork()
        if not child:
            _make_quiet()
            never_wait(lambda: None if os.getppid() == parent else os._exit(0))
            _do_all(list(pieces()))
    finally:
        if os.getpid() != parent:
            os._exit(0)
    return child


def _make_quiet() -> None:
    """Nobody shall hear of it, or wait for what it might still write.

    What Ctrl-C and Ctrl-D mean the process that is helped decides: `play` goes on, others end and end this one.
    """
    listen(lambda _: None)
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)
    for key in (signal.SIGINT, signal.SIGQUIT):
        signal.signal(key, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)


def _do_all(pieces: list[Piece]) -> None:
    """The first piece that nobody else is at, each time anew: what was claimed may be free by now, and comes first."""
    while pieces:
        done = next((piece for piece in pieces if _is_done(piece)), None)
        if done is None:
            time.sleep(0.05)
        else:
            pieces.remove(done)


def _is_done(piece: Piece) -> bool:
    """Whether it was compiled, or can't be: what is wrong with it is said where it is needed."""
    try:
        piece()
    except Claimed:
        return False
    except Exception:  # noqa: BLE001
        return True
    return True


def _end(helper: int) -> None:
    with suppress(ProcessLookupError):
        os.kill(helper, signal.SIGKILL)
    with suppress(ChildProcessError):
        os.waitpid(helper, 0)
