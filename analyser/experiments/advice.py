"""What to play in a position: each legal move's chance to win, and what can be told apart."""

from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

from analyser.experiments.cells import Cell, cell_to_dict, packed_rules
from analyser.experiments.playing.uninterrupted import CHUNK_THREAD, uninterrupted
from analyser.kernel.bind import view_of
from analyser.kernel.contract import CHANCE, OVER
from analyser.mistakes import Mistake
from analyser.statistics.intervals import LEVEL, Proportion
from analyser.statistics.methods import ANYTIME
from analyser.statistics.multiple import simultaneous
from analyser.statistics.paired import Paired, Pairs
from solvers.search.weighing import Known, Position, Weighed, weigh_moves

FORMAT = "analyser-advice/1"


@dataclass(frozen=True)
class MoveAdvice:
    """A legal move: how often it was tried, and what came of it."""

    name: str
    win: Proportion
    behind: Paired | None  # the best move less this one, on the same shuffles; None for the best one itself
    is_beaten: bool = False  # by the move that was the best when this one was given up

    @property
    def is_close(self) -> bool:
        """Whether it may be the best for all that is known."""
        return self.behind is None or not (self.behind.is_apart or self.is_beaten)

    def to_dict(self) -> dict[str, Any]:
        """As JSON writes it."""
        win, behind = self.win, self.behind
        told: dict[str, Any] = {
            "move": self.name,
            "playouts": win.total,
            "win": {"count": win.count, "rate": win.rate, "low": win.low, "high": win.high},
            "too_close_to_call": self.is_close,
        }
        if behind is not None:
            told["behind"] = {"difference": behind.difference, "low": behind.low, "high": behind.high}
        return told


@dataclass(frozen=True)
class Advice:
    """The moves of a position, best first."""

    cell: Cell
    seat: int
    base: str
    moves: tuple[MoveAdvice, ...]
    position: Mapping[str, Any]  # in the words of the game, as it may be told again; empty if the game has none

    @property
    def playouts(self) -> int:
        """Of all moves together."""
        return sum(move.win.total for move in self.moves)

    def to_dict(self) -> dict[str, Any]:
        """As JSON writes it."""
        return {
            "format": FORMAT,
            **cell_to_dict(self.cell),
            "seat": self.seat,
            "base": self.base,
            "position": dict(self.position),
            "playouts": self.playouts,
            "level": LEVEL,
            "method": ANYTIME.name,
            "moves": [move.to_dict() for move in self.moves],
        }


def advise_on(cell: Cell, state: Any, base: str, *, tries: int, seconds: float, threads: int) -> Advice:
    """What each legal move is worth for who is to move, if everybody then goes on by the base policy."""
    play = cell.game.play
    seat = int(play.turn(state))
    if seat in (CHANCE, OVER):
        raise Mistake("nobody is to move in this position")
    rules = packed_rules(cell)
    view = view_of(play, state, seat)
    position = uninterrupted(lambda: Position(Known(cell.game.name, view, rules, cell.sides), base, cell.seed))
    codes = position.codes(state)
    # Named so, the threads are not waited for at the end of a process that is interrupted.
    pool = ThreadPoolExecutor(threads, thread_name_prefix=CHUNK_THREAD)
    is_interrupted = False
    try:
        weighed = uninterrupted(lambda: weigh_moves(position, codes, _wanted, tries=tries, seconds=seconds, pool=pool))
    except KeyboardInterrupt:
        is_interrupted = True
        raise
    finally:
        pool.shutdown(wait=not is_interrupted, cancel_futures=True)
    names = {code: cell.game.text.move_name(code, cell.components, state) for code in codes}
    told = cell.game.positions.position_to_dict(view, cell.components, rules) if cell.game.has_positions else {}
    return Advice(cell, seat, base, _judged(weighed, names), told)


def _best(weighed: Sequence[Weighed]) -> Weighed:
    """The move that was won most often, of those that were tried most often."""
    most = max(len(one.won) for one in weighed)
    return max((one for one in weighed if len(one.won) == most), key=lambda one: int(one.won.sum()))


def _behind(best: Weighed, other: Weighed, level: float) -> Paired:
    """The best move less another one, on the playouts that both have had."""
    count = len(other.won)
    first, second = best.won[:count], other.won
    gained, lost = int((first & ~second).sum()), int((second & ~first).sum())
    both = int((first & second).sum())
    return ANYTIME.difference(Pairs(gained, lost, both, count - gained - lost - both), level)


def _wanted(weighed: Sequence[Weighed]) -> list[bool]:
    """More playouts for all that can't be told apart from the best; none if there is no such rival."""
    best, level = _best(weighed), _level(weighed)
    rivals = [one is not best and _is_rival(best, one, level) for one in weighed]
    return [is_rival or (one is best and any(rivals)) for one, is_rival in zip(weighed, rivals, strict=True)]


def _is_rival(best: Weighed, other: Weighed, level: float) -> bool:
    return len(other.won) == len(best.won) and not _behind(best, other, level).is_apart


def _level(weighed: Sequence[Weighed]) -> float:
    """So that all that is said of any two moves holds at once: any may turn out to be the best."""
    return simultaneous(LEVEL, max(1, len(weighed) * (len(weighed) - 1) // 2))


def _judged(weighed: Sequence[Weighed], names: dict[int, str]) -> tuple[MoveAdvice, ...]:
    best, level = _best(weighed), _level(weighed)
    order = sorted(weighed, key=lambda one: (one is not best, -len(one.won), -float(np.mean(one.won)), one.code))
    return tuple(
        MoveAdvice(
            names[one.code],
            ANYTIME.proportion(int(one.won.sum()), len(one.won)),
            None if one is best else _behind(best, one, level),
            len(one.won) < len(best.won),
        )
        for one in order
    )
