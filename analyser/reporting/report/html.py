"""Small pieces of HTML; every text that comes from outside is escaped here."""

import re
from collections.abc import Iterable
from html import escape

from analyser.reporting.layout import Table


def element(name: str, *inside: str, **attributes: str) -> str:
    """An element with what is inside, which is HTML already. `class_` is the attribute `class`."""
    given = "".join(f' {key.strip("_").replace("_", "-")}="{escape(value)}"' for key, value in attributes.items())
    return f"<{name}{given}>{''.join(inside)}</{name}>"


def text(words: str) -> str:
    """Words as HTML."""
    return escape(words, quote=False)


def paragraph(words: str, **attributes: str) -> str:
    """A paragraph of plain words."""
    return element("p", text(words), **attributes)


def items(lines: Iterable[str]) -> str:
    """A list of plain words."""
    return element("ul", *(element("li", text(line)) for line in lines))


def table(shown: Table, *, mark: str = "", sortable: bool = False) -> str:
    """A table with headings for columns and rows. Cells with the mark in them stand out."""
    head = element(
        "tr", *(_cell("th", word, place >= shown.names, scope="col") for place, word in enumerate(shown.header))
    )
    rows = []
    for row in shown.rows:
        cells = [
            _cell("th" if place == 0 and shown.names else "td", word, place >= shown.names, mark=mark)
            for place, word in enumerate(row)
        ]
        rows.append(element("tr", *cells))
    caption = element("caption", text(shown.title)) if shown.title else ""
    attributes = {"class_": "sortable"} if sortable else {}
    inner = element("table", caption, element("thead", head), element("tbody", *rows), **attributes)
    return element("div", inner, class_="scroll", tabindex="0", role="region", aria_label=shown.title or "table")


def _cell(name: str, words: str, is_number: bool, *, mark: str = "", scope: str = "") -> str:
    attributes: dict[str, str] = {}
    if is_number:
        attributes["class_"] = "number best" if mark and mark in words else "number"
    if name == "th":
        attributes["scope"] = scope or "row"
    inside = text(words) if is_number else breakable(text(words))
    return element(name, inside.replace("\n", "<br>"), **attributes)


def breakable(words: str) -> str:
    """HTML in which long words such as a policy's SPEC may go on in the next line behind a mark."""
    return re.sub(r"(?<=[,:;(_])(?=[a-z])", "<wbr>", words)
