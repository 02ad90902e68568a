"""A sequential test between two strengths from pairs of games: stops as soon as it may, and says what was found.

The generalised sequential probability ratio test: Wald's (1945) bounds on the logarithm of the likelihood ratio of the
two likeliest distributions that have the two supposed scores (Li, Liu & Ying 2014, "Generalized sequential probability
ratio test for separate families of hypotheses"; Van den Bergh, "The generalized sequential probability ratio test for a
multinomial distribution", as used by Fishtest). A pair of games with seats swapped counts as one outcome of five.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil, log, sqrt
from typing import Literal

import numpy as np

from analyser.statistics.anytime import anytime_mean
from analyser.statistics.encounters import POINTS
from analyser.statistics.intervals import LEVEL, Mean
from analyser.statistics.likelihood import Outcomes, outcomes_of, tilt
from analyser.statistics.roots import root

OVERSHOOT = 0.5826
"""How far a random walk jumps over a barrier, in standard deviations of a step (Siegmund 1979: -ζ(1/2) / sqrt(2π))."""

_EDGE = 1e-9
"""So near 0 and 1 a score is not told from them."""
_SPREAD = 0.5, 0.0, 0.0, 0.0, 0.5
"""So many pairs of each outcome are taken to have been seen at least: pairs that all agree prove no certainty."""

State = Literal["open", "low", "high"]


@dataclass(frozen=True)
class Sprt:
    """Where a test of score <= low against score >= high stands."""

    counts: tuple[int, ...]  # pairs by points of the first: 0, 1/2, 1, 1 1/2, 2
    low: float  # score of a game, 0 to 1: the win probability, draws as half
    high: float
    alpha: float  # chance to find `high` where `low` holds
    beta: float  # chance to find `low` where `high` holds
    ratio: float  # logarithm of the likelihood ratio: above 0 speaks for `high`
    state: State
    score: Mean  # with its interval; corrected for the early stop where the test has ended

    @property
    def bounds(self) -> tuple[float, float]:
        """The ratio at which the test ends for `low` and for `high`."""
        return bounds(self.alpha, self.beta)

    @property
    def observed(self) -> float:
        """The score as counted; where the test has ended it lies too far out on average."""
        return outcomes_of(POINTS, self.counts).mean

    def verdict(self, first: str, second: str) -> str:
        """In words, with the names of the two."""
        pairs = sum(self.counts)
        after = f"after {pairs:,} pair{'' if pairs == 1 else 's'}"
        low, high, alpha, beta = (f"{100 * share:g} %" for share in (self.low, self.high, self.alpha, self.beta))
        if self.state == "high":
            return f"{first} scores more than {low} against {second} (error {alpha}), {after}"
        if self.state == "low":
            return f"{first} scores less than {high} against {second} (error {beta}), {after}"
        return f"undecided whether {first} scores {low} or {high} against {second}, {after}"


def sprt(
    counts: Sequence[int],
    low: float,
    high: float,
    *,
    alpha: float = 0.05,
    beta: float = 0.05,
    level: float = LEVEL,
    step: int = 1,
) -> Sprt:
    """The test from the counts of pairs by points of the first; call it again after every `step` pairs.

    0 < low < high < 1; the errors between 0 and 1/2. A test that has ended stays as it was: pass no later counts. While
    it is open the score has its anytime-valid interval.
    """
    if not 0 < low < high < 1 or not 0 < alpha < 0.5 or not 0 < beta < 0.5:
        raise ValueError(f"no test of {low} against {high} with errors {alpha} and {beta}")
    outcomes, ratio = outcomes_of(POINTS, counts), log_ratio(counts, low, high)
    least, most = bounds(alpha, beta)
    state: State = "low" if ratio <= least else "high" if ratio >= most else "open"
    middle = _middle(low, high)
    if state == "open" or (outcomes.mean - middle) * ratio <= 0:
        score = anytime_mean(outcomes, level)  # always right, and wider
    else:
        score = _stopped(outcomes, middle, (least, most), ratio, step).score(level)
    return Sprt(tuple(counts), low, high, alpha, beta, ratio, state, score)


def log_ratio(counts: Sequence[int], low: float, high: float) -> float:
    """The logarithm of the likelihood ratio of the two scores, from counts of pairs: above 0 speaks for `high`."""
    outcomes = outcomes_of(POINTS, counts)
    return tilt(outcomes, low).shortfall - tilt(outcomes, high).shortfall


def bounds(alpha: float, beta: float) -> tuple[float, float]:
    """The logarithms of the likelihood ratio at which a test with these errors ends: Wald's (1945)."""
    return log(beta / (1 - alpha)), log((1 - beta) / alpha)


def _middle(low: float, high: float) -> float:
    """The score between the two that speaks for neither, of games that are won or lost; half of each where close."""
    lost = log((1 - low) / (1 - high))
    return lost / (lost + log(high / low))


def _stopped(outcomes: Outcomes, middle: float, barriers: tuple[float, float], ratio: float, step: int) -> "_Stopped":
    """The ended test as a walk of the score over a middle.

    The ratio is taken as proportional to that sum; a walk that came further than its barrier is taken to have passed it
    earlier.
    """
    walked = (outcomes.mean - middle) * outcomes.total
    below, above = (barrier * walked / ratio for barrier in barriers)
    counts = np.maximum(outcomes.counts, _SPREAD)
    jump = OVERSHOOT * sqrt(step)
    return _Stopped(replace(outcomes, counts=counts), outcomes.total, middle, below, above, walked, jump)


@dataclass(frozen=True)
class _Stopped:
    """A test that has ended, as Brownian motion between two barriers."""

    spread: Outcomes  # of which pairs may be
    total: float  # pairs
    middle: float  # score at which the walk has no drift
    below: float  # in points, as the others are
    above: float
    walked: float
    jump: float  # how far a walk is carried over a barrier, in standard deviations of a pair

    def score(self, level: float) -> Mean:
        """The median-unbiased estimate of the stagewise order with its interval (Siegmund 1978), 0 to 1."""
        tail = (1 - level) / 2
        low, value, high = (self._where(chance) for chance in (tail, 0.5, 1 - tail))
        return Mean(value, low, high, round(self.total))

    def _where(self, chance: float) -> float:
        """The score at which an outcome at least as favourable as the observed one has so great a chance."""
        if self._chance(_EDGE) >= chance:
            return 0.0
        if self._chance(1 - _EDGE) <= chance:
            return 1.0
        return root(lambda score: self._chance(score) - chance, _EDGE, 1 - _EDGE)

    def _chance(self, score: float) -> float:
        """Pairs spread as the likeliest distribution with that score does: what was seen may all have been the same.

        The barriers lie further out by the expected overshoot of a look every so many pairs (Siegmund 1985, chapter X).
        """
        deviation = sqrt(tilt(self.spread, score).variance)
        below, above = self.below / deviation - self.jump, self.above / deviation + self.jump
        walked = self.walked / deviation
        time = self.total * min(1.0, (above if walked > 0 else below) / walked)
        return chance_favourable((score - self.middle) / deviation, below, above, time, walked > 0)


def chance_above(drift: float, below: float, above: float, time: float) -> float:
    """The chance that a walk from 0 with variance 1 a unit of time has hit `above` by a time, `below` not before.

    below < 0 < above, time positive. By images (Siegmund 1985, "Sequential analysis", chapter III; Cox & Miller 1965,
    section 5.7): the first passage to `above` of a free walk, less what came by `below`, and so on, each term in the
    closed form of the inverse Gaussian distribution.
    """
    from scipy.special import log_ndtr  # type: ignore[import-untyped]

    span, spread, speed = above - below, sqrt(time), abs(drift)
    most = ceil(10 + (10 * spread + speed * time) / span)
    to = above + 2 * span * np.arange(-most, most + 1)
    far = np.abs(to)
    early = np.exp(drift * above - speed * far + log_ndtr((speed * time - far) / spread))
    late = np.exp(drift * above + speed * far + log_ndtr(-(speed * time + far) / spread))
    return min(1.0, max(0.0, float((np.sign(to) * (early + late)).sum())))


def chance_favourable(drift: float, below: float, above: float, time: float, is_above: bool) -> float:
    """The chance of an outcome at least as much in favour of a rising walk as the observed one; rises with the drift.

    In favour is to end above, the earlier the more, then to end below, the later the more: the stagewise order
    (Siegmund 1978, "Estimation following sequential tests"; Armitage 1957).
    """
    if is_above:
        return chance_above(drift, below, above, time)
    return 1 - chance_above(-drift, -above, -below, time)
