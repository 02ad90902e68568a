"""Rivals at tables of several sides: what is known of a round robin whose blocks are single shuffles.

A block is one game index at every table, in every rotation of the seats: all its games share what chance brings, so
that blocks, and nothing smaller, are independent. All that is asked is linear in what a block came to: shares of wins
by table and policy, shares by seat. So sums of these numbers and of their products are enough, whatever ties the games
of a block; no model of it is needed (Huber 1967; Liang & Zeger 1986, "Longitudinal data analysis using generalized
linear models").
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

import numpy as np
import numpy.typing as npt

Matrix = npt.NDArray[np.float64]
Whole = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Design:
    """Who meets whom."""

    names: tuple[str, ...]
    tables: tuple[tuple[int, ...], ...]  # of each, who sits where before it is rotated; some may sit twice

    @property
    def seats(self) -> int:
        """Of a table."""
        return len(self.tables[0])

    @cached_property
    def rotations(self) -> tuple[tuple[tuple[int, ...], ...], ...]:
        """Of each table, all different ways to rotate it: over them everybody sits everywhere equally often."""
        turned = [[table[place:] + table[:place] for place in range(len(table))] for table in self.tables]
        return tuple(tuple(dict.fromkeys(ways)) for ways in turned)

    @cached_property
    def counts(self) -> Matrix:
        """How many seats of each table (row) each policy (column) has."""
        return np.array([[table.count(who) for who in range(len(self.names))] for table in self.tables], np.float64)

    @cached_property
    def games(self) -> Matrix:
        """How many games of each table a block has."""
        return np.array([len(ways) for ways in self.rotations], np.float64)

    @cached_property
    def entries(self) -> tuple[tuple[int, int], ...]:
        """Table and policy of each of the first numbers of a block."""
        return tuple((table, who) for table, row in enumerate(self.counts) for who in np.flatnonzero(row).tolist())

    @property
    def width(self) -> int:
        """Numbers of a block: wins by table and policy, undecided games by table, wins by seat."""
        return len(self.entries) + len(self.tables) + self.seats

    @property
    def undecided(self) -> slice:
        """Which numbers of a block are undecided games, by table."""
        return slice(len(self.entries), len(self.entries) + len(self.tables))

    def common(self, first: int, second: int) -> list[int]:
        """The tables at which both sit."""
        return np.flatnonzero(self.counts[:, first] * self.counts[:, second]).tolist()


def design_of(names: Sequence[str], seats: int) -> Design:
    """Every choice of so many policies. Too few sit as often as each other, but for one seat, which each has in turn.

    So every two meet equally often, and who sits twice is spread around the table.
    """
    everybody = range(len(names))
    if len(names) >= seats:
        return Design(tuple(names), tuple(combinations(everybody, seats)))
    rounds, rest = divmod(seats, len(names))
    return Design(tuple(names), tuple((*everybody,) * rounds + more for more in combinations(everybody, rest)))


class Blocks:
    """The sums of all blocks: numbers as `Design.width` says, wins as shares (1/k of a game that k won).

    So many units are a game: shares are whole numbers of them, and sums of whole numbers are exact.
    """

    def __init__(self, design: Design, unit: int = 1) -> None:
        self.design = design
        self.unit = unit
        self.count = 0
        self._total = np.zeros(design.width, np.int64)
        self._squares = np.zeros((design.width, design.width), np.int64)

    def add(self, rows: Whole) -> None:
        """Adds blocks, a row each, in units; however they are cut up, it comes to the same."""
        self.__dict__.pop("_seen_twice_more", None)
        self.count += len(rows)
        self._total += rows.sum(axis=0)
        factors = rows.astype(np.float64)  # products of integers are slow, and these too are exact below 2**53
        self._squares += (factors.T @ factors).astype(np.int64)

    @property
    def mean(self) -> Matrix:
        """Of each number of a block."""
        return self._total / (self.count * self.unit)

    @cached_property
    def _seen_twice_more(self) -> tuple[Matrix, Matrix]:
        """Mean and covariance of a block as if two more had been seen: blocks that all agree prove no certainty.

        One in which all had their even share, and one in which at each table somebody won all games, each as likely:
        what Agresti & Min (2005) add to paired differences, for tables of two.
        """
        even, swept = _even(self.design)
        size = self.count + 2
        mean = (self._total / self.unit + 2 * even) / size
        squares = self._squares / self.unit**2 + 2 * np.outer(even, even) + swept
        return mean, squares / size - np.outer(mean, mean)

    @property
    def smoothed_mean(self) -> Matrix:
        """As if two more blocks had been seen."""
        return self._seen_twice_more[0]

    @property
    def covariance(self) -> Matrix:
        """Of one block, as if two more had been seen."""
        return self._seen_twice_more[1]


def _even(design: Design) -> tuple[Matrix, Matrix]:
    """A block in which all have their even share, and what one adds to squares in which one wins all of each table."""
    even, swept = np.zeros(design.width), np.zeros((design.width, design.width))
    for table, games in enumerate(design.games):
        own = [place for place, (at, _) in enumerate(design.entries) if at == table]
        share = np.array([design.counts[design.entries[place]] for place in own]) / design.seats
        even[own] = games * share
        swept[np.ix_(own, own)] = games**2 * (np.diag(share) - np.outer(share, share))
    seats = slice(design.width - design.seats, None)
    games, equal = design.games.sum(), np.full(design.seats, 1 / design.seats)
    even[seats] = games * equal
    swept[seats, seats] = games**2 * (np.diag(equal) - np.outer(equal, equal))
    return even, swept
