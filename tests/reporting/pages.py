"""A page of a report read back: what elements it has, what is inside of each, and what their words are."""

from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID = {"meta", "link", "br", "wbr", "input"}
ELEMENTS = {
    "html", "head", "meta", "link", "title", "style", "body", "header", "main", "nav", "section", "h1", "h2", "h3",
    "p", "a", "ul", "ol", "li", "pre", "code", "script", "figure", "div", "table", "caption", "thead", "tbody",
    "tr", "th", "td", "details", "summary", "br", "wbr", "svg", "defs", "g", "path", "use", "text", "tspan", "rect",
    "clippath", "span",
}  # fmt: skip
"""All that a page may have: nothing that loads, sends or embeds."""


@dataclass
class Element:
    name: str
    attributes: dict[str, str]
    inside: list["Element"] = field(default_factory=list)
    words: str = ""  # of all that is inside


class Tree(HTMLParser):
    """Elements in the order in which they begin; each must be closed where it belongs."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[Element] = []
        self.opened: list[Element] = []
        self.feed(page)
        self.close()
        assert self.opened == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert len(dict(attrs)) == len(attrs), f"an attribute of {tag} stands there twice"
        element = Element(tag, {name: value or "" for name, value in attrs})
        for outer in self.opened:
            outer.inside.append(element)
        self.found.append(element)
        if tag not in VOID:
            self.opened.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.opened.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.opened.pop().name == tag

    def handle_data(self, data: str) -> None:
        for element in self.opened:
            element.words += data

    def all(self, name: str) -> list[Element]:
        return [element for element in self.found if element.name == name]

    def with_id(self, name: str) -> Element:
        (element,) = [element for element in self.found if element.attributes.get("id") == name]
        return element
