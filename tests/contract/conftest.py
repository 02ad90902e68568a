"""The games that the contract suite runs over."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from analyser.experiments.cells import Cell
from analyser.games.catalogue import Game
from tests.contract.samples import ALL_GAMES, all_policies, hiding_cell, plain_cell, random_cell


@pytest.fixture(params=ALL_GAMES, ids=lambda game: game.name)
def game(request: pytest.FixtureRequest) -> Game:
    """Every game of the catalogue."""
    found: Game = request.param
    return found


@pytest.fixture
def cells(game: Game, tmp_path: Path) -> Iterator[Cell]:
    """Every difficulty as printed, a cell that hides much, then random house rules and decks; a cheap policy."""
    return _cells(game, tmp_path)


def _cells(game: Game, folder: Path) -> Iterator[Cell]:
    for difficulty in game.difficulties:
        yield plain_cell(game, "random", difficulty)
    yield hiding_cell(game)
    random = Random(game.name)
    for _ in range(6):
        yield random_cell(game, random, folder, all_policies(game)[:1])
