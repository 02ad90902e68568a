"""A position as the lines of the file that says it, to be pasted: without what is not there, in narrow lines."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from analyser.experiments.cells import Cell

_EMPTY = ("none", "no cards", "0", "false")
"""Defaults, in words, of what may be left out where it is empty."""
_TOKENS = re.compile(r'"(?:\\.|[^"\\])*"|, |.')
"""Of a line of TOML: texts, in which nothing may be broken, commas, and every other letter."""
_INDENT = "  "


def position_lines(cell: Cell, position: Mapping[str, Any], width: int) -> list[str]:
    """The TOML that says a position; none where the game has no words for it."""
    positions = cell.game.positions if position else None
    if positions is None:
        return []
    can_be_empty = {field.name for field in positions.FIELDS if field.default in _EMPTY}
    told = {name: _without_empty(value) if name in can_be_empty else value for name, value in position.items()}
    kept = {name: value for name, value in told.items() if value or name not in can_be_empty}
    return [part for line in positions.position_to_toml(kept).splitlines() for part in _broken(line, width)]


def _without_empty(value: Any) -> Any:
    """What is told of each place by its name needs no words where there is nothing."""
    return {name: one for name, one in value.items() if one} if isinstance(value, Mapping) else value


def _broken(line: str, width: int) -> Iterator[str]:
    """A line in parts, which TOML allows between what a list holds, and nowhere else."""
    begun = ""
    for part in _parts(line):
        if begun.strip() and len(begun + part.rstrip()) > width:
            yield begun.rstrip()
            begun = _INDENT
        begun += part
    yield begun.rstrip()


def _parts(line: str) -> Iterator[str]:
    """What must stay together: up to each comma of a list, be it within another one; tables are one part."""
    part, depth = "", 0
    for token in _TOKENS.findall(line):
        part += token
        depth += (token == "[") - (token == "]")
        if token == ", " and depth and "{" not in line:
            yield part
            part = ""
    yield part
