"""Confidence sequences: published values, the martingale step by step, and how often they hold at their worst."""

from itertools import pairwise
from math import lgamma, log, pi, sqrt
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from scipy.special import betaln  # type: ignore[import-untyped]
from scipy.stats import binom  # type: ignore[import-untyped]

from analyser.statistics.anytime import (
    anytime_difference,
    anytime_mean,
    anytime_proportion,
    evidence_against_equals,
    log_capital,
    log_evidence,
)
from analyser.statistics.intervals import wilson
from analyser.statistics.likelihood import outcomes_of
from analyser.statistics.paired import Pairs
from tests.budgets import RUNS

Array = npt.NDArray[Any]
RATES = [0.005, 0.02, 0.1, 0.3, 0.5, 0.9, 0.995]
MOST_MISSES = 0.05
KRICHEVSKY_TROFIMOV = [  # Willems, Shtarkov & Tjalkens (1995), "The context-tree weighting method", table I
    (0, 1, 1 / 2),
    (0, 2, 3 / 8),
    (0, 3, 5 / 16),
    (1, 1, 1 / 8),
    (1, 2, 1 / 16),
    (2, 2, 3 / 128),
    (2, 3, 3 / 256),
    (3, 3, 5 / 1024),
]


def tolerated(runs: int) -> int:
    """So many of the runs may miss that a method which misses 5 % of them is over it once in 10,000 times."""
    return int(binom.ppf(1 - 1e-4, runs, MOST_MISSES))


def counts_over_time(rate: float, games: int, runs: int, seed: int) -> Array:
    return np.cumsum(np.random.default_rng(seed).random((runs, games)) < rate, axis=1)


def evidence_over_time(counts: Array, rate: float) -> Array:
    """The logarithm of the mixed likelihood over that of the rate, after each game."""
    totals = np.arange(1, counts.shape[1] + 1)
    mixed = betaln(counts + 0.5, totals - counts + 0.5) - log(pi)
    return np.asarray(mixed - counts * log(rate) - (totals - counts) * log(1 - rate))


def missed_at_worst(rate: float, games: int, runs: int, seed: int) -> int:
    """How many runs have a moment at which the interval misses the rate: asked of the interval at the worst moment."""
    counts = counts_over_time(rate, games, runs, seed)
    worst = evidence_over_time(counts, rate).argmax(axis=1)
    at_worst = counts[np.arange(runs), worst]
    shares = {
        seen: anytime_proportion(*seen) for seen in set(zip(at_worst.tolist(), (worst + 1).tolist(), strict=True))
    }
    held = [
        shares[seen].low <= rate <= shares[seen].high
        for seen in zip(at_worst.tolist(), (worst + 1).tolist(), strict=True)
    ]
    return runs - sum(held)


def capital_over_time(draws: Array, values: Array, mean: float) -> Array:
    """The logarithm of the capital after each game, by a bank of 400 constant shares: written from the definition."""
    angles = (np.arange(400) + 0.5) / 400 * pi / 2
    growth = np.log(
        np.outer(values / mean, np.sin(angles) ** 2) + np.outer((1 - values) / (1 - mean), np.cos(angles) ** 2)
    )
    shares = np.zeros((len(draws), 400))
    capital = np.empty(draws.shape)
    for game in range(draws.shape[1]):
        shares += growth[draws[:, game]]
        top = shares.max(axis=1)
        capital[:, game] = top + np.log(np.exp(shares - top[:, None]).mean(axis=1))
    return capital


def worst_tables(chances: Array, values: Array, games: int, runs: int, seed: int) -> tuple[Array, float]:
    """Of each run the counts of outcomes at the moment that speaks most against the true mean, and that mean."""
    draws = np.random.default_rng(seed).choice(len(chances), (runs, games), p=chances)
    mean = float(chances @ values)
    worst = capital_over_time(draws, values, mean).argmax(axis=1)
    until = np.arange(games) <= worst[:, None]
    return np.stack([((draws == place) & until).sum(axis=1) for place in range(len(chances))], axis=1), mean


def test_evidence_against_equals_is_fair_and_tells_near_equals_sooner() -> None:
    """Its mean is 1 where the two are equal, after any number of games: that is what makes it an e-value."""
    for total in (1, 7, 300):
        counts = np.arange(total + 1)
        capital = np.exp([evidence_against_equals(gained, total - gained) for gained in counts.tolist()])
        assert capital @ binom.pmf(counts, total, 0.5) == pytest.approx(1)
    assert evidence_against_equals(5250, 4750) > log_evidence(5250, 10_000, 0.5) + 1
    assert evidence_against_equals(9, 1) > log_evidence(9, 10, 0.5) - 1


@pytest.mark.parametrize(("won", "lost", "chance"), KRICHEVSKY_TROFIMOV)
def test_mixture_is_krichevsky_and_trofimovs(won: int, lost: int, chance: float) -> None:
    for share in (0.5, 0.2):
        fair = won * log(share) + lost * log(1 - share)
        assert log_evidence(won, won + lost, share) == pytest.approx(log(chance) - fair)


@pytest.mark.parametrize("level", [0.9, 0.95, 0.999])
@pytest.mark.parametrize(("count", "total"), [(1, 1), (1, 2), (3, 7), (1, 500), (499, 1000), (7, 2500), (5000, 12_345)])
def test_ends_are_where_the_capital_is_reached(count: int, total: int, level: float) -> None:
    share = anytime_proportion(count, total, level)
    for end in (share.low, share.high):
        if 0 < end < 1:
            mixed = lgamma(count + 0.5) + lgamma(total - count + 0.5) - log(pi) - lgamma(total + 1)
            assert mixed - count * log(end) - (total - count) * log(1 - end) == pytest.approx(
                log(1 / (1 - level)), abs=1e-7
            )
    assert (share.count, share.total, share.level, share.method) == (count, total, level, "anytime")


def test_interval_holds_the_rate_and_is_wider_than_wilsons() -> None:
    for total in (1, 2, 3, 10, 1000, 10**6):
        for count in {0, 1, total // 2, total - 1, total}:
            share, fixed = anytime_proportion(count, total), wilson(count, total)
            assert 0 <= share.low <= share.rate <= share.high <= 1
            assert share.low <= fixed.low + 1e-6
            assert share.high >= fixed.high - 1e-6


def test_none_and_all() -> None:
    for total in (1, 7, 10**6, 10**12):
        none, every = anytime_proportion(0, total), anytime_proportion(total, total)
        assert (none.low, every.high) == (0, 1)
        assert none.high == pytest.approx(1 - every.low, abs=1e-15)
        assert total < 10 or none.high == pytest.approx(log(20 * sqrt(pi * total)) / total, rel=1e-1)


def test_huge_totals_lose_nothing() -> None:
    for total in (10**9, 10**12):
        share = anytime_proportion(total // 4, total)
        wide = sqrt(2 * 0.1875 / total * (log(20) + log(pi * total / 2) / 2))  # Laplace's approximation
        assert share.high - share.rate == pytest.approx(wide, rel=1e-3)
        assert share.rate - share.low == pytest.approx(wide, rel=1e-3)
        few = anytime_proportion(1, total)
        assert 0 < few.low < few.rate < few.high < 30 / total


def test_mean_of_zeros_and_ones_is_the_proportion() -> None:
    for count, total in [(0, 5), (5, 5), (1, 20), (600, 1000), (5000, 10**6), (10**9, 10**12)]:
        share = anytime_proportion(count, total)
        mean = anytime_mean(outcomes_of((0, 1), (total - count, count)))
        assert mean.low == pytest.approx(share.low, rel=1e-9, abs=1e-15)
        assert mean.high == pytest.approx(share.high, rel=1e-9)
        assert mean.total == total


def test_scale_and_side_of_outcomes_do_not_matter() -> None:
    mean = anytime_mean(outcomes_of((0, 0.25, 0.5, 0.75, 1), (3, 9, 40, 11, 7)))
    points = anytime_mean(outcomes_of((-2, -1, 0, 1, 2), (3, 9, 40, 11, 7)))
    turned = anytime_mean(outcomes_of((0, 0.25, 0.5, 0.75, 1), (7, 11, 40, 9, 3)))
    assert [points.low, points.high] == pytest.approx([4 * mean.low - 2, 4 * mean.high - 2])
    assert [turned.low, turned.high] == pytest.approx([1 - mean.high, 1 - mean.low])


def test_difference_against_none_asks_the_discordant_games_only() -> None:
    for same in (0, 10, 10**6):
        table = outcomes_of((-1, 0, 1), (12, same, 30))
        assert log_capital(table, 0.5) == pytest.approx(log_evidence(30, 42, 0.5), abs=1e-6)
        for level in (0.5, 0.8, 0.9, 0.99):
            is_refuted = log_evidence(30, 42, 0.5) > log(1 / (1 - level))
            assert (anytime_difference(Pairs(30, 12, same, 0), level).low > 0) == is_refuted


def test_difference_narrows_with_games_and_with_likeness() -> None:
    def width(pairs: Pairs) -> float:
        found = anytime_difference(pairs)
        return found.high - found.low

    widths = [width(Pairs(3 * n, 2 * n, 20 * n, 75 * n)) for n in (1, 10, 100, 10**4, 10**10)]
    assert all(wide > narrow for wide, narrow in pairwise(widths))
    assert width(Pairs(10, 10, 490, 490)) < width(Pairs(100, 100, 400, 400)) / 2


def test_undecided_games_widen_the_difference_both_ways() -> None:
    pairs = Pairs(30, 12, 200, 300, first_open=(4, 5), second_open=(6, 7), both_open=8)
    found = anytime_difference(pairs)
    assert found.low == anytime_difference(Pairs(30, 12 + 4 + 7 + 8, 200 + 6, 300 + 5)).low
    assert found.high == anytime_difference(Pairs(30 + 5 + 6 + 8, 12, 200 + 4, 300 + 7)).high
    assert (found.pairs.total, found.pairs.undecided) == (572, 30)


@pytest.mark.parametrize(("count", "total"), [(0, 0), (-1, 5), (6, 5)])
def test_what_is_no_share_is_refused(count: int, total: int) -> None:
    with pytest.raises(ValueError, match=f"{count} of {total} is no share"):
        anytime_proportion(count, total)


@pytest.mark.parametrize("rate", RATES)
def test_rate_is_inside_at_the_worst_of_400_moments(rate: float) -> None:
    runs = 1500
    assert missed_at_worst(rate, 400, runs, 11) <= tolerated(runs)


@pytest.mark.slow
@pytest.mark.parametrize("rate", RATES)
def test_rate_is_inside_at_the_worst_of_5000_moments(rate: float) -> None:
    runs = 2 * RUNS
    assert missed_at_worst(rate, 5000, runs, 12) <= tolerated(runs)


@pytest.mark.parametrize("rate", RATES)
def test_exact_chance_of_ever_missing_in_1000_games(rate: float) -> None:
    """No simulation: the chance of each count is carried from game to game, what is missed is taken out."""
    alive = np.array([1.0])
    for total in range(1, 1001):
        alive = np.append(alive * (1 - rate), 0) + np.append(0, alive * rate)
        counts = np.arange(total + 1)
        mixed = betaln(counts + 0.5, total - counts + 0.5) - log(pi)
        alive[mixed - counts * log(rate) - (total - counts) * log(1 - rate) >= log(20)] = 0
    assert 0.95 <= alive.sum() < 1


@pytest.mark.parametrize("rate", [0.1, 0.5, 0.9])
def test_wilson_does_not_survive_peeking(rate: float) -> None:
    runs, games = 1500, 400
    counts = counts_over_time(rate, games, runs, 11)
    totals = np.arange(1, games + 1)
    worst = (np.abs(counts - totals * rate) / np.sqrt(totals)).argmax(axis=1)
    shares = [wilson(int(counts[run, at]), int(at) + 1) for run, at in enumerate(worst)]
    missed = runs - sum(share.low <= rate <= share.high for share in shares)
    assert missed > 5 * tolerated(runs)


def test_test_of_coverage_can_fail() -> None:
    """At half the level that is promised the tolerance is exceeded: the simulation tells levels apart."""
    counts = counts_over_time(0.5, 400, 1500, 11)
    assert (evidence_over_time(counts, 0.5).max(axis=1) >= log(1 / 0.5)).sum() > tolerated(1500)


PAIRED = [(0.05, 0.05), (0.1, 0.02), (0.02, 0.001), (0.3, 0.3), (0.005, 0.0), (0.6, 0.1)]


def missed_differences(gain: float, loss: float, games: int, runs: int) -> int:
    values = np.array([0, 0.5, 1])
    tables, mean = worst_tables(np.array([loss, 1 - gain - loss, gain]), values, games, runs, 21)
    found = [anytime_difference(Pairs(gained, lost, same, 0)) for lost, same, gained in tables.tolist()]
    return runs - sum(one.low <= 2 * mean - 1 <= one.high for one in found)


@pytest.mark.parametrize(("gain", "loss"), PAIRED[:3])
def test_difference_is_inside_at_the_worst_of_100_moments(gain: float, loss: float) -> None:
    assert missed_differences(gain, loss, 100, 300) <= tolerated(300)


@pytest.mark.slow
@pytest.mark.parametrize(("gain", "loss"), PAIRED)
def test_difference_is_inside_at_the_worst_of_300_moments(gain: float, loss: float) -> None:
    assert missed_differences(gain, loss, 300, RUNS) <= tolerated(RUNS)


@pytest.mark.slow
@pytest.mark.parametrize("chances", [(0.05, 0.2, 0.5, 0.2, 0.05), (0.02, 0.08, 0.3, 0.3, 0.3), (0.5, 0, 0, 0, 0.5)])
def test_score_of_pairs_is_inside_at_the_worst_of_300_moments(chances: tuple[float, ...]) -> None:
    values = np.linspace(0, 1, 5)
    tables, mean = worst_tables(np.array(chances), values, 300, RUNS, 22)
    found = [anytime_mean(outcomes_of(values.tolist(), table)) for table in tables.tolist()]
    assert RUNS - sum(one.low <= mean <= one.high for one in found) <= tolerated(RUNS)


def test_capital_is_that_of_the_bank() -> None:
    values = np.linspace(0, 1, 5)
    draws = np.random.default_rng(3).choice(5, (1, 200), p=(0.1, 0.2, 0.4, 0.2, 0.1))
    for mean in (0.2, 0.5, 0.7):
        over_time = capital_over_time(draws, values, mean)[0]
        for games in (1, 10, 200):
            counts = np.bincount(draws[0, :games], minlength=5)
            assert log_capital(outcomes_of(values.tolist(), counts.tolist()), mean) == pytest.approx(
                over_time[games - 1]
            )


def test_narrower_at_the_edge_than_robbins_own_bound() -> None:
    """Robbins (1970): with a uniform prior (n + 1) C(n, k) p^k (1 - p)^(n - k) is compared with the error."""
    for total in (20, 1000):
        assert anytime_proportion(0, total).high < 1 - (0.05 / (total + 1)) ** (1 / total)
