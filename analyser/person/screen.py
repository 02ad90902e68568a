"""Blocks as lines of a terminal of some width."""

import textwrap
from collections.abc import Sequence
from itertools import zip_longest

from analyser.person.blocks import CHOICES, DRAWN, ONE_LINE, TABLE, Block

NARROWEST = 20
_GAP = 2


def fitted(block: Block, width: int) -> list[str]:
    """The lines of a block, none longer than the width; a picture is cut only where the terminal is too narrow."""
    width = max(width, NARROWEST)
    if block.kind == DRAWN:
        return [part for line in block.lines for part in _drawn(line, width)]
    if block.kind == ONE_LINE:
        return list(block.lines)
    if block.kind == CHOICES:
        return _side_by_side(block.lines, width)
    if block.kind == TABLE:
        return _table(block.rows, width)
    return [part for line in block.lines for part in _wrapped(line, width)]


def _drawn(line: str, width: int) -> list[str]:
    """A list of words, as of cards, goes on in the next line: none of them may be lost."""
    return _wrapped(line, width) if len(line) > width and ", " in line else [line[:width]]


def _wrapped(line: str, width: int) -> list[str]:
    return textwrap.wrap(line, width, subsequent_indent="  ", break_on_hyphens=False) or [""]


def _side_by_side(words: Sequence[str], width: int) -> list[str]:
    """As many columns as fit, read downwards."""
    longest = max(map(len, words), default=0)
    columns = max(1, (width + _GAP) // (longest + _GAP))
    height = -(-len(words) // columns)
    rows = zip_longest(*(words[first : first + height] for first in range(0, len(words), height or 1)), fillvalue="")
    return ["".join(f"{word:<{longest + _GAP}}" for word in row).rstrip()[:width] for row in rows]


def _table(rows: Sequence[tuple[str, ...]], width: int) -> list[str]:
    """Columns as wide as they need; names that leave no room for the numbers go on in the next line."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    numbers = sum(widths[1:]) + _GAP * (len(widths) - 1)
    first = max(min(widths[0], width - numbers), NARROWEST // 2)
    lines = []
    for name, *cells in rows:
        parts = textwrap.wrap(name, first, break_on_hyphens=False) or [""]
        told = "".join(f"{'':{_GAP}}{cell:>{own}}" for cell, own in zip(cells, widths[1:], strict=True))
        lines += [f"{parts[0]:<{first}}{told}".rstrip()[:width], *(f"  {part}"[:width] for part in parts[1:])]
    return lines
