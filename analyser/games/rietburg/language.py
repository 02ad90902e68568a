"""The small language of effects, needs, blue boxes and narrator cards, and what is wrong with a text in it, in a line.

An effect is `symbol number` joined by `+`, as `move 1 + battle 5`. So is a blue box. A need may name a class: `pay
fluggor 4`. A narrator card is two places with cards, u face up and d face down, and `red` for a red lower half.
"""

import re
from collections.abc import Mapping
from typing import NamedTuple

from analyser.games.rietburg.compiled.limits import (
    LOCATIONS,
    MOST_LAID,
    MOST_NEEDS,
    MOST_OF_A_SYMBOL,
    MOST_VALUE,
    MOST_WILLPOWER,
)
from analyser.mistakes import Mistake, listed, shown, unknown

SYMBOLS = (
    *("battle", "shoot", "book", "far", "move", "reveal", "remove", "turn", "shift", "lure", "draw", "swap", "spirit"),
    *("task", "recall", "exchange", "banish", "will", "quiver", "friend", "narrator", "lose", "lay"),
)
"""In the order of the kernel's numbers."""
FIGHTING = ("battle", "shoot", "book", "far")
PUNISHMENTS = ("lose", "lay")
_OF_HEROES = tuple(symbol for symbol in SYMBOLS if symbol not in (*PUNISHMENTS, *FIGHTING, "quiver", "spirit"))
OF_ANY_HERO = (*_OF_HEROES, "battle")
OF_ONE_HERO = {"chada": ("shoot", "quiver"), "eara": ("book",), "kheela": ("spirit",)}
"""Symbols that stand on this hero's cards only."""
OF_OTHERS = (*_OF_HEROES, "battle", "far")
"""Symbols of friends and objects."""
OF_REWARDS = (*_OF_HEROES, *PUNISHMENTS)
_MOST = {"battle": MOST_VALUE, "far": MOST_VALUE, "banish": MOST_VALUE, "will": MOST_WILLPOWER}
"""Of a number that is a strength or willpower; others count uses or cards."""
BLUES = ("up", "down", "drain", "gate")
_MOST_OF_BLUES = {"drain": MOST_WILLPOWER, "gate": LOCATIONS}
NEEDS = ("gold", "pay", "have", "will", "gather", "clear", "open", "outnumber", "friend", "object", "cards")
"""In the order of the kernel's numbers."""
_OF_A_CLASS = ("pay", "have")
_MOST_OF_NEEDS = {
    "will": MOST_WILLPOWER,
    "clear": LOCATIONS,
    "have": 99,
    "cards": 2,
    **dict.fromkeys(("gather", "open", "outnumber", "friend", "object"), 1),
}
NAMED = ("friend", "object", "cards")
"""Needs for which cards are named."""
HERE = "h"
SIDES = ("double", "plus")
"""Of Kheela's water spirit, in the order of the kernel's numbers."""
_PLACES = (*map(str, range(1, LOCATIONS + 1)), HERE)
_WHOLE = re.compile("[1-9][0-9]{0,2}")
_MOST_WAITING = 255
"""Of a symbol that waits: rewards add to what a card has (R6)."""
_LAID = re.compile("[ud]+")


class Need(NamedTuple):
    """One of the needs of a task; the class is empty for those that name none."""

    word: str
    class_: str
    number: int


class Half(NamedTuple):
    """A half of a narrator card: where, and for each card whether it comes face up."""

    place: str
    cards: str
    is_red: bool


def read_effect(text: str, symbols: tuple[str, ...] = SYMBOLS) -> dict[str, int]:
    """The numbers of an effect by symbol; only these symbols may stand there."""
    return _read_numbers(text, "symbol", symbols, _MOST)


def read_waiting(text: str, symbols: tuple[str, ...]) -> dict[str, int]:
    """How many of each symbol wait, of which one at most is a fighting one."""
    found = _read_numbers(text, "symbol", symbols, dict.fromkeys(symbols, _MOST_WAITING))
    fights = [symbol for symbol in found if symbol in FIGHTING]
    if len(fights) > 1:
        raise Mistake(f"{listed(fights, 'and')} can't wait together; a card has one fighting symbol at most")
    return found


def read_blue(text: str) -> dict[str, int]:
    """What a blue box brings."""
    return _read_numbers(text, "word", BLUES, _MOST_OF_BLUES)


def _read_numbers(text: str, kind: str, known: tuple[str, ...], most: Mapping[str, int]) -> dict[str, int]:
    found: dict[str, int] = {}
    for part in _parts(text):
        word, _, number = part.partition(" ")
        if word not in known:
            raise unknown(kind, word, known)
        if word in found:
            raise Mistake(f"{shown(word)} comes twice")
        found[word] = _number(word, number, most)
    return found


def read_needs(text: str) -> list[Need]:
    """What a task needs."""
    found: list[Need] = []
    for part in _parts(text):
        word, *rest = part.split(" ")
        if word not in NEEDS:
            raise unknown("need", word, NEEDS)
        if len(rest) != 1 + (word in _OF_A_CLASS):
            example = "pay fluggor 4" if word in _OF_A_CLASS else f"{word} 1"
            raise Mistake(f"{shown(part)} is no need; one is written as {example}")
        need = Need(word, rest[0] if word in _OF_A_CLASS else "", _number(word, rest[-1], _MOST_OF_NEEDS))
        if need[:2] in [one[:2] for one in found]:
            raise Mistake(f"{shown(part)}: {shown(word)} comes twice")
        found.append(need)
    if not 1 <= len(found) <= MOST_NEEDS:
        raise Mistake(f"a task needs 1 to {MOST_NEEDS} things, not {len(found)}")
    if sum(need.word in NAMED for need in found) > 1:
        raise Mistake(f"a task names one friend, one object, or hero cards: not several of {', '.join(NAMED)}")
    return found


def read_narrator(text: str) -> list[Half]:
    """What a narrator card brings, its upper half first."""
    words = text.split(" ")
    is_red = len(words) == 5 and words[-1] == "red"
    if len(words) != 4 + is_red:
        raise Mistake(f"{shown(text)} is no narrator card; one is written as '6 uu 4 d red' or '4 u h d'")
    for place, cards in (words[:2], words[2:4]):
        if place not in _PLACES:
            raise unknown("place", place, _PLACES)
        if not _LAID.fullmatch(cards) or len(cards) > MOST_LAID:
            raise Mistake(f"{shown(cards)} must be 1 to {MOST_LAID} cards, u for face up and d for face down")
    return [Half(words[0], words[1], is_red=False), Half(words[2], words[3], is_red=is_red)]


def _parts(text: str) -> list[str]:
    parts = text.split(" + ") if text else []
    if any("+" in part for part in parts):
        raise Mistake(f"{shown(text)}: there is a blank on both sides of each +, as 'move 1 + will 1'")
    return parts


def _number(word: str, text: str, most: Mapping[str, int]) -> int:
    high = most.get(word, MOST_OF_A_SYMBOL)
    if not _WHOLE.fullmatch(text) or not 1 <= int(text) <= high:
        allowed = f"a number from 1 to {high}" if high > 1 else "the number 1"
        raise Mistake(f"{shown(word)} takes {allowed}, not {shown(text)}")
    return int(text)
