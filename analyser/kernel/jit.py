"""The one place that says njit, and where compiled code is kept.

Numba's cache notices a change in the file of a function, not in what that function calls or reads from other
modules: measured, it answered with the old rules. So compiled code lives in folders named by a fingerprint of all that
can change it (see `sources`), and an edit leads to a new, empty folder for what depends on the edited file.
"""

import hashlib
import os
import re
import shutil
import tempfile
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import Any

try:
    import fcntl
except ImportError:  # Windows has no such locks; there two cold starts at one moment are one's own risk
    fcntl = None  # type: ignore[assignment]

import llvmlite
import llvmlite.binding as llvm
import numba
import numpy as np
from numba.core import config
from numba.core.caching import FunctionCache

from analyser.kernel.claims import claim
from analyser.kernel.dispatch import KernelDispatcher
from analyser.kernel.libraries import OwnCacheImpl, PartCacheImpl
from analyser.kernel.sources import digest_of, sources_of

PLAIN = bool(config.DISABLE_JIT)
"""True in the lane without compilation (NUMBA_DISABLE_JIT=1): kernels are the Python functions as written."""

_DAYS_KEPT = 30
_FINGERPRINT = re.compile("[0-9a-f]{20}")

# Two policies whose memories begin alike are no reason to warn anyone: each has a compiled form of its own.
warnings.filterwarnings("ignore", message=r"(?s).*has been considered a subtype of")

_uncached: ContextVar[bool] = ContextVar("uncached", default=False)

# nogil: chunks run on threads. error_model: a division needs no check for zero, no kernel divides by what can be 0;
# those of users may, and have the check, for else such a division would quietly give 0.
_OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy"}
_CHECKED: dict[str, Any] = _OPTIONS | {"error_model": "python"}


def kernel(function: Callable[..., Any] | None = None, *, inline: bool = False, seldom: bool = False) -> Any:
    """Compile a function of records and numbers when it is first called.

    `inline` asks LLVM to copy it into its callers; it pays for small functions on the hot path. `seldom` says that
    Python calls it for single games: for Python it is compiled as it stands, which is sooner; called by kernels it is
    as fast as ever.
    """
    if function is None:
        return lambda chosen: kernel(chosen, inline=inline, seldom=seldom)
    if PLAIN:
        return function
    options = {"forceinline": inline, **(_CHECKED if _uncached.get() else _OPTIONS)}
    return _kept(KernelDispatcher(function, options, seldom=seldom))


def fragment(function: Callable[..., Any], sources: frozenset[Path] | None = None) -> Any:
    """Merge a function into its callers before types are known, so that it is compiled with them only.

    For what hands out a part of a record (a record that a function returns is copied, one merged in stays a pointer),
    and for what is a part of one larger function.
    """
    if PLAIN:
        return function
    return _kept(numba.njit(function, inline="always", **_OPTIONS), sources)


def part(function: Callable[..., Any], sources: frozenset[Path], *, inline: bool = False, seldom: bool = False) -> Any:
    """A bound function, compiled for Python or when a kernel calls it; `sources`: of all of it."""
    return _kept(KernelDispatcher(function, {"forceinline": inline, **_OPTIONS}, seldom=seldom), sources)


def _kept(dispatcher: Any, sources: frozenset[Path] | None = None) -> Any:
    """Has a function's compiled code kept in the folder of its sources: those that its module imports, or these."""
    root = cache_folder()
    if root is None or _uncached.get():
        return dispatcher
    folder = _folder_of(root, digest_of(sources or sources_of(dispatcher.py_func.__code__.co_filename)))
    before, config.CACHE_DIR = config.CACHE_DIR, folder  # Numba reads it when a cache is made: ours just then
    try:
        dispatcher._cache = _LockedCache(dispatcher.py_func)  # noqa: SLF001 (as its enable_caching does)
        if isinstance(dispatcher, KernelDispatcher):
            dispatcher.part_cache = _LockedPartCache(dispatcher.py_func)
    finally:
        config.CACHE_DIR = before
    return dispatcher


@cache
def _folder_of(root: Path, digest: str) -> str:
    """The folder of these sources; the sweep goes by when it was last used."""
    folder = root / digest
    with suppress(OSError):
        folder.mkdir(exist_ok=True)
        os.utime(folder)
    return str(folder)


class _LockedCache(FunctionCache):  # type: ignore[misc]
    """Numba's cache, one writer at a time.

    Numba reads an index, adds a line and writes it back, without a lock: two processes that compile one function for
    different types at once can leave the index pointing at the other's code.

    What all games share is kept for each game's types in one index, and that of a game which this process can't import
    (one of the tests') makes it unreadable here: then nothing is loaded or saved.
    """

    _impl_class = OwnCacheImpl
    saved = 0

    def claim(self, sig: Any) -> AbstractContextManager[None]:
        """While the function is loaded or compiled: another process that needs it waits, and then loads it."""
        name = f"{self._impl_class.__name__} {self._cache_file._index_path} {sig}"  # noqa: SLF001
        return claim(cache_folder(), name)  # type: ignore[arg-type]

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        with suppress(ImportError):
            return super().load_overload(sig, target_context)
        return None

    def save_overload(self, sig: Any, data: Any) -> None:
        _LockedCache.saved += 1
        # A full disk costs the next process some seconds, this one nothing.
        with suppress(OSError, ImportError), _one_writer():
            super().save_overload(sig, data)


class _LockedPartCache(_LockedCache):
    """The same for what is compiled to be linked into others."""

    _impl_class = PartCacheImpl


def compiled_count() -> int:
    """How many functions this process has compiled for the cache, rather than loaded from it."""
    return _LockedCache.saved


@contextmanager
def _one_writer() -> Iterator[None]:
    with (cache_folder() / "lock").open("a") as file:  # type: ignore[operator]
        if fcntl is not None:
            fcntl.flock(file, fcntl.LOCK_EX)
        yield


@cache
def cache_folder() -> Path | None:
    """The folder in which those of all sources lie, created if need be; None if no folder can be written."""
    chosen = os.environ.get("ANALYSER_CACHE_DIR") or os.environ.get("XDG_CACHE_HOME") or "~/.cache"
    try:
        base = Path(chosen).expanduser().absolute() / "tabletop-analyser"
        folder = base / fingerprint()
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder) as probe:
            probe.write(b"x" * 4096)
        os.utime(folder)
    except (OSError, RuntimeError):  # no room, no right to write, or no home to begin with
        return None
    _sweep(base)
    _sweep(folder)
    return folder


def caching() -> bool:
    """Whether compiled code can be kept; if not, everything works and compiles anew in each process."""
    return cache_folder() is not None


@contextmanager
def uncached() -> Iterator[None]:
    """While a user's own kernels are decorated and bound: no fingerprint has what their file reads, so none is kept."""
    token = _uncached.set(True)
    try:
        yield
    finally:
        _uncached.reset(token)


@cache
def fingerprint() -> str:
    """Names all but the sources that compiled code depends on: versions, flags, processor."""
    digest = hashlib.sha256()
    versions = numba.__version__, llvmlite.__version__, np.__version__
    flags = sorted(f"{name}={value}" for name, value in os.environ.items() if name.startswith("NUMBA_"))
    for part in (*versions, *flags, llvm.get_host_cpu_name(), llvm.get_host_cpu_features().flatten()):
        digest.update(part.encode() + b"\0")
    return digest.hexdigest()[:20]


def _sweep(base: Path) -> None:
    """Removes fingerprints' folders that nobody used for a month, and nothing else; others may be sweeping too."""
    oldest = time.time() - _DAYS_KEPT * 86_400
    for folder in base.iterdir():
        try:
            if _FINGERPRINT.fullmatch(folder.name) and folder.is_dir() and folder.stat().st_mtime < oldest:
                shutil.rmtree(folder, ignore_errors=True)
        except OSError:
            continue
