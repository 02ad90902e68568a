"""What a store holds, for a person: cells of the same game, rules and components stand in one table."""

import hashlib
import json
import textwrap
from collections.abc import Sequence

from analyser.experiments.cell_spec import CellSpec
from analyser.experiments.keeping.archive import Archive
from analyser.experiments.results import CellResult
from analyser.games.catalogue import settings_of
from analyser.reporting.export import csv_lines, listed_sheet
from analyser.reporting.layout import WIDTH, Table, text_table
from analyser.reporting.numbers import percent_digits, rate_texts
from analyser.reporting.sides import whose_rates
from analyser.reporting.styles import STYLES, json_lines
from analyser.reporting.tables import METHODS


def render_archive(archive: Archive, style: str) -> list[str]:
    """The lines of a listing in one of the four styles."""
    if style == "json":
        return json_lines(archive.to_dict())
    if style == "csv":
        return csv_lines(listed_sheet(archive))
    if style == "markdown":
        own = STYLES[style]
        return own.notes(archive_notes(archive)) + own.tables(archive_tables(archive))
    return _text(archive)


def archive_notes(archive: Archive) -> list[str]:
    """What is there, and what the numbers hold for."""
    results = archive.cells
    if not results:
        return [f"store {archive.path}: no games are kept in it"]
    win, games = results[0].win, sum(result.games for result in results)
    lines = [
        f"store {archive.path}: {len(results):,} cell{'s' if len(results) > 1 else ''}, {games:,} games",
        f"win rates with {win.level:.0%} intervals ({METHODS[win.method]}), as for numbers of games fixed beforehand",
    ]
    rivals = [result for result in results if result.has_sides]
    if rivals:
        told = whose_rates({result.spec.side_word for result in rivals}, {result.form for result in rivals})
        lines.append(f"between rivals, {told}")
    return lines


def archive_tables(archive: Archive) -> list[Table]:
    """A table for each game, variant, house rules and components, in the order in which they came."""
    groups: dict[str, list[CellResult]] = {}
    for result in archive.cells:
        groups.setdefault(_title(result.spec), []).append(result)
    return [_table(title, results) for title, results in groups.items()]


def _text(archive: Archive) -> list[str]:
    lines = [part for note in archive_notes(archive) for part in textwrap.wrap(note, WIDTH, subsequent_indent="  ")]
    for table in archive_tables(archive):
        lines += ["", *textwrap.wrap(table.title, WIDTH, subsequent_indent="  "), *text_table(table)]
    return lines


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
    provenance = spec.components.provenance
    return f"components {spec.deck}" + (f" ({provenance})" if provenance else "")


def _table(title: str, results: Sequence[CellResult]) -> Table:
    """One row a cell; decimals are the same for all, to be compared at a glance."""
    digits = max(percent_digits(result.win) for result in results)
    names = _name_columns(results)
    has_undecided = any(result.undecided for result in results)
    header = (*names, "seed", "games", *(["undecided"] if has_undecided else []), "won %")
    rows = tuple(
        (
            *([result.spec.difficulty] if len(names) > 1 else []),
            ",".join(player.label for player in result.spec.lineup),
            f"{result.spec.seed}",
            f"{result.games:,}",
            *([f"{result.undecided:,}"] if has_undecided else []),
            *rate_texts(result.win, digits),
        )
        for result in results
    )
    return Table(title, (*header, f"{results[0].win.level:.0%} interval"), rows, len(names))


def _name_columns(results: Sequence[CellResult]) -> tuple[str, ...]:
    game = results[0].spec.known
    who = "line-up" if results[0].has_sides else "policy"
    return (who,) if game and len(game.difficulties) == 1 else ("difficulty", who)
