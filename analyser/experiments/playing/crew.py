"""Who plays chunks: threads of this process. Compiled chunks release the interpreter, so threads are enough."""

import time
from collections import OrderedDict
from collections.abc import Collection
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from typing import Any, Protocol

from analyser.experiments.cells import Cell
from analyser.experiments.counting.chunks import Chunk, Span
from analyser.experiments.playing.engines import Engine
from analyser.experiments.playing.ledger import CellRun, Done
from analyser.experiments.playing.pieces import compile_cells
from analyser.experiments.playing.prepared_cell import PreparedCell
from analyser.experiments.playing.uninterrupted import CHUNK_THREAD
from analyser.kernel.records import Spare

CHUNK_SECONDS = 0.05
"""A chunk should take about so long: short enough for Ctrl-C and a live display, long enough to cost nothing."""
MOST_PREPARED_BYTES = 5 << 28
"""So much memory the records of cells may take that are played by turns: a policy's tables can be large.

Freigard's `counter` at all four difficulties takes 1.1 GB, and with another deck a second to make ready again.
"""
LARGE_BYTES = 1 << 20
"""Records below that are kept whatever room they take: they would make none for others."""


class Crew(Protocol):
    """Plays the chunks that it is handed, in any order."""

    chunk_seconds: float

    def prepare(self, cells: Collection[Cell]) -> None:
        """Makes sure that all cells can be played, before any game is."""

    def has_room(self) -> bool:
        """Whether another chunk should be handed out now."""

    def begin(self, run: CellRun, span: Span) -> float:
        """Hands out a chunk; how many seconds it took to make a cell ready that was ready once."""

    def in_hand(self) -> list[CellRun]:
        """Whose chunks are handed out and not back yet, one for each chunk."""

    def finished(self, seconds: float) -> list[Done]:
        """The chunks that came back; waits for the first of them, at most so long."""

    def halt(self, seconds: float | None) -> list[Done]:
        """Drops what has not begun, and waits for the rest, at most so long; the chunks that came back."""

    def forget(self, run: CellRun) -> None:
        """Says that a cell has no more chunks."""

    def close(self) -> None:
        """Lets everybody go."""


class Threads:
    """A crew of threads."""

    def __init__(self, threads: int) -> None:
        self.chunk_seconds = CHUNK_SECONDS
        self.threads = threads
        self.prepared_cells = PreparedCells()
        self._workspaces = Workspaces()
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix=CHUNK_THREAD)
        self._waiting: dict[Future[Chunk], tuple[CellRun, Span]] = {}

    def prepare(self, cells: Collection[Cell]) -> None:
        """Compiles all policies: one that does not compile costs no games."""
        compile_cells(cells)

    def has_room(self) -> bool:
        """One chunk is kept in hand for each thread beyond the one it plays."""
        return len(self._waiting) < 2 * self.threads

    def begin(self, run: CellRun, span: Span) -> float:
        prepared, seconds = self.prepared_cells.get(run.cell)
        self._waiting[self._pool.submit(self._workspaces.play, prepared, span)] = run, span
        return seconds

    def in_hand(self) -> list[CellRun]:
        return [run for run, _ in self._waiting.values()]

    def finished(self, seconds: float) -> list[Done]:
        done, _ = wait(self._waiting, timeout=seconds, return_when=FIRST_COMPLETED)
        return [self._done(future) for future in done]

    def halt(self, seconds: float | None) -> list[Done]:
        """The chunks that came back. A policy that does not come to its end is left to itself."""
        for future in [future for future in self._waiting if future.cancel()]:
            del self._waiting[future]
        return [self._done(future) for future in wait(self._waiting, timeout=seconds).done]

    def forget(self, run: CellRun) -> None:
        """A cell that is done needs no memory."""
        self.prepared_cells.drop(run.cell)

    def close(self) -> None:
        """Lets the threads go; one that is still playing is not waited for."""
        self._pool.shutdown(wait=not self._waiting, cancel_futures=True)

    def _done(self, future: "Future[Chunk]") -> Done:
        run, span = self._waiting.pop(future)
        error = future.exception()
        return Done(run, span, None if error else future.result(), error)


def play_span(prepared: PreparedCell, span: Span, workspace: Any) -> Chunk:
    """Plays a chunk and says how long it took."""
    start = time.perf_counter()
    played = prepared.play_chunk(span.first, span.games, workspace)
    return Chunk(span, played.tally, played.outcomes, time.perf_counter() - start)


class Workspaces:
    """What threads play in; cells with the same engine share them, for a search's memory can be large."""

    def __init__(self) -> None:
        self._spare: dict[Engine, Spare] = {}

    def play(self, prepared: PreparedCell, span: Span) -> Chunk:
        """Plays a chunk in a workspace that nobody else uses meanwhile."""
        with self._spare.setdefault(prepared.engine, Spare()).one(prepared.new_workspace) as workspace:
            return play_span(prepared, span, prepared.configure(workspace))


class PreparedCells:
    """Cells that are ready to be played, as many as there is room for."""

    def __init__(self) -> None:
        self._ready: OrderedDict[Cell, PreparedCell] = OrderedDict()
        self._known: set[Cell] = set()

    def put(self, prepared: PreparedCell) -> None:
        """Adds a cell that is ready; those that were not played for the longest time make room."""
        self._ready[prepared.cell] = prepared
        large = [cell for cell, one in self._ready.items() if one.line.nbytes >= LARGE_BYTES]
        room = MOST_PREPARED_BYTES - sum(self._ready[cell].line.nbytes for cell in large)
        for cell in large[:-1]:
            if room < 0:
                room += self._ready.pop(cell).line.nbytes

    def get(self, cell: Cell) -> tuple[PreparedCell, float]:
        """A cell ready to be played, and the seconds that it took to make it ready once more."""
        start, is_ready = time.perf_counter(), cell in self._ready
        if not is_ready:
            self.put(PreparedCell(cell))
        self._ready.move_to_end(cell)
        seconds = 0.0 if is_ready or cell not in self._known else time.perf_counter() - start
        self._known.add(cell)
        return self._ready[cell], seconds

    def drop(self, cell: Cell) -> None:
        """Gives its memory back."""
        self._ready.pop(cell, None)
