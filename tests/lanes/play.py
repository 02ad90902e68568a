"""Plays games in whichever lane it is started, and prints what they came to: `python -m tests.lanes.play GAMES`."""

import hashlib
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random

from analyser.experiments.cells import Cell, find_lineups, make_cells
from analyser.experiments.playing.setting import Setting
from analyser.games.catalogue import find_game
from tests.contract.samples import all_policies, plain_cell, random_cell

FEW_KINDS = """
"golem.spike.surge" = 15
"dragon.one.blue+1" = 15
"ent.conifer.1" = 12
"ent.broadleaf.2" = 7
"rout" = 1
"""
"""Little to reckon with: a policy that works out tables is fast enough even without compilation."""
SEARCHES = ("ismcts:iterations=10,base=random,caution=0,horizon=game,widening=1,reuse=true",)
"""Of the duel, whose moves are few: so small a budget suffices to try them all, and is fast without compilation.

One is enough: `rollout` is what it begins with."""
PAIRS = ("random,random", "aggressive,careful", "careful,random")
"""Every policy, at both seats; each pair is compiled anew for the lane with checks."""
GENEROUS = {
    "totems": {"eye": 3, "hourglass": 3, "shield": 3},
    "castles": [9, 6, 3],
    "final_hand": True,
    "carry_over": 37,
    "redraws": 2,
    "golem": [4, 5, 6],
}


def cells(folder: Path) -> Iterator[Cell]:
    """Policies, house rules and decks of all sorts, of every game."""
    game = find_game("freigard")
    for policy in ("random", "greedy"):
        yield plain_cell(game, policy)
        yield plain_cell(game, policy, "night", seed=2, **GENEROUS)
    few = folder / "few.toml"
    few.write_text(FEW_KINDS, encoding="utf-8")
    for policy in all_policies(game, with_tables=True):
        yield from make_cells(game, lineups=find_lineups(game, [policy]), components_file=few, seed=3)
    random = Random(4)
    for _ in range(4):
        yield random_cell(game, random, folder, ["random", "greedy"])
    duel = find_game("en_garde")
    for pair in PAIRS:
        yield plain_cell(duel, pair, points=2, max_rounds=4)
    for _ in range(5):
        yield random_cell(duel, random, folder, ["careful"])
    for search in SEARCHES:
        yield plain_cell(duel, f"{search},random", points=1, max_rounds=1)


def main() -> None:
    """One line a cell: a hash of all moves and chance, of the tally and of what each game came to."""
    games = int(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        for cell in cells(Path(folder)):
            setting = Setting(cell)
            desk = setting.new_desk()
            digest = hashlib.sha256()
            for index in range(games):
                digest.update(repr(setting.play_game(index, desk)).encode())
                digest.update(desk.board.state.tobytes())
            played = setting.play_chunk(0, games, desk)
            digest.update(played.tally.tobytes())
            digest.update(played.outcomes.tobytes())
            sys.stdout.write(f"{cell.name} {digest.hexdigest()}\n")


if __name__ == "__main__":
    main()
