"""Blocks as lines of a terminal of some width."""

import textwrap
from collections.abc import Sequence
from itertools import zip_longest

from analyser.person.blocks import CHOICES, DRAWN, ONE_LINE, TABLE, Block

NARROWEST = 20
_GAP = 2
_LEAST_NAME = 10
"""Letters that a name beside numbers has at least, if it has so many."""


def fitted(block: Block, width: int) -> list[str]:
    """The lines of a block, none longer than the width, but for what is to be copied; nothing of them is cut."""
    width = max(width, NARROWEST)
    if block.kind == DRAWN:
        return _drawn(block, width)
    if block.kind == ONE_LINE:
        return list(block.lines)
    if block.kind == CHOICES:
        return _side_by_side(block.lines, width)
    if block.kind == TABLE:
        return _table(block.rows, width)
    return [part for line in block.lines for part in _wrapped(line, width)]


def _drawn(block: Block, width: int) -> list[str]:
    """The form that fits; on a terminal that is narrower still its lines go on in the next ones."""
    for form in (block.lines, block.narrow):
        if max(map(len, form), default=width + 1) <= width:
            return list(form)
    return [part for line in block.narrow or block.lines for part in _wrapped(line, width)]


def _wrapped(line: str, width: int) -> list[str]:
    return textwrap.wrap(line, width, subsequent_indent="  ", break_on_hyphens=False) or [""]


def _side_by_side(words: Sequence[str], width: int) -> list[str]:
    """As many columns as fit, read downwards."""
    longest = max(map(len, words), default=0)
    columns = max(1, (width + _GAP) // (longest + _GAP))
    height = -(-len(words) // columns)
    rows = zip_longest(*(words[first : first + height] for first in range(0, len(words), height or 1)), fillvalue="")
    lines = ("".join(f"{word:<{longest + _GAP}}" for word in row).rstrip() for row in rows)
    return [part for line in lines for part in (_wrapped(line, width) if len(line) > width else [line])]


def _table(rows: Sequence[tuple[str, ...]], width: int) -> list[str]:
    """Columns as wide as they need; names that leave no room for the numbers go on in the next line.

    Where the numbers themselves have no room, each row is told by its heading.
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    numbers = sum(widths[1:]) + _GAP * (len(widths) - 1)
    first = min(widths[0], width - numbers)
    if first < min(widths[0], _LEAST_NAME):
        return [line for row in rows[1:] for line in _told_row(rows[0], row, width)]
    lines = []
    for name, *cells in rows:
        parts = textwrap.wrap(name, first, subsequent_indent="  ", break_on_hyphens=False) or [""]
        told = "".join(f"{'':{_GAP}}{cell:>{own}}" for cell, own in zip(cells, widths[1:], strict=True))
        lines += [f"{parts[0]:<{first}}{told}".rstrip(), *parts[1:]]
    return lines


def _told_row(heading: Sequence[str], row: Sequence[str], width: int) -> list[str]:
    told = ", ".join(f"{head} {cell}" for head, cell in zip(heading[1:], row[1:], strict=True) if cell)
    return [*_wrapped(row[0], width), *(f"  {line}" for line in _wrapped(told, width - 2))]
