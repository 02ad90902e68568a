"""Reading a store: nothing is written to it, and no file is made beside it, not even for the while.

SQLite keeps what was written last in a file of its own beside the store (`-wal`) with an index (`-shm`), and would make
both for a reader too. So it is told how the store lies there: with those two, which are then only read, or alone.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from analyser.experiments.keeping.database import check_kind
from analyser.experiments.keeping.store import Store
from analyser.mistakes import Failure, Mistake


@contextmanager
def read_store(path: Path) -> Iterator[Store]:
    """A store to read from, as it is at this moment; other processes may write to it meanwhile."""
    file = _found(path)
    written_last, index = (file.with_name(file.name + ending) for ending in ("-wal", "-shm"))
    is_alone = _stamp(written_last)[1] == 0
    # Without an index SQLite must make one to find what was written last; this is so only where somebody copied the
    # store while a run wrote to it.
    how = "immutable=1" if is_alone else "readonly_shm=1" if index.exists() else ""
    before = _stamp(file)
    store = Store(path, read_from=f"{file.as_uri()}?mode=ro&{how}")
    try:
        yield store
    finally:
        store.close()
    if is_alone and _stamp(file) != before:  # read without locks: a run may have begun and written in between
        raise Failure(f"store {path} was written to while it was read; ask once more")


def _found(path: Path) -> Path:
    """The file itself, where a link leads to it: what SQLite keeps beside it lies there."""
    check_kind(path)
    if not path.exists():
        raise Mistake(f"store {path} does not exist")
    return path.resolve()


def _stamp(file: Path) -> tuple[int, int]:
    """When it was written to, and its size; of none that there is nothing in it."""
    try:
        found = file.stat()
    except FileNotFoundError:
        return 0, 0
    return found.st_mtime_ns, found.st_size
