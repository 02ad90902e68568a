"""Compiling ahead: everything that a game's commands will need."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from itertools import combinations

from analyser.experiments.analyse import LEAST_PLAYOUTS, analyse_game
from analyser.experiments.analysing.replay import replay
from analyser.experiments.cells import Cell, find_lineups, make_grid
from analyser.experiments.playing.cores import all_cores
from analyser.experiments.playing.engines import compile_cell
from analyser.experiments.playing.uninterrupted import playing_threads
from analyser.experiments.transcripts import Tracer
from analyser.games.catalogue import Game, first_mode
from analyser.kernel.jit import caching, compiled_count
from analyser.mistakes import Failure
from analyser.solvers.catalogue import levels_of, written_for
from analyser.solvers.search import searches_of


@dataclass(frozen=True)
class Step:
    """One thing that was compiled, or found in the cache."""

    game: str
    what: str
    compiled: bool
    seconds: float


def warm_up_all(games: Sequence[Game]) -> list[Step]:
    """The same for several games: each in a process of its own, for a process compiles on one core only."""
    if len(games) == 1 or all_cores() == 1 or not caching():
        return [step for game in games for step in warm_up(game)]
    with ThreadPoolExecutor(all_cores()) as pool:
        return [step for steps in pool.map(_in_a_child, games) for step in steps]


def _in_a_child(game: Game) -> list[Step]:
    return warm_up_apart(game.name, f"{game.name} was not compiled")


def warm_up_apart(game: str, failed: str, **environment: str) -> list[Step]:
    """The same of one game in another process, with these variables too; if it fails, that is said of it."""
    command = [sys.executable, "-m", "analyser", "warmup", game, "--format", "json"]
    child = subprocess.run(command, env={**os.environ, **environment}, capture_output=True, text=True, check=False)
    if child.returncode != 0:
        raise Failure(f"{failed}: {child.stderr.strip()}")
    return [Step(**step) for step in json.loads(child.stdout)["steps"]]


def warm_up(game: Game) -> Iterator[Step]:
    """Compiles each shipped policy's play and each level's, between two sides each pair's too; then all that weighs.

    At tables of more sides there are too many line-ups for pairs. What weighs moves, for advice and analyses, plays on
    by the strongest policy written by hand, as it does where nobody says otherwise; searches by their own default.
    """
    tracers: list[Tracer] = []

    def cell_of(lineup: str) -> Cell:
        (cell,) = make_grid(game, lineups=find_lineups(game, [lineup]))
        return cell

    def play(name: str) -> None:
        tracers.append(Tracer(cell_of(name)))

    names, levels = [info.name for info in written_for(game.name)], [level.name for level in levels_of(game.name)]
    for name in names:
        yield _timed(game, f"policy {name}", partial(play, name))
    for name in levels:
        yield _timed(game, f"level {name}", partial(play, name))
    for pair in (
        (*combinations(names, 2), *combinations(levels, 2)) if len(set(game.sides_of(first_mode(game)))) == 2 else ()
    ):
        yield _timed(game, f"policies {','.join(pair)}", partial(compile_cell, cell_of(",".join(pair))))
    yield _timed(game, "transcripts", lambda: tracers[0].trace(0))
    yield _timed(game, "advice", lambda: _weigh_once(cell_of(names[-1]), tracers[0]))
    for info in searches_of(game.name):
        yield _timed(game, f"policy {info.name}", partial(play, info.name))


def _weigh_once(cell: Cell, tracer: Tracer) -> None:
    """A game, looked at move by move with as few playouts as can be."""
    with playing_threads(1) as pool:
        analyse_game(replay(cell, tracer.trace(0)), 0, cell.players[0], LEAST_PLAYOUTS, pool)


def _timed(game: Game, what: str, work: Callable[[], object]) -> Step:
    before, start = compiled_count(), time.perf_counter()
    work()
    return Step(game.name, what, compiled_count() > before or not caching(), round(time.perf_counter() - start, 3))
