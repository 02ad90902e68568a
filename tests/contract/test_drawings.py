"""Contract: a game that draws its positions draws what lies open to all, in narrow lines."""

from collections.abc import Iterable, Iterator
from hashlib import sha256
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from analyser.experiments.cells import Cell
from analyser.games.catalogue import Game
from analyser.games.shown import DRAWN_WIDTH, draw_position
from analyser.kernel.bind import view_of
from analyser.kernel.contract import CHANCE
from analyser.kernel.records import new_record
from tests.contract.samples import ALL_GAMES, asked_of, hiding_cell
from tests.contract.walks import Walk, key

DRAWING = [game for game in ALL_GAMES if hasattr(game.text, "drawing")]
EACH = pytest.mark.parametrize("game", DRAWING, ids=lambda game: game.name)


def drawings_that_tell(cells: Iterable[Cell], text: Any) -> tuple[int, int]:
    """How many drawings differ in positions that the seat whose turn it is can't tell apart; and how many there are."""
    telling, drawings = 0, set()
    for number, cell in enumerate(cells):
        walk = Walk(cell, Random(number))
        for seat, _ in walk.steps():
            lines = draw_position(text, walk.state, cell.components)
            assert max(map(len, lines)) <= DRAWN_WIDTH
            drawings.add(tuple(lines))
            if seat != CHANCE:
                other = new_record(walk.play.STATE)
                walk.play.redeal(view_of(walk.play, walk.state, seat), walk.rules, walk.stream, other)
                telling += draw_position(text, other, cell.components) != lines
    return telling, len(drawings)


@EACH
def test_drawings_tell_nothing_that_somebody_does_not_know(game: Game, cells: Iterator[Cell]) -> None:
    telling, drawings = drawings_that_tell([*cells, *[hiding_cell(game)] * 8], game.text)
    assert telling == 0
    assert drawings > 100


@pytest.mark.parametrize(
    "game", [one for one in DRAWING if not asked_of(one, "IS_OPEN", False)], ids=lambda game: game.name
)
def test_a_drawing_of_all_that_there_is_tells(game: Game, cells: Iterator[Cell]) -> None:
    everything = SimpleNamespace(drawing=lambda position, *_: [sha256(key(game, position)).hexdigest()[:DRAWN_WIDTH]])
    assert drawings_that_tell([*cells, *[hiding_cell(game)] * 8], everything)[0] > 100


def test_a_game_that_draws_says_when(game: Game) -> None:
    assert hasattr(game.text, "drawing") == hasattr(game.text, "is_drawn")
