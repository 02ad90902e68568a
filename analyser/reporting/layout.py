"""Results as lines: tables for a screen of eighty columns and as Markdown, with pictures of intervals; CSV; JSON."""

import csv
import io
import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import ceil, floor
from typing import Any

WIDTH = 80
"""No line is longer, unless a single word or number is."""
GAP = 2
"""Blanks between two columns."""
LEAST_NAME, LEAST_BESIDE_BARS = 10, 12
"""A column of words is not made narrower than this, or to make room for bars: longer ones go on in the next line."""
LEAST_LONG_NAME = 30
"""The same of words that are hard to read in pieces, such as house rules."""
_PIECES = re.compile(r"[^\s,:;(]*[\s,:;(]*")
"""Where a long word such as a policy's SPEC may go on in the next line: behind these marks."""
LEAST_BAR, MOST_BAR = 10, 30
"""Characters of a bar."""
EMPTY, INSIDE, VALUE, ZERO = "·", "━", "●", "┊"


@dataclass(frozen=True)
class Bars:
    """A scale, and on it an interval with its value for each row of a table."""

    low: float
    high: float
    ends: tuple[str, str]  # the ends of the scale, in words
    spans: tuple[tuple[float, float, float], ...]  # low end, value, high end


@dataclass(frozen=True)
class Table:
    """A table for a person: every cell a text."""

    title: str
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    names: int = 2  # so many columns from the left are words, the others numbers
    bars: Bars | None = None  # a picture of each row's interval, on the screen
    least_name: int = LEAST_NAME  # columns of words keep that width; numbers rather stand in several blocks


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
    widths = _narrowed(own, others, table.least_name)
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


def csv_rows(rows: Sequence[Mapping[str, Any]], columns: Iterable[str] = ()) -> list[str]:
    """A header and a line a row, as CSV, with all columns that some row has, or with these; a row may lack columns."""
    text = io.StringIO()
    known = list(columns) or list(dict.fromkeys(name for row in rows for name in row))
    writer = csv.DictWriter(text, fieldnames=known, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue().removesuffix("\n").split("\n")


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


def bar_column(bars: Bars, room: int) -> list[str]:
    """The ends of the scale, and below them a bar for each row."""
    width = min(room, MOST_BAR)
    left, right = bars.ends
    return [left + right.rjust(width - len(left)), *(_bar(bars, span, width) for span in bars.spans)]


def share_bars(spans: Sequence[tuple[float, float, float]]) -> Bars:
    """Win rates, on the scale from never to always."""
    return Bars(0.0, 1.0, ("0 %", "100 %"), tuple(spans))


def difference_bars(spans: Sequence[tuple[float, float, float]]) -> Bars:
    """Differences of win rates, on a scale that shows zero and all of them, in whole points of percent."""
    low = min(0, floor(100 * min(span[0] for span in spans)))
    high = max(0, ceil(100 * max(span[2] for span in spans)))
    return Bars(low / 100, high / 100, (f"{low:+d}" if low else "0", f"{high:+d}" if high else "0"), tuple(spans))


def _bar(bars: Bars, span: tuple[float, float, float], width: int) -> str:
    def place(value: float) -> float:
        return (value - bars.low) / (bars.high - bars.low) * (width - 1) if bars.high > bars.low else 0.0

    marks = [EMPTY] * width
    if bars.low < 0:
        marks[round(place(0.0))] = ZERO
    low, value, high = map(place, span)
    for cell in range(max(0, floor(low + 0.5)), min(width - 1, floor(high + 0.5)) + 1):
        marks[cell] = INSIDE
    marks[min(width - 1, max(0, floor(value + 0.5)))] = VALUE
    return "".join(marks)


@dataclass(frozen=True)
class Style:
    """How tables become lines, and what stands before headings, notes and lines that are meant to be pasted."""

    table_lines: Callable[[Table], list[str]]
    heading: str = ""
    note: str = ""
    code: str = ""

    def tables(self, tables: Iterable[Table]) -> list[str]:
        """Each below its title and an empty line."""
        lines: list[str] = []
        for table in tables:
            lines += ["", f"{self.heading}{table.title}", *([""] if self.heading else []), *self.table_lines(table)]
        return lines

    def notes(self, lines: Iterable[str]) -> list[str]:
        """Notes with the mark before each; what goes on the line before has none, and stands under its words."""
        return [line if self.note and line.startswith("  ") else f"{self.note}{line}" for line in lines]

    def block(self, lines: Iterable[str]) -> list[str]:
        """Lines that are meant to be pasted, below an empty one."""
        return ["", *(f"{self.code}{line}" for line in lines)]


STYLES = {"table": Style(text_table), "markdown": Style(markdown_table, "### ", "- ", "    ")}


def json_lines(found: Any) -> list[str]:
    """JSON, as all commands write it."""
    return json.dumps(found, indent=1).splitlines()
