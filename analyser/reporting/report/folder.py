"""All files of a report and their manifest: the same bytes for the same data."""

import csv
import gc
import io
import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from analyser.experiments.keeping.archive import kept_to_full_row
from analyser.experiments.report.cells import ReportedCell
from analyser.experiments.report.data import ReportData
from analyser.reporting.export import EXPORTED, OPTIONAL, ParquetFile, can_write_parquet, metric_columns
from analyser.reporting.files import BOXES, FORMAT, MANIFEST, MARKDOWN, PAGE, sha256
from analyser.reporting.layout import csv_rows
from analyser.reporting.report.page import markdown_lines, page_html
from analyser.reporting.report.view import Report, is_repeatable, report_of

CLOCK = "thread_seconds"
"""The column that a clock has filled: it stands apart, in times.csv."""
BOX, COUNTS = "components_counts", "_histogram"
"""Columns of an export that no row of a report has: boxes stand apart, by the hash in the row, for many cells have the
same; and how the columns end that only Parquet has, where they take little room."""
BOXES_FORMAT = "analyser-boxes/1"
AT_ONCE = 250
"""Rows that are held at once: the counts of ten thousand cells are hundreds of megabytes as rows."""


@dataclass(frozen=True)
class File:
    """A file of a report."""

    content: bytes
    is_timed: bool = False  # it shows what a clock said: not the same on another machine


def make_files(data: ReportData, *, times: bool) -> dict[str, File]:
    """The files of a report by their names within its folder."""
    report, lines = report_of(data, times=times), data.reported.lines
    best = frozenset().union(*(section.best for section in report.sections))
    gc.collect()  # figures refer to themselves; with Arrow's pool let go, 11 MB less at the peak of 10,000 cells
    made = dict(_figures(report))
    made[MARKDOWN] = File(_text(markdown_lines(report)))
    if times:
        made["times.csv"] = File(_text(csv_rows([_time(line) for line in lines])), is_timed=True)
    made[PAGE] = File(page_html(report).encode(), is_timed=times)
    # Last, in the memory that the page has left: with 10,000 cells 28 MB less are taken, measured.
    made |= {name: File(content) for name, content in result_files(lines, best).items()}
    made[BOXES] = File(_text([json.dumps({"format": BOXES_FORMAT, "boxes": boxes_of(lines)}, indent=1)]))
    manifest = {"format": FORMAT, "title": report.title} | asdict(report.certificate)
    manifest |= {
        "cells": [_cell(line) | {"best": line.number in best} for line in lines],
        "files": _sums(data, made),
    }
    return made | {MANIFEST: File(_text([json.dumps(manifest, indent=1)]), is_timed=times)}


def _figures(report: Report) -> Iterator[tuple[str, File]]:
    for picture in (picture for section in report.sections for picture in section.pictures):
        yield f"figures/{picture.name}.svg", File(picture.svg.encode(), picture.is_timed)
        yield f"figures/{picture.name}.png", File(picture.png, picture.is_timed)


def _named(line: ReportedCell) -> dict[str, Any]:
    """What tells a cell from the others of its report, and how many games it has."""
    told = {"rules": line.rules, "players": list(line.players), "games": line.result.games}
    return line.spec.parts("variant", "player_count", "difficulty") | told


def _time(line: ReportedCell) -> dict[str, Any]:
    seconds = round(line.result.ending.thread_seconds, 4)
    return _named(line) | {"players": ",".join(line.players), CLOCK: seconds}


def _cell(line: ReportedCell) -> dict[str, Any]:
    win = line.result.win
    return _named(line) | {
        "wins": win.count,
        "undecided": line.result.undecided,
        "win_rate": win.rate,
        "win_low": win.low,
        "win_high": win.high,
        "method": win.method,
    }


def _sums(data: ReportData, made: Mapping[str, File]) -> dict[str, dict[str, Any]]:
    return {
        name: {
            "sha256": sha256(file.content),
            "bytes": len(file.content),
            "repeatable": is_repeatable(data, is_timed=file.is_timed),
        }
        for name, file in sorted(made.items())
    }


def _text(lines: list[str]) -> bytes:
    return ("\n".join(lines) + "\n").encode()


def boxes_of(lines: Sequence[ReportedCell]) -> dict[str, dict[str, Any]]:
    """Each box that was played with, once, by its hash: its name, whence its figures are, and what is in it."""
    boxes = {line.spec.components.hash: line.spec for line in lines}
    return {
        key: {"name": spec.deck, "provenance": spec.components.provenance, "components": spec.components.to_dict()}
        for key, spec in boxes.items()
    }


def result_files(lines: Sequence[ReportedCell], best: Collection[int]) -> dict[str, bytes]:
    """The files by their names; `best` are the numbers of the lines that are marked so."""
    types: dict[str, type] = {"rules_name": str, "best": bool} | EXPORTED
    types = {name: kind for name, kind in types.items() if name not in (CLOCK, BOX, *OPTIONAL)}
    types |= metric_columns([line.result for line in lines])
    file = io.BytesIO()
    text = io.TextIOWrapper(file, "utf-8", newline="", write_through=True)
    names = [name for name in types if not name.endswith(COUNTS)]
    writer = csv.DictWriter(text, fieldnames=names, lineterminator="\n", extrasaction="ignore")
    writer.writeheader()
    parquet = ParquetFile(types) if can_write_parquet() else None
    for rows in _rows(lines, best):
        writer.writerows(rows)
        if parquet is not None:
            parquet.write(rows)
    made = {"results.csv": file.getvalue()}
    return made | ({} if parquet is None else {"results.parquet": parquet.content()})


def _rows(lines: Sequence[ReportedCell], best: Collection[int]) -> Iterator[list[dict[str, Any]]]:
    for first in range(0, len(lines), AT_ONCE):
        yield [
            {"rules_name": line.rules, "best": line.number in best} | kept_to_full_row(line.result)
            for line in lines[first : first + AT_ONCE]
        ]
