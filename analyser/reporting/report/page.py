"""The page of a report: one file that asks for no other."""

from collections.abc import Iterable, Sequence
from importlib.resources import files

from analyser.experiments.findings.findings import Chapter, Findings
from analyser.experiments.findings.surprises import Retold
from analyser.reporting.figures.files import colour_rules, inline_svg
from analyser.reporting.report.certificate import Certificate
from analyser.reporting.report.frames import printed
from analyser.reporting.report.html import element, items, paragraph, table, text
from analyser.reporting.report.tables import (
    BEST,
    all_table,
    components_table,
    effects_table,
    house_rules_table,
    losses_table,
    metric_tables,
    overview_table,
    rules_table,
)
from analyser.reporting.report.words import (
    METHODS,
    answer_of,
    missing_words,
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

    def html(self) -> str:
        """The whole page."""
        title = title_of(self.findings.subject)
        sections = [*self._chapters(), *self._games(), self._certificate()]
        links = (element("li", element("a", text(words), href=f"#{name}")) for name, words in self.contents)
        nav = element("nav", element("ul", *links), aria_label="Contents")
        body = element("header", *self._head(title), nav) + element("main", *sections) + element("script", _asset("js"))
        head = (
            '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
            f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
            '<link rel="icon" href="data:,">'
        )
        head += element("title", text(title)) + element("style", _colours() + _asset("css"))
        return f"<!doctype html>\n{element('html', element('head', head), element('body', body), lang='en')}\n"

    def _head(self, title: str) -> Iterable[str]:
        chapter = self.findings.chapters[0]
        played = chapter.lines[0].entry.played
        yield element("h1", text(title))
        yield paragraph(question_of(self.findings.subject), class_="question")
        yield paragraph(answer_of(chapter), class_="answer")
        game = played.known.title if played.known else played.game
        told = f"{game}, game version {played.game_version}. {self.certificate.games:,} games, seed {played.seed}."
        yield paragraph(told, class_="faint")
        yield items(missing_words(self.findings)) if missing_words(self.findings) else ""

    def _section(self, name: str, title: str, *inside: str) -> str:
        """A section with its heading; `name` is its place in the page."""
        self.contents.append((name, title))
        return element("section", element("h2", text(title), id=name), *inside)

    def _chapters(self) -> Iterable[str]:
        several = len(self.findings.chapters) > 1
        for place, (chapter, drawings) in enumerate(zip(self.findings.chapters, self.drawings, strict=True)):
            played = chapter.lines[0].entry.played
            about = f"{played.game} {played.variant}, version {played.game_version}, seed {played.seed}"
            prefix, ending = (f"{place + 1}-", f" ({about})") if several else ("", "")
            yield self._section(f"{prefix}win-rates", f"Win rates{ending}", *_win_rates(chapter, drawings))
            if chapter.effects:
                yield self._section(f"{prefix}house-rules", f"House rules{ending}", *_house_rules(chapter, drawings))
            yield self._section(f"{prefix}course", f"How games go{ending}", *_course(chapter, drawings))
            every = table(all_table(chapter), mark=BEST, sortable=True)
            yield self._section(f"{prefix}all", f"All win rates{ending}", every)
            yield self._section(f"{prefix}rules", f"Rules and components{ending}", *_rules(chapter))

    def _games(self) -> Iterable[str]:
        retold = self.findings.retold
        if retold:
            links = [
                element("li", element("a", text(_capital(surprise_words(one.surprise))), href=f"#game-{place}"))
                for place, one in enumerate(retold, start=1)
            ]
            told = [_transcript(one, place) for place, one in enumerate(retold, start=1)]
            yield self._section("games", "The most surprising games", element("ol", *links), *told)

    def _certificate(self) -> str:
        certificate = self.certificate
        versions = ", ".join(f"{name} {number}" for name, number in certificate.versions.items())
        sums = [f"{name}: SHA-256 {total}" for name, total in certificate.inputs.items()]
        return self._section(
            "certificate",
            "Certificate",
            paragraph("This command makes the report again, and plays what is not there:"),
            element("pre", element("code", text(certificate.repeat))),
            paragraph(
                "The same study gives the same bytes of every file, on any number of threads and any machine with "
                "these versions; only what shows seconds (the figure of thinking time, times.csv, and the page with "
                "it) is of the machine that played. --no-times leaves that out; manifest.json has every file's sum."
            ),
            items([f"Versions: {versions}.", *sums, *certificate.checks]),
        )


class Drawings:
    """The figures of a chapter as SVG, by name, with their words."""

    def __init__(self, shown: Sequence[tuple[str, str, str, str]], ending: str) -> None:
        self.shown = {name: (title, told, svg) for name, title, told, svg in shown}
        self.ending = ending  # tells them from those of other chapters

    def html(self, *names: str) -> str:
        """Those of these names that there are."""
        shown = [name for name in names if name in self.shown]
        return "".join(_figure(f"{name}{self.ending}", *self.shown[name]) for name in shown)

    def begin(self, start: str) -> list[str]:
        """The names that begin so."""
        return [name for name in self.shown if name.startswith(start)]


def _figure(name: str, title: str, told: str, svg: str) -> str:
    picture = element("div", inline_svg(svg), role="img", aria_label=told)
    return element("h3", text(title)) + element("figure", picture, id=f"figure-{name}")


def _win_rates(chapter: Chapter, drawings: Drawings) -> Iterable[str]:
    entry = chapter.lines[0].entry
    yield paragraph(
        f"Under the rules as printed; {entry.win.level:.0%} intervals in brackets ({METHODS[entry.win.method]}). "
        f"{BEST} the best of a difficulty, and all that can't be told apart from it on the games that they both played."
    )
    yield table(overview_table(chapter, between="\n"), mark=BEST)
    yield drawings.html("win_rates", "ladder", "behind_the_best", "thinking_time")


def _house_rules(chapter: Chapter, drawings: Drawings) -> Iterable[str]:
    yield table(house_rules_table(chapter.lines))
    yield paragraph(
        "What a house rule changes is counted on the same shuffles as the rules as printed; all intervals of a player "
        "and difficulty hold at once."
    )
    yield drawings.html("house_rules")
    yield table(effects_table(chapter, between="\n"), sortable=True)


def _course(chapter: Chapter, drawings: Drawings) -> Iterable[str]:
    lines = printed(chapter.lines)
    game = chapter.lines[0].entry.played.known
    yield drawings.html("survival", *drawings.begin("course"), *drawings.begin("scores"))
    if game is not None and game.losses is not None:
        yield paragraph(
            f"Of the games that were lost: in which {game.losses.stage}, how many {game.losses.unit} it was short (the "
            f"middle, and the middle half), and how many would have needed one more."
        )
        yield table(losses_table(game.losses, lines))
    if game is not None:
        yield from (table(shown) for shown in metric_tables(game, lines))


def _rules(chapter: Chapter) -> Iterable[str]:
    lines = chapter.lines
    game = lines[0].entry.played.known
    if game is None:
        yield paragraph("This version of the game is not known here any more.")
        return
    yield paragraph(f"Provenance of the rules: {game.status}.")
    yield table(rules_table(game, lines))
    decks = {line.entry.played.components.hash: line for line in lines}
    for line in decks.values():
        components = line.cell.components if line.cell else line.entry.played.components
        name, provenance = components.name or components.hash, components.provenance or "unknown"
        yield element("h3", text(f"Components: {name} ({provenance})"))
        yield items(f"{about}: {source}" for about, source in components.figures)
        yield element("details", element("summary", "How many of each"), table(components_table(components)))


def _transcript(one: Retold, place: int) -> str:
    cell = one.surprise.line.cell
    assert cell is not None
    told = "\n".join(cell.game.story.tell(one.transcript))
    summary = element("summary", text(f"{place}. {_capital(surprise_words(one.surprise))}"))
    return element("details", summary, element("pre", text(told), id=f"game-{place}", tabindex="0"))


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def _colours() -> str:
    light, dark = colour_rules()
    return f":root{{{light}}}@media (prefers-color-scheme: dark){{:root{{{dark}}}}}@media print{{:root{{{light}}}}}\n"


def _asset(kind: str) -> str:
    return files("analyser.reporting.report").joinpath(f"page.{kind}").read_text(encoding="utf-8")
