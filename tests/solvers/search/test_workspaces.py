"""Searches choose the same whatever was played before in the same memory: alone, on a used workspace, on any thread."""

import pytest

from analyser.experiments.cells import find_lineups
from analyser.experiments.playing.prepared_cell import PreparedCell
from analyser.games.catalogue import Game
from tests.cells import make_cells
from tests.chosen import DUEL_GAME, SOLO_GAME


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "spec", "games"),
    [
        (SOLO_GAME, "mcts:iterations=300,base=random,caution=0,trust=0.1,exploration=1", 10),
        (SOLO_GAME, "mcts:iterations=100,base=random,caution=0,reuse=true", 20),
        (DUEL_GAME, "ismcts:iterations=60,base=random,caution=0,reuse=true", 10),
    ],
)
def test_a_used_workspace_changes_no_game(game: Game, spec: str, games: int) -> None:
    (cell,) = make_cells(game, difficulties=(game.difficulties[-1],), lineups=find_lineups(game, [spec]))
    prepared = PreparedCell(cell)
    used = prepared.new_workspace()
    for index in range(games):
        on_used = list(prepared.play_game(index, used))
        assert on_used == list(prepared.play_game(index, prepared.new_workspace())), f"game {index}"
