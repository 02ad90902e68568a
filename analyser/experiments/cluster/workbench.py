"""What a worker of a cluster has ready: the cells that it was asked for last, shared by its threads."""

from collections import OrderedDict
from threading import Lock

from analyser.experiments.cells import Cell
from analyser.experiments.cluster.orders import cell_of
from analyser.experiments.counting.chunk import Chunk
from analyser.experiments.counting.spans import Span
from analyser.experiments.playing.crew import Desks, Shelf, play_span
from analyser.experiments.playing.setting import Setting

MOST_CELLS = 64
"""So many cells are kept ready at most; those with large tables are fewer, see `Shelf`."""


class Workbench:
    """Plays chunks of the cells that it is sent. A worker may live long and see many."""

    def __init__(self) -> None:
        self._making_ready = Lock()
        self._cells: OrderedDict[bytes, Cell] = OrderedDict()  # by order
        self._shelf = Shelf()
        self._desks = Desks()

    def play(self, order: bytes, span: Span) -> tuple[Chunk, float]:
        """A chunk, and how many seconds it took to make a cell ready that was ready once."""
        setting, seconds = self._setting(order)
        with self._desks.at_one(setting) as desk:
            return play_span(setting, span, desk), seconds

    def _setting(self, order: bytes) -> tuple[Setting, float]:
        """One thread makes a cell ready, the others wait: they are likely to need the same."""
        with self._making_ready:
            if order not in self._cells:
                self._cells[order] = cell_of(order)
            self._cells.move_to_end(order)
            while len(self._cells) > MOST_CELLS:
                _, oldest = self._cells.popitem(last=False)
                self._shelf.drop(oldest)
            return self._shelf.get(self._cells[order])


workbench = Workbench()
"""This process's own."""
