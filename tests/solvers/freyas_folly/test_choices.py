"""What greedy and the levels made of it choose is pinned: another score, branch or tie shows in some games."""

from collections.abc import Iterator

import pytest

from analyser.experiments.cells import Cell, find_lineups
from analyser.kernel.jit import PLAIN
from analyser.solvers.catalogue import levels_of
from analyser.solvers.heuristics.freyas_folly import POLICIES
from tests.cells import make_cells
from tests.games.freyas_folly.mine import GAME
from tests.solvers.pinned import digest_of, plays_otherwise

GAMES = 20
"""Of each number of players."""
VARIANTS = GAME.variants[:1] if PLAIN else GAME.variants
"""Without compilation a game takes a hundred times as long, and `tests/lanes` compares some with the compiled ones."""
VERSION = 1
PINNED = {
    "beginner": {
        "standard": "b144ed3a414c",
        "peaceful": "930fdf2a228b",
        "plain": "1b634dae1647",
        "short": "af58cee8d840",
        "last_round": "52b665c0202a",
    },
    "casual": {
        "standard": "09aba9b3bf11",
        "peaceful": "902061a66adb",
        "plain": "01150fabc7d9",
        "short": "4b05958b4783",
        "last_round": "e62af0ffe27b",
    },
}
"""Of this version of greedy."""


def cells_of(level: str, variant: str) -> Iterator[Cell]:
    """A cell for every number of players."""
    yield from make_cells(GAME, variant=variant, players=("all",), lineups=find_lineups(GAME, [level]))


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("level", PINNED)
def test_a_level_plays_as_it_did(level: str, variant: str) -> None:
    found = digest_of(cells_of(level, variant), GAMES)
    assert found == PINNED[level][variant], plays_otherwise(GAME.name, level, found)


def test_greedy_is_pinned_and_every_level_that_is_made_of_it_alone() -> None:
    made = {level.name: level.spec for level in levels_of(GAME.name) if "jeweller" not in level.spec}
    assert [*made] == [*PINNED]
    assert "greedy" in made.values()
    assert next(info.version for info in POLICIES if info.name == "greedy") == VERSION, "pin here what it plays"
