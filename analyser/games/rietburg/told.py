"""How a position of Rietburg is told: by hero, by location, as lists of cards; and what is wrong with it, in a line."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from analyser.games.rietburg.compiled import state
from analyser.games.rietburg.compiled.limits import LOCATIONS, MOST_ENCOUNTERS
from analyser.games.rietburg.naming import Names
from analyser.games.told import Listing, unknown_name, words_of
from analyser.mistakes import Mistake, shown, whole

UNKNOWN = "?"
"""A card that nobody knows."""
_LISTS = {
    "card": Listing("card", "triest", 1),
    "encounter card": Listing("encounter card", "gor", MOST_ENCOUNTERS),
    "quiver": Listing("quiver", "5", MOST_ENCOUNTERS),
}


def by_name(field: str, value: Any, names: Sequence[str], kind: str) -> dict[str, Any]:
    """What is told of some heroes or locations: a table by their names."""
    if not isinstance(value, Mapping):
        raise Mistake(f"{field} must be a table by {kind}, as {field}.{names[0]} = …, not {shown(value)}")
    for name in value:
        if f"{name}" not in names:
            raise unknown_name(kind, name, names, of=field)
    return {f"{name}": one for name, one in value.items()}


def by_location(field: str, value: Any) -> dict[int, Any]:
    """What is told of locations, by their places from 0."""
    names = [f"{place + 1}" for place in range(LOCATIONS)]
    return {int(name) - 1: one for name, one in by_name(field, value, names, "location").items()}


def read_number(field: str, value: Any, low: int, high: int) -> int:
    """A whole number."""
    return whole(value, field, low, high, is_exact=True)


def read_cards(field: str, value: Any, names: Mapping[int, str]) -> int:
    """Cards of hands, each once, as bits."""
    numbers, cards = {name: number for number, name in names.items()}, 0
    for name, times in _LISTS["card"].entries(field, value):
        if name not in numbers:
            raise unknown_name("card", name, numbers, of=field)
        if times and cards >> numbers[name] & 1:
            raise Mistake(f"{field} names {name} twice")
        cards |= times << numbers[name]
    return cards


def read_counts(field: str, value: Any, names: Names) -> dict[int, int]:
    """So many of each encounter card."""
    numbers, found = {name: number for number, name in names.encounters.items()}, dict[int, int]()
    for name, times in _LISTS["encounter card"].entries(field, value):
        if name not in numbers:
            raise unknown_name("encounter card", name, numbers, of=field)
        found[numbers[name]] = found.get(numbers[name], 0) + times
    return found


def read_places(field: str, value: Any, names: Sequence[str], kind: str) -> list[int]:
    """The places of what is listed, each once."""
    names_told = words_of(value) if isinstance(value, str) else value
    if not isinstance(names_told, list | tuple) or not all(isinstance(name, str) for name in names_told):
        raise Mistake(f"{field} must be a list of names, as '{names[0]}', not {shown(value)}")
    found: list[int] = []
    for name in names_told:
        if name not in names:
            raise unknown_name(kind, name, names, of=field)
        if list(names).index(name) in found:
            raise Mistake(f"{field} names {name} twice")
        found.append(list(names).index(name))
    return found


def read_pile(field: str, value: Any, names: Names) -> list[int]:
    """A pile as it is told, from the top, as the kernel has it, from below."""
    if not isinstance(value, str | list | tuple):
        raise Mistake(f"{field} must list cards from the top, as 'gor, {UNKNOWN}, (skral)', not {shown(value)}")
    numbers = {name: number for number, name in names.encounters.items()}
    words = words_of(value) if isinstance(value, str) else [word for text in value for word in words_of(f"{text}")]
    pile = []
    for word in words:
        name = word.removeprefix("(").removesuffix(")")
        if word == UNKNOWN:
            pile.append(state.UNKNOWN)
        elif name in numbers and word in (name, f"({name})"):
            pile.append(numbers[name] + (state.FACE_UP if word == name else 0))
        else:
            raise unknown_name("encounter card", word, [*numbers, UNKNOWN], of=field)
    return pile[::-1]


def read_values(field: str, value: Any) -> list[int]:
    """Quivers, by value."""
    texts = [value] if isinstance(value, int | str) and not isinstance(value, bool) else value
    if not isinstance(texts, list | tuple):
        raise Mistake(f"{field} must list values of quivers, as '5 3', not {shown(value)}")
    words = [word for text in texts for word in words_of(f"{text}")]
    for word in words:
        if not (word.isascii() and word.isdigit()) or not 1 <= int(word) < state.VALUE_COUNT:
            raise Mistake(f"{field} must list values of quivers, as '5 3', not {shown(word)}")
    return [int(word) for word in words]


def bits_of(places: Iterable[int]) -> int:
    """A bit for each."""
    return sum(1 << place for place in set(places))
