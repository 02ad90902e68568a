"""Results as lines: a table for the screen, Markdown, CSV, JSON."""

import json
from collections.abc import Callable

from analyser.experiments.results import RunResult
from analyser.reporting.layout import Table, csv_rows, markdown_table, noted, text_table
from analyser.reporting.tables import notes, run_tables


def render(run: RunResult, style: str) -> list[str]:
    """The lines of a run's results in one of the four styles."""
    if style == "json":
        return json.dumps(run.to_dict(), indent=1).splitlines()
    if style == "csv":
        rows = run.to_rows()
        return csv_rows(rows)
    if style == "markdown":
        return _document(run, markdown_table, heading="### ", note="- ")
    return _document(run, text_table, heading="", note="")


def _document(run: RunResult, table_lines: Callable[[Table], list[str]], heading: str, note: str) -> list[str]:
    lines = noted(notes(run), note)
    for table in run_tables(run):
        lines += ["", f"{heading}{table.title}", *([""] if heading else []), *table_lines(table)]
    return lines
