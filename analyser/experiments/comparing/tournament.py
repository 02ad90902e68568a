"""A round robin: every two rivals on the same games with seats swapped, and what that says of their strengths."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from analyser.experiments.cells import Cell
from analyser.experiments.comparing.meetings import Meeting, play_meetings
from analyser.experiments.keeping.store import Store
from analyser.experiments.naming import cell_to_dict
from analyser.experiments.playing.crew import Crew
from analyser.experiments.playing.limits import Limits
from analyser.experiments.playing.session import Observer, ignore
from analyser.mistakes import Mistake
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


def play_tournament(
    cells: Sequence[Cell],
    limits: Limits,
    crew: Crew,
    observe: Observer = ignore,
    store: Store | None = None,
) -> tuple[TournamentResult | None, bool]:
    """What the meetings of these cells found (see `lineups_of`), and whether nobody broke it off.

    Nothing if some two never met. The crew is sent home.
    """
    check_limits(limits)
    meetings, complete = play_meetings(cells, limits, crew, observe, store)
    for meeting in meetings:
        meeting.together.finish()
    if not all(meeting.pairs for meeting in meetings):
        return None, complete
    return result_of(meetings), complete


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


def result_of(meetings: Sequence[Meeting]) -> TournamentResult:
    """The ratings, from all games that are counted."""
    parts = [part for meeting in meetings for part in meeting.parts]
    stopped = next((part.stopped for part in parts if part.stopped), "games")
    faults = tuple(fault for meeting in meetings for fault in meeting.faults(meeting.table))
    ratings = ratings_with_undecided(
        {meeting.names: meeting.counts for meeting in meetings},
        {meeting.names: meeting.open_pairs for meeting in meetings},
    )
    pairs = [meeting.pairs for meeting in meetings]
    return TournamentResult(
        cell=parts[0].cell,
        ratings=ratings,
        pairs=(min(pairs), max(pairs)),
        undecided=sum(sum(meeting.open_pairs) for meeting in meetings),
        first_seat=first_seat_score(meetings),
        stopped=stopped,
        seconds=sum(part.seconds for part in parts),
        kept=sum(min(part.ledger.found, meeting.pairs) for meeting in meetings for part in meeting.parts),
        faults=faults,
    )


def first_seat_score(meetings: Sequence[Meeting]) -> float:
    """The share of all points that the first seat took."""
    lost, won, drawn, _ = sum(meeting.together.counts.sum(axis=0) for meeting in meetings)
    return float((won + drawn / 2) / (lost + won + drawn))


def _finite(value: float) -> float | None:
    return value if abs(value) < float("inf") else None
