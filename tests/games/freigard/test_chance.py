"""Chance in Freigard: any card of the deck may come, a known one on top comes for certain."""

from random import Random

from analyser.games.catalogue import find_game
from analyser.kernel.contract import CHANCE
from tests.contract.samples import plain_cell
from tests.contract.walks import Walk
from tests.games.freigard.samples import HIDING


def test_chance_weighs_every_card_that_could_come() -> None:
    walk = Walk(plain_cell(find_game("freigard"), "random", **HIDING), Random(3))
    for seat, _ in walk.steps():
        if seat == CHANCE:
            table = walk.state.table
            assert sum(walk.listed()[1]) == (1 if table.top_count else table.deck_size)
