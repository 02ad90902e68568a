"""Tournaments and tests of two rivals for people: ratings, who beat whom, circles, verdicts, and a block to paste."""

from collections.abc import Iterable

from analyser.experiments.cells import place_of
from analyser.experiments.comparing.sequential import SprtResult
from analyser.experiments.comparing.tournament import TournamentResult
from analyser.reporting.comparison import rank
from analyser.reporting.layout import Table
from analyser.reporting.numbers import counted_between, error_text, mean_digits, percent
from analyser.reporting.styles import STYLES, json_lines
from analyser.reporting.tables import cell_notes, fault_lines, interrupted_lines, store_lines
from analyser.statistics.choice import TableRatings
from analyser.statistics.encounters import Encounter
from analyser.statistics.ratings import Rating, Ratings


def render_tournament(result: TournamentResult, store: str | None, style: str) -> list[str]:
    """The lines of a tournament in one of three styles."""
    if style == "json":
        return json_lines(result.to_dict() | {"lines": _block(result)})
    own = STYLES[style]
    ratings = ratings_table(result.ratings, f"{counted_between(result.pairs, 'pair')} of games of every two")
    lines = own.notes(_notes(result, store)) + own.tables((ratings, _cross(result)))
    return [*lines, "", *own.notes(_circles(result)), *own.block(_block(result))]


def render_test(result: SprtResult, store: str | None, style: str) -> list[str]:
    """The lines of a sequential test in one of three styles."""
    if style == "json":
        return json_lines(result.to_dict() | {"lines": _test_block(result)})
    lines = cell_notes([result.cell]) + store_lines(store) + interrupted_lines([result.stopped])
    lines += fault_lines(result.faults)
    return STYLES[style].notes(lines) + STYLES[style].block(_test_block(result))


def _notes(result: TournamentResult, store: str | None) -> list[str]:
    lines = cell_notes([result.cell])
    side = result.cell.side_word
    lines.append(f"every two: the same games with {side}s swapped, a pair of games counts as one; Elo from pairs")
    lines.append(
        f"intervals of {result.ratings.level:.0%} hold all at once; ranks are shared by what can't be told apart"
    )
    if result.stopped != "games":
        lines.append("they are those of a number of games fixed beforehand; here the time ended it")
    lines.append(f"the first {side} took {100 * result.first_seat:.2f} % of all points")
    lines += store_lines(store, result.kept)
    return lines + interrupted_lines([result.stopped]) + fault_lines(result.faults)


def ratings_table(found: Ratings | TableRatings, played: str) -> Table:
    """Strongest first, with the ranks that they share."""
    rows = tuple((one.name, rank(one.rank, one.last), _elo(one.elo), _span(one, " to ")) for one in found.ratings)
    return Table(f"Ratings, {played}", ("", "rank", "Elo", f"{found.level:.0%} interval"), rows, 1)


def _span(one: Rating, between: str) -> str:
    """The interval; there is none of who stands alone between infinite ratings, and is what they are measured by."""
    return "reference" if one.low == one.high else f"{_elo(one.low)}{between}{_elo(one.high)}"


def _elo(value: float) -> str:
    if abs(value) == float("inf"):
        return "+∞" if value > 0 else "-∞"
    return f"{round(value) + 0:+d}"


def _cross(result: TournamentResult) -> Table:
    """Row against column, in percent of the points."""
    names = [one.name for one in result.ratings.ratings]
    met = {(one.first, one.second): one for one in result.ratings.encounters}
    rows = tuple((name, *(_score(met, name, other) for other in names)) for name in names)
    return Table("Points of row against column, %; * not told apart", ("", *names), rows, 1)


def _score(met: dict[tuple[str, str], Encounter], name: str, other: str) -> str:
    if name == other:
        return "–"
    one, turned = (met[name, other], False) if (name, other) in met else (met[other, name], True)
    value = 1 - one.score.value if turned else one.score.value
    half = 100 * one.score.error
    digits = min(mean_digits(half), 2)
    return f"{percent(value, digits)} ±{error_text(half, digits)}{'' if one.is_apart else ' *'}"


def _circles(result: TournamentResult) -> list[str]:
    if not result.ratings.cycles:
        return ["no circles (A beats B, B beats C, C beats A) are shown by these games"]
    return [
        f"CIRCLE: {' beats '.join((*cycle, cycle[0]))}; ratings can't tell, the cross table does"
        for cycle in result.ratings.cycles
    ]


def _block(result: TournamentResult) -> list[str]:
    """All that one needs to believe it."""
    cell = result.cell
    place = place_of(cell)
    ranked = ranked_words(result.ratings.ratings)
    ending = f"seed {cell.seed}, game version {cell.game.version}, stopped: {result.stopped}"
    return [
        f"{place} tournament: {ranked}",
        f"{100 * result.ratings.level:g} % simultaneous, {counted_between(result.pairs, 'pair')}, {ending}",
    ]


def ranked_words(ratings: Iterable[Rating]) -> str:
    """Ranks and ratings in a line."""
    return "; ".join(_ranked(one) for one in ratings)


def _ranked(one: Rating) -> str:
    return f"{rank(one.rank, one.last)} {one.name} {_elo(one.elo)} [{_span(one, ', ')}]"


def _test_block(result: SprtResult) -> list[str]:
    """All that one needs to believe it."""
    test, cell, (first, second) = result.test, result.cell, result.names
    place = place_of(cell)
    asked = f"{100 * test.low:g} % or less or {100 * test.high:g} % or more"
    errors = f"errors {100 * test.alpha:g} % and {100 * test.beta:g} %"
    pairs = ", ".join(map(str, result.pairs)) + (f"; {result.undecided} undecided" if result.undecided else "")
    low, high = test.bounds
    score = f"score {100 * test.score.value:.1f} % [{100 * test.score.low:.1f}, {100 * test.score.high:.1f}]"
    how = "anytime" if test.state == "open" else f"corrected for the stop, {100 * test.observed:.1f} % as counted"
    return [
        f"{place} SPRT: {first} against {second}, {asked}, {errors}",
        f"pairs by points 0, ½, 1, 1½, 2: {pairs}",
        f"log likelihood ratio {test.ratio:+.2f}, bounds {low:+.2f} and {high:+.2f}, stopped: {result.stopped}",
        f"{score} 95 % ({how}), seed {cell.seed}, game version {cell.game.version}",
        test.verdict(first, second),
    ]
