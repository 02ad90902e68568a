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

    def covers(self, other: "Span") -> bool:
        """Whether all games of the other are in this one."""
        return self.first <= other.first and other.end <= self.end

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


def missing(covered: Iterable[Span], asked: Span) -> Iterator[Span]:
    """The games of a span that no other covers, in rising order."""
    start = asked.first
    for span in merged(covered):
        if start >= asked.end:
            return
        if span.first > start:
            yield Span(start, min(span.first, asked.end))
        start = max(start, span.end)
    if start < asked.end:
        yield Span(start, asked.end)
