"""Engines: a game bound to who plays it, and compiled; one of a kind in a process."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from threading import RLock
from typing import Any

import numba
import numpy as np

from analyser.experiments.cells import Cell
from analyser.experiments.playing.uninterrupted import uninterrupted
from analyser.games.catalogue import Game
from analyser.kernel import playout
from analyser.kernel.bind import bind, merge
from analyser.kernel.contract import REQUIRED_FUNCTIONS
from analyser.kernel.streams import sources_type
from analyser.mistakes import Failure
from analyser.solvers.code import WHOLE, LineupBinding, PolicyCode, diagnose, load_code, seat_link
from analyser.solvers.own import blaming

SEED = numba.types.uint64
_LOG = numba.types.int32[::1]
_compiling = RLock()  # taken twice by a copy of the process that is made meanwhile; see `beside`
_engines: dict[tuple[object, ...], "Engine"] = {}  # by game, policies and sizes
_logging: dict[str, Callable[..., int]] = {}  # by game


@dataclass(frozen=True, eq=False)
class Engine:
    """The bound algorithms of a game and some policies, whichever seats each of them plays."""

    play_chunk: Callable[..., int]
    lineup_type: np.dtype[Any]
    workspace_type: np.dtype[Any]


def engine_of(game: Game, codes: Sequence[PolicyCode]) -> Engine:
    """Compiles a game and the codes of its policies, or loads what was compiled before; one, whoever sits where."""
    codes = distinct(codes)
    key = (game.name, *(code.label for code in codes), game.most_seats, game.most_sides)
    with _compiling, policies_at_hand(game, codes):
        if key not in _engines:
            _engines[key] = _bound(game, codes)
        return _engines[key]


@contextmanager
def policies_at_hand(game: Game, codes: Sequence[PolicyCode]) -> Iterator[None]:
    """While policies are compiled or loaded: what is wrong with a user's own is told."""
    try:
        with ExitStack() as stack:
            for code in codes:
                stack.enter_context(code.at_hand())
            yield
    except Exception as error:
        own = [own for code in codes for own in code.own]
        if not own:
            raise
        play = game.play
        raise diagnose(own, play.VIEW, play.RULES, play.MOVES, error) from None


def distinct(codes: Sequence[PolicyCode]) -> list[PolicyCode]:
    """Each code once, in an order that does not depend on the seats."""
    return [found for _, found in sorted({code.label: code for code in codes}.items())]


def _bound(game: Game, codes: Sequence[PolicyCode]) -> Engine:
    """Binds the line-up, then the loop that plays."""
    binding = LineupBinding(game.name, game.play, codes, game.most_seats, game.most_sides)
    names, label = binding.functions(), binding.label
    workspace = playout.workspace_type(game.play, binding.players_type, game.most_sides, len(game.sources))
    for verb in (playout.close_chapter, playout.take_places, playout.play_game):
        names[verb.__name__] = merge(verb, label, names)
    arrays = (_LOG, numba.types.int64[::1], numba.types.uint8[::1])
    types = (WHOLE, WHOLE, SEED, game.play.RULES, binding.lineup_type, workspace, *arrays)
    return Engine(bind(playout.play_chunk, label, names, types, apart=True), binding.lineup_type, workspace)


def logging_of(game: Game) -> Callable[..., int]:
    """`playout.log_codes` of a game, whoever plays it; compiled only where somebody asks for the codes of a game."""
    play = game.play
    types = (SEED, WHOLE, play.RULES, play.STATE, sources_type(len(game.sources)), _LOG, _LOG)
    with _compiling:
        if game.name not in _logging:
            verbs = {name: getattr(play, name) for name in REQUIRED_FUNCTIONS}
            _logging[game.name] = bind(playout.log_codes, game.name, verbs, types, seldom=True)
        return _logging[game.name]


def compile_cell(cell: Cell) -> None:
    """Compiles what a cell needs, so that nothing can go wrong with that later."""
    uninterrupted(lambda: engine_of(cell.game, codes_of(cell)))


def fill_lineup(line: Any, seated: Sequence[int], codes: Sequence[PolicyCode], rules: Any) -> None:
    """Writes who plays which seat, and by what parameters, into a line-up. `seated`: the side of each seat."""
    link = line
    for place, here in enumerate(distinct(codes)):
        link = link.others if place else link
        sides = [side for side, code in enumerate(codes) if code.label == here.label]
        seat_link(link, seated, sides)
        for side in sides:
            code = codes[side]
            with blaming(lambda: code.policy, "while it was made ready"):  # noqa: B023 (asked within the loop)
                code.fill(rules, link.parameters[side], seated)


def codes_of(cell: Cell) -> list[PolicyCode]:
    """The code of each side's policy; a failure if it is not what the cell's games are kept under any more."""
    codes = [load_code(policy) for policy in cell.policies]
    for player, code in zip(cell.lineup, codes, strict=True):
        if player.source and code.source != player.source:
            told = f"policy file {code.policy.own_file}, or a module that it loads, was changed in the meantime"
            raise Failure(f"{told}; games of the old one and the new one are not mixed: ask once more")
    return codes
