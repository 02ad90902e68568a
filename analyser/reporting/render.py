"""Results as lines: a table for the screen, Markdown, CSV, JSON."""

import csv
import io
import json
from collections.abc import Iterable

from analyser.experiments.results import RunResult
from analyser.reporting.tables import Table, notes, run_tables


def render(run: RunResult, style: str) -> list[str]:
    """The lines of a run's results in one of the four styles."""
    if style == "json":
        return json.dumps(run.to_dict(), indent=1).splitlines()
    if style == "csv":
        return _csv(run)
    if style == "markdown":
        return _document(run, markdown_table, heading="### ", note="- ")
    return _document(run, text_table, heading="", note="")


def _document(run: RunResult, table_lines: object, heading: str, note: str) -> list[str]:
    assert callable(table_lines)
    lines = [f"{note}{line}" for line in notes(run)]
    for table in run_tables(run):
        lines += ["", f"{heading}{table.title}", *([""] if heading else []), *table_lines(table)]
    return lines


def text_table(table: Table) -> list[str]:
    """Columns side by side: words to the left, numbers to the right."""
    widths = [max(map(len, column)) for column in zip(table.header, *table.rows, strict=True)]
    return ["  ".join(_fit(text, widths, place) for place, text in enumerate(row)).rstrip() for row in _all(table)]


def markdown_table(table: Table) -> list[str]:
    """A table that forums and README files show as one."""
    rule = "|".join("---" if place < 2 else "---:" for place in range(len(table.header)))
    header, *rows = (f"| {' | '.join(text.replace('|', chr(92) + '|') for text in row)} |" for row in _all(table))
    return [header, f"|{rule}|", *rows]


def _all(table: Table) -> Iterable[tuple[str, ...]]:
    return (table.header, *table.rows)


def _fit(text: str, widths: list[int], place: int) -> str:
    return text.ljust(widths[place]) if place < 2 else text.rjust(widths[place])


def _csv(run: RunResult) -> list[str]:
    rows = run.to_rows()
    text = io.StringIO()
    writer = csv.DictWriter(text, fieldnames=list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue().splitlines()
