"""The position as the player sees it, and every move that is legal there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import product
from typing import Literal

from tests.oracle.freigard.cards import NAMINGS, ROUT, matches, may_be_scored
from tests.oracle.freigard.knowledge import Knowledge
from tests.oracle.freigard.rules import Rules

Phase = Literal["turn", "discard", "end"]


@dataclass
class Position:
    """All that the player knows. `choose` functions may read it and must not change it."""

    rules: Rules
    order: list[str]  # names of the components, the least useful first
    castles: list[int]  # those still standing
    totems: dict[str, int]  # unused ones; a Vessel that was triggered is not unused (F10)
    knowledge: Knowledge
    round: int = 1
    phase: Phase = "turn"
    total: int = 0
    hand: list[str] = field(default_factory=list)  # four cards in the phase "discard"
    discard_pile: list[str] = field(default_factory=list)
    stored: str | None = None  # the card under the Vessel
    redraws_left: int = 0


Choose = Callable[[Position, list[str]], str]


def legal_moves(position: Position) -> list[str]:
    """Every legal move, sorted, no doubles."""
    if position.phase == "turn":
        moves = turn_moves(position)
    elif position.phase == "discard":
        moves = [f"discard {name}" for name in position.hand]  # F5
    else:
        moves = end_moves(position)
    return sorted(set(moves))


def turn_moves(position: Position) -> list[str]:
    """What is open at a turn, also after a totem was used in it (F9)."""
    moves = ["draw"]
    if may_be_scored(position.hand, position.rules):  # F2
        moves.append("score")
    if position.redraws_left > 0:  # house rule redraws
        moves.append("redraw")
    if position.totems["vessel"] > 0:  # F8
        moves += [f"store {name}" for name in position.hand]
    if position.stored is not None:  # F8
        moves.append("release")
    return moves + hourglass_moves(position) + eye_moves(position)


def hourglass_moves(position: Position) -> list[str]:
    """F6: any defender of the discard pile, never the Rout."""
    if position.totems["hourglass"] == 0:
        return []
    return [f"hourglass {name}" for name in position.discard_pile if name != ROUT]


def eye_moves(position: Position) -> list[str]:
    """F7: the namings that a card still in the deck, as far as the player knows, may match."""
    if position.totems["eye"] == 0:
        return []
    possible = [name for name in position.order if position.knowledge.may_be_in_deck(name)]
    return [f"eye {naming[0]} {naming[1]}" for naming in NAMINGS if any(matches(name, naming) for name in possible)]


def end_moves(position: Position) -> list[str]:
    """F10: the single decision at a round's end."""
    moves = [
        spend_move(totems)
        for totems in totem_sets(position.totems)
        if beaten_castle(position.castles, total_with(position, totems)) is not None
    ]
    if spend_move([]) not in moves:
        moves.append("concede")
        if position.totems["shield"] > 0:
            moves.append("shield")
    return moves


def totem_sets(unused: dict[str, int]) -> list[list[str]]:
    """Every multiset of unused totems, names repeated as often as given up."""
    names = sorted(unused)
    counts = product(*(range(unused[name] + 1) for name in names))
    return [[name for name, number in zip(names, numbers, strict=True) for _ in range(number)] for numbers in counts]


def spend_move(totems: list[str]) -> str:
    """The move's name: totems in alphabetical order, or a dash for none."""
    return "spend " + (",".join(sorted(totems)) if totems else "-")


def spent_totems(move: str) -> list[str]:
    """The totems that a `spend` gives up."""
    names = move.removeprefix("spend ")
    return [] if names == "-" else names.split(",")


def total_with(position: Position, totems: list[str]) -> int:
    """F10: the total and what the removed totems add."""
    return position.total + position.rules.totem_value * len(totems)


def beaten_castle(castles: list[int], total: int) -> int | None:
    """F10: the highest remaining castle whose condition is at most the total."""
    return max((castle for castle in castles if castle <= total), default=None)
