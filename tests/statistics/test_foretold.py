"""Intervals that other games have foretold: narrower where that was right, and seldom wrong where it was not."""

import numpy as np
import pytest

from analyser.statistics.anytime import anytime_proportion
from analyser.statistics.foretold import foretold_proportion
from analyser.statistics.intervals import wilson
from tests.budgets import RUNS
from tests.statistics.test_anytime import counts_over_time, tolerated

LOOKS = np.unique(np.geomspace(10, 2_000, 30).astype(int))


@pytest.mark.parametrize(
    ("rate", "told", "error"), [(0.5, 0.5, 0.01), (0.05, 0.05, 0.005), (0.5, 0.4, 0.01), (0.9, 0.99, 0.002)]
)
def test_it_holds_the_truth_at_every_look(rate: float, told: float, error: float) -> None:
    runs = RUNS // 3
    counts = counts_over_time(rate, int(LOOKS[-1]), runs, seed=3)
    missed = 0
    for run in counts:
        found = [foretold_proportion(int(run[look - 1]), int(look), told, error, 0.95) for look in LOOKS]
        missed += any(not one.low <= rate <= one.high for one in found)
    assert missed <= tolerated(runs)


def test_what_was_foretold_right_takes_about_half_the_games() -> None:
    told = foretold_proportion(12_000, 24_000, 0.5, 0.0025, 0.99)
    even = anytime_proportion(12_000, 24_000, 0.99)
    fixed = wilson(12_000, 24_000, 0.99)
    assert fixed.error < told.error < 0.75 * even.error


def test_what_was_foretold_wrong_is_only_wider() -> None:
    right, wrong = (foretold_proportion(500, 1_000, share, 0.01, 0.95) for share in (0.5, 0.6))
    assert wrong.low <= 0.5 <= wrong.high
    assert wrong.error > right.error


@pytest.mark.parametrize("count", [0, 100])
def test_ends_are_cut_at_what_is_possible(count: int) -> None:
    found = foretold_proportion(count, 100, 0.5, 0.1, 0.95)
    assert 0 <= found.low <= found.rate <= found.high <= 1
    with pytest.raises(ValueError, match="is no share"):
        foretold_proportion(101, 100, 0.5, 0.1, 0.95)
