"""The position with all its cards, the legal moves there, and what one seat may see of it (B10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple

from tests.oracle.barter.rules import SetUp

TRACK = 250
TIMES = (0, 1, 3, 6)


class Offer(NamedTuple):
    """One card for another, and who is asked."""

    give: str
    take: str
    asked: int


@dataclass
class Position:
    """A game somewhere in its course. The order of the deck is not part of it."""

    set_up: SetUp
    hands: list[Counter[str]] = field(default_factory=list)
    known: list[Counter[str]] = field(default_factory=list)  # of each hand
    points: list[int] = field(default_factory=list)
    deck: Counter[str] = field(default_factory=Counter)
    discards: Counter[str] = field(default_factory=Counter)
    seat: int = 0  # whose turn it is
    turns: int = 0  # begun
    face: int = 0  # of the market, 1 to 6
    offer: Offer | None = None  # that waits for its answer

    @property
    def decider(self) -> int:
        """Who decides."""
        return self.seat if self.offer is None else self.offer.asked

    def lose_cards(self, seat: int, card: str, count: int) -> None:
        """Cards leave a hand before all eyes."""
        self.hands[seat][card] -= count
        self.known[seat][card] = max(0, self.known[seat][card] - count)

    def get_card(self, seat: int, card: str, *, seen: bool) -> None:
        self.hands[seat][card] += 1
        if seen or self.set_up.is_open(seat):
            self.known[seat][card] += 1

    def earn(self, seat: int, points: int) -> None:
        self.points[seat] = min(TRACK, max(0, self.points[seat] + points))

    def offers(self) -> list[str]:
        """B6."""
        names = list(self.set_up.kinds)
        others = [seat for seat in range(self.set_up.players) if seat != self.seat and self.hands[seat].total()]
        own = [card for card in names if self.hands[self.seat][card]]
        return ["pass"] + [
            f"offer {give} {take} {other}" for give in own for take in names for other in others if give != take
        ]

    def answers(self) -> list[str]:
        """B7."""
        assert self.offer is not None
        has_it = self.hands[self.offer.asked][self.offer.take] > 0
        return ["accept"] * has_it + ["refuse"] * (self.set_up.free or not has_it)

    def plays(self) -> list[str]:
        """B8."""
        hand = self.hands[self.seat]
        return ["keep"] + [f"lay {card} {n}" for card in hand for n in (1, 2, 3) if n <= hand[card]]

    def side_points(self, side: tuple[int, ...]) -> int:
        """B1."""
        return min(self.points[seat] for seat in side)


@dataclass(frozen=True)
class View:
    """B10: what the twin's policies look at."""

    set_up: SetUp
    seat: int
    hand: Counter[str]
    offer: Offer | None
    points: tuple[int, ...]
    known: tuple[Counter[str], ...]


Policy = Callable[[View, list[str], Random], str]


def view_of(position: Position, seat: int) -> View:
    """What that seat sees of the position."""
    known = tuple(Counter(cards) for cards in position.known)
    hand = +position.hands[seat]
    return View(position.set_up, seat, hand, position.offer, tuple(position.points), known)
