"""A prior as its file says it, and what is wrong with it in a line. `analyser.games.priors` says how one is written."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from analyser.games.components import Components
from analyser.games.figures import MOST_NAMES, all_of, expanded, held_at, keys_of, numbers_of, numbers_within
from analyser.games.priors import EVEN, FARTHEST, MIDDLE, Choice, Free, Group, Measure, Pool, Prior, Worth
from analyser.games.settings import read_toml
from analyser.mistakes import Mistake, shown, truth, unknown, whole

KEYS = ("source", "pieces", "numbers", "choices", "measures", "groups", "order")
MOST_PIECES = 1_000


def read_prior(file: Path, base: Components) -> Prior:
    """The prior of a file about boxes like this one; what is wrong with it is told in one line."""
    document = read_toml(file, "prior")
    try:
        return _read(document, base)
    except Mistake as mistake:
        raise Mistake(f"{file.name}: {mistake}") from None


def _read(document: Mapping[str, Any], base: Components) -> Prior:
    for key in document:
        if key not in KEYS:
            raise unknown("key", key, KEYS)
    pools = tuple(_pool(table) for table in _tables(document, "pieces"))
    paths = [*numbers_of(base), *(path for pool in pools for path in pool.paths)]
    free = tuple(one for table in _tables(document, "numbers") for one in _free(table, paths))
    choices = tuple(_choice(table, base) for table in _tables(document, "choices"))
    chosen = list(_chosen(choices, base))
    moved = [*(path for pool in pools for path in pool.paths), *(one.path for one in free), *chosen]
    if twice := next((path for place, path in enumerate(moved) if path in moved[:place]), None):
        raise Mistake(f"{shown(twice)} is drawn twice")
    if not moved:
        raise Mistake("a prior says what ranges over what: [[pieces]], [[numbers]] or [[choices]]")
    counted = [path for path in paths if path not in chosen]
    measures = tuple(_measure(name, table, counted) for name, table in _named(document, "measures"))
    worths = tuple(_worth(name, table, paths) for name, table in _named(document, "order"))
    prior = Prior(_source(document), base, pools, free, choices, measures, (), worths)
    groups = tuple(_group(name, table, prior) for name, table in _named(document, "groups"))
    _check_groups(groups, prior)
    return replace(prior, groups=groups)


def _chosen(choices: tuple[Choice, ...], base: Components) -> Iterator[str]:
    """All that choices name, and the numbers within."""
    contents = base.to_dict()
    for choice in choices:
        for path, keys in choice.keys.items():
            yield from dict.fromkeys([path, *(inner for inner, _ in numbers_within(path, held_at(contents, keys)))])


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
    paths = _names(table["names"], "pieces")
    return Pool(paths, whole(table["total"], "pieces: total", 1, MOST_PIECES, is_exact=True))


def _names(given: Any, place: str) -> tuple[str, ...]:
    """Names one by one, braces written out."""
    names = given if isinstance(given, list) else [given]
    if not names or not all(isinstance(name, str) and name for name in names):
        raise Mistake(f"{place}: names must be a text with braces or a list, not {shown(given)}")
    paths = tuple(dict.fromkeys(path for name in names for path in expanded(name)))
    if len(paths) > MOST_NAMES:
        raise Mistake(f"{place}: there are {MOST_NAMES} names at most, not {len(paths)}")
    return paths


def _choice(table: Mapping[str, Any], base: Components) -> Choice:
    _check_keys(table, ("names", "among", "once", "alike"), ("names", "among"), "choices")
    keys = {}
    for path in _names(table["names"], "choices"):
        found = keys_of(base, path)
        if found is None:
            raise Mistake(f"choices: {shown(path)} is nothing in the box")
        keys[path] = found
    among = table["among"]
    if not isinstance(among, list) or not among:
        raise Mistake(f"choices: among must be a list of what {shown(next(iter(keys)))} may be, not {shown(among)}")
    is_once, is_alike = (truth(table.get(key, False), f"choices: {key}") for key in ("once", "alike"))
    if is_once and is_alike:
        raise Mistake("choices: what are all alike can't each be another: once or alike")
    if is_once and len(among) < len(keys):
        raise Mistake(f"choices: of {len(among)} entries none can be for {len(keys)} figures once")
    return Choice(keys, tuple(tuple(all_of(entry)) for entry in among), is_once, is_alike)


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


def _group(name: str, table: Mapping[str, Any], prior: Prior) -> Group:
    place = f"groups.{name}"
    _check_keys(table, ("of", "ask"), ("of", "ask"), place)
    if name in prior.countable:
        raise Mistake(f"{place}: a measure is called so too")
    patterns = table["of"] if isinstance(table["of"], list) else [table["of"]]
    drawn = sorted(prior.drawn_paths)
    paths = {path for pattern in patterns for path in _matching(pattern, drawn, place, "figure that is drawn")}
    return Group(name, _line(table["ask"], f"{place}: ask"), frozenset(paths))


def _check_groups(groups: tuple[Group, ...], prior: Prior) -> None:
    """No figure is in two groups, and what is drawn together, or measured, lies in one or in none."""
    of = {path: group.name for group in groups for path in group.paths}
    for group in groups:
        if twice := next((path for path in sorted(group.paths) if of[path] != group.name), None):
            raise Mistake(f"groups: {shown(twice)} is in {group.name} and in {of[twice]}")
    drawn = prior.drawn_paths
    pools, choices, measures = prior.pools, prior.choices, prior.measures
    for tied in (*(one.paths for one in pools), *(one.keys for one in choices), *(one.weights for one in measures)):
        found = {of.get(path, ""): path for path in tied if path in drawn}
        if len(found) > 1:
            one, other, *_ = sorted(found.values())
            raise Mistake(f"groups: {shown(one)} and {shown(other)} hang together, so they are in one group or in none")


def _worth(name: str, table: Mapping[str, Any], paths: list[str]) -> Worth:
    place = f"order.{name}"
    _check_keys(table, ("of", "range", "each"), ("of", "range"), place)
    _matching(table["of"], paths, place)
    is_each = truth(table.get("each", False), f"{place}: each")
    return Worth(name, table["of"], *_range(table["range"], place), is_each)


def _matching(pattern: Any, paths: list[str], place: str, what: str = "number of the box") -> list[str]:
    found = [path for path in paths if fnmatchcase(path, pattern)] if isinstance(pattern, str) else []
    if not found:
        raise Mistake(f"{place}: {shown(pattern)} fits no {what}")
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
