"""Rivals at tables of several sides: every choice of them on the same games, in every rotation of the seats."""

from collections.abc import Sequence
from math import lcm

import numpy as np

from analyser.experiments.comparing.together import InStep
from analyser.experiments.counting.layout import Outcomes, first_side
from analyser.experiments.playing.part import Part
from analyser.kernel.playout import DRAWN, UNDECIDED, WON
from analyser.statistics.tables import Blocks, Design, Whole
from solvers.catalogue import Policy


def seatings_of(design: Design, rivals: Sequence[Policy]) -> list[tuple[Policy, ...]]:
    """All tables in all rotations, one after the other: the line-ups of the cells that `Tables` takes."""
    return [tuple(rivals[who] for who in way) for turned in design.rotations for way in turned]


class Tables(InStep):
    """The games of all tables in all rotations: a block is what one game index came to in all of them."""

    def __init__(self, design: Design, parts: Sequence[Part]) -> None:
        super().__init__(parts)
        self.blocks = Blocks(design, lcm(*range(1, design.seats + 1)))
        self.undecided = 0  # games
        ways = [(table, way) for table, turned in enumerate(design.rotations) for way in turned]
        self._turns = [self._turn(table, way) for table, way in ways]

    def take(self, outcomes: list[Outcomes]) -> None:
        """Takes the same games of all parts."""
        design = self.blocks.design
        rows = np.zeros((len(outcomes[0]), design.width), np.int64)
        for own, turn in zip(outcomes, self._turns, strict=True):
            rows += shares_in(own, design.seats, self.blocks.unit) @ turn
        self.undecided += sum(int((first_side(own) == UNDECIDED).sum()) for own in outcomes)
        self.blocks.add(rows)

    def _turn(self, table: int, way: tuple[int, ...]) -> Whole:
        """Which numbers of a block take what each seat wins, and what is undecided."""
        design = self.blocks.design
        turn = np.zeros((design.seats + 1, design.width), np.int64)
        for seat, who in enumerate(way):
            turn[seat, design.entries.index((table, who))] = 1
            turn[seat, design.width - design.seats + seat] = 1
        turn[-1, len(design.entries) + table] = 1
        return turn


def shares_in(outcomes: Outcomes, sides: int, unit: int) -> Whole:
    """Of each game (row) what each side has of the win, and behind them whether it is undecided, in units."""
    first = first_side(outcomes)
    is_undecided = first == UNDECIDED
    own = (first == WON) | (first == DRAWN)
    won = np.column_stack([own, *(outcomes >> (side + 1) & 1 for side in range(1, sides))]).astype(np.int64)
    total = won.sum(axis=1, keepdims=True)
    return np.hstack([unit // np.maximum(total, 1) * won, unit * is_undecided[:, None]])
