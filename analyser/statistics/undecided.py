"""Games that never came to an end: counted apart, and both ways in the interval."""

from collections.abc import Callable
from dataclasses import dataclass

from analyser.statistics.intervals import LEVEL, Proportion, wilson


@dataclass(frozen=True)
class Bounds:
    """A win rate of which some games are undecided: from all of them lost to all of them won."""

    won: int
    lost: int
    undecided: int
    low: float  # the low end of the interval with all undecided games lost
    high: float  # the high end of the interval with all undecided games won
    level: float
    method: str

    @property
    def total(self) -> int:
        """All games, the undecided too."""
        return self.won + self.lost + self.undecided

    @property
    def rates(self) -> tuple[float, float]:
        """The observed share with all undecided games lost and with all won."""
        return self.won / self.total, (self.won + self.undecided) / self.total


def with_undecided(
    won: int,
    lost: int,
    undecided: int,
    level: float = LEVEL,
    interval: Callable[[int, int, float], Proportion] = wilson,
) -> Bounds:
    """The win rate with undecided games never dropped; `interval` is `wilson` or `anytime_proportion`.

    Whatever the undecided games would have come to, the interval holds their rate at least as surely as `interval`
    holds each of the two extremes.
    """
    total = won + lost + undecided
    low, high = interval(won, total, level), interval(won + undecided, total, level)
    return Bounds(won, lost, undecided, low.low, high.high, level, low.method)
