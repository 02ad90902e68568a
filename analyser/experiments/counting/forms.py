"""What games come to, in three forms: won by all or lost; won by one of two, or drawn; a place for each of several.

The floor counts it under names of its own, which stand before those of a game: `win`; `win` and `draw`; or for each
side of a table `win[0]` … (0 not won, k: won with k - 1 others) and `place[0]` … (1 for those who won). So whoever
reads a tally needs no game for that.
"""

from collections.abc import Sequence
from typing import NamedTuple

from analyser.games.catalogue import DUEL, TABLE, TOGETHER
from analyser.games.metrics import stem_of

WIN, DRAW, PLACE = "win", "draw", "place"


class Bins(NamedTuple):
    """What is counted, and the histogram that it needs."""

    name: str
    size: int
    least: int = 0  # the value of the first bin


def floor_bins(form: str, sides: int) -> list[Bins]:
    """What the floor counts of games of a form."""
    if form == TABLE:
        wins = [Bins(f"{WIN}[{side}]", sides + 1) for side in range(sides)]
        return wins + [Bins(f"{PLACE}[{side}]", sides, 1) for side in range(sides)]
    return [Bins(WIN, 2), *([Bins(DRAW, 2)] if form == DUEL else [])]


def form_of(names: Sequence[str]) -> str:
    """The form of games whose tallies count these names."""
    if f"{WIN}[0]" in names:
        return TABLE
    return DUEL if DRAW in names else TOGETHER


def sides_in(names: Sequence[str]) -> int:
    """Of a table, whose tallies count these names."""
    return sum(stem_of(name) == WIN for name in names)


def is_of_floor(name: str) -> bool:
    """Whether every game of a form has it, so that no game declares it."""
    return stem_of(name) in (WIN, DRAW, PLACE)
