"""Games of a user's policy without compilation, in a process of its own: `python -m analyser.experiments.plain_games`.

Compiled code reads beyond an array, or past a whole number's range, without a word; Python doesn't. What goes wrong is
told with the line of the user's file in which it did.
"""

import json
import sys
import time
import warnings
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Any

from analyser.experiments.cells import Cell, find_lineups, make_grid
from analyser.experiments.playing.prepared_cell import PreparedCell
from analyser.games.catalogue import find_game
from analyser.mistakes import Failure, Mistake
from analyser.solvers.foreign import ForeignChance, refused
from analyser.solvers.specs import own_parts

BOUNDS, DIVISION, ARITHMETIC, CHANCE, MOVES, ERROR = (
    "bounds",
    "division",
    "arithmetic",
    "random numbers",
    "legal moves",
    "errors",
)
"""Of what kind a fault is."""


def cell_of(game: str, spec: str, seed: int) -> Cell:
    """The first cell of a game that a policy plays."""
    found = find_game(game)
    return make_grid(found, lineups=find_lineups(found, [spec]), seed=seed)[0]


def play(game: str, spec: str, seed: int, games: int, seconds: float) -> dict[str, Any]:
    """The codes of so many games, of fewer if the time is up, and the first fault."""
    played: list[list[int]] = []
    end = time.monotonic() + seconds
    try:
        with refused(), warnings.catch_warnings():
            prepared = PreparedCell(cell_of(game, spec, seed))
            workspace = prepared.new_workspace()
            warnings.simplefilter("error")
            while len(played) < games and (not played or time.monotonic() < end):
                played.append(prepared.play_game(len(played), workspace))
    except (Mistake, Failure) as fault:
        return {"played": played, "fault": _told(fault, Path(own_parts(spec)[0]).absolute().parent, len(played))}
    return {"played": played, "fault": None}


def _told(fault: Exception, folder: Path, index: int) -> tuple[str, str]:
    """Of what kind a fault is, and what it is, with the line of a file in the policy's folder."""
    error = fault.__context__
    if error is None:
        return MOVES, str(fault)
    lines = [line for path, line in _frames(error.__traceback__) if Path(path).is_relative_to(folder)]
    place = f"line {lines[-1]}, game {index}" if lines else f"game {index}"
    return _kind(error), f"{place}: {type(error).__name__}: {error}"


def _frames(traceback: TracebackType | None) -> Iterator[tuple[str, int]]:
    while traceback is not None:
        yield traceback.tb_frame.f_code.co_filename, traceback.tb_lineno
        traceback = traceback.tb_next


def _kind(error: BaseException) -> str:
    if isinstance(error, ForeignChance):
        return CHANCE
    if isinstance(error, IndexError):
        return BOUNDS
    if isinstance(error, ZeroDivisionError) or (isinstance(error, RuntimeWarning) and "divi" in str(error)):
        return DIVISION
    return ARITHMETIC if isinstance(error, RuntimeWarning | OverflowError) else ERROR


if __name__ == "__main__":
    sys.path.pop(0)
    asked = json.loads(sys.argv[1])
    sys.stdout.write(json.dumps(play(**asked)) + "\n")
