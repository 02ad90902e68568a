"""`python -m tests.lanes.play GAME FEW MANY`: games in whichever lane it is started, and what they came to."""

import hashlib
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random

from analyser.experiments.cells import Cell
from analyser.experiments.playing.prepared_cell import PreparedCell
from analyser.games.catalogue import Game, find_game
from tests.contract.samples import all_policies, asked_of, plain_cell, random_cell


def cells_of(game: Game, folder: Path) -> Iterator[Cell]:
    """What the game's samples say; else every policy, and any rules and decks."""
    lanes = asked_of(game, "lanes", None)
    if lanes is not None:
        yield from lanes(folder)
        return
    for policy in all_policies(game):
        yield plain_cell(game, policy)
    random = Random(4)
    for _ in range(5):
        yield random_cell(game, random, folder, all_policies(game))


def lines_of(cell: Cell, few: int, many: int) -> Iterator[str]:
    """Of a few games a hash of all moves, chance and last positions; of many of the tally and what each came to."""
    prepared = PreparedCell(cell)
    workspace, digest = prepared.new_workspace(), hashlib.sha256()
    for index in range(few):
        digest.update(repr(prepared.play_game(index, workspace)).encode())
        digest.update(workspace.board.state.tobytes())
    for games in (few, many):
        played = prepared.play_chunk(0, games, workspace)
        digest.update(played.tally.tobytes() + played.outcomes.tobytes())
        yield f"{cell.name}, {games} games: {digest.hexdigest()}"


def main() -> None:
    """Two lines a cell."""
    game, few, many = find_game(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    with tempfile.TemporaryDirectory() as folder:
        for cell in cells_of(game, Path(folder)):
            for line in lines_of(cell, few, many):
                sys.stdout.write(f"{line}\n")


if __name__ == "__main__":
    main()
