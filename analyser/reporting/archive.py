"""What a store holds, for a person: cells of the same game, rules and components stand in one table."""

import hashlib
import json
import textwrap
from collections.abc import Sequence

from analyser.experiments.keeping.archive import Archive, Entry
from analyser.experiments.keeping.identified import Identified
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
    entries = archive.entries
    if not entries:
        return [f"store {archive.path}: no games are kept in it"]
    win, games = entries[0].win, sum(entry.games for entry in entries)
    lines = [
        f"store {archive.path}: {len(entries):,} cell{'s' if len(entries) > 1 else ''}, {games:,} games",
        f"win rates with {win.level:.0%} intervals ({METHODS[win.method]}), as for numbers of games fixed beforehand",
    ]
    rivals = [entry for entry in entries if entry.has_sides]
    if rivals:
        told = whose_rates({entry.played.side_word for entry in rivals}, {entry.form for entry in rivals})
        lines.append(f"between rivals, {told}")
    return lines


def archive_tables(archive: Archive) -> list[Table]:
    """A table for each game, variant, house rules and components, in the order in which they came."""
    groups: dict[str, list[Entry]] = {}
    for entry in archive.entries:
        groups.setdefault(_title(entry.played), []).append(entry)
    return [_table(title, entries) for title, entries in groups.items()]


def _text(archive: Archive) -> list[str]:
    lines = [part for note in archive_notes(archive) for part in textwrap.wrap(note, WIDTH, subsequent_indent="  ")]
    for table in archive_tables(archive):
        lines += ["", *textwrap.wrap(table.title, WIDTH, subsequent_indent="  "), *text_table(table)]
    return lines


def _title(played: Identified) -> str:
    """What the cells of one table have in common."""
    game = played.known
    named = game.title.split(" (")[0] if game else played.game
    variant = [] if game and played.variant == game.variants[0] else [played.variant]
    players = [] if played.player_count is None else [f"{played.player_count} players"]
    return ", ".join(
        [f"{named}, game version {played.game_version}", *variant, *players, *_rules(played), _deck(played)]
    )


def _rules(played: Identified) -> list[str]:
    """House rules; of another version of the game, whose printed rules are not known, what tells them apart."""
    if played.house_rules is not None:
        return settings_of(played.house_rules)
    return [f"rules {hashlib.sha256(json.dumps(played.rules, sort_keys=True).encode()).hexdigest()[:7]}"]


def _deck(played: Identified) -> str:
    provenance = played.components.provenance
    return f"components {played.deck}" + (f" ({provenance})" if provenance else "")


def _table(title: str, entries: Sequence[Entry]) -> Table:
    """One row a cell; decimals are the same for all, to be compared at a glance."""
    digits = max(percent_digits(entry.win) for entry in entries)
    names = _name_columns(entries)
    has_undecided = any(entry.undecided for entry in entries)
    header = (*names, "seed", "games", *(["undecided"] if has_undecided else []), "won %")
    rows = tuple(
        (
            *([entry.played.difficulty] if len(names) > 1 else []),
            ",".join(player.label for player in entry.played.players),
            f"{entry.played.seed}",
            f"{entry.games:,}",
            *([f"{entry.undecided:,}"] if has_undecided else []),
            *rate_texts(entry.win, digits),
        )
        for entry in entries
    )
    return Table(title, (*header, f"{entries[0].win.level:.0%} interval"), rows, len(names))


def _name_columns(entries: Sequence[Entry]) -> tuple[str, ...]:
    game = entries[0].played.known
    who = "line-up" if entries[0].has_sides else "policy"
    return (who,) if game and len(game.difficulties) == 1 else ("difficulty", who)
