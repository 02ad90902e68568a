"""Intervals against published figures, against another implementation, and by how often they hold the truth."""

from itertools import pairwise
from math import hypot, sqrt

import numpy as np
import numpy.typing as npt
import pytest
from scipy.stats import binomtest  # type: ignore[import-untyped]

from analyser.statistics.intervals import LEVEL, Mean, wilson
from analyser.statistics.means import mean_of_histogram
from tests.budgets import RUNS

PUBLISHED = [  # Newcombe (1998), "Two-sided confidence intervals for the single proportion", table I, method 3
    (81, 263, 0.2553, 0.3662),
    (15, 148, 0.0624, 0.1605),
    (0, 20, 0.0000, 0.1611),
    (1, 29, 0.0061, 0.1718),
]
Z = 1.959963984540054


def histogram_of(values: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    return np.bincount(values).astype(np.int64)


@pytest.mark.parametrize(("count", "total", "low", "high"), PUBLISHED)
def test_published_intervals(count: int, total: int, low: float, high: float) -> None:
    share = wilson(count, total)
    assert (round(share.low, 4), round(share.high, 4)) == (low, high)
    assert (share.count, share.total, share.level, share.method) == (count, total, 0.95, "wilson")
    assert share.rate == count / total


@pytest.mark.parametrize("level", [0.5, 0.9, 0.95, 0.99, 0.999])
@pytest.mark.parametrize(("count", "total"), [(0, 1), (1, 1), (1, 2), (3, 7), (0, 500), (499, 500), (70_594, 100_000)])
def test_same_as_scipy(count: int, total: int, level: float) -> None:
    share = wilson(count, total, level)
    theirs = binomtest(count, total).proportion_ci(level, method="wilson")
    assert share.low == pytest.approx(theirs.low, abs=1e-12)
    assert share.high == pytest.approx(theirs.high, abs=1e-12)
    assert share.level == level


def test_interval_holds_the_rate_and_is_never_a_point() -> None:
    for total in (1, 2, 3, 10, 1000):
        for count in {0, 1, total // 2, total - 1, total}:
            share = wilson(count, total)
            assert 0 <= share.low <= share.rate <= share.high <= 1
            assert share.high > share.low


def test_ends_are_exact_at_none_and_all() -> None:
    for total in (1, 7, 10**6, 10**12):
        none, every = wilson(0, total), wilson(total, total)
        assert none.low == 0
        assert every.high == 1
        assert none.high == pytest.approx(Z**2 / (total + Z**2))
        assert every.low == pytest.approx(1 - none.high)


def test_mirrored_shares_have_mirrored_intervals() -> None:
    for count in range(41):
        share, mirrored = wilson(count, 40), wilson(40 - count, 40)
        assert share.low == pytest.approx(1 - mirrored.high)


def test_more_games_and_a_lower_level_narrow_the_interval() -> None:
    widths = [share.high - share.low for share in (wilson(n // 5, n) for n in (10, 100, 1000, 10**6, 10**12))]
    assert all(wide > narrow for wide, narrow in pairwise(widths))
    assert wilson(20, 100, 0.8).high < wilson(20, 100, 0.9).high < wilson(20, 100).high


def test_huge_totals_approach_the_normal_interval() -> None:
    total = 10**12
    share = wilson(total // 4, total)
    assert share.high - share.rate == pytest.approx(Z * sqrt(0.1875 / total), rel=1e-3)


@pytest.mark.parametrize(("count", "total"), [(0, 0), (-1, 5), (6, 5), (1, -1)])
def test_what_is_no_share_is_refused(count: int, total: int) -> None:
    with pytest.raises(ValueError, match=f"{count} of {total} is no share"):
        wilson(count, total)


@pytest.mark.parametrize(("share", "total"), [(0.03, 400), (0.16, 200), (0.4, 50), (0.4, 5000), (0.985, 300)])
def test_share_is_inside_as_often_as_the_level_says(share: float, total: int) -> None:
    counts = np.random.default_rng(20_240_501).binomial(total, share, 40_000)
    inside = {int(count): wilson(int(count), total) for count in np.unique(counts)}
    held = np.mean([inside[int(count)].low <= share <= inside[int(count)].high for count in counts])
    assert held == pytest.approx(LEVEL, abs=0.025)


def test_mean_is_numpys_with_the_normal_interval() -> None:
    values = np.random.default_rng(5).integers(0, 40, 10_000)
    mean = mean_of_histogram(histogram_of(values))
    half = Z * values.std(ddof=1) / sqrt(len(values))
    assert mean.value == pytest.approx(values.mean(), rel=1e-14)
    assert mean.low == pytest.approx(values.mean() - half, rel=1e-12)
    assert mean.high == pytest.approx(values.mean() + half, rel=1e-12)
    assert mean.total == len(values)


def test_what_is_one_of_two_neighbours_is_a_share() -> None:
    """Totems that are left or not: seen in none of 1,000 games, in one, in all; whatever else is possible."""
    ends = []
    for count in (0, 1, 2, 500, 999, 1000):
        for first, possible in ((0, 2), (0, 4), (2, 7)):
            histogram = np.zeros(possible, np.int64)
            histogram[[first, first + 1]] = 1000 - count, count
            mean, share = mean_of_histogram(histogram), wilson(count, 1000)
            assert mean.value == pytest.approx(first + share.rate)
            if 0 < count < 1000 or possible == 2:
                assert (mean.low, mean.high) == pytest.approx((first + share.low, first + share.high))
            ends += [(mean.low, mean.high)] if possible == 4 else []
    assert ends == sorted(ends), "more of them have no lower end"
    assert [high for _, high in ends] == sorted(high for _, high in ends)


def test_a_mean_is_what_is_possible() -> None:
    for counts in ([0, 0, 0, 9], [9, 0, 0, 0], [5, 0, 1, 20], [0, 1, 0, 3, 0], [1, 0, 1]):
        mean = mean_of_histogram(np.array(counts, np.int64))
        assert 0 <= mean.low < mean.value <= mean.high <= len(counts) - 1 or mean.value == 0 == mean.low < mean.high


@pytest.mark.parametrize("games", [30, 100, 300])
def test_skewed_means_are_inside_though_games_are_few(games: int) -> None:
    """Points that a match's loser seldom makes, and lengths with a long tail: the normal interval missed 9 to 14 %."""
    random, held = np.random.default_rng(games), 0
    chances = [0.8, 0.08, 0.05, 0.03, 0.02, 0.02]
    for _ in range(RUNS):
        points = mean_of_histogram(random.multinomial(games, chances))
        lengths = np.minimum(random.geometric(0.3, games) - 1, 200)
        length = mean_of_histogram(np.bincount(lengths, minlength=201))
        held += (points.low <= 0.45 <= points.high) + (length.low <= 0.7 / 0.3 <= length.high)
    assert held >= 0.93 * 2 * RUNS


def test_level_of_a_mean() -> None:
    counts = np.array([3, 4, 5], np.int64)
    assert mean_of_histogram(counts, 0.5).high < mean_of_histogram(counts).high < mean_of_histogram(counts, 0.99).high


def test_games_that_all_agree_prove_no_certainty() -> None:
    for total in (2, 20, 10**6):
        mean = mean_of_histogram(np.array([0, 0, 0, total, 0], np.int64))
        assert mean.value == 3
        assert mean.high - mean.value == pytest.approx(wilson(0, total).high)


def test_one_game_tells_nothing_of_the_spread() -> None:
    mean = mean_of_histogram(np.array([0, 0, 1], np.int64))
    assert (mean.value, mean.low, mean.high, mean.total) == (2, 2, 2, 1)


def test_huge_counts_lose_nothing() -> None:
    counts = np.zeros(2000, np.int64)
    counts[[0, 1999]] = 4 * 10**14  # squares add up to more than 64 bits
    mean = mean_of_histogram(counts)
    assert mean.value == 999.5
    assert mean.total == 8 * 10**14
    assert mean.high - mean.value == pytest.approx(Z * 999.5 / sqrt(8e14))
    near = np.zeros(10_001, np.int64)
    near[[9999, 10_000]] = [10**12 - 10**4, 10**4]  # the spread is what is left of numbers 10**16 times larger
    mean = mean_of_histogram(near)
    assert mean.high - mean.value == pytest.approx(Z * sqrt(1e-8 / 1e12), rel=0.02)


def test_mean_of_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="no games"):
        mean_of_histogram(np.zeros(5, np.int64))


def test_mean_is_inside_as_often_as_the_level_says() -> None:
    random = np.random.default_rng(77)
    means = [mean_of_histogram(histogram_of(random.poisson(3.0, 200))) for _ in range(4000)]
    assert np.mean([mean.low <= 3.0 <= mean.high for mean in means]) == pytest.approx(LEVEL, abs=0.015)


def share_of(count: int, total: int) -> Mean:
    """A share as the mean that it is."""
    share = wilson(count, total)
    return Mean(share.rate, share.low, share.high, total)


def test_difference_of_means_is_the_normal_interval_of_two_samples() -> None:
    random = np.random.default_rng(31)
    one, other = random.integers(10, 40, 4000), random.integers(20, 90, 2500)
    difference = mean_of_histogram(histogram_of(one)).less(mean_of_histogram(histogram_of(other)))
    half = Z * sqrt(one.var(ddof=1) / len(one) + other.var(ddof=1) / len(other))
    assert difference.value == pytest.approx(one.mean() - other.mean(), rel=1e-12)
    assert difference.low == pytest.approx(difference.value - half, rel=1e-9)
    assert difference.high == pytest.approx(difference.value + half, rel=1e-9)


@pytest.mark.parametrize("shares", [((40, 100), (30, 90)), ((0, 20), (20, 20)), ((1, 1), (0, 1)), ((5, 9), (5, 9))])
def test_difference_of_shares(shares: tuple[tuple[int, int], tuple[int, int]]) -> None:
    one, other = (share_of(count, total) for count, total in shares)
    there, back = one.less(other), other.less(one)
    assert there.value == one.value - other.value
    assert there.low <= there.value <= there.high
    assert (back.value, back.low, back.high) == (-there.value, -there.high, -there.low)
    assert there.high - there.value == pytest.approx(hypot(one.high - one.value, other.value - other.low))
    assert there.value - there.low == pytest.approx(hypot(one.value - one.low, other.high - other.value))


@pytest.mark.parametrize(
    ("shares", "low", "high"),
    [  # Newcombe (1998), "Interval estimation for the difference between independent proportions", table II, method 10
        (((56, 70), (48, 80)), 0.0524, 0.3339),
        (((9, 10), (3, 10)), 0.1705, 0.8090),
        (((10, 10), (0, 20)), 0.6791, 1.0),
    ],
)
def test_difference_of_shares_is_newcombes(shares: tuple[tuple[int, int], ...], low: float, high: float) -> None:
    difference = share_of(*shares[0]).less(share_of(*shares[1]))
    assert difference.low == pytest.approx(low, abs=5e-5)
    assert difference.high == pytest.approx(high, abs=5e-5)


def test_difference_counts_the_smaller_of_both() -> None:
    """One game on either side tells nothing of the spread: whoever shows it looks at the total."""
    assert share_of(3, 7).less(share_of(50, 100)).total == 7
    assert share_of(50, 100).less(share_of(1, 1)).total == 1


def test_a_sharp_second_mean_adds_nothing() -> None:
    one = share_of(40, 100)
    difference = one.less(Mean(0.25, 0.25, 0.25, 10**9))
    assert difference.high - difference.low == pytest.approx(one.high - one.low)
    assert difference.value == pytest.approx(0.15)


@pytest.mark.parametrize(
    ("first", "second", "totals"),
    [(0.55, 0.44, (800, 750)), (0.2, 0.21, (400, 400)), (0.05, 0.02, (300, 900)), (0.5, 0.5, (150, 150))],
)
def test_difference_is_inside_as_often_as_the_level_says(first: float, second: float, totals: tuple[int, int]) -> None:
    random = np.random.default_rng(6)
    counts = zip(
        *(random.binomial(n, share, 6000) for n, share in zip(totals, (first, second), strict=True)), strict=True
    )
    differences = [share_of(int(a), totals[0]).less(share_of(int(b), totals[1])) for a, b in counts]
    held = np.mean([found.low <= first - second <= found.high for found in differences])
    assert held == pytest.approx(LEVEL, abs=0.015)


def test_difference_of_means_that_lie_near_zero() -> None:
    """An interval that was cut off at 0 is no less uncertain."""
    rare = mean_of_histogram(np.array([9, 0, 0, 0, 1], np.int64))
    sharp = Mean(0.0, 0.0, 0.0, 10**9)
    assert rare.less(sharp).high == pytest.approx(rare.high)
