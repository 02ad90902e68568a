"""Contract: what is known alike has the same bytes, whatever came before it; searches find positions by them."""

from random import Random
from typing import Any

import numpy as np
import pytest

from analyser.games.catalogue import Game
from analyser.kernel.bind import view_of
from analyser.kernel.contract import CHANCE
from analyser.kernel.records import bytes_of
from tests.contract.samples import plain_cell
from tests.contract.walks import Walk, copied

GAMES = 12


def dirty(walk: Walk, random: Random) -> Any:
    """A record in which anything may lie, and then a game begins."""
    kind = walk.play.STATE
    rubbish = np.frombuffer(random.randbytes(kind.itemsize), kind)
    state = copied(rubbish.view(np.recarray)[0])
    walk.play.begin(state, walk.rules)
    return state


def tidied_view(walk: Walk, state: Any) -> bytes:
    own = copied(state)
    walk.play.clear_unused(own)
    return bytes_of(view_of(walk.play, own, walk.play.turn(own)))


def test_nothing_is_left_of_what_lay_in_a_record_before(game: Game) -> None:
    random = Random(5)
    for _ in range(GAMES):
        walk = Walk(plain_cell(game, "random"), random)
        other = dirty(walk, random)
        for seat, code in walk.steps():
            if seat != CHANCE:
                assert tidied_view(walk, walk.state) == tidied_view(walk, other)
            walk.play.apply(other, walk.rules, code)


def test_tidying_changes_no_game(game: Game) -> None:
    random = Random(6)
    for _ in range(GAMES):
        walk = Walk(plain_cell(game, "random"), random)
        theirs = Walk(walk.cell, random)
        theirs.state = other = copied(walk.state)
        for seat, code in walk.steps():
            walk.play.clear_unused(other)
            assert walk.play.turn(other) == seat
            assert walk.play.check(other, walk.rules) == 0
            if seat != CHANCE:
                assert theirs.legal() == walk.legal()
            walk.play.apply(other, walk.rules, code)
        sides = range(len(walk.cell.policies))
        assert [walk.play.place(other, side) for side in sides] == [walk.play.place(walk.state, side) for side in sides]


@pytest.mark.slow
def test_a_tidied_view_is_tidy(game: Game) -> None:
    random = Random(7)
    walk = Walk(plain_cell(game, "random"), random)
    for seat, _ in walk.steps():
        if seat != CHANCE:
            own = copied(walk.state)
            walk.play.clear_unused(own)
            assert tidied_view(walk, own) == tidied_view(walk, walk.state)
