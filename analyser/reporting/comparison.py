"""Comparisons for people: ranks, differences, a verdict, and a line to paste."""

from analyser.experiments.compare import CompareResult
from analyser.experiments.comparing.comparison import ComparisonResult
from analyser.experiments.labels import place_of
from analyser.games.catalogue import TABLE
from analyser.reporting.layout import BEST, CLOSE, WORSE, Table, csv_rows, difference_bars, json_lines, share_bars
from analyser.reporting.notes import METHODS, cell_notes, ending_lines, first_side_lines
from analyser.reporting.numbers import (
    counted,
    difference_texts,
    percent_digits,
    points,
    points_at_most,
    points_digits,
    rate_texts,
)
from analyser.reporting.styles import STYLES
from analyser.statistics.methods import ANYTIME, FIXED
from analyser.statistics.ranking import Comparison


def render_comparisons(found: CompareResult, style: str) -> list[str]:
    """The lines of comparisons in one of the styles."""
    results = found.results
    pasted = [pasteable(result) for result in results]
    if style == "json":
        return json_lines(found.to_dict() | {"lines": pasted})
    if style == "csv":
        return csv_rows(found.to_rows())
    own = STYLES[style]
    answers = [told for result in results for told in _answers(result, is_one=len(results) == 1)]
    tables = [table for result in results for table in (_ranks(result), _differences(result))]
    lines = own.answered(answers, tables, _notes(results, found.store), pasted)
    return own.document(f"{results[0].cell.game.title}: who wins more often", lines)


def _answers(result: ComparisonResult, *, is_one: bool) -> list[str]:
    """Of every two who wins more often, a sentence each; of several comparisons with what they are of."""
    by_margin, where = result.stopped == "margin", "" if is_one else _where(result)
    return [f"{_verdict(one, by_margin=by_margin)}{where}." for one in result.ranking.comparisons]


def _notes(results: list[ComparisonResult], store: str | None) -> list[str]:
    cells = [one.cell for result in results for one in result.compared]
    lines = cell_notes(cells)
    if any(cell.form == TABLE for cell in cells):
        lines += first_side_lines(cells)
    methods = dict.fromkeys(result.ranking.method for result in results)
    rates = dict.fromkeys(METHODS[one.win.method] for result in results for one in result.compared)
    within = "" if len(results) == 1 else " within each comparison"
    of_hundred = f"{100 * results[0].ranking.level:g} of 100"
    lines.append(f"the same games for all; in {of_hundred} such comparisons all differences' intervals hold{within}")
    lines.append(f"methods: differences {'; '.join(methods)}; win rates {'; '.join(rates)}")
    lines.append("1st only: games that only the first of the two won; 2nd only: the other way round")
    lines.append("saved: so many times the games would be needed if each played games of its own; most: what these two")
    lines.append("  win rates allow at most; near ×1 where they are far apart")
    faults = (fault for result in results for fault in result.faults)
    kept = sum(result.kept for result in results)
    return lines + ending_lines(store, [result.stopped for result in results], kept, faults)


def _ranks(result: ComparisonResult) -> Table:
    shares = [one.win for one in result.compared]
    digits = max(map(percent_digits, shares))
    rows = tuple((one.label, rank(one.rank, one.last), *rate_texts(one.win, digits)) for one in result.compared)
    header = ("", "rank", "won %", f"{shares[0].level:.0%} interval")
    bars = share_bars([(share.low, share.rate, share.high) for share in shares])
    standings = tuple(standing(one.rank, one.last) for one in result.compared)
    title = f"Win rates{_where(result)}, {counted(result.games, 'game')} each"
    return Table(title, header, rows, 1, bars, standings=standings)


def standing(first: int, last: int) -> str:
    """How one stands by its rank, or by those that it shares: the first may be its own, or another's too."""
    return WORSE if first > 1 else BEST if last == 1 else CLOSE


def _differences(result: ComparisonResult) -> Table:
    comparisons = result.ranking.comparisons
    digits = max(points_digits(one.paired.low, one.paired.high) for one in comparisons)
    rows = tuple(
        (
            f"{one.first} - {one.second}",
            *difference_texts(one.paired, digits),
            f"{one.paired.gained:,}",
            f"{one.paired.lost:,}",
            _times(one.paired.saving),
            _times(one.paired.most_saving),
        )
        for one in comparisons
    )
    header = ("", "points", f"{result.ranking.level:.0%} interval", "1st only", "2nd only", "saved", "most")
    bars = difference_bars([(one.paired.low, one.paired.difference, one.paired.high) for one in comparisons])
    return Table(f"Differences of win rates{_where(result)}, in points of percent", header, rows, 1, bars)


def _times(saving: float | None) -> str:
    return "–" if saving is None else f"×{saving:,.2f}"


def _where(result: ComparisonResult) -> str:
    """At which difficulty, where there are several and they are not what is compared."""
    is_one = result.is_same("difficulty") and len(result.cell.game.difficulties) > 1
    return f" at {result.cell.difficulty}" if is_one else ""


def _verdict(one: Comparison, *, by_margin: bool) -> str:
    """In words. Two may be told apart though the interval, which is one of several, just holds 0."""
    if by_margin and not one.is_apart:
        most = points_at_most(max(-one.paired.low, one.paired.high))
        return f"{one.first} and {one.second} differ by at most {most} points of percent"
    if one.is_apart == one.paired.is_apart:
        return one.paired.verdict(one.first, one.second)
    if not one.is_apart:
        return f"{one.first} and {one.second} can't be told apart by {one.paired.pairs.total:,} games"
    better, worse = (one.first, one.second) if one.paired.difference > 0 else (one.second, one.first)
    return f"{better} wins more often than {worse}"


def rank(first: int, last: int) -> str:
    """A place, or those that are shared: 2–4."""
    return f"{first}" if first == last else f"{first}–{last}"


def pasteable(result: ComparisonResult) -> str:
    """All that one needs to believe it, in one line."""
    ranking = result.ranking
    place = place_of(
        result.cell,
        with_difficulty=result.is_same("difficulty"),
        with_players=result.is_same("player_count"),
        with_rules=result.is_same("house_rules"),
        with_deck=result.is_same("components"),
    )
    method = (ANYTIME if ranking.method == ANYTIME.ranking else FIXED).name
    games = counted(result.games, "paired game")
    tail = f"{method} {100 * ranking.level:g} %, {games}, seed {result.cell.seed}"
    return f"{place}: {_found(result)} {tail}, stopped: {result.stopped}"


def _found(result: ComparisonResult) -> str:
    if len(result.compared) > 2:
        return "; ".join(f"{rank(one.rank, one.last)} {one.label}" for one in result.compared) + ";"
    (one,) = result.ranking.comparisons
    digits = points_digits(one.paired.low, one.paired.high)
    low, high = (f"{100 * end:.{digits}f}" for end in (one.paired.low, one.paired.high))
    return f"{one.first} - {one.second} = {points(one.paired.difference, digits)} points [{low}, {high}]"
