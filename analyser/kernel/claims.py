"""Which process compiles what: of several that need the same function, one compiles it and the others load it.

A claim is a lock on one byte of a file in the cache folder: which byte, the function's name says. The system lets go of
it with its process, however that ends.
"""

import hashlib
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path

from analyser.kernel.compiling import tell

try:
    import fcntl
except ImportError:  # Windows: there each process compiles for itself
    fcntl = None  # type: ignore[assignment]

CAN_CLAIM = fcntl is not None
PATIENCE = 60.0
"""Seconds that somebody else's compiling is waited for: who takes longer was stopped. Then nobody is waited for."""
TOLD_AFTER = 1.0
"""Seconds after which it is told that something is compiled, though elsewhere."""
LOOK_AGAIN = 0.01
"""Seconds between two looks."""


class Claimed(BaseException):
    """Another process compiles what is needed, and nobody waits for it here.

    It is no error: what catches errors, as the compiler does, lets it through.
    """


_unless_waiting: list[Callable[[], None]] = []
_waited_in_vain: list[str] = []


def never_wait(look_up: Callable[[], None]) -> None:
    """From now on `Claimed` is raised instead of waiting; `look_up` is called before anything is compiled."""
    _unless_waiting[:] = [look_up]


@contextmanager
def claim(folder: Path, name: str) -> Iterator[None]:
    """While the function of this name is looked for, and compiled if need be."""
    place = int.from_bytes(hashlib.sha256(name.encode()).digest()[:7])
    held = _take(folder, place, name)
    try:
        yield
    finally:
        if held:
            with suppress(OSError):
                fcntl.lockf(_file(folder), fcntl.LOCK_UN, 1, place)


def _take(folder: Path, place: int, name: str) -> bool:
    """Whether the claim is ours now; not where it can't be had, or not in time."""
    for look_up in _unless_waiting:
        look_up()
    begun, is_told = time.monotonic(), False
    while CAN_CLAIM:
        try:
            fcntl.lockf(_file(folder), fcntl.LOCK_EX | fcntl.LOCK_NB, 1, place)
        except BlockingIOError:
            if _unless_waiting:
                raise Claimed from None
            waited = time.monotonic() - begun
            if waited > TOLD_AFTER and not is_told:
                is_told = True
                tell(name)
            if _waited_in_vain or waited > PATIENCE:
                _waited_in_vain.append(name)  # who was stopped holds what this function calls, too
                return False
            time.sleep(LOOK_AGAIN)
        except OSError:  # a file system without locks
            return False
        else:
            return True
    return False


@cache
def _file(folder: Path) -> int:
    """Open as long as the process lives: with any handle of it that is closed, all its locks would be gone."""
    return os.open(folder / "claims", os.O_RDWR | os.O_CREAT, 0o666)
