"""The position with all its cards, the legal moves there, and what one seat may see of it (E9)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, Literal

from tests.oracle.en_garde.moves import Attack, defence_moves, turn_moves
from tests.oracle.en_garde.rules import Rules

WHITE, BLACK = 0, 1

Phase = Literal["deal", "turn", "defence", "refill", "over"]


@dataclass
class Position:
    """A match at a decision, at the draw of a single card, or over. The order of the deck is not part of it."""

    rules: Rules
    components: dict[int, int]
    phase: Phase = "deal"
    player: int = WHITE  # who decides or draws
    round: int = 0
    starter: int = WHITE  # of this round
    points: list[int] = field(default_factory=lambda: [0, 0])
    places: list[int] = field(default_factory=lambda: [0, 0])  # white's, black's space
    hands: list[Counter[int]] = field(default_factory=lambda: [Counter(), Counter()])
    deck: Counter[int] = field(default_factory=Counter)
    discards: Counter[int] = field(default_factory=Counter)
    attack: Attack | None = None  # declared by the one who refills, or by the opponent of the one who defends
    after_retreat: bool = False  # whether the last move was a retreat as a defence (E7, E8)
    played: list[tuple[int, str]] = field(default_factory=list)  # seat and move, of this round
    winner: int | None = None  # of the match
    told: list[dict[str, Any]] = field(default_factory=list)  # events since somebody last took them

    @property
    def distance(self) -> int:
        """The card that would reach the opponent."""
        return self.places[BLACK] - self.places[WHITE]

    @property
    def is_drained(self) -> bool:
        """E7: the last card has been drawn (the deck always outlasts the deal)."""
        return self.deck.total() == 0

    @property
    def owed(self) -> int:
        """Cards that `player` still draws in this refill (E6), or the whole deal still gives both."""
        if self.phase == "deal":
            return 2 * self.rules.hand - sum(hand.total() for hand in self.hands)
        return min(self.rules.hand - self.hands[self.player].total(), self.deck.total())

    def room(self, player: int) -> int:
        """Spaces behind a fencer, which is also how far he is from his own end (E7b)."""
        return self.places[WHITE] - 1 if player == WHITE else self.rules.board - self.places[BLACK]

    def legal(self) -> list[str]:
        """Every legal move of the one who decides, sorted, no doubles; empty if nothing is to be decided."""
        hand, room = self.hands[self.player], self.room(self.player)
        if self.phase == "turn":
            return turn_moves(hand, self.distance, room, indirect=self.rules.indirect)
        if self.phase == "defence":
            assert self.attack is not None
            return defence_moves(hand, self.attack, room, retreat=self.rules.retreat_answers_indirect)
        return []

    def copy(self) -> Position:
        """A position of its own, with nothing told."""
        return replace(
            self,
            points=list(self.points),
            places=list(self.places),
            hands=[Counter(hand) for hand in self.hands],
            deck=Counter(self.deck),
            discards=Counter(self.discards),
            played=list(self.played),
            told=[],
        )


@dataclass(frozen=True)
class View:
    """E9: all that a seat may know. Counts of values are dicts without zeros."""

    seat: int
    rules: Rules
    components: dict[int, int]
    phase: Phase
    round: int
    starter: int
    points: tuple[int, int]
    places: tuple[int, int]
    hand: dict[int, int]  # his own
    discards: dict[int, int]
    deck_count: int
    opponent_count: int  # cards in the opponent's hand
    attack: Attack | None  # the one to be answered
    played: tuple[tuple[int, str], ...]  # all moves of this round


Policy = Callable[[View, list[str], Random], str]


def view_of(position: Position, seat: int) -> View:
    """What that seat sees of the position."""
    return View(
        seat=seat,
        rules=position.rules,
        components=dict(position.components),
        phase=position.phase,
        round=position.round,
        starter=position.starter,
        points=(position.points[0], position.points[1]),
        places=(position.places[0], position.places[1]),
        hand=dict(+position.hands[seat]),
        discards=dict(+position.discards),
        deck_count=position.deck.total(),
        opponent_count=position.hands[1 - seat].total(),
        attack=position.attack,
        played=tuple(position.played),
    )
