"""What a store holds: for a person a table for each game, rules and components; as one flat table CSV and Parquet."""

import hashlib
import io
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any

from analyser.experiments.cell_spec import CellSpec
from analyser.experiments.cells import grouped
from analyser.experiments.keeping.archive import BAND, PLAYER_COUNT, SIDES, Archive, kept_to_full_row, kept_to_row
from analyser.experiments.results import CellResult
from analyser.extras import how_to_get
from analyser.games.catalogue import settings_of
from analyser.mistakes import Mistake
from analyser.reporting.layout import Rows, Table, columns_of, csv_rows, json_lines
from analyser.reporting.notes import METHODS, band_lines, whose_rates
from analyser.reporting.numbers import counted
from analyser.reporting.styles import STYLES
from analyser.reporting.tables import band_column, rate_columns


def _share(count: str, name: str) -> dict[str, type]:
    return {count: int} | dict.fromkeys((f"{name}_rate", f"{name}_low", f"{name}_high"), float)


OPTIONAL = (PLAYER_COUNT, SIDES, *BAND)
"""Columns that are there if some cell has them."""
LISTED: dict[str, type] = {
    "game": str,
    "game_version": int,
    "difficulty": str,
    "variant": str,
    PLAYER_COUNT: int,
    "players": str,
    "house_rules": str,
    "components": str,
    "provenance": str,
    "components_hash": str,
    "seed": int,
    "games": int,
    "undecided": int,
    **_share("wins", "win"),
    **_share("draws", "draw"),
    **_share("losses", "loss"),
    SIDES: str,
    **dict.fromkeys(BAND, float),
    "level": float,
    "method": str,
    "thread_seconds": float,
}
"""The columns of a listing."""
WITHIN, HISTOGRAM = ("policies", "rules", "components_counts"), "_histogram"
"""Columns that are JSON within, and how the names of others end."""
EXPORTED: dict[str, type] = LISTED | {"policies": str, "rules": str, "components_counts": str}
"""The columns of an export that come before those of the metrics."""


@dataclass(frozen=True)
class Sheet:
    """Rows, and the type of each column; a row may lack columns, whose values are then empty."""

    types: dict[str, type]
    rows: list[dict[str, Any]]


def listed_sheet(archive: Archive) -> Sheet:
    """What was played, and how often it was won."""
    return _sheet(LISTED, [kept_to_row(result) for result in archive.cells])


def full_sheet(archive: Archive) -> Sheet:
    """The same with all that was played as JSON, and the metrics that some cell counted."""
    return _sheet(EXPORTED | metric_columns(archive.cells), list(map(kept_to_full_row, archive.cells)))


def _sheet(types: Mapping[str, type], rows: list[dict[str, Any]]) -> Sheet:
    lacking = {name for name in OPTIONAL if not any(name in row for row in rows)}
    return Sheet({name: kind for name, kind in types.items() if name not in lacking}, rows)


def csv_lines(sheet: Sheet) -> Rows:
    """A header and a line a row; columns in which nothing stands are left out."""
    known = set(columns_of(sheet.rows)) if sheet.rows else set(sheet.types)
    return Rows(csv_rows(sheet.rows, [name for name in sheet.types if name in known]), sheet.rows, sheet.types)


def sheet_of(lines: Rows) -> Sheet:
    """Rows of which each column has its type, or that of all that stands in it; what is of several is words."""
    rows = lines.rows
    if lines.types is not None:
        return Sheet(dict(lines.types), [dict(row) for row in rows])
    types = {name: _type_of([row[name] for row in rows if row.get(name) is not None]) for name in columns_of(rows)}
    return Sheet(types, [{name: _as(types[name], row.get(name)) for name in types} for row in rows])


def _type_of(values: Sequence[Any]) -> type:
    for kind in (bool, int, float):
        if all(isinstance(value, kind) or (kind is float and isinstance(value, int)) for value in values):
            return kind
    return str


def _as(kind: type, value: Any) -> Any:
    return None if value is None else kind(value)


def can_write_parquet() -> bool:
    """Whether what that needs is installed."""
    return find_spec("pyarrow") is not None


def check_parquet() -> None:
    """Says before any work that Parquet can't be written."""
    if not can_write_parquet():
        raise Mistake(f"Parquet needs pyarrow, which is the extra 'parquet': {how_to_get('parquet')}")


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
            columns |= {} if is_difference else {f"{name}{HISTOGRAM}": str}
    return columns


def render_archive(archive: Archive, style: str) -> list[str]:
    """The lines of a listing in one of the styles; cells of the same game, rules and components share a table."""
    if style == "json":
        return json_lines(archive.to_dict())
    if style == "csv":
        return csv_lines(listed_sheet(archive))
    groups = grouped(archive.cells, lambda result: _title(result.spec))
    own, tables = STYLES[style], [_table(_title(results[0].spec), results) for results in groups]
    return own.document(f"What store {archive.path} holds", own.notes(_notes(archive)) + own.tables(tables))


def render_export(archive: Archive, style: str) -> list[str]:
    """The lines of an export in one of the styles: a row a cell with all that was counted."""
    sheet = full_sheet(archive)
    if style == "csv":
        return csv_lines(sheet)
    if style == "json":
        return json_lines([{name: _plain(name, value) for name, value in row.items()} for row in sheet.rows])
    columns = columns_of(sheet.rows)
    rows = tuple(tuple(_word(row.get(name)) for name in columns) for row in sheet.rows)
    own = STYLES[style]
    return own.document(f"All that store {archive.path} holds", own.table(Table("", tuple(columns), rows, 1)))


def _plain(name: str, value: Any) -> Any:
    """A value; what is JSON within a column is no text within JSON."""
    return json.loads(value) if value and (name in WITHIN or name.endswith(HISTOGRAM)) else value


def _word(value: object) -> str:
    return "" if value is None else f"{value}"


def _notes(archive: Archive) -> list[str]:
    """What is there, and what the numbers hold for."""
    results = archive.cells
    if not results:
        return [f"store {archive.path}: no games are kept in it"]
    win, games = results[0].win, sum(result.games for result in results)
    lines = [
        f"store {archive.path}: {counted(len(results), 'cell')}, {games:,} games",
        f"win rates with {win.level:.0%} intervals ({METHODS[win.method]}), as for numbers of games fixed beforehand",
    ]
    rivals = [result for result in results if result.has_sides]
    if rivals:
        told = whose_rates({result.spec.first_side for result in rivals}, {result.form for result in rivals})
        lines.append(f"between rivals, {told}")
    return lines + band_lines(results)


def _title(spec: CellSpec) -> str:
    """What the cells of one table have in common."""
    game = spec.known
    named = game.title.split(" (")[0] if game else spec.game_name
    variant = [] if game and spec.variant == game.variants[0] else [spec.variant]
    players = [] if spec.player_count is None else [f"{spec.player_count} players"]
    return ", ".join([f"{named}, game version {spec.game_version}", *variant, *players, *_rules(spec), _deck(spec)])


def _rules(spec: CellSpec) -> list[str]:
    """House rules; of another version of the game, whose printed rules are not known, what tells them apart."""
    if spec.house_rules is not None:
        return settings_of(spec.house_rules)
    return [f"rules {hashlib.sha256(json.dumps(spec.rules, sort_keys=True).encode()).hexdigest()[:7]}"]


def _deck(spec: CellSpec) -> str:
    return f"components {spec.deck}" + (f" ({spec.components.provenance})" if spec.components.provenance else "")


def _table(title: str, results: Sequence[CellResult]) -> Table:
    """One row a cell; decimals are the same for all, to be compared at a glance."""
    game = results[0].spec.known
    columns: dict[str, list[str]] = {}
    if game is None or len(game.difficulties) > 1:
        columns["difficulty"] = [result.spec.difficulty for result in results]
    who = "line-up" if results[0].has_sides else "policy"
    columns[who] = [",".join(player.label for player in result.spec.lineup) for result in results]
    names = len(columns)
    columns["seed"] = [f"{result.spec.seed}" for result in results]
    columns["games"] = [f"{result.games:,}" for result in results]
    if any(result.undecided for result in results):
        columns["undecided"] = [f"{result.undecided:,}" for result in results]
    columns |= rate_columns([result.win for result in results]) | band_column(results)
    return Table(title, tuple(columns), tuple(zip(*columns.values(), strict=True)), names)
