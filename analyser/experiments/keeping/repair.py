"""A damaged store is made anew of all that can be read of it; the damaged one is left beside it."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from analyser.experiments.counting.chunks import Chunk
from analyser.experiments.keeping.store import Damaged, Kept, Store, read_store
from analyser.mistakes import Failure, Mistake, behind_links

DAMAGED, ASIDE = ".damaged", ".repair"
"""What the names of the old store, and of the new one while it is being made, end with."""
BESIDE = ("", "-wal", "-shm")


TOLD = 3
"""Places of a cell's damage that are named."""


@dataclass(frozen=True)
class Repaired:
    """What came of a repair."""

    cells: int
    games: int
    lost: tuple[str, ...]  # what was left out, and why
    old: Path | None  # where the damaged store lies now; None if nothing was damaged, and nothing was changed


def repair(path: Path) -> Repaired:
    """Makes a store anew, unless all of it can be read. No other process may use it meanwhile."""
    file = behind_links(path)
    old, aside = (file.with_name(file.name + ending) for ending in (DAMAGED, ASIDE))
    _remove(aside)
    try:
        with read_store(path) as store:
            found = _copied(store, aside)
        if not found.lost:
            return found
        if old.exists():
            raise Mistake(f"{old} is there already, from a repair before: move it away first")
        for ending in BESIDE:
            if (beside := file.with_name(file.name + ending)).exists():
                beside.replace(file.with_name(old.name + ending))
        aside.replace(file)
    except OSError as error:
        raise Failure(f"store {path} could not be repaired ({error.strerror})") from None
    finally:
        _remove(aside)
    return Repaired(found.cells, found.games, found.lost, old)


def _remove(aside: Path) -> None:
    for ending in BESIDE:
        aside.with_name(aside.name + ending).unlink(missing_ok=True)


def _copied(store: Store, aside: Path) -> Repaired:
    """What could be read, which is in the store aside then, and what could not."""
    lost: list[str] = []
    cells = games = 0
    new = Store(aside)
    try:
        for kept in _readable(store, lost):
            number = new.cell(kept.told, kept.layout)
            cells += 1
            for chunk, is_joined in _chunks(store, kept, lost):
                with new.writing():
                    new.insert(number, chunk, joined=is_joined)
                games += chunk.span.games
    finally:
        new.close()
    return Repaired(cells, games, tuple(lost), None)


def _readable(store: Store, lost: list[str]) -> Iterator[Kept]:
    """The cells that say what they are; of the others is noted that they are lost."""
    for (number,) in list(store.rows("SELECT id FROM cells ORDER BY id")):
        try:
            kept = store.one(number)
            _ = kept.spec
        except Failure as failure:
            lost.append(f"cell {number}: {_reason(failure)}")
            continue
        yield kept


def _chunks(store: Store, kept: Kept, lost: list[str]) -> Iterator[tuple[Chunk, bool]]:
    """The chunks of a cell that are as they were written, and whether each was joined of others."""
    cell, query = kept.number, "SELECT first FROM chunks WHERE cell = ? ORDER BY first"
    try:
        firsts = [int(first) for (first,) in store.rows(query, (cell,))]
    except Failure as failure:
        lost.append(f"cell {cell}: {_reason(failure)}")
        return
    end, damaged = 0, dict[str, list[str]]()
    for first in firsts:
        try:
            chunk, is_joined = store.chunk(cell, first, kept.layout)
            if first < end:
                raise Damaged(store.path, cell, "they are counted twice")
        except Failure as failure:
            damaged.setdefault(_reason(failure), []).append(f"{first:,}")
            continue
        end = chunk.span.end
        yield chunk, is_joined
    for reason, places in damaged.items():
        others = f" and {len(places) - TOLD} places more" if len(places) > TOLD else ""
        lost.append(f"cell {cell}, games from {', '.join(places[:TOLD])}{others}: {reason}")


def _reason(failure: Failure) -> str:
    return failure.reason if isinstance(failure, Damaged) else str(failure)
