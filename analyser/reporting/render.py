"""Results as lines: a table for the screen, Markdown, CSV, JSON."""

from analyser.experiments.results import RunResult
from analyser.reporting.layout import csv_rows
from analyser.reporting.styles import STYLES, json_lines
from analyser.reporting.tables import notes, run_tables


def render(run: RunResult, style: str) -> list[str]:
    """The lines of a run's results in one of the four styles."""
    if style == "json":
        return json_lines(run.to_dict())
    if style == "csv":
        return csv_rows(run.to_rows())
    own = STYLES[style]
    return own.notes(notes(run)) + own.tables(run_tables(run))
