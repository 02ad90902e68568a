"""Results as lines: a table for the screen, Markdown, CSV, JSON."""

import csv
import io
import json
from collections.abc import Callable

from analyser.experiments.results import RunResult
from analyser.reporting.layout import Table, markdown_table, noted, text_table
from analyser.reporting.tables import notes, run_tables


def render(run: RunResult, style: str) -> list[str]:
    """The lines of a run's results in one of the four styles."""
    if style == "json":
        return json.dumps(run.to_dict(), indent=1).splitlines()
    if style == "csv":
        return _csv(run)
    if style == "markdown":
        return _document(run, markdown_table, heading="### ", note="- ")
    return _document(run, text_table, heading="", note="")


def _document(run: RunResult, table_lines: Callable[[Table], list[str]], heading: str, note: str) -> list[str]:
    lines = noted(notes(run), note)
    for table in run_tables(run):
        lines += ["", f"{heading}{table.title}", *([""] if heading else []), *table_lines(table)]
    return lines


def _csv(run: RunResult) -> list[str]:
    rows = run.to_rows()
    text = io.StringIO()
    writer = csv.DictWriter(text, fieldnames=list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue().splitlines()
