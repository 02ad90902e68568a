"""Games that never came to an end: counted apart, and both ways in the interval."""

from collections.abc import Callable

from analyser.statistics.intervals import LEVEL, Proportion, wilson


def with_undecided(
    count: int,
    total: int,
    undecided: int,
    level: float = LEVEL,
    interval: Callable[[int, int, float], Proportion] = wilson,
) -> Proportion:
    """A share of games of which some are undecided; `interval` is `wilson` or `anytime_proportion`.

    The undecided ones are among the total, not in the count. Whatever they would have come to, the interval holds
    their share at least as surely as `interval` holds each of the two extremes: none of them of this kind, or all.
    """
    least, most = interval(count, total, level), interval(count + undecided, total, level)
    return Proportion(count, total, least.low, most.high, level, least.method)
