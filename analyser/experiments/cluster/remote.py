"""What is done at the other end of a cluster: a chunk is played, and comes back as plain data.

A Dask scheduler reads what it passes on to its workers, and so imports this module: nothing here loads compiled code
before a chunk is played.
"""

import hashlib
from functools import cache
from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as version_of
from pathlib import Path
from typing import Any

from analyser import __version__
from analyser.kernel.sources import SOLVERS
from analyser.mistakes import Failure, Mistake

_EXPERIMENTS = Path(__file__).resolve().parents[1]
_SOURCES = {"solvers": SOLVERS, **{name: _EXPERIMENTS.with_name(name) for name in ("kernel", "games", "experiments")}}


@cache
def version() -> str:
    """Names all sources that a chunk's bytes follow from; the compiled code's own fingerprint names the processor too.

    It is read once in a process: a worker that is older than its sources must not pass for them.
    """
    digest = hashlib.sha256()
    for name, folder in _SOURCES.items():
        for path in sorted(folder.rglob("*.py")):
            said = path.read_bytes().replace(b"\r\n", b"\n")  # as git may have written it on another system
            digest.update(f"{name}/{path.relative_to(folder).as_posix()}\0".encode() + said + b"\0")
    packages = ", ".join(f"{name} {_installed(name)}" for name in ("numba", "numpy"))
    return f"{__version__}+{digest.hexdigest()[:8]} with {packages}"


def play(wanted: str, cell_bytes: bytes, first: int, end: int) -> dict[str, Any]:
    """The games first to end - 1 of a cell that `orders` has packed; what goes wrong comes back as a line too.

    `wanted` is the version of who asks. An exception would be logged here, with all its lines.
    """
    try:
        return _played(wanted, cell_bytes, first, end)
    except Mistake as mistake:
        return {"mistake": str(mistake)}
    except Failure as failure:
        return {"failure": str(failure)}
    except Exception as error:  # noqa: BLE001 (whatever is wrong with a worker, its name belongs to it)
        return {"failure": f"{_here()}: {told(error)}"}


def _played(wanted: str, cell_bytes: bytes, first: int, end: int) -> dict[str, Any]:
    if wanted != version():
        versions = f"{version()}, not {wanted}"
        raise Failure(f"{_here()} has another analyser: {versions}; it needs the same sources, and to be started anew")
    from analyser.experiments.cluster.worker import Refusal, worker_cells
    from analyser.experiments.counting.chunks import Span, pack_outcomes, pack_tally

    try:
        chunk, ready = worker_cells.play(cell_bytes, Span(first, end))
    except Refusal as refusal:
        raise Failure(f"{_here()}: {refusal}") from None
    packed = {"tally": pack_tally(chunk.tally), "outcomes": pack_outcomes(chunk.outcomes)}
    return {**packed, "seconds": chunk.seconds, "ready": ready}


def told(error: BaseException) -> str:
    """An error in one line."""
    return f"{type(error).__name__}: {' '.join(str(error).split())[:200]}"


def _here() -> str:
    """The worker's name for a person."""
    from distributed import get_worker

    try:
        return f"worker {get_worker().address}"
    except ValueError:
        return "this process"


def _installed(package: str) -> str:
    try:
        return version_of(package)
    except PackageNotFoundError:
        return "missing"
