"""A report as it is shown, each part worked out once: page, Markdown and manifest are written from this view alone."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from analyser.experiments.findings.findings import Chapter, Findings
from analyser.experiments.findings.subject import Line
from analyser.experiments.findings.surprises import Retold
from analyser.games.catalogue import TABLE
from analyser.games.components import Components
from analyser.reporting.layout import Table
from analyser.reporting.report import tables, words
from analyser.reporting.report.certificate import Certificate, certificate_of
from analyser.reporting.report.frames import printed, telling
from analyser.reporting.report.pictures import FOREST_PLAYERS, Picture, pictures_of
from analyser.reporting.report.tables import losses_table, losses_words
from analyser.reporting.report.words import answer_of


@dataclass(frozen=True)
class ReportSection:
    """What is shown of one game, version, variant, number of players and seed. Texts are plain words."""

    place: int | None  # from 1 on, if there are several sections
    title: str  # what tells it from the others
    answer: str
    played: str
    deck: str  # version, variant, components and seed in a line
    status: str  # of the rules; "" if this version of the game is not known any more
    base: str  # the rules that most numbers are of
    intervals: str  # their kind
    means: str  # the kind of intervals that those have
    losses: str  # what the table of lost games tells
    seat: str  # whose rates they are, between rivals; "" in other games
    is_shared: bool  # whether several may win together
    players: tuple[str, ...]  # those whose house rules are told where there is room for a few
    other_decks: tuple[str, ...]  # house rules that are not compared on the same shuffles
    best: frozenset[int]  # the numbers of the lines that are marked
    metrics: tuple[Table, ...]  # how the games went, in means
    tables: Mapping[str, Table]  # the others, those that there are
    components: tuple[Components, ...]
    pictures: tuple[Picture, ...]


@dataclass(frozen=True)
class Report:
    """All that a report shows."""

    title: str
    question: str
    missing: tuple[str, ...]  # what it lacks
    sections: tuple[ReportSection, ...]
    games: tuple[tuple[str, str], ...]  # the surprising ones: what is surprising, and how they went
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
        games=tuple(map(_told, findings.retold)),
        certificate=certificate_of(findings, times=times),
    )


def section_of(chapter: Chapter, place: int | None, *, times: bool) -> ReportSection:
    """The view of a chapter, its figures drawn."""
    result = chapter.lines[0].result
    game = result.spec.known
    return ReportSection(
        place=place,
        title=words.chapter_words(chapter),
        answer=answer_of(chapter),
        played=words.played_words(chapter),
        deck=words.deck_words(printed(chapter)[0]),
        status=game.status if game else "",
        base=words.base_words(chapter),
        intervals=words.intervals_words(chapter),
        means=words.means_words(chapter),
        losses=losses_words(game.shown.losses) if game and game.shown.losses else "",
        seat=result.spec.side_word if result.has_sides else "",
        is_shared=result.form == TABLE,
        players=tuple(telling(chapter.lines, FOREST_PLAYERS)),
        other_decks=tuple(dict.fromkeys(one.first.rules for one in chapter.effects if not one.same_cards)),
        best=tables.best_of(chapter),
        metrics=tuple(tables.metric_tables(game, printed(chapter))) if game else (),
        tables=dict(_tables(chapter)),
        components=tuple(_components(chapter.lines)) if game else (),
        pictures=tuple(pictures_of(chapter, times=times, ending=f"-{place}" if place else "")),
    )


def _tables(chapter: Chapter) -> Iterator[tuple[str, Table]]:
    game, lines = chapter.lines[0].spec.known, chapter.lines
    yield "win_rates", tables.overview_table(chapter)
    if lines[0].result.form == TABLE:
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


def _components(lines: Iterable[Line]) -> Iterator[Components]:
    """Each deck once; under the name of its file, if that is at hand."""
    decks = {line.spec.components.hash: line for line in lines}
    for line in decks.values():
        yield line.cell.components if line.cell else line.spec.components


def _told(one: Retold) -> tuple[str, str]:
    cell = one.surprise.line.cell
    assert cell is not None
    return words.capital(words.surprise_words(one.surprise)), "\n".join(cell.game.story.tell(one.transcript))
