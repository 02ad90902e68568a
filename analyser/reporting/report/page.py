"""The page of a report, from its view and `page.html`."""

import re

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from analyser.reporting.figures.files import colour_rules, inline_svg
from analyser.reporting.report.tables import BEST, pieces
from analyser.reporting.report.view import Report

POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'unsafe-inline'"
"""What a browser may load for the page: nothing but what is in it."""
_BREAK = re.compile(r"(?<=[,:;(_])(?=[a-z])")


def page_html(report: Report) -> str:
    """The whole page. Whatever words come from outside, they are words in it."""
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
    page = environment.get_template("page.html")
    return page.render(report=report, best=BEST, policy=POLICY, light=light, dark=dark)


def breakable(words: str) -> Markup:
    """Words in lines, of which long ones such as a policy's SPEC may go on in the next line behind a mark."""
    return Markup("<br>").join(Markup("<wbr>").join(_BREAK.split(line)) for line in words.split("\n"))


def inline(svg: str) -> Markup:
    """A figure that was drawn here."""
    return Markup(inline_svg(svg))
