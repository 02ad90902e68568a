"""What a second process compiles is what the first one needs, which compiles none of it again."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from analyser.kernel.jit import PLAIN
from tests.chosen import DUEL, TEAM_GAME

pytestmark = pytest.mark.skipif(PLAIN, reason="nothing is compiled")

LONG = {"apply", "legal", "begin", "choose", "log_codes", "weigh_move_rollout", "play_chunk"}
"""What takes longest to compile."""

PLAYED = """
from analyser.experiments.cells import find_lineups, make_grid
from analyser.experiments.playing.pieces import pieces_of
from analyser.experiments.playing.engines import compile_cell
from analyser.games.catalogue import find_game
from analyser.kernel.compiling import listen

game, told = find_game("{game}"), []
listen(told.append)
cell = next(iter(make_grid(game, lineups=find_lineups(game, ["random"]))))
*parts, engine = pieces_of([cell])
for part in parts:
    part()
compiled_before = set(told)
told.clear()
compile_cell(cell)
print(*compiled_before)
print(*told)
"""

WEIGHED = """
import os
from analyser.experiments.analyse import AnalyseRequest, LEAST_PLAYOUTS
from analyser.kernel.compiling import listen

told = []
os.sched_setaffinity(0, [min(os.sched_getaffinity(0))])  # no second process now
request = AnalyseRequest("{game}", playouts=LEAST_PLAYOUTS)
listen(told.append)
for piece in request._pieces():
    piece()
compiled_before = set(told)
told.clear()
request.carry_out()
print(*compiled_before)
print(*told)
"""


def compiled(script: str, game: str, folder: Path) -> tuple[set[str], set[str]]:
    """What is compiled by the pieces, and what after them."""
    found = subprocess.run(
        [sys.executable, "-c", script.format(game=game)],
        env={**os.environ, "ANALYSER_CACHE_DIR": str(folder)},
        capture_output=True,
        text=True,
        check=True,
    )
    before, after = ({name.partition(f"_{game}")[0] for name in line.split()} for line in found.stdout.splitlines())
    return before, after


@pytest.mark.parametrize("game", [DUEL, TEAM_GAME.name])
def test_an_engine_is_made_of_its_pieces(game: str, tmp_path: Path) -> None:
    before, after = compiled(PLAYED, game, tmp_path)
    assert before >= {"apply", "choose"}
    assert after >= {"play_chunk"}
    assert not after & {"apply", "choose"}


def test_weighing_is_made_of_its_pieces(tmp_path: Path) -> None:
    before, after = compiled(WEIGHED, DUEL, tmp_path)
    assert before >= LONG
    assert not after & LONG
