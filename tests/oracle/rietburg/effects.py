"""The little language of effects, needs, books and narrator cards: from text to data."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import NamedTuple

AT_ONCE = ("will", "quiver", "friend", "narrator")  # R5, in this order
PUNISHMENTS = ("lose", "lay")  # R5, after them
FIGHTING = ("battle", "shoot", "book", "far")
WAITING = (
    *FIGHTING,
    *("move", "reveal", "remove", "turn", "shift", "lure", "draw", "swap"),
    *("spirit", "task", "recall", "exchange", "banish"),
)
BLUE = ("up", "down", "drain", "gate")  # R25, in this order
PLAIN_NEEDS = ("gold", "will", "gather", "clear", "open", "outnumber", "friend", "object", "cards")
CLASS_NEEDS = ("pay", "have")
MOST = 99

Effect = dict[str, int]


class Need(NamedTuple):
    """What a task asks for (R24)."""

    word: str
    number: int
    of_class: str = ""  # of pay and have


class Half(NamedTuple):
    """Half of a narrator card."""

    location: int  # 0: the active hero's
    cards: str  # from the first to the last, u face up and d face down


class Narrator(NamedTuple):
    """A narrator card."""

    upper: Half
    lower: Half
    is_lower_red: bool


class Book(NamedTuple):
    """One of Eara's books; a kind is battle, move or reveal."""

    kind: str
    strength: int = 0
    is_far: bool = False


def _parts(text: str) -> list[list[str]]:
    if not isinstance(text, str):
        raise ValueError(f"{text!r} is no text")
    return [part.split(" ") for part in text.split(" + ")] if text else []


def _number(word: str) -> int:
    if not re.fullmatch("[1-9][0-9]?", word):
        raise ValueError(f"{word!r} is no number from 1 to {MOST}")
    return int(word)


def read_effect(text: str, allowed: Collection[str]) -> Effect:
    """Each symbol with its number; none for an empty text."""
    effect: Effect = {}
    for part in _parts(text):
        if len(part) != 2 or part[0] not in allowed or part[0] in effect:
            raise ValueError(f"{text!r} is no effect of {' '.join(allowed)}")
        effect[part[0]] = _number(part[1])
    return effect


def read_needs(text: str, classes: Collection[str]) -> list[Need]:
    """Each word of a task with its number, of pay and have once for each class."""
    needs: list[Need] = []
    for part in _parts(text):
        of_class = part[1] if len(part) == 3 and part[0] in CLASS_NEEDS and part[1] in classes else ""
        is_plain = len(part) == 2 and part[0] in PLAIN_NEEDS
        is_new = (part[0], of_class) not in [(need.word, need.of_class) for need in needs]
        if not is_new or not (is_plain or of_class):
            raise ValueError(f"{text!r} is nothing that a task asks for")
        needs.append(Need(part[0], _number(part[-1]), of_class))
    if not needs:
        raise ValueError("a task asks for nothing")
    return needs


def read_narrator(text: str) -> Narrator:
    """As `6 uu 4 d red`."""
    found = re.fullmatch("([1-6h]) ([ud]+) ([1-6h]) ([ud]+)( red)?", text)
    if not found:
        raise ValueError(f"{text!r} is no narrator card")
    places = [0 if place == "h" else int(place) for place in found.group(1, 3)]
    return Narrator(Half(places[0], found[2]), Half(places[1], found[4]), found[5] is not None)


def read_book(text: str) -> Book:
    """As `battle 3 far`, `move` or `reveal`."""
    if text in ("move", "reveal"):
        return Book(text)
    found = re.fullmatch("battle ([0-9]+)( far)?", text)
    if not found:
        raise ValueError(f"{text!r} is no book")
    return Book("battle", _number(found[1]), found[2] is not None)
