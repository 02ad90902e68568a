"""Intervals for what a fixed number of games tells, what all are worked out with, and several questions at once."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, hypot, sqrt
from statistics import NormalDist

LEVEL = 0.95
"""How often an interval holds the truth, over many runs."""


@dataclass(frozen=True)
class Proportion:
    """A share of games with its interval."""

    count: int
    total: int
    low: float
    high: float
    level: float
    method: str

    @property
    def rate(self) -> float:
        """The observed share, 0 to 1."""
        return self.count / self.total

    @property
    def error(self) -> float:
        """How far the interval reaches to its longer side; near 0 and 1 the sides differ."""
        return max(self.high - self.rate, self.rate - self.low)


@dataclass(frozen=True)
class Mean:
    """A mean over games with its interval."""

    value: float
    low: float
    high: float
    total: int

    @property
    def error(self) -> float:
        """How far the interval reaches to its longer side."""
        return max(self.high - self.value, self.value - self.low)

    def shifted(self, by: float) -> "Mean":
        """The mean of numbers that are all higher by so much."""
        return Mean(self.value + by, self.low + by, self.high + by, self.total)

    def less(self, other: "Mean") -> "Mean":
        """The difference of two independent means; of shares with Wilson's interval it is Newcombe's (1998) method 10.

        Each side's own distance from its mean counts, for intervals near 0 or 1 are lopsided (Zou and Donner 2008).
        """
        value = self.value - other.value
        below = hypot(self.value - self.low, other.high - other.value)
        above = hypot(self.high - self.value, other.value - other.low)
        return Mean(value, value - below, value + above, min(self.total, other.total))


def wilson(count: int, total: int, level: float = LEVEL) -> Proportion:
    """Wilson's score interval (Wilson 1927): good for shares near 0 and 1, where it never shrinks to a point.

    `count` of `total` games, 0 <= count <= total, total at least 1.
    """
    if not 0 <= count <= total or total < 1:
        raise ValueError(f"{count} of {total} is no share")
    centre, half = wilson_centre(count / total, total, quantile(level))
    low = 0.0 if count == 0 else max(0.0, centre - half)
    high = 1.0 if count == total else min(1.0, centre + half)
    return Proportion(count, total, low, high, level, "wilson")


def wilson_centre(share: float, total: float, errors: float) -> tuple[float, float]:
    """The middle of Wilson's interval and how far it reaches to both sides, before it is cut off at 0 and 1.

    `errors`: so many standard errors to each side.
    """
    z = errors
    centre = (share + z * z / (2 * total)) / (1 + z * z / total)
    return centre, z / (1 + z * z / total) * sqrt(share * (1 - share) / total + z * z / (4 * total * total))


def quantile(level: float) -> float:
    """So many standard errors a normal interval of this level reaches to each side."""
    return NormalDist().inv_cdf(0.5 + level / 2)


def chance_beyond(errors: float) -> float:
    """The p-value of what lies so many standard errors, either way, from what is supposed."""
    return 2 * NormalDist().cdf(-abs(errors))


def simultaneous(level: float, questions: int) -> float:
    """The level that each of several intervals needs for all to hold at once (Bonferroni): whatever ties them."""
    return 1 - (1 - level) / questions


def holm(chances: Sequence[float]) -> list[float]:
    """p-values adjusted for their number (Holm 1979, "A simple sequentially rejective multiple test procedure").

    Finding all differences with an adjusted value of at most 5 % finds one that is not there with a chance of at most
    5 %, whatever ties them. Never less powerful than Bonferroni.
    """
    order = sorted(range(len(chances)), key=chances.__getitem__)
    adjusted = [1.0] * len(chances)
    greatest = 0.0
    for rank, place in enumerate(order):
        greatest = max(greatest, min(1.0, (len(chances) - rank) * chances[place]))
        adjusted[place] = greatest
    return adjusted


def averaged(evidence: Sequence[float]) -> list[float]:
    """Adjusted p-values, valid at all times, from logarithms of e-values, in any order and whatever ties them.

    Vovk & Wang (2021), "E-values: calibration, combination and applications", algorithm 1: the closure of testing by
    averages. Never less powerful than Bonferroni on the capitals; the reciprocal of the least average over all sets
    that hold the question, which are the question itself and the weakest others.
    """
    capitals = [exp(min(log, 600.0)) for log in evidence]
    adjusted = []
    for place, own in enumerate(capitals):
        total, least = own, own
        for others, capital in enumerate(sorted(capitals[:place] + capitals[place + 1 :]), start=1):
            total += capital
            least = min(least, total / (others + 1))
        adjusted.append(min(1.0, 1 / least) if least > 0 else 1.0)
    return adjusted
