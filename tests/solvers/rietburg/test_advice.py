"""What is advised in positions told in words: all moves are weighed, by how captain goes on from them."""

from typing import Any

import analyser
from analyser.experiments.advise import Advice
from tests.games.rietburg.castle import Castle
from tests.solvers.rietburg.choosing import choice_of

HEROES = ["chada", "thorn"]
"""Who plays where nobody is named."""
PLAYOUTS = 16


def advice_on(told: dict[str, Any]) -> Advice:
    return analyser.advise("rietburg", difficulty="standard", players=len(HEROES), position=told, playouts=PLAYOUTS)


def test_captain_goes_on_from_every_legal_move() -> None:
    told: dict[str, Any] = {"at": {"thorn": 2}, "piles": {"6": "?"}}
    castle, advice = Castle(*HEROES).stage(**told), advice_on(told)
    assert (advice.base, advice.base_move) == ("captain", choice_of(castle)) == ("captain", "play chada.2 c")
    assert sorted(move.name for move in advice.moves) == castle.legal


def test_the_fourth_task_rather_than_the_end() -> None:
    """R26: reviving with the narrator deck empty loses at once, the task that is still to be done wins."""
    done = {"1": "jrain done", "2": "vigil done", "3": "armoury done"}
    cards = {"chada": "chada.1, chada.2, chada.3"}
    advice = advice_on({"tasks": done | {"6": "council"}, "played": cards, "narrator": 0})
    found = [(move.name, move.win.count, move.win.total) for move in advice.moves]
    assert found == [("complete", PLAYOUTS, PLAYOUTS), ("revive", 0, PLAYOUTS)]
