"""Duels as tests play them: cells of a line-up, results, and the decisions of single games."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from analyser.experiments.cells import Cell, find_lineups
from analyser.experiments.playing.prepared_cell import PreparedCell
from analyser.experiments.results import CellResult
from analyser.kernel.contract import CHANCE, OVER
from analyser.kernel.jit import PLAIN
from analyser.kernel.moves import codes_of
from analyser.kernel.records import new_record
from tests.cells import make_cells
from tests.chosen import DUEL_GAME as GAME
from tests.chosen import LONG_DUEL
from tests.experiments.playing import play_cells

GAMES = 20 if PLAIN else 400


def cell_of(lineup: str, variant: str = LONG_DUEL, seed: int = 1, **settings: Any) -> Cell:
    (cell,) = make_cells(GAME, lineups=find_lineups(GAME, [lineup]), variant=variant, settings=settings, seed=seed)
    return cell


def play(lineup: str, games: int = GAMES, threads: int = 1, **options: Any) -> CellResult:
    (result,), complete = play_cells([cell_of(lineup, **options)], games, threads)
    assert complete
    return result


class Decision(NamedTuple):
    """Who chose what, of which codes."""

    seat: int
    legal: list[int]
    code: int


def decisions(prepared: PreparedCell, index: int) -> Iterator[Decision]:
    """The decisions of a game, one by one."""
    game_play = GAME.play
    state = new_record(game_play.STATE)
    game_play.begin(state, prepared.rules)
    for code in prepared.play_game(index, prepared.new_workspace()):
        seat = int(game_play.turn(state))
        if seat != CHANCE:
            moves = new_record(game_play.MOVES)
            game_play.legal(state, prepared.rules, moves)
            yield Decision(seat, codes_of(moves), code)
        game_play.apply(state, prepared.rules, code)
    assert game_play.turn(state) == OVER
