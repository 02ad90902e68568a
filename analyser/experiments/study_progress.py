"""How far a study has come: the games of each cell that `study run` would show, where its store holds others too."""

from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import NamedTuple

import numpy as np

from analyser.experiments.cell_spec import CellSpec
from analyser.experiments.cells import Cell
from analyser.experiments.counting.chunks import Span
from analyser.experiments.counting.layout import Tally, first_side
from analyser.experiments.keeping.archive import ALL_GAMES, read_result
from analyser.experiments.keeping.store import Kept, Store, read_store
from analyser.experiments.playing.limits import Limits, looks
from analyser.experiments.results import CellResult
from analyser.experiments.study import Study
from analyser.kernel.outcomes import UNDECIDED, WON
from analyser.mistakes import Failure
from analyser.statistics.intervals import Proportion


class Counts(NamedTuple):
    """What games came to, as `Method.proportion` takes it."""

    won: int  # by the first side, alone
    games: int
    undecided: int  # of these


def result_as_asked(store: Store, kept: Kept, limits: Limits, cell: Cell) -> CellResult | None:
    """The games up to that at which the study was done with the cell, if it was; else those that it would count too.

    None if there is none of them.
    """
    whole = replace(read_result(store, kept, limits.method_of(cell)), spec=cell)
    return _when_precise(store, kept, limits, whole) or _up_to_most(store, kept, limits.most_of(cell), cell, whole)


def counts_as_asked(store: Store, kept: Kept, limits: Limits) -> Counts:
    """What the same games came to. Nothing is played: of a chunk that reaches beyond it is read what each came to."""
    whole = read_result(store, kept)
    precise = _when_precise(store, kept, limits, whole)
    if precise is not None:
        return Counts(precise.win.count, precise.games, precise.undecided)
    tally, across = _tally_up_to(store, kept, limits.most_of(whole.spec), whole)
    counts = np.array([kept.layout.won(tally), kept.layout.games(tally), kept.layout.undecided(tally)])
    if across is not None:
        ((_, outcomes),) = store.outcomes(kept.number, across)
        first = first_side(outcomes[: across.games])
        counts += ((first == WON).sum(), across.games, (first == UNDECIDED).sum())
    return Counts(*map(int, counts))


def share_known(result: CellResult, limits: Limits) -> Proportion:
    """The win rate with the interval by which `study run` stops, whatever the report shows."""
    return limits.sequence_of(result.spec).proportion(result.win.count, result.games, result.undecided)


def _when_precise(store: Store, kept: Kept, limits: Limits, whole: CellResult) -> CellResult | None:
    """The games up to the first look at which the win rate was known well enough, if that was asked for."""
    wanted = limits.precision_of(whole.spec)
    if wanted is None:
        return None
    tally, reached, ends, found = kept.layout.new_tally(), 0, frozenset(looks(limits.most_of(whole.spec))), None
    for span, chunk in store.tallies(kept.number, ALL_GAMES, kept.layout.bins):
        if found is None and span.first == reached:  # read to the end all the same: no query is left open
            tally, reached = tally + chunk, span.end
            if reached in ends:  # those within a chunk that was joined can't be had again
                share = share_known(asked := _part_of(whole, tally), limits)
                found = asked if (share.high - share.low) / 2 <= wanted else None
    return found


def _up_to_most(store: Store, kept: Kept, most: int, cell: Cell, whole: CellResult) -> CellResult | None:
    """The games before the most that the study asks for.

    A chunk that reaches beyond comes of a run that did not look there. Its tally can't be parted, so its first games
    are played again, as `study run` does: less than a tenth of all, for it lies between two looks of that run.
    """
    tally, across = _tally_up_to(store, kept, most, whole)
    if across is not None:
        tally = tally + _played_again(cell, across)
    return _part_of(whole, tally) if tally.any() else None


def _tally_up_to(store: Store, kept: Kept, most: int, whole: CellResult) -> tuple[Tally, Span | None]:
    """What the games before the most add up to, and those that lie in a chunk which reaches beyond."""
    spans = store.spans(kept.number)
    if spans[-1].end <= most:  # as nearly always: they are all of them, which need not be read once more
        return whole.tally, None
    chunks = (chunk for _, chunk in store.tallies(kept.number, Span(0, most), kept.layout.bins))
    across = (Span(span.first, most) for span in spans if span.first < most < span.end)
    return sum(chunks, kept.layout.new_tally()), next(across, None)


def _played_again(cell: Cell, span: Span) -> Tally:
    from analyser.experiments.playing.prepared_cell import PreparedCell
    from analyser.experiments.playing.uninterrupted import uninterrupted

    prepared = PreparedCell(cell)
    return uninterrupted(partial(prepared.play_chunk, span.first, span.games, prepared.new_workspace())).tally


def _part_of(whole: CellResult, tally: Tally) -> CellResult:
    """Some of a cell's games; of the seconds so many as they are of the games."""
    part = CellResult.of(whole.spec, whole.layout, tally, whole.ending)
    seconds = whole.ending.thread_seconds * part.games / whole.games
    return replace(part, ending=replace(whole.ending, kept=part.games, thread_seconds=seconds))


@dataclass(frozen=True)
class CellProgress:
    """What is kept of a cell."""

    cell: Cell
    games: int
    win: Proportion | None  # None before the first game
    done: float | None  # 0 to 1, by all that is known so far; None if there is only a budget
    unread: str = ""  # why what is kept of it can't be read


def study_progress(study: Study, path: Path | None) -> list[CellProgress]:
    """How far each cell has come; nothing is kept where there is no store."""
    if path is None or not path.exists():
        return [_nothing(cell, study.limits) for cell in study.cells]
    with read_store(path) as store:
        known = {kept.key: kept for kept in store.cells()}
        return [_progress_of(store, cell, known.get(cell.key), study.limits) for cell in study.cells]


def share_done(cell: CellSpec, win: Proportion, limits: Limits) -> float | None:
    """How far a cell has come, 0 to 1: by games, or by the games that the precision will take; None without either.

    A budget is no measure of what is kept. The interval of `win` must hold at all times, as that by which runs stop.
    """
    precision, games = limits.precision_of(cell), limits.games_of(cell)
    measures = [
        *([win.total / games] if games else []),
        *([(2 * precision / (win.high - win.low)) ** 2] if precision else []),
    ]
    return min(1.0, max(measures)) if measures else None


def _nothing(cell: Cell, limits: Limits) -> CellProgress:
    return CellProgress(cell, 0, None, None if limits.games_of(cell) is None and limits.precision is None else 0.0)


def _progress_of(store: Store, cell: Cell, kept: Kept | None, limits: Limits) -> CellProgress:
    try:
        counts = counts_as_asked(store, kept, limits) if kept and kept.games else None
    except Failure as failure:
        return replace(_nothing(cell, limits), unread=str(failure))
    if counts is None or counts.games == 0:
        return _nothing(cell, limits)
    is_over = limits.is_fixed and counts.games >= limits.most_of(cell)  # nothing but the number of games has ended it
    win = limits.method_of(cell, looked=not is_over).proportion(*counts)
    return CellProgress(cell, counts.games, win, share_done(cell, limits.sequence_of(cell).proportion(*counts), limits))
