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
    narrow: tuple[str, ...] = ()  # the same as the lines, for a narrow terminal; nothing if there is no such form


def drawn(lines: Sequence[str], narrow: Sequence[str] = ()) -> Block:
    """Lines that stand as they are: a board, a hand; and the form of it that fits a narrow terminal."""
    return Block(DRAWN, tuple(lines), narrow=tuple(narrow))


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
