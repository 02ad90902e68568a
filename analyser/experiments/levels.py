"""Levels of players: who sits where if nobody is named, and what the levels of a result stand for."""

from collections.abc import Callable, Iterable
from itertools import product
from typing import Any

from analyser.experiments.cells import Lineup
from analyser.games.catalogue import Game
from analyser.solvers.catalogue import NOT_CALIBRATED, Level, default_policy, find_policy, levels_of


def level_lineups(game: Game) -> Callable[[int], list[Lineup]]:
    """All levels, for so many sides: of two each against each; of more each in the first seat, for it is a long table.

    There the game's default policy has all other sides.
    """
    levels = [find_policy(game.name, level.name) for level in levels_of(game.name)]
    other = find_policy(game.name, default_policy(game.name))

    def lineups(sides: int) -> list[Lineup]:
        if sides <= 2:
            return list(product(levels, repeat=sides))
        return [(level, *(other,) * (sides - 1)) for level in levels]

    return lineups


def levels_among(game: str, names: Iterable[str]) -> list[Level]:
    """The levels of a game that stand among these players' names, weakest first."""
    named = set(names)
    return [level for level in levels_of(game) if level.name in named]


def levels_to_dict(game: str, names: Iterable[str]) -> dict[str, Any]:
    """What these levels stand for, as JSON writes it; nothing where none is among the names."""
    found = levels_among(game, names)
    if not found:
        return {}
    told = {level.name: {"policy": level.spec, "meaning": level.meaning} for level in found}
    return {"levels": told, "about_levels": NOT_CALIBRATED}
