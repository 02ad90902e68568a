"""How much is played: so many games, until the win rate is known so well, or for so long."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Context, Decimal
from typing import TYPE_CHECKING

from analyser.experiments.cell_spec import CellSpec
from analyser.mistakes import Mistake, number, whole

if TYPE_CHECKING:
    from analyser.statistics.methods import Method

DEFAULT_GAMES = 10_000
MOST_GAMES = 10**12
MOST_SHARE = 0.5
"""No precision is as wide: any share is known so well."""
FIRST_LOOK = 100
"""After so many games a result is looked at for the first time, then after a tenth more each."""
HOPELESS = 1000
"""A policy that failed in so many games, and in each of them, is not asked again."""
MOST_DIGITS = 30
"""Of a number in words; more are no number that anything takes."""
_EXACT = Context(prec=2 * MOST_DIGITS)
_SUFFIXES = {"": 1, "k": 10**3, "M": 10**6, "G": 10**9}
_SECONDS = {"": 1, "s": 1, "m": 60, "min": 60, "h": 3600, "d": 86400}


@dataclass(frozen=True)
class Limits:
    """When a cell is done; whichever comes first."""

    games: int | None = None
    precision: float | None = None  # half the width of the win rate's interval, as a share
    budget: float | None = None  # seconds for all cells together
    search_precision: float | None = None  # the same for players that think ahead, if it is another
    own_games: Mapping[CellSpec, int] = field(
        default_factory=dict, hash=False
    )  # of the cells that have others than most

    @property
    def most(self) -> int:
        """So many games a cell has at most, unless it has its own number."""
        return MOST_GAMES if self.games is None else self.games

    def games_of(self, cell: CellSpec) -> int | None:
        """The games that are asked of a cell, if a number is."""
        return self.own_games.get(cell, self.games)

    def most_of(self, cell: CellSpec) -> int:
        """So many games this cell has at most."""
        return self.own_games.get(cell, self.most)

    @property
    def is_fixed(self) -> bool:
        """Whether nothing but the number of games, which was known before, ends it."""
        return self.precision is None and self.budget is None

    def precision_of(self, cell: CellSpec) -> float | None:
        """How well the win rate of a cell shall be known."""
        if self.search_precision is None or not any(player.thinks_ahead for player in cell.lineup):
            return self.precision
        return self.search_precision

    def sequence_of(self, cell: CellSpec) -> "Method":
        """By what a cell's win rate is watched, and may be known well enough: holds at all times."""
        precision = self.precision_of(cell)
        from analyser.statistics.methods import ANYTIME, aimed_at  # NumPy, which `--help` does without

        return ANYTIME if precision is None else aimed_at(precision)

    def method_of(self, cell: CellSpec, *, looked: bool = False) -> "Method":
        """Of the intervals that a cell's result has; `looked`: somebody looked, and may have broken it off."""
        from analyser.statistics.methods import FIXED

        return FIXED if self.is_fixed and not looked else self.sequence_of(cell)


def make_limits(
    games: int | None, precision: float | None, budget: float | None, search_precision: float | None = None
) -> Limits:
    """Limits from what was asked for; if nothing was, so many games as show what a policy is worth."""
    for name, share in (("precision", precision), ("search_precision", search_precision)):
        if share is not None:
            number(share, name, MOST_SHARE)
    if budget is not None:
        number(budget, "budget")
    if games is None and precision is None and budget is None:
        if search_precision is not None:
            raise Mistake("search_precision is for players that think ahead: it needs precision for the others")
        games = DEFAULT_GAMES
    most_games = None if games is None else whole(games, "games", 1, MOST_GAMES)
    return Limits(most_games, precision, budget, search_precision)


def looks(most: int) -> Iterator[int]:
    """After how many games, at most so many, a cell is looked at: the same ones, however it is played.

    No chunk lies across one of them, so that whoever stops by what it finds finds it in any store.
    """
    end = FIRST_LOOK
    while end < most:
        yield end
        end += end // 10
    yield most


def read_count(text: str, name: str) -> int:
    """The whole number of a text: 10000, 10_000, 1e6, 100k, 1M; `name` is what it is given for.

    10.000 is none: who parts thousands by points means another number than who reads them as decimals.
    """
    found, suffix = _number_and_unit(text, "([kMG]?)")
    is_decimal = not suffix and "." in text and "e" not in text.casefold()
    if found is not None and not is_decimal and found.adjusted() <= MOST_DIGITS:
        count = _EXACT.multiply(found, _SUFFIXES[suffix])
        if not _EXACT.remainder(count, 1):
            return int(count)
    raise Mistake(f"{name} takes a whole number such as 10_000, 1e6 or 1M, not '{text}'")


def read_share(text: str, name: str) -> float:
    """The share of a text: 0.2% or 0.002."""
    found, percent = _number_and_unit(text, r"\s*(%?)")
    if found is None:
        raise Mistake(f"{name} takes a share such as 0.2%, not '{text}'")
    return float(found) / (100 if percent else 1)


def read_seconds(text: str, name: str) -> float:
    """The seconds of a text: 60s, 5m, 1.5h."""
    found, unit = _number_and_unit(text, r"\s*([a-z]*)")
    if found is None or unit not in _SECONDS:
        raise Mistake(f"{name} takes a time such as 60s, 5m or 1h, not '{text}'")
    return float(found) * _SECONDS[unit]


def _number_and_unit(text: str, unit: str) -> tuple[Decimal | None, str]:
    """A finite number, whose digits _ may part, and what is said behind it; None where it is none."""
    match = re.fullmatch(rf"([0-9_.eE+-]+?){unit}", text.strip())
    try:
        found = Decimal(match[1].replace("_", "")) if match else None
    except ArithmeticError:
        return None, ""
    return (found, match[2]) if match and found is not None and found.is_finite() else (None, "")
