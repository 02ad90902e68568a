"""What each game of some cells came to, read from the store in which they were played."""

from collections.abc import Iterable

import numpy as np

from analyser.experiments.cells import Cell
from analyser.experiments.counting.chunks import Span
from analyser.experiments.counting.layout import Outcomes, first_side
from analyser.experiments.counting.paired_games import outcome_table, pairs_of, unbroken
from analyser.experiments.keeping.store import Store
from analyser.statistics.paired import Pairs


class KeptGames:
    """The first games of cells, as a store has them."""

    def __init__(self, store: Store, cells: Iterable[Cell], games: int) -> None:
        self._store, self._games = store, games
        wanted = {cell.key for cell in cells}
        self._numbers = {kept.key: kept.number for kept in store.cells() if kept.key in wanted}

    def outcomes(self, cell: Cell) -> Outcomes:
        """What each game came to for the first side."""
        found = unbroken(self._store.outcomes(self._numbers[cell.key], Span(0, self._games)), 0)
        return np.concatenate([np.empty(0, np.uint8), *map(first_side, found)])[: self._games]

    def pairs(self, first: Cell, second: Cell) -> Pairs:
        """The games that both played, by what became of each."""
        return pairs_of(outcome_table(self.outcomes(first), self.outcomes(second)))
