"""The most surprising games: those that a strong player lost and a weak one won, or else the rarest endings."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations

import numpy as np

from analyser.experiments.counting.layout import Outcomes
from analyser.experiments.findings.pairing import Games
from analyser.experiments.findings.subject import Line
from analyser.experiments.transcripts import OUTCOME_OF, Tracer
from analyser.kernel.playout import DRAWN, LOST, UNDECIDED, WON
from analyser.mistakes import Failure


@dataclass(frozen=True)
class Surprise:
    """A game of a line, and how seldom that comes."""

    line: Line
    index: int  # of the game
    outcome: int  # of the line: LOST, WON or DRAWN
    winner: Line | None  # who won the same game, though it wins less often
    times: int  # so many games went so
    games: int  # of so many
    nth: int = 0  # of the games that went so

    @property
    def share(self) -> float:
        """How often games go so."""
        return self.times / self.games


@dataclass(frozen=True)
class Retold:
    """A surprising game, played once more."""

    surprise: Surprise
    transcript: dict[str, object]
    as_kept: bool  # it ended as the store has it


def surprises_of(groups: Iterable[Sequence[Line]], games: Games, most: int) -> list[Surprise]:
    """The rarest that can be played once more, one of a kind before a second one; no game twice."""
    found = [one for lines in groups for one in _of_group([line for line in lines if line.cell], games, most)]
    rarest: list[Surprise] = []
    seen: set[tuple[int, int]] = set()
    for one in sorted(found, key=rarity):
        if len(rarest) < most and (one.line.number, one.index) not in seen:
            seen.add((one.line.number, one.index))
            rarest.append(one)
    return rarest


def retell(surprise: Surprise) -> Retold:
    """Plays a surprising game once more; whether it ends as the store has it."""
    cell = surprise.line.cell
    assert cell is not None
    tracer = Tracer(cell)
    transcript = tracer.trace(surprise.index)
    ended = OUTCOME_OF[tracer.returns(surprise.index)]
    return Retold(surprise, transcript, ended == surprise.outcome)


def check(retold: Iterable[Retold]) -> None:
    """A game that ends otherwise than the store has it is a fault that no report should hide."""
    for one in retold:
        if not one.as_kept:
            surprise = one.surprise
            where = f"game {surprise.index} of {surprise.line.policy} at {surprise.line.difficulty}"
            raise Failure(f"{where} does not end as the store has it: the store is of other code, or damaged")


def rarity(surprise: Surprise) -> tuple[int, float]:
    """One of each kind comes before a second one, the rarest kind first."""
    return surprise.nth, surprise.share


def _of_group(lines: Sequence[Line], games: Games, most: int) -> Iterator[Surprise]:
    """Who loses what a weaker player wins; for a line alone its rarer ending. So many of each kind at most."""
    if len(lines) == 1:
        yield from _alone(lines[0], games[lines[0].number], most)
    for strong, weak in permutations(lines, 2):
        if strong.entry.win.rate <= weak.entry.win.rate:
            continue
        common = min(len(games[strong.number]), len(games[weak.number]))
        mine, its = games[strong.number][:common], games[weak.number][:common]
        odd = np.flatnonzero((mine == LOST) & (its == WON))
        for nth, index in enumerate(odd[:most]):
            yield Surprise(strong, int(index), LOST, weak, int(odd.size), common, nth)


def _alone(line: Line, outcomes: Outcomes, most: int) -> Iterator[Surprise]:
    counts = np.bincount(outcomes, minlength=4)
    counts[UNDECIDED] = 0
    ends = [outcome for outcome in (LOST, WON, DRAWN) if counts[outcome]]
    if len(ends) > 1:
        rarest = min(ends, key=lambda outcome: int(counts[outcome]))
        for nth, index in enumerate(np.flatnonzero(outcomes == rarest)[:most]):
            yield Surprise(line, int(index), rarest, None, int(counts[rarest]), len(outcomes), nth)
