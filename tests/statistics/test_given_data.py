"""What inputs contribute to rates: against models whose answer is known, and how often intervals hold it."""

import numpy as np
import pytest

from analyser.statistics.given_data import band_of, contributions, explained
from tests.budgets import RUNS

GAMES = 2_000


def model(rng: np.random.Generator, cases: int = 200) -> tuple[list[dict[str, float]], list[float]]:
    """Half of a rate's variance between cases is `large`'s, a tenth `small`'s, none `nothing`'s."""
    large, small, nothing = rng.integers(0, 8, cases), rng.integers(0, 8, cases), rng.integers(0, 8, cases)
    unit = np.sqrt((64 - 1) / 12)
    parts = 0.5**0.5 * (large - 3.5) / unit + 0.1**0.5 * (small - 3.5) / unit + 0.4**0.5 * rng.normal(size=cases)
    rates = np.clip(0.5 + 0.08 * parts, 0, 1)
    inputs = [
        {"large": float(a), "small": float(b), "nothing": float(c)}
        for a, b, c in zip(large, small, nothing, strict=True)
    ]
    return inputs, list(rng.binomial(GAMES, rates) / GAMES)


def test_shares_effects_and_their_intervals() -> None:
    truth, slope = {"large": 0.5, "small": 0.1, "nothing": 0.0}, 0.08 * 0.5**0.5 / np.sqrt(63 / 12)
    runs = max(100, RUNS // 5)
    held, effects, means = dict.fromkeys(truth, 0), 0, dict.fromkeys(truth, 0.0)
    for run in range(runs):
        found = {one.name: one for one in contributions(*model(np.random.default_rng(run)), GAMES)}
        for name, share in truth.items():
            held[name] += found[name].low <= share <= found[name].high
            means[name] += found[name].share / runs
        effects += found["large"].effect_low <= slope <= found["large"].effect_high
    assert means["large"] == pytest.approx(0.5, abs=0.03)
    assert means["small"] == pytest.approx(0.1, abs=0.03)
    assert means["nothing"] < 0.03
    assert min(held.values()) >= 0.88 * runs
    assert effects >= 0.9 * runs


def test_a_share_that_is_cut_at_none_is_not_known_to_be_none() -> None:
    """Where each part left out gives none too, the interval was none wide."""
    found = [contributions(*model(np.random.default_rng(run), 40), GAMES) for run in range(20)]
    assert all(one.low < one.high for own in found for one in own if one.share == 0)


def test_what_is_known_narrows_the_band() -> None:
    inputs, rates = model(np.random.default_rng(1), 1_000)
    found = {one.name: one for one in contributions(inputs, rates, GAMES)}
    width = band_of(rates, GAMES).width
    assert found["large"].width_left == pytest.approx(width * 0.5**0.5, rel=0.1)
    assert found["nothing"].width_left == pytest.approx(width, rel=0.1)


def test_the_spread_is_parted_into_the_unknown_and_sampling() -> None:
    rng = np.random.default_rng(1)
    own = rng.uniform(0.3, 0.7, 5_000)
    band = band_of(list(rng.binomial(100, own) / 100), 100)
    assert band.unknown == pytest.approx(own.std(), rel=0.05)
    assert band.sampling == pytest.approx(float(np.sqrt(np.mean(own * (1 - own)) / 100)), rel=0.05)
    assert band.low_ends[0] <= band.low <= band.low_ends[1] < band.median < band.high_ends[0] <= band.high


def test_where_only_sampling_varies_nothing_is_told_of_inputs() -> None:
    rng = np.random.default_rng(1)
    rates = list(rng.binomial(50, 0.5, 200) / 50)
    band = band_of(rates, 50)
    assert band.share_unknown < 0.2
    column = rng.integers(0, 5, 200).astype(float)
    assert explained(column, np.full(200, 0.25), 50) == 0
    assert all(
        0 <= one.low <= one.share <= one.high <= 1 for one in contributions([{"a": a} for a in column], rates, 50)
    )
    assert band_of([0.0] * 20, 50).share_unknown == 0


def test_inputs_that_say_the_same_or_nothing() -> None:
    """One that never changes is left out; of two that say the same the second has no effect of its own."""
    inputs, rates = model(np.random.default_rng(2))
    told = [one | {"fixed": 3.0, "twice": 2 * one["large"]} for one in inputs]
    found = {one.name: one for one in contributions(told, rates, GAMES)}
    assert "fixed" not in found
    assert (found["twice"].effect, found["twice"].effect_low, found["twice"].effect_high) == (0.0, -1.0, 1.0)
    assert found["twice"].share == found["large"].share
