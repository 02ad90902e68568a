"""Tables of texts, as lines for the screen and as Markdown."""

import csv
import io
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Table:
    """A table for a person: every cell a text."""

    title: str
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    names: int = 2  # so many columns from the left are words, the others numbers


def noted(lines: Iterable[str], mark: str) -> list[str]:
    """Notes with a mark before each; what goes on the line before has none, and stands under its words."""
    return [line if mark and line.startswith("  ") else f"{mark}{line}" for line in lines]


def text_table(table: Table) -> list[str]:
    """Columns side by side: words to the left, numbers to the right."""
    widths = [max(map(len, column)) for column in zip(table.header, *table.rows, strict=True)]
    return [
        "  ".join(_fit(text, widths[place], place < table.names) for place, text in enumerate(row)).rstrip()
        for row in _all(table)
    ]


def markdown_table(table: Table) -> list[str]:
    """A table that forums and README files show as one."""
    rule = "|".join("---" if place < table.names else "---:" for place in range(len(table.header)))
    header, *rows = (f"| {' | '.join(text.replace('|', chr(92) + '|') for text in row)} |" for row in _all(table))
    return [header, f"|{rule}|", *rows]


def csv_table(columns: Iterable[str], rows: Iterable[Mapping[str, Any]]) -> list[str]:
    """A header and a line a row, as CSV; a row may lack columns."""
    text = io.StringIO()
    writer = csv.DictWriter(text, fieldnames=list(columns), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue().removesuffix("\n").split("\n")


def _all(table: Table) -> Iterable[tuple[str, ...]]:
    return (table.header, *table.rows)


def _fit(text: str, width: int, is_name: bool) -> str:
    return text.ljust(width) if is_name else text.rjust(width)
