"""A prior: what is certain about a game's components, and what ranges over what, as a TOML file says it.

Numbers of a box have paths: a piece's name where the box is one table of counts, else `table.piece`, and where a piece
has attributes `table.piece.attribute` (of a row, its place from 0 on). Patterns choose among them: `*`, `?`, `[12]`.

    [[pieces]]             # of these names, which braces list, there are so many pieces together
    names = "dragon.{one,two}.{crimson,blue}"
    total = 15

    [[numbers]]            # each of these numbers is from a range
    of = "settings.*.points"
    range = [3, 20]

    [measures.two_headed]  # a sum of numbers with weights, which lies in a range
    of = { "dragon.two.*" = 1 }
    range = [4, 10]
    drawn = "middle"       # its middle is likeliest, as of two dice; or "even": each value is as likely as any other
    ask = "the two-headed dragons"  # what an owner would count

    [order.two_heads]      # in a table whose order counts: what a feature adds to a piece's place
    of = "dragon.two.*"
    range = [0, 1]
    each = false           # true: drawn for each piece by itself, not once for all of them

What it doesn't name is as in the game's own box. `analyser.games.ensembles` draws boxes that obey it.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from analyser.games.components import Components
from analyser.games.settings import read_toml
from analyser.mistakes import Mistake, shown, truth, unknown, whole

KEYS = ("source", "pieces", "numbers", "measures", "order")
MOST_PIECES = 1_000
MOST_NAMES = 1_000
EVEN, MIDDLE = "even", "middle"
DRAWN = {MIDDLE: "the middle of its range likeliest, as of two dice", EVEN: "each value of its range as likely"}
"""How a measure may be drawn, in words."""
FARTHEST = 10**6
"""Neither a number, nor a weight, nor a total is farther from 0."""
_BRACES = re.compile(r"\{([^{}]*)\}")


@dataclass(frozen=True)
class Pool:
    """Names of which there are so many pieces together, each piece as likely of one name as of another."""

    paths: tuple[str, ...]
    total: int


@dataclass(frozen=True)
class Free:
    """A number that is anything from low to high, each as likely."""

    path: str
    low: int
    high: int


@dataclass(frozen=True)
class Measure:
    """A sum of numbers with weights, and the range in which it lies."""

    name: str
    weights: Mapping[str, float]  # by path
    low: float
    high: float
    drawn: str = ""  # `EVEN` or `MIDDLE`: a whole number of the range comes first; else what the pieces make of it
    ask: str = ""  # what an owner would count to know it; empty if nobody could

    def of(self, numbers: Mapping[str, float]) -> float:
        """What it is of these numbers."""
        return sum(weight * numbers.get(path, 0) for path, weight in self.weights.items())

    def holds(self, numbers: Mapping[str, float]) -> bool:
        """Whether it lies in its range."""
        return self.low <= self.of(numbers) <= self.high


@dataclass(frozen=True)
class Worth:
    """What a feature adds to the place of the pieces that have it, drawn from a range for every box."""

    name: str
    pattern: str
    low: float
    high: float
    is_each: bool = False  # drawn for each piece by itself


@dataclass(frozen=True)
class Prior:
    """What is certain about a box, and what ranges over what."""

    source: str  # what it rests on, in the file's own words
    base: Components  # what is as it is here unless the prior names it
    pools: tuple[Pool, ...]
    free: tuple[Free, ...]
    measures: tuple[Measure, ...]
    worths: tuple[Worth, ...]

    @property
    def countable(self) -> dict[str, Measure]:
        """The measures that an owner could count."""
        return {measure.name: measure for measure in self.measures if measure.ask}

    @property
    def sentences(self) -> list[str]:
        """What it rests on, and how boxes are drawn from it."""
        told = [self.source] if self.source else []
        for how, words in DRAWN.items():
            if names := [one.name for one in self.measures if one.drawn == how]:
                told.append(f"drawn first, {words}: {', '.join(names)}")
        if self.pools:
            told.append("beyond that each piece is as likely of one name as of another")
        if self.worths:
            told.append("a piece's place in the order: the sum of what its features are worth, each drawn evenly")
        return told

    @property
    def paths(self) -> tuple[str, ...]:
        """All numbers of the box, those that the prior adds among them."""
        return tuple(dict.fromkeys((*numbers_of(self.base), *(path for pool in self.pools for path in pool.paths))))

    def broken(self, components: Components) -> list[str]:
        """What this prior says that isn't so in a box: names of measures, and pools and numbers in words."""
        numbers = numbers_of(components)
        pools = [
            f"{pool.total} of {pool.paths[0]}, …"
            for pool in self.pools
            if sum(numbers.get(path, 0) for path in pool.paths) != pool.total
        ]
        free = [one.path for one in self.free if not one.low <= numbers.get(one.path, 0) <= one.high]
        return pools + free + [measure.name for measure in self.measures if not measure.holds(numbers)]

    def knowing(self, known: Mapping[str, Any]) -> "Prior":
        """The same where somebody has counted: a number, or the lowest and the highest that it may be."""
        ranges = {name: self._known(name, value) for name, value in known.items()}
        measures = (
            replace(one, low=ranges[one.name][0], high=ranges[one.name][1]) if one.name in ranges else one
            for one in self.measures
        )
        return replace(self, measures=tuple(measures))

    def drawing(self, how: str) -> "Prior":
        """The same with all measures drawn in this way that are drawn at all."""
        if how not in DRAWN:
            raise Mistake(f"drawn must be {EVEN} or {MIDDLE}, not {shown(how)}")
        if not any(one.drawn for one in self.measures):
            raise Mistake(f"the prior draws none of its measures, so drawn={how} changes nothing")
        return replace(self, measures=tuple(replace(one, drawn=one.drawn and how) for one in self.measures))

    def _known(self, name: str, value: Any) -> tuple[float, float]:
        if name not in self.countable:
            raise unknown("measure", name, self.countable)
        measure = self.countable[name]
        pair = value if isinstance(value, tuple | list) and len(value) == 2 else (value, value)
        low, high = (whole(end, f"known {name}", -FARTHEST, FARTHEST) for end in pair)
        if low > high or low < measure.low or high > measure.high:
            told = f"{low}" if low == high else f"{low} to {high}"
            raise Mistake(
                f"known {name} contradicts the prior: {told} is not within {measure.low:g} to {measure.high:g}"
            )
        return low, high


def read_prior(file: Path, base: Components) -> Prior:
    """The prior of a file about boxes like this one; what is wrong with it is told in one line."""
    document = read_toml(file, "prior")
    try:
        return _read(document, base)
    except Mistake as mistake:
        raise Mistake(f"{file.name}: {mistake}") from None


def numbers_of(components: Components) -> dict[str, float]:
    """All numbers of a box by their paths."""
    if components.is_counts:
        return dict(components.counts)
    return {path: value for name, held in components.contents for path, value in _numbers(name, held)}


def _numbers(path: str, held: Any) -> Iterator[tuple[str, float]]:
    if isinstance(held, int | float) and not isinstance(held, bool):
        yield path, held
    parts = held.items() if isinstance(held, dict) else enumerate(held) if isinstance(held, list) else ()
    for name, part in held if isinstance(held, tuple) else parts:
        yield from _numbers(f"{path}.{name}", part)


def _read(document: Mapping[str, Any], base: Components) -> Prior:
    for key in document:
        if key not in KEYS:
            raise unknown("key", key, KEYS)
    pools = tuple(_pool(table) for table in _tables(document, "pieces"))
    paths = [*numbers_of(base), *(path for pool in pools for path in pool.paths)]
    free = tuple(one for table in _tables(document, "numbers") for one in _free(table, paths))
    moved = [*(path for pool in pools for path in pool.paths), *(one.path for one in free)]
    if twice := next((path for place, path in enumerate(moved) if path in moved[:place]), None):
        raise Mistake(f"{shown(twice)} is drawn twice")
    if not moved:
        raise Mistake("a prior says what ranges over what: [[pieces]] or [[numbers]]")
    measures = tuple(_measure(name, table, paths) for name, table in _named(document, "measures"))
    worths = tuple(_worth(name, table, paths) for name, table in _named(document, "order"))
    return Prior(_source(document), base, pools, free, measures, worths)


def _source(document: Mapping[str, Any]) -> str:
    """Its own words, which may stand on several lines of the file."""
    given = document.get("source", "")
    return _line(" ".join(given.split()) if isinstance(given, str) else given, "source")


def _tables(document: Mapping[str, Any], key: str) -> list[dict[str, Any]]:
    tables = document.get(key, [])
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        raise Mistake(f"{key} are tables: [[{key}]]")
    return tables


def _named(document: Mapping[str, Any], key: str) -> list[tuple[str, dict[str, Any]]]:
    tables = document.get(key, {})
    if not isinstance(tables, dict) or not all(isinstance(table, dict) for table in tables.values()):
        raise Mistake(f"{key} have a table each: [{key}.NAME]")
    return list(tables.items())


def _pool(table: Mapping[str, Any]) -> Pool:
    _check_keys(table, ("names", "total"), ("names", "total"), "pieces")
    names = table["names"] if isinstance(table["names"], list) else [table["names"]]
    if not names or not all(isinstance(name, str) and name for name in names):
        raise Mistake(f"pieces: names must be a text with braces or a list, not {shown(table['names'])}")
    paths = tuple(dict.fromkeys(path for name in names for path in expanded(name)))
    if len(paths) > MOST_NAMES:
        raise Mistake(f"pieces: there are {MOST_NAMES} names at most, not {len(paths)}")
    return Pool(paths, whole(table["total"], "pieces: total", 1, MOST_PIECES, is_exact=True))


def expanded(text: str) -> list[str]:
    """What a text with braces stands for: `a.{b,c}` is `a.b` and `a.c`."""
    texts = [text]
    while match := _BRACES.search(texts[0]):
        if len(texts) * (match[1].count(",") + 1) > MOST_NAMES:
            raise Mistake(f"{shown(text)} stands for more than {MOST_NAMES} names")
        texts = [_BRACES.sub(part, one, count=1) for one in texts for part in match[1].split(",")]
    return texts


def _free(table: Mapping[str, Any], paths: list[str]) -> list[Free]:
    _check_keys(table, ("of", "range"), ("of", "range"), "numbers")
    low, high = _range(table["range"], "numbers")
    ends = [whole(end, "numbers: range", -FARTHEST, FARTHEST) for end in (low, high)]
    return [Free(path, ends[0], ends[1]) for path in _matching(table["of"], paths, "numbers")]


def _measure(name: str, table: Mapping[str, Any], paths: list[str]) -> Measure:
    place = f"measures.{name}"
    _check_keys(table, ("of", "range", "drawn", "ask"), ("of", "range"), place)
    patterns = table["of"]
    if not isinstance(patterns, dict) or not patterns:
        raise Mistake(f'{place}: of must give patterns their weights, as {{ "golem.*" = 1 }}, not {shown(patterns)}')
    weights: dict[str, float] = {}
    for pattern, weight in patterns.items():
        if type(weight) not in (int, float) or not -FARTHEST <= weight <= FARTHEST:
            raise Mistake(f"{place}: a weight must be a number within ± {FARTHEST:,}, not {shown(weight)}")
        for path in _matching(pattern, paths, place):
            weights[path] = weights.get(path, 0) + weight
    drawn, (low, high) = table.get("drawn", ""), _range(table["range"], place)
    if drawn not in ("", EVEN, MIDDLE):
        raise Mistake(f"{place}: drawn must be {EVEN} or {MIDDLE}, not {shown(drawn)}")
    if drawn and not (float(low).is_integer() and float(high).is_integer()):
        raise Mistake(f"{place}: the ends of a range that is drawn from must be whole numbers, not {low} to {high}")
    return Measure(name, weights, low, high, drawn, _line(table.get("ask", ""), f"{place}: ask"))


def _line(given: Any, name: str) -> str:
    if not isinstance(given, str) or not given.isprintable():
        raise Mistake(f"{name} must be a line of text, not {shown(given)}")
    return given


def _worth(name: str, table: Mapping[str, Any], paths: list[str]) -> Worth:
    place = f"order.{name}"
    _check_keys(table, ("of", "range", "each"), ("of", "range"), place)
    _matching(table["of"], paths, place)
    is_each = truth(table.get("each", False), f"{place}: each")
    return Worth(name, table["of"], *_range(table["range"], place), is_each)


def _matching(pattern: Any, paths: list[str], place: str) -> list[str]:
    found = [path for path in paths if fnmatchcase(path, pattern)] if isinstance(pattern, str) else []
    if not found:
        raise Mistake(f"{place}: {shown(pattern)} fits no number of the box")
    return list(dict.fromkeys(found))


def _range(given: Any, place: str) -> tuple[float, float]:
    is_pair = isinstance(given, list) and len(given) == 2 and all(type(end) in (int, float) for end in given)
    if not is_pair or not -FARTHEST <= given[0] <= given[1] <= FARTHEST:
        raise Mistake(f"{place}: range must be the lowest and the highest number, not {shown(given)}")
    return given[0], given[1]


def _check_keys(table: Mapping[str, Any], known: tuple[str, ...], needed: tuple[str, ...], place: str) -> None:
    for key in table:
        if key not in known:
            raise unknown("key", key, known, of=place)
    if lacking := [key for key in needed if key not in table]:
        raise Mistake(f"{place}: {lacking[0]} is missing")
