"""The store's SQLite file: how it is told from others, made and opened, and what is wrong with it, in one line."""

import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from analyser.mistakes import Failure, Mistake

APPLICATION = 0x54414E41
"""In the head of the file: a store is told by it from other databases."""
FORMAT = 2
BUSY_SECONDS = 30.0
"""So long one process waits for another's transaction; each takes milliseconds."""

REPAIR = "'analyser results repair' takes out what can't be read"
"""What is said wherever a store is damaged."""

_SCHEMA = (
    """CREATE TABLE cells (id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, identity TEXT NOT NULL,
    layout TEXT NOT NULL)""",
    """CREATE TABLE chunks (cell INTEGER NOT NULL REFERENCES cells, first INTEGER NOT NULL, end INTEGER NOT NULL,
    seconds REAL NOT NULL, tally BLOB NOT NULL, outcomes BLOB NOT NULL, joined INTEGER NOT NULL,
    PRIMARY KEY (cell, first))""",
)


class Database:
    """The open file of a store.

    `read_from`: the address by which SQLite reads the file and writes nothing; see `read_store`.
    """

    def __init__(self, path: Path, *, read_from: str | None = None) -> None:
        self.path = path
        self.can_write = read_from is None
        self.is_in_memory = False
        check_kind(path)
        with self.telling():
            file, is_uri = read_from or path, read_from is not None
            self._connection = sqlite3.connect(file, timeout=BUSY_SECONDS, isolation_level=None, uri=is_uri)
        try:
            with self.telling():
                if is_uri:
                    self._look()
                else:
                    self._prepare()
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Leaves it as one file."""
        self._connection.close()

    def go_on_in_memory(self) -> None:
        """With all that it holds; the file stays as it is, and gets nothing more."""
        memory = sqlite3.connect(":memory:", isolation_level=None)
        with self.telling():
            self._connection.backup(memory)
        self._connection.close()
        self._connection, self.is_in_memory = memory, True

    def rows(self, query: str, values: tuple[Any, ...] = ()) -> Iterator[Any]:
        """What a query finds."""
        with self.telling():
            yield from self._connection.execute(query, values)

    def row(self, query: str, values: tuple[Any, ...] = ()) -> Any:
        """The first that a query finds; None if it finds nothing."""
        with self.telling():
            return self._connection.execute(query, values).fetchone()

    def do(self, statement: str, values: tuple[Any, ...] = ()) -> None:
        """Changes something, within `writing`."""
        self._connection.execute(statement, values)

    @contextmanager
    def writing(self) -> Iterator[None]:
        """A transaction: all of it or nothing is on the disk afterwards."""
        with self.telling():
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield
            except BaseException:
                if self._connection.in_transaction:  # not where SQLite itself has taken it back: on a full disk
                    self._connection.execute("ROLLBACK")
                raise
            self._connection.execute("COMMIT")

    @contextmanager
    def telling(self) -> Iterator[None]:
        """What is wrong with the file, in one line."""
        try:
            yield
        except sqlite3.Error as error:
            raise _told(self.path, error) from None

    def _look(self) -> None:
        """From here on the store is seen as it is now, whatever others write to it."""
        self._connection.execute("BEGIN")
        if not self._is_store():
            raise Mistake(f"store {self.path} is empty: no run has kept anything in it")

    def _prepare(self) -> None:
        """Makes a store of an empty file; anything else that is no store is left as it is."""
        has_tables = self._is_store()
        self._let_readers_read()
        self._connection.execute("PRAGMA synchronous = FULL")  # what is kept survives a power cut
        if not has_tables:
            self._create()

    def _is_store(self) -> bool:
        """Whether it is one, or an empty file; anything else is a mistake."""
        # In this order: another process may be making the store between the two.
        (tables,) = self.row("SELECT COUNT(*) FROM sqlite_master")
        (application,) = self.row("PRAGMA application_id")
        if tables and application != APPLICATION:
            raise Mistake(f"store {self.path} is a database of something else")
        (found,) = self.row("PRAGMA user_version")
        if tables and found != FORMAT:
            reads = f"this version of the analyser reads {FORMAT}; name another file with --store"
            raise Mistake(f"store {self.path} has format {found}, {reads}")
        return bool(tables)

    def _let_readers_read(self) -> None:
        """Readers and a writer don't wait for each other (WAL); SQLite does not wait by itself to change to that."""
        until = time.monotonic() + BUSY_SECONDS
        while True:
            try:
                self._connection.execute("PRAGMA journal_mode = WAL")
                return
            except sqlite3.OperationalError as error:
                if error.sqlite_errorname not in ("SQLITE_BUSY", "SQLITE_LOCKED") or time.monotonic() > until:
                    raise
                time.sleep(0.01)

    def _create(self) -> None:
        with self.writing():
            (tables,) = self.row("SELECT COUNT(*) FROM sqlite_master")
            if tables:  # another process was quicker
                return
            for statement in (*_SCHEMA, f"PRAGMA application_id = {APPLICATION}", f"PRAGMA user_version = {FORMAT}"):
                self.do(statement)


def check_kind(path: Path) -> None:
    """A store is a file, or becomes one."""
    try:
        if path.exists() and not path.is_file():
            raise Mistake(f"store {path} is {'a folder' if path.is_dir() else 'no file'}")
    except OSError as error:
        raise Mistake(f"store {path} can't be read: {error.strerror}") from None


def _told(path: Path, error: sqlite3.Error) -> Exception:
    name = getattr(error, "sqlite_errorname", "") or ""
    if name.startswith("SQLITE_NOTADB"):
        return Mistake(f"store {path} is no store: it is a file of another kind")
    if name.startswith("SQLITE_CORRUPT"):
        return Failure(f"store {path} is damaged: {error}; {REPAIR}")
    if not path.absolute().parent.is_dir():
        return Mistake(f"store {path} can't be made: there is no folder {path.parent}")
    if name.startswith(("SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_PERM")):
        return Mistake(f"store {path} can't be opened or written: {error}")
    if name.startswith("SQLITE_FULL"):
        return Failure(f"store {path} can't grow: no room is left on the disk")
    if name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
        return Failure(f"store {path} is held by another process")
    if name.startswith("SQLITE_IOERR"):
        return Failure(f"store {path} can't be read or written: the disk is full or fails ({error})")
    return Failure(f"store {path}: {error}")
