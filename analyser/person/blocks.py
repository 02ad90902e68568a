"""What a person is told, piece by piece; the screen decides how wide each is and what it looks like."""

from collections.abc import Sequence
from dataclasses import dataclass

DRAWN, NEWS, CHOICES, SAID = "drawn", "news", "choices", "said"
MISTAKE, TABLE, ONE_LINE = "mistake", "table", "one line"


@dataclass(frozen=True)
class Block:
    """Some lines of one sort."""

    kind: str
    lines: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()  # of a table: the heading first


def drawn(lines: Sequence[str]) -> Block:
    """Lines that stand as they are: a board, a hand."""
    return Block(DRAWN, tuple(lines))


def news(lines: Sequence[str]) -> Block:
    """What has happened."""
    return Block(NEWS, tuple(lines))


def choices(lines: Sequence[str]) -> Block:
    """What may be typed, side by side."""
    return Block(CHOICES, tuple(lines))


def said(*lines: str) -> Block:
    """An answer."""
    return Block(SAID, lines)


def one_line(line: str) -> Block:
    """What is to be copied: a line whatever its length."""
    return Block(ONE_LINE, (line,))


def mistaken(line: str) -> Block:
    """What was wrong with what was typed."""
    return Block(MISTAKE, (line,))


def table(rows: Sequence[tuple[str, ...]]) -> Block:
    """Rows under a heading, the first column of words, the others of numbers."""
    return Block(TABLE, rows=tuple(rows))
