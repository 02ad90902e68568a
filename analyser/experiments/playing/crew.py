"""Who plays chunks: threads of this process. Compiled chunks release the interpreter, so threads are enough."""

import os
import time
from collections import OrderedDict
from collections.abc import Collection, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from typing import Any, Protocol

from analyser.experiments.cells import Cell
from analyser.experiments.counting.chunks import Chunk, Span
from analyser.experiments.playing.cell_run import Done, Part
from analyser.experiments.playing.engine import Engine, compile_cell
from analyser.experiments.playing.prepared_cell import Setting
from analyser.experiments.playing.uninterrupted import CHUNK_THREAD
from analyser.kernel.records import Spare

CHUNK_SECONDS = 0.05
"""A chunk should take about so long: short enough for Ctrl-C and a live display, long enough to cost nothing."""
SHELF_BYTES = 1 << 30
"""So much memory the records of cells may take that are played by turns: a policy's tables can be large."""


class Crew(Protocol):
    """Plays the chunks that it is handed, in any order."""

    chunk_seconds: float

    def prepare(self, cells: Collection[Cell]) -> None:
        """Makes sure that all cells can be played, before any game is."""

    def has_room(self) -> bool:
        """Whether another chunk should be handed out now."""

    def begin(self, part: Part, span: Span) -> float:
        """Hands out a chunk; how many seconds it took to make a cell ready that was ready once."""

    def in_hand(self) -> list[Part]:
        """Whose chunks are handed out and not back yet, one for each chunk."""

    def finished(self, seconds: float) -> list[Done]:
        """The chunks that came back; waits for the first of them, at most so long."""

    def halt(self, seconds: float | None) -> list[Done]:
        """Drops what has not begun, and waits for the rest, at most so long; the chunks that came back."""

    def forget(self, part: Part) -> None:
        """Says that a cell has no more chunks."""

    def close(self) -> None:
        """Lets everybody go."""


def all_cores() -> int:
    """The processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Threads:
    """A crew of threads."""

    def __init__(self, threads: int) -> None:
        self.chunk_seconds = CHUNK_SECONDS
        self.threads = threads
        self.shelf = Shelf()
        self._desks = Desks()
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix=CHUNK_THREAD)
        self._waiting: dict[Future[Chunk], tuple[Part, Span]] = {}

    def prepare(self, cells: Collection[Cell]) -> None:
        """Compiles all policies: one that does not compile costs no games."""
        for cell in cells:
            compile_cell(cell)

    def has_room(self) -> bool:
        """One chunk is kept in hand for each thread beyond the one it plays."""
        return len(self._waiting) < 2 * self.threads

    def begin(self, part: Part, span: Span) -> float:
        """Hands out a chunk."""
        setting, seconds = self.shelf.get(part.cell)
        self._waiting[self._pool.submit(self._play, setting, span)] = part, span
        return seconds

    def in_hand(self) -> list[Part]:
        """Whose chunks are handed out."""
        return [part for part, _ in self._waiting.values()]

    def finished(self, seconds: float) -> list[Done]:
        """The chunks that came back."""
        done, _ = wait(self._waiting, timeout=seconds, return_when=FIRST_COMPLETED)
        return [self._done(future) for future in done]

    def halt(self, seconds: float | None) -> list[Done]:
        """The chunks that came back. A policy that does not come to its end is left to itself."""
        for future in [future for future in self._waiting if future.cancel()]:
            del self._waiting[future]
        return [self._done(future) for future in wait(self._waiting, timeout=seconds).done]

    def forget(self, part: Part) -> None:
        """A cell that is done needs no memory."""
        self.shelf.drop(part.cell)

    def close(self) -> None:
        """Lets the threads go; one that is still playing is not waited for."""
        self._pool.shutdown(wait=not self._waiting, cancel_futures=True)

    def _done(self, future: "Future[Chunk]") -> Done:
        part, span = self._waiting.pop(future)
        error = future.exception()
        return Done(part, span, None if error else future.result(), error)

    def _play(self, setting: Setting, span: Span) -> Chunk:
        with self._desks.at_one(setting) as desk:
            return play_span(setting, span, desk)


def play_span(setting: Setting, span: Span, desk: Any) -> Chunk:
    """Plays a chunk and says how long it took."""
    start = time.perf_counter()
    played = setting.play_chunk(span.first, span.games, desk)
    return Chunk(span, played.tally, played.outcomes, time.perf_counter() - start)


class Desks:
    """What threads play at; cells with the same engine share them, for a search's memory can be large."""

    def __init__(self) -> None:
        self._spare: dict[Engine, Spare] = {}

    @contextmanager
    def at_one(self, setting: Setting) -> Iterator[Any]:
        """A desk made ready for a cell."""
        spare = self._spare.setdefault(setting.engine, Spare())
        with spare.one(setting.new_desk) as desk:
            yield setting.sit(desk)


class Shelf:
    """Cells that are ready to be played, as many as there is room for."""

    def __init__(self) -> None:
        self._ready: OrderedDict[Cell, Setting] = OrderedDict()
        self._known: set[Cell] = set()

    def put(self, setting: Setting) -> None:
        """Adds a cell that is ready; those that were not played for the longest time make room."""
        self._ready[setting.cell] = setting
        while len(self._ready) > 1 and sum(one.line.nbytes for one in self._ready.values()) > SHELF_BYTES:
            self._ready.popitem(last=False)

    def get(self, cell: Cell) -> tuple[Setting, float]:
        """A cell ready to be played, and the seconds that it took to make it ready once more."""
        start = time.perf_counter()
        if cell not in self._ready:
            self.put(Setting(cell))
        self._ready.move_to_end(cell)
        seconds = time.perf_counter() - start if cell in self._known else 0.0
        self._known.add(cell)
        return self._ready[cell], seconds

    def drop(self, cell: Cell) -> None:
        """Gives its memory back."""
        self._ready.pop(cell, None)
