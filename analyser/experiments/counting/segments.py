"""Segments: the games of a cell that are judged together, from one look at the result to the next."""

import numpy as np

from analyser.experiments.counting.layout import Outcomes, Tally, first_side
from analyser.experiments.counting.spans import Span, merged
from analyser.kernel.outcomes import UNDECIDED, WON


class Segment:
    """Games that follow each other, some of them counted: their tally, or what each of them came to."""

    def __init__(self, span: Span, bins: int, *, each: bool) -> None:
        self.span = span
        self.counted: list[Span] = []
        self.gaps: list[Span] = []
        self.out: list[Span] = []  # handed out, and not back yet
        self.tally: Tally = np.zeros(bins, np.int64)
        self.outcomes: Outcomes | None = np.full(span.games, UNDECIDED, np.uint8) if each else None
        self.undecided: int | None = None  # the first of the counted games that is undecided

    @property
    def done(self) -> int:
        """How many games are counted."""
        return sum(span.games for span in self.counted)

    @property
    def won(self) -> int:
        """The games won among those that are counted: the first metric of every game."""
        return int(self.tally[1]) if self.outcomes is None else int((first_side(self.outcomes) == WON).sum())

    @property
    def open_games(self) -> int:
        """The undecided games among those that are counted."""
        if self.undecided is None:
            return 0
        return int(self.tally[-1]) if self.outcomes is None else int((self.outcomes == UNDECIDED).sum()) - self.left

    @property
    def left(self) -> int:
        """How many games are not counted yet."""
        return self.span.games - self.done

    @property
    def is_complete(self) -> bool:
        """Whether all games are counted."""
        return self.done == self.span.games

    def count(self, span: Span, tally: Tally, outcomes: Outcomes) -> None:
        """Counts games that lie within the segment."""
        self.tally += tally
        self.count_each(span, outcomes)

    def count_each(self, span: Span, outcomes: Outcomes) -> None:
        """Counts what each game came to, as far as it lies within the segment."""
        own = Span(max(span.first, self.span.first), min(span.end, self.span.end))
        seen = outcomes[own.first - span.first : own.end - span.first]
        if self.outcomes is not None:
            self.outcomes[own.first - self.span.first : own.end - self.span.first] = seen
        if (seen == UNDECIDED).any():
            first = own.first + int((seen == UNDECIDED).argmax())
            self.undecided = first if self.undecided is None else min(first, self.undecided)
        self.counted = merged([*self.counted, own])

    def is_new(self, span: Span) -> bool:
        """Whether none of these games is counted."""
        return not any(span.overlaps(known) for known in self.counted)
