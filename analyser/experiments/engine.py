"""Compiled play of one game by one line-up, and the setting of a cell in it."""

from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock
from typing import Any

import numba
import numpy as np
import numpy.typing as npt

from analyser.experiments.cells import Cell
from analyser.experiments.patience import shielded
from analyser.games.catalogue import Game
from analyser.kernel import lineup, playout
from analyser.kernel.bind import bind
from analyser.kernel.contract import REQUIRED_FUNCTIONS
from analyser.kernel.records import new_record
from analyser.kernel.streams import STREAM
from analyser.mistakes import Failure, Mistake
from solvers.blame import blaming, diagnose
from solvers.code import PolicyCode, load_code

Tally = npt.NDArray[np.int64]

_compiling = Lock()
_engines: dict[tuple[str, str], "Engine"] = {}  # by game and policy code


@dataclass(frozen=True)
class Engine:
    """The bound algorithms of a game and a policy."""

    play_game: Callable[..., int]
    play_chunk: Callable[..., int]
    lineup_type: np.dtype[Any]
    desk_type: np.dtype[Any]


def make_engine(game: Game, code: PolicyCode) -> Engine:
    """Binds and compiles, or loads what was compiled before."""
    key = (game.name, code.label)
    try:
        with _compiling, code.at_hand():
            if key not in _engines:
                _engines[key] = _bind_all(game.play, code, "_".join(key), len(game.metrics))
            return _engines[key]
    except Exception as error:
        if code.policy.file is None:
            raise
        play = game.play
        types = (play.VIEW, play.RULES, play.MOVES, code.parameters, code.memory, STREAM)
        raise diagnose(code.policy, code.choose, types, error) from None


def _bind_all(play: Any, code: PolicyCode, name: str, metrics: int) -> Engine:
    whole, seed = numba.types.int64, numba.types.uint64
    players = lineup.players_type(code.memory)
    line = lineup.lineup_type(code.parameters)
    desk = playout.desk_type(play, players, metrics)
    types = (whole, play.VIEW, play.RULES, play.MOVES, line, players)
    names = {function: getattr(play, function) for function in REQUIRED_FUNCTIONS}
    names["seat_players"] = bind(lineup.seat_alone, name, {"forget_0": code.forget}, (players, seed, whole))
    names["choose"] = bind(lineup.choose_alone, name, {"choose_0": code.choose}, types, inline=True)
    names |= _offering(play, code, name)
    names["play_game"] = bind(playout.play_game, name, names, (seed, whole, play.RULES, line, desk))
    tally = numba.types.int64[::1]
    chunk = bind(playout.play_chunk, name, names, (whole, whole, seed, play.RULES, line, desk, tally))
    return Engine(names["play_game"], chunk, line, desk)


def _offering(play: Any, code: PolicyCode, name: str) -> dict[str, Any]:
    """Whether the loop lists the legal moves for a policy, or only looks whether its choice is one."""
    if code.looks_at_moves:
        return {"offer": play.legal, "accept": playout.accept_listed}
    types = (play.STATE, play.RULES, play.MOVES, numba.types.int64)
    accept = bind(playout.accept_unlisted, name, {"is_legal": play.is_legal}, types, inline=True)
    return {"offer": playout.offer_nothing, "accept": accept}


def compile_cell(cell: Cell) -> None:
    """Compiles what a cell needs, so that nothing can go wrong with that later."""
    shielded(lambda: make_engine(cell.game, load_code(cell.policies[0])))


class Setting:
    """A cell ready to be played: its records filled, its engine compiled. Threads may share it."""

    def __init__(self, cell: Cell) -> None:
        self.cell = cell
        shielded(self._make_ready)

    def _make_ready(self) -> None:
        cell = self.cell
        code = load_code(cell.policies[0])
        self.policy = code.policy
        self.engine = make_engine(cell.game, code)
        self.rules = cell.game.pack(cell.rules, cell.components)
        self.line = new_record(self.engine.lineup_type)
        with blaming(self.policy, "while it was made ready"):
            code.fill(self.rules, self.line["parameters_0"])
        self.sizes: list[int] = cell.game.play.metric_sizes(self.rules)
        self.offsets = np.concatenate(([0], np.cumsum(self.sizes)[:-1]))

    def new_desk(self) -> Any:
        """What one thread plays at."""
        desk = new_record(self.engine.desk_type)
        desk.bins[:] = self.sizes
        desk.offset[:] = self.offsets
        return desk

    def new_tally(self) -> Tally:
        """Histograms of all metrics, end to end."""
        return np.zeros(sum(self.sizes), np.int64)

    def play_chunk(self, first: int, count: int, desk: Any) -> Tally:
        """The tally of the games first to first + count - 1."""
        tally = self.new_tally()
        seed = np.uint64(self.cell.seed)
        try:
            status = self.engine.play_chunk(first, count, seed, self.rules, self.line, desk, tally)
        except Exception:
            for index in range(first, first + count):  # one by one, to name the game
                self.play_game(index, desk)
            raise
        if status != playout.FINISHED:
            self._stop(status, int(desk.stopped_at), desk.log)
        return tally

    def play_game(self, index: int, desk: Any) -> list[int]:
        """The codes of one game; its last position is left on the desk."""
        with blaming(self.policy, f"in game {index} of seed {self.cell.seed}"):
            status = self.engine.play_game(np.uint64(self.cell.seed), index, self.rules, self.line, desk)
        if status != playout.FINISHED:
            self._stop(status, index, desk.log)
        return [int(code) for code in desk.log.codes[: desk.log.count]]

    def metric(self, tally: Tally, slot: int) -> Tally:
        """The histogram of one metric."""
        start = int(self.offsets[slot])
        return tally[start : start + self.sizes[slot]]

    def _stop(self, status: int, index: int, log: Any) -> None:
        where = f"in game {index} of seed {self.cell.seed}"
        if status == playout.ILLEGAL:
            move = f"code {log.refused} as decision {log.decisions}"
            raise Mistake(f"policy {self.policy.spec} chose an illegal move {where}: {move}")
        if status == playout.ENDLESS:
            raise Failure(f"{self.cell.name}: no end {where} after {log.decisions} decisions")
        raise Failure(f"{self.cell.name}: a metric outgrew its histogram {where}; please report this")
