"""Cells played by a crew, by turns or one after the other, until each has ended."""

import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import NamedTuple

from analyser.experiments.cells import Cell
from analyser.experiments.counting.chunks import Segment, Span
from analyser.experiments.keeping.store import Store
from analyser.experiments.playing.cell_run import Done, Part
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
Judge = Callable[[Part, Segment], None]
"""Looks at a part whose segment has just been settled, and may stop it, or others."""


def ignore(progress: Progress) -> None:
    """Observes nothing."""


class Work(NamedTuple):
    """Who plays, who is told how far it is, and where finished games are kept."""

    crew: Crew
    observe: Observer = ignore
    store: Store | None = None


class Session:
    """Parts that are played together."""

    def __init__(
        self,
        parts: Sequence[Part],
        crew: Crew,
        limits: Limits,
        *,
        judge: Judge,
        observe: Observer = ignore,
        evenly: bool = False,
    ) -> None:
        self.parts = parts
        self.crew = crew
        self.limits = limits
        self.judge = judge
        self.observe = observe
        self.evenly = evenly
        self.begun = self.looked = time.perf_counter()
        self.turn: Part | None = None
        self.turn_ends = 0.0

    def play(self) -> bool:
        """Plays until all parts have ended; whether nobody broke it off."""
        try:
            self._hand_out()
            while self.crew.in_hand():
                self._collect(self.crew.finished(1.0))
                if self._is_late():
                    self._end("budget")
                    break
                self._hand_out()
            for part in self.parts:
                part.ledger.close()
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
            for part in self._in_order():
                span = self._take(part)
                if span is not None:
                    self._begin(part, span)
                    break
            else:
                return

    def _in_order(self) -> Iterable[Part]:
        """Who is asked first for a chunk: whose turn it is, then who is furthest behind."""
        if not self.evenly:
            return self.parts
        order = sorted(self.parts, key=lambda part: part.ledger.reached)
        return [self.turn, *order] if self.turn and time.perf_counter() < self.turn_ends else order

    def _take(self, part: Part) -> Span | None:
        """The next chunk of a part; None if it has ended or all is handed out."""
        while not part.stopped:
            span = part.ledger.take(part.chunk)
            if span is not None:
                return span
            if not part.ledger.open_next():
                break
            if part.ledger.segments[-1].done:  # the store had some of it
                self._settle(part)
                self._report(part)
        part.is_handed_out = True
        return None

    def _begin(self, part: Part, span: Span) -> None:
        """Hands out a chunk; to make a cell ready again should cost no more than a tenth of its turn."""
        seconds = self.crew.begin(part, span)
        if part is not self.turn:
            now = time.perf_counter()
            self.turn = part
            self.turn_ends = now + min(TURN_SECONDS, 0.05 + (now - self.begun) / 5) + 10 * seconds

    def _collect(self, finished: list[Done]) -> None:
        self._share_time(finished)
        failed = [done for done in finished if done.error is not None]
        if failed:
            raise self._first_failure(failed)
        self._enter(finished)  # all of them first: an observer may break off, and what was played is not lost
        for done in finished:
            self._report(done.part)
            if done.part.is_handed_out and done.part not in self.crew.in_hand():
                self.crew.forget(done.part)

    def _enter(self, finished: Iterable[Done]) -> None:
        with undisturbed():
            for done in finished:
                if done.chunk is not None:
                    done.part.enter(done.chunk, self.crew.chunk_seconds)
                self._settle(done.part)

    def _settle(self, part: Part) -> None:
        with undisturbed():
            settled = part.ledger.settle()
            while part.stopped is None and (segment := next(settled, None)) is not None:
                self.judge(part, segment)

    def _share_time(self, finished: list[Done]) -> None:
        """Adds the time that has passed to the parts whose chunks were being played."""
        now = time.perf_counter()
        playing = [*self.crew.in_hand(), *(done.part for done in finished)]
        for part in playing:
            part.seconds += (now - self.looked) / len(playing)
        self.looked = now

    def _report(self, part: Part) -> None:
        ledger, limits = part.ledger, self.limits
        done, passed = ledger.done, time.perf_counter() - self.begun
        games = max(done, min(part.needed or limits.most, limits.most))
        if limits.budget is not None:
            games = max(done, min(games, int(done * limits.budget / max(passed, 1e-3))))
        won = ledger.won
        self.observe(Progress(part.cell, done, games, won, part.seconds, ledger.found, ledger.open_games))

    def _is_late(self) -> bool:
        return self.limits.budget is not None and time.perf_counter() - self.begun >= self.limits.budget

    def _end(self, why: str) -> None:
        """Breaks off: what has not begun is dropped, what is being played is counted, if it takes no longer than that.

        A chunk takes a moment, unless a policy does not come to its end: such a chunk is left to itself.
        """
        try:
            self._enter(self.crew.halt(LAST_SECONDS))
        finally:  # also if it is broken off once more
            for part in self.parts:
                if part.stopped is None and part.ledger.settled < self.limits.most:
                    part.stopped = why

    def _first_failure(self, failed: list[Done]) -> BaseException:
        """Of the chunks that failed, the one with the first games: the same one however the threads ran."""
        all_failed = [*failed, *(done for done in self.crew.halt(None) if done.error is not None)]
        first = min(all_failed, key=lambda done: (self.parts.index(done.part), done.span))
        assert first.error is not None
        return first.error
