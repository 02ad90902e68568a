"""Ratings that hold at all times: rivals that are equal, looked at after every tenth more pairs."""

import numpy as np
import pytest

from analyser.experiments.playing.limits import looks
from analyser.statistics.asymptotic import chance_at_any_time, errors_at_any_time
from analyser.statistics.intervals import LEVEL
from analyser.statistics.methods import ANYTIME, FIXED, Method
from analyser.statistics.ratings import fitted
from tests.budgets import RUNS

NAMES = ("a", "b"), ("a", "c"), ("b", "c")
PAIRS = (0.18, 0.14, 0.36, 0.14, 0.18)  # by points, of two who are equal


def fooled(method: Method, runs: int, most: int) -> int:
    """How many tournaments of three equals tell two of them apart at some look."""
    random, found = np.random.default_rng(3), 0
    for _ in range(runs):
        played, counts, is_fooled = 0, np.zeros((3, 5), np.int64), False
        for pairs in looks(most):
            counts += random.multinomial(pairs - played, PAIRS, size=3)
            played = pairs
            meetings = {names: tuple(own) for names, own in zip(NAMES, counts.tolist(), strict=True)}
            is_fooled = is_fooled or any(gap.is_apart for gap in fitted(meetings, method=method)[1])
        found += is_fooled
    return found


def test_equal_rivals_are_not_told_apart_however_often_one_looks() -> None:
    assert fooled(ANYTIME, 12, 300) <= 3
    assert fooled(FIXED, 12, 1000) >= 2


@pytest.mark.slow
def test_equal_rivals_are_told_apart_in_at_most_5_percent() -> None:
    runs = RUNS // 10
    assert fooled(ANYTIME, runs, 1500) <= 0.05 * runs + 4 * (0.05 * 0.95 * runs) ** 0.5


def test_p_value_is_that_of_the_interval() -> None:
    for count in (5, 100, 3000, 10**6):
        assert chance_at_any_time(errors_at_any_time(LEVEL, count), count) == pytest.approx(1 - LEVEL)
    assert errors_at_any_time(LEVEL, 1000) == pytest.approx(3.04, abs=0.01)


def test_normal_walks_stay_within() -> None:
    """Sums of normal numbers with the variance known, for which it is exact: at all times at once."""
    walks = np.random.default_rng(8).normal(size=(RUNS, 4000)).cumsum(axis=1)
    times = np.arange(1, 4001)
    bounds = np.array([errors_at_any_time(LEVEL, time) for time in times.tolist()]) * np.sqrt(times)
    left = (np.abs(walks) > bounds).any(axis=1).sum()
    assert 0 < left <= 0.05 * RUNS + 4 * (0.05 * 0.95 * RUNS) ** 0.5
