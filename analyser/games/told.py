"""The language in which positions are told: what may be told, and lists of names with how often each is meant.

A list is `brick, knight.red*2` as a text, several such texts, or a table of counts; a lone `-` stands for none.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from analyser.mistakes import Mistake, shown, unknown, whole

NONE = "-"
"""Stands for none of what is listed."""
_BREAKS = re.compile(r"[\s,]+")
_TIMES = re.compile("[0-9]{1,4}")
_MOST_LETTERS = 60


@dataclass(frozen=True)
class Told:
    """One thing that may be told of a position."""

    name: str
    kind: str
    default: str  # in words
    meaning: str


@dataclass(frozen=True)
class Listing:
    """What is listed: how it is called, names as they may be given, and how often one may be meant at most."""

    kind: str
    example: str  # of a name
    most: int

    def entries(self, field: str, value: Any) -> Iterator[tuple[str, int]]:
        """Names, and how often each is meant, in their order."""
        for name, times in self._given(field, value):
            yield name, whole(times, f"{field}: {in_a_line(name)}", 0, self.most, is_exact=True)

    def _given(self, field: str, value: Any) -> Iterator[tuple[str, Any]]:
        if isinstance(value, Mapping):
            for name, times in value.items():
                if isinstance(times, Mapping):  # TOML regroups names with dots
                    raise Mistake(f'{field}: {self.kind} names need quotation marks, as "{self.example}" = 1')
                yield f"{name}", times
        elif isinstance(value, str):
            yield from (self._entry(field, word) for word in words_of(value))
        elif isinstance(value, list | tuple) and all(isinstance(text, str) for text in value):
            yield from (self._entry(field, word) for text in value for word in words_of(text))
        else:
            raise Mistake(f'{field} must list names, as "{self.example}*2" or a list of such, not {shown(value)}')

    def _entry(self, field: str, word: str) -> tuple[str, int]:
        """What `NAME` or `NAME*2` means."""
        name, star, times = word.partition("*")
        if word.isdigit() or (star and not _TIMES.fullmatch(times)):
            raise Mistake(f"{field}: a number stands behind a name and *, as {self.example}*2, not {shown(word)}")
        return name, int(times) if star else 1


def write_names(counts: Mapping[str, int]) -> list[str]:
    """A list as it is told: each name once, with its number if there are several."""
    return [name if count == 1 else f"{name}*{count}" for name, count in counts.items() if count]


def by_seat(field: str, value: Any, players: int, default: Any) -> list[Any]:
    """What is told of each player: a list in the order of seats, or a table by seat."""
    if isinstance(value, Mapping):
        seats = {f"{seat}": seat for seat in range(players)}
        for seat in value:
            if f"{seat}" not in seats:
                raise unknown_name("seat", seat, seats, of=field)
        told = {f"{seat}": one for seat, one in value.items()}
        return [told.get(seat, default) for seat in seats]
    if not isinstance(value, list | tuple) or len(value) > players:
        raise Mistake(f"{field} must be a list of what each of {players} players has, seat 0 first, not {shown(value)}")
    return [*value, *[default] * (players - len(value))]


def position_to_toml(position: Mapping[str, Any]) -> str:
    """The file that tells the same as such a dictionary; tables stand behind all else."""
    lines = [f"{name} = {json.dumps(value)}" for name, value in position.items() if not isinstance(value, dict)]
    for name, value in position.items():
        if isinstance(value, dict):
            lines += [f"[{name}]", *(f"{one} = {json.dumps(told)}" for one, told in value.items())]
    return "".join(f"{line}\n" for line in lines)


def words_of(text: str) -> list[str]:
    """The words of a text, between blanks or commas."""
    return [word for word in _BREAKS.split(text) if word not in ("", NONE)]


def in_a_line(name: Any) -> str:
    """What was written for a name, if need be as one line of some sixty letters."""
    text = f"{name}"
    return text if text.isprintable() and len(text) <= _MOST_LETTERS else shown(text)[1:-1][:_MOST_LETTERS]


def unknown_name(kind: str, name: Any, known: Iterable[str], of: str) -> Mistake:
    """The mistake of naming something that does not exist, in one line whatever was written."""
    return unknown(kind, in_a_line(name), known, of)
