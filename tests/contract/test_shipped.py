"""Contract: shipped policies choose legal moves, whatever the rules; nobody looks while they play for results."""

from pathlib import Path
from random import Random

import pytest

from analyser.experiments.cells import find_lineups
from analyser.experiments.playing.prepared_cell import PreparedCell
from analyser.games.catalogue import Game
from analyser.kernel.bind import view_of
from analyser.kernel.contract import CHANCE
from analyser.kernel.moves import codes_of, contains
from analyser.kernel.records import new_record
from analyser.solvers.code import load_code
from tests.budgets import scaled
from tests.contract.samples import all_policies, hiding_cell, plain_cell, random_cell
from tests.contract.walks import Chooser, Walk

GAMES = scaled(20, plain=5)
CELLS = 5
"""With house rules and decks of all sorts, for each policy."""
WALKS = scaled(4, plain=1)


@pytest.mark.slow
def test_shipped_policies_choose_legal_moves(game: Game, tmp_path: Path) -> None:
    random = Random(f"legal {game.name}")
    for policy in all_policies(game):
        others = [random_cell(game, random, tmp_path, [policy]) for _ in range(CELLS)]
        for cell in (plain_cell(game, policy, seed=random.randrange(1000)), *others):
            assert count_checked(PreparedCell(cell)) > GAMES


@pytest.mark.slow
def test_shipped_policies_choose_legal_moves_where_others_led(game: Game) -> None:
    """Analyses and advice ask them in positions of anybody's play."""
    for policy, *_ in find_lineups(game, all_policies(game)):
        code = load_code(policy)
        for number, cell in enumerate([plain_cell(game, "random"), hiding_cell(game)] * WALKS):
            walk = Walk(cell, Random(number))
            chooser = Chooser(code, walk.rules, cell.sides)
            for seat, _ in walk.steps():
                if seat != CHANCE:
                    chosen = chooser(view_of(walk.play, walk.state, seat), walk.rules, walk.moves)
                    assert chosen in codes_of(walk.moves), f"{policy.spec}: {chosen} in walk {number}"


def count_checked(prepared: PreparedCell) -> int:
    """Plays some games, and looks at every move in the position in which it was chosen; how many there were."""
    play, workspace = prepared.cell.game.play, prepared.new_workspace()
    state, moves, checked = new_record(play.STATE), new_record(play.MOVES), 0
    for index in range(GAMES):
        codes = prepared.play_game(index, workspace)
        play.begin(state, prepared.rules)
        for code in codes:
            if play.turn(state) != CHANCE:
                play.legal(state, prepared.rules, moves)
                assert contains(moves, code), f"{code} in game {index} of {prepared.cell.label}, {prepared.cell.rules}"
                assert play.is_legal(state, prepared.rules, code)
                checked += 1
            play.apply(state, prepared.rules, code)
    return checked
