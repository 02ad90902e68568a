"""Intervals that hold at all times at once: look as often as you like, stop when you like.

Confidence sequences by the method of mixtures (Ville 1939; Robbins 1970, "Statistical methods related to the law of
the iterated logarithm"). Who bets on the outcomes at odds that are fair if the mean is as supposed multiplies the
starting capital by 1 / (1 - level) or more, ever, with a chance of at most 1 - level. Not refuted are the means against
which the capital has not grown as much so far: the interval.

The bets are a mixture over the share that goes on the high side, by Jeffreys' prior Beta(1/2, 1/2): it loses about the
same, half the logarithm of the number of games, against the best share in hindsight, be that near 0, near 1 or 1/2
(Krichevsky & Trofimov 1981). So rates of 0.5 % are served as well as rates of 50 %, and no number of games is planned.
"""

from collections.abc import Callable
from math import exp, expm1, lgamma, log, log1p, pi

import numpy as np
import numpy.typing as npt

from analyser.statistics.intervals import LEVEL, Mean, Proportion
from analyser.statistics.likelihood import Outcomes, mean_above
from analyser.statistics.paired import Paired, Pairs, paired_of
from analyser.statistics.roots import root

METHOD = "anytime"
_Array = npt.NDArray[np.float64]
_NODES = np.linspace(0.0, 1.0, 257)
_SCALES = (0.5, 0.4), (8.0, 0.15), (128.0, 0.15), (2048.0, 0.15), (32768.0, 0.15)
"""Of mixtures Beta(c, c) around one half: c, and the part of the capital."""
_NEGLIGIBLE = 45.0  # natural logarithm below the greatest term


def anytime_proportion(count: int, total: int, level: float = LEVEL) -> Proportion:
    """The confidence sequence of a share: holds at all totals at once; the beta-binomial mixture (Robbins 1970).

    `count` of `total` games, 0 <= count <= total, total from 1 to 10**12.
    """
    if not 0 <= count <= total or total < 1:
        raise ValueError(f"{count} of {total} is no share")
    low, high = _low(count, total, level), 1 - _low(total - count, total, level)
    share = count / total
    return Proportion(count, total, min(low, share), max(high, share), level, METHOD)


def log_evidence(count: int, total: int, share: float) -> float:
    """The logarithm of the capital won by betting against a share strictly between 0 and 1; an e-value at any time."""
    sides = (count, share), (total - count, 1 - share)
    return _log_mixture(count, total) + sum(seen * log(seen / total / part) for seen, part in sides if seen)


def evidence_against_equals(gained: int, lost: int) -> float:
    """The logarithm of the capital won by betting that of gains and losses not half are gains; an e-value at any time.

    Nothing is known of how far from half they are, so the capital is parted among bets of several scales: equals, and
    those who nearly are, are told from others with a third fewer games than by one bet on all shares alike.
    """
    total = gained + lost
    logs = [
        log(part) + _log_beta(gained + scale, lost + scale) - _log_beta(scale, scale) + total * log(2)
        for scale, part in _SCALES
    ]
    return max(logs) + log(sum(exp(one - max(logs)) for one in logs))


def _log_beta(one: float, other: float) -> float:
    return lgamma(one) + lgamma(other) - lgamma(one + other)


def anytime_difference(pairs: Pairs, level: float = LEVEL) -> Paired:
    """The confidence sequence of the difference of two win rates on the same games: holds at all times at once.

    A pair counts 1 for a gain, 0 for a loss and 1/2 for the same outcome twice: see `anytime_mean`.
    """
    return paired_of(pairs, lambda table: anytime_mean(table.outcomes, level), level, METHOD)


def anytime_mean(outcomes: Outcomes, level: float = LEVEL) -> Mean:
    """The confidence sequence of a mean of outcomes within known bounds: holds at all totals at once.

    The capital of a portfolio of two tickets, one paying in proportion to the outcome and one to what it lacks of the
    greatest, averaged over all constant shares (Cover 1991; Orabona & Jun 2021, "Tight concentrations and confidence
    sequences from the regret of universal portfolio"). For 0 and 1 it is `anytime_proportion`. The capital is convex in
    the supposed mean and at most 1 at the observed one, so what is not refuted is an interval and holds it.
    """
    return mean_above(outcomes, lambda seen: least_mean(seen, level, log_capital))


def log_capital(outcomes: Outcomes, mean: float) -> float:
    """The logarithm of the capital won by betting against a mean, 0 < mean < 1, starting with 1.

    An integral over the angle whose squared sine is the share on the high ticket: its weight is uniform under Jeffreys'
    prior. The window closes in on the only peak until the sum over equally spaced angles is exact to rounding.
    """
    seen = outcomes.counts > 0
    values, counts = outcomes.values[seen], outcomes.counts[seen]
    low, width = 0.0, pi / 2
    while True:
        logs = _log_capitals(low + width * _NODES, values, counts, mean)
        near = np.flatnonzero(logs > logs.max() - _NEGLIGIBLE)
        first, last = max(near[0] - 1, 0), min(near[-1] + 1, len(_NODES) - 1)
        if last - first >= len(_NODES) // 3:
            ends = (logs[0], logs[-1])
            terms = np.exp(logs - logs.max()).sum() - sum(np.exp(end - logs.max()) for end in ends) / 2
            return float(logs.max() + log(terms * width / (len(_NODES) - 1) * 2 / pi))
        low, width = low + width * _NODES[first], width * (_NODES[last] - _NODES[first])


def _log_capitals(
    angles: _Array,
    values: _Array,
    counts: _Array,
    mean: float,
) -> _Array:
    """Of each constant share: the sum of the logarithms of what each outcome multiplies the capital by."""
    high = np.sin(angles) ** 2
    with np.errstate(divide="ignore"):
        growth = np.outer(high, values / mean) + np.outer(np.cos(angles) ** 2, (1 - values) / (1 - mean))
        small = np.outer((high - mean) / (mean * (1 - mean)), values - mean)  # growth - 1, without cancellation
        return np.where(np.abs(small) < 0.5, np.log1p(np.maximum(small, -0.5)), np.log(growth)) @ counts


def least_mean(outcomes: Outcomes, level: float, log_won: Callable[[Outcomes, float], float]) -> float:
    """The least mean, 0 to 1, that is not refuted; `log_won` is the logarithm of the capital won against a mean.

    It falls as the mean rises to the observed one, where it is 0 at most.
    """
    if outcomes.mean <= 0:
        return 0.0
    enough = -log(1 - level)

    def excess(fall: float) -> float:
        return log_won(outcomes, outcomes.mean * exp(-fall)) - enough if fall else -enough

    return outcomes.mean * fallen(excess)


def _low(count: int, total: int, level: float) -> float:
    """The least share that is not refuted, as observed share times exp(-fall): exact for tiny shares too."""
    if count == 0:
        return 0.0
    enough = -log(1 - level) - _log_mixture(count, total)
    if count == total:
        return exp(-enough / total)
    odds = count / (total - count)

    def excess(fall: float) -> float:
        drop = -expm1(-fall)
        return count * (fall - drop) + (total - count) * (odds * drop - log1p(odds * drop)) - enough

    return count / total * fallen(excess)


def fallen(excess: Callable[[float], float]) -> float:
    """The share exp(-fall) that is left of a mean where as much speaks against it as is enough."""
    most = 1.0
    while excess(most) < 0:
        most *= 2
    return exp(-root(excess, 0.0, most))


def _log_mixture(count: int, total: int) -> float:
    """How far the mixed likelihood stays below that of the observed share, as logarithm; 0 or less.

    From log Γ(count + 1/2) Γ(total - count + 1/2) / (π Γ(total + 1)), Stirling's main terms cancelled by hand.
    """
    if total == 0:
        return 0.0
    return log(2.0) - log(2 * pi * total) / 2 + _half(count) + _half(total - count) - _whole(total)


def _half(count: int) -> float:
    """What log Γ(count + 1/2) adds to its main terms count log(count) - count + log(2π) / 2."""
    if count > 1000:
        return -1 / (24 * count) + 7 / (2880 * count**3)
    return lgamma(count + 0.5) - (count * log(count) - count if count else 0.0) - log(2 * pi) / 2


def _whole(total: int) -> float:
    """What log Γ(total + 1) adds to total log(total) - total + log(2π total) / 2."""
    if total > 1000:
        return 1 / (12 * total) - 1 / (360 * total**3)
    return lgamma(total + 1) - total * log(total) + total - log(2 * pi * total) / 2
