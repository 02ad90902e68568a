"""The same kernels compiled, with bounds checked, and as plain Python with every warning an error: the same games."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.budgets import scaled
from tests.contract.samples import ALL_GAMES

ROOT = Path(__file__).resolve().parents[2]
FEW, MANY = scaled(3), scaled(150)
"""Games of each cell: so many in every lane, and so many where they are compiled."""
LEAST_CELLS = 7


def lane(game: str, few: int, many: int, *options: str, **flags: str) -> list[str]:
    """What a child process in this lane prints, two lines a cell."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA_")}
    command = [sys.executable, *options, "-m", "tests.lanes.play", game, str(few), str(many)]
    child = subprocess.run(command, cwd=ROOT, env=clean | flags, capture_output=True, check=False, text=True)
    assert child.returncode == 0, child.stderr[-2000:]
    return child.stdout.splitlines()


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.parametrize("game", [game.name for game in ALL_GAMES])
def test_all_lanes_play_the_same_games(game: str) -> None:
    """The compiled lane's games are compared with both others."""
    compiled = lane(game, FEW, MANY)
    assert len(set(compiled)) == len(compiled) >= 2 * LEAST_CELLS
    assert lane(game, FEW, FEW, "-W", "error", NUMBA_DISABLE_JIT="1")[::2] == compiled[::2]
    assert lane(game, FEW, MANY, NUMBA_BOUNDSCHECK="1") == compiled
