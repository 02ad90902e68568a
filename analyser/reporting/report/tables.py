"""The tables of a report: findings in, tables of texts out."""

from collections.abc import Container, Iterable, Mapping, Sequence
from itertools import accumulate
from typing import Any

from analyser.experiments.findings.findings import Chapter
from analyser.experiments.findings.pairing import Difference
from analyser.experiments.findings.subject import Line
from analyser.experiments.naming import AS_PRINTED
from analyser.games.catalogue import Game, Losses, settings_of
from analyser.games.components import Components
from analyser.games.fields import as_toml
from analyser.reporting.layout import Table
from analyser.reporting.numbers import interval, percent, percent_digits, points, points_digits
from analyser.reporting.report.frames import histogram_of, printed
from analyser.reporting.report.words import difficulties_of
from analyser.reporting.tables import Counted, counted_table

BEST = "★"
"""Stands beside the best of a difficulty and rules, and all that can't be told apart from it."""


def best_of(chapter: Chapter) -> set[int]:
    """The lines, by number, that are marked as the best."""
    return {line.number for group in chapter.groups for line in group.top}


def overview_table(chapter: Chapter, between: str = " ") -> Table:
    """Win rates under the rules as printed: a row a player, a column a difficulty; what stands before the interval."""
    lines, best = printed(chapter.lines), best_of(chapter)
    levels = difficulties_of(lines)
    rows = []
    for player in dict.fromkeys(line.policy for line in lines):
        own = {line.difficulty: line for line in lines if line.policy == player}
        rows.append((player, *(_rate(own[level], best, between) if level in own else "–" for level in levels)))
    return Table("Games won, in percent", ("player", *levels), tuple(rows), 1)


def all_table(chapter: Chapter) -> Table:
    """A row each: difficulty, rules, player, win rate, games."""
    best = best_of(chapter)
    rows = tuple(
        (
            line.difficulty,
            line.rules,
            line.policy,
            *_rate_and_interval(line, best),
            f"{line.entry.games:,}",
        )
        for line in chapter.lines
    )
    header = ("difficulty", "rules", "player", "won %", "95% interval", "games")
    return Table("All win rates", header, rows, 3)


def effects_table(chapter: Chapter, players: Container[str] | None = None, between: str = " ") -> Table:
    """What house rules change for these players, or all: rules and player by difficulty, in points of percent."""
    levels = difficulties_of(chapter.lines)
    asked = [one for one in chapter.effects if players is None or one.first.policy in players]
    found = {(one.first.rules, one.first.policy, one.first.difficulty): one for one in asked}
    pairs = dict.fromkeys((rules, player) for rules, player, _ in found)
    rows = tuple(
        (rules, player, *(_effect(found.get((rules, player, level)), between) for level in levels))
        for rules, player in pairs
    )
    return Table("What house rules change, in points of percent", ("rules", "player", *levels), rows, 2)


def metric_tables(game: Game, lines: Sequence[Line]) -> list[Table]:
    """How the games went, in means; tables of metrics that no line has are left out."""
    rows = [Counted((line.difficulty, line.policy), line.entry.metrics, line.entry.games) for line in lines]
    told = {game.losses.when, game.losses.short} if game.losses else set()  # they have a table of their own
    layouts = [
        layout for layout in game.metric_tables if {name for _, names in layout.columns for name in names} - told
    ]
    tables = [counted_table(game, ("difficulty", "player"), rows, layout) for layout in layouts]
    return [table for table in tables if len(table.header) > table.names]


def losses_table(losses: Losses, lines: Sequence[Line]) -> Table:
    """How games were lost: at which stage, and how much was missing."""
    stages = sorted({stage for line in lines for stage in histogram_of(line, losses.when)})
    header = (
        "difficulty",
        "player",
        "lost %",
        *(f"in {losses.stage} {stage}" for stage in stages),
        f"{losses.unit} short",
        "by one",
    )
    return Table("How games were lost, in percent of the lost ones", header, tuple(_lost(losses, stages, lines)), 2)


def rules_table(game: Game, lines: Sequence[Line]) -> Table:
    """The rules as printed with their values, by difficulty where these differ."""
    base = {line.difficulty: game.base_rules(line.difficulty, line.entry.played.variant) for line in lines}
    rows = []
    for field in game.fields:
        values = {level: as_toml(rules[field.name]) for level, rules in base.items()}
        same = len(set(values.values())) == 1
        value = next(iter(values.values())) if same else "; ".join(f"{level} {one}" for level, one in values.items())
        rows.append((field.name, value, field.meaning))
    return Table("The rules as printed", ("rule", "value", "what it is"), tuple(rows), 3)


def house_rules_table(lines: Iterable[Line]) -> Table:
    """What each name of house rules stands for, by difficulty where that differs."""
    found: dict[str, dict[str, str]] = {}
    for line in lines:
        found.setdefault(line.rules, {})[line.difficulty] = _changes(line)
    rows = []
    for name, changes in found.items():
        told = dict.fromkeys(changes.values())
        same = len(told) == 1
        rows.append((name, next(iter(told)) if same else "; ".join(f"{d} {one}" for d, one in changes.items())))
    return Table("House rules", ("rules", "what differs"), tuple(rows), 2)


def components_table(components: Components) -> Table:
    """How many there are of each piece."""
    return Table("Components", ("piece", "count"), tuple((name, f"{n}") for name, n in components.counts if n), 1)


def _rate(line: Line, best: set[int], between: str) -> str:
    rate, ends = _rate_and_interval(line, best)
    return f"{rate}{between}({ends})"


def _rate_and_interval(line: Line, best: set[int]) -> tuple[str, str]:
    win = line.entry.win
    digits = min(percent_digits(win), 2)
    return percent(win.rate, digits) + (f" {BEST}" if line.number in best else ""), interval(win, digits)


def _effect(one: Difference | None, between: str) -> str:
    if one is None:
        return "–"
    low, high = one.paired.low, one.paired.high
    digits = points_digits(low, high)
    return f"{points(one.paired.difference, digits)}{between}({points(low, digits)} to {points(high, digits)})"


def _lost(losses: Losses, stages: Sequence[int], lines: Sequence[Line]) -> Iterable[tuple[str, ...]]:
    for line in lines:
        when, short = histogram_of(line, losses.when), histogram_of(line, losses.short)
        total = sum(when.values())
        if total:
            shares = (percent(when.get(stage, 0) / total, 1) for stage in stages)
            lost = percent(total / line.entry.games, 2)
            yield line.difficulty, line.policy, lost, *shares, _quartiles(short), percent(short.get(1, 0) / total, 1)


def _quartiles(histogram: Mapping[int, int]) -> str:
    """The middle value, and the middle half."""
    total, values = sum(histogram.values()), sorted(histogram)
    below = list(accumulate(histogram[value] for value in values))
    low, middle, high = (
        next(v for v, n in zip(values, below, strict=True) if n >= q * total) for q in (0.25, 0.5, 0.75)
    )
    return f"{middle} ({low} – {high})"


def _changes(line: Line) -> str:
    played = line.entry.played
    told: list[Any] = settings_of(played.house_rules) if played.house_rules else []
    if played.deck != "default":
        told.append(f"deck {line.cell.components.name if line.cell else played.deck}")
    return ", ".join(told) or AS_PRINTED
