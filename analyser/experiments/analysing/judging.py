"""Which of a position's moves is the best, and which of them can be told from it: all that is said holds at once."""

from collections.abc import Callable, Sequence

from analyser.solvers.search.weighing import Weighed
from analyser.statistics.intervals import LEVEL, simultaneous
from analyser.statistics.methods import ANYTIME
from analyser.statistics.paired import Paired, Pairs


def at_most(weighed: Sequence[Weighed], own: int) -> float:
    """By how much a move may be better than the base policy's own."""
    level = level_of(weighed)
    (base,) = (one for one in weighed if one.code == own)
    ends = [behind(one, base, level).high for one in weighed if one is not base]
    return max(0.0, *ends) if ends else 0.0


def best_of(weighed: Sequence[Weighed]) -> Weighed:
    """The move that was won most often, of those that were tried most often."""
    most = max(len(one.won) for one in weighed)
    return max((one for one in weighed if len(one.won) == most), key=lambda one: int(one.won.sum()))


def behind(best: Weighed, other: Weighed, level: float) -> Paired:
    """One move less another one, on the playouts that both have had."""
    count = min(len(best.won), len(other.won))
    first, second = best.won[:count], other.won[:count]
    gained, lost = int((first & ~second).sum()), int((second & ~first).sum())
    both = int((first & second).sum())
    return ANYTIME.difference(Pairs(gained, lost, both, count - gained - lost - both), level)


def wanted(weighed: Sequence[Weighed]) -> list[bool]:
    """More playouts for all that can't be told apart from the best; none if there is no such rival."""
    best, level = best_of(weighed), level_of(weighed)
    return contested(weighed, best, lambda one: behind(best, one, level).is_apart)


def contested(weighed: Sequence[Weighed], best: Weighed, is_beaten: Callable[[Weighed], bool]) -> list[bool]:
    """Which moves get more playouts: those that had as many as the best and aren't beaten, and the best beside them."""
    rivals = [one is not best and len(one.won) == len(best.won) and not is_beaten(one) for one in weighed]
    return [is_rival or (one is best and any(rivals)) for one, is_rival in zip(weighed, rivals, strict=True)]


def level_of(weighed: Sequence[Weighed]) -> float:
    """So that all that is said of any two moves holds at once: any may turn out to be the best."""
    return simultaneous(LEVEL, max(1, len(weighed) * (len(weighed) - 1) // 2))
