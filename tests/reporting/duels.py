"""Results of duels, as tests of what is shown of them need them: played once, and pretended to be more."""

from functools import cache
from typing import Any

import numpy as np

from analyser.experiments.cells import find_lineups
from analyser.experiments.playing.prepared_cell import PreparedCell
from analyser.experiments.results import CellResult, Ending, RunResult
from analyser.games.catalogue import find_game
from analyser.kernel.jit import PLAIN
from analyser.statistics.methods import method_for
from tests.cells import make_cells
from tests.chosen import DUEL_GAME, LONG_DUEL

GAME = DUEL_GAME
GAMES = 60 if PLAIN else 300


@cache
def prepared(game: str, lineup: str, variant: str, rules: tuple[tuple[str, Any], ...]) -> PreparedCell:
    found = find_game(game)
    (cell,) = make_cells(found, lineups=find_lineups(found, [lineup]), variant=variant, settings=dict(rules))
    return PreparedCell(cell)


@cache
def tally(made: PreparedCell, games: int) -> bytes:
    return made.play_chunk(0, games, made.new_workspace()).tally.tobytes()


def result(
    lineup: str,
    variant: str = LONG_DUEL,
    games: int = GAMES,
    times: int = 1,
    stopped: str = "games",
    game: str = GAME.name,
    **rules: Any,
) -> CellResult:
    """A cell's result; `times` pretends that its games were so many more of the same."""
    made = prepared(game, lineup, variant, tuple(rules.items()))
    counts = np.frombuffer(tally(made, games), np.int64) * times
    return CellResult.of(
        made.cell, made.layout, counts, Ending(stopped, 0.25, method=method_for(looked=stopped == "interrupt"))
    )


def run_of(*cells: CellResult) -> RunResult:
    game = cells[0].spec.game
    return RunResult(game.name, game.version, list(cells))


def usual(times: int = 1) -> RunResult:
    names = ("random", "aggressive")
    return run_of(*(result(f"{one},{other}", times=times) for one in names for other in names))
