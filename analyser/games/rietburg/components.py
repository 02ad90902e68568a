"""Rietburg's cards, books and quivers as data: which tables a box has, and what may be said of a card."""

import re
from pathlib import Path
from typing import Any

from analyser.games.boxes import COUNT, Box, Table
from analyser.games.components import Components
from analyser.games.fields import Integer, Text, Texts
from analyser.games.rietburg.compiled.limits import (
    CARDS_A_HERO,
    FEWEST_TASKS,
    HEROES,
    MOST_BOOKS,
    MOST_CLASSES,
    MOST_COST,
    MOST_CREATURES,
    MOST_ENCOUNTERS,
    MOST_FRIENDS,
    MOST_NARRATORS,
    MOST_OBJECTS,
    MOST_QUIVERS,
    MOST_STRENGTH,
    MOST_TASKS,
    MOST_VALUE,
    OPTIONS,
)
from analyser.games.rietburg.language import (
    FIGHTING,
    OF_ANY_HERO,
    OF_ONE_HERO,
    OF_OTHERS,
    OF_REWARDS,
    read_blue,
    read_effect,
    read_narrator,
    read_needs,
)
from analyser.mistakes import Mistake, listed, shown, unknown

OBJECT_CLASS = "object"
"""The class of all objects."""
MOVE_BOOK, REVEAL_BOOK = "move", "reveal"
_NAME = re.compile("[a-z][a-z0-9_.]{0,29}")
_CARD = re.compile(rf"({'|'.join(HEROES)})\.[1-9][0-9]?")
_BOOK = re.compile("battle ([1-9][0-9]?)( far)?")
_VALUE = re.compile("[1-9][0-9]?")


def _check_name(name: str) -> None:
    if not _NAME.fullmatch(name):
        raise Mistake(f"{shown(name)} is no name: it has small letters, digits, _ and ., 30 at most")


def _check_card(name: str) -> None:
    if not _CARD.fullmatch(name):
        raise Mistake(f"{shown(name)} is no hero card; it is called by its hero and a number, as thorn.1")


def _check_value(name: str) -> None:
    if not _VALUE.fullmatch(name) or int(name) > MOST_VALUE:
        raise Mistake(f"{shown(name)} is no quiver: its name is its value, from 1 to {MOST_VALUE}")


def _check_reward(text: str) -> None:
    read_effect(text, OF_REWARDS)


def _check_other(text: str) -> None:
    read_effect(text, OF_OTHERS)


def read_book(text: str) -> tuple[int, bool]:
    """Strength, and whether it reaches everywhere, of a book that fights; strength 0 of the others."""
    if text in (MOVE_BOOK, REVEAL_BOOK):
        return 0, False
    match = _BOOK.fullmatch(text)
    if match is None or int(match[1]) > MOST_VALUE:
        raise Mistake(f"{shown(text)} is no book; one is battle 3, battle 3 far, move or reveal")
    return int(match[1]), bool(match[2])


def hero_of(card: str) -> str:
    """Whose hero card it is."""
    return card.partition(".")[0]


def class_names(components: Components) -> list[str]:
    """The classes that there are; objects first."""
    return list(dict.fromkeys([OBJECT_CLASS, *(one["class"] for one in components["creatures"].values())]))


_GOLD = Integer("gold", 0, 0, 1, "1 if it counts as gold in the gallery (R22)")
_PRICE = Integer("price", 0, 0, MOST_COST, "gold that playing it costs (R4)")
_EFFECT = Text("effect", "", "what it does when it is played", _check_other)

CREATURES = Table(
    "creatures",
    "creature",
    (
        Integer(COUNT, 1, 0, MOST_ENCOUNTERS, "cards of the name"),
        Integer("strength", 1, 0, MOST_STRENGTH, "to be reached in battle; 0 for the fluggor's (R15)"),
        Text("class", "", "by which tasks ask for it", _check_name),
        _GOLD,
        Integer("red", 0, 0, 1, "1 if it is one of the red creatures"),
        Integer("cost", 0, 0, MOST_COST, "gold that a victory costs (R20)"),
        Text("reward", "", "what a victory brings, or a punishment", _check_reward),
    ),
    _check_name,
    needs=(COUNT, "strength", "class"),
    is_ordered=True,
)
TABLES: tuple[Any, ...] = (
    CREATURES,
    Table("objects", "object", (_GOLD, _PRICE, _EFFECT), _check_name, needs=("effect",), is_ordered=True),
    Table("friends", "friend", (_PRICE, _EFFECT), _check_name, needs=("effect",), is_ordered=True),
    Table(
        "narrator",
        "narrator card",
        (Text("text", "", "places and cards, upper half first", read_narrator),),
        _check_name,
        is_ordered=True,
    ),
    Table(
        "tasks",
        "task",
        (
            Text("needs", "", "what has to be met and is paid (R24)", read_needs),
            Text("blue", "", "what happens when it is turned up (R25)", read_blue),
        ),
        _check_name,
        needs=("needs",),
        is_ordered=True,
    ),
    Table(
        "cards",
        "hero card",
        (Texts("options", ("",) * len(OPTIONS), len(OPTIONS), len(OPTIONS), "a, b and c", read_effect),),
        _check_card,
        is_ordered=True,
    ),
    Texts("books", (), 0, MOST_BOOKS, "Eara's books", read_book),
    Table(
        "quivers",
        "quiver",
        (Integer(COUNT, 1, 0, MOST_QUIVERS, "quivers of this value"),),
        _check_value,
        is_ordered=True,
    ),
)


def _check_whole(components: Components) -> None:
    """What no card can have wrong by itself."""
    _check_numbers(components)
    _check_names(components)
    for name, options in components["cards"].items():
        _check_fighting("hero card", name, _read_options(name, options))
    for table, piece in (("objects", "object"), ("friends", "friend")):
        for name, one in components[table].items():
            effect = read_effect(one["effect"])
            _check_fighting(piece, name, [effect])
            if one["price"] and set(effect) & set(FIGHTING):
                raise Mistake(f"{piece} {shown(name)} has a fighting symbol, so its price must be 0")
    _check_classes(components)
    _check_books(components["books"])


def _read_options(card: str, options: list[str]) -> list[dict[str, int]]:
    """What a hero card does; there may stand what its hero can."""
    try:
        return [read_effect(text, symbols_of(hero_of(card))) for text in options]
    except Mistake as mistake:
        raise Mistake(f"hero card {shown(card)}: {mistake}") from None


def symbols_of(hero: str) -> tuple[str, ...]:
    """What may stand on a hero's cards; others' own symbols may not."""
    return (*OF_ANY_HERO, *OF_ONE_HERO.get(hero, ()))


def _check_numbers(components: Components) -> None:
    limits = {
        "creatures": (0, MOST_CREATURES),
        "objects": (0, MOST_OBJECTS),
        "friends": (0, MOST_FRIENDS),
        "narrator": (1, MOST_NARRATORS),
        "tasks": (FEWEST_TASKS, MOST_TASKS),
    }
    for name, (least, most) in limits.items():
        found = len(components[name])
        if not least <= found <= most:
            raise Mistake(f"[{name}] must have {least} to {most} names, not {found}")
    cards = sum(one[COUNT] for one in components["creatures"].values()) + len(components["objects"])
    if not 1 <= cards <= MOST_ENCOUNTERS:
        raise Mistake(f"there must be 1 to {MOST_ENCOUNTERS} creatures and objects, not {cards}")
    if sum(components["quivers"].values()) > MOST_QUIVERS:
        raise Mistake(f"there are {MOST_QUIVERS} quivers at most, not {sum(components['quivers'].values())}")
    for hero in HEROES:
        found = sum(hero_of(card) == hero for card in components["cards"])
        if not 1 <= found <= CARDS_A_HERO:
            raise Mistake(f"{hero} must have 1 to {CARDS_A_HERO} hero cards, not {found}")


def _check_names(components: Components) -> None:
    """A move names a card by its name alone, and a story an encounter card."""
    seen: dict[str, str] = {}
    for table in ("creatures", "objects", "friends", "cards"):
        for name in components[table]:
            if name in seen:
                raise Mistake(f"{shown(name)} is in [{seen[name]}] and in [{table}]")
            seen[name] = table


def _check_fighting(piece: str, name: str, options: list[dict[str, int]]) -> None:
    """A card has at most one kind of fighting symbol, in at most one option."""
    found = [symbol for option in options for symbol in option if symbol in FIGHTING]
    if len(found) > 1:
        raise Mistake(f"{piece} {shown(name)} has {listed(found, 'and')}; a card has one fighting symbol at most")


def _check_classes(components: Components) -> None:
    classes = class_names(components)
    if len(classes) > MOST_CLASSES:
        raise Mistake(f"there are {MOST_CLASSES} classes at most, that of objects too, not {len(classes)}")
    golden = {one["class"] for one in components["creatures"].values() if one["gold"]}
    golden |= {OBJECT_CLASS for one in components["objects"].values() if one["gold"]}
    for name, task in components["tasks"].items():
        needs = read_needs(task["needs"])
        for need in needs:
            if need.class_ and need.class_ not in classes:
                raise Mistake(f"task {shown(name)}: {unknown('class', need.class_, classes)}")
        asked = [need.class_ for need in needs if need.class_ in golden]
        if asked and any(need.word == "gold" for need in needs):
            raise Mistake(f"task {shown(name)} asks for gold and for {shown(asked[0])}, a class that has gold")


def _check_books(books: list[str]) -> None:
    for word in (MOVE_BOOK, REVEAL_BOOK):
        if books.count(word) > 1:
            raise Mistake(f"books: there is one {shown(word)} at most, not {books.count(word)}")


load = Box(Path(__file__).with_name("components.toml"), TABLES, _check_whole).load
