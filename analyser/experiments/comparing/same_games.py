"""Cells that play the same games: whatever all of them have played is taken at once, and may be enough."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from typing import TypeVar

from analyser.experiments.cells import Cell
from analyser.experiments.counting.chunks import Segment
from analyser.experiments.counting.layout import Outcomes
from analyser.experiments.counting.paired_games import CommonGames, unbroken
from analyser.experiments.keeping.store import Store
from analyser.experiments.playing.ledger import CellRun, Ledger
from analyser.experiments.playing.limits import HOPELESS, Limits, looks
from analyser.experiments.playing.session import Session, Work, fault_of
from analyser.kernel.outcomes import UNDECIDED


class SameGames(ABC):
    """Some cells and the games that all of them have played."""

    def __init__(self, cells: Sequence[Cell], limits: Limits, store: Store | None) -> None:
        self.labels = [cell.label for cell in cells]
        self.runs = [CellRun(cell, Ledger(cell, looks(limits.most), store, each=True)) for cell in cells]
        self.common = CommonGames(len(cells))

    @abstractmethod
    def take(self, played: list[Outcomes]) -> None:
        """Takes the next games that all have played, cell by cell."""

    def reason_to_stop(self) -> str | None:
        """Why no more games are needed, if so."""
        return None

    @property
    def games(self) -> int:
        """So many all have played."""
        return self.common.games

    @property
    def undecided(self) -> list[int]:
        """So many of them are undecided under each cell."""
        return [int(counts[UNDECIDED]) for counts in self.common.counts]

    @property
    def stopped(self) -> str:
        """Why it ended: `reason_to_stop`, the budget, an interrupt, or games if it was the last of them."""
        return next((run.stopped for run in self.runs if run.stopped), "games")

    @property
    def seconds(self) -> float:
        """Of all cells."""
        return sum(run.seconds for run in self.runs)

    @property
    def kept(self) -> int:
        """So many of all cells' games were in the store before."""
        return sum(min(run.ledger.found, self.games) for run in self.runs)

    @property
    def faults(self) -> tuple[str, ...]:
        """See `faults_of`."""
        return faults_of(self.runs, self.labels, self.undecided, self.games)

    def judge(self, run: CellRun, segment: Segment) -> None:
        """Counts a segment, and stops all cells if that settles the question.

        A cell that has failed in all games, and in enough of them, breaks it off: there is nothing to compare.
        """
        assert segment.outcomes is not None
        played = self.common.add(self.runs.index(run), segment.outcomes)
        if not played:
            return
        for one, undecided in zip(self.runs, self.undecided, strict=True):
            if undecided == self.games >= HOPELESS:
                raise fault_of(one)
        self.take(played)
        why = self.reason_to_stop()
        for one in self.runs:
            one.stopped = why

    def finish(self) -> None:
        """Takes what all have beyond their segments, if it was broken off."""
        if self.stopped in ("budget", "interrupt"):
            ahead = [_ahead(run, self.common.next_game(place)) for place, run in enumerate(self.runs)]
            self.take(self.common.add_last(ahead))


Group = TypeVar("Group", bound=SameGames)


def play_same_games(
    make: Callable[[Store | None], Sequence[Group]], limits: Limits, work: Work
) -> tuple[Sequence[Group], bool]:
    """Makes groups of cells, plays them, and says whether nobody broke it off. The crew is sent home in any case."""
    crew, observe, store = work
    with closing(crew):
        groups = make(store)
        group_of = {run: group for group in groups for run in group.runs}
        crew.prepare([run.cell for run in group_of])

        def judge(run: CellRun, segment: Segment) -> None:
            group_of[run].judge(run, segment)

        complete = Session(list(group_of), crew, limits, judge=judge, observe=observe, evenly=True).play()
    for group in groups:
        group.finish()
    return groups, complete


def faults_of(runs: Sequence[CellRun], labels: Iterable[str], undecided: Iterable[int], games: int) -> tuple[str, ...]:
    """Why the first of the undecided games of each run is; where all its games are, that is raised."""
    told = []
    for run, label, count in zip(runs, labels, undecided, strict=True):
        if count:
            fault = fault_of(run)
            if count == games:
                raise fault
            told.append(f"{label}: {count:,} of {games:,} games; the first: {fault}")
    return tuple(told)


def _ahead(run: CellRun, at: int) -> list[Outcomes]:
    """The games of a run's open segments from a game on.

    A run that is interrupted between settling a segment and adding it leaves a gap there.
    """
    counted = [
        (segment.counted[0], segment.outcomes[: segment.counted[0].games])
        for segment in run.ledger.segments
        if segment.counted and segment.outcomes is not None
    ]
    return list(unbroken(counted, at))
