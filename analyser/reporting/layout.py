"""Results as lines: tables for a screen and as Markdown, with pictures of intervals; CSV; JSON."""

import csv
import io
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import ceil, floor
from typing import Any

from analyser.reporting.terminal import paper, spelt

GAP = 2
"""Blanks between two columns."""
LEAST_NAME, LEAST_BESIDE_BARS = 10, 12
"""A column of words is not made narrower than this, or to make room for bars: longer ones go on in the next line."""
LEAST_LONG_NAME = 30
"""The same of words that are hard to read in pieces, such as house rules."""
_PIECES = re.compile(r"(?:(?<=\s)\()?[^\s,:;(]*(?:[\s,:;]|(?<!\s)\()*")
"""Where a long word such as a policy's SPEC may go on in the next line: behind these marks; a bracket in a sentence
stays with what is in it."""
LEAST_BAR, MOST_BAR = 10, 30
"""Characters of a bar."""
EMPTY, INSIDE, VALUE, ZERO = "·", "━", "●", "┊"
BEST, CLOSE, WORSE = "best", "close", "worse"
"""How a row stands: the best, not told apart from it, worse than it."""
COLOURS = {BEST: "\x1b[1;32m", CLOSE: "\x1b[33m", WORSE: "\x1b[31m"}
PLAIN = "\x1b[0m"


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
    standings: tuple[str, ...] = ()  # of each row, if that is known: BEST, CLOSE or WORSE


def text_table(table: Table) -> list[str]:
    """Columns side by side: words to the left, numbers to the right, then the bars if there is room.

    Words that are too long go on in the next line; numbers that find no room stand in a block of their own below, or
    each row's below its words where even one column has no room beside them.
    """
    room, table = paper().width, _spelt(table)
    columns = [list(column) for column in zip(table.header, *table.rows, strict=True)]
    names, numbers = columns[: table.names], columns[table.names :]
    own, others = [_width(column) for column in names], [_width(column) for column in numbers]
    standings = ("", *(table.standings or [""] * len(table.rows)))
    if table.bars:
        widths = _narrowed(own, [*others, LEAST_BAR], LEAST_BESIDE_BARS, room)
        left = room - _together([*widths, *others]) - GAP
        if left >= LEAST_BAR:
            drawn = [spelt(bar) for bar in bar_column(table.bars, left)]
            return _block(names, widths, [*numbers, drawn], standings)
    widths = _narrowed(own, others, table.least_name, room)
    lines: list[str] = []
    for block in _blocks(numbers, room - _together(widths)):
        fits = _together([*widths, *map(_width, block)]) <= room
        own_lines = _block(names, widths, block, standings) if fits else _stacked(names, block, standings, room)
        lines += [*([""] if lines else []), *own_lines]
    return lines


def _spelt(table: Table) -> Table:
    rows = tuple(tuple(map(spelt, row)) for row in table.rows)
    return replace(table, title=spelt(table.title), header=tuple(map(spelt, table.header)), rows=rows)


def markdown_table(table: Table) -> list[str]:
    """A table that forums and README files show as one; nothing in it ends a cell or begins HTML."""
    rule = "|".join("---" if place < table.names else "---:" for place in range(len(table.header)))
    rows = (table.header, *table.rows)
    header, *others = (f"| {' | '.join(map(_markdown_cell, row))} |" for row in rows)
    return [header, f"|{rule}|", *others]


def _markdown_cell(words: str) -> str:
    return words.replace("|", r"\|").replace("<", "&lt;").replace("\n", " ")


class Rows(list[str]):
    """Rows as the lines of a CSV file, which keeps them as they were: other forms can be made of them."""

    def __init__(
        self, lines: Iterable[str], rows: Sequence[Mapping[str, Any]], types: Mapping[str, type] | None = None
    ) -> None:
        super().__init__(lines)
        self.rows = rows
        self.types = types  # of the columns, if they are the same whatever stands in them


def csv_rows(rows: Sequence[Mapping[str, Any]], columns: Iterable[str] = ()) -> Rows:
    """A header and a line a row, as CSV, with all columns in which some row has a value, or with these."""
    text = io.StringIO()
    known = list(columns) or columns_of(rows)
    writer = csv.DictWriter(text, fieldnames=known, lineterminator="\n", extrasaction="ignore")
    writer.writeheader()
    writer.writerows(rows)
    return Rows(text.getvalue().removesuffix("\n").split("\n"), rows)


def columns_of(rows: Sequence[Mapping[str, Any]]) -> list[str]:
    """The names of all columns in which some row has a value, in the order in which they are met."""
    met = dict.fromkeys(name for row in rows for name in row)
    return [name for name in met if any(row.get(name) not in (None, "") for row in rows)]


def _width(column: Sequence[str]) -> int:
    return max(map(len, column))


def _together(widths: Sequence[int]) -> int:
    """So wide columns are side by side."""
    return sum(widths) + GAP * max(0, len(widths) - 1)


def _narrowed(names: Sequence[int], others: Sequence[int], least: int, room: int) -> list[int]:
    """The columns of words, the widest made narrower until all have room, as far as they may."""
    narrow = list(names)
    while narrow and _together([*narrow, *others]) > room and max(narrow) > least:
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


def _block(
    names: Sequence[list[str]], widths: Sequence[int], numbers: Sequence[list[str]], standings: Sequence[str]
) -> list[str]:
    lines = []
    for row, texts in enumerate(zip(*names, strict=True) if names else [()] * len(numbers[0])):
        wrapped = [wrapped_name(text, width) for text, width in zip(texts, widths, strict=True)]
        for line in range(max(map(len, wrapped), default=1)):
            words = [(part[line] if line < len(part) else "").ljust(w) for part, w in zip(wrapped, widths, strict=True)]
            figures = [column[row].rjust(_width(column)) for column in numbers] if line == 0 else []
            lines.append(_coloured((" " * GAP).join([*words, *figures]).rstrip(), standings[row]))
    return lines


def _stacked(
    names: Sequence[list[str]], numbers: Sequence[list[str]], standings: Sequence[str], room: int
) -> list[str]:
    """Each row's words, and below them its numbers."""
    lines = []
    for row, standing in enumerate(standings):
        words = wrapped_name(" ".join(column[row] for column in names if column[row]), room)
        figures = (" " * GAP).join(column[row].rjust(_width(column)) for column in numbers)
        lines += [_coloured(line, standing) for line in (*words, f"{'':{GAP}}{figures}".rstrip()) if line]
    return lines


def _coloured(line: str, standing: str) -> str:
    """A row's line in the colour of how it stands, where there are colours."""
    return f"{COLOURS[standing]}{line}{PLAIN}" if standing and paper().has_colours else line


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


def json_lines(found: Any) -> list[str]:
    """JSON, as all commands write it."""
    return json.dumps(found, indent=1).splitlines()
