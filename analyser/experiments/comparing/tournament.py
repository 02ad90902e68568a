"""A round robin: every two rivals on the same games with seats swapped, and what that says of their strengths."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np

from analyser.experiments.cells import Cell
from analyser.experiments.comparing.same_games import SameGames, play_same_games
from analyser.experiments.counting.layout import Outcomes
from analyser.experiments.counting.paired_games import KINDS, half_points, outcome_table, undecided_pairs
from analyser.experiments.keeping.store import Store
from analyser.experiments.labels import cell_to_dict
from analyser.experiments.levels import levels_to_dict
from analyser.experiments.playing.limits import Limits
from analyser.experiments.playing.session import Work
from analyser.games.catalogue import TOGETHER, Game, Mode, first_mode, mode_words
from analyser.mistakes import Mistake
from analyser.solvers.catalogue import Policy, find_policy
from analyser.solvers.specs import split_lineup
from analyser.statistics.methods import Method, method_for
from analyser.statistics.ratings import Rating, Ratings
from analyser.statistics.unfinished import ratings_with_undecided

FORMAT = "analyser-tournament/1"


@dataclass(frozen=True)
class TournamentResult:
    """What a round robin found."""

    cell: Cell  # one of them: all are alike but for who plays
    ratings: Ratings
    pairs: tuple[int, int]  # of games of every two: fewest and most
    undecided: int  # pairs
    first_seat: float  # the points that the first seat took, as a share; undecided games left out
    stopped: str  # games, budget, interrupt
    seconds: float
    kept: int  # so many of all games were in the store before
    faults: tuple[str, ...]

    def to_dict(self) -> dict[str, Any]:
        """As JSON writes it; ratings without a bound are null."""
        return {
            "format": FORMAT,
            **cell_to_dict(self.cell),
            **levels_to_dict(self.cell.game_name, (one.name for one in self.ratings.ratings)),
            "pairs": {"fewest": self.pairs[0], "most": self.pairs[1], "undecided": self.undecided},
            "first_seat_score": self.first_seat,
            "stopped": self.stopped,
            "seconds": round(self.seconds, 4),
            "level": self.ratings.level,
            "method": self.ratings.method,
            "ratings": ratings_to_list(self.ratings.ratings),
            "encounters": [
                {
                    "first": one.first,
                    "second": one.second,
                    "pairs": list(one.counts),
                    "score": one.score.value,
                    "low": one.score.low,
                    "high": one.score.high,
                    "adjusted_p": one.adjusted,
                    "is_apart": one.is_apart,
                }
                for one in self.ratings.encounters
            ],
            "cycles": [list(cycle) for cycle in self.ratings.cycles],
            "faults": list(self.faults),
        }


def find_rivals(game: Game, specs: Sequence[str], mode: Mode | None = None) -> list[Policy]:
    """The policies that meet, each once, where several sides play against each other."""
    mode = mode or first_mode(game)
    if game.form_of(mode) == TOGETHER:
        raise Mistake(f"{mode_words(game, mode)} is played by one side: compare says who wins more often")
    for spec in specs:
        if len(split_lineup(spec)) != 1:
            raise Mistake(f"a tournament seats everybody on all sides: -p A -p B, not '{spec}'")
    rivals = list({policy.in_full: policy for policy in (find_policy(game.name, spec) for spec in specs)}.values())
    if len(rivals) < 2:
        raise Mistake("a tournament takes two or more policies, each different: -p A -p B")
    return rivals


def lineups_of(rivals: Sequence[Policy]) -> list[tuple[Policy, Policy]]:
    """For every two both seatings, one after the other."""
    return [seating for one, two in combinations(rivals, 2) for seating in ((one, two), (two, one))]


class Match(SameGames):
    """Two rivals and their games: the first on the first seat, then on the second."""

    def __init__(self, seatings: Sequence[Cell], limits: Limits, store: Store | None) -> None:
        super().__init__(seatings, limits, store)
        self.names = seatings[0].players[0], seatings[0].players[1]
        self.table = np.zeros((KINDS, KINDS), np.int64)  # of who sat first: where the first rival did, and the second

    def take(self, played: list[Outcomes]) -> None:
        """Counts pairs of games."""
        self.table += outcome_table(*played)


def play_tournament(cells: Sequence[Cell], limits: Limits, work: Work) -> tuple[TournamentResult | None, bool]:
    """What the matches of these cells found (see `lineups_of`), and whether nobody broke it off.

    Nothing if some two never met. The crew is sent home.
    """
    check_limits(limits)
    matches, complete = play_same_games(
        lambda store: [Match(both, limits, store) for both in zip(cells[::2], cells[1::2], strict=True)], limits, work
    )
    method = method_of(limits, work, complete=complete)
    return (result_of(matches, method) if all(match.games for match in matches) else None), complete


def method_of(limits: Limits, work: Work, *, complete: bool) -> Method:
    """What holds at all times, unless it is known that nobody looks before the last game, nor goes on after it.

    A store invites to go on with more games if the answer isn't clear yet; what it holds already must change no result.
    """
    return method_for(looked=work.store is not None or not limits.is_fixed or not complete)


def check_limits(limits: Limits) -> None:
    """A tournament does not stop by what it finds."""
    if limits.precision is not None:
        raise Mistake("a tournament ends after so many games or a budget; --sprt and compare stop by what they find")


def ratings_to_list(ratings: Iterable[Rating]) -> list[dict[str, Any]]:
    """Ratings as JSON writes them; those without a bound are null."""
    return [
        {
            "name": one.name,
            "rank": one.rank,
            "last": one.last,
            "elo": _finite(one.elo),
            "low": _finite(one.low),
            "high": _finite(one.high),
        }
        for one in ratings
    ]


def result_of(matches: Sequence[Match], method: Method) -> TournamentResult:
    """The ratings, from all games that are counted."""
    faults = tuple(fault for match in matches for fault in match.faults)
    open_pairs = {match.names: undecided_pairs(match.table) for match in matches}
    meetings = {match.names: half_points(match.table) for match in matches}
    pairs = [match.games for match in matches]
    lost, won, drawn, _ = sum(match.common.counts.sum(axis=0) for match in matches)
    return TournamentResult(
        cell=matches[0].runs[0].cell,
        ratings=ratings_with_undecided(meetings, open_pairs, method=method),
        pairs=(min(pairs), max(pairs)),
        undecided=sum(map(sum, open_pairs.values())),
        first_seat=float((won + drawn / 2) / (lost + won + drawn)),
        stopped=next((match.stopped for match in matches if match.stopped != "games"), "games"),
        seconds=sum(match.seconds for match in matches),
        kept=sum(match.kept for match in matches),
        faults=faults,
    )


def _finite(value: float) -> float | None:
    return value if abs(value) < float("inf") else None
