"""Playouts of one move: each has its number, whatever came before it, and only a win is a win."""

from functools import cache
from typing import Any

import numpy as np
import pytest

from analyser.experiments.advise import _level, decision_of
from analyser.experiments.cells import Cell, find_lineups
from analyser.games.catalogue import find_game
from analyser.statistics.intervals import LEVEL, simultaneous
from solvers.search.weighing import SPAN, Known, Position, Weighed
from tests.cells import make_cells
from tests.chosen import DRAWN_ROUNDS, DUEL_GAME, SOLO_GAME

MANY = 2 * SPAN + 40
pytestmark = pytest.mark.slow


@cache
def position_of(name: str, base: str, *, draws: bool = False) -> tuple[Position, int]:
    """A decision of a game, and its first legal move."""
    game = find_game(name)
    settings = DRAWN_ROUNDS if draws else {}
    (cell,) = make_cells(game, variant=game.variants[-1], lineups=find_lineups(game, [base]), settings=settings)
    state = decision_of(cell, 1, 2)
    rules = _rules(cell)
    position = Position(Known(game.name, game.play.conceal(state, game.play.turn(state)), rules, cell.sides), base, 1)
    return position, position.codes(state)[0]


def _rules(cell: Cell) -> Any:
    return cell.game.pack(cell.rules, cell.components, cell.mode)


def test_a_playout_is_known_by_its_number() -> None:
    position, code = position_of(SOLO_GAME.name, "random")
    whole = position.tries(code, 0, MANY)
    parts = [position.tries(code, first, min(37, MANY - first)) for first in range(0, MANY, 37)]
    assert list(np.concatenate(parts)) == list(whole)


def test_no_playouts_come_twice() -> None:
    position, code = position_of(DUEL_GAME.name, "random")
    spans = [tuple(position.tries(code, first, SPAN)) for first in range(0, 4 * SPAN, SPAN)]
    assert len(set(spans)) == 4


def nobody() -> Any:
    raise AssertionError("the memory that was used is not free")


def test_a_draw_is_no_win() -> None:
    position, code = position_of(DUEL_GAME.name, "random", draws=True)
    worths = set()
    for number in range(200):
        (won,) = position.tries(code, number, 1)
        with position.memories.one(nobody) as memory:
            worth = float(memory.playout.worth)
        assert won == (worth == 1.0)
        worths.add(worth)
    assert worths == {0.0, 0.5, 1.0}


def test_intervals_of_all_pairs_hold_at_once() -> None:
    moves = [Weighed(code, np.zeros(1, np.bool_)) for code in range(10)]
    assert _level(moves) == simultaneous(LEVEL, 45)
    assert _level(moves[:1]) == LEVEL
