"""Twin policies: plain statements of what a player does, from the names of his legal moves."""

from __future__ import annotations

from random import Random

from tests.oracle.en_garde.moves import PARRY, Attack, Move, parse
from tests.oracle.en_garde.table import View


def random_choice(view: View, legal: list[str], random: Random) -> str:
    """Any legal move, each as likely as another."""
    return random.choice(legal)


def aggressive_choice(view: View, legal: list[str], random: Random) -> str:
    """Attack directly, else indirectly, with the most cards; else advance far; else retreat little."""
    if PARRY in legal:
        return PARRY
    return max(legal, key=_eagerness)


def _eagerness(name: str) -> tuple[int, int, int]:
    """Kind of move, then cards of the attack, then the step: the largest advance, the smallest retreat."""
    move = parse(name)
    cards = 0 if move.attack is None else move.attack.cards
    return _rank(move), cards, move.step


def _rank(move: Move) -> int:
    match move:
        case Move(attack=Attack(indirect=False)):
            return 3
        case Move(attack=Attack(indirect=True)):
            return 2
        case _:
            return 1 if move.step > 0 else 0
