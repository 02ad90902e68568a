"""A tournament at tables of several sides: every choice of rivals on the same games, in every rotation of the seats."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import lcm
from typing import Any

import numpy as np

from analyser.experiments.cells import Cell
from analyser.experiments.comparing.same_games import SameGames, play_same_games
from analyser.experiments.comparing.tournament import FORMAT, check_limits, method_of, ratings_to_list
from analyser.experiments.counting.layout import Outcomes, first_side, mean_to_dict
from analyser.experiments.keeping.store import Store
from analyser.experiments.labels import cell_to_dict
from analyser.experiments.levels import levels_to_dict
from analyser.experiments.playing.limits import Limits
from analyser.experiments.playing.session import Work
from analyser.games.catalogue import TABLE
from analyser.kernel.outcomes import DRAWN, UNDECIDED, WON
from analyser.solvers.catalogue import Policy
from analyser.statistics.choice import TableRatings, table_ratings
from analyser.statistics.intervals import Mean
from analyser.statistics.methods import Method
from analyser.statistics.shares import Lead, Share, leads_of, seat_shares, shares_of
from analyser.statistics.tables import Blocks, Design, Whole


@dataclass(frozen=True)
class TablesResult:
    """What a tournament at tables found; intervals of a kind hold all at once."""

    cell: Cell  # one of them: all are alike but for who plays
    design: Design
    blocks: int  # game indices, each at every table in every rotation
    games: int  # of all cells
    undecided: int  # games
    shares: tuple[Share, ...]
    leads: tuple[Lead, ...]
    ratings: TableRatings
    seats: tuple[Mean, ...]  # the share of the wins that each side took, whoever played it
    stopped: str  # games, budget, interrupt
    seconds: float
    kept: int  # so many of all games were in the store before
    faults: tuple[str, ...]

    def to_dict(self) -> dict[str, Any]:
        """As JSON writes it; ratings without a bound are null."""
        return {
            "format": FORMAT,
            "form": TABLE,
            **cell_to_dict(self.cell),
            **levels_to_dict(self.cell.game_name, self.design.names),
            "tables": [[self.design.names[who] for who in table] for table in self.design.tables],
            "blocks": self.blocks,
            "games": self.games,
            "undecided": self.undecided,
            "stopped": self.stopped,
            "seconds": round(self.seconds, 4),
            "level": self.ratings.level,
            "method": self.ratings.method,
            "ratings": ratings_to_list(self.ratings.ratings),
            "shares": [{"name": one.name, **mean_to_dict(one.share)} for one in self.shares],
            "differences": [
                {
                    "first": one.first,
                    "second": one.second,
                    **mean_to_dict(one.lead),
                    "adjusted_p": one.adjusted,
                    "is_apart": one.is_apart,
                }
                for one in self.leads
            ],
            "seats": [mean_to_dict(share) for share in self.seats],
            "faults": list(self.faults),
        }


def seatings_of(design: Design, rivals: Sequence[Policy]) -> list[tuple[Policy, ...]]:
    """All tables in all rotations, one after the other: the line-ups of the cells that `play_tables` takes."""
    return [tuple(rivals[who] for who in way) for turned in design.rotations for way in turned]


class Tables(SameGames):
    """The games of all tables in all rotations: a block is what one game index came to in all of them."""

    def __init__(self, design: Design, cells: Sequence[Cell], limits: Limits, store: Store | None) -> None:
        super().__init__(cells, limits, store)
        self.blocks = Blocks(design, lcm(*range(1, design.seats + 1)))
        ways = [(table, way) for table, turned in enumerate(design.rotations) for way in turned]
        self._turns = [self._turn(table, way) for table, way in ways]

    def take(self, played: list[Outcomes]) -> None:
        """Counts blocks."""
        design = self.blocks.design
        rows = np.zeros((len(played[0]), design.width), np.int64)
        for own, turn in zip(played, self._turns, strict=True):
            rows += shares_in(own, design.seats, self.blocks.unit) @ turn
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


def play_tables(design: Design, cells: Sequence[Cell], limits: Limits, work: Work) -> tuple[TablesResult | None, bool]:
    """What the tables found (`cells` are of the line-ups of `seatings_of`), and whether nobody broke it off.

    Nothing if some rotation was never played. The crew is sent home.
    """
    check_limits(limits)
    (tables,), complete = play_same_games(lambda store: [Tables(design, cells, limits, store)], limits, work)
    method = method_of(limits, work, complete=complete)
    return (result_of(tables, method) if tables.games else None), complete


def result_of(tables: Tables, method: Method) -> TablesResult:
    """What was found, from all games that are counted."""
    blocks, faults = tables.blocks, tables.faults
    return TablesResult(
        cell=tables.runs[0].cell,
        design=blocks.design,
        blocks=tables.games,
        games=tables.games * len(tables.runs),
        undecided=sum(tables.undecided),
        shares=shares_of(blocks, method=method),
        leads=leads_of(blocks, method=method),
        ratings=table_ratings(blocks, method=method),
        seats=seat_shares(blocks, method=method),
        stopped=tables.stopped,
        seconds=tables.seconds,
        kept=tables.kept,
        faults=faults,
    )
