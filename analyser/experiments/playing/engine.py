"""Compiled play of one game by one set of policies."""

import hashlib
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from threading import Lock
from typing import Any

import numba
import numpy as np

from analyser.experiments.cells import Cell
from analyser.experiments.playing.patience import shielded
from analyser.games.catalogue import Game
from analyser.kernel import lineup, playout
from analyser.kernel.bind import bind, merge
from analyser.kernel.contract import REQUIRED_FUNCTIONS
from solvers.blame import diagnose
from solvers.code import PolicyCode, load_code

_WHOLE, _SEED = numba.types.int64, numba.types.uint64
_compiling = Lock()
_engines: dict[tuple[object, ...], "Engine"] = {}  # by game, policies and sizes


@dataclass(frozen=True)
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
                _engines[key] = _Binding(game, codes, seats, sides).engine()
            return _engines[key]
    except Exception as error:
        own = [code for code in codes if code.policy.file is not None]
        if not own:
            raise
        play = game.play
        raise diagnose(own, play.VIEW, play.RULES, play.MOVES, error) from None


class _Binding:
    """Binds the links of a line-up, last one first, then the loop that plays."""

    def __init__(self, game: Game, codes: Sequence[PolicyCode], seats: int, sides: int) -> None:
        self.game, self.codes, self.seats, self.sides = game, codes, seats, sides
        self.play = game.play
        self.functions = {name: getattr(self.play, name) for name in REQUIRED_FUNCTIONS}
        self.board = playout.board_type(self.play)

    def engine(self) -> Engine:
        play, metrics = self.play, self.game.metrics
        line, players = self._types(self.codes)
        desk = playout.desk_type(play, players, len(metrics))
        names = self.functions | self._links(self.codes)
        label = self._label(self.codes)
        tally = numba.types.int64[::1]
        names["close_chapter"] = merge(playout.close_chapter, label, names)
        names["play_game"] = merge(playout.play_game, label, names)
        types = (_WHOLE, _WHOLE, _SEED, play.RULES, line, desk, tally, numba.types.uint8[::1])
        chunk = bind(playout.play_chunk, label, names, types)
        return Engine(chunk, line, desk)

    def _label(self, codes: Sequence[PolicyCode]) -> str:
        """Names the game and these policies, as many seats and sides."""
        names = (self.game.name, *(code.label for code in codes), f"{self.seats}_{self.sides}")
        told_apart = hashlib.sha256(repr(names).encode()).hexdigest()[:8]  # names may hold what joins them
        return "_".join((*names, told_apart))

    def _types(self, codes: Sequence[PolicyCode]) -> tuple[np.dtype[Any], np.dtype[Any]]:
        line = lineup.lineup_type([code.parameters for code in codes], self.seats, self.sides)
        return line, lineup.players_type(self.play.VIEW, [code.memory for code in codes], self.seats)

    def _links(self, codes: Sequence[PolicyCode]) -> dict[str, Any]:
        """`choose` and `seat_players` of a line-up of these policies."""
        here, *others = codes
        own = self._own(here)
        if not others:
            return self._link(codes, lineup.seat_last, lineup.choose_last, own)
        first = self._link(codes, lineup.seat_last, lineup.choose_last, own)
        rest = self._links(others)
        names = {"seat_here": first["seat_players"], "seat_others": rest["seat_players"]}
        names |= {"choose_here": first["choose"], "choose_others": rest["choose"]}
        return self._link(codes, lineup.seat_among, lineup.choose_among, names)

    def _link(
        self, codes: Sequence[PolicyCode], seat: Callable[..., Any], choose: Callable[..., Any], names: dict[str, Any]
    ) -> dict[str, Any]:
        label, (line, players) = self._label(codes), self._types(codes)
        return {
            "seat_players": merge(seat, label, names),
            "choose": bind(choose, label, names, (_WHOLE, self.play.RULES, line, players, self.board), inline=True),
        }

    def _own(self, code: PolicyCode) -> dict[str, Any]:
        """A policy's functions, and whether its moves are listed for it or only looked up."""
        show = lineup.show if code.policy.file is None else lineup.show_copy
        names = {"choose_own": code.choose, "forget_own": code.forget}
        names["show_own"] = merge(show, self.game.name, {"conceal": self.play.conceal})
        if code.looks_at_moves:
            return names | {"offer_own": self.play.legal, "accept_own": lineup.accept_listed}
        play = self.play
        types = (play.STATE, play.RULES, play.MOVES, _WHOLE)
        names_of_game = {"is_legal": play.is_legal}
        accept = bind(lineup.accept_unlisted, self.game.name, names_of_game, types, inline=True)
        return names | {"offer_own": lineup.offer_nothing, "accept_own": accept}


def distinct(codes: Sequence[PolicyCode]) -> list[PolicyCode]:
    """Each code once, in an order that does not depend on the seats."""
    return [found for _, found in sorted({code.label: code for code in codes}.items())]


def compile_cell(cell: Cell) -> None:
    """Compiles what a cell needs, so that nothing can go wrong with that later."""
    shielded(lambda: engine_of(cell, [load_code(policy) for policy in cell.policies]))


def engine_of(cell: Cell, codes: Sequence[PolicyCode]) -> Engine:
    """The engine for a cell's game and the codes of its policies."""
    return make_engine(cell.game, distinct(codes), cell.seats, len(codes))
