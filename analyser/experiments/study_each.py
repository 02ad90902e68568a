"""What a study varies one at a time: each choice of names, and each piece of the box."""

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any

from analyser.experiments.cells import RuleSet
from analyser.experiments.labels import AS_PRINTED
from analyser.games.boxes import COUNT
from analyser.games.catalogue import Game, Mode
from analyser.games.components import Components
from analyser.games.fields import Texts
from analyser.games.settings import SIGNED
from analyser.mistakes import Mistake, shown, unknown

DECK = "deck"
"""Among house rules, and among what is varied: the components, as a file or as a table of what differs."""
Given = Mapping[str, Any]


def rule_sets_of_each(game: Game, mode: Mode, given: Given) -> Iterator[RuleSet]:
    """House rules that differ from the rules as printed in one respect each.

    A field that is a list of names stands with the names to choose from: each choice of as many as play as printed.
    `deck` stands with tables of the box: each piece of one is left out (0), or counts so many more or less ("+2").
    """
    for name, value in given.items():
        yield from _of_box(game, value) if name == DECK else _of_choices(game, mode, name, value)


def _of_choices(game: Game, mode: Mode, name: str, names: Any) -> Iterator[RuleSet]:
    """Every choice of names; the one that is printed is called so."""
    lists = {field.name: field for field in game.fields if isinstance(field, Texts) and field.once}
    if name not in lists:
        raise unknown("list of names", name, [*lists, DECK])
    printed = list(game.base_rules(mode)[name])
    field = lists[name]
    if not isinstance(names, list) or len(names) < len(printed) or len({*map(str, names)}) < len(names):
        raise Mistake(f"{name} must be a list of {len(printed)} names or more to choose from, not {shown(names)}")
    for chosen in combinations(names, len(printed)):
        value = field.read(chosen)
        is_printed = value == printed
        yield RuleSet({} if is_printed else {name: value}, name=AS_PRINTED if is_printed else ", ".join(value))


def _of_box(game: Game, given: Any) -> Iterator[RuleSet]:
    """Each piece of each table that is named; of a box that is one table, of that."""
    box = game.load_components(None)
    tables = {"": given} if box.is_counts else given
    if not isinstance(tables, dict) or not tables:
        raise Mistake(f"{DECK} must name tables of the box, as {DECK}.cards = 0, not {shown(given)}")
    for table, change in tables.items():
        for piece, value in _pieces(box, table):
            name, told = f"{piece}".replace("_", " "), _changed(table, piece, value, change)
            rules = f"no {name}" if change == 0 else f"{name} {change}"
            yield RuleSet({}, name=rules, deck={"name": rules, **({table: told} if table else told)})


def _pieces(box: Components, table: str) -> list[tuple[str, Any]]:
    """The pieces of a table that are in the box."""
    tables = {"": box.contents} if box.is_counts else dict(box.contents)
    if not isinstance(tables.get(table), tuple):
        raise unknown("table", table, [name for name, value in tables.items() if isinstance(value, tuple)])
    return [(piece, value) for piece, value in tables[table] if value != 0]


def _changed(table: str, piece: str, value: Any, change: Any) -> dict[str, Any]:
    """What a box says of a piece that is left out, or counts more or less."""
    count = value.get(COUNT) if isinstance(value, dict) else value
    if change == 0 and type(change) is int:
        return {piece: 0 if type(count) is not int or count is value else {COUNT: 0}}
    if not isinstance(change, str) or not SIGNED.fullmatch(change):
        raise Mistake(f"each piece is left out (0), or counts more or less, as {'+2'!r}; not {shown(change)}")
    if type(count) is not int:
        raise Mistake(f"{shown(piece)} has no count that could change: 0 leaves each of [{table}] out")
    return {piece: count + int(change) if count is value else {COUNT: count + int(change)}}
