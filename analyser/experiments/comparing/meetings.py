"""Rivals who meet: every two of them on the same games with sides swapped, a pair of games a look at both."""

from collections.abc import Callable, Sequence
from itertools import combinations

import numpy as np
import numpy.typing as npt

from analyser.experiments.cells import Cell
from analyser.experiments.comparing.together import Together
from analyser.experiments.counting.layout import Outcomes
from analyser.experiments.counting.segments import Segment
from analyser.experiments.keeping.store import Store
from analyser.experiments.playing.crew import Crew
from analyser.experiments.playing.ledger import Ledger
from analyser.experiments.playing.limits import Limits, looks
from analyser.experiments.playing.part import Part
from analyser.experiments.playing.runner import fault_of
from analyser.experiments.playing.session import Observer, Session
from analyser.games.catalogue import TOGETHER, Game, Mode, first_mode
from analyser.games.modes import mode_words
from analyser.kernel.playout import DRAWN, LOST, UNDECIDED, WON
from analyser.mistakes import Mistake
from solvers.catalogue import Policy, find_policy, split_lineup

Table = npt.NDArray[np.int64]
_HALF_POINTS = {LOST: 0, DRAWN: 1, WON: 2}


def find_rivals(game: Game, specs: Sequence[str], mode: Mode | None = None) -> list[Policy]:
    """The policies that meet, each once, where several sides play against each other."""
    mode = mode or first_mode(game)
    if game.form_of(mode) == TOGETHER:
        raise Mistake(f"{mode_words(game, mode)} is played by one side: compare says who wins more often")
    for spec in specs:
        if len(split_lineup(spec)) != 1:
            raise Mistake(f"a tournament seats everybody on all sides: -p A -p B, not '{spec}'")
    rivals = list({policy.spec: policy for policy in (find_policy(game.name, spec) for spec in specs)}.values())
    if len(rivals) < 2:
        raise Mistake("a tournament takes two or more policies, each different: -p A -p B")
    return rivals


class Meeting:
    """Two rivals and their games: the first on the first seat, then on the second."""

    def __init__(self, first: Cell, second: Cell, most: int, store: Store | None) -> None:
        self.names = first.players[0], first.players[1]
        self.parts = [Part(cell, Ledger(cell, looks(most), store, each=True)) for cell in (first, second)]
        self.together = Together(self.parts)

    @property
    def pairs(self) -> int:
        """How many pairs of games are counted, the undecided too."""
        return self.together.games

    @property
    def table(self) -> Table:
        """How often the outcomes for who sat first met: games in which the first did (row), the second (column)."""
        return self.together.crossed(0, 1)

    @property
    def counts(self) -> tuple[int, ...]:
        """How many pairs gave the first 0, 1/2, 1, 1 1/2 and 2 points, without those that are undecided."""
        return points_of(self.table)

    @property
    def open_pairs(self) -> tuple[int, ...]:
        """The undecided pairs, see `open_of`."""
        return open_of(self.table)

    def faults(self, table: Table) -> list[str]:
        """Why the first of the undecided games of each seating is; the table is of the pairs that count."""
        told, pairs = [], table.sum()
        for part, undecided in zip(self.parts, (table[UNDECIDED].sum(), table[:, UNDECIDED].sum()), strict=True):
            if undecided:
                fault = fault_of(part)
                if undecided == pairs:
                    raise fault
                told.append(f"{part.cell.label}: {undecided:,} of {pairs:,} games; the first: {fault}")
        return told


Answer = Callable[[Sequence[Outcomes]], str | None]
"""Looks at games that both seatings have played, and says why no more are needed, if so."""


def play_meetings(
    cells: Sequence[Cell],
    limits: Limits,
    crew: Crew,
    observe: Observer,
    store: Store | None,
    answer: Answer = lambda played: None,
) -> tuple[list[Meeting], bool]:
    """Plays the meetings of these cells (see `lineups_of`), and whether nobody broke it off. The crew is sent home."""
    try:
        meetings = make_meetings(cells, limits.most, store)
        crew.prepare(cells)
        meeting_of = {id(part): meeting for meeting in meetings for part in meeting.parts}

        def judge(part: Part, segment: Segment) -> None:
            meeting = meeting_of[id(part)]
            played = meeting.together.judge(part, segment)
            why = answer(played) if played else None
            for one in meeting.parts:
                one.stopped = why

        parts = [part for meeting in meetings for part in meeting.parts]
        complete = Session(parts, crew, limits, judge=judge, observe=observe, evenly=True).play()
    finally:
        crew.close()
    return meetings, complete


def lineups_of(rivals: Sequence[Policy]) -> list[tuple[Policy, Policy]]:
    """For every two both seatings, one after the other."""
    return [seating for one, two in combinations(rivals, 2) for seating in ((one, two), (two, one))]


def make_meetings(cells: Sequence[Cell], most: int, store: Store | None) -> list[Meeting]:
    """A meeting for every two, from the cells of both seatings."""
    return [Meeting(first, second, most, store) for first, second in zip(cells[::2], cells[1::2], strict=True)]


def points_of(table: Table) -> tuple[int, ...]:
    """Pairs by half points of the first, from how often each two outcomes met."""
    counts = [0] * 5
    for one, half in _HALF_POINTS.items():
        for two, other in _HALF_POINTS.items():
            counts[half + 2 - other] += int(table[one, two])
    return tuple(counts)


def open_of(table: Table) -> tuple[int, ...]:
    """The undecided pairs: by the points of the first in the other game, 0, 1/2, 1; then those of two such games."""
    found = [0, 0, 0]
    for outcome, half in _HALF_POINTS.items():
        found[half] += int(table[outcome, UNDECIDED])
        found[2 - half] += int(table[UNDECIDED, outcome])
    return *found, int(table[UNDECIDED, UNDECIDED])
