"""The tables of a run: what was played, how often it was won, how the games went."""

import textwrap

from analyser.experiments.cells import Cell
from analyser.experiments.results import CellResult, RunResult
from analyser.games.catalogue import Game, MetricTable, settings_of
from analyser.reporting.layout import Table
from analyser.reporting.numbers import (
    difference_with_error,
    error_text,
    interval,
    mean_with_error,
    percent,
    percent_digits,
    share_with_error,
)

WIDTH = 80
"""Lines that are wrapped are wrapped at so many characters."""
AS_PRINTED = "as printed"


def run_tables(run: RunResult) -> list[Table]:
    """All tables of a run, the win rates first; tables of metrics that no game had are left out."""
    tables = [win_table(run)]
    for layout in run.cells[0].cell.game.metric_tables:
        table = metric_table(run, layout)
        if len(table.header) > table.names:
            tables.append(table)
    return tables


def notes(run: RunResult) -> list[str]:
    """What the numbers hold for: game, rules, components, seed, method."""
    first = run.cells[0]
    cell = first.cell
    lines = [
        f"{cell.game.title.split(' (')[0]}, game version {run.game_version}, {cell.variant}, seed {cell.seed}",
        f"components: {cell.components.name} ({_provenance(cell.components.provenance)})",
    ]
    lines += house_rule_lines(run)
    lines.append(f"win rates with {first.win.level:.0%} intervals ({first.win.method.title()}); means ± 95 % (normal)")
    if cell.game.rivals:
        lines.append("rates are the first seat's; rounds count as independent of each other")
    if run.store is not None:
        kept = sum(result.kept for result in run.cells)
        lines.append(f"store: {run.store}" + (f", {kept:,} of the games were there before" if kept else ""))
    if any(result.stopped == "interrupt" for result in run.cells):
        lines.append("INTERRUPTED: fewer games than asked for")
    return lines


def house_rule_lines(run: RunResult) -> list[str]:
    """What differs from the rules as printed; by difficulty if it is not the same at all of them."""
    by_difficulty = {
        result.cell.difficulty: ", ".join(settings_of(result.cell.house_rules)) or AS_PRINTED for result in run.cells
    }
    if set(by_difficulty.values()) == {AS_PRINTED}:
        return []
    if len(set(by_difficulty.values())) == 1:
        told = [f"house rules: {next(iter(by_difficulty.values()))}"]
    else:
        told = [f"house rules at {difficulty}: {changed}" for difficulty, changed in by_difficulty.items()]
    return [line for one in told for line in textwrap.wrap(one, WIDTH, subsequent_indent="  ")]


def win_table(run: RunResult) -> Table:
    """One row a cell: the win rate and its interval; between rivals what was drawn and lost too."""
    digits = max(percent_digits(result.win) for result in run.cells)  # the same for all, to be compared at a glance
    game = run.cells[0].cell.game
    if game.rivals:  # three rates a line leave room for two decimals, and for no speed
        digits = min(digits, 2)
    rows = tuple(
        (
            *name_cells(result.cell),
            percent(result.win.rate, digits),
            interval(result.win, digits),
            *(share_with_error(share) for share in (result.draw, result.loss) if share is not None),
            f"{result.games:,}",
            *(() if game.rivals else (f"{result.games_per_second:,.0f}",)),
        )
        for result in run.cells
    )
    names = name_columns(game)
    columns = ("drawn %", "lost %", "games") if game.rivals else ("games", "games/s")
    header = (*names, "won %", f"{run.cells[0].win.level:.0%} interval", *columns)
    return Table("Win rate", header, rows, len(names))


def metric_table(run: RunResult, layout: MetricTable) -> Table:
    """One row a cell: means of metrics. Columns that no cell has are left out."""
    columns = [(heading, names) for heading, names in layout.columns if _is_seen(run, names)]
    rows = tuple((*name_cells(result.cell), *(_means(result, names) for _, names in columns)) for result in run.cells)
    title = layout.title + _shared_error(run, [names for _, names in columns if len(names) > 1])
    names = name_columns(run.cells[0].cell.game)
    return Table(title, (*names, *(heading for heading, _ in columns)), rows, len(names))


def _is_seen(run: RunResult, names: tuple[str, ...]) -> bool:
    return any(name in result.metrics for result in run.cells for name in names)


def _means(result: CellResult, names: tuple[str, ...]) -> str:
    found = [(name, result.metrics[name].mean) for name in names if name in result.metrics]
    in_percent = _percent(result.cell.game)
    if len(found) == 1:
        name, mean = found[0]
        if name not in in_percent:
            return mean_with_error(mean)
        return difference_with_error(mean) if result.metrics[name].is_difference else share_with_error(mean)
    return (
        " / ".join(percent(mean.value, 2) if name in in_percent else f"{mean.value:.2f}" for name, mean in found) or "–"
    )


def _percent(game: Game) -> set[str]:
    return {figure.name for figure in game.figures if figure.percent}


def _shared_error(run: RunResult, columns: list[tuple[str, ...]]) -> str:
    """For means side by side, one error for all of them: the largest."""
    in_percent = _percent(run.cells[0].cell.game)
    halves = [
        result.metrics[name].mean.error * (100 if name in in_percent else 1)
        for result in run.cells
        for names in columns
        for name in names
        if name in result.metrics
    ]
    if not halves:
        return ""
    if any(result.games == 1 for result in run.cells):
        return ", ±?"
    digits = 2 if in_percent.issuperset(name for names in columns for name in names) else 3
    return f", ±{error_text(max(halves), digits)} at most"


def name_columns(game: Game) -> tuple[str, ...]:
    """The columns that name a cell; every table begins with them."""
    who = "line-up" if game.rivals else "policy"
    return ("difficulty", who) if len(game.difficulties) > 1 else (who,)


def name_cells(cell: Cell) -> tuple[str, ...]:
    """What stands in the columns that name a cell."""
    who = ",".join(cell.players)
    return (cell.difficulty, who) if len(cell.game.difficulties) > 1 else (who,)


def _provenance(provenance: str) -> str:
    return "assumed: the rulebook doesn't say" if provenance == "assumed" else provenance
