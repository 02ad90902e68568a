"""How fast games are played: on one thread, on all, and what compiling takes."""

import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from analyser.experiments.cells import Cell
from analyser.experiments.playing.cores import thread_count
from analyser.experiments.playing.crew import Threads
from analyser.experiments.playing.limits import Limits
from analyser.experiments.playing.prepared_cell import PreparedCell
from analyser.experiments.playing.session import play_cells
from analyser.experiments.requests import CellsRequest
from analyser.experiments.results import CellResult
from analyser.experiments.warmup import warm_up_apart
from analyser.games.catalogue import GAMES, Game
from analyser.mistakes import Mistake
from analyser.solvers.catalogue import written_for

LEAST_SECONDS, MOST_SECONDS = 0.05, 600.0
_PROBE_SECONDS = 0.05
"""So long a first look at the speed takes at least; searches need that for a game."""


@dataclass(frozen=True)
class Speed:
    """A cell's speed with so many threads."""

    threads: int
    games: int
    seconds: float
    lengths: dict[str, int]  # of all games together, by what the game counts its length by

    @property
    def games_per_second(self) -> float:
        """Games a second, all threads together."""
        return self.games / self.seconds

    def a_second(self, length: str) -> float:
        """So many rounds, say, or decisions a second, all threads together."""
        return self.lengths[length] / self.seconds


Bench = tuple[Game, list[tuple[Cell, list[Speed]]], dict[str, float]]
"""A game, the speeds of its cells, and what compiling takes: seconds, step by step; nothing if it was not asked for."""


@dataclass(frozen=True, kw_only=True)
class BenchRequest(CellsRequest):
    """How fast the cells of a game, or of every game, are played by those named, or by each shipped policy."""

    policy: Sequence[str] | None = None
    threads: int | None = None
    seconds: float = 3.0  # for each figure
    compiling: bool = True

    def grids(self) -> list[list[Cell]]:
        games = [replace(self, game=name) for name in ([self.game] if self.game else GAMES)]
        shipped = [[info.name for info in written_for(one.found_game.name)] for one in games]
        return [one.grid(one.lineups(self.policy or names)) for one, names in zip(games, shipped, strict=True)]

    def benches(self, tell: Callable[[str], None]) -> Iterator[Bench]:
        """Measures a game after the other; `tell` is told what is measured."""
        if not LEAST_SECONDS <= self.seconds <= MOST_SECONDS:
            raise Mistake(f"seconds must be from {LEAST_SECONDS} to {MOST_SECONDS:g}, not {self.seconds:g}")
        counts = tuple(dict.fromkeys((1, thread_count(self.threads))))
        for cells in self.grids():
            speeds = []
            for cell in cells:
                tell(f"measuring {cell.name} ...")
                speeds.append((cell, measure(cell, counts, self.seconds)))
            if self.compiling:
                tell("compiling everything from nothing ...")
            yield cells[0].game, speeds, compile_seconds(cells[0].game.name) if self.compiling else {}


def measure(cell: Cell, threads: tuple[int, ...], seconds: float) -> list[Speed]:
    """The speed with each number of threads, each over about so many seconds; the best of three parts."""
    prepared = PreparedCell(cell)
    probe = _probe(prepared)
    games = max(1, int(probe.games_per_second * seconds / 3))
    return [
        max((_play(prepared, games * count, count) for _ in range(3)), key=lambda speed: speed.games_per_second)
        for count in threads
    ]


def _probe(prepared: PreparedCell) -> Speed:
    games = 1
    while (speed := _play(prepared, games, 1)).seconds < _PROBE_SECONDS:
        games *= 4
    return speed


def _play(prepared: PreparedCell, games: int, threads: int) -> Speed:
    crew = Threads(threads)
    crew.prepared_cells.put(prepared)
    start = time.perf_counter()
    (result,), complete = play_cells([prepared.cell], Limits(games), crew)
    if not complete:
        raise KeyboardInterrupt
    elapsed = time.perf_counter() - start
    return Speed(threads, games, elapsed, {name: _total(result, name) for name in lengths_of(prepared.cell.game)})


def lengths_of(game: Game) -> list[str]:
    """What a game counts its length by."""
    return [metric.name for metric in game.metrics if metric.is_length]


def _total(result: CellResult, metric: str) -> int:
    found = result.metrics.get(metric)  # no game need have counted it
    return sum(value * count for value, count in found.histogram.items()) if found else 0


def compile_seconds(game: str) -> dict[str, float]:
    """What compiling everything takes from nothing, step by step: a child process with an empty cache folder."""
    with tempfile.TemporaryDirectory() as folder:
        start = time.perf_counter()
        steps = warm_up_apart(game, "compiling from nothing failed", ANALYSER_CACHE_DIR=folder)
        elapsed = time.perf_counter() - start
    return {step.what: step.seconds for step in steps} | {"everything": round(elapsed, 2)}
