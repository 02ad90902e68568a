"""Intervals as small pictures of characters: `····━●━···`, the ends of the interval, the value, and the scale."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor

LEAST_BAR, MOST_BAR = 10, 30
"""Characters of a bar."""
EMPTY, INSIDE, VALUE, ZERO = "·", "━", "●", "┊"


@dataclass(frozen=True)
class Bars:
    """A scale, and on it an interval with its value for each row of a table."""

    low: float
    high: float
    ends: tuple[str, str]  # the ends of the scale, in words
    spans: tuple[tuple[float, float, float], ...]  # low end, value, high end


def bar_column(bars: Bars, room: int) -> list[str]:
    """The ends of the scale, and below them a bar for each row."""
    width = min(room, MOST_BAR)
    left, right = bars.ends
    return [left + right.rjust(width - len(left)), *(_bar(bars, span, width) for span in bars.spans)]


def share_bars(spans: Sequence[tuple[float, float, float]]) -> Bars:
    """Win rates, on the scale from never to always."""
    return Bars(0.0, 1.0, ("0 %", "100 %"), tuple(spans))


def difference_bars(spans: Sequence[tuple[float, float, float]]) -> Bars:
    """Differences of win rates, on a scale that shows zero and all of them, in whole points of percent."""
    low = min(0, floor(100 * min(span[0] for span in spans)))
    high = max(0, ceil(100 * max(span[2] for span in spans)))
    return Bars(low / 100, high / 100, (f"{low:+d}" if low else "0", f"{high:+d}" if high else "0"), tuple(spans))


def _bar(bars: Bars, span: tuple[float, float, float], width: int) -> str:
    def place(value: float) -> float:
        return (value - bars.low) / (bars.high - bars.low) * (width - 1) if bars.high > bars.low else 0.0

    marks = [EMPTY] * width
    if bars.low < 0:
        marks[round(place(0.0))] = ZERO
    low, value, high = map(place, span)
    for cell in range(max(0, floor(low + 0.5)), min(width - 1, floor(high + 0.5)) + 1):
        marks[cell] = INSIDE
    marks[min(width - 1, max(0, floor(value + 0.5)))] = VALUE
    return "".join(marks)
