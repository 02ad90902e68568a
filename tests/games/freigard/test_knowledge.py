"""What a player can know after several payments and searches (F3, F7): kernel and twin offer the same namings.

Ordinary games hardly ever come to it. These decks pay from the deck with nearly every hand, and the player looks often.
"""

import json
from dataclasses import replace
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from analyser.experiments.cells import Cell, find_lineups
from analyser.experiments.transcripts import Tracer
from analyser.games.catalogue import find_game
from analyser.games.components import Components
from tests.budgets import TWINS
from tests.cells import make_cells
from tests.oracle.freigard import replay

GAME = find_game("freigard")
EAGER = f"{Path(__file__).with_name('eager.py')}:choose"
GOLEMS = [
    f"golem.{a}.{b}{c}" for a, b, c in product(("spike", "round", "square"), ("surge", "plain"), ("", "+1", "+2"))
]
CELLS, GAMES_A_CELL = TWINS.cells // 4, 40


def small_deck(random: Random) -> Components:
    """Golems of many names, most of them alone, so that single cards can be told apart; few other cards."""
    counts = {name: random.choice([1, 1, 1, 2]) for name in random.sample(GOLEMS, random.randint(6, 14))}
    others = ["dragon.one.blue", "ent.conifer.2", "dragon.two.crimson", "rout"]
    counts |= {name: 1 for name in others if random.random() < 0.5}
    return Components("small", "counted", tuple(counts.items()))


def cell_of(random: Random) -> Cell:
    """Hands of golems are worth one to three cards more than they have."""
    settings: dict[str, Any] = {
        "castles": [1, 1, 1],
        "totems": {"eye": 3, "hourglass": random.choice([0, 0, 2]), "shield": 0},
        "golem": [random.randint(3, 6) for _ in range(3)],
        "double": 1,
        "spheres": False,
    }
    (cell,) = make_cells(GAME, lineups=find_lineups(GAME, [EAGER]), settings=settings, seed=random.randrange(2**40))
    return replace(cell, components=small_deck(random))


@pytest.mark.slow
def test_kernel_and_twin_know_the_same() -> None:
    random = Random(1)
    payments = []
    for _ in range(CELLS):
        tracer = Tracer(cell_of(random))
        for index in range(GAMES_A_CELL):
            transcript = json.loads(json.dumps(tracer.trace(index)))
            replay(transcript, full_box=False)
            kinds = [event.get("chance") for event in transcript["events"]]
            payments.append(kinds.count("unseen") if "reveal" in kinds else 0)
    assert sum(count >= 2 for count in payments) > 6 * CELLS
