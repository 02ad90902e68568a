"""A match told to a host, who owns the cards' order, the decisions and the record."""

from __future__ import annotations

from collections import Counter
from typing import Any, Literal, Protocol

from tests.oracle.en_garde.game import apply, draw, result_of, start_match
from tests.oracle.en_garde.rules import Rules
from tests.oracle.en_garde.table import BLACK, WHITE, Position

DrawKind = Literal["deal", "refill"]


class Host(Protocol):
    """Who deals and writes (simulate), or reads and compares (replay)."""

    def take(self, kind: DrawKind, player: int, count: int, deck: Counter[int]) -> list[int]:
        """So many cards out of a deck of that composition, which stays as it is: a chance event."""

    def tell(self, event: dict[str, Any]) -> None:
        """What follows from the rules."""

    def decide(self, position: Position, legal: list[str]) -> str:
        """The move of the player whose decision it is."""


def play_match(rules: Rules, components: dict[int, int], host: Host) -> dict[str, Any]:
    """Play until the match is over; the transcript's result."""
    position = start_match(rules, components)
    _tell(position, host)
    while position.phase != "over":
        if position.phase == "deal":
            _deal(position, host)
        elif position.phase == "refill":
            _refill(position, host)
        else:
            apply(position, host.decide(position, position.legal()))
        _tell(position, host)
    return result_of(position)


def _tell(position: Position, host: Host) -> None:
    for event in position.told:
        host.tell(event)
    position.told.clear()


def _deal(position: Position, host: Host) -> None:
    """E1: dealt alternately, told as white's hand and then black's."""
    whites = host.take("deal", WHITE, position.rules.hand, position.deck)
    blacks = host.take("deal", BLACK, position.rules.hand, position.deck - Counter(whites))
    for white, black in zip(whites, blacks, strict=True):
        draw(position, white)
        draw(position, black)


def _refill(position: Position, host: Host) -> None:
    """E6: one event for all cards that a player draws."""
    for card in host.take("refill", position.player, position.owed, position.deck):
        draw(position, card)
