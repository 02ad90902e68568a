"""What the tests need of Freya's Folly and can't guess: boxes, games that end soon, positions that are alike."""

from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any

from analyser.experiments.cells import Cell, find_lineups
from analyser.games.catalogue import Mode, find_game
from analyser.games.fields import Field, Integer
from tests.cells import make_cells
from tests.contract.samples import random_cell
from tests.games.freyas_folly.boxes import as_toml, random_box

IS_OPEN = True
"""Nothing lies hidden: what is unseen has no identity (FF3)."""
SHORT_AT_RANDOM: dict[str, Any] = {"dwarfs": 1, "pieces": 1, "max_rounds": 60}
"""Random players need some 4,000 decisions for a game as printed."""
HIDING: dict[str, Any] = {
    "dwarfs": 2,
    "pieces": 2,
    "ability_per_turn": 5,
    "starter": "random",
    "trade_jewels": 4,
    "max_rounds": 100,
}
"""Short games with many abilities and trades."""
LONG: dict[str, Any] = {"starter": "random", "dwarfs": 4, "pieces": 4, "max_rounds": 200}
"""Every source of chance is drawn from, by any player."""
MOST_ROUNDS = 40
"""Of a random cell: random players bring next to nothing home, and the plain lane plays them too."""
KINDER: dict[str, Field] = {
    "max_rounds": Integer("max_rounds", MOST_ROUNDS, 10, MOST_ROUNDS, ""),
    "dwarfs": Integer("dwarfs", 2, 1, 2, ""),
    "pieces": Integer("pieces", 2, 1, 2, ""),
}
SEARCH = "mcts:iterations=8,base=random,horizon=game"
"""So small a budget is fast without compilation."""


def random_deck(random: Random) -> str:
    """Any mine and cards."""
    return as_toml(random_box(random))


def agreeing(settings: dict[str, Any], mode: Mode) -> dict[str, Any]:
    """With a bound on rounds that ends games soon; greedy players need fewer."""
    return {"max_rounds": MOST_ROUNDS} | settings


def key(state: Any) -> bytes:
    """Equal for positions that are equal in the game's own eyes: all but what the last code brought about."""
    return bytes(state.table.tobytes())


def lanes(folder: Path) -> Iterator[Cell]:
    """All numbers and variants by turns, house rules and boxes of all sorts, and a search."""
    game, random = find_game("freyas_folly"), Random(4)
    for variant, players in zip(game.variants, cycle((3, 4, 5)), strict=False):
        yield from make_cells(game, variant=variant, players=(players,), lineups=find_lineups(game, ["greedy"]))
    for _ in range(12):
        yield random_cell(game, random, folder, [random.choice(["random", "greedy"])])
    few = {"max_rounds": 3}
    yield from make_cells(game, players=(3,), lineups=find_lineups(game, [f"{SEARCH},greedy,greedy"]), settings=few)
