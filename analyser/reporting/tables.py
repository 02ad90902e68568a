"""A run as lines: how often it was won, in a sentence and a table; in full all its tables and notes."""

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from analyser.experiments.counting.layout import SideResult
from analyser.experiments.labels import name_columns
from analyser.experiments.results import CellResult, MetricResult, RunResult
from analyser.games.catalogue import Game
from analyser.games.metrics import stem_of
from analyser.games.shown import MetricTable
from analyser.reporting.layout import Table, csv_rows, json_lines, share_bars
from analyser.reporting.levels import overview_tables
from analyser.reporting.notes import few_notes, notes
from analyser.reporting.numbers import (
    band_text,
    difference_with_error,
    error_text,
    mean_with_error,
    percent,
    percent_digits,
    rate_texts,
    share_with_error,
)
from analyser.reporting.styles import STYLES
from analyser.reporting.summary import standings, summary
from analyser.statistics.intervals import Proportion


def render(run: RunResult, style: str, *, is_full: bool = True) -> list[str]:
    """The lines of a run's results in one of the styles; not in full the answer and the main table, with few notes."""
    if style == "json":
        return json_lines(run.to_dict())
    if style == "csv":
        return csv_rows(run.to_rows())
    own = STYLES[style]
    main = overview_tables(run) if run.is_overview else [win_table(run)]
    tables = main + (run_tables(run)[1:] if is_full else [])
    told = notes(run) if is_full else few_notes(run)
    lines = [*own.said(summary(run)), *own.tables(tables), "", *own.notes(told)]
    return own.document(f"{run.cells[0].spec.game.title}: how often it is won", lines)


def run_tables(run: RunResult) -> list[Table]:
    """All tables of a run, the win rates first; tables of metrics that no game had are left out."""
    tables = [win_table(run)]
    if any(result.sides for result in run.cells):
        tables.append(side_table(run.cells))
    for layout in run.cells[0].spec.game.shown.metric_tables:
        table = metric_table(run, layout)
        if len(table.header) > table.names:
            tables.append(table)
    return tables


def win_table(run: RunResult) -> Table:
    """One row a cell: the win rate and its interval; between rivals what was drawn and lost too."""
    results = run.cells
    with_draws = any(result.draw is not None for result in results)
    # Three rates a line leave room for two decimals, and for no speed.
    columns = rate_columns([result.win for result in results], most_digits=2 if with_draws else 3)
    columns |= band_column(results)
    if with_draws:  # only duels have these; of a table beside them the sides are shown on their own
        columns["drawn %"] = ["–" if result.draw is None else share_with_error(result.draw) for result in results]
        columns["lost %"] = ["–" if result.loss is None else share_with_error(result.loss) for result in results]
    columns["games"] = [f"{result.games:,}" for result in results]
    if any(result.undecided for result in results):
        columns["undecided"] = [f"{result.undecided:,}" for result in results]
    if not with_draws:
        columns["games/s"] = [_speed(result) for result in results]
    names, named = name_columns([result.spec for result in results])
    rows = tuple((*words, *texts) for words, *texts in zip(named, *columns.values(), strict=True))
    bars = share_bars([(result.win.low, result.win.rate, result.win.high) for result in results])
    return Table("Win rate", (*names, *columns), rows, len(names), bars, standings=standings(results))


def _speed(result: CellResult) -> str:
    """What was played just now; of a cell whose games were all kept nobody knows it."""
    return f"{result.games_per_second:,.0f}" if result.ending.kept < result.games else "–"


def rate_columns(shares: Sequence[Proportion], *, most_digits: int = 3) -> dict[str, list[str]]:
    """Win rates and their intervals, with the same decimals for all, to be compared at a glance."""
    digits = min(most_digits, max(map(percent_digits, shares)))
    rates = [rate_texts(share, digits) for share in shares]
    return {"won %": [rate for rate, _ in rates], f"{shares[0].level:.0%} interval": [ends for _, ends in rates]}


def band_column(results: Sequence[CellResult]) -> dict[str, list[str]]:
    """Where win rates lie over decks, if that is known of any."""
    bands = [result.band for result in results]
    told = [band_text(band.low, band.high) if band else "–" for band in bands]
    return {"over decks": told} if any(bands) else {}


class Counted(NamedTuple):
    """What a table of metrics shows in one row: words that name it, its metrics, the number of games."""

    words: tuple[str, ...]
    metrics: Mapping[str, MetricResult]
    games: int


def metric_table(run: RunResult, layout: MetricTable) -> Table:
    """One row a cell: means of metrics."""
    header, named = name_columns([result.spec for result in run.cells])
    rows = [Counted(words, one.metrics, one.games) for words, one in zip(named, run.cells, strict=True)]
    return counted_table(run.cells[0].spec.game, header, rows, layout)


def counted_table(game: Game, header: Sequence[str], rows: Sequence[Counted], layout: MetricTable) -> Table:
    """A row each: means of metrics. Columns that no row has are left out."""
    seen = dict.fromkeys(name for row in rows for name in row.metrics)
    shown = [(heading, [_counted_as(name, seen) for name in names]) for heading, names in layout.columns]
    columns = [(heading, tuple(chain(*names))) for heading, names in shown if any(names)]
    percents = {figure.name for figure in game.figures if figure.percent}
    in_percent = {name for name in seen if stem_of(name) in percents}
    texts = tuple((*row.words, *(_means(row, names, in_percent) for _, names in columns)) for row in rows)
    title = layout.title + _shared_error(rows, [names for _, names in columns if len(names) > 1], in_percent)
    return Table(title, (*header, *(heading for heading, _ in columns)), texts, len(header))


def _counted_as(name: str, seen: Mapping[str, object]) -> list[str]:
    """A metric, or what it is called for each seat or side."""
    return [name] if name in seen else [one for one in seen if stem_of(one) == name]


def _means(row: Counted, names: tuple[str, ...], in_percent: set[str]) -> str:
    found = [(name, row.metrics[name].mean) for name in names if name in row.metrics]
    if len(found) == 1:
        name, mean = found[0]
        if name not in in_percent:
            return mean_with_error(mean)
        return difference_with_error(mean) if row.metrics[name].is_difference else share_with_error(mean)
    return (
        " / ".join(percent(mean.value, 2) if name in in_percent else f"{mean.value:.2f}" for name, mean in found) or "–"
    )


def _shared_error(rows: Sequence[Counted], columns: list[tuple[str, ...]], in_percent: set[str]) -> str:
    """For means side by side, one error for all of them: the largest."""
    halves = [
        row.metrics[name].mean.error * (100 if name in in_percent else 1)
        for row in rows
        for names in columns
        for name in names
        if name in row.metrics
    ]
    if not halves:
        return ""
    if any(row.games == 1 for row in rows):
        return ", ±?"
    digits = 2 if in_percent.issuperset(name for names in columns for name in names) else 3
    return f", ±{error_text(max(halves), digits)} at most"


def side_table(found: Sequence[CellResult]) -> Table:
    """What each side of each table came to, in a run."""
    results = [result for result in found if result.sides]
    names, named = name_columns([result.spec for result in results])
    # The last column is the line-up, which the rows tell.
    return sides_told(names[:-1], [(words[:-1], one.sides) for words, one in zip(named, results, strict=True)])


def sides_told(names: Sequence[str], found: Sequence[tuple[Sequence[str], Sequence[SideResult]]]) -> Table:
    """A row for each side, the first of each cell with words that name it.

    It has who plays it, wins alone, shared wins, its share of the wins, place and score.
    """
    has_score = any(one.score for _, sides in found for one in sides)
    rows = tuple(
        (*(words if side == 0 else [""] * len(words)), f"{side + 1}", one.player, *_row(one, has_score=has_score))
        for words, sides in found
        for side, one in enumerate(sides)
    )
    header = (*names, "side", "player", "won alone %", "shared %", "win share %", "place", *(["score"] * has_score))
    return Table("Sides", header, rows, len(names) + 2)


def _row(one: SideResult, *, has_score: bool) -> tuple[str, ...]:
    shares = one.shares
    return (
        share_with_error(shares.win),
        share_with_error(shares.shared),
        share_with_error(shares.share),
        mean_with_error(shares.place) if shares.place else "–",
        *([mean_with_error(one.score) if one.score else "–"] if has_score else []),
    )
