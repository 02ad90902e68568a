"""By what a cell is known to the store: all that its games follow from, and nothing else."""

from typing import Any

from analyser.experiments.cells import Cell
from solvers.catalogue import Policy
from solvers.code import source_of


def identity_of(cell: Cell) -> dict[str, Any]:
    """Game, rules, cards, players and seed; two cells with the same identity play the same games."""
    return {
        "game": cell.game.name,
        "game_version": cell.game.version,
        "difficulty": cell.difficulty,
        "variant": cell.variant,
        **cell.number_part,
        "rules": cell.rules,
        "components": cell.components.identity,
        "players": [_player(policy) for policy in cell.policies],
        "seed": cell.seed,
    }


def _player(policy: Policy) -> dict[str, Any]:
    """A policy by name, version, source and every parameter; of one's own file not where it lies, but what it says."""
    player = {
        "name": _name(policy),
        "version": policy.info.version,
        "source": source_of(policy),
        "parameters": policy.values,
    }
    if policy.base is None:
        return player
    is_own = policy.own_file is not None
    parameters = policy.values | ({"base": _name(policy.base)} if is_own else {})
    return player | {"parameters": parameters, "base": _player(policy.base)}


def _name(policy: Policy) -> str:
    return policy.info.name if policy.file is None else f"{policy.file.name}:{policy.function}"
