"""Means of samples: intervals that hold the truth as often as they say, sums of independent ones, means over games."""

from math import inf, sqrt

import numpy as np
import pytest

from analyser.statistics.intervals import Mean, wilson
from analyser.statistics.samples import mean_of_sample, mean_over_games, sum_of_means
from tests.budgets import RUNS


def test_of_wins_and_losses_it_is_wilsons() -> None:
    found, share = mean_of_sample(np.array([1.0] * 30 + [0.0] * 70), least=0.0, greatest=1.0), wilson(30, 100)
    assert (found.value, found.low, found.high) == pytest.approx((0.3, share.low, share.high))


def test_a_sample_of_one_value_is_no_proof_of_certainty() -> None:
    found = mean_of_sample(np.zeros(100), least=-1.0, greatest=1.0)
    assert found.low == -found.high < 0 < found.high == pytest.approx(wilson(0, 100).high)
    assert mean_of_sample(np.ones(100), least=0.0, greatest=1.0).high == 1.0


@pytest.mark.parametrize("chances", [(0.1, 0.8, 0.1), (0.02, 0.9, 0.08), (0.3, 0.1, 0.6)])
def test_differences_are_held_as_often_as_is_said(chances: tuple[float, float, float]) -> None:
    random, truth, held = np.random.default_rng(5), chances[2] - chances[0], 0
    for _ in range(RUNS):
        sample = random.choice([-1.0, 0.0, 1.0], 128, p=chances)
        found = mean_of_sample(sample, least=-1.0, greatest=1.0)
        held += found.low <= truth <= found.high
    assert held / RUNS > 0.95 - 3 * sqrt(0.95 * 0.05 / RUNS)


def test_a_sum_is_wider_than_its_parts_and_keeps_their_lopsidedness() -> None:
    one, other = Mean(0.5, 0.4, 0.7, 10), Mean(0.2, 0.1, 0.25, 20)
    found = sum_of_means([one], [other])
    assert found.value == pytest.approx(0.3)
    assert found.low == pytest.approx(0.3 - sqrt(0.1**2 + 0.05**2))
    assert found.high == pytest.approx(0.3 + sqrt(0.2**2 + 0.1**2))


def test_of_one_game_nobody_knows_how_games_differ() -> None:
    assert mean_over_games([0.3]) == Mean(0.3, -inf, inf, 1)


def test_means_over_few_games_are_held_as_often_as_is_said() -> None:
    random = np.random.default_rng(6)
    found = [mean_over_games(random.normal(1.0, 2.0, 4).tolist()) for _ in range(RUNS)]
    assert sum(one.low <= 1 <= one.high for one in found) / RUNS == pytest.approx(0.95, abs=3.5 * sqrt(0.0475 / RUNS))
