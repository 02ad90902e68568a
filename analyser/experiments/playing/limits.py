"""How much is played: so many games, until the win rate is known so well, or for so long."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import inf

from analyser.experiments.cell_spec import CellSpec
from analyser.mistakes import Mistake, whole

DEFAULT_GAMES = 10_000
MOST_GAMES = 10**12
FIRST_LOOK = 100
"""After so many games a result is looked at for the first time, then after a tenth more each."""
HOPELESS = 1000
"""A policy that failed in so many games, and in each of them, is not asked again."""


@dataclass(frozen=True)
class Limits:
    """When a cell is done; whichever comes first."""

    games: int | None = None
    precision: float | None = None  # half the width of the win rate's interval, as a share
    budget: float | None = None  # seconds for all cells together
    search_precision: float | None = None  # the same for players that think ahead, if it is another

    @property
    def most(self) -> int:
        """So many games a cell has at most."""
        return MOST_GAMES if self.games is None else self.games

    @property
    def is_fixed(self) -> bool:
        """Whether nothing but the number of games, which was known before, ends it."""
        return self.precision is None and self.budget is None

    def precision_of(self, cell: CellSpec) -> float | None:
        """How well the win rate of a cell shall be known."""
        if self.search_precision is None or not any(player.base for player in cell.lineup):
            return self.precision
        return self.search_precision

    def ends(self) -> Iterator[int]:
        """After how many games a cell is looked at: the same ones, however it is played.

        No chunk lies across one of them, so that whoever stops by what it finds finds it in any store.
        """
        return looks(self.most)


def make_limits(
    games: int | None, precision: float | None, budget: float | None, search_precision: float | None = None
) -> Limits:
    """Limits from what was asked for; if nothing was, so many games as show what a policy is worth."""
    shares = [("precision", precision, 0.5), ("search_precision", search_precision, 0.5)]
    for name, given, most in (*shares, ("budget", budget, inf)):
        is_number = isinstance(given, int | float) and not isinstance(given, bool)
        if given is not None and not (is_number and 0 < given < most):
            raise Mistake(
                f"{name} must be a number above 0{'' if most == inf else f' and below {most}'}, not {given!r}"
            )
    if games is None and precision is None and budget is None:
        if search_precision is not None:
            raise Mistake("search_precision is for players that think ahead: it needs precision for the others")
        games = DEFAULT_GAMES
    most_games = None if games is None else whole(games, "games", 1, MOST_GAMES)
    return Limits(most_games, precision, budget, search_precision)


def looks(most: int) -> Iterator[int]:
    """Numbers of games that rise by a tenth each, up to the given one."""
    end = FIRST_LOOK
    while end < most:
        yield end
        end += end // 10
    yield most
