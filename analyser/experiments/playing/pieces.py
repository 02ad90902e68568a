"""What cells need compiled, and its pieces in the order in which a second process does them (see `beside`)."""

from collections.abc import Collection, Iterable
from functools import partial
from typing import Any

from analyser.experiments.cells import Cell
from analyser.experiments.playing.beside import Piece, compiling_beside
from analyser.experiments.playing.engines import codes_of, compile_cell, distinct, engine_of, logging_of
from analyser.games.catalogue import Game
from analyser.kernel.bind import compile_part, numba_types, view_type
from analyser.kernel.streams import STREAM
from analyser.solvers.code import WHOLE, PolicyCode


def compile_cells(cells: Collection[Cell]) -> None:
    """Compiles what cells need, so that nothing can go wrong with that later."""
    with compiling_beside(partial(pieces_of, cells)):
        for cell in cells:
            compile_cell(cell)


def pieces_of(cells: Iterable[Cell]) -> list[Piece]:
    """What cells need: first the rules of play, which their engines come to last, then the last engine."""
    engines = {}
    for cell in cells:
        codes = distinct(codes_of(cell))
        if not any(code.own for code in codes):  # what a user's own policy needs is kept nowhere
            engines[cell.game.name, *(code.label for code in codes)] = cell.game, codes
    found = list(engines.values())[::-1]
    games = {game.name: game for game, _ in found}.values()
    policies = {(game.name, code.label): (game, code) for game, codes in found for code in codes}.values()
    return [
        *(partial(compile_rules, game) for game in games),
        *(partial(compile_policy, game, code) for game, code in policies),
        *(partial(engine_of, game, codes) for game, codes in found),
    ]


def pieces_of_telling(game: Game) -> list[Piece]:
    """What tells a game's story move by move, which plain Python does with the game's own functions."""
    position = game.play.STATE, game.play.RULES
    return [
        partial(_whole, game, "legal", (*position, game.play.MOVES)),
        partial(logging_of, game),
        partial(_whole, game, "apply", (*position, WHOLE)),
        partial(_whole, game, "begin", position),
    ]


def compile_rules(game: Game) -> None:
    """What happens in a game, as a part of whatever plays it."""
    compile_part(game.play.apply, game.play.STATE, game.play.RULES, WHOLE)


def compile_policy(game: Game, code: PolicyCode) -> None:
    """How a policy chooses, likewise."""
    play = game.play
    compile_part(code.choose, view_type(play), play.RULES, play.MOVES, code.parameters, code.memory, STREAM)


def _whole(game: Game, name: str, types: tuple[Any, ...]) -> None:
    getattr(game.play, name).compile(numba_types(types))
