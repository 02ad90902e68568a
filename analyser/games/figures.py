"""The figures of a box by their paths, and what texts with braces stand for.

A path is a piece's name where the box is one table of counts, else `table.piece`, and where a piece has attributes
`table.piece.attribute` (of a row or a list, its place from 0 on). Names of pieces may have dots themselves.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any

from analyser.games.components import Components
from analyser.mistakes import Mistake, shown

MOST_NAMES = 1_000
"""That a text with braces stands for."""
Keys = tuple[str | int, ...]
"""The names and places that lead to a figure, one within the other."""
_BRACES = re.compile(r"\{([^{}]*)\}")
_RANGE = re.compile(r"(\d{1,4})\.\.(\d{1,4})")


def numbers_of(components: Components) -> dict[str, float]:
    """All numbers of a box by their paths."""
    if components.is_counts:
        return dict(components.counts)
    return {path: value for name, held in components.contents for path, value in numbers_within(name, held)}


def numbers_within(path: str, held: Any) -> Iterator[tuple[str, float]]:
    """The numbers of what is held at a path, by their own."""
    if isinstance(held, int | float) and not isinstance(held, bool):
        yield path, held
    parts = held.items() if isinstance(held, dict) else enumerate(held) if isinstance(held, list) else ()
    for name, part in held if isinstance(held, tuple) else parts:
        yield from numbers_within(f"{path}.{name}", part)


def keys_of(components: Components, path: str) -> Keys | None:
    """What leads to a path; None if there is nothing. Of two pieces of which either may be meant it is the longer."""
    return _keys(components.to_dict(), path)


def _keys(held: Any, path: str) -> Keys | None:
    names: Sequence[Any] = list(held) if isinstance(held, dict) else range(len(held)) if isinstance(held, list) else ()
    for name in sorted(names, key=lambda one: -len(f"{one}")):
        if path == f"{name}":
            return (name,)
        rest = _keys(held[name], path.removeprefix(f"{name}.")) if path.startswith(f"{name}.") else None
        if rest is not None:
            return (name, *rest)
    return None


def held_at(held: Any, keys: Keys) -> Any:
    """What these keys lead to; None where there is nothing."""
    for key in keys:
        is_there = key in held if isinstance(held, dict) else isinstance(held, list) and int(key) < len(held)
        if not is_there:
            return None
        held = held[key]
    return held


def put(document: Any, keys: Keys, value: Any) -> None:
    """Write a figure into a document; attributes that a table doesn't name stay as they are."""
    *way, last = keys
    for key in way:
        document = document[key]
    document[last] = {**document[last], **value} if isinstance(value, Mapping) else value


def expanded(text: str) -> list[str]:
    """What a text with braces stands for: `a.{b,c}` is `a.b` and `a.c`, `n{08..10}` is `n08`, `n09` and `n10`."""
    texts = [text]
    while any(_BRACES.search(one) for one in texts):
        texts = [part for one in texts for part in _once_expanded(one)]
        if not 0 < len(texts) <= MOST_NAMES:
            raise Mistake(f"{shown(text)} stands for more than {MOST_NAMES} names, or for none")
    return texts


def _once_expanded(text: str) -> list[str]:
    """The same with one pair of braces less, one within which there are no others."""
    match = _BRACES.search(text)
    if match is None:
        return [text]
    begin, end = match.span()
    return [text[:begin] + part + text[end:] for word in match[1].split(",") for part in _counted(word)]


def _counted(word: str) -> list[str]:
    """A word, or the numbers from one to another, as long as the first is written."""
    match = _RANGE.fullmatch(word)
    if match is None:
        return [word]
    return [f"{number:0{len(match[1])}d}" for number in range(int(match[1]), int(match[2]) + 1)]


def all_of(value: Any) -> list[Any]:
    """All that a value stands for, by the braces of its texts, in each combination."""
    if isinstance(value, str):
        return list(expanded(value))
    if not isinstance(value, dict | list):
        return [value]
    parts = [all_of(one) for one in (value.values() if isinstance(value, dict) else value)]
    count = 1
    for part in parts:
        count *= len(part)
        if count > MOST_NAMES:
            raise Mistake(f"{shown(value)} stands for more than {MOST_NAMES} values")
    return [dict(zip(value, one, strict=True)) if isinstance(value, dict) else [*one] for one in product(*parts)]
