"""What tests play of a cell to hold it against a game's twin: games told and read again, and how many are won."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

from analyser.experiments.cells import Cell
from analyser.experiments.playing.prepared_cell import PreparedCell
from analyser.experiments.transcripts import Tracer


def games_of(cell: Cell, random: Random, games: int) -> Iterator[Any]:
    """Some games of a cell, each told and read again."""
    tracer = Tracer(cell)
    for _ in range(games):
        yield json.loads(json.dumps(tracer.trace(random.randrange(10**9))))


def won_by_kernel(cell: Cell, games: int) -> float:
    """The share of a cell's first games that are won."""
    prepared = PreparedCell(cell)
    tally = prepared.play_chunk(0, games, prepared.new_workspace()).tally
    return float(prepared.layout.histogram(tally, prepared.layout.names.index("win"))[1]) / games
