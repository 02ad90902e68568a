"""What levels of players are, in notes; and how often each wins, in one table and one sentence."""

from collections.abc import Iterable, Sequence

from analyser.experiments.cells import grouped
from analyser.experiments.levels import levels_among
from analyser.experiments.results import CellResult, RunResult
from analyser.games.catalogue import DUEL, TOGETHER
from analyser.mistakes import listed
from analyser.reporting.layout import Table
from analyser.reporting.numbers import band_text, counted, percent, share_with_error
from analyser.solvers.catalogue import NOT_CALIBRATED

OVER_DECKS = "  over decks"
"""Names the band of the row above, which stands below the interval where the components are assumed."""


def level_lines(game: str, names: Iterable[str]) -> list[str]:
    """What the levels among these players stand for; nothing where there is none."""
    found = levels_among(game, names)
    return [*(f"{level.name} is {level.spec}" for level in found), *([NOT_CALIBRATED] if found else [])]


def overview_tables(run: RunResult) -> list[Table]:
    """A row for each level, a column for each difficulty or number of players; in a duel for the other's level.

    What neither tells, as the number of players of a duel, has a table each.
    """
    groups = grouped(run.cells, _beside)
    return [_overview(own, f": {_beside(own[0])}" if len(groups) > 1 else "") for own in groups]


def _overview(cells: Sequence[CellResult], beside: str) -> Table:
    rows = list(dict.fromkeys(cell.spec.players[0] for cell in cells))
    columns = list(dict.fromkeys(map(_column, cells)))
    rates = {(cell.spec.players[0], _column(cell)): share_with_error(cell.win) for cell in cells}
    bands = {
        (cell.spec.players[0], _column(cell)): band_text(cell.band.low, cell.band.high) for cell in cells if cell.band
    }
    texts = [
        (name if found is rates else OVER_DECKS, *(found.get((name, column), "–") for column in columns))
        for name in rows
        for found in ((rates, bands) if any(who == name for who, _ in bands) else (rates,))
    ]
    return Table(f"{_title(cells[0])}{beside}", (_corner(cells[0]), *columns), tuple(texts), 1)


def overview_sentence(run: RunResult) -> str:
    """The same in a sentence: what each level wins, from the least to the most."""
    is_duel, last = run.cells[0].form == DUEL, run.cells[-1].spec.players[-1]
    compared = [cell for cell in run.cells if not is_duel or cell.spec.players[1] == last]
    told: list[str] = []
    for name in dict.fromkeys(cell.spec.players[0] for cell in compared):
        rates = sorted(cell.win.rate for cell in compared if cell.spec.players[0] == name)
        span = percent(rates[0], 1) + (f" to {percent(rates[-1], 1)}" if len(rates) > 1 else "")
        told.append(f"{name} {span} %" if told else f"{name} wins {span} % of the games")
    assumed = ", all with this deck, which is assumed" if any(cell.band for cell in compared) else ""
    return f"{_where(compared)}{listed(told, 'and')}{assumed}."


def _where(cells: Sequence[CellResult]) -> str:
    """At which difficulties, with how many players, or against whom."""
    spec, columns = cells[0].spec, list(dict.fromkeys(map(_column, cells)))
    if cells[0].form == DUEL:
        return f"{spec.as_first('in').capitalize()} against {columns[0]}{_range(cells)}, "
    if not _is_told(cells[0]):
        return ""
    if len(spec.game.difficulties) > 1:
        return f"At {columns[0]}, " if len(columns) == 1 else f"From {columns[0]} to {columns[-1]}, "
    numbers = [cell.spec.mode.players for cell in cells]
    return f"With {columns[0]}, " if len(columns) == 1 else f"With {min(numbers)} to {max(numbers)} players, "


def _range(cells: Sequence[CellResult]) -> str:
    """From which level to which, where a duel was played at several."""
    first, last = _beside(cells[0]), _beside(cells[-1])
    return "" if first == last else f" from {first} to {last}"


def _column(cell: CellResult) -> str:
    spec = cell.spec
    if cell.form == DUEL:
        return spec.players[1]
    if not _is_told(cell):
        return "won %"
    if len(spec.game.difficulties) > 1:
        return spec.difficulty
    return _players(cell)


def _beside(cell: CellResult) -> str:
    """The level, where columns tell of something else."""
    spec = cell.spec
    told = [spec.difficulty] if cell.form == DUEL and len(spec.game.difficulties) > 1 else []
    if spec.game.has_numbers and (cell.form == DUEL or len(spec.game.difficulties) > 1):
        told.append(_players(cell))
    return ", ".join(told)


def _players(cell: CellResult) -> str:
    return counted(cell.spec.mode.players, "player")


def _is_told(cell: CellResult) -> bool:
    """Whether a game may be harder or easier, by difficulty or by number of players."""
    return len(cell.spec.game.difficulties) > 1 or cell.spec.game.has_numbers


def _corner(cell: CellResult) -> str:
    return cell.spec.first_side if cell.form != TOGETHER else "player"


def _title(cell: CellResult) -> str:
    if cell.form == TOGETHER:
        return "Games won by level of the players, %"
    if cell.form == DUEL:
        return f"% won by the {cell.spec.first_side}, by its level (row) and the other's (column)"
    return f"Games won alone by the first seat, by its level; {cell.spec.players[1]} has all others, %"
