"""What each legal move of a position is worth: playouts on common shuffles, spent where the question is open."""

import hashlib
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import reduce
from math import inf
from time import perf_counter
from typing import Any, NamedTuple, Self

import numpy as np
import numpy.typing as npt

from analyser.games.metrics import game_slots
from analyser.kernel.moves import legal_codes
from analyser.kernel.records import Spare, new_record
from analyser.mistakes import Mistake
from analyser.solvers.catalogue import Policy, find_policy
from analyser.solvers.own import ERRED, ReadOnly, blaming
from analyser.solvers.search.compiled.rollouts import ANY_MOVE, ASKED, FROM_START
from analyser.solvers.search.searches import RolloutSearch, make_search

__all__ = ["ANY_MOVE", "FROM_START", "BasePlayer", "Playouts", "Position", "Weighed", "try_together", "weigh_moves"]

Won = npt.NDArray[np.bool_]
FIRST_TRIES = 64
"""Playouts of each move before any is given up."""
FIRST_IN_TIME = 2
"""The same where the time is limited: the first look is always taken, and a base policy may be slow."""
SPAN = 256
"""Playouts that one thread does at a time, at most."""


class Playouts(NamedTuple):
    """What came of playouts, in the order of their numbers."""

    worth: npt.NDArray[np.float64]  # for the side that is asked after: 0 lost, 1 won alone, between shared
    firsts: npt.NDArray[np.int64]  # the first move that the base policy made itself
    values: npt.NDArray[np.int64]  # a row for each: the metrics that are counted once a game

    @property
    def won(self) -> Won:
        """Whether each was won by this side alone."""
        won: Won = self.worth == 1.0
        return won

    def joined(self, more: Self) -> "Playouts":
        """These, then those."""
        return Playouts(*(np.concatenate(both) for both in zip(self, more, strict=True)))


@dataclass(frozen=True)
class Weighed:
    """A move and its playouts."""

    code: int
    playouts: Playouts

    @property
    def won(self) -> Won:
        """Whether each was won."""
        return self.playouts.won


Judge = Callable[[Sequence[Weighed]], Sequence[bool]]
"""Says of each move whether more playouts of it are wanted."""


class BasePlayer:
    """A policy ready to play on for every seat of a game, under some rules; `sides` has the side of each seat."""

    def __init__(self, game: str, rules: Any, sides: Sequence[int], base: str) -> None:
        search = make_search(find_policy(game, f"rollout:base=({base}),horizon=game"))
        assert isinstance(search, RolloutSearch)
        self.search, self.rules, self.sides = search, rules, sides
        self.parameters = new_record(search.parameters)
        with blaming(self.policy, "while it was made ready"):
            search.fill(rules, self.parameters, sides)
        self._guard = ReadOnly(rules, [self.policy()])
        self._weigh = search.weigh()
        self._metrics = game_slots(search.game.metrics, search.game.most_seats, search.game.most_sides)
        self.memories = Spare()

    def policy(self) -> Policy:
        """Who plays on."""
        return self.search.inner.policy

    def play_on(self, view: Any, asked: Any, count: int) -> Playouts:
        """So many playouts from what a seat knows, as an ASKED record asks for them."""
        values = np.zeros((count, self._metrics), np.int64)
        found = Playouts(np.zeros(count), np.zeros(count, np.int64), values)
        memory_of = self.memories.one(lambda: new_record(self.search.memory))
        with memory_of as memory, blaming(self.policy, "in a playout"):
            done = self._weigh(view, self.rules, self.parameters, memory, asked, *found)
        if not done:
            raise Mistake(f"policy {self.policy().spec} failed in a playout: it {ERRED}")
        self._guard.check("in a playout")
        return found


class Position:
    """A decision as the seat whose turn it is knows it, whose playouts have streams of their own by `key`.

    They are worth what they bring to a `side`, the seat's own if nothing is said.
    """

    def __init__(self, player: BasePlayer, view: Any, seat: int, key: str, side: int | None = None) -> None:
        self.player, self.view, self.key = player, view, _key(key)
        self.side = int(player.sides[seat]) if side is None else side

    def codes(self, state: Any) -> list[int]:
        """The legal moves; any position that agrees with the view has the same."""
        return legal_codes(self.player.search.game.play, state, self.player.rules)

    def tries(self, code: int, first: int, count: int) -> Playouts:
        """The playouts with these numbers after a move, or after what stands in place of one (`ANY_MOVE`)."""
        asked = new_record(ASKED)
        asked.key, asked.code, asked.first, asked.side = self.key, code, first, self.side
        return self.player.play_on(self.view, asked, count)


def _key(words: str) -> np.uint64:
    """Streams of its own, which no game has."""
    return np.uint64(int.from_bytes(hashlib.sha256(words.encode()).digest()[:8], "little"))


def weigh_moves(
    position: Position, codes: Sequence[int], judge: Judge, *, tries: int, seconds: float, pool: ThreadPoolExecutor
) -> list[Weighed]:
    """Playouts of each move: at most so many of one, for about so long; those that are given up get no more.

    Without a limit of time the same playouts are done on any number of threads.
    """
    weighed: list[Weighed] = []
    wanted, ends, done = [True] * len(codes), perf_counter() + seconds, 0
    first = FIRST_TRIES if seconds == inf else FIRST_IN_TIME
    while any(wanted) and done < tries and (not done or perf_counter() < ends):
        step = min(max(first, done // 2), tries - done)
        asked = [code for code, is_wanted in zip(codes, wanted, strict=True) if is_wanted]
        found = try_together(position, asked, done, step, pool, ends if done else inf)  # a first look is always taken
        if found is None:
            break  # the time was up in the middle: moves are compared on the same playouts
        weighed = _added(weighed, found)
        wanted, done = list(judge(weighed)), done + step
    return weighed


def _added(weighed: Sequence[Weighed], found: dict[int, Playouts]) -> list[Weighed]:
    """With what came of further playouts of some of the moves."""
    if not weighed:
        return [Weighed(code, playouts) for code, playouts in found.items()]
    return [Weighed(one.code, one.playouts.joined(found[one.code])) if one.code in found else one for one in weighed]


def try_together(
    position: Position, codes: Sequence[int], first: int, count: int, pool: ThreadPoolExecutor, ends: float = inf
) -> dict[int, Playouts] | None:
    """The playouts with these numbers of each move, by code; None if the time was up before all were done."""
    starts = range(first, first + count, SPAN)
    spans = [(code, start, min(SPAN, first + count - start)) for start in starts for code in codes]
    parts = list(pool.map(lambda span: None if perf_counter() > ends else position.tries(*span), spans))
    found: dict[int, list[Playouts]] = {}
    for (code, _, _), part in zip(spans, parts, strict=True):
        if part is None:
            return None
        found.setdefault(code, []).append(part)
    return {code: reduce(Playouts.joined, several) for code, several in found.items()}
