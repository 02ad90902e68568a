"""Positions as advice shows them, to be pasted: whatever the width, the same moves are legal when they are read."""

import tomllib
from typing import Any

import pytest

from analyser.experiments.advise import AdviseRequest, decision_of, described_position
from analyser.experiments.cells import Cell, packed_rules
from analyser.games.catalogue import GAMES, find_game
from analyser.kernel.bind import view_of
from analyser.kernel.moves import legal_codes
from analyser.reporting.positions import position_lines
from tests.budgets import scaled

POSITIONS = scaled(12, plain=2)
WIDTHS = (40, 80)


def cell_of(game: str) -> Cell:
    (cell,) = AdviseRequest(game, policy="random", index=0, move=1).cells
    return cell


def told(cell: Cell, state: Any) -> dict[str, Any]:
    view = view_of(cell.game.play, state, int(cell.game.play.turn(state)))
    words: dict[str, Any] = cell.game.positions.position_to_dict(view, cell.components, packed_rules(cell))
    return words


def moves(cell: Cell, state: Any) -> list[str]:
    codes = legal_codes(cell.game.play, state, packed_rules(cell))
    return [cell.game.text.move_name(code, cell.components, state) for code in codes]


@pytest.mark.slow
@pytest.mark.parametrize("game", [name for name in GAMES if find_game(name).has_positions])
def test_what_is_shown_can_be_pasted(game: str) -> None:
    cell, pasted = cell_of(game), 0
    for index in range(POSITIONS):
        state = decision_of(cell, index, 2 * index + 1)
        words = told(cell, state)
        for width in WIDTHS:
            lines = position_lines(cell, words, width)
            if not lines:
                continue
            pasted += 1
            again = described_position(cell, tomllib.loads("\n".join(lines)))
            assert told(cell, again) == words
            assert moves(cell, again) == moves(cell, state)
    assert pasted > POSITIONS


def test_lines_are_broken_between_what_a_list_holds_and_nowhere_else() -> None:
    cell = cell_of("castle_panic")
    words = {"hands": ["archer.red, archer.blue*2, brick, mortar", "knight.red, swordsman.red", "-", "-"], "walls": []}
    lines = position_lines(cell, words, 40)
    assert len(lines) > 2
    assert tomllib.loads("\n".join(lines)) == words, "no walls stand, which is not how a game begins"


def test_what_is_not_there_needs_no_words_unless_something_else_would_follow() -> None:
    cell = cell_of("rietburg")
    words = told(cell, decision_of(cell, 0, 1)) | {"narrator": 0, "removed": 0, "acted": False}
    lines = position_lines(cell, words, 80)
    assert "narrator = 0" in lines
    assert not [line for line in lines if line.startswith(("removed", "acted"))]
    assert position_lines(cell, {}, 80) == []
