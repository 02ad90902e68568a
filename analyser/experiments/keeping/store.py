"""The store: finished chunks of games, kept in one SQLite file under the identity of their cell.

A chunk is kept the moment it is finished, in a transaction of its own. A process that is killed loses what it was
playing and nothing else, and two processes may use one store at once: what both have played is counted once.
"""

import hashlib
import json
import sqlite3
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from analyser.experiments.keeping.packing import pack_outcomes, pack_tally, unpack_outcomes, unpack_tally
from analyser.experiments.playing.layout import Layout, Outcomes, Tally
from analyser.experiments.playing.spans import Span
from analyser.mistakes import Failure, Mistake

APPLICATION = 0x54414E41
"""In the head of the file: a store is told by it from other databases."""
FORMAT = 2
BUSY_SECONDS = 30.0
"""So long one process waits for another's transaction; each takes milliseconds."""
MOST_JOINED = 1 << 22
"""So many games a chunk has at most after joining: a few MB to read."""

_SCHEMA = (
    """CREATE TABLE cells (id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, identity TEXT NOT NULL,
    layout TEXT NOT NULL)""",
    """CREATE TABLE chunks (cell INTEGER NOT NULL REFERENCES cells, first INTEGER NOT NULL, end INTEGER NOT NULL,
    seconds REAL NOT NULL, tally BLOB NOT NULL, outcomes BLOB NOT NULL, joined INTEGER NOT NULL,
    PRIMARY KEY (cell, first))""",
)


@dataclass(frozen=True)
class Chunk:
    """Some games of a cell and what they came to."""

    span: Span
    tally: Tally
    outcomes: Outcomes  # of each game
    seconds: float  # of one thread


@dataclass(frozen=True)
class Kept:
    """A cell as the store has it."""

    number: int
    identity: dict[str, Any]
    layout: Layout
    games: int
    seconds: float  # of one thread


class Store:
    """An open store, to be used from one thread; other processes may have it open too.

    `read_from`: the address by which SQLite reads the file and writes nothing; see `reading`.
    """

    def __init__(self, path: Path, *, read_from: str | None = None) -> None:
        self.path = path
        with self._telling():
            file, is_uri = read_from or path, read_from is not None
            self._database = sqlite3.connect(file, timeout=BUSY_SECONDS, isolation_level=None, uri=is_uri)
        try:
            with self._telling():
                if is_uri:
                    self._look()
                else:
                    self._prepare()
        except BaseException:
            self._database.close()
            raise

    def close(self) -> None:
        """Leaves the store as one file."""
        self._database.close()

    def cell(self, identity: dict[str, Any], layout: Layout) -> int:
        """The number of the cell with this identity; it is entered if it is new."""
        text = json.dumps(identity, sort_keys=True)
        key = hashlib.sha256(text.encode()).hexdigest()
        row = key, text, json.dumps([layout.names, layout.sizes])
        with self._writing():
            self._database.execute("INSERT OR IGNORE INTO cells (key, identity, layout) VALUES (?, ?, ?)", row)
            (number,) = self._database.execute("SELECT id FROM cells WHERE key = ?", (key,)).fetchone()
        return int(number)

    def spans(self, cell: int) -> list[Span]:
        """Which games of a cell are kept, chunk by chunk."""
        with self._telling():
            rows = self._database.execute("SELECT first, end FROM chunks WHERE cell = ? ORDER BY first", (cell,))
            return [Span(*row) for row in rows]

    def tallies(self, cell: int, within: Span, bins: int) -> Iterator[tuple[Span, Tally]]:
        """Of the chunks that lie wholly within a span of games; they have so many bins."""
        query = "SELECT first, end, tally FROM chunks WHERE cell = ? AND first >= ? AND end <= ? ORDER BY first"
        with self._telling():
            for first, end, blob in self._database.execute(query, (cell, *within)):
                yield Span(first, end), unpack_tally(blob, bins)

    def outcomes(self, cell: int, touching: Span) -> Iterator[tuple[Span, Outcomes]]:
        """Of the chunks that have a game in common with a span."""
        query = "SELECT first, end, outcomes FROM chunks WHERE cell = ? AND first < ? AND end > ? ORDER BY first"
        with self._telling():
            for first, end, blob in self._database.execute(query, (cell, touching.end, touching.first)):
                yield Span(first, end), unpack_outcomes(blob, end - first)

    def keep(self, cell: int, chunk: Chunk) -> bool:
        """Keeps a chunk, unless some game of it is kept already; whether it did. When it returns, it is on the disk."""
        with self._writing():
            if self._overlapping(cell, chunk.span):
                return False
            self._insert(cell, chunk)
        return True

    def join(self, cell: int, spans: Iterable[Span], bins: int) -> None:
        """Makes fewer chunks of those within each span that follow each other: the same is kept in less room.

        What was joined before stays as it is: who asks for as many games as before finds just these.
        """
        query = "SELECT first, end FROM chunks WHERE cell = ? AND first >= ? AND end <= ? AND NOT joined ORDER BY first"
        with self._writing():
            for within in spans:
                rows = self._database.execute(query, (cell, *within)).fetchall()
                for group in _joinable(Span(*row) for row in rows):
                    self._join(cell, group, bins)
                alone = "UPDATE chunks SET joined = 1 WHERE cell = ? AND first >= ? AND end <= ? AND NOT joined"
                self._database.execute(alone, (cell, *within))

    def cells(self) -> list[Kept]:
        """All cells, in the order in which they came."""
        query = (
            "SELECT id, identity, layout, TOTAL(end - first), TOTAL(seconds) FROM cells LEFT JOIN chunks ON cell = id "
            "GROUP BY id ORDER BY id"
        )
        with self._telling():
            rows = self._database.execute(query).fetchall()
        try:
            return [
                Kept(number, dict(json.loads(identity)), _layout(layout), int(games), seconds)
                for number, identity, layout, games, seconds in rows
            ]
        except (TypeError, ValueError) as error:
            raise Failure(f"store {self.path} is damaged: {error}") from None

    def _join(self, cell: int, group: Span, bins: int) -> None:
        tally = sum((tally for _, tally in self.tallies(cell, group, bins)), np.zeros(bins, np.int64))
        outcomes = np.concatenate([outcomes for _, outcomes in self.outcomes(cell, group)])
        where = "WHERE cell = ? AND first >= ? AND end <= ?"
        query = f"SELECT TOTAL(seconds) FROM chunks {where}"
        (seconds,) = self._database.execute(query, (cell, *group)).fetchone()
        self._database.execute(f"DELETE FROM chunks {where}", (cell, *group))
        self._insert(cell, Chunk(group, tally, outcomes, seconds), joined=True)

    def _insert(self, cell: int, chunk: Chunk, *, joined: bool = False) -> None:
        row = (cell, *chunk.span, chunk.seconds, pack_tally(chunk.tally), pack_outcomes(chunk.outcomes), joined)
        self._database.execute("INSERT INTO chunks VALUES (?, ?, ?, ?, ?, ?, ?)", row)

    def _overlapping(self, cell: int, span: Span) -> bool:
        query = "SELECT 1 FROM chunks WHERE cell = ? AND first < ? AND end > ? LIMIT 1"
        return self._database.execute(query, (cell, span.end, span.first)).fetchone() is not None

    def _look(self) -> None:
        """From here on the store is seen as it is now, whatever others write to it."""
        self._database.execute("BEGIN")
        if not self._is_store():
            raise Mistake(f"store {self.path} is empty: no run has kept anything in it")

    def _prepare(self) -> None:
        """Makes a store of an empty file; anything else that is no store is left as it is."""
        has_tables = self._is_store()
        self._let_readers_read()
        self._database.execute("PRAGMA synchronous = FULL")  # what is kept survives a power cut
        if not has_tables:
            self._create()

    def _is_store(self) -> bool:
        """Whether it is one, or an empty file; anything else is a mistake."""
        database = self._database
        # In this order: another process may be making the store between the two.
        (tables,) = database.execute("SELECT COUNT(*) FROM sqlite_master").fetchone()
        (application,) = database.execute("PRAGMA application_id").fetchone()
        if tables and application != APPLICATION:
            raise Mistake(f"store {self.path} is a database of something else")
        (found,) = database.execute("PRAGMA user_version").fetchone()
        if tables and found != FORMAT:
            reads = f"this version of the analyser reads {FORMAT}; name another file with --store"
            raise Mistake(f"store {self.path} has format {found}, {reads}")
        return bool(tables)

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


def _joinable(spans: Iterable[Span]) -> list[Span]:
    """Which chunks, given in rising order, may become one: the spans of those that follow each other, not too many."""
    groups: list[list[Span]] = []
    for span in spans:
        last = groups[-1] if groups else []
        if last and last[-1].end == span.first and span.end - last[0].first <= MOST_JOINED:
            last.append(span)
        else:
            groups.append([span])
    return [Span(group[0].first, group[-1].end) for group in groups if len(group) > 1]


def _layout(text: str) -> Layout:
    names, sizes = json.loads(text)
    return Layout(tuple(names), tuple(sizes))


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
