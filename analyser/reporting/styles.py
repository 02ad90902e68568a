"""How results are written: as tables for a screen, as Markdown for a forum, as JSON."""

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from analyser.reporting.layout import Table, markdown_table, text_table


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
