"""Contract: `check` finds what is planted for it, each damage by its own bit."""

import re
from collections import Counter
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest

from analyser.games.catalogue import GAMES, Game, find_game
from analyser.kernel.contract import CHANCE
from tests.contract.samples import ALL_GAMES, hiding_cell
from tests.contract.walks import Walk, copied


def damages_of(game: Game) -> ModuleType:
    """The module of what is planted for a game: DAMAGES, and in which positions they are one."""
    return import_module(f"tests.games.{game.name}.damages")


def bits(game: Game) -> dict[str, int]:
    """The bits of a game's `check`, by name."""
    module = import_module(f"{GAMES[game.name]}.compiled.checks")
    source = Path(module.__file__ or "").read_text(encoding="utf-8")
    return {name: int(value) for name, value in re.findall(r"^([A-Z_]+) = (\d+)$", source, re.MULTILINE)}


@pytest.mark.parametrize(
    ("game_name", "damage", "bit"),
    [(game.name, damage, bit) for game in ALL_GAMES for damage, bit in damages_of(game).DAMAGES.items()],
    ids=lambda value: getattr(value, "__name__", value),
)
def test_damage_is_found(game_name: str, damage: Callable[[Any], None], bit: str) -> None:
    """In all positions of some games in which the damage is one."""
    game = find_game(game_name)
    broken = Counter[int]()
    for seed in range(3):
        walk = Walk(hiding_cell(game), Random(seed))
        for seat, _ in walk.steps():
            if seat == CHANCE or not damages_of(game).is_fit(walk.state):
                continue
            damaged = copied(walk.state)
            damage(damaged)
            assert walk.play.check(walk.state, walk.rules) == 0
            broken[int(walk.play.check(damaged, walk.rules))] += 1
    assert broken.total() > 3
    assert all(found & bits(game)[bit] for found in broken), damage.__name__
    if getattr(damages_of(game), "EACH_ALONE", False):
        assert set(broken) == {bits(game)[bit]}, damage.__name__


def test_every_bit_has_its_damage(game: Game) -> None:
    named = bits(game)
    assert sorted(named.values()) == [1 << place for place in range(len(named))]
    assert set(damages_of(game).DAMAGES.values()) == set(named)
