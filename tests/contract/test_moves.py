"""Contract: exports, sets of legal moves, their names, and what `apply` touches."""

from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any

import numpy as np
import pytest

from analyser.experiments.cells import Cell
from analyser.experiments.counting.layout import layout_of
from analyser.games.catalogue import DUEL, Game
from analyser.kernel.bind import view_of
from analyser.kernel.contract import (
    CHANCE,
    FIRST_PLACE,
    NO_PLACE,
    NOT_MEASURED,
    OVER,
    REQUIRED_FUNCTIONS,
    REQUIRED_TYPES,
)
from analyser.kernel.moves import contains, count_moves
from tests.budgets import scaled
from tests.contract.samples import plain_cell
from tests.contract.walks import Walk, copied, key, measured

ASKED = min(1.0, scaled(1) / 3)
"""The share of a game's decisions in which every code is asked about."""
ODD_CODES = (-1, -64, -(2**40), 2**31, 2**40)


def test_exports_what_the_contract_asks_for(game: Game) -> None:
    for name in REQUIRED_TYPES:
        assert isinstance(getattr(game.play, name), np.dtype), name
    for name in REQUIRED_FUNCTIONS:
        assert callable(getattr(game.play, name)), name
    assert 0 < game.play.longest(Walk(plain_cell(game, "random"), Random(0)).rules) < 2**31
    assert game.version >= 1
    assert len({metric.name for metric in game.metrics}) == len(game.metrics)


def test_legal_moves_rise_and_have_names(cells: Iterator[Cell]) -> None:
    for cell in cells:
        walk = Walk(cell, Random(1))
        text, most, some = cell.game.text, 64 * len(walk.moves.word), Random(2)
        for seat, _ in walk.steps():
            if seat == CHANCE:
                continue
            assert 0 <= seat < cell.seats
            codes = walk.legal()
            assert codes
            assert codes == sorted(set(codes))
            assert len(codes) == count_moves(walk.moves)
            names = [text.move_name(code, cell.components, walk.state) for code in codes]
            assert len(set(names)) == len(names)
            assert [text.move_code(name, cell.components, walk.state) for name in names] == codes
            if some.random() < ASKED:
                assert [code for code in range(most) if contains(walk.moves, code)] == codes
                assert not any(contains(walk.moves, code) for code in (*ODD_CODES, most))
                is_legal = partial(walk.play.is_legal, walk.state, walk.rules)
                assert [code for code in range(most) if is_legal(code)] == codes
                assert not any(is_legal(code) for code in (*ODD_CODES, most, most + 1, most + 63))


def test_legal_moves_owe_nothing_to_what_was_there_before(cells: Iterator[Cell]) -> None:
    for cell in cells:
        walk = Walk(cell, Random(2))
        for seat, _ in walk.steps():
            if seat != CHANCE:
                codes = walk.legal()
                walk.moves.filled = 2 ** len(walk.moves.word) - 1
                walk.moves.count = -1
                walk.moves.word[:] = np.int64(2**63 - 1)
                assert walk.legal() == codes


def test_asking_changes_nothing(cells: Iterator[Cell]) -> None:
    for cell in cells:
        walk = Walk(cell, Random(3))
        for seat, _ in walk.steps():
            before = walk.state.tobytes()
            rules = walk.rules.tobytes()
            walk.play.turn(walk.state)
            walk.play.chapter(walk.state)
            walk.play.check(walk.state, walk.rules)
            walk.play.is_legal(walk.state, walk.rules, 0)
            view_of(walk.play, walk.state, 0)
            walk.listed() if seat == CHANCE else walk.legal()
            assert (walk.state.tobytes(), walk.rules.tobytes()) == (before, rules)


def test_apply_touches_no_other_record(cells: Iterator[Cell]) -> None:
    """Positions side by side in memory: each step is taken in the middle one of three."""
    for cell in cells:
        walk = Walk(cell, Random(4))
        row: Any = np.zeros(3, walk.play.STATE).view(np.recarray)
        kept: list[tuple[Any, bytes]] = []
        rules = walk.rules.tobytes()
        for _, code in walk.steps():
            for place in range(3):
                row[place] = walk.state
            walk.play.apply(row[1], walk.rules, code)
            assert row[0].tobytes() == row[2].tobytes() == walk.state.tobytes()
            assert key(cell.game, walk.after(code)) == key(cell.game, row[1])
            kept.append((copied(walk.state), walk.state.tobytes()))
        assert all(state.tobytes() == before for state, before in kept)
        assert walk.rules.tobytes() == rules


def test_games_end_within_bounds(cells: Iterator[Cell]) -> None:
    for cell in cells:
        for seed in range(4):
            walk = Walk(cell, Random(seed))
            codes = [code for _, code in walk.steps()]
            assert walk.play.turn(walk.state) == OVER
            assert len(codes) <= walk.play.longest(walk.rules)
            check_places([int(walk.play.place(walk.state, side)) for side in range(len(cell.policies))], cell.form)
            assert walk.play.check(walk.state, walk.rules) == 0
            values = measured(cell, walk.rules, codes)
            slots = layout_of(cell).slots
            assert {slot for slot, _ in values} == {slot.place for slot in slots}
            metrics = {slot.place: slot.metric for slot in slots}
            for place, value in values:
                metric = metrics[place]
                assert value == NOT_MEASURED or 0 <= value - metric.least < metric.bins(walk.rules)


def check_places(places: list[int], form: str) -> None:
    """The game is open for all sides or for none; in a duel somebody is first."""
    if NO_PLACE in places:
        assert set(places) == {NO_PLACE}
    else:
        assert all(FIRST_PLACE <= place <= max(2, len(places)) for place in places)
        assert form != DUEL or FIRST_PLACE in places


def test_check_finds_nothing_at_any_step(cells: Iterator[Cell]) -> None:
    for cell in cells:
        walk = Walk(cell, Random(5))
        for seat, code in walk.steps():
            broken = int(walk.play.check(walk.state, walk.rules))
            assert broken == 0, f"invariants {broken:b} broken before {code} of seat {seat} in {cell.rules}"


NO_MOVES = (
    "", "nonsense", "spend", "spend -,-", "discard", "discard nobody", "draw two", "SCORE",
    "advance", "advance 0", "advance 10", "attack 22x1", "attack 5", "parry 3", "retreat 1x1",
)  # fmt: skip


@pytest.mark.parametrize("text", NO_MOVES)
def test_names_of_no_move_are_mistakes(game: Game, text: str) -> None:
    position = Walk(plain_cell(game, "random"), Random(0)).state
    with pytest.raises(ValueError, match="unknown move"):
        game.text.move_code(text, game.load_components(None), position)
