"""What the components of a game may be, as the game declares it, and the TOML files that give them.

A file is a whole box: what it leaves out isn't there. One that says `base = "default"` gives only what differs from
the game's own: pieces, or attributes of pieces, that it doesn't name stay as they are. It has to say which, for both
would be read out of the same lines, and who leaves out a card means none of it, who corrects three figures the rest.
A piece that it takes out of the box is told as 0, as if it counted none of it.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from analyser.games.components import Components, Given, Pieces
from analyser.games.fields import MOST_LETTERS, Counts, Field, Integer
from analyser.games.settings import as_toml, defaults, read_toml
from analyser.mistakes import Mistake, shown, unknown

HEAD = ("name", "provenance", "source", "base", "figures")
"""What a file says besides what is in the box."""
PROVENANCES = ("rulebook", "inferred", "counted", "assumed")
DEFAULT = "default"
COUNT = "count"
"""The attribute that says how many there are of a piece; of 0 there is none in the box."""
MOST_OF_A_NAME = 60
"""Letters."""
_PLAIN_NAME = re.compile(r"[A-Za-z0-9_.+-]+")


def check_plain(name: str) -> None:
    """A mistake for what is not letters, digits and `_ . + -`."""
    if not _PLAIN_NAME.fullmatch(name):
        raise Mistake(f"{shown(name)} is no name: letters, digits and _ . + - make one")


@dataclass(frozen=True)
class Table:
    """Pieces of a kind: how they are named, and what is said of each.

    Of a table with one field a piece has the value alone; with several it has attributes by name, or as a row the
    values in the order of the fields. A table without an order is kept by rising name.
    """

    name: str
    piece: str  # what one is called
    fields: tuple[Field, ...]
    check: Callable[[str], object] = check_plain  # raises a mistake for what can't be a piece's name
    names: tuple[str, ...] = ()  # of a table of counts: all that there can be; the others then count 0
    needs: tuple[str, ...] = ()  # attributes that a new piece can't be without; others have their field's default
    is_ordered: bool = False
    is_row: bool = False

    @property
    def attributes(self) -> dict[str, Field]:
        """The fields by name."""
        return {field.name: field for field in self.fields}

    def read(self, given: Any, before: Pieces = ()) -> Pieces:
        """The pieces before with those that are given put in their places, or behind them."""
        if type(given) is not dict:
            raise Mistake(f"[{self.name}] must be a table of {self.piece}s, not {shown(given)}")
        found: dict[str, Any] = dict.fromkeys(self.names, 0) | dict(before)
        for name, value in given.items():
            self._check_name(name, value)
            try:
                if self._takes_out(value):
                    self._take_out(name, found)
                    continue
                found[name] = self._read_piece(name, value, found.get(name))
            except Mistake as mistake:
                raise Mistake(f"[{self.name}] {self.piece} {shown(name)}: {mistake}") from None
        kept = [(name, value) for name, value in found.items() if name in self.names or self.told(value).get(COUNT, 1)]
        return tuple(kept if self.is_ordered else sorted(kept))

    def told(self, value: Any) -> Mapping[str, Any]:
        """What is said of a piece by the names of its attributes."""
        if isinstance(value, dict):
            return value
        return dict(zip(self.attributes, value if self.is_row else [value], strict=True))

    def changed(self, name: str, before: Any, after: Any) -> Iterator[tuple[str, ...]]:
        """The figures by which a piece differs; of one that is new or gone, or has a lone value, the piece itself."""
        if before is None or after is None or len(self.fields) == 1:
            yield self.name, name
        else:
            old, new = self.told(before), self.told(after)
            yield from ((self.name, name, attribute) for attribute in old if old[attribute] != new[attribute])

    def check_figure(self, path: Sequence[str], pieces: Pieces) -> None:
        """A mistake if there is nothing in this table that a figure could be about: an attribute, a piece, or both."""
        names = [name for name, _ in pieces]
        if path and path[0] not in (*self.attributes, *names):
            raise unknown(f"attribute or {self.piece}", path[0], (*self.attributes, *names), of=self.name)
        if len(path) > 1 and (path[0] not in names or path[1] not in self.attributes):
            raise unknown("attribute", path[1], self.attributes, of=f"{self.piece} {shown(path[0])}")

    def _check_name(self, name: str, value: Any) -> None:
        try:
            # TOML regroups names with dots, and the order of the file is lost.
            if len(self.fields) == 1 and not isinstance(self.fields[0], Counts):
                self._refuse_heading(name, value)
                self._refuse_parts(name, value)
            check_word(name)
            if self.names and name not in self.names:
                raise unknown(self.piece, name, self.names)
            self.check(name)
        except Mistake as mistake:
            raise Mistake(f"[{self.name}] {mistake}") from None

    def _refuse_heading(self, name: str, value: Any) -> None:
        """A piece that is a lone value has no table of its own, in which its field would be named."""
        if isinstance(value, dict) and self.fields[0].name in value:
            raise Mistake(f"{self.piece} {shown(name)} is a {self.fields[0].kind} by itself: {as_toml(name)} = ...")

    def _refuse_parts(self, name: str, value: Any) -> None:
        """A table where there should be a value is the rest of a name that has no quotation marks."""
        if isinstance(value, dict):
            begin = shown(f"{name}.{next(iter(value), '')}")[1:-1]
            raise Mistake(f'{self.piece} names need quotation marks: "{begin}..."')

    def _take_out(self, name: str, found: dict[str, Any]) -> None:
        """Takes a piece out of the box in which it is."""
        if name not in found:
            raise unknown(self.piece, name, found)
        del found[name]

    def _takes_out(self, value: Any) -> bool:
        """Whether it is the 0 that stands for none of a piece; where a piece is a number alone it is that number."""
        is_number = len(self.fields) == 1 and isinstance(self.fields[0], Integer)
        return type(value) is int and value == 0 and not is_number

    def _read_piece(self, name: str, value: Any, before: Any) -> Any:
        if len(self.fields) == 1:
            return self.fields[0].read(value)
        if self.is_row and type(value) is list:
            if len(value) != len(self.fields):
                raise Mistake(f"must be a row of {', '.join(self.attributes)}, not {shown(value)}")
            value = dict(zip(self.attributes, value, strict=True))
        if type(value) is not dict:
            raise Mistake(f"must be told by {', '.join(self.attributes)}, not {shown(value)}")
        found = defaults(self.fields) if before is None else dict(self.told(before))
        for attribute, one in value.items():
            field = self.attributes.get(check_word(attribute))
            if field is None:
                self._refuse_parts(f"{name}.{attribute}", one)
                raise unknown("attribute", attribute, self.attributes)
            found[attribute] = field.read(one)
        if before is None and (missing := [attribute for attribute in self.needs if attribute not in value]):
            raise Mistake(f"{missing[0]} is missing")
        return list(found.values()) if self.is_row else found


@dataclass(frozen=True)
class Box:
    """What the components of a game may be: its parts in order, tables or fields of their own."""

    file: Path  # of the default ones
    parts: tuple[Table | Field, ...]
    check: Callable[[Components], object] = lambda components: None  # a mistake that only the whole can have

    def load(self, given: Given) -> Components:
        """The components of a file, those of a document that gives what differs, or the default ones."""
        if isinstance(given, Mapping):
            document, name, place = {"base": DEFAULT, "provenance": "assumed", **given}, "", "components"
        else:
            file = self._file(given)
            document, name, place = read_toml(file, "components file"), file.stem, file.name
        try:
            components = self._read(document, name)
            self.check(components)
        except Mistake as mistake:
            raise Mistake(f"{place}: {mistake}") from None
        return components

    def _file(self, given: Path | None) -> Path:
        """The file that is meant: one that the game ships goes by its name alone."""
        known = {DEFAULT: self.file} | shipped_decks(self.file.parent)
        if given is None or f"{given}" in known:
            return known[f"{given or DEFAULT}"]
        if len(known) > 1 and not given.suffix and len(given.parts) == 1 and not given.exists():
            raise unknown("components", f"{given}", [*known, "FILE.toml"])
        return given

    @property
    def _is_counts(self) -> bool:
        """Whether it is one table of counts, which then needs no heading in a file, and is the contents."""
        (part, *others) = self.parts
        return not others and isinstance(part, Table) and list(part.attributes) == [COUNT]

    def _read(self, document: dict[str, Any], stem: str) -> Components:
        base = self._base(document)
        before = dict(self._tables(base.contents)) if base else {}
        given = self._given(document)
        parts = tuple((part.name, _read_part(part, given, before)) for part in self.parts)
        provenance = document.get("provenance", "counted")
        if provenance not in PROVENANCES:
            raise Mistake(f"provenance must be one of {', '.join(PROVENANCES)}, not {shown(provenance)}")
        name = document.get("name", stem)
        if not isinstance(name, str) or not name.isprintable():
            raise Mistake(f"name must be a text of one line, not {shown(name)}")
        figures = self._figures(document.get("figures", {}), dict(parts))
        if base:  # the whole is from where most of it is from
            figures = dict(base.figures) | dict.fromkeys(self._changed(before, parts), provenance) | figures
            provenance = base.provenance
        return Components(name, provenance, parts[0][1] if self._is_counts else parts, tuple(figures.items()))

    def _base(self, document: dict[str, Any]) -> Components | None:
        """What a file changes; None if it is a whole box."""
        base = document.get("base")
        if base not in (None, DEFAULT):
            raise Mistake(f"base must be '{DEFAULT}' (the file then gives what differs), not {shown(base)}")
        return self.load(None) if base else None

    def _tables(self, contents: Pieces) -> Pieces:
        """Contents by the names of the parts."""
        return ((self.parts[0].name, contents),) if self._is_counts else contents

    def _given(self, document: dict[str, Any]) -> dict[str, Any]:
        """What the file has of each part."""
        names = [part.name for part in self.parts]
        given = {name: value for name, value in document.items() if name not in HEAD}
        if self._is_counts and names[0] not in given:
            return {names[0]: given}
        for name in given:
            if check_word(name) not in names:
                raise unknown("key", name, (*HEAD, *names))
        return given

    def _figures(self, given: Any, contents: dict[str, Any]) -> dict[str, str]:
        """Where each figure is from: of a part, an attribute of a table, a piece or its attribute, or told in words."""
        if type(given) is not dict:
            raise Mistake("the table [figures] must say of each figure where it is from")
        parts, figures = {part.name: part for part in self.parts}, {}
        for path, source in _leaves(given):
            about = ", ".join(path)
            if source not in PROVENANCES:
                allowed = ", ".join(PROVENANCES)
                raise Mistake(f"figures: {shown(about)} must be from one of {allowed}, not {shown(source)}")
            if len(path) > 1 or " " not in check_word(path[0], MOST_LETTERS):
                part = parts.get(check_word(path[0]))
                if part is None or (len(path) > 1 and not isinstance(part, Table)):
                    raise unknown("figure", shown(about)[1:-1], parts)
                if isinstance(part, Table):
                    part.check_figure([check_word(word) for word in path[1:]], contents[part.name])
            figures[about] = source
        return figures

    def _changed(self, before: dict[str, Any], after: Pieces) -> Iterator[str]:
        """The figures that are others than before."""
        for part, (name, value) in zip(self.parts, after, strict=True):
            if not isinstance(part, Table):
                yield from [name] if value != before[name] else []
                continue
            old, new = dict(before[name]), dict(value)
            for piece in dict.fromkeys((*old, *new)):
                if old.get(piece) != new.get(piece):
                    yield from (", ".join(path) for path in part.changed(piece, old.get(piece), new.get(piece)))


def shipped_decks(folder: Path) -> dict[str, Path]:
    """The boxes that a game ships beside its default one, by name: the files in `decks` in its folder."""
    return {file.stem: file for file in sorted((folder / "decks").glob("*.toml"))}


def check_word(name: str, most: int = MOST_OF_A_NAME) -> str:
    """The name of something, if it can be told in a line."""
    if not name.isprintable() or len(name) > most:
        raise Mistake(f"{shown(name)} is no name")
    return name


def _read_part(part: Table | Field, given: dict[str, Any], before: dict[str, Any]) -> Any:
    if part.name not in given:
        if part.name not in before:
            raise Mistake(f'[{part.name}] is missing; a file of nothing but what differs says base = "{DEFAULT}"')
        return before[part.name]
    if isinstance(part, Table):
        return part.read(given[part.name], before.get(part.name, ()))
    return part.read(given[part.name])


def _leaves(given: dict[str, Any], path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """What is said at the ends of tables within tables, three deep at most."""
    for name, value in given.items():
        if isinstance(value, dict) and len(path) < 2:
            yield from _leaves(value, (*path, name))
        else:
            yield (*path, name), value
