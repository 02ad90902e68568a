"""Decisions weighed in two halves, where what each move is worth is known: fair values, and intervals that hold."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from math import sqrt
from typing import Any

import numpy as np
import pytest

from analyser.experiments.analysing.decisions import difference
from analyser.experiments.analysing.halves import Halves, weigh_halves
from analyser.solvers.search.weighing import ANY_MOVE, Playouts, Weighed
from analyser.statistics.samples import mean_of_sample
from tests.budgets import scaled

PLAYOUTS = 64
TIMES = scaled(400)


class Scripted:
    """A position whose moves win at known rates; shuffles that are good for one move are so for others."""

    def __init__(self, rates: list[float], seed: int, own: int = 0) -> None:
        self.rates, self.own = rates, own
        random = np.random.default_rng(seed)
        common, apart = random.random((1, 2 * PLAYOUTS)), random.random((len(rates), 2 * PLAYOUTS))
        self.luck = np.where(random.random((len(rates), 2 * PLAYOUTS)) < 0.5, common, apart)

    def tries(self, code: int, first: int, count: int) -> Playouts:
        played = self.own if code == ANY_MOVE else code
        worth = (self.luck[played, first : first + count] < self.rates[played]).astype(np.float64)
        return Playouts(worth, np.full(count, self.own), np.zeros((count, 0), np.int64))


@contextmanager
def pool() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(1) as threads:
        yield threads


def weighed(rates: list[float], seed: int, played: int = 0, own: int = 0) -> Halves:
    position: Any = Scripted(rates, seed, own)
    with pool() as threads:
        return weigh_halves(position, range(len(rates)), played, PLAYOUTS, threads)


def test_among_equal_moves_nothing_is_lost_on_average_though_one_seems_better() -> None:
    """The winner's curse: the half that chose the best move flatters it, the other does not."""
    rates = [0.5] * 8
    found = [weighed(rates, seed) for seed in range(TIMES)]
    losses = [float((one.if_best - one.if_played).mean()) for one in found]
    flattered = [max(float(move.playouts.worth.mean()) for move in one.tried) - 0.5 for one in found]
    error = float(np.std(losses)) / sqrt(TIMES)
    assert abs(np.mean(losses)) < 3.5 * error
    assert np.mean(flattered) > 0.04, "the chosen moves won so much more often in their own half"


@pytest.mark.parametrize("rates", [[0.5, 0.5, 0.5], [0.4, 0.55, 0.5], [0.97, 0.99, 0.9], [0.1, 0.6, 0.3]])
def test_intervals_hold_what_the_chosen_move_is_worth_more(rates: list[float]) -> None:
    held = 0
    for seed in range(TIMES):
        found = weighed(rates, seed)
        assert found.best is not None
        mean = difference(found.if_best, found.if_played)
        held += mean.low <= rates[found.best] - rates[0] <= mean.high
    assert held / TIMES > 0.95 - 3 * sqrt(0.95 * 0.05 / TIMES)


def test_the_interval_of_a_sum_over_decisions_holds_the_truth() -> None:
    """Sums over decisions are intervals of sums, the first playouts of each together being one observation."""
    held, decisions = 0, [[0.4, 0.5, 0.45], [0.9, 0.85], [0.5, 0.5, 0.5, 0.5], [0.02, 0.0], [0.3, 0.45]]
    for seed in range(TIMES):
        found = [weighed(rates, 1000 * seed + place) for place, rates in enumerate(decisions)]
        truth = sum(rates[one.best or 0] - rates[0] for rates, one in zip(decisions, found, strict=True))
        mean = mean_of_sample(np.sum([one.if_best - one.if_played for one in found], axis=0))
        held += mean.low <= truth <= mean.high
    assert held / TIMES > 0.95 - 3 * sqrt(0.95 * 0.05 / TIMES)


def test_the_best_move_is_found_and_what_it_is_better_by() -> None:
    found = weighed([0.1, 0.8, 0.2], 3)
    assert found.best == 1
    assert difference(found.if_best, found.if_played).low > 0.5


def test_the_played_move_is_the_best_among_equals_and_loses_nothing() -> None:
    found = weighed([1.0, 1.0, 0.0], 3, played=1)
    assert found.best == 1
    assert found.if_best is found.if_played
    assert difference(found.if_best, found.if_played).high == 0.0


@pytest.mark.parametrize(("played", "own"), [(0, 0), (0, 1), (5, 0)])
def test_a_good_players_moves_are_not_called_worse_than_noise(played: int, own: int) -> None:
    """Of many moves that are a little worse one comes out best by chance; the played one and the base's come first."""
    rates = [0.5, *[0.46] * 9]
    best = [rates[weighed(rates, seed, played, own).best or 0] for seed in range(TIMES)]
    came_out = [rates[max(weighed(rates, seed, played, own).tried, key=_rate).code] for seed in range(TIMES)]
    assert np.mean(best) > np.mean(came_out) + 0.003, (np.mean(best), np.mean(came_out))


def _rate(move: Weighed) -> float:
    return float(move.playouts.worth.mean())


def test_where_nothing_is_known_the_base_policys_move_is_called_the_best() -> None:
    found = [weighed([0.5, 0.8, 0.8, 0.8], seed, own=2).best for seed in range(40)]
    assert found.count(2) > 25


def test_what_the_base_policy_plays_is_not_played_twice() -> None:
    found = weighed([0.5, 0.5], 3, played=1, own=1)
    assert found.if_played is found.if_base
    assert found.base_code == 1
