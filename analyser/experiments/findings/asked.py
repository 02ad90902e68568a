"""The games of a cell that a study asked for, where its store holds others too."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from analyser.experiments.cells import Cell
from analyser.experiments.counting.layout import Tally
from analyser.experiments.counting.spans import Span
from analyser.experiments.keeping.archive import ALL_GAMES, Entry, read_entry
from analyser.experiments.keeping.store import Kept, Store
from analyser.experiments.playing.limits import Limits
from analyser.experiments.playing.patience import shielded
from analyser.experiments.playing.setting import Setting
from analyser.statistics.intervals import Proportion
from analyser.statistics.methods import ANYTIME, method_for


def entry_as_asked(store: Store, kept: Kept, limits: Limits, cell: Cell) -> Entry | None:
    """The games up to that at which the study was done with the cell, if it was; else those that it would count too.

    None if there is none of them.
    """
    whole = replace(read_entry(store, kept), method=method_for(looked=not limits.is_fixed))
    wanted = limits.precision_of(cell)
    if wanted is not None:
        precise = _when_precise(store, kept, limits, wanted, whole)
        if precise is not None:
            return precise
    return _up_to_most(store, kept, limits.most, cell, whole)


def share_known(entry: Entry) -> Proportion:
    """The win rate with the interval by which `study run` stops, whatever the report shows."""
    return ANYTIME.proportion(entry.win.count, entry.games, entry.undecided)


def _when_precise(store: Store, kept: Kept, limits: Limits, wanted: float, whole: Entry) -> Entry | None:
    """The games up to the first look at which the win rate was known well enough."""
    tally, looks, found = kept.layout.new_tally(), _Looks(limits), None
    for span, chunk in _from_the_first(store, kept):
        tally = tally + chunk
        if found is None and looks.is_at(span.end):  # read to the end all the same: no query is left open
            share = share_known(asked := _part_of(whole, tally))
            found = asked if (share.high - share.low) / 2 <= wanted else None
    return found


def _up_to_most(store: Store, kept: Kept, most: int, cell: Cell, whole: Entry) -> Entry | None:
    """The games before the most that the study asks for.

    A chunk that reaches beyond comes of a run that did not look there. Its tally can't be parted, so its first games
    are played again, as `study run` does: less than a tenth of all, for it lies between two looks of that run.
    """
    spans = store.spans(kept.number)
    if spans[-1].end <= most:
        return whole
    chunks = (chunk for _, chunk in store.tallies(kept.number, Span(0, most), kept.layout.bins))
    tally = sum(chunks, kept.layout.new_tally())
    across = next((span for span in spans if span.first < most < span.end), None)
    if across is not None:
        tally = tally + _played_again(cell, Span(across.first, most))
    return _part_of(whole, tally) if tally.any() else None


def _played_again(cell: Cell, span: Span) -> Tally:
    setting = Setting(cell)
    return shielded(partial(setting.play_chunk, span.first, span.games, setting.new_desk())).tally


def _part_of(whole: Entry, tally: Tally) -> Entry:
    """Some of an entry's games; of the seconds so many as they are of the games."""
    part = Entry.of(whole.played, whole.layout, tally, 0.0, whole.method)
    return replace(part, thread_seconds=whole.thread_seconds * part.games / whole.games)


class _Looks:
    """The numbers of games after which a run looks at a cell, asked for in rising order."""

    def __init__(self, limits: Limits) -> None:
        self.ends = limits.ends()
        self.end: int | None = next(self.ends)

    def is_at(self, games: int) -> bool:
        """Whether it is one of them; those within a chunk that was joined can't be had again."""
        while self.end is not None and self.end < games:
            self.end = next(self.ends, None)
        return self.end == games


def _from_the_first(store: Store, kept: Kept) -> Iterator[tuple[Span, Tally]]:
    """The chunks from the first game on, as long as none is missing."""
    reached = 0
    for span, tally in store.tallies(kept.number, ALL_GAMES, kept.layout.bins):
        if span.first == reached:
            reached = span.end
            yield span, tally
