"""What lies in the box: read from a transcript's `components`, and what a box must keep to."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.oracle.rietburg.effects import (
    AT_ONCE,
    BLUE,
    FIGHTING,
    PUNISHMENTS,
    WAITING,
    Book,
    Effect,
    Narrator,
    Need,
    read_book,
    read_effect,
    read_narrator,
    read_needs,
)

HEROES = ("chada", "eara", "kheela", "kram", "orfen", "thorn")
ONLY_OF = {"shoot": "chada", "quiver": "chada", "book": "eara", "spirit": "kheela"}
DEFAULT = Path(__file__).with_name("components.toml")
TABLES = {
    "creatures": ("count", "strength", "class", "gold", "red", "cost", "reward"),
    "objects": ("gold", "price", "effect"),
    "friends": ("price", "effect"),
    "narrator": (),
    "tasks": ("needs", "blue"),
    "cards": (),
    "books": (),
    "quivers": (),
}
OBJECT = "object"  # the class of all objects
OF_HEROES = tuple(symbol for symbol in (*WAITING, *AT_ONCE) if symbol != "far")
OF_OTHERS = tuple(symbol for symbol in (*WAITING, *AT_ONCE) if symbol not in ONLY_OF)  # objects and friends
OF_REWARDS = tuple(symbol for symbol in (*OF_OTHERS, *PUNISHMENTS) if symbol not in FIGHTING)
LETTERS = "abc"
NAMED = ("friend", "object", "cards")
LEAST_TASKS = 6


@dataclass(frozen=True)
class Encounter:
    """A creature or an object."""

    of_class: str
    has_gold: bool
    count: int = 1
    strength: int = 0  # of a creature; 0 for the fluggor's
    is_red: bool = False
    cost: int = 0  # gold, before the field `prices`
    effect: Effect | None = None  # a creature's reward or punishment, an object's effect
    price: int = 0  # of an object

    @property
    def is_object(self) -> bool:
        return self.of_class == OBJECT


@dataclass(frozen=True)
class Friend:
    """A friend card."""

    price: int
    effect: Effect


@dataclass(frozen=True)
class Task:
    """A task card."""

    needs: list[Need]
    blue: Effect

    @property
    def named(self) -> Need | None:
        """The need for which cards are named."""
        return next((need for need in self.needs if need.word in NAMED), None)


@dataclass(frozen=True)
class Box:
    """All pieces by name; the order of encounter cards is that of payment (R22)."""

    encounters: dict[str, Encounter]
    friends: dict[str, Friend]
    narrator: dict[str, Narrator]
    tasks: dict[str, Task]
    cards: dict[str, list[Effect]]  # hero cards with their options
    books: list[Book]
    quivers: Counter[int]

    def cards_of(self, hero: str) -> list[str]:
        """His hero cards, in the table's order."""
        return [card for card in self.cards if card.split(".")[0] == hero]

    def effect_of(self, card: str) -> Effect:
        """A friend's or an object's."""
        return self.friends[card].effect if card in self.friends else self.encounters[card].effect or {}

    def price_of(self, card: str) -> int:
        """A friend's or an object's, before the field `prices`."""
        return self.friends[card].price if card in self.friends else self.encounters[card].price

    def fighting_of(self, card: str) -> tuple[str, int] | None:
        """The one fighting symbol of a card that can be played, with its number."""
        options = self.cards[card] if card in self.cards else [self.effect_of(card)]
        return next(((s, option[s]) for option in options for s in FIGHTING if s in option), None)


def default_components() -> dict[str, Any]:
    """The reconstructed box, in the form that a transcript has."""
    found = tomllib.loads(DEFAULT.read_text(encoding="utf-8"))
    return {table: _plain(found[table], fields) for table, fields in TABLES.items()}


def _plain(table: Any, fields: tuple[str, ...]) -> Any:
    """Without where the figures come from."""
    if isinstance(table, list):
        return [row["is"] for row in table]
    if fields:
        return {name: {field: row[field] for field in fields} for name, row in table.items()}
    return {name: row["is"] for name, row in table.items()}


def read_box(components: Any) -> Box:
    """ValueError for what is no box."""
    _check_shape(components)
    creatures = {name: _read_creature(row) for name, row in components["creatures"].items()}
    objects = {name: _read_object(row) for name, row in components["objects"].items()}
    classes = {creature.of_class for creature in creatures.values()} | {OBJECT}
    box = Box(
        {**creatures, **objects},
        {name: _read_friend(row) for name, row in components["friends"].items()},
        {name: read_narrator(text) for name, text in components["narrator"].items()},
        {
            name: Task(read_needs(row["needs"], classes), read_effect(row["blue"], BLUE))
            for name, row in components["tasks"].items()
        },
        {name: _read_card(name, options) for name, options in components["cards"].items()},
        [read_book(text) for text in components["books"]],
        Counter({int(value): _whole(count) for value, count in components["quivers"].items() if count}),
    )
    _check_names(components)
    _check_fighting(box)
    _check_tasks(box)
    _check_books(box)
    return box


def _check_shape(components: Any) -> None:
    if not isinstance(components, Mapping) or set(components) != set(TABLES):
        raise ValueError(f"the components are {components!r}")
    for table, fields in TABLES.items():
        if not isinstance(components[table], list if table == "books" else Mapping):
            raise ValueError(f"{table} are {components[table]!r}")
        for name, row in components[table].items() if fields else ():
            if not isinstance(row, Mapping) or set(row) != set(fields):
                raise ValueError(f"{table}.{name} has not the fields {' '.join(fields)}")


def _whole(value: object, most: int = 99) -> int:
    if type(value) is not int or not 0 <= value <= most:
        raise ValueError(f"{value!r} is no number from 0 to {most}")
    return value


def _read_creature(row: Mapping[str, Any]) -> Encounter:
    if not isinstance(row["class"], str) or row["class"] in ("", OBJECT):
        raise ValueError(f"{row['class']!r} is no class")
    return Encounter(
        row["class"],
        _whole(row["gold"], 1) == 1,
        _whole(row["count"]),
        _whole(row["strength"]),
        _whole(row["red"], 1) == 1,
        _whole(row["cost"]),
        read_effect(row["reward"], OF_REWARDS),
    )


def _read_object(row: Mapping[str, Any]) -> Encounter:
    effect = read_effect(row["effect"], OF_OTHERS)
    return Encounter(OBJECT, _whole(row["gold"], 1) == 1, effect=effect, price=_whole(row["price"]))


def _read_friend(row: Mapping[str, Any]) -> Friend:
    return Friend(_whole(row["price"]), read_effect(row["effect"], OF_OTHERS))


def _read_card(name: str, options: Any) -> list[Effect]:
    hero = name.split(".", maxsplit=1)[0]
    if hero not in HEROES or not isinstance(options, list) or len(options) != len(LETTERS):
        raise ValueError(f"{name} is no hero card of three options")
    return [read_effect(text, [s for s in OF_HEROES if ONLY_OF.get(s, hero) == hero]) for text in options]


def _check_names(components: Mapping[str, Any]) -> None:
    """Moves name cards, so no two kinds share a name."""
    names = [name for table in ("creatures", "objects", "friends", "cards") for name in components[table]]
    others = [*components["tasks"], *components["narrator"]]
    if len(set(names)) < len(names) or any(not name or " " in name for name in (*names, *others)):
        raise ValueError("two things have one name, or a name has a space")
    if not all(components["quivers"]) or len(components["tasks"]) < LEAST_TASKS:
        raise ValueError(f"fewer than {LEAST_TASKS} tasks, or a quiver without a value")


def _check_fighting(box: Box) -> None:
    for card, options in box.cards.items():
        if sum(symbol in FIGHTING for option in options for symbol in option) > 1:
            raise ValueError(f"{card} has more than one fighting symbol")
    for card in [*box.friends, *(name for name, one in box.encounters.items() if one.is_object)]:
        symbols = [symbol for symbol in box.effect_of(card) if symbol in FIGHTING]
        if len(symbols) > 1 or (symbols and box.price_of(card)):
            raise ValueError(f"{card} fights for a price, or in two ways")


def _check_tasks(box: Box) -> None:
    golden = {one.of_class for one in box.encounters.values() if one.has_gold}
    for name, task in box.tasks.items():
        if any(need.word == "gold" for need in task.needs) and golden & {need.of_class for need in task.needs}:
            raise ValueError(f"{name} asks for gold and for cards that have gold")
        named = [need for need in task.needs if need.word in NAMED]
        if len(named) > 1 or any(need.number > (2 if need.word == "cards" else 1) for need in named):
            raise ValueError(f"{name} asks for more cards than can be named")
        if task.blue.get("gate", 1) > 6:
            raise ValueError(f"{name} has no such location")


def _check_books(box: Box) -> None:
    kinds = Counter(book.kind for book in box.books)
    if kinds["move"] > 1 or kinds["reveal"] > 1:
        raise ValueError("two books move, or reveal")
