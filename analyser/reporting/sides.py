"""What the sides of games came to, for people: who is told of, and a table of the sides of rivals."""

from collections.abc import Collection, Sequence

from analyser.experiments.cell_spec import CellSpec
from analyser.experiments.cells import name_columns
from analyser.experiments.counting.layout import SideResult
from analyser.experiments.results import CellResult
from analyser.games.catalogue import TABLE, TOGETHER
from analyser.reporting.layout import Table
from analyser.reporting.numbers import mean_with_error, share_with_error


def first_side_lines(cells: Sequence[CellSpec]) -> list[str]:
    """Whose rates they are, where several sides play."""
    rivals = [cell for cell in cells if cell.form != TOGETHER]
    if not rivals:
        return []
    told = whose_rates({cell.side_word for cell in rivals}, {cell.form for cell in rivals})
    if any(metric.each == "chapter" for metric in rivals[0].game.metrics):
        told += "; rounds count as independent of each other"
    return [told]


def whose_rates(words: Collection[str], forms: Collection[str]) -> str:
    """Whose rates they are, of all of these; a side is called a seat only where each is one."""
    who = "side" if "side" in words else "seat"
    return f"rates are the first {who}'s" + (", alone" if TABLE in forms else "")


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
