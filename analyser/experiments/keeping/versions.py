"""Cells that a store has as another version of the game, or of a policy, played them: never mixed in, but told."""

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from analyser.experiments.cells import Cell
from analyser.experiments.keeping.store import Store

Version = tuple[str, int]
"""The name of a game or a policy, and its version."""


def other_versions(store: Store, cells: Sequence[Cell]) -> list[Version]:
    """The versions that differ from today's, of cells that are else the same; each once, in a fixed order."""
    asked: dict[str, set[Version]] = {}
    for told in (cell.to_dict() for cell in cells):
        asked.setdefault(_without_versions(told), set()).update(_versions(told))
    found: set[Version] = set()
    for kept in store.cells():
        with suppress(KeyError, TypeError):  # one that is damaged is nobody's
            today = asked.get(_without_versions(kept.told))
            if today is not None and kept.games:
                found |= set(_versions(kept.told)) - today
    return sorted(found)


def _versions(told: Mapping[str, Any]) -> list[Version]:
    game = (f"{told['game']} version", told["game_version"])
    players = list(told["players"])
    players += [player["base"] for player in players if "base" in player]
    return [game, *((f"{player['name']} version", player["version"]) for player in players)]


def _without_versions(told: Mapping[str, Any]) -> str:
    players = [_player_without_versions(player) for player in told["players"]]
    return json.dumps({**told, "game_version": 0, "players": players}, sort_keys=True)


def _player_without_versions(player: Mapping[str, Any]) -> dict[str, Any]:
    base = {"base": _player_without_versions(player["base"])} if "base" in player else {}
    return {**player, "version": 0, **base}
