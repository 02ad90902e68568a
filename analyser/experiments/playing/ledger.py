"""What of a cell is played and what is missing: the account of a run, kept in a store if there is one.

The games are judged in segments: from one look at the result to the next. Whatever is counted is counted once: a game
is in the account as it was played here or as the store had it, never both.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from analyser.experiments.cells import Cell
from analyser.experiments.counting.chunks import Chunk, Segment, Span, missing
from analyser.experiments.counting.layout import Layout, Outcomes, Tally, layout_of
from analyser.experiments.keeping.store import Damaged, Store

FIRST_CHUNK = 1
MOST_IN_A_CHUNK = 1 << 16
_NONE: Outcomes = np.empty(0, np.uint8)


class KeptChunks:
    """Where finished games are kept: nowhere, so that all chunks are new."""

    def keep(self, chunk: Chunk) -> bool:  # noqa: ARG002
        """Keeps a chunk, unless some game of it is kept already; whether it did."""
        return True

    def spans(self) -> list[Span]:
        """Which games are kept, chunk by chunk."""
        return []

    def fill(self, segment: Segment) -> None:
        """Counts what is kept of a segment and is not counted yet."""

    def join(self, spans: Sequence[Span]) -> None:
        """Keeps the same in less room, each span by itself."""


class StoredChunks(KeptChunks):
    """A cell's games, kept in a store."""

    def __init__(self, store: Store, number: int, layout: Layout) -> None:
        self.store, self.number, self.layout = store, number, layout

    def keep(self, chunk: Chunk) -> bool:
        """Keeps a chunk; one that the store can't take counts as new all the same."""
        while self.store.keeps:  # a second time in memory, perhaps
            with self.store.trying():
                return self.store.keep(self.number, chunk)
        return True

    def spans(self) -> list[Span]:
        return self.store.spans(self.number)

    def fill(self, segment: Segment) -> None:
        if segment.outcomes is not None:
            for span, outcomes in self.store.outcomes(self.number, segment.span):
                segment.count_each(span, outcomes)
            return
        for span, tally in self.store.tallies(self.number, segment.span, self.layout.bins):
            if self.layout.games(tally) != span.games or tally.min() < 0:
                told = f"games {span.first} to {span.end - 1} don't add up"
                raise Damaged(self.store.path, self.number, told)
            if segment.is_new(span):
                # What each game came to is read only where some are undecided: it is most of what is kept.
                known = self.store.outcomes(self.number, span) if tally[-1] else iter(())
                segment.count(span, tally, next((outcomes for _, outcomes in known), _NONE))

    def join(self, spans: Sequence[Span]) -> None:
        if self.store.keeps:
            with self.store.trying():
                self.store.join(self.number, spans, self.layout.bins)


def kept_chunks(store: Store | None, cell: Cell, layout: Layout) -> KeptChunks:
    """Where a cell's games are kept; nowhere without a store, or in one that neither has the cell nor takes it."""
    if store is None:
        return KeptChunks()
    number = store.known(cell.to_dict())
    while number is None and store.keeps:
        with store.trying():
            number = store.cell(cell.to_dict(), layout)
    return KeptChunks() if number is None else StoredChunks(store, number, layout)


class Ledger:
    """The account of the games of a cell, segment by segment up to the last of the given ends.

    `each`: what each game came to is wanted, not what they add up to.
    """

    def __init__(self, cell: Cell, ends: Iterable[int], store: Store | None = None, *, each: bool = False) -> None:
        self.layout = layout_of(cell)
        self.store = store
        self.each = each
        self.kept = kept_chunks(store, cell, self.layout)
        self.ends = iter(ends) if each else _unbroken(ends, self.kept.spans())
        self.segments: list[Segment] = []  # those that are not settled
        self.tally = self.layout.new_tally()  # of those that are
        self.undecided: int | None = None  # the first of those that is undecided
        self.settled = 0  # the games before this one are settled
        self.won_before = 0  # of those
        self.joinable: list[Span] = []  # the segments that are settled
        self.open_before = 0  # of those
        self.opened = 0  # the games before this one are in some segment
        self.found = 0  # so many were in the store before

    @property
    def done(self) -> int:
        """How many games are counted."""
        return self.settled + sum(segment.done for segment in self.segments)

    @property
    def won(self) -> int:
        """The games won among those that are counted."""
        return self.won_before + sum(segment.won for segment in self.segments)

    @property
    def open_games(self) -> int:
        """The undecided games among those that are counted."""
        return self.open_before + sum(segment.open_games for segment in self.segments)

    @property
    def all_counted(self) -> Tally:
        """The tally of all games that are counted, whether settled or not."""
        return sum((segment.tally for segment in self.segments), self.tally)

    @property
    def reached(self) -> int:
        """The games before this one are handed out or counted."""
        return next((segment.gaps[0].first for segment in self.segments if segment.gaps), self.opened)

    @property
    def first_undecided(self) -> int | None:
        """The first of the games that are undecided, if there are any."""
        known = [self.undecided, *(segment.undecided for segment in self.segments)]
        return min((index for index in known if index is not None), default=None)

    def take(self, most: int) -> Span | None:
        """Hands out some of the games that are missing of the open segments, at most so many; None if none are."""
        segment = next((segment for segment in self.segments if segment.gaps), None)
        if segment is None:
            return None
        gap, *others = segment.gaps
        span = Span(gap.first, min(gap.end, gap.first + most))
        segment.gaps = [Span(span.end, gap.end), *others] if span.end < gap.end else others
        segment.out.append(span)
        return span

    def enter(self, chunk: Chunk) -> None:
        """Counts games that were handed out; if another process has kept them meanwhile, its count is taken."""
        segment = next((segment for segment in self.segments if segment.span.covers(chunk.span)), None)
        if segment is None:  # the others have kept all that was missing: it is settled
            return
        segment.out.remove(chunk.span)
        if self.kept.keep(chunk):
            segment.count(chunk.span, chunk.tally, chunk.outcomes)
            return
        self._fill(segment)
        if segment.is_new(chunk.span):  # what the store has of these games reaches beyond them, and can't be parted
            segment.count(chunk.span, chunk.tally, chunk.outcomes)
        segment.gaps = _far_first(self._gaps(segment))

    def settle(self) -> Iterator[Segment]:
        """The segments that are complete, as long as all before them are: each once, in rising order."""
        while self.segments and not self.segments[0].left:
            segment = self.segments.pop(0)
            self.tally += segment.tally
            self.won_before += segment.won
            self.open_before += segment.open_games
            self.settled = segment.span.end
            self.joinable.append(segment.span)
            self.undecided = segment.undecided if self.undecided is None else self.undecided
            yield segment

    def close(self) -> None:
        """Joins what is settled, so that the store stays small; segment by segment, for a tally can't be parted."""
        self.kept.join(self.joinable)

    def open_next(self) -> bool:
        """Goes on to the next segment, and counts what is kept of it; False if there is none."""
        end = next(self.ends, None)
        if end is None:
            return False
        segment = Segment(Span(self.opened, end), self.layout.bins, each=self.each)
        self.opened = end
        self._fill(segment)
        self.found += segment.done
        segment.gaps = self._gaps(segment)
        self.segments.append(segment)
        return True

    def _fill(self, segment: Segment) -> None:
        """Counts what is kept of a segment; from what can't be read on, the cell is played as if it were not kept.

        But not for whom the games are needed again: they would be read from there.
        """
        try:
            self.kept.fill(segment)
        except Damaged as damaged:
            if self.store is None or self.store.needs_all:
                raise
            self.store.failure = self.store.failure or damaged
            self.kept = KeptChunks()

    def _gaps(self, segment: Segment) -> list[Span]:
        """What is missing: first what nobody has, then what the store has in a chunk that reaches beyond."""
        taken = [*segment.counted, *segment.out]
        free = list(missing([*taken, *self.kept.spans()], segment.span))
        return free + list(missing([*taken, *free], segment.span))


def _unbroken(ends: Iterable[int], kept: list[Span]) -> Iterator[int]:
    """The ends at which no chunk of the store would have to be parted, and the last one, whatever is kept."""
    waiting: int | None = None
    for end in ends:
        if waiting is not None and not any(span.first < waiting < span.end for span in kept):
            yield waiting
        waiting = end
    if waiting is not None:
        yield waiting


def _far_first(gaps: list[Span]) -> list[Span]:
    """Two processes at the same gap would play the same games: this one goes on in the middle of the largest."""
    if not gaps:
        return gaps
    largest = max(gaps, key=lambda gap: gap.games)
    middle = (largest.first + largest.end + 1) // 2
    halves = [Span(middle, largest.end), Span(largest.first, middle)]
    return [half for half in halves if half.games] + [gap for gap in gaps if gap != largest]


class CellRun:
    """A cell that is being played."""

    def __init__(self, cell: Cell, ledger: Ledger) -> None:
        self.cell = cell
        self.ledger = ledger
        self.chunk = FIRST_CHUNK
        self.seconds = 0.0  # its share of the time that has passed
        self.needed = 0  # so many games it will take, by all that is known so far
        self.stopped: str | None = None  # why it ended before its last game: see `Ending.stopped`
        self.is_handed_out = False

    def enter(self, chunk: Chunk, chunk_seconds: float) -> None:
        """Counts a chunk, and makes the next ones take about so many seconds."""
        self.ledger.enter(chunk)
        wanted = int(chunk.span.games * chunk_seconds / max(chunk.seconds, 1e-6))
        self.chunk = max(1, min(wanted, 4 * self.chunk, MOST_IN_A_CHUNK))


@dataclass(frozen=True)
class Done:
    """A chunk that came back, or what went wrong with it."""

    run: CellRun
    span: Span
    chunk: Chunk | None
    error: BaseException | None = None
