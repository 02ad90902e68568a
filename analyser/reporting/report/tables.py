"""The tables of a report: its data in, tables of texts out."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import accumulate
from typing import Any

from analyser.experiments.labels import AS_PRINTED, other_pieces
from analyser.experiments.report.cells import ReportedCell
from analyser.experiments.report.data import Chapter, HouseRules, PairedDifference
from analyser.games.catalogue import Game, settings_of
from analyser.games.components import Components, words_of
from analyser.games.settings import as_toml
from analyser.games.shown import Causes, Losses, Shown, Stages
from analyser.reporting.layout import Table
from analyser.reporting.numbers import (
    band_text,
    difference_texts,
    percent,
    percent_digits,
    rate_texts,
    share_with_error,
)
from analyser.reporting.report.frames import alike_lines, histogram_of, levels_of, printed
from analyser.reporting.tables import Counted, counted_table, sides_told
from analyser.statistics.intervals import Proportion
from analyser.statistics.paired import Paired

BEST = "★"
"""Stands beside the best of a level and rules, and all that can't be told apart from it."""
FEW = 100
"""Of fewer games a share is told as so many of them: a percent of three games looks like more than it is."""
MOST_COLUMNS = 10
"""A table of lost games that has more is parted."""
MOST_STAGES = 12
"""Of more stages in which games were lost the middle ones are told, not the share of each."""
CHANGES = "What house rules change"
"""The heading of those that a study calls nothing else."""
Tell = Callable[[Mapping[int, int], int], str]
"""How often each value of a metric came, and how many games were lost: the words for it."""


def best_of(chapter: Chapter) -> frozenset[int]:
    """The lines, by number, that are marked as the best; who has nobody to be compared with is not."""
    return frozenset(line.number for group in chapter.groups if not group.is_alone for line in group.top)


def rate_digits(win: Proportion) -> int:
    """The decimals of a win rate and its interval, wherever a report shows them: two at most."""
    return min(percent_digits(win), 2)


def change_texts(paired: Paired) -> tuple[str, str]:
    """A difference in points of percent, and its interval."""
    change, ends = map(signed, difference_texts(paired))
    return change, ends


def overview_table(chapter: Chapter) -> Table:
    """Win rates under the base rules: a row a player, a column a level; intervals stand in a line below."""
    lines, best = printed(chapter), best_of(chapter)
    levels = levels_of(lines)
    rows = []
    for player in dict.fromkeys(line.policy for line in lines):
        own = {line.level: line for line in lines if line.policy == player}
        rows.append((player, *(_rate(own[level], best) if level in own else "–" for level in levels)))
    return Table("Games won, in percent", (who_of(chapter.lines[0]), *levels), tuple(rows), 1)


def all_table(chapter: Chapter) -> Table:
    """A row each: level, rules, player, win rate, games; of a duel what was drawn and lost too."""
    best = best_of(chapter)
    with_draws = chapter.lines[0].result.draw is not None
    rows = tuple(
        (
            *(line.level, line.rules, line.policy, *_rate_and_interval(line, best)),
            *(_drawn_and_lost(line) if with_draws else ()),
            f"{line.result.games:,}",
        )
        for line in chapter.lines
    )
    rates = ("won %", "95% interval", *(("drawn %", "lost %") if with_draws else ()))
    header = (chapter.lines[0].level_word, "rules", who_of(chapter.lines[0]), *rates, "games")
    return Table("All win rates", header, rows, 3)


def effects_table(effects: Sequence[PairedDifference], title: str = CHANGES) -> Table:
    """What house rules change: rules and player by level, in points of percent."""
    levels = levels_of(one.first for one in effects)
    found = {(one.first.rules, one.first.policy, one.first.level): one for one in effects}
    pairs = dict.fromkeys((rules, player) for rules, player, _ in found)
    rows = tuple(
        (rules, player, *(_effect(found.get((rules, player, level))) for level in levels)) for rules, player in pairs
    )
    return Table(f"{title}, in points of percent", ("rules", who_of(effects[0].first), *levels), rows, 2)


def metric_tables(game: Game, lines: Sequence[ReportedCell]) -> list[Table]:
    """How the games went, in means; tables of metrics that no line has are left out."""
    rows = [Counted((line.level, line.policy), line.result.metrics, line.result.games) for line in lines]
    shown = game.shown
    told = set(shown.losses.metrics if shown.losses else ())  # they have a table of their own
    layouts = [
        layout for layout in shown.metric_tables if {name for _, names in layout.columns for name in names} - told
    ]
    names = (lines[0].level_word, who_of(lines[0]))
    tables = [counted_table(game, names, rows, layout) for layout in layouts]
    return [_with_signs(table) for table in tables if len(table.header) > table.names]


def course_table(game: Game, chapter: Chapter, own: HouseRules) -> Table | None:
    """How games went under house rules, and under those with which they are compared; None if nothing was counted."""
    played = {(line.level, line.policy) for line in own.lines}
    lines = [line for line in chapter.lines if line.rules == chapter.base and (line.level, line.policy) in played]
    lines = sorted([*lines, *own.lines], key=lambda line: (line.level_place, line.policy))  # base first: it is stable
    rows = [Counted((line.level, line.policy, line.rules), line.result.metrics, line.result.games) for line in lines]
    names = (lines[0].level_word, who_of(lines[0]), "rules")
    table = counted_table(game, names, rows, game.shown.metric_tables[0])
    if len(table.header) == table.names:
        return None
    title = table.title[:1].lower() + table.title[1:]
    return _with_signs(replace(table, title=f"{own.title or CHANGES}: {title}"))


def sides_table(lines: Sequence[ReportedCell]) -> Table:
    """What each side of a table came to."""
    found = [((line.level, line.rules), line.result.sides) for line in lines]
    return sides_told((lines[0].level_word, "rules"), found)


def seats_table(lines: Sequence[ReportedCell]) -> Table | None:
    """What each seat of a table takes of the wins where one player has all of them; None where nobody has.

    A row a player, a column a level; the largest of the intervals' halves stands in the heading.
    """
    alike = alike_lines(lines)
    if not alike:
        return None
    levels = levels_of(alike)
    found = {(line.players[0], line.level): [side.shares.share for side in line.result.sides] for line in alike}
    rows = tuple(
        (
            player,
            *(" / ".join(percent(one.value, 1) for one in found.get((player, level), ())) or "–" for level in levels),
        )
        for player in dict.fromkeys(player for player, _ in found)
    )
    half = max(one.error for shares in found.values() for one in shares)
    title = f"What each seat wins where all play alike, in percent, ±{100 * half:.1f} at most"
    return Table(title, ("player in all seats", *levels), rows, 1)


def rules_table(game: Game, lines: Sequence[ReportedCell]) -> Table:
    """The rules as printed with their values, by level where these differ."""
    base = {line.level: game.base_rules(line.spec.mode) for line in lines}
    rows = []
    for field in game.fields:
        values = {level: as_toml(rules[field.name]) for level, rules in base.items()}
        rows.append((field.name, _by_level(values), field.meaning))
    return Table("The rules as printed", ("rule", "value", "what it is"), tuple(rows), 3)


def house_rules_table(lines: Iterable[ReportedCell]) -> Table:
    """What each name of house rules stands for, by level where that differs; the rules as printed need no row."""
    found: dict[str, dict[str, str]] = {}
    for line in lines:
        if not line.is_printed:
            found.setdefault(line.rules, {})[line.level] = _changes(line)
    rows = tuple((name, _by_level(changes)) for name, changes in found.items())
    return Table("What the house rules are", ("rules", "what differs"), rows, 2)


def pieces(components: Components) -> list[tuple[str, list[str]]]:
    """What is in the box: a heading and a line a piece for each table, and for whatever else stands in it."""
    if components.is_counts:
        return [("", [f"{count} × {name}" for name, count in components.counts if count])]
    return [
        (name, [f"{piece}: {words_of(one)}" for piece, one in value] if isinstance(value, tuple) else [words_of(value)])
        for name, value in components.contents
    ]


def _rate(line: ReportedCell, best: Collection[int]) -> str:
    rate, ends = _rate_and_interval(line, best)
    band = line.result.band
    return f"{rate}\n({ends})" + (f";\n{band_text(band.low, band.high)}" if band else "")


def _rate_and_interval(line: ReportedCell, best: Collection[int]) -> tuple[str, str]:
    win = line.result.win
    rate, ends = rate_texts(win, rate_digits(win))
    return rate + (f" {BEST}" if line.number in best else ""), ends


def _drawn_and_lost(line: ReportedCell) -> list[str]:
    """Of the first of two sides: who wins less may lose no more."""
    shares = (line.result.draw, line.result.loss)
    return ["–" if share is None else share_with_error(share) for share in shares]


def _effect(one: PairedDifference | None) -> str:
    if one is None:
        return "–"
    change, ends = change_texts(one.paired)
    return f"{change}\n({ends})"


def _changes(line: ReportedCell) -> str:
    spec = line.spec
    told: list[Any] = settings_of(spec.house_rules) if spec.house_rules else []
    others = other_pieces(spec)
    if not others and spec.deck != "default":
        told.append(f"deck {line.cell.components.name if line.cell else spec.deck}")
    return ", ".join([*told, *others]) or AS_PRINTED


def _by_level(told: Mapping[str, str]) -> str:
    """What is the same at all levels, or a line for each."""
    same = len(set(told.values())) == 1
    return next(iter(told.values())) if same else "\n".join(f"{level}: {one}" for level, one in told.items())


def who_of(line: ReportedCell) -> str:
    """What a row's players are called together."""
    return "line-up" if line.result.has_sides else "player"


def _with_signs(table: Table) -> Table:
    rows = tuple((*row[: table.names], *(signed(number) for number in row[table.names :])) for row in table.rows)
    return replace(table, rows=rows)


def signed(number: str) -> str:
    """A minus as wide as the plus; a hyphen is neither."""
    return number.replace("-", "−")


def losses_tables(shown: Shown, losses: Losses, lines: Sequence[ReportedCell]) -> Iterator[Table]:
    """How games were lost, in one table; if that is too wide, what they were lost by has tables of its own."""
    whole = losses_table(shown, losses, lines)
    if len(whole.header) <= MOST_COLUMNS:
        yield whole
        return
    yield losses_table(shown, replace(losses, causes=()), lines)
    for causes in losses.causes:
        table = losses_table(shown, Losses(causes=(causes,)), lines)
        yield replace(table, title=f"{table.title}: {causes.question}, in percent")


def losses_table(shown: Shown, losses: Losses, lines: Sequence[ReportedCell]) -> Table:
    """How games were lost: how many, at which stage, by what, and how much was missing."""
    lost = [(line, total) for line in lines if (total := sum(histogram_of(line, losses.metrics[0]).values()))]
    columns = list(_columns(shown, losses, [line for line, _ in lost]))
    rows = tuple(
        (
            line.level,
            line.policy,
            f"{total:,} of {line.result.games:,}",
            *(tell(histogram_of(line, metric), total) for _, metric, tell in columns),
        )
        for line, total in lost
    )
    word = lines[0].level_word if lines else "difficulty"
    header = (word, "player", "games lost", *(heading for heading, _, _ in columns))
    return Table("How games were lost", header, rows, 2)


def losses_words(losses: Losses) -> str:
    """What the table of lost games tells."""
    told = [f"in which {losses.stages.name}"] if losses.stages else []
    told += [causes.question for causes in losses.causes]
    if losses.short:
        told.append(
            f"how many {losses.short.unit} it was short (the middle, and the middle half), and how many would have "
            f"needed one more"
        )
    shares = f"in percent of the lost ones, or of fewer than {FEW} as so many of them"
    return f"Of the games that were lost: {', '.join(told)}; {shares}."


def _columns(shown: Shown, losses: Losses, lines: Sequence[ReportedCell]) -> Iterator[tuple[str, str, Tell]]:
    """Heading, metric, and what is told of it."""
    stages, short = losses.stages, losses.short
    if stages is not None:
        yield from _stage_columns(shown, stages, lines)
    for causes in losses.causes:
        for value in _values_of(causes, lines):
            yield f"{causes.before} {shown.name_of(causes.metric, value)}".strip(), causes.metric, _share_of(value)
    if short is not None:
        yield f"{short.unit} short", short.metric, lambda found, _total: _quartiles(found)
        yield "by one", short.metric, _share_of(1)


def _stage_columns(shown: Shown, stages: Stages, lines: Sequence[ReportedCell]) -> Iterator[tuple[str, str, Tell]]:
    """A column for each stage, or, if these are many, one that tells their quartiles."""
    values = _values_of(stages, lines)
    if len(values) > MOST_STAGES:
        yield f"in {stages.name}", stages.metric, lambda found, _total: _quartiles(found)
        return
    for value in values:
        name = shown.name_of(stages.metric, value)
        heading = f"in {stages.name} {name}" if stages.metric not in shown.values else name
        yield heading, stages.metric, _share_of(value)


def _values_of(of: Stages | Causes, lines: Iterable[ReportedCell]) -> list[int]:
    return sorted({value for line in lines for value in histogram_of(line, of.metric)})


def _share_of(value: int) -> Tell:
    return lambda found, total: _of_lost(found.get(value, 0), total)


def _of_lost(count: int, total: int) -> str:
    return percent(count / total, 1) if total >= FEW else f"{count} of {total}"


def _quartiles(histogram: Mapping[int, int]) -> str:
    """The middle value, and the middle half."""
    if not histogram:
        return "–"
    total, values = sum(histogram.values()), sorted(histogram)
    below = list(accumulate(histogram[value] for value in values))
    low, middle, high = (
        next(v for v, n in zip(values, below, strict=True) if n >= q * total) for q in (0.25, 0.5, 0.75)
    )
    return f"{middle} ({low} – {high})"
