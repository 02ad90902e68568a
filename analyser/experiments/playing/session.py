"""Cells played by a crew, by turns or one after the other, until each has ended."""

import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass

from analyser.experiments.cells import Cell
from analyser.experiments.counting.chunks import Segment, Span
from analyser.experiments.playing.cell_run import CellRun, Done
from analyser.experiments.playing.crew import Crew
from analyser.experiments.playing.limits import Limits
from analyser.experiments.playing.uninterrupted import undisturbed

LAST_SECONDS = 3.0
"""So long a run that is broken off waits for the chunks that are being played."""
TURN_SECONDS = 1.0
"""So long a cell is played before it is another's turn, where they are played evenly; at first less."""


@dataclass(frozen=True)
class Progress:
    """How far a cell has come."""

    cell: Cell
    done: int
    games: int  # that it will take, by all that is known so far
    wins: int
    seconds: float
    kept: int = 0  # of those that are done so many were in the store before
    undecided: int = 0


Observer = Callable[[Progress], None]
Judge = Callable[[CellRun, Segment], None]
"""Looks at a run whose segment has just been settled, and may stop it, or others."""


def ignore(progress: Progress) -> None:
    """Observes nothing."""


class Session:
    """Parts that are played together."""

    def __init__(
        self,
        runs: Sequence[CellRun],
        crew: Crew,
        limits: Limits,
        *,
        judge: Judge,
        observe: Observer = ignore,
        evenly: bool = False,
    ) -> None:
        self.runs = runs
        self.crew = crew
        self.limits = limits
        self.judge = judge
        self.observe = observe
        self.evenly = evenly
        self.begun = self.looked = time.perf_counter()
        self.turn: CellRun | None = None
        self.turn_ends = 0.0

    def play(self) -> bool:
        """Plays until all runs have ended; whether nobody broke it off."""
        try:
            self._hand_out()
            while self.crew.in_hand():
                self._collect(self.crew.finished(1.0))
                if self._is_late():
                    self._end("budget")
                    break
                self._hand_out()
            for run in self.runs:
                run.ledger.close()
        except KeyboardInterrupt:
            with suppress(KeyboardInterrupt):  # who presses it again does not want to wait
                self._end("interrupt")
            return False
        except BaseException:
            self.crew.halt(LAST_SECONDS)  # who is told of it should not find threads that are still playing
            raise
        return True

    def _hand_out(self) -> None:
        while self.crew.has_room():
            for run in self._in_order():
                span = self._take(run)
                if span is not None:
                    self._begin(run, span)
                    break
            else:
                return

    def _in_order(self) -> Iterable[CellRun]:
        """Who is asked first for a chunk: whose turn it is, then who is furthest behind."""
        if not self.evenly:
            return self.runs
        order = sorted(self.runs, key=lambda run: run.ledger.reached)
        return [self.turn, *order] if self.turn and time.perf_counter() < self.turn_ends else order

    def _take(self, run: CellRun) -> Span | None:
        """The next chunk of a run; None if it has ended or all is handed out."""
        while not run.stopped:
            span = run.ledger.take(run.chunk)
            if span is not None:
                return span
            if not run.ledger.open_next():
                break
            if run.ledger.segments[-1].done:  # the store had some of it
                self._settle(run)
                self._report(run)
        run.is_handed_out = True
        return None

    def _begin(self, run: CellRun, span: Span) -> None:
        """Hands out a chunk; to make a cell ready again should cost no more than a tenth of its turn."""
        seconds = self.crew.begin(run, span)
        if run is not self.turn:
            now = time.perf_counter()
            self.turn = run
            self.turn_ends = now + min(TURN_SECONDS, 0.05 + (now - self.begun) / 5) + 10 * seconds

    def _collect(self, finished: list[Done]) -> None:
        self._share_time(finished)
        failed = [done for done in finished if done.error is not None]
        if failed:
            raise self._first_failure(failed)
        self._enter(finished)  # all of them first: an observer may break off, and what was played is not lost
        for done in finished:
            self._report(done.run)
            if done.run.is_handed_out and done.run not in self.crew.in_hand():
                self.crew.forget(done.run)

    def _enter(self, finished: Iterable[Done]) -> None:
        with undisturbed():
            for done in finished:
                if done.chunk is not None:
                    done.run.enter(done.chunk, self.crew.chunk_seconds)
                self._settle(done.run)

    def _settle(self, run: CellRun) -> None:
        with undisturbed():
            settled = run.ledger.settle()
            while run.stopped is None and (segment := next(settled, None)) is not None:
                self.judge(run, segment)

    def _share_time(self, finished: list[Done]) -> None:
        """Adds the time that has passed to the runs whose chunks were being played."""
        now = time.perf_counter()
        playing = [*self.crew.in_hand(), *(done.run for done in finished)]
        for run in playing:
            run.seconds += (now - self.looked) / len(playing)
        self.looked = now

    def _report(self, run: CellRun) -> None:
        ledger, limits = run.ledger, self.limits
        done, passed = ledger.done, time.perf_counter() - self.begun
        games = max(done, min(run.needed or limits.most, limits.most))
        if limits.budget is not None:
            games = max(done, min(games, int(done * limits.budget / max(passed, 1e-3))))
        won = ledger.won
        self.observe(Progress(run.cell, done, games, won, run.seconds, ledger.found, ledger.open_games))

    def _is_late(self) -> bool:
        return self.limits.budget is not None and time.perf_counter() - self.begun >= self.limits.budget

    def _end(self, why: str) -> None:
        """Breaks off: what has not begun is dropped, what is being played is counted, if it takes no longer than that.

        A chunk takes a moment, unless a policy does not come to its end: such a chunk is left to itself.
        """
        try:
            self._enter(self.crew.halt(LAST_SECONDS))
        finally:  # also if it is broken off once more
            for run in self.runs:
                if run.stopped is None and run.ledger.settled < self.limits.most:
                    run.stopped = why

    def _first_failure(self, failed: list[Done]) -> BaseException:
        """Of the chunks that failed, the one with the first games: the same one however the threads ran."""
        all_failed = [*failed, *(done for done in self.crew.halt(None) if done.error is not None)]
        first = min(all_failed, key=lambda done: (self.runs.index(done.run), done.span))
        assert first.error is not None
        return first.error
