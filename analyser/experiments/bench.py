"""How fast games are played: on one thread, on all, and what compiling takes."""

import json
import os
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass

from analyser.experiments.cells import Cell
from analyser.experiments.playing.crew import Threads
from analyser.experiments.playing.limits import Limits
from analyser.experiments.playing.runner import play_cells
from analyser.experiments.playing.setting import Setting
from analyser.experiments.results import CellResult
from analyser.mistakes import Failure

_PROBE_SECONDS = 0.05
"""So long a first look at the speed takes at least; searches need that for a game."""


@dataclass(frozen=True)
class Speed:
    """A cell's speed with so many threads."""

    threads: int
    games: int
    seconds: float
    rounds: int
    decisions: int

    @property
    def games_per_second(self) -> float:
        """Games a second, all threads together."""
        return self.games / self.seconds

    @property
    def rounds_per_second(self) -> float:
        """Rounds a second, all threads together."""
        return self.rounds / self.seconds

    @property
    def decisions_per_second(self) -> float:
        """Decisions a second, all threads together."""
        return self.decisions / self.seconds


def measure(cell: Cell, threads: tuple[int, ...], seconds: float) -> list[Speed]:
    """The speed with each number of threads, each over about so many seconds; the best of three parts."""
    setting = Setting(cell)
    probe = _probe(setting)
    games = max(1, int(probe.games_per_second * seconds / 3))
    return [
        max((_play(setting, games * count, count) for _ in range(3)), key=lambda speed: speed.games_per_second)
        for count in threads
    ]


def _probe(setting: Setting) -> Speed:
    games = 1
    while (speed := _play(setting, games, 1)).seconds < _PROBE_SECONDS:
        games *= 4
    return speed


def _play(setting: Setting, games: int, threads: int) -> Speed:
    crew = Threads(threads)
    crew.shelf.put(setting)
    start = time.perf_counter()
    (result,), complete = play_cells([setting.cell], Limits(games), crew)
    if not complete:
        raise KeyboardInterrupt
    elapsed = time.perf_counter() - start
    return Speed(threads, games, elapsed, _total(result, "rounds"), _total(result, "decisions"))


def _total(result: CellResult, metric: str) -> int:
    return sum(value * count for value, count in result.metrics[metric].histogram.items())


def compile_seconds(game: str) -> dict[str, float]:
    """What compiling everything takes from nothing, step by step: a child process with an empty cache folder."""
    with tempfile.TemporaryDirectory() as folder:
        start = time.perf_counter()
        child = subprocess.run(
            [sys.executable, "-m", "analyser", "warmup", game, "--format", "json"],
            env={**os.environ, "ANALYSER_CACHE_DIR": folder},
            capture_output=True,
            text=True,
            check=False,
        )
        elapsed = time.perf_counter() - start
    if child.returncode != 0:
        raise Failure(f"compiling from nothing failed: {child.stderr.strip()}")
    steps = json.loads(child.stdout)["steps"]
    return {step["what"]: step["seconds"] for step in steps} | {"everything": round(elapsed, 2)}
