"""What each legal move of a position is worth: playouts on common shuffles, spent where the question is open."""

import hashlib
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from math import inf
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from analyser.kernel.moves import legal_codes
from analyser.kernel.records import Spare, new_record
from analyser.mistakes import Mistake
from solvers.catalogue import Policy, find_policy
from solvers.own import ERRED, ReadOnly, blaming
from solvers.search.compiled.rollouts import ASKED
from solvers.search.searches import RolloutSearch, make_search

Won = npt.NDArray[np.bool_]
FIRST_TRIES = 64
"""Playouts of each move before any is given up."""
FIRST_IN_TIME = 2
"""The same where the time is limited: the first look is always taken, and a base policy may be slow."""
SPAN = 256
"""Playouts that one thread does at a time, at most."""


@dataclass(frozen=True)
class Weighed:
    """A move and its playouts, in the order of their numbers: whether each was won."""

    code: int
    won: Won


class Known(NamedTuple):
    """What a seat knows at its decision, under which rules, and which seats win together."""

    game: str
    view: Any
    rules: Any
    sides: Sequence[int]


Judge = Callable[[Sequence[Weighed]], Sequence[bool]]
"""Says of each move whether more playouts of it are wanted."""


class Position:
    """A decision: what the seat knows, under which rules, and who plays on after it."""

    def __init__(self, known: Known, base: str, seed: int) -> None:
        search = make_search(find_policy(known.game, f"rollout:base=({base}),horizon=game"))
        assert isinstance(search, RolloutSearch)
        self.search, self.view, self.rules, self.key = search, known.view, known.rules, _key(seed)
        self.parameters = new_record(search.parameters)
        with blaming(self._base, "while it was made ready"):
            search.fill(known.rules, self.parameters, known.sides)
        self._guard = ReadOnly(known.rules, [self._base()])
        self._weigh = search.weigh()
        self.memories = Spare()

    def codes(self, state: Any) -> list[int]:
        """The legal moves; any position that agrees with the view has the same."""
        return legal_codes(self.search.game.play, state, self.rules)

    def tries(self, code: int, first: int, count: int) -> Won:
        """Whether the playouts with these numbers are won after a move."""
        asked, won = new_record(ASKED), np.zeros(count, np.bool_)
        asked.key, asked.code, asked.first = self.key, code, first
        with self.memories.one(lambda: new_record(self.search.memory)) as memory, blaming(self._base, "in a playout"):
            done = self._weigh(self.view, self.rules, self.parameters, memory, asked, won)
        if not done:
            raise Mistake(f"policy {self._base().spec} failed in a playout: it {ERRED}")
        self._guard.check("in a playout")
        return won

    def _base(self) -> Policy:
        """Who plays on."""
        return self.search.inner.policy


def _key(seed: int) -> np.uint64:
    """Streams of its own, which no game with this seed has."""
    return np.uint64(int.from_bytes(hashlib.sha256(f"advice {seed}".encode()).digest()[:8], "little"))


def weigh_moves(
    position: Position, codes: Sequence[int], judge: Judge, *, tries: int, seconds: float, pool: ThreadPoolExecutor
) -> list[Weighed]:
    """Playouts of each move: at most so many of one, for about so long; those that are given up get no more.

    Without a limit of time the same playouts are done on any number of threads.
    """
    weighed = [Weighed(code, np.zeros(0, np.bool_)) for code in codes]
    wanted, ends, done = [True] * len(codes), perf_counter() + seconds, 0
    first = FIRST_TRIES if seconds == inf else FIRST_IN_TIME
    while any(wanted) and done < tries and (not done or perf_counter() < ends):
        step = min(max(first, done // 2), tries - done)
        asked = [one.code for one, is_wanted in zip(weighed, wanted, strict=True) if is_wanted]
        found = _try_all(position, asked, done, step, pool, ends if done else inf)  # a first look is always taken
        if found is None:
            break  # the time was up in the middle: moves are compared on the same playouts
        weighed = [Weighed(one.code, np.concatenate([one.won, *found.get(one.code, ())])) for one in weighed]
        wanted, done = list(judge(weighed)), done + step
    return weighed


def _try_all(
    position: Position, codes: Sequence[int], first: int, count: int, pool: ThreadPoolExecutor, ends: float
) -> dict[int, list[Won]] | None:
    """The playouts with these numbers of each move, by code; None if the time was up before all were done."""
    starts = range(first, first + count, SPAN)
    spans = [(code, start, min(SPAN, first + count - start)) for start in starts for code in codes]
    found: dict[int, list[Won]] = {code: [] for code in codes}
    parts = pool.map(lambda span: None if perf_counter() > ends else position.tries(*span), spans)
    for (code, _, _), part in zip(spans, list(parts), strict=True):
        if part is None:
            return None
        found[code].append(part)
    return found
