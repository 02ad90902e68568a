"""Confidence sequences that aim at a precision: hold at their worst moment, and end a run sooner."""

from collections.abc import Callable
from itertools import pairwise
from math import log
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from scipy.special import betaln  # type: ignore[import-untyped]

from analyser.experiments.playing.limits import MOST_GAMES, looks
from analyser.statistics.aimed import aimed_proportion, log_capital
from analyser.statistics.intervals import Proportion
from analyser.statistics.methods import ANYTIME, aimed_at
from tests.budgets import RUNS
from tests.statistics.test_anytime import counts_over_time, tolerated

PRECISION = 0.05
Array = npt.NDArray[Any]


def by_definition(counts: Array, totals: Array, share: float, precision: float) -> Array:
    """The logarithm of the capital, of beta functions: nine tenths around the share, one tenth by Jeffreys' prior."""
    worth = 0.15 / precision**2
    priors = ((0.9, worth * share, worth * (1 - share)), (0.1, 0.5, 0.5))
    likelihood = counts * log(share) + (totals - counts) * log(1 - share)
    parts = [log(part) + betaln(counts + a, totals - counts + b) - betaln(a, b) for part, a, b in priors]
    return np.asarray(np.logaddexp(*parts) - likelihood)


@pytest.mark.parametrize(
    ("count", "total"), [(1, 1), (1, 40), (7, 100), (50, 100), (240, 241), (900, 3000), (300, 300)]
)
@pytest.mark.parametrize("precision", [0.4, 0.05, 0.004])
def test_capital_is_that_of_the_mixture(count: int, total: int, precision: float) -> None:
    for fall in (1e-3, 0.1, 1.0, 4.0):
        found = log_capital(count, total, 0.15 / precision**2, fall)
        share = count / total * np.exp(-fall)
        expected = by_definition(np.array([count]), np.array([total]), share, precision)[0]
        assert found == pytest.approx(expected, abs=1e-7)


@pytest.mark.parametrize("rate", [0.005, 0.05, 0.3, 0.5, 0.95])
def test_it_holds_at_the_worst_moment(rate: float) -> None:
    """As often as promised, whenever one looks: before the precision is reached, there, and long after."""
    counts = counts_over_time(rate, 3000, RUNS, seed=3)
    totals = np.arange(1, counts.shape[1] + 1)
    worst = by_definition(counts, totals, rate, PRECISION).argmax(axis=1)
    missed = 0
    for run, place in enumerate(worst.tolist()):
        share = aimed_proportion(int(counts[run, place]), place + 1, precision=PRECISION)
        missed += not share.low <= rate <= share.high
    assert missed <= tolerated(RUNS)


def test_it_would_be_seen_to_miss() -> None:
    """The simulation tells one that holds from one that doesn't: at half the capital more than 5 % would miss."""
    counts = counts_over_time(0.3, 3000, RUNS, seed=3)
    most = by_definition(counts, np.arange(1, 3001), 0.3, PRECISION).max(axis=1)
    assert (most >= log(20 / 5)).sum() > tolerated(RUNS)


def games_until(share: float, precision: float, interval: Callable[[int, int], Proportion]) -> int:
    """The first look at which so large an observed share is known well enough."""
    for games in looks(MOST_GAMES):
        found = interval(round(share * games), games)
        if (found.high - found.low) / 2 <= precision:
            return games
    return MOST_GAMES


@pytest.mark.parametrize(("share", "most", "before"), [(0.5, 24_359, 43_150), (0.05, 4_823, 7_764)])
def test_a_precision_takes_fewer_games(share: float, most: int, before: int) -> None:
    assert games_until(share, 0.01, ANYTIME.proportion) == before
    assert games_until(share, 0.01, aimed_at(0.01).proportion) == most


def test_ends_rise_with_the_count_and_hold_the_share() -> None:
    found = [aimed_proportion(count, 200, precision=0.02) for count in range(201)]
    assert all(low.low <= high.low and low.high <= high.high for low, high in pairwise(found))
    assert all(one.low <= one.rate <= one.high for one in found)
    assert (found[0].low, found[-1].high) == (0, 1)
    for one, other in zip(found, reversed(found), strict=True):
        assert one.low == pytest.approx(1 - other.high, abs=1e-12)


def test_large_numbers_are_no_trouble() -> None:
    for count, total in [(1, 10**12), (5 * 10**11, 10**12), (10**12, 10**12), (0, 10**12)]:
        found = aimed_proportion(count, total, precision=1e-6)
        assert 0 <= found.low <= count / total <= found.high <= 1


def test_what_is_no_share_is_refused() -> None:
    for count, total, precision in [(3, 2, 0.1), (-1, 2, 0.1), (0, 0, 0.1), (1, 2, 0.0)]:
        with pytest.raises(ValueError, match="no share"):
            aimed_proportion(count, total, precision=precision)
