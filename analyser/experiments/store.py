"""The store: finished chunks of games, kept in one SQLite file under the identity of their cell.

A chunk is kept the moment it is finished, in a transaction of its own. A process that is killed loses what it was
playing and nothing else, and two processes may use one store at once: what both have played is counted once.
"""

import hashlib
import json
import sqlite3
import time
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from analyser.experiments.engine import Tally
from analyser.experiments.spans import Span
from analyser.mistakes import Failure, Mistake

APPLICATION = 0x54414E41
"""In the head of the file: a store is told by it from other databases."""
FORMAT = 1
BUSY_SECONDS = 30.0
"""So long one process waits for another's transaction; each takes milliseconds."""

_SCHEMA = (
    "CREATE TABLE cells (id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, identity TEXT NOT NULL)",
    """CREATE TABLE chunks (cell INTEGER NOT NULL REFERENCES cells, first INTEGER NOT NULL, end INTEGER NOT NULL,
    seconds REAL NOT NULL, tally BLOB NOT NULL, PRIMARY KEY (cell, first)) WITHOUT ROWID""",
)


@dataclass(frozen=True)
class Chunk:
    """Some games of a cell and what they came to."""

    span: Span
    tally: Tally
    seconds: float  # of one thread


class Store:
    """An open store, to be used from one thread; other processes may have it open too."""

    def __init__(self, path: Path) -> None:
        self.path = path
        with self._telling():
            self._database = sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None)
        try:
            with self._telling():
                self._prepare()
        except BaseException:
            self._database.close()
            raise

    def close(self) -> None:
        """Leaves the store as one file."""
        self._database.close()

    def cell(self, identity: dict[str, Any]) -> int:
        """The number of the cell with this identity; it is entered if it is new."""
        text = json.dumps(identity, sort_keys=True)
        key = hashlib.sha256(text.encode()).hexdigest()
        with self._writing():
            self._database.execute("INSERT OR IGNORE INTO cells (key, identity) VALUES (?, ?)", (key, text))
            (number,) = self._database.execute("SELECT id FROM cells WHERE key = ?", (key,)).fetchone()
        return int(number)

    def spans(self, cell: int) -> list[Span]:
        """Which games of a cell are kept, chunk by chunk."""
        with self._telling():
            rows = self._database.execute("SELECT first, end FROM chunks WHERE cell = ? ORDER BY first", (cell,))
            return [Span(*row) for row in rows]

    def chunks(self, cell: int, within: Span, bins: int) -> Iterator[Chunk]:
        """The chunks that lie wholly within a span of games; their tallies have so many bins."""
        query = "SELECT first, end, seconds, tally FROM chunks WHERE cell = ? AND first >= ? AND end <= ?"
        with self._telling():
            for first, end, seconds, blob in self._database.execute(query, (cell, *within)):
                yield Chunk(Span(first, end), unpack_tally(blob, bins), seconds)

    def keep(self, cell: int, chunk: Chunk) -> bool:
        """Keeps a chunk, unless some game of it is kept already; whether it did. When it returns, it is on the disk."""
        with self._writing():
            if self._overlapping(cell, chunk.span):
                return False
            self._insert(cell, chunk)
        return True

    def join(self, cell: int, within: Span, bins: int) -> None:
        """Makes one chunk of those within a span, if they cover it: what is kept stays the same, in less room."""
        with self._writing():
            found = list(self.chunks(cell, within, bins))
            if len(found) < 2 or sum(chunk.span.games for chunk in found) != within.games:
                return
            self._database.execute("DELETE FROM chunks WHERE cell = ? AND first >= ? AND end <= ?", (cell, *within))
            tally = sum((chunk.tally for chunk in found), np.zeros(bins, np.int64))
            self._insert(cell, Chunk(within, tally, sum(chunk.seconds for chunk in found)))

    def cells(self) -> Iterator[tuple[int, dict[str, Any], int, float]]:
        """All cells: number, identity, games kept, seconds that they took."""
        query = (
            "SELECT id, identity, TOTAL(end - first), TOTAL(seconds) FROM cells LEFT JOIN chunks ON cell = id "
            "GROUP BY id ORDER BY id"
        )
        with self._telling():
            for number, identity, games, seconds in self._database.execute(query):
                yield number, json.loads(identity), int(games), seconds

    def _insert(self, cell: int, chunk: Chunk) -> None:
        row = (cell, *chunk.span, chunk.seconds, pack_tally(chunk.tally))
        self._database.execute("INSERT INTO chunks VALUES (?, ?, ?, ?, ?)", row)

    def _overlapping(self, cell: int, span: Span) -> bool:
        query = "SELECT 1 FROM chunks WHERE cell = ? AND first < ? AND end > ? LIMIT 1"
        return self._database.execute(query, (cell, span.end, span.first)).fetchone() is not None

    def _prepare(self) -> None:
        """Makes a store of an empty file; anything else that is no store is left as it is."""
        database = self._database
        # In this order: another process may be making the store between the two.
        (tables,) = database.execute("SELECT COUNT(*) FROM sqlite_master").fetchone()
        (application,) = database.execute("PRAGMA application_id").fetchone()
        if tables and application != APPLICATION:
            raise Mistake(f"store {self.path} is a database of something else")
        (found,) = database.execute("PRAGMA user_version").fetchone()
        if tables and found != FORMAT:
            raise Mistake(f"store {self.path} has format {found}; this version of the analyser reads {FORMAT}")
        self._let_readers_read()
        database.execute("PRAGMA synchronous = FULL")  # what is kept survives a power cut
        if not tables:
            self._create()

    def _let_readers_read(self) -> None:
        """Readers and a writer don't wait for each other (WAL); SQLite does not wait by itself to change to that."""
        until = time.monotonic() + BUSY_SECONDS
        while True:
            try:
                self._database.execute("PRAGMA journal_mode = WAL")
                return
            except sqlite3.OperationalError as error:
                if error.sqlite_errorname not in ("SQLITE_BUSY", "SQLITE_LOCKED") or time.monotonic() > until:
                    raise
                time.sleep(0.01)

    def _create(self) -> None:
        with self._writing():
            (tables,) = self._database.execute("SELECT COUNT(*) FROM sqlite_master").fetchone()
            if tables:  # another process was quicker
                return
            for statement in _SCHEMA:
                self._database.execute(statement)
            self._database.execute(f"PRAGMA application_id = {APPLICATION}")
            self._database.execute(f"PRAGMA user_version = {FORMAT}")

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """A transaction: all of it or nothing is on the disk afterwards."""
        with self._telling():
            self._database.execute("BEGIN IMMEDIATE")
            try:
                yield
            except BaseException:
                self._database.execute("ROLLBACK")
                raise
            self._database.execute("COMMIT")

    @contextmanager
    def _telling(self) -> Iterator[None]:
        """What is wrong with the file, in one line."""
        try:
            yield
        except sqlite3.Error as error:
            raise _told(self.path, error) from None


@contextmanager
def open_store(path: Path | None) -> Iterator[Store | None]:
    """A store for the while of a run; none for no path."""
    if path is None:
        yield None
        return
    store = Store(path)
    try:
        yield store
    finally:
        store.close()


def _told(path: Path, error: sqlite3.Error) -> Exception:
    name = getattr(error, "sqlite_errorname", "") or ""
    if name.startswith("SQLITE_NOTADB"):
        return Mistake(f"store {path} is no store: it is a file of another kind")
    if name.startswith("SQLITE_CORRUPT"):
        return Failure(f"store {path} is damaged: {error}")
    if name.startswith(("SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_PERM")):
        return Mistake(f"store {path} can't be opened or written: {error}")
    if name.startswith("SQLITE_FULL"):
        return Failure(f"store {path} can't grow: no room is left on the disk")
    if name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
        return Failure(f"store {path} is held by another process")
    return Failure(f"store {path}: {error}")


def pack_tally(tally: Tally) -> bytes:
    """A tally in little room: where it is not 0, and what it is there."""
    places = np.flatnonzero(tally).astype("<i8")
    return zlib.compress(places.tobytes() + tally[places].astype("<i8").tobytes(), 1)


def unpack_tally(blob: bytes, bins: int) -> Tally:
    """The tally that was packed."""
    try:
        numbers = np.frombuffer(zlib.decompress(blob), "<i8")
        places, counts = np.split(numbers, 2)
        tally = np.zeros(bins, np.int64)
        tally[places] = counts
    except (zlib.error, ValueError, IndexError) as error:
        raise Failure(f"a chunk in the store is damaged: {error}") from None
    return tally
