"""Compiled play of one game by one set of policies."""

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from threading import Lock
from typing import Any

import numba
import numpy as np

from analyser.experiments.cells import Cell
from analyser.experiments.playing.uninterrupted import shielded
from analyser.games.catalogue import Game
from analyser.kernel import playout
from analyser.kernel.bind import bind, merge
from analyser.kernel.contract import REQUIRED_FUNCTIONS
from analyser.kernel.streams import sources_type
from solvers.code import WHOLE, LineupBinding, PolicyCode, diagnose, load_code

_SEED = numba.types.uint64
_compiling = Lock()
_engines: dict[tuple[object, ...], "Engine"] = {}  # by game, policies and sizes
_logging: dict[str, Callable[..., None]] = {}  # by game


@dataclass(frozen=True, eq=False)
class Engine:
    """The bound algorithms of a game and some policies, whichever seats each of them plays."""

    play_chunk: Callable[..., int]
    lineup_type: np.dtype[Any]
    desk_type: np.dtype[Any]


def make_engine(game: Game, codes: Sequence[PolicyCode], seats: int, sides: int) -> Engine:
    """Binds and compiles, or loads what was compiled before. The codes are all different."""
    key = (game.name, *(code.label for code in codes), seats, sides)
    try:
        with _compiling, ExitStack() as stack:
            for code in codes:
                stack.enter_context(code.at_hand())
            if key not in _engines:
                _engines[key] = _bound(game, codes, seats, sides)
            return _engines[key]
    except Exception as error:
        own = [code.innermost for code in codes if code.policy.own_file is not None]
        if not own:
            raise
        play = game.play
        raise diagnose(own, play.VIEW, play.RULES, play.MOVES, error) from None


def _bound(game: Game, codes: Sequence[PolicyCode], seats: int, sides: int) -> Engine:
    """Binds the line-up, then the loop that plays."""
    binding = LineupBinding(game.name, game.play, codes, seats, sides)
    names, label = binding.functions(), binding.label
    desk = playout.desk_type(game.play, binding.players_type, sides, len(game.sources))
    for verb in (playout.close_chapter, playout.take_places, playout.play_game):
        names[verb.__name__] = merge(verb, label, names)
    counts = (numba.types.int64[::1], numba.types.uint8[::1])
    types = (WHOLE, WHOLE, _SEED, game.play.RULES, binding.lineup_type, desk, *counts)
    return Engine(bind(playout.play_chunk, label, names, types, apart=True), binding.lineup_type, desk)


def logging_of(game: Game) -> Callable[..., None]:
    """`playout.log_codes` of a game, whoever plays it; compiled only where somebody asks for the codes of a game."""
    play = game.play
    types = (_SEED, WHOLE, play.RULES, play.STATE, sources_type(len(game.sources)), playout.log_type(play))
    with _compiling:
        if game.name not in _logging:
            verbs = {name: getattr(play, name) for name in REQUIRED_FUNCTIONS}
            _logging[game.name] = bind(playout.log_codes, game.name, verbs, types)
        return _logging[game.name]


def distinct(codes: Sequence[PolicyCode]) -> list[PolicyCode]:
    """Each code once, in an order that does not depend on the seats."""
    return [found for _, found in sorted({code.label: code for code in codes}.items())]


def compile_cell(cell: Cell) -> None:
    """Compiles what a cell needs, so that nothing can go wrong with that later."""
    shielded(lambda: engine_of(cell, [load_code(policy) for policy in cell.policies]))


def engine_of(cell: Cell, codes: Sequence[PolicyCode]) -> Engine:
    """The engine for a cell's game and the codes of its policies: one, however many of its seats are taken."""
    return make_engine(cell.game, distinct(codes), cell.game.most_seats, cell.game.most_sides)
