"""All that lies on the table, in the mine and in the decks, and what is shown of it (FF4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass, field
from random import Random
from typing import Any, Protocol, TypeVar

from tests.oracle.freyas_folly.jewels import Jewels
from tests.oracle.freyas_folly.rules import SetUp

Outcome = TypeVar("Outcome", str, int)


@dataclass
class Dwarf:
    """A dwarf in the mine; where he is says the table."""

    seat: int
    ability: str | None = None
    jewels: Jewels = field(default_factory=Counter)  # his barrow
    wears_off: int | None = None  # FF12: the round at whose turn's end; None while the strength doesn't work

    @property
    def is_strong(self) -> bool:
        """FF12."""
        return self.wears_off is not None


@dataclass
class Player:
    """What lies before a seat."""

    outside: int  # dwarfs, all alike
    home: Jewels = field(default_factory=Counter)
    settings: set[str] = field(default_factory=set)  # not completed
    completed: list[str] = field(default_factory=list)  # settings
    abilities: set[str] = field(default_factory=set)  # FF11: those that lie on dwarfs too
    tokens: int = 0


@dataclass
class Decks:
    """FF3: cards that nobody has seen, and how many of each sort lie where. No order is part of it."""

    settings: set[str]  # unseen, wherever they may lie
    pieces: set[str]
    abilities: Counter[str]
    upper: Counter[str] = field(default_factory=Counter)  # cards of each sort: setting, piece, ability
    lower: int = 0  # settings
    face_down: int = 0  # unseen cards of the ability deck
    under: list[str] = field(default_factory=list)  # FF13: put under the ability deck, the first on top


@dataclass
class Position:
    """A game somewhere in its course."""

    set_up: SetUp
    players: list[Player]
    caverns: dict[str, Jewels]
    market: Jewels
    decks: Decks
    dwarfs: dict[str, Dwarf] = field(default_factory=dict)  # by place
    workshop: set[str] = field(default_factory=set)
    pieces: set[str] = field(default_factory=set)  # open
    slots: Counter[str] = field(default_factory=Counter)  # open ability cards
    pieces_done: list[str] = field(default_factory=list)
    supply: int = 0  # tokens that nobody has
    starter: int = 0
    round: int = 0
    turns: int = 0  # begun
    seat: int = 0  # whose turn it is
    abilities_taken: int = 0  # in this turn
    mover: str | None = None  # where a dwarf stands who may move again
    ender: int | None = None
    ended_by: str = "limit"

    @property
    def is_ending(self) -> bool:
        """FF19: whether there is an ender."""
        return self.ender is not None

    @property
    def player(self) -> Player:
        """He whose turn it is."""
        return self.players[self.seat]

    def own_dwarfs(self) -> dict[str, Dwarf]:
        """Of him whose turn it is, by place."""
        return {place: dwarf for place, dwarf in self.dwarfs.items() if dwarf.seat == self.seat}


class Host(Protocol):
    """Who asks chance and writes (simulate), or reads and compares (replay). What it is given stays as it is."""

    def tell(self, event: dict[str, Any]) -> None:
        """What follows from the rules."""

    def fill(self, cavern: str, small: int, large: int, cup: Jewels) -> Jewels:
        """FF2: jewels for the grey places of a cavern."""

    def deal(self, kind: str, count: int, cards: Counter[str]) -> list[str]:
        """FF3: so many of these cards."""

    def draw(self, kind: str, key: str, odds: Mapping[Outcome, float]) -> Outcome:
        """One of these, as likely as its number says; the event names it under `key`."""

    def decide(self, position: Position, legal: list[str]) -> str:
        """The move of the seat whose turn it is, one of those given, which are sorted."""


@dataclass(frozen=True)
class View:
    """What the twin's policies look at: all that they need of what lies open, nothing of the decks (FF4)."""

    set_up: SetUp
    seat: int
    players: Sequence[Player]
    dwarfs: Mapping[str, Dwarf]
    caverns: Mapping[str, Mapping[str, int]]
    market: Mapping[str, int]
    pieces: Set[str]
    pieces_done: Sequence[str]
    mover: str | None


Policy = Callable[[View, list[str], Random], str]


def view_of(position: Position) -> View:
    """What the policy of the seat on turn is shown; it changes as the game goes on."""
    return View(
        position.set_up,
        position.seat,
        position.players,
        position.dwarfs,
        position.caverns,
        position.market,
        position.pieces,
        position.pieces_done,
        position.mover,
    )
