"""Where a ledger keeps finished games: in a cell of a store, or nowhere."""

from collections.abc import Sequence
from typing import Protocol

import numpy as np

from analyser.experiments.cells import Cell
from analyser.experiments.counting.chunks import Chunk, Segment, Span
from analyser.experiments.counting.layout import Layout, Outcomes
from analyser.experiments.keeping.store import Store
from analyser.mistakes import Failure

_NONE: Outcomes = np.empty(0, np.uint8)


class KeptChunks(Protocol):
    """Where finished games are kept; see `store`."""

    def keep(self, chunk: Chunk) -> bool:
        """Keeps a chunk, unless some game of it is kept already; whether it did."""

    def spans(self) -> list[Span]:
        """Which games are kept, chunk by chunk."""

    def fill(self, segment: Segment) -> None:
        """Counts what is kept of a segment and is not counted yet."""

    def join(self, spans: Sequence[Span]) -> None:
        """Keeps the same in less room, each span by itself."""


class StoredChunks:
    """A cell's games in a store."""

    def __init__(self, store: Store, cell: Cell, layout: Layout) -> None:
        self.store, self.layout = store, layout
        self.number = store.cell(cell.to_dict(), layout)

    def keep(self, chunk: Chunk) -> bool:
        return self.store.keep(self.number, chunk)

    def spans(self) -> list[Span]:
        return self.store.spans(self.number)

    def fill(self, segment: Segment) -> None:
        if segment.outcomes is not None:
            for span, outcomes in self.store.outcomes(self.number, segment.span):
                segment.count_each(span, outcomes)
            return
        for span, tally in self.store.tallies(self.number, segment.span, self.layout.bins):
            if self.layout.games(tally) != span.games or tally.min() < 0:
                raise Failure(f"store {self.store.path} is damaged: games {span.first} to {span.end - 1} don't add up")
            if segment.is_new(span):
                # What each game came to is read only where some are undecided: it is most of what is kept.
                known = self.store.outcomes(self.number, span) if tally[-1] else iter(())
                segment.count(span, tally, next((outcomes for _, outcomes in known), _NONE))

    def join(self, spans: Sequence[Span]) -> None:
        self.store.join(self.number, spans, self.layout.bins)


class NoStore:
    """No store: all chunks are new."""

    def keep(self, chunk: Chunk) -> bool:  # noqa: ARG002
        return True

    def spans(self) -> list[Span]:
        return []

    def fill(self, segment: Segment) -> None:  # noqa: ARG002
        return

    def join(self, spans: Sequence[Span]) -> None:  # noqa: ARG002
        return
