"""Means of samples of bounded numbers: what playouts are worth, differences of such, and their sums."""

from collections.abc import Sequence
from math import hypot, inf, sqrt

import numpy as np
import numpy.typing as npt

from analyser.statistics.intervals import LEVEL, Mean, quantile
from analyser.statistics.likelihood import outcomes_of, score_mean

Sample = npt.NDArray[np.float64]
_ROUNDED = 9
"""Decimals: sums of thirds that are the same are one outcome."""


def mean_of_sample(sample: Sample, level: float = LEVEL, *, least: float = -inf, greatest: float = inf) -> Mean:
    """The mean of numbers between two bounds, with its score interval for a fixed number of them.

    What was not seen lies no further out than what was seen is wide, nor beyond the bounds. Where all are the same that
    is no proof of certainty: the half-width is then Wilson's for a share of none, as if of a step of 1, within bounds.
    """
    values, counts = np.unique(np.round(sample, _ROUNDED), return_counts=True)
    total, value = len(sample), float(sample.mean())
    if total < 1:
        raise ValueError("an empty sample has no mean")
    if len(values) == 1:
        half = quantile(level) ** 2 / (total + quantile(level) ** 2)
        return Mean(value, max(least, value - half), min(greatest, value + half), total)
    width = max(1.0, float(values[-1] - values[0]))
    seen = dict(zip(values.tolist(), counts.tolist(), strict=True))
    ends = max(least, float(values[0]) - width), min(greatest, float(values[-1]) + width)
    known = sorted({*seen, *ends})
    found = score_mean(outcomes_of(known, [seen.get(one, 0) for one in known]), level)
    return Mean(value, min(found.low, value), max(found.high, value), total)


def sum_of_means(plus: Sequence[Mean], minus: Sequence[Mean] = ()) -> Mean:
    """A sum of independent means, and differences: each side's own distance counts (Zou and Donner 2008)."""
    parts = [*plus, *(Mean(-one.value, -one.high, -one.low, one.total) for one in minus)]
    value = sum(one.value for one in parts)
    below, above = (hypot(*ends) for ends in zip(*((o.value - o.low, o.high - o.value) for o in parts), strict=True))
    return Mean(value, value - below, value + above, min(one.total for one in parts))


def mean_over_games(values: Sequence[float], level: float = LEVEL) -> Mean:
    """The mean of what games came to, and where that of all such games lies, by Student's t; of one nobody knows."""
    from scipy.special import stdtrit  # type: ignore[import-untyped]

    games = len(values)
    value = sum(values) / games
    if games < 2:
        return Mean(value, -inf, inf, games)
    spread = sqrt(sum((one - value) ** 2 for one in values) / (games - 1))
    half = float(stdtrit(games - 1, 0.5 + level / 2)) * spread / sqrt(games)
    return Mean(value, value - half, value + half, games)
