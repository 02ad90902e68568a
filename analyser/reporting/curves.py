"""A course of chances as lines of letters: values with their intervals from left to right, marks below."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from math import ceil

from analyser.statistics.intervals import Mean

HEIGHT = 11
"""Rows: one for every ten percent."""
EDGE = 6
"""Characters before the first column."""
ROOM = 6
"""As many columns as are left free."""


@dataclass(frozen=True)
class Letters:
    """What a curve is drawn with."""

    value: str
    interval: str
    mark: str
    edge: str
    floor: str
    corner: str

    @property
    def all_letters(self) -> str:
        """All of them."""
        return "".join((self.value, self.interval, self.mark, self.edge, self.floor, self.corner))


FINE = Letters("●", "░", "▲", "│", "─", "└")
ASCII = Letters("*", ":", "^", "|", "-", "+")


def curve_lines(values: Sequence[Mean], marked: Collection[int], width: int, letters: Letters = FINE) -> list[str]:
    """Chances from 0 to 1 in so many columns; where there are more than that several share one, the last is shown."""
    columns = min(len(values), width - EDGE - ROOM)
    each = ceil(len(values) / columns)
    shown = [values[min(first + each, len(values)) - 1] for first in range(0, len(values), each)]
    wide = max(1, min(3, (width - EDGE - ROOM) // len(shown)))
    rows = [_row(shown, row, wide, letters) for row in reversed(range(HEIGHT))]
    rule = f"{letters.corner:>{EDGE}}{letters.floor * (wide * len(shown))}"
    places = {place // each for place in marked}
    marks = "".join((letters.mark if place in places else " ").ljust(wide) for place in range(len(shown)))
    return [*rows, rule, *([f"{'':{EDGE}}{marks}".rstrip()] if places else [])]


def _row(shown: Sequence[Mean], row: int, wide: int, letters: Letters) -> str:
    label = f"{100 * row // (HEIGHT - 1)} %" if row % 5 == 0 else ""
    return f"{label:>{EDGE - 1}}{letters.edge}{''.join(_cell(one, row, letters).ljust(wide) for one in shown)}".rstrip()


def _cell(mean: Mean, row: int, letters: Letters) -> str:
    low, value, high = (round((HEIGHT - 1) * min(1.0, max(0.0, end))) for end in (mean.low, mean.value, mean.high))
    return letters.value if row == value else letters.interval if low <= row <= high else " "
