"""Searches in the variants of Castle Panic: what they know, and which moves they try."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from analyser.games.castle_panic.compiled import play, state
from analyser.kernel.moves import codes_of
from analyser.kernel.records import new_record
from analyser.solvers.catalogue import find_policy
from analyser.solvers.code import load_code
from tests.contract.samples import hiding_cell
from tests.contract.test_hidden import games_that_peek
from tests.contract.walks import Chooser
from tests.games.castle_panic.tables import BOX, GAME, packed, position_of
from tests.solvers.castle_panic.choosing import code_of

SEARCHES = ["rollout:playouts=24", "ismcts:iterations=12"]


def choosers(spec: str) -> Callable[[Any, Any], Any]:
    code = load_code(find_policy("castle_panic", spec))
    return lambda rules, sides: Chooser(code, rules, sides)


@pytest.mark.slow
@pytest.mark.parametrize("spec", SEARCHES)
def test_no_choice_depends_on_the_overlords_tokens(spec: str) -> None:
    """V6: not the castle's; and the overlord's own on no order of the pile."""
    peeks, redeals = games_that_peek(hiding_cell(GAME), play, choosers(spec), 1)
    assert redeals > 30
    assert peeks == 0


@pytest.mark.slow
def test_a_search_that_is_shown_them_is_noticed() -> None:
    peeker = SimpleNamespace(conceal=lambda position, _seat: state.View(position.table, position.secret[1]))
    peeks, _ = games_that_peek(hiding_cell(GAME), peeker, choosers("rollout:playouts=64,caution=0"), 2)
    assert peeks > 0


def test_guardian_leaves_the_trades_that_promise_most_and_none() -> None:
    rules = packed("coop", 3)
    told: dict[str, Any] = {"board": "troll/3@swordsman.1, orc/2@archer.3", "phase": "trade"}
    hands = ["archer.blue, knight.blue, brick", "swordsman.red, archer.blue", "archer.green, mortar, tar"]
    position = position_of(rules, hands=hands, **told)
    code = code_of("guardian")
    parameters, moves = new_record(code.parameters), new_record(play.MOVES)
    code.fill(rules, parameters, (0,) * 3)
    play.legal(position, rules, moves)
    before = codes_of(moves)
    view = state.View(position.table, position.secret[0])
    assert code.narrow is not None
    code.narrow(view, rules, moves, parameters, new_record(code.memory), 3)
    left = [GAME.text.move_name(move, BOX, position) for move in codes_of(moves)]
    assert set(codes_of(moves)) < set(before)
    assert left == ["no trade", "trade archer.blue swordsman.red 1", "trade knight.blue swordsman.red 1"]
