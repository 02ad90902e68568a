"""Games that are not played: what each comes to is given, and chunks come back in whatever order chance says."""
# ruff: noqa: ARG002  (a crew takes what its contract gives it)

from collections.abc import Collection, Mapping
from random import Random

import numpy as np
import pytest

from analyser.experiments.cells import Cell
from analyser.experiments.counting.chunks import Chunk, Span
from analyser.experiments.counting.layout import Outcomes
from analyser.experiments.playing import session
from analyser.experiments.playing.ledger import CellRun, Done
from analyser.kernel.outcomes import UNDECIDED, WON


def chunk_of(run: CellRun, span: Span, outcomes: Outcomes, seconds: float = 0.0) -> Chunk:
    """A chunk of these outcomes; its tally counts games won and not won, and those that are undecided."""
    tally, own = run.ledger.layout.new_tally(), outcomes[span.first : span.end]
    assert len(own) == span.games, "more games are asked for than are given"
    tally[-1], tally[1] = (own == UNDECIDED).sum(), (own == WON).sum()
    tally[0] = span.games - tally[-1] - tally[1]
    return Chunk(span, tally, own, seconds)


def take_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever is furthest behind gets the next chunk, whatever the clock says."""
    monkeypatch.setattr(session, "TURN_SECONDS", 0.0)


class Scripted:
    """A crew: `games` are the outcomes of each cell by the line-up's name, chunks are of all sizes up to `most`."""

    chunk_seconds = 1.0

    def __init__(self, games: Mapping[str, Outcomes], seed: int = 0, *, room: int = 5, most: int = 60) -> None:
        self.games = games
        self.random = Random(seed)
        self.room = room
        self.most = most
        self.waiting: list[tuple[CellRun, Span]] = []
        self.handed_out: dict[str, int] = dict.fromkeys(games, 0)

    def prepare(self, cells: Collection[Cell]) -> None:
        return

    def has_room(self) -> bool:
        return len(self.waiting) < self.room

    def begin(self, run: CellRun, span: Span) -> float:
        self.waiting.append((run, span))
        self.handed_out[",".join(run.cell.players)] += span.games
        return 0.0

    def in_hand(self) -> list[CellRun]:
        return [run for run, _ in self.waiting]

    def finished(self, seconds: float) -> list[Done]:
        count = self.random.randint(1, len(self.waiting))
        return [self._done() for _ in range(count)]

    def halt(self, seconds: float | None) -> list[Done]:
        """Some chunks come back, the others are dropped."""
        found = [self._done() for _ in range(self.random.randint(0, len(self.waiting)))]
        self.waiting = []
        return found

    def forget(self, run: CellRun) -> None:
        return

    def close(self) -> None:
        return

    def _done(self) -> Done:
        run, span = self.waiting.pop(self.random.randrange(len(self.waiting)))
        seconds = span.games / self.random.randint(1, self.most)  # so large will the next one be
        outcomes = self.games[",".join(run.cell.players)]
        return Done(run, span, chunk_of(run, span, outcomes, seconds))


def outcomes_by_chance(games: int, seed: int, weights: tuple[float, ...] = (4, 4, 1, 1)) -> Outcomes:
    """Lost, won, drawn and undecided games by these weights."""
    chances = np.asarray(weights, float) / sum(weights)
    return np.random.default_rng(seed).choice(len(weights), games, p=chances).astype(np.uint8)
