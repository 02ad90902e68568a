"""All that lies on the table. What nobody has seen has no identity yet (R3), so a position holds no secret."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any, NamedTuple, Protocol, TypeVar

from tests.oracle.rietburg.components import Encounter
from tests.oracle.rietburg.rules import SetUp

LOCATIONS = range(1, 7)
GATEHOUSE = 6
Name = TypeVar("Name", str, int)


class Card(NamedTuple):
    """An encounter card on a location."""

    name: str | None  # None: nobody has seen it
    is_up: bool = False


@dataclass
class Place:
    """A location."""

    pile: list[Card] = field(default_factory=list)  # from the bottom to the top
    task: str | None = None  # None: face down
    is_done: bool = False  # the task has left

    @property
    def top(self) -> Card | None:
        return self.pile[-1] if self.pile else None

    @property
    def is_down(self) -> bool:
        """Whether its top card lies face down."""
        return bool(self.pile) and not self.pile[-1].is_up

    @property
    def is_veiled(self) -> bool:
        """Whether its task lies face down."""
        return not self.is_done and self.task is None

    @property
    def open_task(self) -> str | None:
        """Its task that lies face up."""
        return None if self.is_done else self.task


@dataclass
class Hero:
    """A hero with what lies before him."""

    name: str
    hand: set[str]  # no card that can be in a hand is there twice
    location: int = GATEHOUSE
    played: set[str] = field(default_factory=set)
    will: int = 0
    quivers: Counter[int] = field(default_factory=Counter)


@dataclass
class Battle:
    """What a battle has come to."""

    location: int
    strength: int
    total: int = 0
    guests: list[int] = field(default_factory=list)  # seats that are still to be asked
    willing: list[int] = field(default_factory=list)  # seats whose willpower counts

    @property
    def is_won(self) -> bool:
        return self.total >= self.strength


@dataclass
class Position:
    """A game somewhere in its course. No Counter keeps zeros."""

    set_up: SetUp
    heroes: list[Hero]
    unseen: Counter[str]  # R3: encounter cards, wherever they are
    draw_pile: int
    unseen_tasks: Counter[str]  # on locations and in the box
    task_box: int
    unseen_narrator: Counter[str]  # in the deck and left over
    leftovers: int
    narrator_deck: int
    friends: Counter[str]  # the supply
    quivers: Counter[int]  # the supply
    places: dict[int, Place] = field(default_factory=lambda: {location: Place() for location in LOCATIONS})
    gallery: Counter[str] = field(default_factory=Counter)
    box: Counter[str] = field(default_factory=Counter)  # cards that have left the game and are known
    used_quivers: Counter[int] = field(default_factory=Counter)
    used_books: set[int] = field(default_factory=set)  # indices
    is_axe_sharp: bool = True
    spirit: tuple[int, str] | None = None  # location and side
    tasks_done: int = 0
    turns: int = 0  # begun
    seat: int = 0  # the active hero's
    has_acted: bool = False  # the main action of this turn
    playing: str | None = None  # the card of the main action
    waiting: dict[str, int] = field(default_factory=dict)  # symbols not yet used (R6)
    is_owing: bool = False  # R8: a friend played strictly, of whom nothing has come yet
    given: set[str] = field(default_factory=set)  # R10: in this turn
    battle: Battle | None = None

    @property
    def hero(self) -> Hero:
        """The active one."""
        return self.heroes[self.seat]

    @property
    def here(self) -> Place:
        """The active hero's location."""
        return self.places[self.hero.location]

    def seats_from_active(self) -> list[int]:
        """In turn order."""
        count = len(self.heroes)
        return [(self.seat + step) % count for step in range(count)]

    def seat_of(self, hero: str) -> int:
        """Where a hero of that name sits."""
        return next(seat for seat, one in enumerate(self.heroes) if one.name == hero)

    def creature(self, location: int) -> str | None:
        """The creature on top, which is always face up."""
        top = self.places[location].top
        is_there = top is not None and top.is_up and not self.encounter(str(top.name)).is_object
        return top.name if top and is_there else None

    def encounter(self, name: str) -> Encounter:
        """What is printed on an encounter card."""
        return self.set_up.box.encounters[name]

    def is_object(self, card: str) -> bool:
        """Whether a card in a hand is an object."""
        return card in self.set_up.box.encounters

    def is_friend(self, card: str) -> bool:
        return card in self.set_up.box.friends

    def is_hero_card(self, card: str) -> bool:
        return card in self.set_up.box.cards


class Over(Exception):
    """The game ends at once (R26)."""

    def __init__(self, end: str) -> None:
        super().__init__(end)
        self.end = end


def take(name: Name, source: Counter[Name]) -> None:
    """One of that name leaves a pile."""
    if source[name] == 0:
        raise ValueError(f"no {name} is left")
    source[name] -= 1
    if source[name] == 0:
        del source[name]


class Host(Protocol):
    """Who draws, decides and writes (simulate), or reads and compares (replay)."""

    def tell(self, event: dict[str, Any]) -> None:
        """What follows from the rules."""

    def draw(self, event: dict[str, Any], key: str, pool: Counter[Name]) -> Name:
        """One of the pool, which stays as it is; the event of chance, but for the entry of that key."""

    def decide(self, position: Position, legal: list[str]) -> str:
        """The active hero's seat's move, one of those given, which are sorted."""


Policy = Callable[[Position, list[str], Random], str]
