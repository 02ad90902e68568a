"""Spans of game indices: which games of a cell are played, and which are missing."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple


class Span(NamedTuple):
    """The games first to end - 1."""

    first: int
    end: int

    @property
    def games(self) -> int:
        """How many there are."""
        return self.end - self.first

    def overlaps(self, other: "Span") -> bool:
        """Whether some game is in both."""
        return self.first < other.end and other.first < self.end


def merged(spans: Iterable[Span]) -> list[Span]:
    """The same games in as few spans as possible, in rising order."""
    found: list[Span] = []
    for span in sorted(spans):
        if found and span.first <= found[-1].end:
            found[-1] = Span(found[-1].first, max(found[-1].end, span.end))
        else:
            found.append(span)
    return found


def missing(covered: Iterable[Span], games: int) -> Iterator[Span]:
    """The games among the first so many that no span covers, in rising order."""
    start = 0
    for span in merged(covered):
        if start >= games:
            return
        if span.first > start:
            yield Span(start, min(span.first, games))
        start = max(start, span.end)
    if start < games:
        yield Span(start, games)
