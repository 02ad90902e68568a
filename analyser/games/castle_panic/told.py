"""How lists are told in a position: names with their numbers, monsters, arcs, and what there is of each seat."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from analyser.games.castle_panic.compiled.limits import ARCS, MOST_CARDS, MOST_TOKENS
from analyser.games.told import NONE, Listing, unknown_name, words_of
from analyser.mistakes import Mistake, shown, whole

NAMES = Listing("card or token", "archer.red", MOST_CARDS)
MONSTERS = Listing("monster", "orc/2@archer.1", MOST_TOKENS)
_NUMBER = re.compile("[0-9]{1,3}")


def read_names(field: str, value: Any, names: Sequence[str], kind: str) -> Counter[str]:
    """So many of each name: `orc, brick*2` as a text or a list of such, or a table of counts."""
    found = Counter[str]()
    for name, times in NAMES.entries(field, value):
        if name not in names:
            raise unknown_name(kind, name, names, of=field)
        found[name] += times
    return +found


def read_monsters(field: str, value: Any) -> list[str]:
    """Monsters as they are written, each as often as it is meant, such as `orc/2@archer.1*2`."""
    if isinstance(value, Mapping):
        raise Mistake(f"{field} must be a text or a list of texts, not {shown(value)}")
    return [name for name, times in MONSTERS.entries(field, value) for _ in range(times)]


def read_arcs(field: str, value: Any) -> list[int]:
    """Arcs, each once: `1 2 5`, `[1, 2, 5]`, or one alone."""
    return [_each(field, arc, 1, ARCS) for arc in _listed(field, value)]


def read_seats(field: str, value: Any, players: int) -> list[int]:
    """Seats of castle players, each once."""
    return [_each(field, seat, 0, players - 1) for seat in _listed(field, value)]


def or_none(listed: Iterable[Any]) -> Any:
    """A list, or if it is empty what says so where leaving it out would say something else."""
    return list(listed) or NONE


def _listed(field: str, value: Any) -> list[Any]:
    """Numbers of a text, a list or one alone; each may come once."""
    if isinstance(value, str):
        numbers: list[Any] = [int(word) if _NUMBER.fullmatch(word) else word for word in words_of(value)]
    else:
        numbers = list(value) if isinstance(value, list | tuple) else [value]
    twice = [number for place, number in enumerate(numbers) if number in numbers[:place]]
    if twice:
        raise Mistake(f"{field} names {shown(twice[0])} twice")
    return numbers


def _each(field: str, number: Any, low: int, high: int) -> int:
    return whole(number, f"each of {field}", low, high, is_exact=True)
