"""A run as lines: how often it was won, in a sentence and a table; in full all its tables and notes."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import chain, compress
from typing import NamedTuple

from analyser.experiments.cell_spec import CellSpec
from analyser.experiments.cells import AS_PRINTED, name_columns, other_pieces, rules_label
from analyser.experiments.counting.layout import SideResult
from analyser.experiments.results import CellResult, MetricResult, RunResult
from analyser.games.catalogue import TABLE, TOGETHER, Game, settings_of
from analyser.games.components import Components
from analyser.games.easier import easier_than_printed
from analyser.games.metrics import stem_of
from analyser.games.shown import MetricTable
from analyser.mistakes import listed
from analyser.reporting.layout import Table, csv_rows, json_lines, share_bars
from analyser.reporting.levels import level_lines, overview_tables
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

METHODS = {"wilson": "Wilson", "tango": "Tango", "anytime": "anytime"}
"""Kinds of intervals, in words."""
MORE = "--details has all other tables and notes"


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


def few_notes(run: RunResult) -> list[str]:
    """What nobody should overlook: what was played, what an interval promises, and what is wrong with it."""
    cells = [result.spec for result in run.cells]
    return [
        *cell_notes(cells),
        *_promise_lines(run.cells),
        *band_lines(run.cells),
        *first_side_lines(cells),
        *_broken_off([result.ending.stopped for result in run.cells]),
        *_undecided_lines(run),
        MORE,
    ]


def _promise_lines(results: Sequence[CellResult]) -> list[str]:
    """What an interval promises."""
    is_anytime = any(result.win.method == "anytime" for result in results)
    often = ", however often one looks" if is_anytime else ""
    of_hundred = round(100 * results[0].win.level)
    return [f"an interval, or ±, holds the true number in {of_hundred} of 100 such runs{often}"]


def notes(run: RunResult) -> list[str]:
    """What the numbers hold for: game, rules, components, seed, method."""
    cells = [result.spec for result in run.cells]
    stopped, kept = [result.ending.stopped for result in run.cells], sum(result.ending.kept for result in run.cells)
    return [
        *cell_notes(cells),
        *_promise_lines(run.cells),
        *_method_lines(run),
        *band_lines(run.cells),
        *first_side_lines(cells),
        *ending_lines(run.store, stopped, kept),
        *_undecided_lines(run),
    ]


def ending_lines(store: object, stopped: Iterable[str] = (), kept: int = 0, faults: Iterable[str] = ()) -> list[str]:
    """Where the games are kept and how many were there before, if they were broken off, and why some are undecided."""
    before = f", {kept:,} of the games were there before" if kept else ""
    told = [f"UNDECIDED, intervals hold both ways: {fault}" for fault in faults]
    return [
        *([] if store is None else [f"store: {store}{before}"]),
        *_broken_off(stopped),
        *told,
    ]


def _broken_off(stopped: Iterable[str]) -> list[str]:
    return ["INTERRUPTED: fewer games than asked for"] if "interrupt" in stopped else []


def _method_lines(run: RunResult) -> list[str]:
    """By what the intervals are worked out."""
    methods = {result.win.method for result in run.cells}
    told = "; ".join(METHODS[method] for method in METHODS if method in methods)
    level = run.cells[0].win.level
    lines = [f"win rates with {level:.0%} intervals ({told}); means ± 95 % (normal or score)"]
    if "anytime" in methods:
        lines.append("anytime: these intervals hold however often one looks; those of means do not")
    return lines


def band_lines(results: Iterable[CellResult]) -> list[str]:
    """What stands beside intervals where the deck is assumed, and what would shrink it."""
    known = next((result.band for result in results if result.band), None)
    if known is None:
        return []
    lines = [f"over decks: 5 to 95 % of {known.decks} decks that the rulebook allows"]
    if known.first_to_count:
        lines.append(f"{known.verb} first: {known.first_to_count} (leaves {known.part_left:.0%} of that)")
    return lines


def _undecided_lines(run: RunResult) -> list[str]:
    """What became of games that a policy failed or that had no end."""
    return [
        f"{result.spec.label}: {result.undecided:,} of {result.games:,} games are UNDECIDED, intervals hold both ways; "
        f"the first: {result.ending.fault}"
        for result in run.cells
        if result.undecided
    ]


def cell_notes(cells: Sequence[CellSpec], players: Iterable[str] = ()) -> list[str]:
    """What was played: game, components, house rules, seed, and what levels of players stand for.

    `players` are all who played, where the cells don't tell that.
    """
    cell = cells[0]
    variants = listed(dict.fromkeys(one.variant for one in cells), "and")
    numbers = (
        listed(sorted({one.player_count for one in cells if one.player_count}), "and") if cell.player_count else ""
    )
    seats = f" {numbers} players," if cell.game.has_numbers else ""
    shown = [one.components for one in cells if one.components.name != one.rules_name]  # those that are no house rule
    decks = dict.fromkeys((one.name, _provenance(one)) for one in shown or [cell.components])
    return [
        f"{cell.game.title.split(' (')[0]}, game version {cell.game.version}, {variants},{seats} seed {cell.seed}",
        *(f"components: {name} ({provenance})" for name, provenance in decks),
        *_house_rule_lines(cells),
        *_easier_lines(cells),
        *level_lines(cell.game.name, players or [name for one in cells for name in one.players]),
    ]


def _house_rule_lines(cells: Sequence[CellSpec]) -> list[str]:
    """What differs from the rules as printed; by difficulty if it is not the same at all of them."""
    names = list(dict.fromkeys(cell.rules_name for cell in cells))
    if len(names) > 1:
        told = [line for name in names for line in _changes(f"rules '{name}'", cells, name)]
    elif len({(_level(cell), rules_label(cell)) for cell in cells}) > len({_level(cell) for cell in cells}):
        return []  # several at one difficulty: the tables say which
    elif not any(cell.house_rules for cell in cells):
        return []
    else:
        told = _changes("house rules", cells, names[0])
    return told


def _easier_lines(cells: Sequence[CellSpec]) -> list[str]:
    """Which house rules make the game easier than it is printed, and at which difficulties."""
    levels: dict[str, dict[str, None]] = {}
    for cell in cells:
        for told in easier_than_printed(cell.game, cell.mode, cell.rules):
            levels.setdefault(told, {})[cell.difficulty] = None
    who = "" if cells[0].form == TOGETHER else f" for the {cells[0].first_side}"
    where = " at {}" if len(cells[0].game.difficulties) > 1 else ""
    return [f"EASIER{who} than printed{where.format(listed(own, 'and'))}: {told}" for told, own in levels.items()]


def _changes(what: str, cells: Sequence[CellSpec], name: str | None) -> list[str]:
    """What the rules of a name change; by difficulty and variant if it is not the same at all of them."""
    own = [cell for cell in cells if cell.rules_name == name]
    decks = {cell.components.name for cell in own}
    deck = _deck(own[0]) if len(decks) == 1 and decks != {cells[0].components.name} else []
    changed = {_level(cell): ", ".join([*settings_of(cell.house_rules or {}), *deck]) or AS_PRINTED for cell in own}
    if len(set(changed.values())) == 1:
        return [f"{what}: {next(iter(changed.values()))}"]
    several = [len(set(column)) > 1 for column in zip(*changed, strict=True)]
    return [f"{what} at {' '.join(compress(level, several))}: {told}" for level, told in changed.items()]


def _deck(cell: CellSpec) -> list[str]:
    return other_pieces(cell) or [f"components {cell.components.name}"]


def _level(cell: CellSpec) -> tuple[str, ...]:
    """By what the rules as printed differ."""
    return cell.difficulty, cell.variant, f"with {cell.player_count}"


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


def _provenance(components: Components) -> str:
    """Where components are from; of a box whose cards have effects some figures are known and others not."""
    if components.provenance != "assumed":
        return components.provenance
    return "assumed: the rulebook doesn't say" if components.is_counts else "assumed where the rulebook doesn't say"


def first_side_lines(cells: Sequence[CellSpec]) -> list[str]:
    """Whose rates they are, where several sides play."""
    rivals = [cell for cell in cells if cell.form != TOGETHER]
    if not rivals:
        return []
    told = whose_rates({cell.first_side for cell in rivals}, {cell.form for cell in rivals})
    if any(metric.each == "chapter" for metric in rivals[0].game.metrics):
        told += "; rounds count as independent of each other"
    return [told]


def whose_rates(names: Collection[str], forms: Collection[str]) -> str:
    """Whose rates they are, of all of these: by the name that they share, or else the first side's."""
    (who,) = names if len(names) == 1 else ("first side",)
    return f"rates are the {who}'s" + (", alone" if TABLE in forms else "")


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
