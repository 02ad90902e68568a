"""Paired differences: published intervals, special cases with closed forms, coverage; and undecided games."""

from math import sqrt

import numpy as np
import pytest

from analyser.statistics.anytime import anytime_proportion
from analyser.statistics.intervals import wilson
from analyser.statistics.likelihood import outcomes_of, score_mean, score_statistic, tilt
from analyser.statistics.methods import ANYTIME, FIXED
from analyser.statistics.paired import Pairs, tango
from tests.cli.running import tells

Z = 1.959963984540054


def tangos_statistic(pairs: Pairs, difference: float) -> float:
    """As Tango (1998) writes it, in closed form."""
    total, gained, lost = pairs.total, pairs.gained, pairs.lost
    b = -gained - lost + (2 * total - gained + lost) * difference
    c = -lost * difference * (1 - difference)
    q = (sqrt(b * b - 8 * total * c) - b) / (4 * total)
    return float((gained - lost - total * difference) / sqrt(total * (2 * q + difference * (1 - difference))))


def test_published_interval() -> None:
    """Cavo et al. (2012) in Fagerland, Lydersen & Laake (2017), "Statistical analysis of contingency tables", 8."""
    found = tango(Pairs(6, 16, 59, 80))
    assert (round(found.difference, 4), round(found.low, 4), round(found.high, 4)) == (-0.0621, -0.1240, -0.0054)
    assert (found.level, found.method) == (0.95, "tango")


@pytest.mark.parametrize("pairs", [Pairs(40, 20, 60, 40), Pairs(1, 0, 5, 5), Pairs(300, 2, 0, 500), Pairs(7, 7, 1, 0)])
def test_statistic_is_tangos(pairs: Pairs) -> None:
    for difference in (-0.9, -0.2, 0.01, 0.3, 0.8):
        ours = score_statistic(pairs.outcomes, (1 + difference) / 2)
        assert ours == pytest.approx(tangos_statistic(pairs, difference), rel=1e-9)
    found = tango(pairs)
    assert tangos_statistic(pairs, found.low) == pytest.approx(Z)
    assert tangos_statistic(pairs, found.high) == pytest.approx(-Z)


@pytest.mark.parametrize(("gained", "lost"), [(16, 6), (3, 30), (1, 0)])
def test_statistic_of_no_difference_is_mcnemars(gained: int, lost: int) -> None:
    for same in (0, 1000):
        statistic = score_statistic(Pairs(gained, lost, same, 0).outcomes, 0.5)
        assert statistic == pytest.approx((gained - lost) / sqrt(gained + lost))


def test_closed_forms_at_the_edges() -> None:
    for total in (5, 100, 10**9):
        same, every = tango(Pairs(0, 0, total, 0)), tango(Pairs(total, 0, 0, 0))
        assert same.high == pytest.approx(Z**2 / (total + Z**2), rel=1e-6)
        assert same.low == pytest.approx(-same.high)
        assert every.low == pytest.approx((total - Z**2) / (total + Z**2))
        assert every.high == 1


@pytest.mark.parametrize(("count", "total"), [(0, 20), (20, 20), (1, 29), (15, 148), (70_594, 100_000)])
def test_score_interval_of_wins_is_wilsons(count: int, total: int) -> None:
    mean, share = score_mean(outcomes_of((0, 1), (total - count, count))), wilson(count, total)
    assert mean.low == pytest.approx(share.low, abs=1e-9)
    assert mean.high == pytest.approx(share.high, abs=1e-9)


def test_likeliest_distribution_has_the_mean() -> None:
    seen = outcomes_of((0, 0.25, 0.5, 0.75, 1), (3, 10, 40, 20, 5))
    for mean in (0.05, 0.3, 0.5, 0.7, 0.99):
        found = tilt(seen, mean)
        weights = seen.counts / seen.total / (1 + found.slope * (seen.values - mean))
        assert weights.sum() == pytest.approx(1)
        assert weights @ seen.values == pytest.approx(mean)
        assert found.variance == pytest.approx(weights @ (seen.values - mean) ** 2)
        assert found.shortfall == pytest.approx(-seen.counts @ np.log(weights * seen.total / seen.counts))


def test_likeliest_distribution_may_need_what_was_never_seen() -> None:
    found = tilt(outcomes_of((0, 0.5, 1), (0, 0, 8)), 0.25)
    assert found.shortfall == pytest.approx(8 * np.log(4))
    assert found.variance == pytest.approx(0.25 * 0.75)


def test_swapped_strategies_have_the_mirrored_interval() -> None:
    pairs = Pairs(40, 20, 60, 30, (1, 2), (3, 4), 5)
    found, turned = tango(pairs), tango(pairs.swapped)
    assert found.low == pytest.approx(-turned.high)
    assert found.high == pytest.approx(-turned.low)
    assert found.difference == pytest.approx(-turned.difference)
    assert pairs.swapped.swapped == pairs


@pytest.mark.parametrize(
    ("gain", "loss", "games"), [(0.05, 0.05, 100), (0.1, 0.02, 50), (0.3, 0.1, 50), (0.2, 0.2, 200)]
)
def test_difference_is_inside_as_often_as_the_level_says(gain: float, loss: float, games: int) -> None:
    tables = np.random.default_rng(8).multinomial(games, (gain, loss, 1 - gain - loss), 3000)
    kinds, times = np.unique(tables, axis=0, return_counts=True)
    found = [tango(Pairs(gained, lost, same, 0)) for gained, lost, same in kinds.tolist()]
    held = sum(n for one, n in zip(found, times, strict=True) if one.low <= gain - loss <= one.high)
    assert held / 3000 == pytest.approx(0.95, abs=0.025)


def test_saving_is_the_ratio_of_variances() -> None:
    random = np.random.default_rng(4)
    shuffle = random.random(20_000)  # both win the easy ones
    first, second = shuffle < 0.3 + 0.2 * random.random(20_000), shuffle < 0.25 + 0.2 * random.random(20_000)
    tables = (first & ~second), (second & ~first), (first & second), (~first & ~second)
    gained, lost, both, neither = (int(table.sum()) for table in tables)
    pairs = Pairs(gained, lost, both, neither)
    apart = first.var() + second.var()
    assert tango(pairs).saving == pytest.approx(apart / (first.astype(int) - second).var())
    assert (tango(pairs).saving or 0) > 3


def test_the_most_that_can_be_saved_is_what_nested_wins_save() -> None:
    """Where the weaker wins no game that the other does not win; far apart that is next to nothing."""
    nested = tango(Pairs(20, 0, 30, 50))
    assert nested.saving == pytest.approx(nested.most_saving)
    assert tango(Pairs(25, 5, 25, 45)).most_saving == nested.most_saving
    assert (tango(Pairs(9_000, 0, 980, 20)).most_saving or 9) < 1.1
    assert tango(Pairs(10, 10, 5, 75)).most_saving is None


def test_saving_of_independent_and_of_equal_games() -> None:
    assert tango(Pairs(25, 25, 25, 25)).saving == pytest.approx(1)
    assert tango(Pairs(50, 50, 0, 0)).saving == pytest.approx(0.5)
    assert tango(Pairs(0, 0, 30, 70)).saving is None


def test_verdict() -> None:
    assert tells(tango(Pairs(60, 20, 100, 900)).verdict("greedy", "random"), "greedy more than random")
    assert tells(tango(Pairs(20, 60, 100, 900)).verdict("greedy", "random"), "random more than greedy")
    assert tells(tango(Pairs(5, 4, 100, 900)).verdict("greedy", "random"), "greedy random apart 1,009")


def test_undecided_pairs_are_folded_in_both_ways() -> None:
    pairs = Pairs(50, 30, 100, 100, first_open=(3, 4), second_open=(5, 6), both_open=7)
    found = tango(pairs)
    assert found.low == tango(Pairs(50, 30 + 3 + 6 + 7, 105, 104)).low
    assert found.high == tango(Pairs(50 + 4 + 5 + 7, 30, 103, 106)).high
    assert (pairs.total, pairs.undecided, pairs.same) == (305, 25, 200)
    assert pairs.rates == ((50 + 100 + 5) / 305, (30 + 100 + 3) / 305)
    with pytest.raises(ValueError, match="25 undecided"):
        _ = pairs.outcomes


@pytest.mark.parametrize("counts", [(0, 0, 0, 0), (-1, 2, 3, 4)])
def test_what_counts_no_games_is_refused(counts: tuple[int, int, int, int]) -> None:
    with pytest.raises(ValueError, match="counts no games"):
        Pairs(*counts)


@pytest.mark.parametrize(
    ("values", "counts"), [((0, 1), (1, 2, 3)), ((1, 0), (1, 1)), ((0, 1), (-1, 2)), ((0, 1), (0, 0))]
)
def test_what_are_no_counts_of_outcomes_is_refused(values: tuple[float, ...], counts: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="count"):
        outcomes_of(values, counts)


def test_undecided_games_are_lost_below_and_won_above() -> None:
    share = FIXED.proportion(70, 100, 10)
    assert (share.low, share.high) == (wilson(70, 100).low, wilson(80, 100).high)
    assert (share.count, share.total, share.rate, share.method) == (70, 100, 0.7, "wilson")
    sequence = ANYTIME.proportion(70, 100, 10, 0.9)
    assert sequence.low == anytime_proportion(70, 100, 0.9).low
    assert sequence.high == anytime_proportion(80, 100, 0.9).high
    assert (sequence.level, sequence.method) == (0.9, "anytime")
    assert FIXED.proportion(70, 100, 0) == wilson(70, 100)
