"""The playouts of a decision in two halves: one chooses the move that is called the best, the other values it.

So the best of noisy moves is not flattered: what it is said to be better by than the played one is, on average, what
that move is better by. It may still not be the very best one; then the loss is understated.
"""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from math import inf, sqrt
from typing import NamedTuple

from analyser.experiments.analysing.judging import contested
from analyser.solvers.search.weighing import ANY_MOVE, Playouts, Position, Weighed, try_together, weigh_moves
from analyser.statistics.samples import Sample

GIVEN_UP = 3.0
"""By so many standard errors a move is behind that gets no more playouts: only how many are spent depends on it."""
AHEAD = 1.0
"""By more standard errors a move is ahead that is called better than the played one and the base policy's own.

Measured on samples of thousands of playouts, cut into blocks of 16 to 512, in games of Freigard, En Garde and Castle
Panic: the sum of a game's losses is nearest to the true one with 1, for good players and weak ones. Without it a good
player's losses came out as gains; with 2 or more small mistakes are overlooked.
"""


class Halves(NamedTuple):
    """What both halves of the playouts of a decision have shown."""

    base_code: int  # what the base policy played, at its first try
    best: int | None
    if_base: Sample
    if_played: Sample
    if_best: Sample
    tried: list[Weighed]


def weigh_halves(
    position: Position, codes: Sequence[int], played: int, playouts: int, pool: ThreadPoolExecutor
) -> Halves:
    """One half chooses the best of the moves with these codes, if there are any; the other says what is worth what.

    Where the base policy always plays one move, its playouts are those of that move too.
    """
    base_code = int(position.tries(ANY_MOVE, 0, 1).firsts[0])
    tried = _tried(position, codes, playouts, pool) if codes else []
    best = _chosen(tried, played, base_code) if tried else None
    base = _half(position, [ANY_MOVE], playouts, pool)[ANY_MOVE]
    own = int(base.firsts[0]) if (base.firsts == base.firsts[0]).all() else None
    needed = dict.fromkeys(code for code in (played, best) if code is not None and code != own)
    samples = {code: one.worth for code, one in _half(position, [*needed], playouts, pool).items()}
    if own is not None:
        samples[own] = base.worth
    if_best = samples[played if best is None else best]
    return Halves(base_code, best, base.worth, samples[played], if_best, tried)


def _tried(position: Position, codes: Sequence[int], playouts: int, pool: ThreadPoolExecutor) -> list[Weighed]:
    """The first half: each legal move, those that are beaten less often."""
    found = weigh_moves(position, codes, _contested, tries=playouts, seconds=inf, pool=pool)
    return sorted(found, key=lambda one: (-len(one.won), -float(one.playouts.worth.mean()), one.code))


def _half(position: Position, codes: Sequence[int], playouts: int, pool: ThreadPoolExecutor) -> dict[int, Playouts]:
    """The second half of some moves."""
    found = try_together(position, codes, playouts, playouts, pool)
    assert found is not None, "nothing limits the time"
    return found


def _contested(weighed: Sequence[Weighed]) -> list[bool]:
    """More playouts for all that are not clearly behind the best so far, and for that if there are such."""
    most = max(len(one.won) for one in weighed)
    best = max((one for one in weighed if len(one.won) == most), key=lambda one: float(one.playouts.worth.sum()))
    return contested(weighed, best, lambda one: _is_behind(best, one))


def _is_behind(best: Weighed, other: Weighed) -> bool:
    ahead, error = _gap(best, other)
    return ahead > GIVEN_UP * error


def _chosen(tried: Sequence[Weighed], played: int, own: int) -> int:
    """The move that is called the best, of those that were tried, in this order.

    That is the better one of the move that was played and the base policy's own, unless the one that came out best is
    ahead of it by more than noise would bring: the best of many noisy moves is often a worse one than a good player's.
    """
    by_code = {one.code: one for one in tried}
    usual = max((by_code[played], by_code[own]), key=lambda one: _gap(one, by_code[played])[0])
    first = tried[0]
    ahead, error = _gap(first, usual)
    return first.code if ahead > AHEAD * error else usual.code


def _gap(one: Weighed, other: Weighed) -> tuple[float, float]:
    """What a move is worth more than another in the playouts that both have had, and the standard error."""
    count = min(len(one.won), len(other.won))
    gaps = one.playouts.worth[:count] - other.playouts.worth[:count]
    return float(gaps.mean()), float(gaps.std()) / sqrt(count)
