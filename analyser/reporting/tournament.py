"""Tournaments of two and of more rivals, and tests of two: ratings, who beat whom, verdicts, a block to paste."""

from collections.abc import Callable, Mapping, Sequence

from analyser.experiments.comparing.sequential import SprtResult
from analyser.experiments.comparing.tables import TablesResult
from analyser.experiments.comparing.tournament import TournamentResult
from analyser.experiments.labels import place_of
from analyser.mistakes import listed
from analyser.reporting.comparison import rank, standing
from analyser.reporting.layout import Table, csv_rows, json_lines
from analyser.reporting.notes import cell_notes, ending_lines
from analyser.reporting.numbers import (
    counted,
    counted_between,
    error_text,
    mean_digits,
    percent,
    points,
    share_with_error,
)
from analyser.reporting.styles import STYLES
from analyser.statistics.choice import TableRatings
from analyser.statistics.intervals import Mean
from analyser.statistics.methods import ANYTIME
from analyser.statistics.ratings import Rating, Ratings

Met = Mapping[tuple[str, str], tuple[Mean, bool]]
"""What every two came to, and whether it tells them apart."""
Tell = Callable[[float, int], str]
"""A number with so many decimals, in words."""


def render_tournament(result: TournamentResult, store: str | None, style: str) -> list[str]:
    """The lines of a tournament in one of the styles."""
    block = _block(result, counted_between(result.pairs, "pair"))
    if style == "json":
        return json_lines(result.to_dict() | {"lines": block})
    if style == "csv":
        return csv_rows(_rating_rows(result))
    own = STYLES[style]
    side = result.cell.side_word
    how = f"every two: the same games with {side}s swapped, a pair of games counts as one; Elo from pairs"
    hold = "hold all at once; ranks are shared by what can't be told apart"
    seats = [f"the first {side} took {100 * result.first_seat:.2f} % of all points"]
    ratings = _ratings(result.ratings, f"{counted_between(result.pairs, 'pair')} of games of every two")
    notes = [*_circles(result), *_notes(result, store, how, hold, seats)]
    lines = own.answered([_answer(result)], (ratings, _points(result)), notes, block)
    return own.document(_title(result), lines)


def render_tables(result: TablesResult, store: str | None, style: str) -> list[str]:
    """The lines of a tournament at tables of several sides in one of the styles."""
    block = _block(result, counted(result.games, "game"))
    if style == "json":
        return json_lines(result.to_dict() | {"lines": block})
    if style == "csv":
        return csv_rows(_rating_rows(result))
    own, design = STYLES[style], result.design
    tables = f"{counted(len(design.tables), 'table')} of {design.seats}, {sum(map(len, design.rotations))} rotations"
    how = f"{tables} in all: the same shuffles for each, and a shuffle counts as one; Elo by who wins (Luce)"
    hold = "of a kind hold all at once; what can't be told apart shares ranks"
    ratings = _ratings(result.ratings, counted(result.blocks, "shuffle") + " at every table in every rotation")
    shown = (ratings, _shares(result), _leads(result), _seats(result))
    lines = own.answered([_answer(result)], shown, _notes(result, store, how, hold), block)
    return own.document(_title(result), lines)


def render_test(result: SprtResult, store: str | None, style: str) -> list[str]:
    """The lines of a sequential test in one of the styles."""
    if style == "json":
        return json_lines(result.to_dict() | {"lines": _test_block(result)})
    if style == "csv":
        return csv_rows([_test_row(result)])
    own, lines = STYLES[style], cell_notes([result.cell]) + ending_lines(store, [result.stopped], faults=result.faults)
    answer = f"{result.test.verdict(*result.names)}."
    return own.document(_title(result), own.answered([answer], (), lines, _test_block(result)))


def _answer(result: TournamentResult | TablesResult) -> str:
    """Who plays best, in a sentence."""
    first = [one.name for one in result.ratings.ratings if one.rank == 1]
    if len(first) == 1:
        return f"{first[0]} plays best."
    others = "; all others play worse" if len(first) < len(result.ratings.ratings) else ""
    return f"Which of {listed(first, 'and')} plays best can't be told{others}."


def _title(result: TournamentResult | TablesResult | SprtResult) -> str:
    return f"{result.cell.game.title}: who beats whom"


def _rating_rows(result: TournamentResult | TablesResult) -> list[dict[str, object]]:
    """A row for each who took part, the strongest first."""
    return [
        {
            "player": one.name,
            "rank": one.rank,
            "last_rank": one.last,
            "elo": one.elo,
            "elo_low": one.low,
            "elo_high": one.high,
            "level": result.ratings.level,
            "stopped": result.stopped,
        }
        for one in result.ratings.ratings
    ]


def _test_row(result: SprtResult) -> dict[str, object]:
    """A test as one row."""
    test, (first, second) = result.test, result.names
    return {
        "first": first,
        "second": second,
        "state": test.state,
        "ratio": test.ratio,
        "score": test.score.value,
        "score_low": test.score.low,
        "score_high": test.score.high,
        "pairs": sum(result.pairs),
        "undecided": result.undecided,
        "stopped": result.stopped,
    }


def _notes(
    result: TournamentResult | TablesResult, store: str | None, how: str, hold: str, seats: Sequence[str] = ()
) -> list[str]:
    """What was played and how, for how much the intervals hold, and what the seats are worth."""
    anytime = f"{ANYTIME.name}: they hold however often one looks, and though more games may follow"
    return [
        *cell_notes([result.cell], [one.name for one in result.ratings.ratings]),
        how,
        f"intervals of {result.ratings.level:.0%} {hold}",
        *([anytime] if _is_anytime(result) else []),
        *seats,
        *ending_lines(store, [result.stopped], result.kept, result.faults),
    ]


def _ratings(found: Ratings | TableRatings, played: str) -> Table:
    """Strongest first, with the ranks that they share."""
    rows = tuple((one.name, rank(one.rank, one.last), _elo(one.elo), _span(one, " to ")) for one in found.ratings)
    standings = tuple(standing(one.rank, one.last) for one in found.ratings)
    return Table(f"Ratings, {played}", ("", "rank", "Elo", f"{found.level:.0%} interval"), rows, 1, standings=standings)


def _span(one: Rating, between: str) -> str:
    """The interval; there is none of who stands alone between infinite ratings, and is what they are measured by."""
    return "reference" if one.low == one.high else f"{_elo(one.low)}{between}{_elo(one.high)}"


def _elo(value: float) -> str:
    if abs(value) == float("inf"):
        return "+∞" if value > 0 else "-∞"
    return f"{round(value) + 0:+d}"


def _points(result: TournamentResult) -> Table:
    met = {(one.first, one.second): (one.score, one.is_apart) for one in result.ratings.encounters}
    return _cross("Points of row against column, %", _names(result), met, lambda score: 1 - score, percent)


def _leads(result: TablesResult) -> Table:
    met = {(one.first, one.second): (one.lead, one.is_apart) for one in result.leads}
    title = "Share of row less column at the same tables, points of percent"
    return _cross(title, _names(result), met, lambda lead: -lead, points)


def _shares(result: TablesResult) -> Table:
    own = {one.name: one.share for one in result.shares}
    rows = tuple((name, share_with_error(own[name])) for name in _names(result))
    title = f"Share of the wins, %; an even share is {100 / result.design.seats:.3g}"
    return Table(title, ("", "win share %"), rows, 1)


def _seats(result: TablesResult) -> Table:
    rows = tuple((f"{side + 1}", share_with_error(share)) for side, share in enumerate(result.seats))
    return Table("Share of the wins by side, whoever plays it", ("side", "win share %"), rows, 1)


def _names(result: TournamentResult | TablesResult) -> list[str]:
    return [one.name for one in result.ratings.ratings]


def _cross(title: str, names: Sequence[str], met: Met, turned: Callable[[float], float], tell: Tell) -> Table:
    """Row against column; of each two one way is known, and the other is that `turned`."""

    def text(row: str, column: str) -> str:
        if row == column:
            return "–"
        mean, is_apart = met.get((row, column)) or met[column, row]
        half = 100 * mean.error
        digits = min(mean_digits(half), 2)
        value = mean.value if (row, column) in met else turned(mean.value)
        return f"{tell(value, digits)} ±{error_text(half, digits)}{'' if is_apart else ' *'}"

    rows = tuple((row, *(text(row, column) for column in names)) for row in names)
    return Table(f"{title}; * not told apart", ("", *names), rows, 1)


def _circles(result: TournamentResult) -> list[str]:
    if not result.ratings.cycles:
        return ["no circles (A beats B, B beats C, C beats A) are shown by these games"]
    return [
        f"CIRCLE: {' beats '.join((*cycle, cycle[0]))}; ratings can't tell, the cross table does"
        for cycle in result.ratings.cycles
    ]


def _block(result: TournamentResult | TablesResult, played: str) -> list[str]:
    """All that one needs to believe it."""
    cell, ratings = result.cell, result.ratings
    ranked = (f"{rank(one.rank, one.last)} {one.name} {_elo(one.elo)} [{_span(one, ', ')}]" for one in ratings.ratings)
    ending = f"seed {cell.seed}, game version {cell.game.version}, stopped: {result.stopped}"
    method = f"{ANYTIME.name} " if _is_anytime(result) else ""
    return [
        f"{place_of(cell)} tournament: {'; '.join(ranked)}",
        f"{method}{100 * ratings.level:g} % simultaneous, {played}, {ending}",
    ]


def _is_anytime(result: TournamentResult | TablesResult) -> bool:
    """Whether the intervals hold at all times."""
    return result.ratings.method.endswith(ANYTIME.name)


def _test_block(result: SprtResult) -> list[str]:
    """All that one needs to believe it."""
    test, cell, (first, second) = result.test, result.cell, result.names
    asked = f"{100 * test.low:g} % or less or {100 * test.high:g} % or more"
    errors = f"errors {100 * test.alpha:g} % and {100 * test.beta:g} %"
    pairs = ", ".join(map(str, result.pairs)) + (f"; {result.undecided} undecided" if result.undecided else "")
    low, high = test.bounds
    score = f"score {100 * test.score.value:.1f} % [{100 * test.score.low:.1f}, {100 * test.score.high:.1f}]"
    how = "anytime" if test.state == "open" else f"corrected for the stop, {100 * test.observed:.1f} % as counted"
    return [
        f"{place_of(cell)} SPRT: {first} against {second}, {asked}, {errors}",
        f"pairs by points 0, ½, 1, 1½, 2: {pairs}",
        f"log likelihood ratio {test.ratio:+.2f}, bounds {low:+.2f} and {high:+.2f}, stopped: {result.stopped}",
        f"{score} 95 % ({how}), seed {cell.seed}, game version {cell.game.version}",
        test.verdict(first, second),
    ]
