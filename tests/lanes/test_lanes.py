"""The same kernels compiled, with bounds checked, and as plain Python with every warning an error: the same games."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PLAIN_GAMES = 6
COMPILED_GAMES = 250


def lane(games: int, *options: str, **flags: str) -> list[str]:
    """What a child process in this lane prints, a line a cell."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA_")}
    command = [sys.executable, *options, "-m", "tests.lanes.play", str(games)]
    child = subprocess.run(command, cwd=ROOT, env=clean | flags, capture_output=True, check=False, text=True)
    assert child.returncode == 0, child.stderr[-2000:]
    return child.stdout.splitlines()


@pytest.mark.slow
def test_plain_and_compiled_play_the_same_games() -> None:
    compiled = lane(PLAIN_GAMES)
    assert len(set(compiled)) == len(compiled) >= 12
    assert lane(PLAIN_GAMES, "-W", "error", NUMBA_DISABLE_JIT="1") == compiled


@pytest.mark.slow
def test_checked_and_compiled_play_the_same_games() -> None:
    assert lane(COMPILED_GAMES, NUMBA_BOUNDSCHECK="1") == lane(COMPILED_GAMES)
