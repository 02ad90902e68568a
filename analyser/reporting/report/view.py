"""A report as it is shown, each part worked out once: page, Markdown and manifest are written from this view alone."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from analyser.experiments.findings.findings import Chapter, Findings
from analyser.experiments.findings.subject import Line
from analyser.experiments.findings.surprises import Retold
from analyser.games.catalogue import TABLE
from analyser.reporting.layout import Table
from analyser.reporting.report import tables, words
from analyser.reporting.report.answer import answer_of
from analyser.reporting.report.certificate import Certificate, certificate_of
from analyser.reporting.report.frames import printed, telling
from analyser.reporting.report.losses import losses_table, losses_words
from analyser.reporting.report.pictures import FOREST_PLAYERS, Picture, pictures_of


@dataclass(frozen=True)
class Box:
    """A deck that was played with."""

    title: str
    sources: tuple[str, ...]
    contents: tuple[tuple[str, list[str]], ...]  # headings, and the pieces below each


@dataclass(frozen=True)
class ReportSection:
    """What is shown of one game, version, variant, number of players and seed."""

    place: int | None  # from 1 on, if there are several sections
    title: str  # what tells it from the others
    answer: str
    played: str
    players: tuple[str, ...]  # those whose house rules are told where there is room for a few
    best: frozenset[int]  # the numbers of the lines that are marked
    words: Mapping[str, str]  # what stands above tables, by the names of these
    metrics: tuple[Table, ...]  # how the games went, in means
    tables: Mapping[str, Table]  # the others, those that there are
    boxes: tuple[Box, ...]
    pictures: tuple[Picture, ...]


@dataclass(frozen=True)
class ToldGame:
    """A surprising game, move by move."""

    title: str
    story: str


@dataclass(frozen=True)
class Report:
    """All that a report shows."""

    title: str
    question: str
    missing: tuple[str, ...]  # what it lacks
    sections: tuple[ReportSection, ...]
    games: tuple[ToldGame, ...]
    certificate: Certificate


def report_of(findings: Findings, *, times: bool) -> Report:
    """The view of findings; without what a clock said, if that is not wanted."""
    several = len(findings.chapters) > 1
    chapters = enumerate(findings.chapters, start=1)
    return Report(
        title=words.title_of(findings.subject),
        question=words.question_of(findings.subject),
        missing=tuple(words.missing_words(findings)),
        sections=tuple(section_of(one, place if several else None, times=times) for place, one in chapters),
        games=tuple(_told(place, one) for place, one in enumerate(findings.retold, start=1)),
        certificate=certificate_of(findings, times=times),
    )


def section_of(chapter: Chapter, place: int | None, *, times: bool) -> ReportSection:
    """The view of a chapter, its figures drawn."""
    game = chapter.lines[0].entry.played.known
    return ReportSection(
        place=place,
        title=words.chapter_words(chapter),
        answer=answer_of(chapter),
        played=words.played_words(chapter),
        players=tuple(telling(chapter.lines, FOREST_PLAYERS)),
        best=tables.best_of(chapter),
        words=dict(_words(chapter)),
        metrics=tuple(tables.metric_tables(game, printed(chapter))) if game else (),
        tables=dict(_tables(chapter)),
        boxes=tuple(_boxes(chapter.lines)) if game else (),
        pictures=tuple(pictures_of(chapter, times=times, ending=f"-{place}" if place else "")),
    )


def _words(chapter: Chapter) -> Iterator[tuple[str, str]]:
    game = chapter.lines[0].entry.played.known
    yield "win_rates", words.win_rates_words(chapter)
    yield "markdown", words.markdown_words(chapter)
    yield "deck", words.deck_words(printed(chapter)[0])
    yield "effects", words.effects_words(chapter)
    yield "metrics", words.means_words(chapter)
    yield "rules", words.rules_words(game)
    if game and game.shown.losses:
        yield "losses", losses_words(game.shown.losses)


def _tables(chapter: Chapter) -> Iterator[tuple[str, Table]]:
    game, lines = chapter.lines[0].entry.played.known, chapter.lines
    yield "win_rates", tables.overview_table(chapter)
    if lines[0].entry.form == TABLE:
        yield "sides", tables.sides_table(lines)
        yield "printed_sides", tables.sides_table(printed(chapter))
    if (house_rules := tables.house_rules_table(lines)).rows:
        yield "house_rules", house_rules
    if chapter.effects:
        yield "effects", tables.effects_table(chapter)
    yield "all", tables.all_table(chapter)
    if game:
        yield "rules", tables.rules_table(game, lines)
        if game.shown.losses:
            yield "losses", losses_table(game.shown, game.shown.losses, printed(chapter))


def _boxes(lines: tuple[Line, ...]) -> Iterator[Box]:
    decks = {line.entry.played.components.hash: line for line in lines}
    for line in decks.values():
        components = line.cell.components if line.cell else line.entry.played.components
        title = f"Components: {components.name or components.hash} ({components.provenance or 'unknown'})"
        sources = tuple(f"{about}: {source}" for about, source in components.figures)
        yield Box(title, sources, tuple(tables.pieces(components)))


def _told(place: int, one: Retold) -> ToldGame:
    cell = one.surprise.line.cell
    assert cell is not None
    title = f"{place}. {words.capital(words.surprise_words(one.surprise))}"
    return ToldGame(title, "\n".join(cell.game.story.tell(one.transcript)))
