"""Compiling ahead: everything that a game's commands will need."""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from analyser.experiments.cells import find_lineups, make_cells
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
    """Compiles each shipped policy's play, then the telling of transcripts."""
    tracers: list[Tracer] = []

    def play(name: str) -> Callable[[], None]:
        (cell,) = make_cells(game, lineups=find_lineups(game, [name]))
        return lambda: tracers.append(Tracer(cell))

    def tell_one() -> None:
        tracers[0].trace(0)

    for info in policies_of(game.name):
        yield _timed(game, f"policy {info.name}", play(info.name))
    yield _timed(game, "transcripts", tell_one)


def _timed(game: Game, what: str, work: Callable[[], None]) -> Step:
    before, start = compiled_count(), time.perf_counter()
    work()
    return Step(game.name, what, compiled_count() > before or not caching(), round(time.perf_counter() - start, 3))
