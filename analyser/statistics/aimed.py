"""Confidence sequences that aim at a precision: hold at all times, and are narrowest where a run is to end.

The bets of `anytime` know of no end. Who is to play until half the width is a precision knows how far a wrong share
will lie from the observed one by then: about so much. So against each supposed share q nine tenths of the capital are
bet by a mixture Beta(c q, c (1 - q)) around it, where c is 0.15 over the square of the precision: fixed before the
first game, as every such mixture must be (Robbins 1970, "Statistical methods related to the law of the iterated
logarithm"; on tuning Howard, Ramdas, McAuliffe & Sekhon 2021, "Time-uniform, nonparametric, nonasymptotic confidence
sequences"). The last tenth is bet as there, for shares near 0 and 1, which are known sooner.

The logarithm of the capital of either part is convex in the supposed share (of the first its slope is the sum over
i < lost of i / ((1 - q) (c (1 - q) + i)) less that over i < won of i / (q (c q + i)), which rises), and so is that of
both. So what is not refuted is an interval, and holds the observed share, against which no bet has won.

Of a mean of outcomes, as of a difference on the same games, nobody knows how far they will spread, so nine tenths are
parted among bets of several sizes, on the high side and on the low: who bets a share b on outcomes v from 0 to 1 has
1 + b (v - m) times the capital after each. The best b is the gap over the variance, from four times the gap (outcomes 0
and 1 alone) to 1. Each capital is convex in the supposed mean m and at most 1 at the observed one, as above.
"""

from functools import lru_cache
from math import ceil, exp, expm1, lgamma, log, log1p, log2, pi

import numpy as np

from analyser.statistics import anytime
from analyser.statistics.anytime import METHOD, fallen, least_mean, log_evidence
from analyser.statistics.intervals import LEVEL, Mean, Proportion
from analyser.statistics.likelihood import Outcomes, Values, mean_above
from analyser.statistics.paired import Paired, Pairs, paired_of

_WORTH = 0.15
"""How many games the mixture is worth, times the square of the precision: within 3 % of the best from 5 to 50 %."""
_AIMED = 0.9
"""The part of the capital that is bet by it."""
_FINEST = 1e-6
"""No number of games that can be asked for is enough for more, but for shares near 0 and 1."""
_LARGE = 1000.0
"""From here on two terms of Stirling's series are exact to rounding."""


@lru_cache(maxsize=1 << 12)
def aimed_proportion(count: int, total: int, level: float = LEVEL, *, precision: float) -> Proportion:
    """The confidence sequence of a share that is narrowest where half its width is the precision, 0 to 1/2.

    `count` of `total` games, 0 <= count <= total, total from 1 to 10**12.
    """
    if not 0 <= count <= total or total < 1 or not precision > 0:
        raise ValueError(f"{count} of {total} is no share to be known to ±{precision}")
    worth = _WORTH / max(precision, _FINEST) ** 2
    low, high = _low(count, total, worth, level), 1 - _low(total - count, total, worth, level)
    share = count / total
    return Proportion(count, total, min(low, share), max(high, share), level, METHOD)


def _low(count: int, total: int, worth: float, level: float) -> float:
    """The least share that is not refuted."""
    if count == 0:
        return 0.0
    enough = -log(1 - level)

    def excess(fall: float) -> float:
        return log_capital(count, total, worth, fall) - enough if fall else -enough

    return count / total * fallen(excess)


def log_capital(count: int, total: int, worth: float, fall: float) -> float:
    """The logarithm of the capital won against the observed share times exp(-fall), fall > 0: an e-value."""
    aimed = log(_AIMED) + _log_aimed(count, total, worth, fall)
    other = log(1 - _AIMED) + log_evidence(count, total, count / total * exp(-fall))
    most = max(aimed, other)
    return most + log(exp(aimed - most) + exp(other - most))


def _log_aimed(count: int, total: int, worth: float, fall: float) -> float:
    """The same of the part that aims: the ratio of two beta functions over the likelihood.

    Stirling's main terms, cancelled by hand, leave so many games as were played and the mixture is worth, times the
    divergence of the share of both from the supposed one.
    """
    share = count / total * exp(-fall)
    rest = (total - count) / total - count / total * expm1(-fall)
    won, lost, games = count + worth * share, total - count + worth * rest, total + worth
    away = -count * expm1(-fall) / games  # of the share of both from the supposed one
    up, down = log1p(away / share), log1p(-away / rest)
    bent = _beyond(won) + _beyond(lost) - _beyond(games)
    bent -= _beyond(worth * share) + _beyond(worth * rest) - _beyond(worth)
    return won * up + lost * down - (up + down + log(games / worth)) / 2 + bent


def _beyond(value: float) -> float:
    """What log Γ(value) adds to Stirling's main terms (value - 1/2) log(value) - value + log(2π) / 2."""
    if value > _LARGE:
        return 1 / (12 * value) - 1 / (360 * value**3)
    return lgamma(value) - (value - 0.5) * log(value) + value - log(2 * pi) / 2


def aimed_difference(pairs: Pairs, level: float = LEVEL, *, precision: float) -> Paired:
    """The confidence sequence of a paired difference; narrowest where half its width is the precision, 0 to 1."""
    return paired_of(pairs, lambda table: aimed_mean(table.outcomes, level, precision=precision), level, METHOD)


def aimed_mean(outcomes: Outcomes, level: float = LEVEL, *, precision: float) -> Mean:
    """The same of a mean of outcomes within known bounds, on the scale that they came with."""
    gap = max(precision / outcomes.range, _FINEST)
    return mean_above(outcomes, lambda seen: least_mean(seen, level, lambda of, mean: log_won(of, mean, gap)))


def log_won(outcomes: Outcomes, mean: float, gap: float) -> float:
    """The logarithm of the capital won against a mean, 0 < mean < 1, by bets that aim at a gap; an e-value."""
    bets = bets_at(gap)
    seen = outcomes.counts > 0
    logs = np.log1p(np.outer(bets, outcomes.values[seen] - mean)) @ outcomes.counts[seen]
    aimed = log(_AIMED / len(bets)) + float(np.logaddexp.reduce(logs))
    return float(np.logaddexp(aimed, log(1 - _AIMED) + anytime.log_capital(outcomes, mean)))


def bets_at(gap: float) -> Values:
    """Shares of the capital that are bet on the high side, or below 0 on the low one; each is twice the one before."""
    sizes = np.minimum(1.0, 4 * gap * 2.0 ** np.arange(1 + max(0, ceil(-log2(4 * gap)))))
    return np.concatenate((-sizes, sizes))
