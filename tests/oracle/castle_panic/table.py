"""All that lies on the table, and what the twin's policies look at of it (C1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Protocol

from tests.oracle.castle_panic.board import Monster
from tests.oracle.castle_panic.rules import SetUp


@dataclass
class Position:
    """A game somewhere in its course. The order of the piles is not part of it; no Counter keeps zeros."""

    set_up: SetUp
    hands: list[Counter[str]]
    trophies: list[Counter[str]]  # V3, by seat
    deck: Counter[str]
    pile: Counter[str]  # tokens
    discards: Counter[str] = field(default_factory=Counter)
    token_discards: Counter[str] = field(default_factory=Counter)
    monsters: list[Monster] = field(default_factory=list)
    towers: set[int] = field(default_factory=set)
    walls: set[int] = field(default_factory=set)
    fortified: set[int] = field(default_factory=set)  # of the walls
    walls_in_hand: set[int] = field(default_factory=set)  # O13: seats
    turns: int = 0  # begun
    seat: int = 0  # whose turn it is
    has_begun: set[int] = field(default_factory=set)  # seats that have had their first turn
    is_missing: bool = False  # C6: no phase 6 in this turn
    homes: dict[int, int] = field(default_factory=dict)  # O6: by seat
    has_moved: set[int] = field(default_factory=set)  # O6: seats with their second home
    out: set[int] = field(default_factory=set)  # O6: seats
    king: int | None = None  # O7: the arc, while his tower has not been seen to fall
    is_king_fallen: bool = False
    minions: Counter[str] = field(default_factory=Counter)  # V5: the overlord's hand
    reserve: str | None = None  # O20

    @property
    def hand(self) -> Counter[str]:
        """The active player's."""
        return self.hands[self.seat]

    @property
    def hand_size(self) -> int:
        """C1, O7."""
        return self.set_up.by_players("hand") - self.is_king_fallen

    @property
    def free_towers(self) -> list[int]:
        """O6."""
        return sorted(self.towers - set(self.homes.values()) - {self.king})

    @property
    def is_overlord_done(self) -> bool:
        """Whether he, if there is one, holds no token."""
        return not self.minions and self.reserve is None

    def seats_from_active(self) -> list[int]:
        """Castle players in turn order, those out too."""
        players = self.set_up.players
        return [(self.seat + step) % players for step in range(players)]

    def find(self, target: str) -> Monster:
        """One of the monsters of that name."""
        return next(monster for monster in self.monsters if monster.name == target)

    def targets(self, *rings: str) -> set[str]:
        """The names of the monsters in these rings."""
        return {monster.name for monster in self.monsters if monster.ring in rings}


def take(name: str, source: Counter[str]) -> None:
    """One of that name leaves a pile or hand."""
    if source[name] == 0:
        raise ValueError(f"no {name} is left")
    source[name] -= 1
    if source[name] == 0:
        del source[name]


class Host(Protocol):
    """Who shuffles, rolls and writes (simulate), or reads and compares (replay). Piles given to it stay as they are."""

    def tell(self, event: dict[str, Any]) -> None:
        """What follows from the rules, and shuffles."""

    def draw(self, kind: str, seat: int, count: int, deck: Counter[str]) -> list[str]:
        """So many cards of the deck; the kind is `deal` or `draw`."""

    def draw_token(self, pile: Counter[str]) -> str:
        """A token of the pile."""

    def draw_tokens(self, count: int, pile: Counter[str]) -> list[str]:
        """The overlord's."""

    def roll(self) -> int:
        """A face of the die."""

    def decide(self, position: Position, seat: int, legal: list[str]) -> str:
        """The seat's move, one of those given, which are sorted."""


@dataclass(frozen=True)
class View:
    """What the twin's policies look at: open hands and the board, nothing of what lies hidden (C1, V6)."""

    set_up: SetUp
    seat: int  # who decides
    hands: Sequence[Mapping[str, int]]
    discards: Mapping[str, int]
    monsters: Sequence[Monster]


Policy = Callable[[View, list[str], Random], str]


def view_of(position: Position, seat: int) -> View:
    """What that seat's policy is shown; it changes as the game goes on."""
    return View(position.set_up, seat, position.hands, position.discards, position.monsters)
