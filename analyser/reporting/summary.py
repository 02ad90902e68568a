"""A run in one sentence: who wins how often; and which of its rows are the best."""

from collections import Counter
from collections.abc import Sequence

from analyser.experiments.cells import grouped
from analyser.experiments.results import CellResult, RunResult
from analyser.games.catalogue import DUEL, TABLE
from analyser.mistakes import listed
from analyser.reporting.layout import BEST, CLOSE, WORSE
from analyser.reporting.levels import overview_sentence
from analyser.reporting.numbers import percent, rate_texts

MOST_TOLD = 4
"""So many line-ups are told of, those that win most."""


def summary(run: RunResult) -> str:
    """The answer in a sentence."""
    if run.is_overview:
        return overview_sentence(run)
    if len(run.cells) == 1:
        return _one(run.cells[0])
    groups = sorted(grouped(run.cells, _who), key=lambda cells: -max(cell.win.rate for cell in cells))
    told = []
    for cells in groups[:MOST_TOLD]:
        rates = sorted(cell.win.rate for cell in cells)
        ends = list(dict.fromkeys(percent(rate, 1) for rate in (rates[0], rates[-1])))
        told.append(f"{_who(cells[0])} wins {' to '.join(ends)} %")
    others = f"; {len(groups) - MOST_TOLD} others win less often" if len(groups) > MOST_TOLD else ""
    return f"{listed(told, 'and')} of the games{_over(run.cells)}{others}."


def _one(cell: CellResult) -> str:
    rate, ends = rate_texts(cell.win)
    return f"{_who(cell)} wins {rate} % of {cell.games:,} games{_where(cell)}; 95% interval {ends} %."


def _where(cell: CellResult) -> str:
    return f" at {cell.spec.difficulty}" if len(cell.spec.game.difficulties) > 1 else ""


def _who(cell: CellResult) -> str:
    """Who plays; where sides play, the first one's name stands first, with its side where that isn't told by it."""
    players, as_first = cell.spec.players, cell.spec.as_first("from")
    if cell.form == DUEL:
        first = f" {as_first}" if as_first.startswith("as ") or players[0] == players[1] else ""
        return f"{players[0]}{first} against {players[1]}"
    return f"{players[0]} {as_first} against {listed(players[1:], 'and')}" if cell.form == TABLE else players[0]


def _over(cells: Sequence[CellResult]) -> str:
    """Between what the rates lie, where a line-up has several."""
    levels = list(dict.fromkeys(cell.spec.difficulty for cell in cells))
    if len(cells) == len(list(grouped(cells, _who))) and len(levels) == 1:
        return _where(cells[0])
    if len(levels) > 1 and len(cells) == len(levels) * len(list(grouped(cells, _who))):
        return f" from {levels[0]} to {levels[-1]}"
    return " over all that is below"


def standings(results: Sequence[CellResult]) -> tuple[str, ...]:
    """Of those that play the same with different line-ups: the best, whose intervals meet its own, all others.

    Intervals that don't meet tell two rates apart, whether or not they are of the same games.
    """
    if any(result.has_sides for result in results):
        return ()
    levels = _levels(results)
    counts, best = Counter(levels), dict[tuple[object, ...], CellResult]()
    for level, result in zip(levels, results, strict=True):
        if level not in best or result.win.rate > best[level].win.rate:
            best[level] = result
    return tuple(
        "" if counts[level] == 1 else _standing(result, best[level])
        for level, result in zip(levels, results, strict=True)
    )


def _standing(result: CellResult, best: CellResult) -> str:
    if result is best:
        return BEST
    return CLOSE if result.win.high >= best.win.low else WORSE


def _levels(results: Sequence[CellResult]) -> list[tuple[object, ...]]:
    """What is played, whoever plays it."""
    return [
        (spec.mode, tuple(sorted(f"{item}" for item in (spec.house_rules or {}).items())), spec.components.hash)
        for spec in (result.spec for result in results)
    ]
