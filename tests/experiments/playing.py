"""Cells played as a test wants them: on so many threads, in chunks of such sizes, looked at without the clock."""

from collections.abc import Iterable, Sequence
from typing import Any

import pytest

from analyser.experiments.cells import Cell
from analyser.experiments.counting.layout import Layout, Tally
from analyser.experiments.keeping.store import Store
from analyser.experiments.playing import crew, ledger, session
from analyser.experiments.playing.crew import Threads
from analyser.experiments.playing.limits import Limits
from analyser.experiments.playing.prepared_cell import Played
from analyser.experiments.playing.session import Observer, ignore
from analyser.experiments.results import CellResult

TIMED = ("seconds", "games_per_second")


def play_cells(
    cells: Sequence[Cell],
    limits: int | Limits,
    threads: int = 1,
    observe: Observer = ignore,
    store: Store | None = None,
    *,
    evenly: bool = False,
) -> tuple[list[CellResult], bool]:
    """Plays so many games of each cell, or as far as limits say."""
    limits = Limits(limits) if isinstance(limits, int) else limits
    return session.play_cells(cells, limits, Threads(threads), observe, store, evenly=evenly)


def cut(monkeypatch: pytest.MonkeyPatch, first: int = 1, seconds: float = 1e-9) -> None:
    """Games are played in chunks of about so many seconds, the first one of so many games."""
    monkeypatch.setattr(ledger, "FIRST_CHUNK", first)
    monkeypatch.setattr(crew, "CHUNK_SECONDS", seconds)


def found(result: CellResult) -> dict[str, Any]:
    """A result without what the clock says."""
    return {name: value for name, value in result.to_dict().items() if name not in TIMED}


def added(layout: Layout, parts: Iterable[Played]) -> Tally:
    """What the tallies of some games add up to."""
    return sum((part.tally for part in parts), layout.new_tally())
