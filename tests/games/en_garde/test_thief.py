"""What a policy writes to its view or to the rules of En Garde wins it nothing."""

from collections.abc import Callable

import pytest

from analyser.experiments.cells import find_lineups
from analyser.experiments.playing.prepared_cell import PreparedCell
from analyser.mistakes import Mistake
from tests.cells import make_cells
from tests.experiments.raising import raises_naming
from tests.games.en_garde.positions import GAME

THIEF = """
from analyser.kernel.jit import kernel
from analyser.kernel.moves import move_at


@kernel
def takes_points(view, rules, moves, parameters, memory, stream):
    view.points[view.seat] = 49
    view.points[1 - view.seat] = 0
    view.position[view.seat] = view.position[1 - view.seat]
    return move_at(moves, 0)


@kernel
def honest(view, rules, moves, parameters, memory, stream):
    return move_at(moves, 0)


@kernel
def changes_rules(view, rules, moves, parameters, memory, stream):
    rules.points = 1
    return move_at(moves, 0)
"""


@pytest.mark.slow
def test_what_a_policy_writes_to_its_view_changes_nothing(own: Callable[..., str]) -> None:
    lineups = [f"random,{own(THIEF, 'thief.py', name)}" for name in ("takes_points", "honest")]
    cells = make_cells(GAME, lineups=find_lineups(GAME, lineups))
    thief, honest = (PreparedCell(cell) for cell in cells)
    games = [thief.play_game(index, thief.new_workspace()) for index in range(30)]
    assert games == [honest.play_game(index, honest.new_workspace()) for index in range(30)]


@pytest.mark.slow
def test_a_policy_that_writes_to_the_rules_is_stopped(own: Callable[..., str]) -> None:
    spec = own(THIEF, "thief.py", "changes_rules")
    (cell,) = make_cells(GAME, lineups=find_lineups(GAME, [f"{spec},random"]))
    prepared = PreparedCell(cell)
    with raises_naming(Mistake, "changes_rules", "rules"):
        prepared.play_chunk(0, 10, prepared.new_workspace())
