"""What a group of unknowns contributes: rates of pairs of cases that have this group in common, and nothing else.

Two such cases correlate by just the share of the variance that knowing the group would take away on average, whatever
shape its influence has (Sobol' 1993; by the means of both, as Janon, Klein, Lagnoux, Nodet & Prieur 2014 do).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

import numpy as np
import numpy.typing as npt

from analyser.statistics.intervals import LEVEL

PARTS = 20
"""Parts of the pairs that are left out in turn to see how sure a share is."""
Numbers = npt.NDArray[np.float64]


@dataclass(frozen=True)
class GroupShare:
    """The share of the variance between cases that goes back to a group alone, 0 to 1, with its interval."""

    name: str
    share: float
    low: float
    high: float

    @property
    def part_left(self) -> float:
        """Of the standard deviation, and of a band's width if it keeps its shape, where the group is known."""
        return sqrt(1 - self.share)


def group_share(name: str, one: Sequence[float], other: Sequence[float], games: int) -> GroupShare:
    """The share from the rates of both cases of each pair, in so many games each; with too few pairs all is possible.

    Sampling counts as independent: the same games are played with all cases, but what these have in common moves every
    rate alike. The interval comes from leaving out a part of the pairs in turn (the jackknife, with Student's t).
    """
    from scipy.stats import t  # type: ignore[import-untyped]

    first, second = np.asarray(one, float), np.asarray(other, float)
    if len(first) < PARTS:
        return GroupShare(name, 0.0, 0.0, 1.0)
    share, parts = _share(first, second, games), np.arange(len(first)) % PARTS
    left = np.array([_share(first[parts != part], second[parts != part], games) for part in range(PARTS)])
    error = sqrt((PARTS - 1) / PARTS * float(((left - left.mean()) ** 2).sum()))
    half = float(t.ppf(0.5 + LEVEL / 2, PARTS - 1)) * error
    value, low, high = np.clip([share, share - half, max(0.0, share) + half], 0, 1).tolist()
    return GroupShare(name, value, low, high)


def _share(first: Numbers, second: Numbers, games: int) -> float:
    """By chance below 0 where it is little; 0 where nothing varies but by sampling."""
    both = np.concatenate([first, second])
    mean, freedom = both.mean(), len(first) - 1
    sampling = float(np.mean(both * (1 - both))) / max(1, games - 1)
    total = float(((both - mean) ** 2).sum()) / (2 * freedom) - sampling
    return float(((first - mean) * (second - mean)).sum()) / freedom / total if total > 0 else 0.0
