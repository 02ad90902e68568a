"""Choices that are pinned: what many games come to, which another weight, branch or tie makes something else."""

from collections.abc import Iterable
from hashlib import sha256

from analyser.experiments.cells import Cell
from analyser.experiments.playing.prepared_cell import PreparedCell
from analyser.solvers.catalogue import find_policy

LETTERS = 12
"""Of a digest."""


def digest_of(cells: Iterable[Cell], games: int) -> str:
    """Of all moves and chance in so many games of each cell."""
    digest = sha256()
    for cell in cells:
        prepared = PreparedCell(cell)
        workspace = prepared.new_workspace()
        for index in range(games):
            digest.update(repr(prepared.play_game(index, workspace)).encode())
    return digest.hexdigest()[:LETTERS]


def plays_otherwise(game: str, spec: str, found: str) -> str:
    """What is to be done about a digest that is no longer the pinned one."""
    return (
        f"{spec} ({find_policy(game, spec).in_full}) no longer plays {game} as it did: {found}. If that is meant, "
        f"raise the version of the policy that changed in solvers/heuristics/{game}/__init__.py (so that the store "
        "mixes no games of both), measure anew what is said of it and of the levels, and pin what is found here. "
        "If a rule changed, the game's version rises instead."
    )
