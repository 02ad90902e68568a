"""The main tables of a report for a forum: what is asked, the answers, win rates, house rules."""

from collections.abc import Iterator
from dataclasses import replace

from analyser.reporting.layout import Table, markdown_table
from analyser.reporting.report.tables import BEST
from analyser.reporting.report.view import Report, ReportSection


def markdown_lines(report: Report) -> list[str]:
    """The lines of results.md."""
    lines = [f"## {_plain(report.title)}", "", _plain(report.question), ""]
    for section in report.sections:
        about = f"**{_plain(section.title)}:** " if section.place else ""
        lines += [f"{about}{_plain(section.answer)}", ""]
    for section in report.sections:
        lines += _section_lines(section)
    return lines[:-1]


def _section_lines(section: ReportSection) -> Iterator[str]:
    """The tables of a section, each with what it holds for."""
    ending = f" ({section.place})" if section.place else ""
    tables = section.tables
    yield from _table_lines(tables["win_rates"], ending)
    rates = (
        f"Rates are those of the first {section.seat}{', alone' if section.is_shared else ''}. " if section.seat else ""
    )
    best = f"{BEST} the best, and what can't be told apart from it. " if section.best else ""
    yield from (_plain(f"Under {section.base}. {rates}{best}In brackets: {section.intervals}"), "")
    if "sides" in tables:
        yield from _table_lines(tables["printed_sides"], ending)
    if "effects" in tables:
        effects = tables["effects"]
        rows = tuple(row for row in effects.rows if row[1] in section.players)
        yield from _table_lines(replace(effects, rows=rows), ending)
    yield from (_plain(section.deck), "")


def _table_lines(table: Table, ending: str) -> Iterator[str]:
    yield from (f"### {table.title}{ending}", "", *markdown_table(table), "")


def _plain(words: str) -> str:
    """Words that begin no HTML where Markdown is shown."""
    return words.replace("<", "&lt;")
