"""All files of a report and their manifest: the same bytes for the same findings."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from analyser.experiments.findings.findings import Findings
from analyser.reporting.figures.files import png_bytes, svg_text
from analyser.reporting.layout import csv_table, markdown_table
from analyser.reporting.report.certificate import certificate_of, facts, sha256
from analyser.reporting.report.frames import strongest
from analyser.reporting.report.names import FORMAT, MANIFEST, MARKDOWN, PAGE
from analyser.reporting.report.page import Drawings, Page
from analyser.reporting.report.pictures import FOREST_PLAYERS, pictures_of
from analyser.reporting.report.results import CLOCK, result_files
from analyser.reporting.report.tables import BEST, best_of, effects_table, overview_table
from analyser.reporting.report.words import answer_of, question_of, title_of


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
            shown.append((picture.name, picture.title, picture.told, svg))
        drawings.append(Drawings(shown, ending))
    certificate = certificate_of(findings, times=times)
    results = result_files(findings.subject.lines, _best(findings))
    made |= {name: File(content) for name, content in results.items()}
    made[MARKDOWN] = File(_lines(markdown_lines(findings)))
    if times:
        made["times.csv"] = File(_lines(_times(findings)), is_timed=True)
    made[PAGE] = File(Page(findings, drawings, certificate).html().encode(), is_timed=times)
    seeds = [line.entry.played.seed for line in findings.subject.lines]
    manifest = {"format": FORMAT, "title": title_of(findings.subject)} | facts(certificate, seeds)
    manifest |= {"cells": _cells(findings), "files": _sums(made)}
    return made | {MANIFEST: File((json.dumps(manifest, indent=1) + "\n").encode(), is_timed=times)}


def markdown_lines(findings: Findings) -> list[str]:
    """The main tables for a forum: what is asked, the answer, win rates, house rules."""
    head = [title_of(findings.subject), question_of(findings.subject), answer_of(findings.chapters[0])]
    title, question, answer = (words.replace("<", "&lt;") for words in head)
    lines = [f"## {title}", "", question, "", answer, ""]
    for place, chapter in enumerate(findings.chapters, start=1):
        played = chapter.lines[0].entry.played
        overview, ending = overview_table(chapter), f" ({place})" if len(findings.chapters) > 1 else ""
        lines += [f"### {overview.title}{ending}", "", *markdown_table(overview), ""]
        lines += [f"{BEST} the best, and what can't be told apart from it. In brackets: {_method(findings)}", ""]
        if chapter.effects:
            effects = effects_table(chapter, strongest(chapter.lines, FOREST_PLAYERS))
            lines += [f"### {effects.title}{ending}", "", *markdown_table(effects), ""]
        components = played.components
        about = f"game version {played.game_version}, {played.variant}, components {played.deck}"
        lines += [f"{played.game}, {about} ({components.provenance or 'unknown'}), seed {played.seed}", ""]
    return lines[:-1]


def _method(findings: Findings) -> str:
    win = findings.subject.lines[0].entry.win
    return f"{win.level:.0%} intervals ({win.method})"


def _best(findings: Findings) -> set[int]:
    """The lines, by number, that are marked as the best."""
    return {number for chapter in findings.chapters for number in best_of(chapter)}


def _times(findings: Findings) -> list[str]:
    rows = [
        {
            "difficulty": line.difficulty,
            "rules": line.rules,
            "policy": line.policy,
            "games": line.entry.games,
            CLOCK: round(line.entry.thread_seconds, 4),
        }
        for line in findings.subject.lines
    ]
    return csv_table(rows[0], rows)


def _cells(findings: Findings) -> list[dict[str, Any]]:
    best = _best(findings)
    return [
        {
            "difficulty": line.difficulty,
            "rules": line.rules,
            "policy": line.policy,
            "games": line.entry.games,
            "wins": line.entry.win.count,
            "undecided": line.entry.undecided,
            "win_rate": line.entry.win.rate,
            "win_low": line.entry.win.low,
            "win_high": line.entry.win.high,
            "method": line.entry.win.method,
            "best": line.number in best,
        }
        for line in findings.subject.lines
    ]


def _sums(made: Mapping[str, File]) -> dict[str, dict[str, Any]]:
    return {
        name: {"sha256": sha256(file.content), "bytes": len(file.content), "repeatable": not file.is_timed}
        for name, file in sorted(made.items())
    }


def _lines(lines: Iterable[str]) -> bytes:
    return ("\n".join(lines) + "\n").encode()
