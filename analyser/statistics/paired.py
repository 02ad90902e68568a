"""Two strategies on the same games: the difference of their win rates."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, lru_cache

from analyser.statistics.intervals import LEVEL, Mean
from analyser.statistics.likelihood import Outcomes, outcomes_of, score_mean


@dataclass(frozen=True)
class Pairs:
    """The same games played by a first and a second strategy, counted by what became of both; undecided ones apart."""

    gained: int  # the first won, the second did not
    lost: int
    both: int
    neither: int
    first_open: tuple[int, int] = (0, 0)  # the first's game is undecided; the second won, did not
    second_open: tuple[int, int] = (0, 0)  # the second's game is undecided; the first won, did not
    both_open: int = 0

    def __post_init__(self) -> None:
        if min(*self._decided, *self.first_open, *self.second_open, self.both_open) < 0 or self.total < 1:
            raise ValueError(f"{self} counts no games")

    @property
    def _decided(self) -> tuple[int, int, int, int]:
        return self.gained, self.lost, self.both, self.neither

    @property
    def same(self) -> int:
        """Games that ended the same way for both."""
        return self.both + self.neither

    @property
    def undecided(self) -> int:
        """Games that one of the two, or both, did not end."""
        return sum(self.first_open) + sum(self.second_open) + self.both_open

    @property
    def total(self) -> int:
        """All games, the undecided too."""
        return sum(self._decided) + self.undecided

    @property
    def worst(self) -> "Pairs":
        """For the first: its undecided games lost, those of the second won."""
        (open_won, open_lost), (won_open, lost_open) = self.first_open, self.second_open
        lost = self.lost + open_won + lost_open + self.both_open
        return Pairs(self.gained, lost, self.both + won_open, self.neither + open_lost)

    @property
    def best(self) -> "Pairs":
        """For the first: its undecided games won, those of the second lost."""
        return self.swapped.worst.swapped

    @property
    def swapped(self) -> "Pairs":
        """The second strategy first."""
        return Pairs(self.lost, self.gained, self.both, self.neither, self.second_open, self.first_open, self.both_open)

    @property
    def rates(self) -> tuple[float, float]:
        """The win rates of the first and the second; what is undecided is not won."""
        won = self.gained + self.both + self.second_open[0], self.lost + self.both + self.first_open[0]
        return won[0] / self.total, won[1] / self.total

    @property
    def outcomes(self) -> Outcomes:
        """A pair as 1, 0 or -1; only for pairs without undecided games."""
        if self.undecided:
            raise ValueError(f"{self.undecided} undecided games are neither won nor lost")
        return outcomes_of((-1, 0, 1), (self.lost, self.same, self.gained))


@dataclass(frozen=True)
class Paired:
    """The win rate of the first less that of the second, with its interval; -1 to 1."""

    difference: float  # with undecided games halfway between the worst and the best
    low: float  # with all undecided games decided against the first
    high: float
    level: float
    method: str
    pairs: Pairs

    @property
    def gained(self) -> int:
        """Games that only the first won."""
        return self.pairs.gained

    @property
    def lost(self) -> int:
        """Games that only the second won."""
        return self.pairs.lost

    @property
    def is_apart(self) -> bool:
        """The interval does not hold 0."""
        return self.low > 0 or self.high < 0

    @cached_property
    def saving(self) -> float | None:
        """How many times the games would be needed for the same precision had each strategy its own shuffles.

        The variance of a difference of independent games over that of pairs; below 1 where pairing costs. None where
        all pairs came to the same difference: nothing is known then. What is undecided is taken as not won.
        """
        first, second = self.pairs.rates
        total = self.pairs.total
        both = self.pairs.both / total
        apart = first * (1 - first) + second * (1 - second)
        together = apart - 2 * (both - first * second)
        return apart / together if together > 1e-12 else None

    @property
    def most_saving(self) -> float | None:
        """The most that these win rates allow: the weaker wins no game that the other does not win too.

        Near 1 where the rates are far apart; None where they are the same, and there is no such bound.
        """
        first, second = self.pairs.rates
        apart = first * (1 - first) + second * (1 - second)
        together = apart - 2 * min(first, second) * (1 - max(first, second))
        return apart / together if together > 1e-12 else None

    def verdict(self, first: str, second: str) -> str:
        """In words, with the names of the two."""
        if not self.is_apart:
            return f"{first} and {second} can't be told apart by {self.pairs.total:,} games"
        better, worse = (first, second) if self.low > 0 else (second, first)
        return f"{better} wins more often than {worse}"


@lru_cache(maxsize=1 << 14)
def tango(pairs: Pairs, level: float = LEVEL) -> Paired:
    """The score interval of a paired difference for a fixed number of games.

    Tango (1998), "Equivalence test and confidence interval for the difference in proportions for the paired-sample
    design", Statistics in Medicine 17; 0 lies on its edge where McNemar's statistic is the quantile.
    """
    return paired_of(pairs, lambda table: score_mean(table.outcomes, level), level, "tango")


def paired_of(pairs: Pairs, interval: Callable[[Pairs], Mean], level: float, method: str) -> Paired:
    """The difference with its interval; undecided games are folded in as all lost and as all won by the first."""
    worst, best = pairs.worst, pairs.best
    difference = (worst.gained - worst.lost + best.gained - best.lost) / (2 * pairs.total)
    low = interval(worst)
    high = interval(best) if pairs.undecided else low
    return Paired(difference, min(low.low, difference), max(high.high, difference), level, method, pairs)
