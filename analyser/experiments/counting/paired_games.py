"""The same games under two or more cells: how often each outcome of one met each of another, as far as all have them.

What is counted is the first side's outcome. Two cells are counted by `outcome_table`. For one of a thousand against all
others `PackedGames` is 45 times as fast, and takes a bit a game (measured: 1,000 cells of 20,000 games; a product of
matrices is twice as fast once more, and takes 32 times the memory).
"""

from collections.abc import Iterable, Iterator, Sequence

import numpy as np
import numpy.typing as npt

from analyser.experiments.counting.chunks import Span
from analyser.experiments.counting.layout import Outcomes, first_side
from analyser.kernel.outcomes import DRAWN, LOST, UNDECIDED, WON
from analyser.statistics.paired import Pairs

KINDS = 4
OutcomeTable = npt.NDArray[np.int64]
"""How often each outcome under the one cell (row) met each outcome under the other (column)."""
_BY_POINTS = [LOST, DRAWN, WON]
_WON_OR_NOT = np.array([[kind in (LOST, DRAWN), kind == WON, kind == UNDECIDED] for kind in range(KINDS)], np.int64)
_IN_A_WORD = 64


def outcome_table(one: Outcomes, other: Outcomes) -> OutcomeTable:
    """The table of two cells' outcomes from the same game on, as far as there are both."""
    common = min(len(one), len(other))
    met = first_side(one[:common]) * KINDS + first_side(other[:common])
    return np.bincount(met, minlength=KINDS**2).reshape(KINDS, KINDS)


def pairs_of(table: OutcomeTable) -> Pairs:
    """What the games came to under the one and the other."""
    not_won, won, undecided = (_WON_OR_NOT.T @ table @ _WON_OR_NOT).tolist()
    return Pairs(
        gained=won[0],
        lost=not_won[1],
        both=won[1],
        neither=not_won[0],
        first_open=(undecided[1], undecided[0]),
        second_open=(won[2], not_won[2]),
        both_open=undecided[2],
    )


def half_points(table: OutcomeTable) -> tuple[int, ...]:
    """Pairs of games of two rivals that swap seats, by half points (0 to 4) of who sits first in the rows' games."""
    points = np.fliplr(table[np.ix_(_BY_POINTS, _BY_POINTS[::-1])])
    return tuple(int(points.trace(2 - half)) for half in range(5))


def undecided_pairs(table: OutcomeTable) -> tuple[int, ...]:
    """Of the same: one game undecided, by the points of the first in the other one, 0, 1/2, 1; then both undecided."""
    one = table[_BY_POINTS, UNDECIDED] + table[UNDECIDED, _BY_POINTS[::-1]]
    return *one.tolist(), int(table[UNDECIDED, UNDECIDED])


def unbroken(played: Iterable[tuple[Span, Outcomes]], first: int) -> Iterator[Outcomes]:
    """A cell's games from a first one on, up to the first that is missing; they are given in rising order."""
    for span, outcomes in played:
        if span.first == first:
            yield outcomes
            first = span.end


class CommonGames:
    """Counts the games that all of some cells have played, in the order of their indices."""

    def __init__(self, cells: int) -> None:
        self.games = 0
        self.counts = np.zeros((cells, KINDS), np.int64)  # of each cell, by outcome
        self._waiting: list[list[Outcomes]] = [[] for _ in range(cells)]

    def add(self, cell: int, outcomes: Outcomes) -> list[Outcomes]:
        """Takes a cell's next segment; its games under each cell, if now all have played them, else nothing."""
        self._waiting[cell].append(outcomes)
        return self._count([waiting.pop(0) for waiting in self._waiting]) if all(self._waiting) else []

    def next_game(self, cell: int) -> int:
        """The first game that a cell has not brought."""
        return self.games + sum(map(len, self._waiting[cell]))

    def add_last(self, rest: Sequence[Sequence[Outcomes]]) -> list[Outcomes]:
        """Takes each cell's last games, from its next one on, and counts what all have; these games under each cell."""
        nothing = np.empty(0, np.uint8)
        ahead = [np.concatenate([nothing, *waiting, *own]) for waiting, own in zip(self._waiting, rest, strict=True)]
        self._waiting = [[] for _ in ahead]
        common = min(map(len, ahead))
        return self._count([outcomes[:common] for outcomes in ahead])

    def _count(self, played: list[Outcomes]) -> list[Outcomes]:
        self.games += len(played[0])
        self.counts += [np.bincount(first_side(own), minlength=KINDS) for own in played]
        return played


class PackedGames:
    """Many cells' games from the first on, a bit each: none is set beyond a cell's last, so only common games meet."""

    def __init__(self, cells: Sequence[Outcomes]) -> None:
        self._cells = cells
        self._rows: dict[tuple[int, ...], npt.NDArray[np.uint64]] = {}

    def count(self, cell: int, own: tuple[int, ...], others: tuple[int, ...]) -> npt.NDArray[np.int64]:
        """For each cell, how many games came to one of `others` under it, and to one of `own` under this cell."""
        counts: npt.NDArray[np.int64] = np.bitwise_count(self._packed(others) & self._packed(own)[cell]).sum(
            axis=1, dtype=np.int64
        )
        return counts

    def _packed(self, kinds: tuple[int, ...]) -> npt.NDArray[np.uint64]:
        """A row a cell: which games came to one of these."""
        if kinds not in self._rows:
            words = -(-max(map(len, self._cells), default=0) // _IN_A_WORD)
            rows = np.zeros((len(self._cells), 8 * words), np.uint8)
            is_kind = np.isin(np.arange(KINDS), kinds)
            for row, outcomes in zip(rows, self._cells, strict=True):
                packed = np.packbits(is_kind[outcomes])
                row[: len(packed)] = packed
            self._rows[kinds] = rows.view(np.uint64)
        return self._rows[kinds]
