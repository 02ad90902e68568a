"""Policies of one's own that play as a shipped one does until they are asked once too often, and then fail."""

from analyser.games.catalogue import Game
from tests.chosen import DUEL_GAME, SOLO_GAME

LAST = 200
"""The decision of the game for one that is not made; about one game in six is as long, the first of all is not."""
LAST_OF_DUEL = 36
"""Likewise of a match: the one that this seat does not make."""


def _failing(game: Game, base: str, last: int) -> str:
    return f"""
import numpy as np
from analyser.kernel.records import record_type
from analyser.solvers.heuristics.{game.name} import {base} as base

MEMORY = record_type(("asked", np.int64))

def illegal(view, rules, moves, parameters, memory, stream):
    memory.asked += 1
    if memory.asked == {last}:
        return -7
    return base.choose(view, rules, moves, parameters, memory, stream)

def raising(view, rules, moves, parameters, memory, stream):
    memory.asked += 1
    if memory.asked == {last}:
        raise ValueError("lost my head")
    return base.choose(view, rules, moves, parameters, memory, stream)

def hopeless(view, rules, moves, parameters, memory, stream):
    return -7
"""


GREEDY_UNTIL_THEN = _failing(SOLO_GAME, "greedy", LAST)
AGGRESSIVE_UNTIL_THEN = _failing(DUEL_GAME, "aggressive", LAST_OF_DUEL)
