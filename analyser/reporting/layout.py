"""Tables of texts, as lines for a screen of eighty columns, as Markdown and as CSV."""

import csv
import io
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from analyser.reporting.bars import LEAST_BAR, Bars, bar_column

WIDTH = 80
"""No line is longer, unless a single word or number is."""
GAP = 2
"""Blanks between two columns."""
LEAST_NAME, LEAST_BESIDE_BARS = 10, 12
"""A column of words is not made narrower than this, or to make room for bars: longer ones go on in the next line."""
_PIECES = re.compile(r"[^\s,:;(]*[\s,:;(]*")
"""Where a long word such as a policy's SPEC may go on in the next line: behind these marks."""


@dataclass(frozen=True)
class Table:
    """A table for a person: every cell a text."""

    title: str
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    names: int = 2  # so many columns from the left are words, the others numbers
    bars: Bars | None = None  # a picture of each row's interval, on the screen


def text_table(table: Table) -> list[str]:
    """Columns side by side: words to the left, numbers to the right, then the bars if there is room.

    Words that are too long go on in the next line; numbers that find no room stand in a block of their own below.
    """
    columns = [list(column) for column in zip(table.header, *table.rows, strict=True)]
    names, numbers = columns[: table.names], columns[table.names :]
    own, others = [_width(column) for column in names], [_width(column) for column in numbers]
    if table.bars:
        widths = _narrowed(own, [*others, LEAST_BAR], LEAST_BESIDE_BARS)
        room = WIDTH - _together([*widths, *others]) - GAP
        if room >= LEAST_BAR:
            return _block(names, widths, [*numbers, bar_column(table.bars, room)])
    widths = _narrowed(own, others, LEAST_NAME)
    lines: list[str] = []
    for block in _blocks(numbers, WIDTH - _together(widths)):
        lines += [*([""] if lines else []), *_block(names, widths, block)]
    return lines


def markdown_table(table: Table) -> list[str]:
    """A table that forums and README files show as one; nothing in it ends a cell or begins HTML."""
    rule = "|".join("---" if place < table.names else "---:" for place in range(len(table.header)))
    rows = (table.header, *table.rows)
    header, *others = (f"| {' | '.join(map(_markdown_cell, row))} |" for row in rows)
    return [header, f"|{rule}|", *others]


def _markdown_cell(words: str) -> str:
    return words.replace("|", r"\|").replace("<", "&lt;").replace("\n", " ")


def csv_table(columns: Iterable[str], rows: Iterable[Mapping[str, Any]]) -> list[str]:
    """A header and a line a row, as CSV; a row may lack columns."""
    text = io.StringIO()
    writer = csv.DictWriter(text, fieldnames=list(columns), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue().removesuffix("\n").split("\n")


def csv_rows(rows: Sequence[Mapping[str, Any]]) -> list[str]:
    """The same with all columns that some row has."""
    return csv_table(dict.fromkeys(name for row in rows for name in row), rows)


def _width(column: Sequence[str]) -> int:
    return max(map(len, column))


def _together(widths: Sequence[int]) -> int:
    """So wide columns are side by side."""
    return sum(widths) + GAP * max(0, len(widths) - 1)


def _narrowed(names: Sequence[int], others: Sequence[int], least: int) -> list[int]:
    """The columns of words, the widest made narrower until all have room, as far as they may."""
    narrow = list(names)
    while narrow and _together([*narrow, *others]) > WIDTH and max(narrow) > least:
        narrow[narrow.index(max(narrow))] -= 1
    return narrow


def _blocks(numbers: Sequence[list[str]], room: int) -> list[list[list[str]]]:
    """Columns of numbers in as many blocks as they need, each with some."""
    blocks: list[list[list[str]]] = [[]]
    for column in numbers:
        wide = sum(GAP + _width(one) for one in [*blocks[-1], column])
        if wide > room and blocks[-1]:
            blocks.append([])
        blocks[-1].append(column)
    return blocks


def _block(names: Sequence[list[str]], widths: Sequence[int], numbers: Sequence[list[str]]) -> list[str]:
    lines = []
    for row, texts in enumerate(zip(*names, strict=True) if names else [()] * len(numbers[0])):
        wrapped = [wrapped_name(text, width) for text, width in zip(texts, widths, strict=True)]
        for line in range(max(map(len, wrapped), default=1)):
            words = [(part[line] if line < len(part) else "").ljust(w) for part, w in zip(wrapped, widths, strict=True)]
            figures = [column[row].rjust(_width(column)) for column in numbers] if line == 0 else []
            lines.append((" " * GAP).join([*words, *figures]).rstrip())
    return lines


def wrapped_name(text: str, width: int) -> list[str]:
    """A name in lines of so many characters; broken behind a comma, colon, bracket or blank where that is possible."""
    lines = [""]
    for found in _PIECES.findall(text):
        piece = found
        while len(lines[-1]) + len(piece.rstrip()) > width:
            if not lines[-1]:  # longer than a line: behind a dot, as cards have them, or anywhere
                cut = piece.rfind(".", 1, width) + 1 or width
                lines[-1], piece = piece[:cut], piece[cut:]
            lines.append("")
        lines[-1] += piece
    return [line.rstrip() for line in lines if line.strip()] or [""]
