"""What a store holds as one flat table, a row a cell: CSV and Parquet."""

import io
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any

from analyser.experiments.keeping.archive import PLAYER_COUNT, SIDES, Archive, kept_to_full_row, kept_to_row
from analyser.experiments.results import CellResult
from analyser.games.catalogue import TABLE
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
"""The columns of a listing, whatever a store holds; see `MORE` for what some games have besides."""
EXPORTED: dict[str, type] = LISTED | {"policies": str, "rules": str, "components_counts": str}
"""The columns of an export that come before those of the metrics."""


MORE: dict[str, tuple[str, type]] = {PLAYER_COUNT: ("variant", int), SIDES: ("loss_high", str)}
"""The columns that are there if some cell has them, and behind which they stand."""


@dataclass(frozen=True)
class Sheet:
    """Rows, and the type of each column; a row may lack columns, whose values are then empty."""

    types: dict[str, type]
    rows: list[dict[str, Any]]


def listed_sheet(archive: Archive) -> Sheet:
    """What was played, and how often it was won."""
    return Sheet(_with_more(LISTED, archive), [kept_to_row(result) for result in archive.cells])


def full_sheet(archive: Archive) -> Sheet:
    """The same with all that was played as JSON, and the metrics that some cell counted."""
    types = _with_more(EXPORTED, archive) | metric_columns(archive.cells)
    return Sheet(types, list(map(kept_to_full_row, archive.cells)))


def _with_more(columns: Mapping[str, type], archive: Archive) -> dict[str, type]:
    """The columns, and those that only some games need."""
    has = {
        PLAYER_COUNT: any(result.spec.player_count is not None for result in archive.cells),
        SIDES: any(result.form == TABLE for result in archive.cells),
    }
    found: dict[str, type] = {}
    for name, kind in columns.items():
        found[name] = kind
        found |= {more: own for more, (before, own) in MORE.items() if before == name and has[more]}
    return found


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
    file = ParquetFile(sheet.types)
    file.write(sheet.rows)
    return file.content()


class ParquetFile:
    """A Parquet file that is written some rows at a time."""

    def __init__(self, types: Mapping[str, type]) -> None:
        import pyarrow as pa
        from pyarrow import parquet

        known = {str: pa.string(), int: pa.int64(), float: pa.float64(), bool: pa.bool_()}
        self._schema = pa.schema([(name, known[kind]) for name, kind in types.items()])
        self._file = io.BytesIO()
        self._writer = parquet.ParquetWriter(self._file, self._schema)

    def write(self, rows: Sequence[Mapping[str, Any]]) -> None:
        """Adds rows; what a row has beyond the columns is left out."""
        import pyarrow as pa

        self._writer.write_table(pa.Table.from_pylist(rows, self._schema))

    def content(self) -> bytes:
        """The file, when all rows are written."""
        import pyarrow as pa

        self._writer.close()
        pa.default_memory_pool().release_unused()  # it keeps what it had, for more
        return self._file.getvalue()


def metric_columns(results: Iterable[CellResult]) -> dict[str, type]:
    """In the order in which they are first met: mean, ends of its interval, counts as JSON."""
    columns: dict[str, type] = {}
    for result in results:
        for name, is_difference in result.metric_names.items():
            columns |= {name: float, f"{name}_low": float, f"{name}_high": float}
            columns |= {} if is_difference else {f"{name}_histogram": str}
    return columns
