"""How well a mean fits what was seen of a value with a few known outcomes; score intervals for such means.

Outcomes are scaled to 0 … 1, as points of a game: 0, 1/2, 1, or of a pair of games: 0, 1/4, 1/2, 3/4, 1. No shape of
the distribution is assumed. Of all distributions on 0 … 1 with a given mean, the one that makes the counts likeliest
has a closed form up to one number, the slope (Owen 1988, "Empirical likelihood ratio confidence intervals for a single
functional"; the outermost outcomes may have weight though they were never seen).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import sqrt

import numpy as np
import numpy.typing as npt

from analyser.statistics.intervals import LEVEL, Mean, quantile
from analyser.statistics.roots import root

Values = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Outcomes:
    """How often each outcome was seen; the first is the least possible and the last the greatest, scaled to 0 and 1."""

    values: Values  # rising, from 0 to 1
    counts: Values  # not negative, at least one positive; whole unless smoothed
    least: float
    range: float

    @cached_property
    def total(self) -> float:
        """How many outcomes were seen."""
        return float(self.counts.sum())

    @cached_property
    def mean(self) -> float:
        """On the scale of 0 to 1."""
        return float(self.values @ self.counts) / self.total

    def mirrored(self) -> "Outcomes":
        """Seen from the other side: what was 1 is 0."""
        return Outcomes(1 - self.values[::-1], self.counts[::-1], -self.least - self.range, self.range)

    def unscaled(self, mean: float) -> float:
        """A mean on the scale that the outcomes came with."""
        return self.least + self.range * mean


@dataclass(frozen=True)
class Tilt:
    """The likeliest distribution with a given mean."""

    slope: float  # an outcome v weighs count / total / (1 + slope * (v - mean))
    shortfall: float  # by how much the logarithm of the likelihood stays below that without the constraint; 0 or more
    variance: float  # of one outcome


def outcomes_of(values: Sequence[float], counts: Sequence[float]) -> Outcomes:
    """Counts of outcomes; `values` rise and name the least and the greatest possible outcome, seen or not."""
    known, seen = np.asarray(values, np.float64), np.asarray(counts, np.float64)
    if len(known) != len(seen) or len(known) < 2 or (np.diff(known) <= 0).any():
        raise ValueError(f"{counts} of outcomes {values}: a count for each of at least two rising outcomes")
    if (seen < 0).any() or seen.sum() <= 0:
        raise ValueError(f"{counts} are no counts")
    least, span = float(known[0]), float(known[-1] - known[0])
    return Outcomes((known - least) / span, seen, least, span)


def tilt(outcomes: Outcomes, mean: float) -> Tilt:
    """The likeliest distribution with a mean, 0 < mean < 1."""
    if outcomes.mean < mean:
        turned = tilt(outcomes.mirrored(), 1 - mean)
        return Tilt(-turned.slope, turned.shortfall, turned.variance)
    seen = outcomes.counts > 0
    away, counts = outcomes.values[seen] - mean, outcomes.counts[seen]
    slope = _slope(away, counts, mean)
    weights = counts / outcomes.total / (1 + slope * away)
    unseen = max(0.0, 1 - float(weights.sum()))  # goes to the outcome 0: what was seen is too high for the mean
    variance = float(weights @ away**2) + unseen * mean**2
    return Tilt(slope, max(0.0, float(counts @ np.log1p(slope * away))), variance)


def _slope(away: Values, counts: Values, mean: float) -> float:
    """Where the likelihood, concave in the slope, is greatest: between 0 and 1 / mean."""

    def rise(slope: float) -> float:
        return float(counts @ (away / (1 + slope * away)))

    steepest = 1 / mean if away[0] > -mean else (1 - 1e-15) / mean
    if rise(steepest) >= 0:
        return steepest
    return root(rise, 0.0, steepest) if rise(0.0) > 0 else 0.0


def score_statistic(outcomes: Outcomes, mean: float) -> float:
    """By how many standard errors the observed mean lies above a supposed one, their spread being as supposed."""
    gap = outcomes.mean - mean
    if not gap:
        return 0.0
    variance = tilt(outcomes, mean).variance
    return gap * sqrt(outcomes.total / variance)


def score_mean(outcomes: Outcomes, level: float = LEVEL) -> Mean:
    """The score interval of a mean for a fixed number of outcomes.

    For two outcomes it is Wilson's, for three Tango's (1998) of a paired difference; for more the same construction:
    the variance is that of the likeliest distribution with the supposed mean. It never shrinks to a point.
    """
    return mean_above(outcomes, lambda seen: _score_low(seen, level))


def mean_above(outcomes: Outcomes, least: Callable[[Outcomes], float]) -> Mean:
    """The mean and its interval, from what finds its lower end, 0 to 1: the upper one is that of the mirrored."""
    low, high = least(outcomes), 1 - least(outcomes.mirrored())
    low, value, high = (outcomes.unscaled(end) for end in (low, outcomes.mean, high))
    return Mean(value, min(low, value), max(high, value), round(outcomes.total))


def _score_low(outcomes: Outcomes, level: float) -> float:
    """The least mean from which the observed one is not too far."""
    if outcomes.mean <= 0:
        return 0.0
    z = quantile(level)
    least = outcomes.mean / (2 + 2 * z * z)
    while score_statistic(outcomes, least) < z:
        least /= 16
    return root(lambda mean: score_statistic(outcomes, mean) - z, least, outcomes.mean)
