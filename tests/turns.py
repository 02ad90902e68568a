"""Compiled code is made once a run: a process that wants a function which another is compiling waits for it.

Two workers begin with an empty cache at the same time and need much of the same; without this each compiles it. Who
holds a function's lock waits only for functions that it calls, so no two can wait for each other.
"""

import fcntl
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any

from numba.core.compiler_lock import global_compiler_lock
from numba.core.sigutils import normalize_signature

from analyser.kernel import jit


@contextmanager
def turn(folder: Path, name: str) -> Iterator[None]:
    """While this process alone may compile what is called so."""
    turns = folder / "turns"
    turns.mkdir(exist_ok=True)
    with (turns / sha256(name.encode()).hexdigest()[:20]).open("a") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def by_turns(dispatcher: Any) -> Any:
    """Has a function that is kept compiled by one process at a time, for the same types."""
    folder, compile_now = jit.cache_folder(), dispatcher.compile
    if folder is None or dispatcher._cache.cache_path is None:
        return dispatcher  # nothing of it is kept: an own policy's, or there is no folder

    def compile_in_turn(signature: Any) -> Any:
        arguments, _ = normalize_signature(signature)
        if tuple(arguments) in dispatcher.overloads:
            return compile_now(signature)
        function = dispatcher.py_func
        name = f"{dispatcher._cache.cache_path} {function.__qualname__} {arguments}"
        with global_compiler_lock, turn(folder, name):  # Numba's own first: other threads need it to let go of theirs
            return compile_now(signature)

    dispatcher.compile = compile_in_turn
    return dispatcher


def take_turns() -> None:
    """From now on; called once, before the first kernel is imported (tests/__init__.py)."""
    keep: Callable[..., Any] = jit._kept
    if not jit.PLAIN:
        jit._kept = lambda *arguments, **named: by_turns(keep(*arguments, **named))
