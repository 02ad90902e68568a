"""What a store holds as one flat table, a row a cell: CSV and Parquet."""

import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any

from analyser.experiments.keeping.archive import Archive, Entry
from analyser.mistakes import Mistake
from analyser.reporting.layout import csv_table

LISTED: dict[str, type] = {
    "game": str,
    "game_version": int,
    "difficulty": str,
    "variant": str,
    "players": str,
    "house_rules": str,
    "components": str,
    "provenance": str,
    "components_hash": str,
    "seed": int,
    "games": int,
    "undecided": int,
    "wins": int,
    "win_rate": float,
    "win_low": float,
    "win_high": float,
    "draws": int,
    "draw_rate": float,
    "draw_low": float,
    "draw_high": float,
    "losses": int,
    "loss_rate": float,
    "loss_low": float,
    "loss_high": float,
    "level": float,
    "method": str,
    "thread_seconds": float,
}
"""The columns of a listing; they are the same whatever a store holds."""
EXPORTED: dict[str, type] = LISTED | {"policies": str, "rules": str, "components_counts": str}
"""The columns of an export that come before those of the metrics."""


@dataclass(frozen=True)
class Sheet:
    """Rows, and the type of each column; a row may lack columns, whose values are then empty."""

    types: dict[str, type]
    rows: list[dict[str, Any]]


def listed_sheet(archive: Archive) -> Sheet:
    """What was played, and how often it was won."""
    return Sheet(LISTED, [entry.to_row() for entry in archive.entries])


def full_sheet(archive: Archive) -> Sheet:
    """The same with all that was played as JSON, and the metrics that some cell counted."""
    return full_rows(archive.entries)


def full_rows(entries: Sequence[Entry]) -> Sheet:
    """A full row for each of these cells."""
    return Sheet(EXPORTED | _metric_columns(entries), [entry.to_full_row() for entry in entries])


def csv_lines(sheet: Sheet) -> list[str]:
    """A header and a line a row."""
    return csv_table(sheet.types, sheet.rows)


def can_write_parquet() -> bool:
    """Whether what that needs is installed."""
    return find_spec("pyarrow") is not None


def check_parquet() -> None:
    """Says before any work that Parquet can't be written."""
    if not can_write_parquet():
        raise Mistake("Parquet needs pyarrow, which is the extra 'parquet': pip install '.[parquet]'")


def parquet_bytes(sheet: Sheet) -> bytes:
    """A Parquet file."""
    import pyarrow as pa
    from pyarrow import parquet

    types = {str: pa.string(), int: pa.int64(), float: pa.float64(), bool: pa.bool_()}
    schema = pa.schema([(name, types[kind]) for name, kind in sheet.types.items()])
    file = io.BytesIO()
    parquet.write_table(pa.Table.from_pylist(sheet.rows, schema), file)
    return file.getvalue()


def _metric_columns(entries: Iterable[Entry]) -> dict[str, type]:
    """In the order in which they are first met: mean, ends of its interval, counts as JSON."""
    columns: dict[str, type] = {}
    for entry in entries:
        for name, metric in entry.metrics.items():
            columns |= {name: float, f"{name}_low": float, f"{name}_high": float}
            columns |= {} if metric.is_difference else {f"{name}_histogram": str}
    return columns
