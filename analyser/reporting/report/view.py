"""A report as it is shown, each part worked out once: page, Markdown and manifest are written from this view alone."""

import os
import platform
import shlex
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib.metadata import version
from pathlib import Path

import analyser
from analyser.experiments.labels import other_pieces
from analyser.experiments.report.cells import ReportedCell
from analyser.experiments.report.data import TRANSCRIPTS, Chapter, ReportData
from analyser.experiments.report.surprises import ReplayedGame
from analyser.games.catalogue import TABLE
from analyser.games.components import Components
from analyser.mistakes import listed
from analyser.reporting.export import can_write_parquet
from analyser.reporting.files import sha256
from analyser.reporting.layout import Table
from analyser.reporting.numbers import counted
from analyser.reporting.report import surprise_words, tables, words
from analyser.reporting.report.answer import answer_of
from analyser.reporting.report.choices import ShownChoices, shown_choices
from analyser.reporting.report.frames import printed
from analyser.reporting.report.pictures import Picture, changing, pictures_of

MADE_WITH = ("numpy", "numba", "scipy", "pandas", "matplotlib")


@dataclass(frozen=True)
class ShownHouseRules:
    """What is shown of house rules that are told together."""

    title: str  # "" in a study that has no parts
    rules: Table  # what each of them is
    effects: Table | None  # what they change
    course: Table | None  # between several rivals how games went with them, which first sides' wins don't tell
    players: tuple[str, ...]  # those of whom it is told where there is room for a few


@dataclass(frozen=True)
class ReportSection:
    """What is shown of one chapter (`ReportedCell.chapter`). Texts are plain words."""

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
    first: str  # whose rates they are, between rivals; "" in other games
    levels: str  # what levels among the players stand for; "" without any
    is_shared: bool  # whether several may win together
    of_level: str  # "of a difficulty", or where that is the number of players
    at_level: str  # the same of what is told besides of whom it is
    other_decks: tuple[str, ...]  # house rules that are not compared on the same shuffles
    best: frozenset[int]  # the numbers of the lines that are marked
    metrics: tuple[Table, ...]  # how the games went, in means
    tables: Mapping[str, Table]  # the others, those that there are
    choices: tuple[ShownChoices, ...]
    house_rules: tuple[ShownHouseRules, ...]
    lost: tuple[Table, ...]  # how games were lost
    components: tuple[Components, ...]
    pictures: tuple[Picture, ...]
    rules_in: int | None = None  # the place of the section that has the same rules and components

    @property
    def parts(self) -> tuple[str, ...]:
        """The parts that it has on the page."""
        some = (("choices", self.choices), ("house-rules", self.house_rules))
        return ("win-rates", *(part for part, own in some if own), "course", "all", "rules")

    @property
    def choice_words(self) -> str:
        """What is chosen."""
        return words.capital(listed([own.field for own in self.choices], "and"))


@dataclass(frozen=True)
class Certificate:
    """What a report rests on, and how to have it again: the facts, for the page and for the manifest."""

    versions: dict[str, str]  # of the programs, the games, the policies
    inputs: dict[str, str]  # the study and the decks that it names, by their sums
    repeat: str  # the command
    promise: str  # what it gives, and what it does not
    games: int
    seeds: tuple[int, ...]
    checks: tuple[str, ...]


@dataclass(frozen=True)
class Report:
    """All that a report shows."""

    title: str
    question: str
    missing: tuple[str, ...]  # what it lacks
    sections: tuple[ReportSection, ...]
    games: tuple[tuple[str, str], ...]  # the surprising ones: what is surprising, and how they went
    games_note: str  # what holds for all of them
    certificate: Certificate


def report_of(data: ReportData, *, times: bool) -> Report:
    """The view of a report's data; without what a clock said, if that is not wanted."""
    titles = words.chapter_titles(data.chapters)
    several = len(titles) > 1
    sections = [
        section_of(one, title, place if several else None, times=times)
        for place, (one, title) in enumerate(zip(data.chapters, titles, strict=True), start=1)
    ]
    return Report(
        title=words.title_of(data.reported),
        question=words.question_of(data.reported),
        missing=tuple(words.missing_words(data)),
        sections=tuple(_told_once(sections)),
        games=tuple(map(_told, data.replayed)),
        games_note=surprise_words.NOTE,
        certificate=certificate_of(data, times=times),
    )


def _told_once(sections: Sequence[ReportSection]) -> Iterator[ReportSection]:
    """Sections of which the later ones say where rules and components stand, if they are those of an earlier one."""
    known: list[ReportSection] = []
    for section in sections:
        same = (one for one in known if _rules_of(one) == _rules_of(section))
        yield replace(section, rules_in=next((one.place for one in same), None))
        known.append(section)


def _rules_of(section: ReportSection) -> tuple[object, ...]:
    decks = [components.contents for components in section.components]
    return section.status, section.tables.get("rules"), decks


def section_of(chapter: Chapter, title: str, place: int | None, *, times: bool) -> ReportSection:
    """The view of a chapter, its figures drawn."""
    result = chapter.lines[0].result
    game = result.spec.known
    return ReportSection(
        place=place,
        title=title,
        answer=answer_of(chapter),
        played=words.played_words(chapter, is_alone=place is None),
        deck=words.deck_words(printed(chapter)[0]),
        status=game.status if game else "",
        base=words.base_words(chapter),
        intervals=words.intervals_words(chapter),
        means=words.means_words(chapter),
        losses=tables.losses_words(game.shown.losses) if game and game.shown.losses else "",
        first=result.spec.first_side if result.has_sides else "",
        levels=words.levels_words(chapter),
        is_shared=result.form == TABLE,
        of_level=words.of_level(chapter),
        at_level=words.at_level(chapter),
        other_decks=tuple(dict.fromkeys(one.first.rules for one in chapter.effects if not one.same_cards)),
        best=tables.best_of(chapter),
        metrics=tuple(tables.metric_tables(game, printed(chapter))) if game else (),
        tables=dict(_tables(chapter)),
        choices=tuple(map(shown_choices, chapter.choices)),
        house_rules=tuple(_house_rules(chapter)),
        lost=tuple(_lost(chapter)),
        components=tuple(_components(chapter.lines)) if game else (),
        pictures=tuple(pictures_of(chapter, times=times, ending=f"-{place}" if place else "")),
    )


def _tables(chapter: Chapter) -> Iterator[tuple[str, Table]]:
    game, lines = chapter.lines[0].spec.known, chapter.lines
    yield "win_rates", tables.overview_table(chapter)
    if lines[0].result.form == TABLE:
        yield "sides", tables.sides_table(lines)
        if seats := tables.seats_table(printed(chapter)):
            yield "seats", seats
    yield "all", tables.all_table(chapter)
    if game:
        yield "rules", tables.rules_table(game, lines)


def _lost(chapter: Chapter) -> Iterable[Table]:
    game = chapter.lines[0].spec.known
    losses = game.shown.losses if game else None
    return tables.losses_tables(game.shown, losses, printed(chapter)) if game and losses else ()


def _house_rules(chapter: Chapter) -> Iterator[ShownHouseRules]:
    game, of_rivals = chapter.lines[0].spec.known, chapter.lines[0].result.form == TABLE
    for own in chapter.house_rules:
        changes = tables.effects_table(own.effects, own.title or tables.CHANGES) if own.effects else None
        rules = tables.house_rules_table(own.lines)
        course = tables.course_table(game, chapter, own) if game and of_rivals else None
        yield ShownHouseRules(own.title, rules, changes, course, tuple(changing(chapter, own)))


def _components(lines: Iterable[ReportedCell]) -> Iterator[Components]:
    """Each deck once, but for those that are told by what differs; under the name of its file, if that is at hand."""
    decks = {line.spec.components.hash: line for line in lines}
    for line in decks.values():
        if not other_pieces(line.spec):
            yield line.cell.components if line.cell else line.spec.components


def _told(one: ReplayedGame) -> tuple[str, str]:
    cell = one.surprise.kind.line.cell
    assert cell is not None
    story = cell.game.story.tell(one.told.transcript, one.told.drawings)
    return surprise_words.surprise_words(one.surprise), "\n".join(story)


def certificate_of(data: ReportData, *, times: bool) -> Certificate:
    """The certificate of a report."""
    lines = data.reported.lines
    return Certificate(
        versions=_versions(lines),
        inputs={name: sha256(path.read_bytes()) for name, path in _inputs(data)},
        repeat=_repeat(data, times=times),
        promise=_promise(data, times=times),
        games=sum(line.result.games for line in lines),
        seeds=tuple(sorted({line.spec.seed for line in lines})),
        checks=tuple(_checks(data)),
    )


def is_repeatable(data: ReportData, *, is_timed: bool = False) -> bool:
    """Whether a file is the same wherever the command is given: not if a clock ended the games, or they go on.

    What shows seconds is not either, but for a store, which keeps them.
    """
    study = data.reported.study
    return study is None or not (is_timed or study.limits.budget is not None or words.missing_words(data))


def _versions(lines: Sequence[ReportedCell]) -> dict[str, str]:
    """Of a store there may be several versions of the same game or policy."""
    names = [*MADE_WITH, *(["pyarrow"] if can_write_parquet() else [])]
    programs = {"tabletop-analyser": analyser.__version__, "Python": platform.python_version()}
    found: dict[str, set[int]] = {}
    for line in lines:
        found.setdefault(f"game {line.spec.game_name}", set()).add(line.spec.game_version)
    for player in (player for line in lines for player in line.spec.lineup):
        found.setdefault(f"policy {player.name}", set()).add(player.version)
    numbers = {name: " and ".join(map(str, sorted(several))) for name, several in found.items()}
    return programs | {name: version(name) for name in names} | numbers


def _inputs(data: ReportData) -> Iterable[tuple[str, Path]]:
    """The study and the files that it names, as seen from where it lies."""
    study = data.reported.study
    if study is None:
        return
    own = (file for cell in study.cells for policy in cell.policies for file in policy.own_files)
    for path in dict.fromkeys([study.path, *study.files, *own]):
        if path is not None:
            yield os.path.relpath(path, study.path.parent), path


def _repeat(data: ReportData, *, times: bool) -> str:
    """The command that gives the same bytes; a store's seconds are kept in it, those of a study are new each time."""
    reported = data.reported
    words = ["analyser", "report", reported.source.name]
    words += [] if reported.study is None else ["--play"]
    words += [] if data.transcripts == TRANSCRIPTS else ["--games", f"{data.transcripts}"]
    return shlex.join([*words, *([] if times and reported.study is None else ["--no-times"])])


def _promise(data: ReportData, *, times: bool) -> str:
    """What the command gives, in words."""
    study = data.reported.study
    if study is None:
        return "Nothing is played: the same store gives the same bytes of every file, with these versions."
    if study.limits.budget is not None:
        return (
            "This study plays for a time, and gets farther on one machine than on another: it can't be repeated byte "
            "for byte. The same games give the same results, and the same store gives the same report."
        )
    if not is_repeatable(data):
        return "The study is not finished: the command plays what is missing, and the report will then say more."
    same = (
        "What is missing is played: the same study gives the same bytes of every file, on any number of threads and "
        "any machine with these versions."
    )
    seconds = (
        " This report shows seconds besides, which are of the machine that played: the figure of thinking time, "
        "times.csv, and for their sake this page and manifest.json. In nothing else it differs."
    )
    return same + (seconds if times else "")


def _checks(data: ReportData) -> Iterable[str]:
    """What was looked at while the report was made; a check that fails makes no report."""
    checked = counted(data.checked, "single outcome")
    of = "" if data.checked == data.kept else f" of {data.kept:,}"
    yield f"{checked}{of} counted anew: they agree with what was kept of each cell."
    if data.replayed:
        count = len(data.replayed)
        same = "each ended as it had ended among the others, and has what is told of it"
        yield f"{counted(count, 'game')} played once more, alone: {same}."
    statuses = {line.spec.known.status for line in data.reported.lines if line.spec.known}
    yield from (f"Rules: {status}." for status in sorted(statuses))
