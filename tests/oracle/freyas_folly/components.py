"""What lies in the box, in the form that a transcript's header has, and which boxes can't be."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from tests.oracle.freyas_folly.jewels import AMBER, LARGE, LETTERS, SMALL, spell
from tests.oracle.freyas_folly.mine import OUT, read_mine

FILE = Path(__file__).with_name("components.toml")
TABLES = ("jewels", "edges", "caverns", "settings", "pieces", "abilities", "tokens")
ABILITIES = ("bat", "speed", "stamina", "stealth", "strength", "thief")
MOST_PLACES, MOST_SETTINGS, MOST_PIECES = 64, 64, 10
MOST_JEWELS, MOST_ABILITIES, MOST_TOKENS = 31, 6, 99
MOST_NEEDED, MOST_POINTS, MOST_WON, MOST_LETTERS = 15, 99, 18, 30


@cache
def _default_file() -> dict[str, Any]:
    return tomllib.loads(FILE.read_text(encoding="utf-8"))


def default_components() -> dict[str, Any]:
    """The box that is played unless another is given; nobody else's copy."""
    tables = _default_file()
    return {
        "jewels": dict(tables["jewels"]),
        "edges": [list(edge) for edge in tables["edges"]],
        "caverns": {name: list(places) for name, places in tables["caverns"].items()},
        "settings": {name: list(card) for name, card in tables["settings"].items()},
        "pieces": {name: list(card) for name, card in tables["pieces"].items()},
        "abilities": dict(tables["abilities"]),
        "tokens": tables["tokens"],
    }


def check_components(components: Any) -> None:
    """ValueError of one line unless a game can be played with it."""
    if not isinstance(components, Mapping) or set(components) != set(TABLES):
        raise ValueError(f"components: a table with {', '.join(TABLES)} is needed")
    _check_counts("jewels", components["jewels"], tuple(LETTERS), MOST_JEWELS)
    _check_counts("abilities", components["abilities"], ABILITIES, MOST_ABILITIES)
    _check_number("tokens", components["tokens"], MOST_TOKENS)
    _check_edges(components["edges"])
    _check_caverns(components["caverns"])
    _check_cards("settings", components["settings"], MOST_SETTINGS, MOST_POINTS)
    _check_cards("pieces", components["pieces"], MOST_PIECES, MOST_WON)
    _check_names(components)
    _check_ways(components)
    _check_stock(components["jewels"], components["caverns"])


def _check_number(what: str, value: object, most: int) -> None:
    if type(value) is not int or not 0 <= value <= most:
        raise ValueError(f"{what}: {value!r} is not a whole number from 0 to {most}")


def _check_counts(table: str, counts: Any, names: tuple[str, ...], most: int) -> None:
    if not isinstance(counts, Mapping):
        raise ValueError(f"{table}: {counts!r} is not a table of counts")
    for name in [*counts, *names]:
        if name not in names:
            raise ValueError(f"{table}: {name!r} is unknown; known: {', '.join(names)}")
        if name not in counts:
            raise ValueError(f"{table}: {name} is missing")
        _check_number(f"{table}.{name}", counts[name], most)


def _check_edges(edges: Any) -> None:
    if not isinstance(edges, list):
        raise ValueError(f"edges: {edges!r} is not a list")
    seen = set()
    for edge in edges:
        if not isinstance(edge, list) or [type(place) for place in edge] != [str, str] or edge[0] == edge[1]:
            raise ValueError(f"edges: {edge!r} is not two places")
        if frozenset(edge) in seen:
            raise ValueError(f"edges: {edge[0]} and {edge[1]} are joined twice")
        seen.add(frozenset(edge))


def _check_caverns(caverns: Any) -> None:
    if not isinstance(caverns, Mapping):
        raise ValueError(f"caverns: {caverns!r} is not a table")
    for name, places in caverns.items():
        if name == OUT:
            raise ValueError(f"caverns: {OUT} is no cavern")
        if not isinstance(places, list) or len(places) != 4:
            raise ValueError(f"caverns.{name}: {places!r} is not four numbers of places")
        for number in places:
            _check_number(f"caverns.{name}", number, MOST_JEWELS * len(LETTERS))


def _check_cards(table: str, cards: Any, most: int, most_worth: int) -> None:
    if not isinstance(cards, Mapping):
        raise ValueError(f"{table}: {cards!r} is not a table of cards")
    if len(cards) > most:
        raise ValueError(f"{table}: {len(cards)} cards, more than {most}")
    for name, card in cards.items():
        if not isinstance(card, list) or len(card) != 2 or not isinstance(card[0], str):
            raise ValueError(f"{table}.{name}: {card!r} is not jewels and a number")
        unknown = [letter for letter in card[0] if letter not in LETTERS]
        if unknown:
            raise ValueError(f"{table}.{name}: {unknown[0]!r} is no jewel; known: {LETTERS}")
        if card[0] != spell({letter: card[0].count(letter) for letter in card[0]}):
            raise ValueError(f"{table}.{name}: {card[0]} is not in the order {LETTERS}")
        if any(card[0].count(letter) > MOST_NEEDED for letter in LETTERS):
            raise ValueError(f"{table}.{name}: {card[0]} has more than {MOST_NEEDED} of a letter")
        _check_number(f"{table}.{name}", card[1], most_worth)


def _check_names(components: Mapping[str, Any]) -> None:
    """One name, one thing: a place, a card or a kind of ability."""
    places = {OUT, *components["caverns"], *(place for edge in components["edges"] for place in edge)}
    if len(places) > MOST_PLACES:
        raise ValueError(f"edges: {len(places)} places, more than {MOST_PLACES}")
    names = [*sorted(places), *components["settings"], *components["pieces"], *ABILITIES]
    for name in names:
        if not re.fullmatch("[A-Za-z0-9]+", name) or len(name) > MOST_LETTERS:
            raise ValueError(f"{name!r} is not letters and digits, {MOST_LETTERS} at most")
        if names.count(name) > 1:
            raise ValueError(f"the name {name} is used twice")


def _check_ways(components: Mapping[str, Any]) -> None:
    mine = read_mine(components["edges"], list(components["caverns"]))
    for place in [*mine.neighbours, *mine.caverns]:
        if place not in mine.steps[OUT]:
            raise ValueError(f"{place} can't be reached from {OUT}")


def _check_stock(jewels: Mapping[str, int], caverns: Mapping[str, list[int]]) -> None:
    for place, letters, kind in ((0, SMALL, "grey"), (1, LARGE, "grey"), (2, SMALL, "amber"), (3, LARGE, "amber")):
        places = sum(row[place] for row in caverns.values())
        there = sum(jewels[letter] for letter in letters if (letter in AMBER) == (kind == "amber"))
        if places > there:
            size = "small" if letters == SMALL else "large"
            raise ValueError(f"caverns: {places} {size} {kind} places for {there} jewels")
