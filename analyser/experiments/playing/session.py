"""Cells played by a crew, by turns or one after the other, until each has ended; and what they came to."""

import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing, suppress
from dataclasses import KW_ONLY, dataclass
from typing import NamedTuple

from analyser.experiments.cells import Cell
from analyser.experiments.counting.chunks import Segment, Span
from analyser.experiments.keeping.store import Store
from analyser.experiments.playing.crew import Crew
from analyser.experiments.playing.ledger import CellRun, Done, Ledger
from analyser.experiments.playing.limits import FIRST_LOOK, HOPELESS, MOST_GAMES, Limits, looks
from analyser.experiments.playing.prepared_cell import PreparedCell
from analyser.experiments.playing.uninterrupted import undisturbed
from analyser.experiments.results import CellResult, Ending
from analyser.mistakes import Mistake

LAST_SECONDS = 3.0
"""So long a run that is broken off waits for the chunks that are being played."""
TURN_SECONDS = 1.0
"""So long a cell is played before it is another's turn, where they are played evenly; at first less."""
LEAD = 1.25
"""So many times the games of the one furthest behind a cell may have, where they are played evenly.

By time alone one that plays fast would be known much better than the others whenever they are broken off.
"""


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


class Work(NamedTuple):
    """Who plays, who is told how far it is, and where finished games are kept."""

    crew: Crew
    observe: Observer = ignore
    store: Store | None = None


@dataclass(eq=False)
class Session:
    """Cells that are played together."""

    runs: Sequence[CellRun]
    crew: Crew
    limits: Limits
    _: KW_ONLY
    judge: Judge
    observe: Observer
    evenly: bool

    def __post_init__(self) -> None:
        self.begun = self.looked = time.perf_counter()
        self.turn: CellRun | None = None
        self.turn_ends = 0.0
        self.turn_pays_until = 0.0  # its cell had to be made ready again: it plays on, however far it gets ahead

    def play(self) -> bool:
        """Plays until all have ended; whether nobody broke it off."""
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
            for run, most in self._in_order():
                span = self._take(run, most)
                if span is not None:
                    self._begin(run, span)
                    break
            else:
                return

    def _in_order(self) -> Iterable[tuple[CellRun, int]]:
        """Who is asked first for a chunk, whose turn it is, then who is furthest behind; and for how many games."""
        if not self.evenly:
            return ((run, MOST_GAMES) for run in self.runs)
        order = sorted(self.runs, key=lambda run: run.ledger.reached)
        behind = [run for run in order if run.stopped is None and not run.is_handed_out][:2]
        if self.turn and time.perf_counter() < self.turn_ends:
            order = [self.turn, *order]
        return ((run, most) for run in order if (most := self._lead(run, behind)) > 0)

    def _lead(self, run: CellRun, behind: Sequence[CellRun]) -> int:
        """How many games more a run may be handed out before it is too far ahead of those that are behind."""
        others = [other.ledger.reached for other in behind if other is not run]
        if not others or (run is self.turn and time.perf_counter() < self.turn_pays_until):
            return MOST_GAMES
        return max(FIRST_LOOK, int(LEAD * others[0])) - run.ledger.reached

    def _take(self, run: CellRun, most: int) -> Span | None:
        """The next chunk of a run, of so many games at most; None if it has ended or all is handed out."""
        while not run.stopped:
            span = run.ledger.take(min(run.chunk, most))
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
        """Hands out a chunk; to make a cell ready again should cost no more than a quarter of its turn."""
        seconds = self.crew.begin(run, span)
        if run is not self.turn:
            now = time.perf_counter()
            self.turn = run
            self.turn_pays_until = now + 3 * seconds
            self.turn_ends = now + min(TURN_SECONDS, 0.05 + (now - self.begun) / 5) + 3 * seconds

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
        ledger, limits, done = run.ledger, self.limits, run.ledger.done
        passed = time.perf_counter() - self.begun
        most = limits.most_of(run.cell)
        games = max(done, min(run.needed or most, most))
        if limits.budget is not None:
            games = max(done, min(games, int(done * limits.budget / max(passed, 1e-3))))
        self.observe(Progress(run.cell, done, games, ledger.won, run.seconds, ledger.found, ledger.open_games))

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
                if run.stopped is None and run.ledger.settled < self.limits.most_of(run.cell):
                    run.stopped = why

    def _first_failure(self, failed: list[Done]) -> BaseException:
        """Of the chunks that failed, the one with the first games: the same one however the threads ran."""
        all_failed = [*failed, *(done for done in self.crew.halt(None) if done.error is not None)]
        first = min(all_failed, key=lambda done: (self.runs.index(done.run), done.span))
        assert first.error is not None
        return first.error


def play_cells(
    cells: Sequence[Cell],
    limits: Limits,
    crew: Crew,
    observe: Observer = ignore,
    store: Store | None = None,
    *,
    evenly: bool = False,
) -> tuple[list[CellResult], bool]:
    """The results of the cells, and whether all was played; an interrupt keeps what was finished by then.

    One cell after the other, or `evenly`: by turns, so that whenever it ends all are known about as well; so it is
    with a budget too. With a store only what it lacks is played, and is kept. The crew is sent home.
    """
    with closing(crew):
        crew.prepare(cells)
        runs = [CellRun(cell, Ledger(cell, looks(limits.most_of(cell)), store)) for cell in cells]
        by_turns = evenly or limits.budget is not None
        complete = Session(runs, crew, limits, judge=judging(limits), observe=observe, evenly=by_turns).play()
    return [result_of(run, limits) for run in runs if run.ledger.done], complete


def judging(limits: Limits) -> Judge:
    """Stops a cell whose win rate is known well enough, by an interval that holds at all times, or that fails."""

    def judge(run: CellRun, _: Segment) -> None:
        ledger, wanted = run.ledger, limits.precision_of(run.cell)
        won, undecided = ledger.layout.won(ledger.tally), ledger.layout.undecided(ledger.tally)
        if undecided == ledger.settled >= HOPELESS:
            run.stopped = "failed"
        if wanted is None or run.stopped:
            return
        share = limits.sequence_of(run.cell).proportion(won, ledger.settled, undecided)
        half = (share.high - share.low) / 2
        run.needed = round(ledger.settled * min(max(1.0, half / wanted), MOST_GAMES) ** 2)
        if half <= wanted:
            run.stopped = "precision"

    return judge


def result_of(run: CellRun, limits: Limits) -> CellResult:
    """What a run came to; also if all its games are undecided, see `fault_of_all`."""
    ledger = run.ledger
    # What was played beyond the look that ended it does not count: the result is the same every time.
    is_settled = run.stopped in ("precision", "failed")
    tally, done = (ledger.tally, ledger.settled) if is_settled else (ledger.all_counted, ledger.done)
    ending = Ending(
        stopped=run.stopped or "games",
        seconds=run.seconds,
        kept=min(ledger.found, done),
        method=limits.method_of(run.cell, looked=run.stopped == "interrupt"),
        fault=str(fault_of(run)) if ledger.layout.undecided(tally) else "",
    )
    return CellResult.of(run.cell, ledger.layout, tally, ending)


def fault_of_all(results: Sequence[CellResult]) -> Mistake | None:
    """Why the first cell failed of which no game was decided, if one did; the others' results hold all the same."""
    return next((Mistake(result.ending.fault) for result in results if not result.is_decided), None)


def fault_of(run: CellRun) -> Exception:
    """Why the first of a run's undecided games is undecided."""
    prepared = PreparedCell(run.cell)
    index = run.ledger.first_undecided
    assert index is not None
    fault = prepared.fault(index, prepared.new_workspace())
    if fault is None:  # only a policy of one's own can do that, by chance that is not the game's
        players = ", ".join(run.cell.players)
        return Mistake(f"{players}: game {index} failed once and not again; a policy must choose the same each time")
    return fault
