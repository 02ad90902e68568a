"""The pieces of a game as data: what is in a box, and where that is from. `boxes` reads a user's own."""

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

Pieces = tuple[tuple[str, Any], ...]
"""Of each piece of a table, by name, its lone value (a count, a text, …), or a dictionary or row of its attributes."""
Given = Path | Mapping[str, Any] | None
"""Whence components are: a file, what differs from the game's own as a file would say it, or just the game's own."""


@dataclass(frozen=True)
class Components:
    """What a box holds: tables of pieces, and lists and numbers that stand for themselves; and their provenance.

    A box that is one table of counts is that table: its contents are its pieces.
    """

    name: str
    provenance: str
    contents: Pieces  # by name; a table is a tuple of pieces, nothing else is a tuple
    figures: tuple[tuple[str, str], ...] = ()  # what a figure is about, and where it is from

    def __getitem__(self, name: str) -> Any:
        """What is in the box by this name; a table by its pieces' names."""
        return _plain(dict(self.contents)[name])

    @property
    def is_counts(self) -> bool:
        """Whether it is one table of counts."""
        return all(type(value) is int for _, value in self.contents)

    @property
    def counts(self) -> tuple[tuple[str, int], ...]:
        """How many there are of each piece, in a box that is one table of counts."""
        return self.contents

    @property
    def identity(self) -> list[Any]:
        """All that a game follows from, and nothing else, as JSON keeps it, whose order of keys means nothing."""
        if self.is_counts:
            return [list(count) for count in self.contents]
        return [
            [name, "table", [list(piece) for piece in value]] if isinstance(value, tuple) else [name, "value", value]
            for name, value in self.contents
        ]

    @property
    def hash(self) -> str:
        """Names exactly these contents; their order too, where it has a meaning."""
        text = (
            ",".join(f"{name}={count}" for name, count in self.contents)
            if self.is_counts
            else json.dumps(self.identity, sort_keys=True, separators=(",", ":"))
        )
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def less(self, other: Self) -> dict[str, str]:
        """In words what stands here otherwise than there, by the names of its pieces; "0" for what is only there."""
        before, after = _by_piece(other), _by_piece(self)
        names = dict.fromkeys((*after, *before))
        return {name: words_of(after.get(name, 0)) for name in names if before.get(name) != after.get(name)}

    def named(self) -> dict[str, str]:
        """What they are called, and what tells them from others of that name."""
        return {"name": self.name, "hash": self.hash}

    def to_dict(self) -> dict[str, Any]:
        """The contents as transcripts and JSON write them."""
        return {name: _plain(value) for name, value in self.contents}

    def described(self, *, with_figures: bool = False) -> dict[str, Any]:
        """The contents, and what they are called and from, as JSON has them.

        Where single figures are from results say only of a box that is more than one table of counts.
        """
        return {
            "name": self.name or None,
            "provenance": self.provenance or None,
            **({"figures": dict(self.figures)} if with_figures or not self.is_counts else {}),
            "hash": self.hash,
            "counts" if self.is_counts else "contents": self.to_dict(),
        }


def contents_of(identity: Iterable[Any]) -> Pieces:
    """The contents that have this identity; ValueError or TypeError if it is none."""
    parts = list(identity)
    if all(len(part) == 2 for part in parts):
        return tuple((str(name), int(count)) for name, count in parts)
    contents: list[tuple[str, Any]] = []
    for name, kind, value in parts:
        pieces = tuple((str(piece), one) for piece, one in value) if kind == "table" else value
        contents.append((str(name), pieces))
    return tuple(contents)


def words_of(value: Any) -> str:
    """A piece's value, or what its attributes are, for a person; what is empty is not told."""
    if isinstance(value, dict):
        return ", ".join(f"{name} {words_of(one)}" for name, one in value.items() if one not in ("", []))
    return " | ".join(map(words_of, value)) if isinstance(value, list) else f"{value}"


def _by_piece(components: Components) -> dict[str, Any]:
    """All values of a box; a piece has the name of its table before its own, where there are several parts."""
    found: dict[str, Any] = {}
    for name, value in components.contents:
        pieces = dict(value) if isinstance(value, tuple) else {"": value}
        found |= {f"{name}.{piece}".rstrip("."): one for piece, one in pieces.items()}
    return found


def _plain(value: Any) -> Any:
    return dict(value) if isinstance(value, tuple) else value
