"""The tables of a run: what was played, how often it was won, how the games went."""

from dataclasses import dataclass

from analyser.experiments.results import CellResult, RunResult
from analyser.games.catalogue import MetricTable
from analyser.reporting.numbers import interval, mean_digits, mean_with_error, percent, percent_digits

NAMES = ("difficulty", "policy")
"""The columns that name a cell; every table begins with them."""


@dataclass(frozen=True)
class Table:
    """A table for a person: every cell a text."""

    title: str
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


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
    changed = cell.house_rules
    if changed:
        lines.append("house rules: " + ", ".join(f"{name} = {_shown(value)}" for name, value in changed.items()))
    lines.append(f"win rates with {first.win.level:.0%} intervals ({first.win.method.title()}); means ± 95 % (normal)")
    return lines


def win_table(run: RunResult) -> Table:
    """One row a cell: the win rate and its interval."""
    rows = tuple(
        (
            *_names(result),
            percent(result.win.rate, percent_digits(result.win)),
            interval(result.win),
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
    return Table(layout.title, (*NAMES, *(heading for heading, _ in columns)), rows)


def _is_seen(run: RunResult, names: tuple[str, ...]) -> bool:
    return any(name in result.metrics for result in run.cells for name in names)


def _means(result: CellResult, names: tuple[str, ...]) -> str:
    found = [result.metrics[name].mean for name in names if name in result.metrics]
    if len(found) == 1:
        return mean_with_error(found[0])
    half = max(((mean.high - mean.low) / 2 for mean in found), default=0.0)
    digits = min(2, mean_digits(half))
    return " / ".join(f"{mean.value:.{digits}f}" for mean in found) or "–"


def _names(result: CellResult) -> tuple[str, ...]:
    return (result.cell.difficulty, ",".join(result.cell.players))


def _provenance(provenance: str) -> str:
    return "assumed: the rulebook doesn't say" if provenance == "assumed" else f"from: {provenance}"


def _shown(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
