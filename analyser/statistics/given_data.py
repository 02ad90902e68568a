"""What an unknown contributes: rates over an ensemble of cases with what is known of each, and no further games.

The variance of the rates is that between cases and that of sampling within them. Of the first, a share goes back to
each input alone: first-order shares from given data (Plischke, Borgonovo & Smith 2013, "Global sensitivity measures
from given data"), by classes of equal inputs, freed of what chance alone would show (Kelley's epsilon squared, 1935).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

import numpy as np
import numpy.typing as npt

from analyser.statistics.intervals import LEVEL, quantile

OUTER = 0.9
"""The share of cases that a band holds: from 5 to 95 % of them."""
LEAST_IN_CLASS = 8
"""Cases that a class of inputs has on average, at least."""
PARTS = 20
"""Parts of the cases that are left out in turn to see how sure a share is."""
Numbers = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Band:
    """Rates over an ensemble: the middle and where all but a tenth lie, and what their spread is made of."""

    low: float
    median: float
    high: float
    low_ends: tuple[float, float]  # the interval of the low end itself, for the cases are a sample
    high_ends: tuple[float, float]
    unknown: float  # standard deviation of the cases' own rates
    sampling: float  # of what the number of games adds to it
    cases: int

    @property
    def width(self) -> float:
        return self.high - self.low

    @property
    def share_unknown(self) -> float:
        """Of the variance, what more games would not take away; 0 where nothing varies."""
        total = self.unknown**2 + self.sampling**2
        return self.unknown**2 / total if total else 0.0


@dataclass(frozen=True)
class Contribution:
    """What one input contributes to the spread of the rates."""

    name: str
    share: float  # of the variance between cases, 0 to 1, with its interval
    low: float
    high: float
    width_left: float  # of the band, on average, where the input is known
    effect: float  # of one unit more, all other inputs as they are, with its interval
    effect_low: float
    effect_high: float


def band_of(rates: Sequence[float], games: int) -> Band:
    """The band of win rates of cases that played so many games each; two cases at least."""
    values = np.asarray(rates, float)
    sampling = float(np.mean(values * (1 - values)) / max(1, games - 1))
    between = max(0.0, float(values.var(ddof=1)) - sampling)
    tail = (1 - OUTER) / 2
    low, median, high = np.quantile(values, [tail, 0.5, 1 - tail])
    ends = (_quantile_ends(values, tail), _quantile_ends(values, 1 - tail))
    return Band(float(low), float(median), float(high), *ends, sqrt(between), sqrt(sampling), len(values))


def _quantile_ends(values: Numbers, share: float) -> tuple[float, float]:
    """The interval of a quantile by its ranks, whatever the distribution; the outermost case where there is no more."""
    from scipy.stats import binom  # type: ignore[import-untyped]

    ordered = np.sort(values)
    first, last = binom.ppf([(1 - LEVEL) / 2, (1 + LEVEL) / 2], len(values), share)
    return float(ordered[max(0, int(first) - 1)]), float(ordered[min(len(values) - 1, int(last))])


def contributions(inputs: Sequence[dict[str, float]], rates: Sequence[float], games: int) -> list[Contribution]:
    """What each input that varies contributes, the largest share first."""
    values = np.asarray(rates, float)
    columns = {name: np.array([one[name] for one in inputs], float) for name in inputs[0]}
    columns = {name: column for name, column in columns.items() if np.ptp(column) > 0}
    effects = _effects(columns, values)
    found = [
        Contribution(name, *_share(column, values, games), _width_left(column, values), *effects[name])
        for name, column in columns.items()
    ]
    return sorted(found, key=lambda one: -one.share)


def classes_of(column: Numbers) -> npt.NDArray[np.int64]:
    """The class of each case: its value where few enough are told apart, else as many classes of equal size as do."""
    distinct, place = np.unique(column, return_inverse=True)
    most = max(2, len(column) // LEAST_IN_CLASS)
    if len(distinct) > most:
        edges = np.quantile(column, np.linspace(0, 1, min(most, round(sqrt(len(column)))) + 1)[1:-1])
        place = np.searchsorted(edges, column, side="right")
    _, classes = np.unique(place, return_inverse=True)
    return classes.astype(np.int64)


def explained(column: Numbers, values: Numbers, games: int) -> float:
    """The share of the variance between cases that goes back to a column; by chance below 0 where that is little."""
    classes = classes_of(column)
    count, within = int(classes.max()) + 1, _about_means(classes, values)
    freedom = len(values) - count
    total = float(((values - values.mean()) ** 2).sum())
    sampling = float(np.mean(values * (1 - values))) / max(1, games - 1) * (len(values) - 1)
    if freedom < 1 or total <= sampling:
        return 0.0
    between = total - float((within**2).sum()) * (len(values) - 1) / freedom
    return between / (total - sampling)


def _share(column: Numbers, values: Numbers, games: int) -> tuple[float, float, float]:
    """The share with an interval from leaving out a part of the cases in turn (the jackknife, with Student's t)."""
    from scipy.stats import t

    share = explained(column, values, games)
    parts = np.arange(len(values)) % PARTS
    left = np.array([explained(column[parts != part], values[parts != part], games) for part in range(PARTS)])
    error = sqrt((PARTS - 1) / PARTS * float(((left - left.mean()) ** 2).sum()))
    half = float(t.ppf(0.5 + LEVEL / 2, PARTS - 1)) * error
    value, low, high = np.clip([share, share - half, max(0.0, share) + half], 0, 1).tolist()
    return value, low, high


def _about_means(classes: npt.NDArray[np.int64], values: Numbers) -> Numbers:
    sizes = np.bincount(classes)
    means = np.bincount(classes, values) / sizes
    return values - means[classes]


def _width_left(column: Numbers, values: Numbers) -> float:
    """The band's width about the means of classes; a class of few lies nearer to its own mean."""
    classes = classes_of(column)
    sizes = np.bincount(classes)[classes]
    about = _about_means(classes, values)[sizes > 1] * np.sqrt(sizes[sizes > 1] / (sizes[sizes > 1] - 1))
    if not len(about):
        return 0.0
    low, high = np.quantile(about, [(1 - OUTER) / 2, (1 + OUTER) / 2])
    return float(high - low)


def _effects(columns: dict[str, Numbers], values: Numbers) -> dict[str, tuple[float, float, float]]:
    """Of one unit more of each: least squares on all together, with intervals that hold for unequal spreads (HC3).

    A column that the ones before it determine has no effect of its own: its interval is all there is.
    """
    kept, design = [], np.ones((len(values), 1))
    for name, column in columns.items():
        wider = np.column_stack([design, (column - column.mean()) / column.std()])
        if np.linalg.cond(wider) < 1e6 and wider.shape[1] < len(values) - 1:
            design = wider
            kept.append(name)
    inverse = np.linalg.inv(design.T @ design)
    weights = inverse @ design.T
    found = weights @ values
    leverage = np.einsum("ij,ji->i", design, weights)
    residuals = (values - design @ found) / np.maximum(1e-9, 1 - leverage)
    errors = np.sqrt(np.einsum("ij,j,ij->i", weights, residuals**2, weights))
    half = quantile(LEVEL) * errors
    told = dict.fromkeys(columns, (0.0, -1.0, 1.0))
    for place, name in enumerate(kept, start=1):
        unit = float(columns[name].std())
        effect, error = float(found[place]) / unit, float(half[place]) / unit
        told[name] = effect, effect - error, effect + error
    return told
