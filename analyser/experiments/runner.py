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
from analyser.experiments.engine import Setting, Tally, compile_cell
from analyser.experiments.patience import CHUNK_THREAD
from analyser.experiments.results import CellResult, summarise

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


Observer = Callable[[Progress], None]


def all_cores() -> int:
    """The processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def play_cells(
    cells: Iterable[Cell], games: int, threads: int, observe: Observer = lambda progress: None
) -> tuple[list[CellResult], bool]:
    """The results of the cells, and whether all was played; an interrupt keeps what was finished by then.

    All policies are compiled before the first game: one that does not compile costs none. A cell's records are made
    when its turn comes, for a policy's tables can be large.
    """
    asked = list(cells)
    for cell in asked:
        compile_cell(cell)
    return play_settings((Setting(cell) for cell in asked), games, threads, observe)


def play_settings(
    settings: Iterable[Setting], games: int, threads: int, observe: Observer = lambda progress: None
) -> tuple[list[CellResult], bool]:
    """The same for cells that are ready."""
    results: list[CellResult] = []
    pool = ThreadPoolExecutor(threads, thread_name_prefix=CHUNK_THREAD)
    abandoned = False
    try:
        for setting in settings:
            run = _CellRun(setting, games, threads, observe)
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
    """One cell being played: which games are next, what has been added up."""

    def __init__(self, setting: Setting, games: int, threads: int, observe: Observer) -> None:
        self.setting = setting
        self.games = games
        self.threads = threads
        self.observe = observe
        self.tally = setting.new_tally()
        self.next_game = 0
        self.done = 0
        self.chunk = FIRST_CHUNK
        self.desks: SimpleQueue[Any] = SimpleQueue()
        self.waiting: dict[Future[tuple[Tally, int, float]], int] = {}  # chunk -> its first game
        for _ in range(threads):
            self.desks.put(setting.new_desk())

    def play(self, pool: ThreadPoolExecutor) -> CellResult | None:
        start = time.perf_counter()
        stopped = "games"
        try:
            while self.done < self.games:
                self._submit(pool)
                self._collect(start)
        except KeyboardInterrupt:
            stopped = "interrupt"
            with suppress(KeyboardInterrupt):  # who presses it again does not want to wait
                self._let_finish()
        if self.done == 0:
            return None
        return summarise(self.setting, self.tally, stopped, time.perf_counter() - start)

    def is_unfinished(self) -> bool:
        """Whether a chunk is still being played: one that was left to itself."""
        return any(not future.done() for future in self.waiting)

    def _submit(self, pool: ThreadPoolExecutor) -> None:
        """Keeps one chunk in hand for each thread beyond the one it plays."""
        while len(self.waiting) < 2 * self.threads and self.next_game < self.games:
            count = min(self.chunk, self.games - self.next_game)
            self.waiting[pool.submit(self._play_chunk, self.next_game, count)] = self.next_game
            self.next_game += count

    def _play_chunk(self, first: int, count: int) -> tuple[Tally, int, float]:
        desk = self.desks.get()
        try:
            start = time.perf_counter()
            tally = self.setting.play_chunk(first, count, desk)
            return tally, count, time.perf_counter() - start
        finally:
            self.desks.put(desk)

    def _collect(self, start: float) -> None:
        finished, _ = wait(self.waiting, timeout=1.0, return_when=FIRST_COMPLETED)
        for future in finished:
            if future.exception() is not None:
                raise self._first_failure()
            del self.waiting[future]
            tally, count, seconds = future.result()
            self._add(tally, count)
            wanted = int(count * CHUNK_SECONDS / max(seconds, 1e-6))
            self.chunk = max(1, min(wanted, 4 * self.chunk, MOST_IN_A_CHUNK))
        won = self.setting.metric(self.tally, 0)
        self.observe(Progress(self.setting.cell, self.done, self.games, int(won[1]), time.perf_counter() - start))

    def _add(self, tally: Tally, count: int) -> None:
        self.tally += tally
        self.done += count

    def _first_failure(self) -> BaseException:
        """Of the chunks that failed, the one with the first games: the same one however the threads ran."""
        wait(future for future in self.waiting if not future.cancel())
        failed = {first: future.exception() for future, first in self.waiting.items() if not future.cancelled()}
        return next(error for _, error in sorted(failed.items()) if error is not None)

    def _let_finish(self) -> None:
        """What has not begun is dropped; what is being played is finished and counted, if it takes no longer than that.

        A chunk takes a moment, unless a policy does not come to its end: such a chunk is left to itself.
        """
        begun = [future for future in self.waiting if not future.cancel()]
        for future in wait(begun, timeout=LAST_SECONDS).done:
            if future.exception() is None:
                tally, count, _ = future.result()
                self._add(tally, count)
