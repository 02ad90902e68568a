"""Means of whole numbers within known bounds, from how often each was seen: the interval that fits what they are."""

from math import sqrt

import numpy as np
import numpy.typing as npt

from analyser.statistics.intervals import LEVEL, Mean, quantile, wilson
from analyser.statistics.likelihood import outcomes_of, score_mean

Histogram = npt.NDArray[np.int64]
_FEW = 100
"""With fewer games a skewness is not known well enough to trust the normal interval."""
_SKEWED = 0.1
"""So skewed a mean may be, its skewness being that of a game over the root of their number."""


def mean_of_histogram(histogram: Histogram, level: float = LEVEL) -> Mean:
    """The mean of whole numbers that were seen so often: 0, 1, 2, …, of which the last one is the greatest possible.

    What is one of two neighbours, as 0 or 1, is a share and has Wilson's interval. Where games are few, or rare values
    weigh much, the normal interval misses too often: there it is the score interval. Others are normal, cut at what
    is possible. With one game the interval is the mean itself: nothing is known of the spread. Where all games agree
    the spread is no proof of certainty: the half-width is then Wilson's for a share of none, as if of a step of 1.
    """
    total = int(histogram.sum())
    if total < 1:
        raise ValueError("no games, no mean")
    places = np.flatnonzero(histogram)
    seen = histogram[places]
    most = len(histogram) - 1
    value = int((places * seen).sum()) / total  # whole numbers: exact, whatever the order of the chunks
    if most == 1 or (len(places) == 2 and places[1] == places[0] + 1):
        least = 0 if most == 1 else int(places[0])
        share = wilson(int(histogram[least + 1]), total, level)
        return Mean(value, share.low + least, share.high + least, total)
    if len(places) == 1:
        half = quantile(level) ** 2 / (total + quantile(level) ** 2) if total > 1 else 0.0
        return Mean(value, max(0.0, value - half), min(most, value + half), total)
    if total < _FEW or _skewness(places, seen, value) > _SKEWED * sqrt(total):
        return _scored(places, seen, most, level)
    half = quantile(level) * sqrt(_variance(places, seen) / total)
    return Mean(value, max(0.0, value - half), min(most, value + half), total)


def _variance(places: Histogram, seen: Histogram) -> float:
    """Of one game, from sums that are exact."""
    total, first = int(seen.sum()), int((places * seen).sum())
    second = int((places.astype(object) ** 2 * seen).sum())
    return float((second * total - first**2) / (total * (total - 1)))


def _skewness(places: Histogram, seen: Histogram, mean: float) -> float:
    """Of one game, either way."""
    shares, away = seen / seen.sum(), places - mean
    spread = sqrt(float(shares @ away**2))
    return abs(float(shares @ away**3)) / (spread * spread * spread)


def _scored(places: Histogram, seen: Histogram, most: int, level: float) -> Mean:
    """The score interval; what was not seen lies no further out than what was seen is wide, nor beyond the possible.

    The bounds of a metric may be far beyond what any game comes to, and would make the interval as wide.
    """
    least, greatest = int(places[0]), int(places[-1])
    width = greatest - least
    counts = dict(zip(places.tolist(), seen.tolist(), strict=True))
    values = sorted({max(0, least - width), *counts, min(most, greatest + width)})
    return score_mean(outcomes_of(values, [counts.get(value, 0) for value in values]), level)
