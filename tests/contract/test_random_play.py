"""Contract: invariants over games that hypothesis makes up: house rules, decks, moves and luck."""

import tempfile
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from analyser.games.catalogue import Game
from analyser.kernel.contract import CHANCE
from tests.budgets import RANDOM_GAMES
from tests.contract.samples import all_policies, random_cell
from tests.contract.walks import Walk

play = settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
FEW, MANY = RANDOM_GAMES


def hold_invariants(game: Game, seed: int) -> None:
    """At every step: nothing broken, something to do, the same view for those who can't tell."""
    random = Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        cell = random_cell(game, random, Path(folder), all_policies(game)[:1])
    walk = Walk(cell, random)
    steps = 0
    for seat, code in walk.steps():
        where = f"step {steps}, code {code}, rules {cell.rules}, deck {cell.components.counts}"
        assert walk.play.check(walk.state, walk.rules) == 0, where
        assert walk.listed()[0] if seat == CHANCE else code in walk.legal(), where
        steps += 1
    assert walk.play.check(walk.state, walk.rules) == 0
    assert 0 < steps <= walk.play.longest(walk.rules)


@given(seed=st.integers(0, 2**32))
@settings(play, max_examples=FEW)
def test_some_games_break_nothing(game: Game, seed: int) -> None:
    hold_invariants(game, seed)


@pytest.mark.slow
@given(seed=st.integers(0, 2**32))
@settings(play, max_examples=MANY)
def test_many_games_break_nothing(game: Game, seed: int) -> None:
    hold_invariants(game, seed)
