"""Searches choose the same whatever was played before in the same memory: alone, on a used desk, on any thread."""

import pytest

from analyser.experiments.cells import find_lineups, make_cells
from analyser.experiments.playing.setting import Setting
from analyser.games.catalogue import find_game


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "spec", "games"),
    [
        ("freigard", "mcts:iterations=300,base=random,trust=0.1,exploration=1", 15),
        ("freigard", "mcts:iterations=100,base=greedy,reuse=true", 25),
        ("en_garde", "ismcts:iterations=60,base=aggressive,reuse=true", 10),
    ],
)
def test_a_used_desk_changes_no_game(game: str, spec: str, games: int) -> None:
    found = find_game(game)
    difficulty = found.difficulties[-1]
    (cell,) = make_cells(found, difficulties=(difficulty,), lineups=find_lineups(found, [spec]))
    setting = Setting(cell)
    used = setting.new_desk()
    for index in range(games):
        on_used = list(setting.play_game(index, used))
        assert on_used == list(setting.play_game(index, setting.new_desk())), f"game {index}"
