"""How much may be asked for, and after how many games a run is looked at."""

from itertools import pairwise
from math import inf, nan
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import analyser
from analyser.experiments.playing.limits import DEFAULT_GAMES, FIRST_LOOK, MOST_GAMES, Limits, looks, make_limits
from analyser.mistakes import Mistake
from tests.chosen import SOLO_GAME
from tests.experiments.raising import raises_naming


@pytest.mark.parametrize("given_precision", [0, -0.1, 0.6, nan, inf, True, "0.1", [0.1]])
def test_precision_is_a_share(given_precision: Any) -> None:
    with raises_naming(Mistake, "precision", "0", "0.5", f"{given_precision!r}"):
        make_limits(None, given_precision, None)


@pytest.mark.parametrize("budget", [0, -1, nan, False, "60s"])
def test_budget_is_seconds(budget: Any) -> None:
    with raises_naming(Mistake, "budget", "0", f"{budget!r}"):
        analyser.run(SOLO_GAME.name, budget=budget)


@pytest.mark.parametrize("games", [0, -1, MOST_GAMES + 1, 2.5, True, "many"])
def test_games_are_a_whole_number(games: Any) -> None:
    with raises_naming(Mistake, "games", f"{games}".lower()):
        make_limits(games, 0.1, 60)


def test_what_is_not_asked_for_has_no_end() -> None:
    assert make_limits(None, None, None) == Limits(DEFAULT_GAMES)
    assert make_limits(None, 0.49, None) == Limits(precision=0.49)
    assert make_limits(None, None, 1).most == make_limits(None, 0.1, 1).most == MOST_GAMES
    assert make_limits(7, 0.1, 60) == Limits(7, 0.1, 60)
    assert [limits.is_fixed for limits in (Limits(5), Limits(5, 0.1), Limits(5, budget=1))] == [True, False, False]


@given(st.integers(1, MOST_GAMES))
def test_looks_rise_by_a_tenth(most: int) -> None:
    found = list(looks(most))
    assert (found[0], found[-1]) == (min(FIRST_LOOK, most), most)
    assert all(after == before + before // 10 for before, after in pairwise(found[:-1]))
    assert all(before < after <= before * 1.1 for before, after in pairwise(found))
    assert len(found) < 300
