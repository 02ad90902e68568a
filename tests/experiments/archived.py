"""Stores to look at: of runs, and with cells that nobody played."""

import sqlite3
from pathlib import Path
from typing import Any

import numpy as np

import analyser
from analyser.experiments.counting.chunks import Chunk, Span
from analyser.experiments.counting.layout import Layout
from analyser.experiments.keeping.archive import read_archive
from analyser.experiments.keeping.store import Store
from analyser.experiments.results import CellResult, RunResult
from tests.chosen import (
    DUEL_GAME,
    EASY,
    HARDER,
    HARDEST,
    SHORT_DUEL,
    SOLO_COUNTS,
    SOLO_GAME,
    SOLO_INTEGER,
    SOLO_INTEGERS,
    TUNED_POLICY,
)

NAME, COUNTS = SOLO_GAME.name, SOLO_COUNTS.name
PART = SOLO_COUNTS.parts[0].name
LAYOUT = Layout(("win", "decisions"), (2, 5))
IDENTITY: dict[str, Any] = {
    "game": NAME,
    "game_version": 99,
    "difficulty": HARDEST,
    "variant": SOLO_GAME.variants[0],
    "rules": {"first": 7},
    "components": [["one", 1], ["other", 4]],
    "players": [{"name": "greedy", "version": 99, "source": "", "parameters": {"least": 3, "pairs": "ignored"}}],
    "seed": 4,
}


def play_runs(path: Path) -> list[RunResult]:
    """Runs of both games, whose games are kept."""
    policies = ["greedy", TUNED_POLICY]
    rules = {
        SOLO_INTEGER.name: 3,
        f"{COUNTS}.{PART}": 0,
        SOLO_INTEGERS.name: [number + 1 for number in SOLO_INTEGERS.default],
    }
    return [
        analyser.run(NAME, difficulty=[HARDER, EASY], policy=policies, games=70, store=path),
        analyser.run(NAME, policy="random", house_rules=rules, games=30, seed=2**63 - 1, store=path),
        analyser.run(DUEL_GAME.name, policy="aggressive,random", games=40, variant=SHORT_DUEL, store=path),
        analyser.run(DUEL_GAME.name, policy="random", games=10, store=path),
    ]


def entries(path: Path) -> tuple[CellResult, ...]:
    archive = read_archive(path)
    assert archive.unread == ()
    return archive.cells


def kept(path: Path, *chunks: list[int], layout: Layout = LAYOUT, **changes: Any) -> Path:
    """A store with one more cell, whose chunks have these tallies; nobody played them."""
    store = Store(path)
    number, first = store.cell(IDENTITY | changes, layout), 0
    for counts in chunks:
        end = first + max(1, sum(counts[: layout.sizes[0]]) + counts[-1])
        chunk = Chunk(Span(first, end), np.array(counts, np.int64), np.zeros(end - first, np.uint8), 0.25)
        assert store.keep(number, chunk)
        first = end
    store.close()
    return path


def change(path: Path, statement: str, *values: object) -> None:
    database = sqlite3.connect(path, isolation_level=None)
    assert database.execute(statement, values).rowcount > 0
    database.close()


def look_of(folder: Path) -> dict[str, tuple[int, int]]:
    """Which files there are, and when they were written to. They are not opened, which would give up locks on them."""
    found = {file.name: file.lstat() for file in folder.iterdir()}
    return {name: (state.st_mtime_ns, state.st_size) for name, state in found.items()}
