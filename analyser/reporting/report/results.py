"""results.csv and results.parquet: a row a cell with all that was counted, written some rows at a time."""

import csv
import io
from collections.abc import Collection, Iterator, Sequence
from typing import Any

from analyser.experiments.findings.subject import Line
from analyser.reporting.export import EXPORTED, ParquetFile, can_write_parquet, full_row, metric_columns

CLOCK = "thread_seconds"
"""The column that a clock has filled: it stands apart, in times.csv."""
AT_ONCE = 250
"""Rows that are held at once: the counts of ten thousand cells are hundreds of megabytes as rows."""


def result_files(lines: Sequence[Line], best: Collection[int]) -> dict[str, bytes]:
    """The files by their names; `best` are the numbers of the lines that are marked so."""
    types: dict[str, type] = {"rules_name": str, "best": bool} | EXPORTED
    types = {name: kind for name, kind in types.items() if name != CLOCK}
    types |= metric_columns([line.entry for line in lines])
    file = io.BytesIO()
    text = io.TextIOWrapper(file, "utf-8", newline="", write_through=True)
    writer = csv.DictWriter(text, fieldnames=list(types), lineterminator="\n", extrasaction="ignore")
    writer.writeheader()
    parquet = ParquetFile(types) if can_write_parquet() else None
    for rows in _rows(lines, best):
        writer.writerows(rows)
        if parquet is not None:
            parquet.write(rows)
    made = {"results.csv": file.getvalue()}
    return made | ({} if parquet is None else {"results.parquet": parquet.content()})


def _rows(lines: Sequence[Line], best: Collection[int]) -> Iterator[list[dict[str, Any]]]:
    for first in range(0, len(lines), AT_ONCE):
        yield [
            {"rules_name": line.rules, "best": line.number in best} | full_row(line.entry)
            for line in lines[first : first + AT_ONCE]
        ]
