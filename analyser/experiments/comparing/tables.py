"""A tournament at tables of several sides: what that says of shares of wins, of strengths, and of seats."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from analyser.experiments.cells import Cell
from analyser.experiments.comparing.rotations import Tables
from analyser.experiments.comparing.tournament import FORMAT, check_limits, ratings_to_list
from analyser.experiments.counting.segments import Segment
from analyser.experiments.keeping.store import Store
from analyser.experiments.naming import cell_to_dict
from analyser.experiments.playing.crew import Crew
from analyser.experiments.playing.ledger import Ledger
from analyser.experiments.playing.limits import Limits, looks
from analyser.experiments.playing.part import Part
from analyser.experiments.playing.runner import fault_of
from analyser.experiments.playing.session import Observer, Session, ignore
from analyser.experiments.sides import mean_to_dict
from analyser.games.catalogue import TABLE
from analyser.kernel.playout import UNDECIDED
from analyser.statistics.choice import TableRatings, table_ratings
from analyser.statistics.intervals import Mean
from analyser.statistics.shares import Lead, Share, leads_of, seat_shares, shares_of
from analyser.statistics.tables import Design


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


def play_tables(
    design: Design,
    cells: Sequence[Cell],
    limits: Limits,
    crew: Crew,
    observe: Observer = ignore,
    store: Store | None = None,
) -> tuple[TablesResult | None, bool]:
    """What the tables found (`cells` are of the line-ups of `seatings_of`), and whether nobody broke it off.

    Nothing if some rotation was never played. The crew is sent home.
    """
    check_limits(limits)
    try:
        parts = [Part(cell, Ledger(cell, looks(limits.most), store, each=True)) for cell in cells]
        tables = Tables(design, parts)
        crew.prepare(cells)

        def judge(part: Part, segment: Segment) -> None:
            tables.judge(part, segment)

        complete = Session(parts, crew, limits, judge=judge, observe=observe, evenly=True).play()
    finally:
        crew.close()
    tables.finish()
    return (result_of(tables), complete) if tables.games else (None, complete)


def result_of(tables: Tables) -> TablesResult:
    """What was found, from all games that are counted."""
    parts, blocks = tables.parts, tables.blocks
    faults = tuple(_faults(tables))
    return TablesResult(
        cell=parts[0].cell,
        design=blocks.design,
        blocks=tables.games,
        games=tables.games * len(parts),
        undecided=tables.undecided,
        shares=shares_of(blocks),
        leads=leads_of(blocks),
        ratings=table_ratings(blocks),
        seats=seat_shares(blocks),
        stopped=next((part.stopped for part in parts if part.stopped), "games"),
        seconds=sum(part.seconds for part in parts),
        kept=sum(min(part.ledger.found, tables.games) for part in parts),
        faults=faults,
    )


def _faults(tables: Tables) -> list[str]:
    """Why the first of the undecided games of each rotation is; where all are, there is nothing to tell."""
    told = []
    for part, undecided in zip(tables.parts, tables.counts[:, UNDECIDED], strict=True):
        if undecided:
            fault = fault_of(part)
            if undecided == tables.games:
                raise fault
            told.append(f"{part.cell.label}: {undecided:,} of {tables.games:,} games; the first: {fault}")
    return told
