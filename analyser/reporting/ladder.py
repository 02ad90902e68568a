"""The skill ladder for people: a table, the lowest rung first."""

import json
from collections.abc import Sequence

from analyser.experiments.ladder import LadderResult, Rung
from analyser.games.catalogue import TOGETHER
from analyser.reporting.layout import Table, csv_rows, markdown_table, noted, text_table
from analyser.reporting.numbers import interval, percent, percent_digits, points, points_digits
from analyser.reporting.tables import cell_notes


def render_ladder(ladder: LadderResult, style: str) -> list[str]:
    """The lines of a ladder in one of the four styles."""
    if style == "json":
        return json.dumps(ladder.to_dict(), indent=1).splitlines()
    if style == "csv":
        return csv_rows(ladder.to_rows())
    table_lines, note = (markdown_table, "- ") if style == "markdown" else (text_table, "")
    rungs = ladder.rungs
    lines = noted(_notes(rungs, ladder.store), note)
    for mode in dict.fromkeys(rung.result.cell.mode for rung in rungs):
        table = _table([rung for rung in rungs if rung.result.cell.mode == mode])
        heading = [f"### {table.title}", ""] if style == "markdown" else [table.title]
        lines += ["", *heading, *table_lines(table)]
    return lines


def _notes(rungs: Sequence[Rung], store: str | None) -> list[str]:
    cell = rungs[0].result.cell
    lines = cell_notes([rung.result.cell for rung in rungs])
    if cell.form != TOGETHER:
        seat = cell.side_word
        others = "all others" if any(rung.result.cell.side_count > 2 for rung in rungs) else "the second"
        lines.append(f"each on the first {seat} against {cell.players[1]} on {others}")
    lines.append("gain: points of percent over the rung below, on the games that both played")
    lines.append("all intervals 95 %; a game: what it takes one thread")
    if store is not None:
        lines.append(f"store: {store}")
    return lines


def _table(rungs: Sequence[Rung]) -> Table:
    cell = rungs[0].result.cell
    rows = tuple(
        (
            rung.name,
            percent(rung.result.win.rate, digits := percent_digits(rung.result.win)),
            interval(rung.result.win, digits),
            *_gain(rung),
            f"{rung.result.games:,}",
            seconds_text(rung.seconds),
        )
        for rung in rungs
    )
    header = ("player", "won %", "interval", "gain", "interval", "games", "a game")
    players = f" with {cell.player_count} players" if cell.game.has_numbers else ""
    return Table(f"Skill ladder at {cell.difficulty}{players}", header, rows, 1)


def _gain(rung: Rung) -> tuple[str, str]:
    if rung.gain is None:
        return "", ""
    low, high = rung.gain.low, rung.gain.high
    digits = points_digits(low, high)
    return points(rung.gain.difference, digits), f"{points(low, digits)} to {points(high, digits)}"


def seconds_text(seconds: float) -> str:
    """A time in the unit that suits it."""
    if seconds >= 1:
        return f"{seconds:.1f} s"
    return f"{1e3 * seconds:.1f} ms" if seconds >= 1e-3 else f"{1e6 * seconds:.1f} µs"
