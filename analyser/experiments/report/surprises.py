"""The most surprising games: those that a strong player lost and a weak one won, or else the rarest endings."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

import numpy as np

from analyser.experiments.counting.paired_games import KINDS, PackedGames
from analyser.experiments.report.cells import Games, ReportedCell
from analyser.experiments.transcripts import ToldGame, Tracer
from analyser.kernel.outcomes import DRAWN, LOST, UNDECIDED, WON
from analyser.mistakes import Failure

RARE = 0.1
"""What more of the games come to surprises nobody."""


@dataclass(frozen=True)
class Kind:
    """What is surprising about some games of a line, and how seldom that comes."""

    line: ReportedCell
    outcome: int  # of the line: LOST, WON or DRAWN
    winner: ReportedCell | None  # who won the same games, though it wins less often
    times: int  # so many games went so
    games: int  # of so many

    @property
    def share(self) -> float:
        """How often games go so."""
        return self.times / self.games


@dataclass(frozen=True)
class Surprise(Kind):
    """A game of a kind."""

    index: int  # of the game
    nth: int = 0  # of the games that went so


@dataclass(frozen=True)
class ReplayedGame:
    """A surprising game, played once more."""

    surprise: Surprise
    told: ToldGame


def surprises_of(groups: Iterable[Sequence[ReportedCell]], games: Games, most: int) -> list[Surprise]:
    """The rarest that can be played once more, one of a kind before a second one; no game twice."""
    if not most:
        return []
    kinds = [kind for lines in groups for kind in _kinds([line for line in lines if line.cell], games, most)]
    kinds.sort(key=lambda kind: kind.share)
    return list(islice(_in_turn(kinds, games), most))


def replay(surprise: Surprise) -> ReplayedGame:
    """Plays a surprising game once more. If it ends otherwise than the store has it, no report should hide that."""
    cell = surprise.line.cell
    assert cell is not None
    tracer = Tracer(cell)
    told = tracer.tell(surprise.index)
    if tracer.outcome(surprise.index) != surprise.outcome:
        where = f"game {surprise.index} of {surprise.line.policy} at {surprise.line.level}"
        raise Failure(f"{where} does not end as the store has it: the store is of other code, or damaged")
    return ReplayedGame(surprise, told)


def rarity(surprise: Surprise) -> tuple[int, float]:
    """One of each kind comes before a second one, the rarest kind first."""
    return surprise.nth, surprise.share


def _in_turn(kinds: Sequence[Kind], games: Games) -> Iterator[Surprise]:
    """The first game of each kind, then the second; each game when it is asked for, for there may be many kinds."""
    waiting = [_games_of(kind, games) for kind in kinds]
    seen: set[tuple[int, int]] = set()
    while waiting:
        left = []
        for surprises in waiting:
            one = next(surprises, None)
            if one is None:
                continue
            left.append(surprises)
            if (one.line.number, one.index) not in seen:
                seen.add((one.line.number, one.index))
                yield one
        waiting = left


def _games_of(kind: Kind, games: Games) -> Iterator[Surprise]:
    is_so = games[kind.line.number][: kind.games] == kind.outcome
    if kind.winner:
        is_so = is_so & (games[kind.winner.number][: kind.games] == WON)
    for nth, index in enumerate(np.flatnonzero(is_so)):
        yield Surprise(kind.line, kind.outcome, kind.winner, kind.times, kind.games, int(index), nth)


def _kinds(lines: Sequence[ReportedCell], games: Games, most: int) -> Iterator[Kind]:
    """Who loses what a weaker player wins, of each player the rarest; for a line alone its rarer ending.

    So many kinds of a player at most: a thousand players make a million pairs, and no more games are told of one.
    """
    if len(lines) == 1:
        yield from _alone(lines[0], games)
        return
    outcomes = [games[line.number] for line in lines]
    packed = PackedGames(outcomes)
    counts = np.array([len(own) for own in outcomes])
    rates = np.array([line.result.win.rate for line in lines])
    for place, line in enumerate(lines):
        times, common = packed.count(place, (LOST,), (WON,)), np.minimum(counts[place], counts)
        shares = times / np.maximum(1, common)
        is_rare = (rates < rates[place]) & (times > 0) & (shares <= RARE)
        for at in [at for at in np.argsort(shares, kind="stable") if is_rare[at]][:most]:
            yield Kind(line, LOST, lines[at], int(times[at]), int(common[at]))


def _alone(line: ReportedCell, games: Games) -> Iterator[Kind]:
    counts = np.bincount(games[line.number], minlength=KINDS)
    total = int(counts.sum())
    counts[UNDECIDED] = 0
    ends = [outcome for outcome in (LOST, WON, DRAWN) if counts[outcome]]
    if len(ends) > 1:
        rarest = min(ends, key=lambda outcome: int(counts[outcome]))
        if counts[rarest] <= RARE * total:
            yield Kind(line, rarest, None, int(counts[rarest]), total)
