"""Random games of Freya's Folly, position by position."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

from tests.budgets import scaled
from tests.contract.samples import hiding_cell, random_cell
from tests.contract.walks import Walk
from tests.games.freyas_folly.mine import GAME

WALKS = scaled(16, plain=6)


def walks(folder: Path) -> Iterator[Walk]:
    """Random games by the box, and by any rules and boxes, in turn."""
    for seed in range(WALKS):
        random = Random(seed)
        cell = random_cell(GAME, random, folder, ["random"]) if seed % 2 else hiding_cell(GAME)
        yield Walk(cell, random)
