"""The tables of a report: findings in, tables of texts out."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from copy import copy
from dataclasses import replace
from typing import Any

from analyser.experiments.findings.findings import Chapter, PairedDifference
from analyser.experiments.findings.subject import Line
from analyser.experiments.naming import AS_PRINTED
from analyser.games.catalogue import Game, settings_of
from analyser.games.components import Components, words_of
from analyser.games.settings import as_toml
from analyser.reporting.layout import Table
from analyser.reporting.numbers import difference_texts, percent_digits, rate_texts
from analyser.reporting.report.frames import difficulties_of, printed
from analyser.reporting.sides import sides_told
from analyser.reporting.tables import Counted, counted_table
from analyser.statistics.intervals import Proportion
from analyser.statistics.paired import Paired

BEST = "★"
"""Stands beside the best of a difficulty and rules, and all that can't be told apart from it."""


def best_of(chapter: Chapter) -> frozenset[int]:
    """The lines, by number, that are marked as the best; who has nobody to be compared with is not."""
    return frozenset(line.number for group in chapter.groups if not group.is_alone for line in group.top)


def rate_digits(win: Proportion) -> int:
    """The decimals of a win rate and its interval, wherever a report shows them: two at most."""
    return min(percent_digits(win), 2)


def change_texts(paired: Paired) -> tuple[str, str]:
    """A difference in points of percent, and its interval."""
    change, ends = map(_signed, difference_texts(paired))
    return change, ends


def overview_table(chapter: Chapter) -> Table:
    """Win rates under the base rules: a row a player, a column a difficulty; intervals stand in a line below."""
    lines, best = printed(chapter), best_of(chapter)
    levels = difficulties_of(lines)
    rows = []
    for player in dict.fromkeys(line.policy for line in lines):
        own = {line.difficulty: line for line in lines if line.policy == player}
        rows.append((player, *(_rate(own[level], best) if level in own else "–" for level in levels)))
    return Table("Games won, in percent", (_who(chapter), *levels), tuple(rows), 1)


def all_table(chapter: Chapter) -> Table:
    """A row each: difficulty, rules, player, win rate, games."""
    best = best_of(chapter)
    rows = tuple(
        (
            line.difficulty,
            line.rules,
            line.policy,
            *_rate_and_interval(line, best),
            f"{line.result.games:,}",
        )
        for line in chapter.lines
    )
    header = ("difficulty", "rules", _who(chapter), "won %", "95% interval", "games")
    return Table("All win rates", header, rows, 3)


def effects_table(chapter: Chapter) -> Table:
    """What house rules change: rules and player by difficulty, in points of percent."""
    levels = difficulties_of(chapter.lines)
    found = {(one.first.rules, one.first.policy, one.first.difficulty): one for one in chapter.effects}
    pairs = dict.fromkeys((rules, player) for rules, player, _ in found)
    rows = tuple(
        (rules, player, *(_effect(found.get((rules, player, level))) for level in levels)) for rules, player in pairs
    )
    return Table("What house rules change, in points of percent", ("rules", _who(chapter), *levels), rows, 2)


def metric_tables(game: Game, lines: Sequence[Line]) -> list[Table]:
    """How the games went, in means; tables of metrics that no line has are left out."""
    rows = [Counted((line.difficulty, line.policy), line.result.metrics, line.result.games) for line in lines]
    shown = game.shown
    told = set(shown.losses.metrics if shown.losses else ())  # they have a table of their own
    layouts = [
        layout for layout in shown.metric_tables if {name for _, names in layout.columns for name in names} - told
    ]
    names = ("difficulty", "line-up" if game.most_sides > 1 else "player")
    tables = [counted_table(game, names, rows, layout) for layout in layouts]
    return [_with_signs(table) for table in tables if len(table.header) > table.names]


def sides_table(lines: Sequence[Line]) -> Table:
    """What each side of a table came to."""
    found = [((line.difficulty, line.rules), copy(line.result).sides) for line in lines]  # as `export.full_row` does
    return sides_told(("difficulty", "rules"), found)


def rules_table(game: Game, lines: Sequence[Line]) -> Table:
    """The rules as printed with their values, by difficulty where these differ."""
    base = {line.difficulty: game.base_rules(line.spec.mode) for line in lines}
    rows = []
    for field in game.fields:
        values = {level: as_toml(rules[field.name]) for level, rules in base.items()}
        rows.append((field.name, _by_difficulty(values), field.meaning))
    return Table("The rules as printed", ("rule", "value", "what it is"), tuple(rows), 3)


def house_rules_table(lines: Iterable[Line]) -> Table:
    """What each name of house rules stands for, by difficulty where that differs; the rules as printed need no row."""
    found: dict[str, dict[str, str]] = {}
    for line in lines:
        if not line.is_printed:
            found.setdefault(line.rules, {})[line.difficulty] = _changes(line)
    rows = tuple((name, _by_difficulty(changes)) for name, changes in found.items())
    return Table("What the house rules are", ("rules", "what differs"), rows, 2)


def pieces(components: Components) -> list[tuple[str, list[str]]]:
    """What is in the box: a heading and a line a piece for each table, and for whatever else stands in it."""
    if components.is_counts:
        return [("", [f"{count} × {name}" for name, count in components.counts if count])]
    return [
        (name, [f"{piece}: {words_of(one)}" for piece, one in value] if isinstance(value, tuple) else [words_of(value)])
        for name, value in components.contents
    ]


def _rate(line: Line, best: Collection[int]) -> str:
    rate, ends = _rate_and_interval(line, best)
    return f"{rate}\n({ends})"


def _rate_and_interval(line: Line, best: Collection[int]) -> tuple[str, str]:
    win = line.result.win
    rate, ends = rate_texts(win, rate_digits(win))
    return rate + (f" {BEST}" if line.number in best else ""), ends


def _effect(one: PairedDifference | None) -> str:
    if one is None:
        return "–"
    change, ends = change_texts(one.paired)
    return f"{change}\n({ends})"


def _changes(line: Line) -> str:
    spec = line.spec
    told: list[Any] = settings_of(spec.house_rules) if spec.house_rules else []
    if spec.deck != "default":
        told.append(f"deck {line.cell.components.name if line.cell else spec.deck}")
    return ", ".join(told) or AS_PRINTED


def _by_difficulty(told: Mapping[str, str]) -> str:
    """What is the same at all difficulties, or a line for each."""
    same = len(set(told.values())) == 1
    return next(iter(told.values())) if same else "\n".join(f"{level}: {one}" for level, one in told.items())


def _who(chapter: Chapter) -> str:
    """What a row's players are called together."""
    return "line-up" if chapter.lines[0].result.has_sides else "player"


def _with_signs(table: Table) -> Table:
    rows = tuple((*row[: table.names], *(_signed(number) for number in row[table.names :])) for row in table.rows)
    return replace(table, rows=rows)


def _signed(number: str) -> str:
    """A minus as wide as the plus; a hyphen is neither."""
    return number.replace("-", "−")
