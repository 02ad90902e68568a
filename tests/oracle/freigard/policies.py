"""Twin policies: plain statements of what a player does, from his position and legal moves."""

from __future__ import annotations

from random import Random

from tests.oracle.freigard.cards import hand_value
from tests.oracle.freigard.rules import TOTEM_NAMES
from tests.oracle.freigard.table import (
    Choose,
    Position,
    beaten_castle,
    spend_move,
    total_with,
)


def random_choice(random: Random) -> Choose:
    """A player who takes any legal move, each as likely as another."""

    def choose(position: Position, legal: list[str]) -> str:
        return random.choice(legal)

    return choose


def greedy_choice(position: Position, legal: list[str]) -> str:
    """Score what is worth a point, else draw; keep the best three; save totems for the end."""
    if position.phase == "turn":
        return _greedy_turn(position, legal)
    if position.phase == "discard":
        return _greedy_discard(position)
    return _greedy_end(position, legal)


def _greedy_turn(position: Position, legal: list[str]) -> str:
    if "score" in legal and hand_value(position.hand, position.rules) >= 1:
        return "score"
    return "draw"


def _greedy_discard(position: Position) -> str:
    """The first of the components, among the cards whose removal leaves the best hand."""
    best_name, best_value = "", -1
    for name in position.order:
        if name in position.hand:
            kept = list(position.hand)
            kept.remove(name)
            value = hand_value(kept, position.rules)
            if value > best_value:
                best_name, best_value = name, value
    return f"discard {best_name}"


def _greedy_end(position: Position, legal: list[str]) -> str:
    """The fewest totems that beat the highest castle within reach, in the order of TOTEM_NAMES."""
    unused = [name for name in TOTEM_NAMES for _ in range(position.totems[name])]
    target = beaten_castle(position.castles, total_with(position, unused))
    if target is None:
        return "shield" if "shield" in legal else "concede"
    spent: list[str] = []
    while total_with(position, spent) < target:
        spent.append(unused[len(spent)])
    return spend_move(spent)
