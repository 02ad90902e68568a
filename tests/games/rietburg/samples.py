"""What the tests need of Rietburg and can't guess: boxes, heroes that agree with the mode, positions that are alike."""

from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any

from analyser.experiments.cells import Cell, find_lineups
from analyser.games.catalogue import Mode, find_game
from analyser.games.fields import Field, Integer
from analyser.games.rietburg.compiled.limits import HEROES
from tests.cells import make_cells
from tests.contract.samples import random_cell
from tests.games.rietburg.boxes import as_toml, random_box

IS_OPEN = True
"""Nothing lies hidden: what is unseen has no identity (R3)."""
LONG: dict[str, Any] = {"start_cards": 0, "narrator_start": 1, "narrator_deck": 18, "strength_shift": -5}
"""Weak creatures before open tasks: any player wins battles and friends, and sees tasks."""
HIDING: dict[str, Any] = {**LONG, "heroes": ["chada", "kram"], "start_will": 3}
"""Besides quivers, the axe and willpower."""
KINDER: dict[str, Field] = {
    "max_turns": Integer("max_turns", 60, 1, 60, ""),
    "start_cards": Integer("start_cards", 1, 0, 2, ""),
    "strength_shift": Integer("strength_shift", 0, -5, 1, ""),
}
NARRATORS = 22
"""The fewest in any box."""
SEARCH = "mcts:iterations=8,base=random,horizon=game"
"""So small a budget is fast without compilation."""


def random_deck(random: Random) -> str:
    """Any cards."""
    return as_toml(random_box(random))


def agreeing(settings: dict[str, Any], mode: Mode) -> dict[str, Any]:
    """With as many heroes as play, any of them in any order, and no more narrator cards than there are."""
    random = Random(f"{sorted(settings.items())} {mode}")
    settings["heroes"] = random.sample(HEROES, mode.players)
    first = mode.players * settings.get("narrator_start", 2)
    settings["narrator_deck"] = min(settings.get("narrator_deck", 10), NARRATORS - first)
    return settings


def key(state: Any) -> bytes:
    """Equal for positions that are equal in the game's own eyes: all but what the last code brought about."""
    return bytes(state.table.tobytes())


def lanes(folder: Path) -> Iterator[Cell]:
    """All numbers and difficulties by turns, the champion, house rules and boxes of all sorts, and a search."""
    game, random = find_game("rietburg"), Random(4)
    for difficulty, players in zip(game.difficulties, cycle((2, 3, 4)), strict=False):
        yield from make_cells(
            game, difficulties=(difficulty,), players=(players,), lineups=find_lineups(game, ["greedy"])
        )
    yield from make_cells(game, difficulties=("hard",), players=(2, 4), lineups=find_lineups(game, ["captain"]))
    for _ in range(12):
        yield random_cell(game, random, folder, [random.choice(["random", "greedy", "captain"])])
    yield from make_cells(game, players=(2,), lineups=find_lineups(game, [SEARCH]), settings={"max_turns": 4})
