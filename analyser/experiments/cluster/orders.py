"""A cell as plain data, so that it can be played elsewhere, and the cell again from that."""

import pickle
from pathlib import Path
from typing import Any

from analyser.experiments.cells import Cell
from analyser.games.catalogue import Game, Mode, find_game
from analyser.games.components import Components
from analyser.mistakes import Failure, Mistake
from solvers.catalogue import Policy, PolicyInfo, find_policy
from solvers.code import source_of
from solvers.own import fields_of_file


class Refusal(Failure):
    """A cell can't be played here as it is meant."""


def order_of(cell: Cell) -> bytes:
    """A cell as texts, numbers, lists and tables of them; the same bytes for the same cell object."""
    components = cell.components
    return pickle.dumps(
        {
            "game": cell.game.name,
            "mode": (cell.mode.difficulty, cell.mode.variant, cell.mode.players),
            "rules": cell.rules,
            "components": (components.name, components.provenance, components.contents, components.figures),
            "players": [_player(policy) for policy in cell.policies],
            "seed": cell.seed,
        }
    )


def cell_of(order: bytes) -> Cell:
    """The cell that is meant, or a refusal: a policy's own file must lie here too, and say the same."""
    said = pickle.loads(order)
    game = find_game(said["game"])
    return Cell(
        game,
        Mode(*said["mode"]),
        said["rules"],
        Components(*said["components"]),
        tuple(_policy(game, player) for player in said["players"]),
        said["seed"],
    )


def _player(policy: Policy) -> dict[str, Any]:
    return {
        "name": policy.info.name,
        "values": policy.values,
        "file": str(policy.file) if policy.file else None,
        "function": policy.function,
        "source": source_of(policy),
    }


def _policy(game: Game, player: dict[str, Any]) -> Policy:
    name, values = player["name"], player["values"]
    if player["file"] is None:
        return _shipped(game, player)
    _ = game.play  # before the file: see `find_policy`
    file, function = Path(player["file"]), player["function"]
    if not file.is_file():
        raise Refusal(f"policy file {file} is missing; it must lie at the same place for every worker")
    try:
        info = PolicyInfo(name, "a policy of one's own", "", fields_of_file(file, function))
        policy = Policy(info, values, file, function)
        source = source_of(policy)
    except Mistake as mistake:
        raise Refusal(str(mistake)) from None
    _check_source(file, source, player["source"])
    return policy


def _shipped(game: Game, player: dict[str, Any]) -> Policy:
    """A policy of ours, which may be built on one of one's own."""
    policy = Policy(find_policy(game.name, player["name"]).info, player["values"])
    if player["source"]:
        try:
            _check_source(policy.own_file, source_of(policy), player["source"])
        except Mistake as mistake:
            raise Refusal(f"{mistake}; it must lie at the same place for every worker") from None
    return policy


def _check_source(file: Path | None, found: str, wanted: str) -> None:
    if found != wanted:
        raise Refusal(f"policy file {file}, or a module that it loads, differs from the one of this run")
