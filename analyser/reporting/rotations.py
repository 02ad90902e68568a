"""Tournaments at tables of several sides for people: ratings, shares of the wins, leads, sides, a block to paste."""

from analyser.experiments.cells import place_of
from analyser.experiments.comparing.tables import TablesResult
from analyser.reporting.layout import Table
from analyser.reporting.numbers import counted, error_text, mean_digits, points, share_with_error
from analyser.reporting.styles import STYLES, json_lines
from analyser.reporting.tables import cell_notes, fault_lines, interrupted_lines, store_lines
from analyser.reporting.tournament import ranked_words, ratings_table
from analyser.statistics.shares import Lead


def render_tables(result: TablesResult, store: str | None, style: str) -> list[str]:
    """The lines of a tournament at tables in one of three styles."""
    if style == "json":
        return json_lines(result.to_dict() | {"lines": _block(result)})
    own = STYLES[style]
    ratings = ratings_table(result.ratings, counted(result.blocks, "shuffle") + " at every table in every rotation")
    tables = own.tables((ratings, _shares(result), _leads(result), _seats(result)))
    return own.notes(_notes(result, store)) + tables + own.block(_block(result))


def _notes(result: TablesResult, store: str | None) -> list[str]:
    design, lines = result.design, cell_notes([result.cell])
    rotations = sum(map(len, design.rotations))
    tables = f"{counted(len(design.tables), 'table')} of {design.seats}, {rotations} rotations in all"
    lines.append(f"{tables}: the same shuffles for each, and a shuffle counts as one; Elo by who wins (Luce)")
    lines.append(
        f"intervals of {result.ratings.level:.0%} of a kind hold all at once; what can't be told apart shares ranks"
    )
    if result.stopped != "games":
        lines.append("they are those of a number of games fixed beforehand; here the time ended it")
    lines += store_lines(store, result.kept)
    return lines + interrupted_lines([result.stopped]) + fault_lines(result.faults)


def _order(result: TablesResult) -> list[str]:
    return [one.name for one in result.ratings.ratings]


def _shares(result: TablesResult) -> Table:
    own = {one.name: one.share for one in result.shares}
    rows = tuple((name, share_with_error(own[name])) for name in _order(result))
    return Table(
        f"Share of the wins, %; an even share is {100 / result.design.seats:.3g}", ("", "win share %"), rows, 1
    )


def _leads(result: TablesResult) -> Table:
    """Row less column, in points of percent."""
    names = _order(result)
    found = {(one.first, one.second): one for one in result.leads}
    rows = tuple((name, *(_lead(found, name, other) for other in names)) for name in names)
    return Table(
        "Share of row less column at the same tables, points of percent; * not told apart", ("", *names), rows, 1
    )


def _lead(found: dict[tuple[str, str], Lead], name: str, other: str) -> str:
    if name == other:
        return "–"
    one, sign = (found[name, other], 1) if (name, other) in found else (found[other, name], -1)
    half = 100 * one.lead.error
    digits = min(mean_digits(half), 2)
    return f"{points(sign * one.lead.value, digits)} ±{error_text(half, digits)}{'' if one.is_apart else ' *'}"


def _seats(result: TablesResult) -> Table:
    rows = tuple((f"{side + 1}", share_with_error(share)) for side, share in enumerate(result.seats))
    return Table("Share of the wins by side, whoever plays it", ("side", "win share %"), rows, 1)


def _block(result: TablesResult) -> list[str]:
    """All that one needs to believe it."""
    cell = result.cell
    place = place_of(cell)
    ending = f"seed {cell.seed}, game version {cell.game.version}, stopped: {result.stopped}"
    return [
        f"{place} tournament: {ranked_words(result.ratings.ratings)}",
        f"{100 * result.ratings.level:g} % simultaneous, {counted(result.games, 'game')}, {ending}",
    ]
