"""The page of a report: one file that asks for no other."""

from collections.abc import Iterable, Sequence
from importlib.resources import files

from analyser.experiments.findings.findings import Chapter, Findings
from analyser.experiments.findings.surprises import Retold
from analyser.games.catalogue import TABLE
from analyser.reporting.figures.files import colour_rules, inline_svg
from analyser.reporting.report.answer import answer_of
from analyser.reporting.report.certificate import Certificate
from analyser.reporting.report.frames import printed
from analyser.reporting.report.html import breakable, element, items, paragraph, table, text
from analyser.reporting.report.losses import losses_table, losses_words
from analyser.reporting.report.tables import (
    BEST,
    all_table,
    best_of,
    effects_table,
    house_rules_table,
    metric_tables,
    overview_table,
    pieces,
    rules_table,
    sides_table,
)
from analyser.reporting.report.words import (
    base_words,
    capital,
    chapter_words,
    intervals_words,
    means_words,
    missing_words,
    played_words,
    question_of,
    surprise_words,
    title_of,
)

POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'unsafe-inline'"
"""What a browser may load for the page: nothing but what is in it."""


class Page:
    """Sections as HTML, and the places that the list of contents leads to."""

    def __init__(self, findings: Findings, drawings: Sequence["Drawings"], certificate: Certificate) -> None:
        self.findings, self.drawings, self.certificate = findings, drawings, certificate
        self.contents: list[tuple[str, str]] = []
        self.several = len(findings.chapters) > 1

    def html(self) -> str:
        """The whole page."""
        title = title_of(self.findings.subject)
        sections = [*self._chapters(), *self._games(), self._certificate()]
        links = (_link(name, words) + self._beside(name) for name, words in self.contents)
        nav = element("nav", element("ul", *(element("li", link) for link in links)), aria_label="Contents")
        body = element("header", *self._head(title), nav) + element("main", *sections) + element("script", _asset("js"))
        head = (
            '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
            f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
            '<link rel="icon" href="data:,">'
        )
        head += element("title", text(title)) + element("style", _colours() + _asset("css"))
        return f"<!doctype html>\n{element('html', element('head', head), element('body', body), lang='en')}\n"

    def _head(self, title: str) -> Iterable[str]:
        yield element("h1", text(title))
        yield paragraph(question_of(self.findings.subject), class_="question")
        for place, chapter in enumerate(self.findings.chapters):
            if self.several:
                yield element("p", _link(f"{place + 1}-win-rates", chapter_words(chapter)), class_="chapter")
            yield element("p", breakable(text(answer_of(chapter))).replace(" %", "&nbsp;%"), class_="answer")
            yield paragraph(played_words(chapter), class_="faint")
        yield items(missing_words(self.findings)) if missing_words(self.findings) else ""

    def _beside(self, name: str) -> str:
        """In the list of contents a number for each surprising game, which leads to it."""
        if name != "games":
            return ""
        places = range(1, len(self.findings.retold) + 1)
        links = (element("a", f"{place}", href=f"#game-{place}", aria_label=f"Game {place}") for place in places)
        return element("span", *(f" {link}" for link in links), class_="games")

    def _section(self, name: str, title: str, *inside: str) -> str:
        """A section with its heading; `name` is its place in the page."""
        self.contents.append((name, title))
        return element("section", element("h2", text(title), id=name), *inside)

    def _chapters(self) -> Iterable[str]:
        for place, (chapter, drawings) in enumerate(zip(self.findings.chapters, self.drawings, strict=True)):
            prefix, ending = (f"{place + 1}-", f" ({chapter_words(chapter)})") if self.several else ("", "")
            yield self._section(f"{prefix}win-rates", f"Win rates{ending}", *_win_rates(chapter, drawings))
            if house_rules_table(chapter.lines).rows:
                yield self._section(f"{prefix}house-rules", f"House rules{ending}", *_house_rules(chapter, drawings))
            yield self._section(f"{prefix}course", f"How games go{ending}", *_course(chapter, drawings))
            every = table(all_table(chapter), mark=BEST, sortable=True)
            yield self._section(f"{prefix}all", f"All win rates{ending}", every)
            yield self._section(f"{prefix}rules", f"Rules and components{ending}", *_rules(chapter))

    def _games(self) -> Iterable[str]:
        retold = self.findings.retold
        if retold:
            told = [_transcript(one, place) for place, one in enumerate(retold, start=1)]
            hint = paragraph("Of these games those are printed that are opened on the page.", class_="on-paper")
            yield self._section("games", "The most surprising games", hint, *told)

    def _certificate(self) -> str:
        certificate = self.certificate
        versions = ", ".join(f"{name} {number}" for name, number in certificate.versions.items())
        sums = [f"{name}: SHA-256 {total}" for name, total in certificate.inputs.items()]
        lines = [*certificate.checks, f"Versions: {versions}.", *sums, "The sum of every file: manifest.json."]
        return self._section(
            "certificate",
            "Certificate",
            paragraph("This command makes the report:"),
            element("pre", element("code", text(certificate.repeat))),
            paragraph(certificate.promise),
            items(lines),
        )


class Drawings:
    """The figures of a chapter as SVG, by name, with their words."""

    def __init__(self, shown: Sequence[tuple[str, str, str, str, str]], ending: str) -> None:
        self.shown = {name: about for name, *about in shown}
        self.ending = ending  # tells them from those of other chapters

    def html(self, *names: str) -> str:
        """Those of these names that there are."""
        shown = [name for name in names if name in self.shown]
        return "".join(_figure(f"{name}{self.ending}", *self.shown[name]) for name in shown)

    def begin(self, start: str) -> list[str]:
        """The names that begin so."""
        return [name for name in self.shown if name.startswith(start)]


def _figure(name: str, title: str, told: str, note: str, svg: str) -> str:
    """A figure; what it holds for stands in it, and once more below it for phones, where that is too small."""
    picture = element("div", inline_svg(svg), role="img", aria_label=f"{told} {note}.")
    caption = element("figcaption", text(note), aria_hidden="true")
    return element("h3", text(title)) + element("figure", picture, caption, id=f"figure-{name}")


def _win_rates(chapter: Chapter, drawings: Drawings) -> Iterable[str]:
    told = f"Under {base_words(chapter)}; in brackets {intervals_words(chapter)}."
    result = chapter.lines[0].result
    seat = result.spec.side_word
    if result.has_sides:
        alone = " alone" if result.form == TABLE else ""
        told += f" A line-up is named from the first {seat} on, and rates are the first {seat}'s{alone}."
    if best_of(chapter):
        best = f"the line-up whose first {seat} wins most" if result.has_sides else "the best of a difficulty"
        told += f" {BEST} {best}, and all that can't be told apart from it on the games that they both played."
    yield paragraph(told)
    yield table(overview_table(chapter, between="\n"), mark=BEST)
    yield drawings.html("win_rates", "ladder", "behind_the_best", "thinking_time")
    if result.form == TABLE:
        yield paragraph("What each side wins: alone, together with others, and its share of all wins.")
        yield table(sides_table(chapter.lines), sortable=True)


def _house_rules(chapter: Chapter, drawings: Drawings) -> Iterable[str]:
    yield table(house_rules_table(chapter.lines))
    if chapter.effects:
        yield paragraph(_compared(chapter))
        yield drawings.html("house_rules")
        yield table(effects_table(chapter, between="\n"), sortable=True)


def _compared(chapter: Chapter) -> str:
    """On which games house rules are compared: with another deck the shuffles are others too."""
    names = list(dict.fromkeys(f"'{one.first.rules}'" for one in chapter.effects if not one.same_cards))
    told = f"What a house rule changes is counted on the same shuffles as {base_words(chapter)}"
    told += f", but for {', '.join(names)}: another deck is shuffled otherwise" if names else ""
    return f"{told}. All intervals of a player and difficulty hold at once."


def _course(chapter: Chapter, drawings: Drawings) -> Iterable[str]:
    lines = printed(chapter.lines)
    game = chapter.lines[0].spec.known
    yield drawings.html("survival", "hazard", *drawings.begin("course"), *drawings.begin("scores"))
    if game is not None and game.shown.losses is not None:
        yield paragraph(losses_words(game.shown.losses))
        yield table(losses_table(game.shown, game.shown.losses, lines))
    if game is not None and (tables := metric_tables(game, lines)):
        yield paragraph(means_words(chapter))
        yield from map(table, tables)


def _rules(chapter: Chapter) -> Iterable[str]:
    lines = chapter.lines
    game = lines[0].spec.known
    if game is None:
        yield paragraph("This version of the game is not known here any more.")
        return
    yield paragraph(f"Provenance of the rules: {game.status}.")
    yield table(rules_table(game, lines))
    decks = {line.spec.components.hash: line for line in lines}
    for line in decks.values():
        components = line.cell.components if line.cell else line.spec.components
        name, provenance = components.name or components.hash, components.provenance or "unknown"
        yield element("h3", text(f"Components: {name} ({provenance})"))
        yield items(f"{about}: {source}" for about, source in components.figures)
        for heading, told in pieces(components):
            yield element("h4", text(heading)) if heading else ""
            yield element("ul", *(element("li", text(piece)) for piece in told), class_="pieces")


def _transcript(one: Retold, place: int) -> str:
    cell = one.surprise.line.cell
    assert cell is not None
    told = "\n".join(cell.game.story.tell(one.transcript))
    summary = element("summary", text(f"{place}. {capital(surprise_words(one.surprise))}"))
    return element("details", summary, element("pre", text(told), tabindex="0"), id=f"game-{place}")


def _link(name: str, words: str) -> str:
    """A link to a place in the page."""
    return element("a", text(words), href=f"#{name}")


def _colours() -> str:
    light, dark = colour_rules()
    return f":root{{{light}}}@media (prefers-color-scheme: dark){{:root{{{dark}}}}}@media print{{:root{{{light}}}}}\n"


def _asset(kind: str) -> str:
    return files("analyser.reporting.report").joinpath(f"page.{kind}").read_text(encoding="utf-8")
