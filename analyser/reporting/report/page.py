"""A report's page, from its view and `page.html`, and its main tables as Markdown for a forum."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from analyser.reporting.figures.look import colour_rules, inline_svg
from analyser.reporting.layout import Table, markdown_table
from analyser.reporting.report.tables import BEST, pieces
from analyser.reporting.report.view import Report, ReportSection

POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'unsafe-inline'"
"""What a browser may load for the page: nothing but what is in it."""
_BREAK = re.compile(r"(?<=[,:;(_])(?=[a-z])")


def page_html(report: Report) -> str:
    """The whole page. Whatever words come from outside, they are words in it."""
    return rendered("page.html", report=report, best=BEST)


def rendered(template: str, **shown: object) -> str:
    """A page of its template, in the colours of the look."""
    environment = Environment(
        loader=PackageLoader("analyser.reporting.report", "."),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters |= {"breakable": breakable, "inline": inline, "pieces": pieces}
    light, dark = map(Markup, colour_rules())
    return environment.get_template(template).render(policy=POLICY, light=light, dark=dark, **shown)


def plain_page(title: str, lines: Sequence[str]) -> list[str]:
    """The page of what a command found; its lines are HTML already, whose words are escaped (`styles.Page`)."""
    return rendered("plain.html", title=title, body=Markup("\n").join(map(Markup, lines))).splitlines()


def breakable(words: str) -> Markup:
    """Words in lines, of which long ones such as a policy's SPEC may go on in the next line behind a mark."""
    return Markup("<br>").join(Markup("<wbr>").join(_BREAK.split(line)) for line in words.split("\n"))


def inline(svg: str) -> Markup:
    """A figure that was drawn here."""
    return Markup(inline_svg(svg))


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
    rates = f"Rates are those of the {section.first}{', alone' if section.is_shared else ''}. " if section.first else ""
    best = f"{BEST} the best, and what can't be told apart from it. " if section.best else ""
    yield from (_plain(f"Under {section.base}. {rates}{best}In brackets: {section.intervals}"), "")
    if section.levels:
        yield from (_plain(section.levels), "")
    if "seats" in tables:
        yield from _table_lines(tables["seats"], ending)
    for choices in section.choices:
        rows = tuple(row for row in choices.worths.rows if row[1] == choices.strongest)
        for table in (*choices.rates[:1], replace(choices.worths, rows=rows), *filter(None, [choices.beside])):
            yield from _table_lines(table, ending)
    for own in section.house_rules:
        if own.effects:
            rows = tuple(row for row in own.effects.rows if section.is_shared or row[1] in own.players)
            yield from _table_lines(replace(own.effects, rows=rows), ending)
        if own.course:
            yield from _table_lines(own.course, ending)
    if section.is_shared:
        for table in section.metrics:
            yield from _table_lines(table, ending)
    yield from (_plain(section.deck), "")


def _table_lines(table: Table, ending: str) -> Iterator[str]:
    yield from (f"### {table.title}{ending}", "", *markdown_table(table), "")


def _plain(words: str) -> str:
    """Words that begin no HTML where Markdown is shown."""
    return words.replace("<", "&lt;")
