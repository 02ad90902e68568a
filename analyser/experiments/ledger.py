"""What of a cell is played and what is missing: the account of a run, kept in a store if there is one.

Whatever is counted is counted once: a game is in the account as it was played here or as the store had it, never both.
"""

from analyser.experiments.engine import Setting
from analyser.experiments.identity import identity_of
from analyser.experiments.spans import Span, merged, missing
from analyser.experiments.store import Chunk, Store


class Ledger:
    """The account of the first so many games of a cell."""

    def __init__(self, setting: Setting, games: int, store: Store | None) -> None:
        self.games = games
        self.tally = setting.new_tally()
        self.counted: list[Span] = []
        self.out: list[Span] = []  # handed out, and not back yet
        self.store = store
        self.cell = store.cell(identity_of(setting.cell)) if store else 0
        self._load()
        self.found = self.done
        self.gaps = self._gaps()
        self.asked = list(self.gaps)

    @property
    def done(self) -> int:
        """How many games are counted."""
        return sum(span.games for span in self.counted)

    def take(self, most: int) -> Span | None:
        """Hands out some of the games that are missing, at most so many; None if none are left."""
        if not self.gaps:
            return None
        gap = self.gaps[0]
        span = Span(gap.first, min(gap.end, gap.first + most))
        self.gaps[:1] = [Span(span.end, gap.end)] if span.end < gap.end else []
        self.out.append(span)
        return span

    def enter(self, chunk: Chunk) -> None:
        """Counts games that were handed out; if another process has kept them meanwhile, its count is taken."""
        self.out.remove(chunk.span)
        if self.store is None or self.store.keep(self.cell, chunk):
            self._count(chunk)
            return
        self._load()
        if not any(chunk.span.overlaps(span) for span in self.counted):
            self._count(chunk)  # what the store has of these games reaches beyond them, and can't be parted
        self.gaps = self._far_first(self._gaps())

    def close(self) -> None:
        """Joins what this run has added, so that the store stays small."""
        if self.store is not None:
            for gap in self.asked:
                self.store.join(self.cell, gap, len(self.tally))

    def _count(self, chunk: Chunk) -> None:
        self.tally += chunk.tally
        self.counted = merged([*self.counted, chunk.span])

    def _load(self) -> None:
        if self.store is None:
            return
        for chunk in self.store.chunks(self.cell, Span(0, self.games), len(self.tally)):
            if not any(chunk.span.overlaps(span) for span in self.counted):
                self._count(chunk)

    def _gaps(self) -> list[Span]:
        """What is missing: first what nobody has, then what the store has in a chunk that reaches beyond."""
        taken = [*self.counted, *self.out]
        kept = self.store.spans(self.cell) if self.store else []
        free = list(missing([*taken, *kept], self.games))
        return free + list(missing([*taken, *free], self.games))

    @staticmethod
    def _far_first(gaps: list[Span]) -> list[Span]:
        """Two processes at the same gap would play the same games: this one goes on in the middle of the largest."""
        if not gaps:
            return gaps
        largest = max(gaps, key=lambda gap: gap.games)
        middle = (largest.first + largest.end + 1) // 2
        halves = [Span(middle, largest.end), Span(largest.first, middle)]
        return [half for half in halves if half.games] + [gap for gap in gaps if gap != largest]
