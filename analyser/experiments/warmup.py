"""Compiling ahead: everything that a game's commands will need."""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import combinations

from analyser.experiments.cells import Cell, find_lineups, make_cells
from analyser.experiments.engine import compile_cell
from analyser.experiments.transcripts import Tracer
from analyser.games.catalogue import Game
from analyser.kernel.jit import caching, compiled_count
from solvers.catalogue import policies_of


@dataclass(frozen=True)
class Step:
    """One thing that was compiled, or found in the cache."""

    game: str
    what: str
    compiled: bool
    seconds: float


def warm_up(game: Game) -> Iterator[Step]:
    """Compiles each shipped policy's play, between rivals each pair's too, then the telling of transcripts."""
    tracers: list[Tracer] = []

    def cell_of(lineup: str) -> Cell:
        (cell,) = make_cells(game, lineups=find_lineups(game, [lineup]))
        return cell

    def play(name: str) -> None:
        tracers.append(Tracer(cell_of(name)))

    names = [info.name for info in policies_of(game.name)]
    for name in names:
        yield _timed(game, f"policy {name}", partial(play, name))
    for pair in combinations(names, 2) if game.seats == (2, 2) else ():
        yield _timed(game, f"policies {','.join(pair)}", partial(compile_cell, cell_of(",".join(pair))))
    yield _timed(game, "transcripts", lambda: tracers[0].trace(0))


def _timed(game: Game, what: str, work: Callable[[], object]) -> Step:
    before, start = compiled_count(), time.perf_counter()
    work()
    return Step(game.name, what, compiled_count() > before or not caching(), round(time.perf_counter() - start, 3))
