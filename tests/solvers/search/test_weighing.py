"""Playouts of one move: each has its number, whatever came before it, and only a win is a win."""

from functools import cache
from typing import Any

import numpy as np
import pytest

from analyser.experiments.advise import decision_of
from analyser.experiments.analysing.judging import level_of
from analyser.experiments.cells import Cell, find_lineups
from analyser.games.catalogue import find_game
from analyser.solvers.search.weighing import ANY_MOVE, FROM_START, SPAN, BasePlayer, Playouts, Position, Weighed
from analyser.statistics.intervals import LEVEL, simultaneous
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
    seat = int(game.play.turn(state))
    position = Position(BasePlayer(game.name, rules, cell.sides, base), game.play.conceal(state, seat), seat, "test 1")
    return position, position.codes(state)[0]


def _rules(cell: Cell) -> Any:
    return cell.game.pack(cell.rules, cell.components, cell.mode)


def test_a_playout_is_known_by_its_number() -> None:
    position, code = position_of(SOLO_GAME.name, "random")
    whole = position.tries(code, 0, MANY)
    parts = [position.tries(code, first, min(37, MANY - first)) for first in range(0, MANY, 37)]
    for place, values in enumerate(whole):
        assert np.concatenate([part[place] for part in parts]).tolist() == values.tolist()


def test_no_playouts_come_twice() -> None:
    position, code = position_of(DUEL_GAME.name, "random")
    spans = [tuple(position.tries(code, first, SPAN).won) for first in range(0, 4 * SPAN, SPAN)]
    assert len(set(spans)) == 4


def nobody() -> Any:
    raise AssertionError("the memory that was used is not free")


def test_a_draw_is_no_win() -> None:
    position, code = position_of(DUEL_GAME.name, "random", draws=True)
    worths = set()
    for number in range(200):
        found = position.tries(code, number, 1)
        with position.player.memories.one(nobody):
            assert found.won.tolist() == [found.worth[0] == 1.0]
        worths.add(float(found.worth[0]))
    assert worths == {0.0, 0.5, 1.0}


def test_intervals_of_all_pairs_hold_at_once() -> None:
    nothing = Playouts(np.zeros(1), np.zeros(1, np.int64), np.zeros((1, 0), np.int64))
    moves = [Weighed(code, nothing) for code in range(10)]
    assert level_of(moves) == simultaneous(LEVEL, 45)
    assert level_of(moves[:1]) == LEVEL


def test_the_base_policy_going_on_by_itself_is_the_move_that_it_makes() -> None:
    position, _ = position_of(SOLO_GAME.name, "greedy")
    itself = position.tries(ANY_MOVE, 3, MANY)
    (own,) = set(itself.firsts.tolist())
    assert position.tries(own, 3, MANY).worth.tolist() == itself.worth.tolist()


def test_whole_games_are_worth_what_games_are() -> None:
    """In a duel of equals, draws counted half, the first side's share and the second's are one."""
    position, _ = position_of(DUEL_GAME.name, "random", draws=True)
    sides = [Position(position.player, position.view, 0, "test 1", side) for side in (0, 1)]
    first, second = (one.tries(FROM_START, 0, MANY).worth for one in sides)
    assert (first + second).tolist() == [1.0] * MANY
    assert set(first.tolist()) == {0.0, 0.5, 1.0}
