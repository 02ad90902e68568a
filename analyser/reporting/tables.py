"""The tables of a run: what was played, how often it was won, how the games went."""

import textwrap

from analyser.experiments.results import CellResult, RunResult
from analyser.games.catalogue import MetricTable, settings_of
from analyser.reporting.layout import Table
from analyser.reporting.numbers import error_text, interval, mean_with_error, percent, percent_digits

WIDTH = 80
"""Lines that are wrapped are wrapped at so many characters."""
AS_PRINTED = "as printed"
NAMES = ("difficulty", "policy")
"""The columns that name a cell; every table begins with them."""


def run_tables(run: RunResult) -> list[Table]:
    """All tables of a run, the win rates first; tables of metrics that no game had are left out."""
    tables = [win_table(run)]
    for layout in run.cells[0].cell.game.metric_tables:
        table = metric_table(run, layout)
        if len(table.header) > len(NAMES):
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
    """One row a cell: the win rate and its interval."""
    digits = max(percent_digits(result.win) for result in run.cells)  # the same for all, to be compared at a glance
    rows = tuple(
        (
            *_names(result),
            percent(result.win.rate, digits),
            interval(result.win, digits),
            f"{result.games:,}",
            f"{result.games_per_second:,.0f}",
        )
        for result in run.cells
    )
    header = (*NAMES, "won %", f"{run.cells[0].win.level:.0%} interval", "games", "games/s")
    return Table("Win rate", header, rows)


def metric_table(run: RunResult, layout: MetricTable) -> Table:
    """One row a cell: means of metrics. Columns that no cell has are left out."""
    columns = [(heading, names) for heading, names in layout.columns if _is_seen(run, names)]
    rows = tuple((*_names(result), *(_means(result, names) for _, names in columns)) for result in run.cells)
    title = layout.title + _shared_error(run, [names for _, names in columns if len(names) > 1])
    return Table(title, (*NAMES, *(heading for heading, _ in columns)), rows)


def _is_seen(run: RunResult, names: tuple[str, ...]) -> bool:
    return any(name in result.metrics for result in run.cells for name in names)


def _means(result: CellResult, names: tuple[str, ...]) -> str:
    found = [result.metrics[name].mean for name in names if name in result.metrics]
    if len(found) == 1:
        return mean_with_error(found[0])
    return " / ".join(f"{mean.value:.2f}" for mean in found) or "–"


def _shared_error(run: RunResult, columns: list[tuple[str, ...]]) -> str:
    """For means side by side, one error for all of them: the largest."""
    halves = [
        (result.metrics[name].mean.high - result.metrics[name].mean.low) / 2
        for result in run.cells
        for names in columns
        for name in names
        if name in result.metrics
    ]
    if not halves:
        return ""
    if any(result.games == 1 for result in run.cells):
        return ", ±?"
    return f", ±{error_text(max(halves), 3)} at most"


def _names(result: CellResult) -> tuple[str, ...]:
    return (result.cell.difficulty, ",".join(result.cell.players))


def _provenance(provenance: str) -> str:
    return "assumed: the rulebook doesn't say" if provenance == "assumed" else provenance
