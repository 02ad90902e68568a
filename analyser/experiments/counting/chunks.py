"""Games that follow each other: spans of indices, chunks that were played in one go, segments judged together."""

import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from analyser.experiments.counting.layout import Outcomes, Tally, first_side
from analyser.kernel.outcomes import UNDECIDED, WON
from analyser.mistakes import Failure


class Span(NamedTuple):
    """The games first to end - 1."""

    first: int
    end: int

    @property
    def games(self) -> int:
        return self.end - self.first

    def covers(self, other: "Span") -> bool:
        return self.first <= other.first and other.end <= self.end

    def overlaps(self, other: "Span") -> bool:
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


@dataclass(frozen=True)
class Chunk:
    """Some games of a cell and what they came to."""

    span: Span
    tally: Tally
    outcomes: Outcomes  # of each game
    seconds: float  # of one thread


LEAST_PLANES, MOST_PLANES = 2, 8
"""Bits of an outcome: two are the first side's, one is of each other side of a table."""


def pack_tally(tally: Tally) -> bytes:
    """A tally in little room: where it is not 0, and what it is there."""
    places = np.flatnonzero(tally).astype("<i8")
    return zlib.compress(places.tobytes() + tally[places].astype("<i8").tobytes(), 1)


def unpack_tally(blob: bytes, bins: int) -> Tally:
    """The tally that was packed."""
    try:
        numbers = np.frombuffer(zlib.decompress(blob), "<i8")
        places, counts = np.split(numbers, 2)
        tally = np.zeros(bins, np.int64)
        tally[places] = counts
    except (zlib.error, ValueError, IndexError, TypeError) as error:
        raise _damaged(error) from None
    return tally


def pack_outcomes(outcomes: Outcomes) -> bytes:
    """As many bits a game as the highest outcome has, two at least: the low ones of all games, then the next ones.

    The high ones are nearly always 0.
    """
    planes = max(LEAST_PLANES, int(outcomes.max(initial=0)).bit_length())
    return zlib.compress(b"".join(np.packbits(outcomes >> plane & 1).tobytes() for plane in range(planes)), 1)


def unpack_outcomes(blob: bytes, games: int) -> Outcomes:
    """The outcomes that were packed."""
    try:
        packed = np.frombuffer(zlib.decompress(blob), np.uint8).reshape(-1, (games + 7) // 8)
        is_needed = len(packed) == LEAST_PLANES or (len(packed) <= MOST_PLANES and packed[-1].any())
        if len(packed) < LEAST_PLANES or not is_needed:
            raise ValueError(f"it has not {games} outcomes")
        outcomes: Outcomes = np.zeros(games, np.uint8)
        for plane, bits in enumerate(packed):
            outcomes |= np.unpackbits(bits, count=games) << np.uint8(plane)
        return outcomes
    except (zlib.error, ValueError, TypeError) as error:
        raise _damaged(error) from None


def _damaged(error: Exception) -> Failure:
    return Failure(f"a chunk can't be read: {error}")


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
