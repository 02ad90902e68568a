"""Choices of names as a report shows them: what each choice wins, and what each name is worth."""

from collections.abc import Sequence
from dataclasses import dataclass

import pandas as pd

from analyser.experiments.report.cells import ReportedCell
from analyser.experiments.report.choices import Choice, Choices, Worth
from analyser.reporting.layout import Table
from analyser.reporting.numbers import difference_with_error, points, points_digits, rate_texts
from analyser.reporting.report.frames import DIFFERENCES, cells_frame, levels_of
from analyser.reporting.report.tables import rate_digits, signed
from analyser.statistics.intervals import Mean


@dataclass(frozen=True)
class ShownChoices:
    """What is shown of the choices of one list."""

    field: str
    strongest: str  # of whom it is told where there is room for one
    rates: tuple[Table, ...]  # one for each player, the strongest first
    worths: Table
    beside: Table | None  # of the strongest; None where no name has another beside it


def shown_choices(choices: Choices) -> ShownChoices:
    """The tables of choices."""
    players = players_of(choices)
    return ShownChoices(
        choices.field,
        players[0],
        tuple(rates_table(choices, player) for player in players),
        worths_table(choices, players),
        beside_table(choices, players[0]),
    )


def players_of(choices: Choices) -> list[str]:
    """Who played them, the strongest first."""
    frame = cells_frame(choice.line for full in choices.full for choice in full)
    rates = frame.groupby("players", sort=False)["win_rate"].mean()
    return [str(name) for name in rates.sort_values(ascending=False, kind="stable").index]


def rates_table(choices: Choices, player: str) -> Table:
    """What each choice wins: a row a choice, those that win most first, a column a level."""
    own = [choice for full in choices.full for choice in full if choice.line.policy == player]
    levels = levels_of(choice.line for choice in own)
    rows = tuple((", ".join(names), *(_rate(found.get(level)) for level in levels)) for names, found in _by_names(own))
    return Table(f"Games won by {choices.field}, {player}, in percent", (choices.field, *levels), rows, 1)


def _by_names(own: Sequence[Choice]) -> list[tuple[tuple[str, ...], dict[str, ReportedCell]]]:
    """Each choice with its lines by level, the highest mean win rate first."""
    found: dict[tuple[str, ...], dict[str, ReportedCell]] = {}
    for choice in own:
        found.setdefault(choice.names, {})[choice.line.level] = choice.line
    return sorted(found.items(), key=lambda one: -sum(line.result.win.rate for line in one[1].values()) / len(one[1]))


def worths_table(choices: Choices, players: Sequence[str]) -> Table:
    """What each name is worth: a row a name and player, a column a level."""
    own = [worth for worth in choices.worths if not worth.beside]
    levels = levels_of(worth.line for worth in own)
    found = {(worth.name, worth.line.policy, worth.line.level): worth.mean for worth in own}
    rows = tuple(
        (name, player, *(_points(found.get((name, player, level))) for level in levels))
        for player in players
        for name in choices.names
    )
    header = (choices.field, "player", *levels)
    return Table(f"What each of the {choices.field} is worth, in points of percent", header, rows, 2)


def beside_table(choices: Choices, player: str) -> Table | None:
    """What each name is worth to a player beside each other: a row a name and level, a column another."""
    own = [worth for worth in choices.worths if worth.beside and worth.line.policy == player]
    found = {(worth.name, worth.line.level, worth.beside): worth.mean for worth in own}
    levels = levels_of(worth.line for worth in own)
    rows = tuple(
        (name, level, *(_with_error(found.get((name, level, other))) for other in choices.names))
        for level in levels
        for name in choices.names
    )
    if not own:
        return None
    title = f"What each of the {choices.field} is worth beside another of the columns, {player}, in points of percent"
    return Table(title, (choices.field, own[0].line.level_word, *choices.names), rows, 2)


def worths_frame(choices: Choices) -> pd.DataFrame:
    """What each name is worth: a panel a level, a row a name, a series a player."""
    return pd.DataFrame([_row(worth) for worth in choices.worths if not worth.beside], columns=DIFFERENCES)


def _row(worth: Worth) -> tuple[object, ...]:
    line, mean = worth.line, worth.mean
    return line.level.capitalize(), worth.name, line.policy, mean.value, mean.low, mean.high


def _rate(line: ReportedCell | None) -> str:
    if line is None:
        return "–"
    rate, ends = rate_texts(line.result.win, rate_digits(line.result.win))
    return f"{rate}\n({ends})"


def worth_texts(mean: Mean) -> tuple[str, str]:
    """A difference in points of percent, and its interval."""
    digits = points_digits(mean.low, mean.high)
    value, low, high = (signed(points(share, digits)) for share in (mean.value, mean.low, mean.high))
    return value, f"{low} to {high}"


def _points(mean: Mean | None) -> str:
    if mean is None:
        return "–"
    value, ends = worth_texts(mean)
    return f"{value}\n({ends})"


def _with_error(mean: Mean | None) -> str:
    """In a line, for a table of many columns."""
    return "–" if mean is None else signed(difference_with_error(mean))
