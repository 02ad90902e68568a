"""What a game needs from whoever deals its cards and keeps its record."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, Protocol

from tests.oracle.freigard.table import Position

TakeKind = Literal["hand", "draw", "unseen"]


class Host(Protocol):
    """Who deals and writes (simulate), or reads and compares (replay)."""

    def shuffle(self, cards: list[str]) -> None:
        """Make a deck of all these cards; nothing is known of their order."""

    def deck_count(self) -> int:
        """Cards in the deck."""

    def take(self, kind: TakeKind, count: int) -> list[str]:
        """Take so many cards from the top: a chance event."""

    def put_on_top(self, name: str) -> None:
        """Lay a card on top of the deck."""

    def search(self, is_match: Callable[[str], bool]) -> list[str]:
        """F7: reveal (a chance event), lay the found card on top, remove a Rout, shuffle."""

    def tell(self, event: dict[str, Any]) -> None:
        """What follows from the rules."""

    def decide(self, position: Position, legal: list[str]) -> str:
        """The player's move."""
