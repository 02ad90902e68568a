"""Plays cells on threads, chunk by chunk. Compiled chunks release the interpreter, so threads are enough."""

import os
import time
from collections.abc import Callable, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import suppress
from dataclasses import dataclass
from queue import SimpleQueue
from typing import Any

from analyser.experiments.cells import Cell
from analyser.experiments.engine import Setting, compile_cell
from analyser.experiments.ledger import Ledger
from analyser.experiments.patience import CHUNK_THREAD
from analyser.experiments.results import CellResult, summarise
from analyser.experiments.spans import Span
from analyser.experiments.store import Chunk, Store

CHUNK_SECONDS = 0.05
"""A chunk should take about so long: short enough for Ctrl-C and a live display, long enough to cost nothing."""
FIRST_CHUNK = 1
LAST_SECONDS = 3.0
"""So long an interrupted run waits for the chunks that are being played."""
MOST_IN_A_CHUNK = 1 << 16


@dataclass(frozen=True)
class Progress:
    """How far a cell has come."""

    cell: Cell
    done: int
    games: int
    wins: int
    seconds: float
    kept: int = 0  # of those that are done so many were in the store before


Observer = Callable[[Progress], None]


def all_cores() -> int:
    """The processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def play_cells(
    cells: Iterable[Cell],
    games: int,
    threads: int,
    observe: Observer = lambda progress: None,
    store: Store | None = None,
) -> tuple[list[CellResult], bool]:
    """The results of the cells, and whether all was played; an interrupt keeps what was finished by then.

    All policies are compiled before the first game: one that does not compile costs none. A cell's records are made
    when its turn comes, for a policy's tables can be large. With a store only what it lacks is played, and is kept.
    """
    asked = list(cells)
    for cell in asked:
        compile_cell(cell)
    return play_settings((Setting(cell) for cell in asked), games, threads, observe, store)


def play_settings(
    settings: Iterable[Setting],
    games: int,
    threads: int,
    observe: Observer = lambda progress: None,
    store: Store | None = None,
) -> tuple[list[CellResult], bool]:
    """The same for cells that are ready."""
    results: list[CellResult] = []
    pool = ThreadPoolExecutor(threads, thread_name_prefix=CHUNK_THREAD)
    abandoned = False
    try:
        for setting in settings:
            run = _CellRun(setting, Ledger(setting, games, store), threads, observe)
            result = run.play(pool)
            abandoned = run.is_unfinished()
            del setting, run  # before the next one is made: a policy's tables can be large
            if result is not None:
                results.append(result)
            if result is None or result.stopped == "interrupt":
                return results, False
    finally:
        pool.shutdown(wait=not abandoned, cancel_futures=True)
    return results, True


class _CellRun:
    """One cell being played: which games are next, how long a chunk should be."""

    def __init__(self, setting: Setting, ledger: Ledger, threads: int, observe: Observer) -> None:
        self.setting = setting
        self.ledger = ledger
        self.threads = threads
        self.observe = observe
        self.chunk = FIRST_CHUNK
        self.desks: SimpleQueue[Any] = SimpleQueue()
        self.waiting: dict[Future[Chunk], Span] = {}
        for _ in range(threads):
            self.desks.put(setting.new_desk())

    def play(self, pool: ThreadPoolExecutor) -> CellResult | None:
        start = time.perf_counter()
        stopped = "games"
        try:
            if self.ledger.found:
                self._report(start)
            while self.ledger.done < self.ledger.games:
                self._submit(pool)
                self._collect(start)
            self.ledger.close()
        except KeyboardInterrupt:
            stopped = "interrupt"
            with suppress(KeyboardInterrupt):  # who presses it again does not want to wait
                self._let_finish()
        if self.ledger.done == 0:
            return None
        return summarise(self.setting, self.ledger.tally, stopped, time.perf_counter() - start, self.ledger.found)

    def is_unfinished(self) -> bool:
        """Whether a chunk is still being played: one that was left to itself."""
        return any(not future.done() for future in self.waiting)

    def _submit(self, pool: ThreadPoolExecutor) -> None:
        """Keeps one chunk in hand for each thread beyond the one it plays."""
        while len(self.waiting) < 2 * self.threads:
            span = self.ledger.take(self.chunk)
            if span is None:
                return
            self.waiting[pool.submit(self._play_chunk, span)] = span

    def _play_chunk(self, span: Span) -> Chunk:
        desk = self.desks.get()
        try:
            start = time.perf_counter()
            tally = self.setting.play_chunk(span.first, span.games, desk)
            return Chunk(span, tally, time.perf_counter() - start)
        finally:
            self.desks.put(desk)

    def _collect(self, start: float) -> None:
        finished, _ = wait(self.waiting, timeout=1.0, return_when=FIRST_COMPLETED)
        for future in finished:
            if future.exception() is not None:
                raise self._first_failure()
            del self.waiting[future]
            chunk = future.result()
            self.ledger.enter(chunk)
            wanted = int(chunk.span.games * CHUNK_SECONDS / max(chunk.seconds, 1e-6))
            self.chunk = max(1, min(wanted, 4 * self.chunk, MOST_IN_A_CHUNK))
        self._report(start)

    def _report(self, start: float) -> None:
        won = int(self.setting.metric(self.ledger.tally, 0)[1])
        seconds, ledger = time.perf_counter() - start, self.ledger
        self.observe(Progress(self.setting.cell, ledger.done, ledger.games, won, seconds, ledger.found))

    def _first_failure(self) -> BaseException:
        """Of the chunks that failed, the one with the first games: the same one however the threads ran."""
        wait(future for future in self.waiting if not future.cancel())
        failed = {span: future.exception() for future, span in self.waiting.items() if not future.cancelled()}
        return next(error for _, error in sorted(failed.items(), key=lambda item: item[0]) if error is not None)

    def _let_finish(self) -> None:
        """What has not begun is dropped; what is being played is finished and counted, if it takes no longer than that.

        A chunk takes a moment, unless a policy does not come to its end: such a chunk is left to itself.
        """
        begun = [future for future in self.waiting if not future.cancel()]
        for future in wait(begun, timeout=LAST_SECONDS).done:
            if future.exception() is None:
                self.ledger.enter(future.result())
