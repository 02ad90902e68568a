"""What Rietburg's levels choose is pinned, and so its policies: another weight, branch or tie shows in some games."""

from collections.abc import Iterator
from itertools import combinations

import pytest

from analyser.experiments.cells import Cell, find_lineups
from analyser.games.rietburg.compiled.limits import HEROES
from analyser.kernel.jit import PLAIN
from analyser.solvers.catalogue import levels_of
from analyser.solvers.heuristics.rietburg import POLICIES
from tests.cells import make_cells
from tests.games.rietburg.castle import GAME
from tests.solvers.pinned import digest_of, plays_otherwise

CHOICES = [list(heroes) for number in (2, 3, 4) for heroes in combinations(HEROES, number)]
"""All pairs, triples and fours: every hero's cards are played beside everybody else's."""
GAMES = 4
"""Of each choice."""
DIFFICULTIES = ("standard",) if PLAIN else GAME.difficulties
"""Without compilation a game takes a hundred times as long, and `tests/lanes` compares some with the compiled ones."""
VERSIONS = {"greedy": 1, "captain": 2}
PINNED = {
    "beginner": {"first": "1e4f38a22d72", "easy": "a496a5cdd5ff", "standard": "5d5c8b70120d", "hard": "d330bbbb1708"},
    "casual": {"first": "e8011914b653", "easy": "7dc6943bd022", "standard": "9d13d56b8069", "hard": "c0a82f563df6"},
    "good": {"first": "688d46b947ac", "easy": "5f555ad51d04", "standard": "c29e232b5041", "hard": "9b95de60e264"},
    "expert": {"first": "868cd75d7e28", "easy": "dc55c762d888", "standard": "fb42f4de7103", "hard": "5ca71ed56983"},
}
"""Of these versions."""


def cells_of(level: str, difficulty: str) -> Iterator[Cell]:
    """A cell for every choice of heroes."""
    lineups = find_lineups(GAME, [level])
    for heroes in CHOICES:
        yield from make_cells(
            GAME, difficulties=(difficulty,), players=(len(heroes),), lineups=lineups, settings={"heroes": heroes}
        )


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
@pytest.mark.parametrize("level", PINNED)
def test_a_level_plays_as_it_did(level: str, difficulty: str) -> None:
    found = digest_of(cells_of(level, difficulty), GAMES)
    assert found == PINNED[level][difficulty], plays_otherwise(GAME.name, level, found)


def test_every_level_and_policy_is_pinned() -> None:
    """A policy is pinned by the level that it is."""
    levels = levels_of(GAME.name)
    assert [level.name for level in levels] == [*PINNED]
    assert {info.name for info in POLICIES} <= {level.spec for level in levels}
    assert {info.name: info.version for info in POLICIES} == VERSIONS, "pin here what the new version plays"
