"""What groups contribute: against a model whose answer is known, and how often intervals hold it."""

import numpy as np
import pytest

from analyser.statistics.shared_parts import PARTS, GroupShare, Numbers, group_share
from tests.budgets import RUNS

GAMES = 1_000
SHARES = (0.5, 0.2, 0.05, 0.0)
"""Of the variance; a tenth is of the first two together, which no group has alone."""
TOGETHER = 0.1


def rates(rng: np.random.Generator, parts: Numbers) -> list[float]:
    weights = np.sqrt([*SHARES, 1 - sum(SHARES) - TOGETHER])
    level = parts @ weights + TOGETHER**0.5 * parts[:, 0] * parts[:, 1]
    return [float(won) / GAMES for won in rng.binomial(GAMES, np.clip(0.4 + 0.08 * level, 0, 1))]


def shares(seed: int, cases: int = 100) -> list[GroupShare]:
    """As sensitivity has them: the second case of a pair has its g-th part from the first one so many further on."""
    rng, groups = np.random.default_rng(seed), len(SHARES)
    parts = rng.normal(size=(cases + groups, groups + 1))
    mixed = np.column_stack([parts[ahead : cases + ahead, ahead] for ahead in range(groups + 1)])
    own, other = rates(rng, parts[:cases]), rates(rng, mixed)
    return [group_share(f"{g}", own[g:], other[: cases - g], GAMES) for g in range(groups)]


def test_shares_and_their_intervals() -> None:
    runs = max(100, RUNS // 5)
    found = [shares(seed) for seed in range(runs)]
    for group, share in enumerate(SHARES):
        own = [one[group] for one in found]
        assert np.median([one.share for one in own]) == pytest.approx(share, abs=0.05)
        assert sum(one.low <= share <= one.high for one in own) >= 0.88 * runs


def test_cases_that_do_not_differ_say_nothing() -> None:
    alike = group_share("", [0.5] * PARTS, [0.5] * PARTS, GAMES)
    assert (alike.share, alike.part_left) == (0, 1)
    few = group_share("", [0.1, 0.9], [0.1, 0.9], GAMES)
    assert (few.low, few.high) == (0, 1)
