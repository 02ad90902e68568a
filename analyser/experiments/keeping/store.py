"""The store: finished chunks of games, kept in one SQLite file under what their cells follow from.

A chunk is kept the moment it is finished, in a transaction of its own. A process that is killed loses what it was
playing and nothing else, and two processes may use one store at once: what both have played is counted once.
"""

import json
import operator
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from analyser.experiments.cell_spec import CellSpec, key_of
from analyser.experiments.counting.chunks import Chunk, Span, pack_outcomes, pack_tally, unpack_outcomes, unpack_tally
from analyser.experiments.counting.layout import Layout, Outcomes, Tally
from analyser.experiments.keeping.database import REPAIR, Database, check_kind
from analyser.mistakes import Failure, Mistake, behind_links

MOST_JOINED = 1 << 22
"""So many games a chunk has at most after joining: a few MB to read."""


@dataclass(frozen=True)
class Kept:
    """A cell as the store has it."""

    number: int
    told: dict[str, Any]  # what `CellSpec.to_dict` said of it; it may be damaged
    layout: Layout
    games: int
    seconds: float  # of one thread

    @cached_property
    def spec(self) -> CellSpec:
        """What was played; a failure if that is not told."""
        return CellSpec.from_dict(self.told)

    @property
    def key(self) -> str:
        """Names the cell, also if it is damaged."""
        return key_of(self.told)


class Damaged(Failure):
    """What was read of a cell is not what was written."""

    def __init__(self, path: Path, cell: int, reason: str) -> None:
        super().__init__(f"store {path} is damaged (cell {cell}): {reason}; {REPAIR}")
        self.cell = cell
        self.reason = reason


class Store(Database):
    """An open store, to be used from one thread; other processes may have it open too.

    `failure`: why nothing is kept in it any more: a full disk, or damage. `damaged`: the cells that `cells` left out.
    `needs_all`: whoever asks needs all games again while it runs; what the file can't take is then kept in memory.
    """

    def __init__(self, path: Path, *, read_from: str | None = None) -> None:
        self.failure: Failure | None = None
        self.damaged: list[Damaged] = []
        self.needs_all = False
        super().__init__(path, read_from=read_from)

    @property
    def keeps(self) -> bool:
        """Whether it takes what is played."""
        return self.is_in_memory or (self.can_write and self.failure is None)

    @contextmanager
    def trying(self) -> Iterator[None]:
        """What can't be kept costs no result: from then on nothing is, or in memory only, and `failure` says why.

        Who asks again while it `keeps` comes to an end.
        """
        try:
            yield
        except Damaged:
            raise
        except Failure as failure:
            is_new = self.failure is None
            self.failure = self.failure or failure
            if is_new and self.needs_all:
                self.go_on_in_memory()
            else:
                self.is_in_memory = False

    def known(self, told: dict[str, Any]) -> int | None:
        """The number of the cell of which `CellSpec.to_dict` tells this, if it is there."""
        row = self.row("SELECT id FROM cells WHERE key = ?", (key_of(told),))
        return None if row is None else int(row[0])

    def cell(self, told: dict[str, Any], layout: Layout) -> int:
        """The same; it is entered if it is new."""
        key = key_of(told)
        row = key, json.dumps(told, sort_keys=True), _layout_text(layout)
        with self.writing():
            self.do("INSERT OR IGNORE INTO cells (key, identity, layout) VALUES (?, ?, ?)", row)
            (number,) = self.row("SELECT id FROM cells WHERE key = ?", (key,))
        return int(number)

    def insert(self, cell: int, chunk: Chunk, *, joined: bool = False) -> None:
        """Enters a chunk as it is, within `writing`."""
        row = (cell, *chunk.span, chunk.seconds, pack_tally(chunk.tally), pack_outcomes(chunk.outcomes), joined)
        self.do("INSERT INTO chunks VALUES (?, ?, ?, ?, ?, ?, ?)", row)

    def spans(self, cell: int) -> list[Span]:
        """Which games of a cell are kept, chunk by chunk."""
        rows = self.rows("SELECT first, end FROM chunks WHERE cell = ? ORDER BY first", (cell,))
        with self._reading(cell):
            return [Span(operator.index(first), operator.index(end)) for first, end in rows]

    def tallies(self, cell: int, within: Span, bins: int) -> Iterator[tuple[Span, Tally]]:
        """Of the chunks that lie wholly within a span of games; they have so many bins."""
        query = "SELECT first, end, tally FROM chunks WHERE cell = ? AND first >= ? AND end <= ? ORDER BY first"
        for first, end, blob in self.rows(query, (cell, *within)):
            with self._reading(cell):
                found = Span(first, end), unpack_tally(blob, bins)
            yield found

    def outcomes(self, cell: int, touching: Span) -> Iterator[tuple[Span, Outcomes]]:
        """Of the chunks that have a game in common with a span."""
        query = "SELECT first, end, outcomes FROM chunks WHERE cell = ? AND first < ? AND end > ? ORDER BY first"
        for first, end, blob in self.rows(query, (cell, touching.end, touching.first)):
            with self._reading(cell):
                found = Span(first, end), unpack_outcomes(blob, end - first)
            yield found

    def keep(self, cell: int, chunk: Chunk) -> bool:
        """Keeps a chunk, unless some game of it is kept already; whether it did. When it returns, it is on the disk."""
        with self.writing():
            if self._overlapping(cell, chunk.span):
                return False
            self.insert(cell, chunk)
        return True

    def join(self, cell: int, spans: Iterable[Span], bins: int) -> None:
        """Makes fewer chunks of those within each span that follow each other: the same is kept in less room.

        What was joined before stays as it is: who asks for as many games as before finds just these.
        """
        query = "SELECT first, end FROM chunks WHERE cell = ? AND first >= ? AND end <= ? AND NOT joined ORDER BY first"
        with self.writing():
            for within in spans:
                rows = list(self.rows(query, (cell, *within)))
                for group in _joinable(Span(*row) for row in rows):
                    self._join(cell, group, bins)
                alone = "UPDATE chunks SET joined = 1 WHERE cell = ? AND first >= ? AND end <= ? AND NOT joined"
                self.do(alone, (cell, *within))

    def cells(self) -> Iterator[Kept]:
        """All cells, in the order in which they came; one at a time, for thousands take much room.

        Of which it can't be read what they are is noted in `damaged`.
        """
        query = (
            "SELECT id, identity, layout, TOTAL(end - first), TOTAL(seconds) FROM cells LEFT JOIN chunks ON cell = id "
            "GROUP BY id ORDER BY id"
        )
        rows, self.damaged = list(self.rows(query))[::-1], []
        while rows:
            try:
                kept = self._kept(*rows.pop())
            except Damaged as damaged:
                self.damaged.append(damaged)
                continue
            yield kept

    def one(self, cell: int) -> Kept:
        """A cell by its number, without its games."""
        return self._kept(*self.row("SELECT id, identity, layout, 0, 0 FROM cells WHERE id = ?", (cell,)))

    def chunk(self, cell: int, first: int, layout: Layout) -> tuple[Chunk, bool]:
        """The chunk that begins with a game, and whether it was joined of others; a failure if it doesn't add up."""
        query = "SELECT end, seconds, tally, outcomes, joined FROM chunks WHERE cell = ? AND first = ?"
        end, seconds, tally, outcomes, joined = self.row(query, (cell, first))
        with self._reading(cell):
            span = Span(operator.index(first), operator.index(end))
            counts = unpack_tally(tally, layout.bins)
            chunk = Chunk(span, counts, unpack_outcomes(outcomes, span.games), float(seconds))
            if layout.games(counts) != span.games or counts.min() < 0:
                raise Failure("its games don't add up")
            return chunk, bool(joined)

    def _kept(self, number: int, told: str, layout: str, games: float, seconds: float) -> Kept:
        with self._reading(number):
            return Kept(number, dict(json.loads(told)), _layout(layout), int(games), seconds)

    @contextmanager
    def _reading(self, cell: int) -> Iterator[None]:
        """What is not as it was written is told with its place."""
        try:
            yield
        except (TypeError, ValueError, Failure) as error:
            raise Damaged(self.path, cell, str(error)) from None

    def _join(self, cell: int, group: Span, bins: int) -> None:
        tally = sum((tally for _, tally in self.tallies(cell, group, bins)), np.zeros(bins, np.int64))
        outcomes = np.concatenate([outcomes for _, outcomes in self.outcomes(cell, group)])
        where = "WHERE cell = ? AND first >= ? AND end <= ?"
        query = f"SELECT TOTAL(seconds) FROM chunks {where}"
        (seconds,) = self.row(query, (cell, *group))
        self.do(f"DELETE FROM chunks {where}", (cell, *group))
        self.insert(cell, Chunk(group, tally, outcomes, seconds), joined=True)

    def _overlapping(self, cell: int, span: Span) -> bool:
        query = "SELECT 1 FROM chunks WHERE cell = ? AND first < ? AND end > ? LIMIT 1"
        return self.row(query, (cell, span.end, span.first)) is not None


@contextmanager
def open_store(path: Path | None, *, needs_all: bool = False) -> Iterator[Store | None]:
    """A store for the while of a run; none for no path. One that can't be written to is read, and keeps nothing.

    Who `needs_all` games again has in memory what can't be kept.
    """
    if path is None:
        yield None
        return
    if is_read_only(path):
        with read_store(path) as store:
            if needs_all:
                store.go_on_in_memory()
            yield store
        return
    store = Store(path.absolute() if path.name.startswith(":") else path)  # ":memory:" is no file to SQLite
    store.needs_all = needs_all
    try:
        yield store
    finally:
        store.close()


def is_read_only(path: Path) -> bool:
    """Whether a store is there that can't be written to: the file, or its folder, where SQLite keeps a file beside."""
    file = behind_links(path)
    return file.is_file() and not (os.access(file, os.W_OK) and os.access(file.parent, os.W_OK))


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


def _layout_text(layout: Layout) -> str:
    """The least values only where some are not 0."""
    return json.dumps([layout.names, layout.sizes, *([layout.leasts] if layout.leasts else [])])


@lru_cache(maxsize=256)
def _layout(text: str) -> Layout:
    """Cells of the same rules share theirs: a store may have thousands."""
    names, sizes, *leasts = json.loads(text)
    return Layout(tuple(names), tuple(sizes), *map(tuple, leasts))


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
    return behind_links(path)


def _stamp(file: Path) -> tuple[int, int]:
    """When it was written to, and its size; of none that there is nothing in it."""
    try:
        found = file.stat()
    except FileNotFoundError:
        return 0, 0
    return found.st_mtime_ns, found.st_size


def other_versions(store: Store, cells: Sequence[CellSpec]) -> list[tuple[str, int]]:
    """Names and versions of games and policies that differ from today's, where cells are else the same; each once."""
    asked: dict[str, set[tuple[str, int]]] = {}
    for told in (cell.to_dict() for cell in cells):
        asked.setdefault(_unversioned(told), set()).update(_versions(told))
    found: set[tuple[str, int]] = set()
    for kept in store.cells():
        with suppress(KeyError, TypeError):  # one that is damaged is nobody's
            today = asked.get(_unversioned(kept.told))
            if today is not None and kept.games:
                found |= set(_versions(kept.told)) - today
    return sorted(found)


def _versions(told: Mapping[str, Any]) -> list[tuple[str, int]]:
    game = (f"{told['game']} version", told["game_version"])
    players = list(told["players"])
    players += [player["base"] for player in players if "base" in player]
    return [game, *((f"{player['name']} version", player["version"]) for player in players)]


def _unversioned(told: Mapping[str, Any]) -> str:
    players = [_unversioned_player(player) for player in told["players"]]
    return json.dumps({**told, "game_version": 0, "players": players}, sort_keys=True)


def _unversioned_player(player: Mapping[str, Any]) -> dict[str, Any]:
    base = {"base": _unversioned_player(player["base"])} if "base" in player else {}
    return {**player, "version": 0, **base}
