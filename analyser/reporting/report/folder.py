"""All files of a report and their manifest: the same bytes for the same findings."""

import gc
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from analyser.experiments.findings.findings import Chapter, Findings
from analyser.games.catalogue import TABLE
from analyser.reporting.figures.files import png_bytes, svg_text
from analyser.reporting.layout import csv_rows, markdown_table
from analyser.reporting.report.answer import answer_of
from analyser.reporting.report.certificate import certificate_of, facts, is_repeatable, sha256
from analyser.reporting.report.frames import printed, telling
from analyser.reporting.report.names import FORMAT, MANIFEST, MARKDOWN, PAGE
from analyser.reporting.report.page import Drawings, Page
from analyser.reporting.report.pictures import FOREST_PLAYERS, pictures_of
from analyser.reporting.report.results import CLOCK, result_files
from analyser.reporting.report.tables import BEST, best_of, effects_table, overview_table, sides_table
from analyser.reporting.report.words import (
    base_words,
    chapter_words,
    intervals_words,
    question_of,
    title_of,
)


@dataclass(frozen=True)
class File:
    """A file of a report."""

    content: bytes
    is_timed: bool = False  # it shows what a clock said: not the same on another machine


def make_files(findings: Findings, *, times: bool) -> dict[str, File]:
    """The files of a report by their names within its folder."""
    made: dict[str, File] = {}
    drawings = []
    for place, chapter in enumerate(findings.chapters):
        ending = f"-{place + 1}" if len(findings.chapters) > 1 else ""
        shown = []
        for picture in pictures_of(chapter, times=times):
            name = picture.name + ending
            svg = svg_text(picture.figure, name)
            made[f"figures/{name}.svg"] = File(svg.encode(), picture.is_timed)
            made[f"figures/{name}.png"] = File(png_bytes(picture.figure), picture.is_timed)
            shown.append((picture.name, picture.title, picture.told, picture.note, svg))
        drawings.append(Drawings(shown, ending))
    gc.collect()  # figures refer to themselves; with Arrow's pool let go, 11 MB less at the peak of 10,000 cells
    certificate = certificate_of(findings, times=times)
    made[MARKDOWN] = File(_lines(markdown_lines(findings)))
    if times:
        made["times.csv"] = File(_lines(_times(findings)), is_timed=True)
    made[PAGE] = File(Page(findings, drawings, certificate).html().encode(), is_timed=times)
    # Last, in the memory that the page has left: with 10,000 cells 28 MB less are taken, measured.
    results = result_files(findings.subject.lines, _best(findings))
    made |= {name: File(content) for name, content in results.items()}
    seeds = [line.spec.seed for line in findings.subject.lines]
    manifest = {"format": FORMAT, "title": title_of(findings.subject)} | facts(certificate, seeds)
    manifest |= {"cells": _cells(findings), "files": _sums(findings, made)}
    return made | {MANIFEST: File((json.dumps(manifest, indent=1) + "\n").encode(), is_timed=times)}


def markdown_lines(findings: Findings) -> list[str]:
    """The main tables for a forum: what is asked, the answers, win rates, house rules."""
    several = len(findings.chapters) > 1
    lines = [f"## {_plain(title_of(findings.subject))}", "", _plain(question_of(findings.subject)), ""]
    for chapter in findings.chapters:
        about = f"**{_plain(chapter_words(chapter))}:** " if several else ""
        lines += [f"{about}{_plain(answer_of(chapter))}", ""]
    for place, chapter in enumerate(findings.chapters, start=1):
        lines += _chapter_lines(chapter, f" ({place})" if several else "")
    return lines[:-1]


def _chapter_lines(chapter: Chapter, ending: str) -> Iterable[str]:
    """The tables of a chapter, each with what it holds for."""
    overview, spec = overview_table(chapter), printed(chapter.lines)[0].spec
    best = f"{BEST} the best, and what can't be told apart from it. " if best_of(chapter) else ""
    result = chapter.lines[0].result
    alone = ", alone" if result.form == TABLE else ""
    seat = f"Rates are those of the first {spec.side_word}{alone}. " if result.has_sides else ""
    rules = _plain(f"Under {base_words(chapter)}")
    yield from (f"### {overview.title}{ending}", "", *markdown_table(overview), "")
    yield from (f"{rules}. {seat}{best}In brackets: {intervals_words(chapter)}", "")
    if result.form == TABLE:
        sides = sides_table(printed(chapter.lines))
        yield from (f"### {sides.title}{ending}", "", *markdown_table(sides), "")
    if chapter.effects:
        effects = effects_table(chapter, telling(chapter.lines, FOREST_PLAYERS))
        yield from (f"### {effects.title}{ending}", "", *markdown_table(effects), "")
    about = f"game version {spec.game_version}, {spec.variant}, components {_plain(spec.deck)}"
    yield from (f"{spec.game_name}, {about} ({spec.components.provenance or 'unknown'}), seed {spec.seed}", "")


def _plain(words: str) -> str:
    """Words that begin no HTML where Markdown is shown."""
    return words.replace("<", "&lt;")


def _best(findings: Findings) -> set[int]:
    """The lines, by number, that are marked as the best."""
    return {number for chapter in findings.chapters for number in best_of(chapter)}


def _times(findings: Findings) -> list[str]:
    rows = [
        {
            **line.spec.parts("player_count"),
            "difficulty": line.difficulty,
            "rules": line.rules,
            "players": line.policy,
            "games": line.result.games,
            CLOCK: round(line.result.ending.thread_seconds, 4),
        }
        for line in findings.subject.lines
    ]
    return csv_rows(rows)


def _cells(findings: Findings) -> list[dict[str, Any]]:
    best = _best(findings)
    return [
        {
            **line.spec.parts("player_count"),
            "difficulty": line.difficulty,
            "rules": line.rules,
            "players": line.policy,
            "games": line.result.games,
            "wins": line.result.win.count,
            "undecided": line.result.undecided,
            "win_rate": line.result.win.rate,
            "win_low": line.result.win.low,
            "win_high": line.result.win.high,
            "method": line.result.win.method,
            "best": line.number in best,
        }
        for line in findings.subject.lines
    ]


def _sums(findings: Findings, made: Mapping[str, File]) -> dict[str, dict[str, Any]]:
    return {
        name: {
            "sha256": sha256(file.content),
            "bytes": len(file.content),
            "repeatable": is_repeatable(findings, is_timed=file.is_timed),
        }
        for name, file in sorted(made.items())
    }


def _lines(lines: Iterable[str]) -> bytes:
    return ("\n".join(lines) + "\n").encode()
