"""The confidence sequence of a share that other games have foretold: narrower near it, and never wrong for it.

As `anytime`, but the mixture of bets is Beta-distributed around the share that was foretold, as widely as that was
uncertain (Robbins 1970). It must be fixed before the games are seen, and follow from others. If it was right the
interval is little wider than one for a fixed number of games; if it was wrong it is wide, and holds all the same.
"""

from collections.abc import Callable
from math import exp, lgamma, log

from analyser.statistics.anytime import METHOD
from analyser.statistics.intervals import Proportion
from analyser.statistics.roots import root

LEAST, MOST = 1e-4, 1 - 1e-4
"""Shares are foretold within these."""


def foretold_proportion(count: int, total: int, share: float, error: float, level: float) -> Proportion:
    """The interval of a share: holds at all totals at once.

    `count` of `total` games, at least one; foretold were `share`, 0 to 1, and its standard `error`.
    """
    if not 0 <= count <= total or total < 1:
        raise ValueError(f"{count} of {total} is no share")
    first, second = _weights(share, error)
    mixed = _log_beta(count + first, total - count + second) - _log_beta(first, second)
    enough = -log(1 - level)
    seen = count / total

    def refuted(supposed: float) -> float:
        """By how much more speaks against a share than is enough."""
        parts = ((count, supposed), (total - count, 1 - supposed))
        return mixed - sum(own * log(part) for own, part in parts if own) - enough

    low = 0.0 if count == 0 else seen * exp(-_fall(lambda fall: refuted(seen * exp(-fall))))
    high = 1.0 if count == total else 1 - (1 - seen) * exp(-_fall(lambda fall: refuted(1 - (1 - seen) * exp(-fall))))
    return Proportion(count, total, low, high, level, METHOD)


def _weights(share: float, error: float) -> tuple[float, float]:
    """Of the Beta distribution with this mean and spread; never wider than an even one's."""
    mean = min(max(share, LEAST), MOST)
    together = max(2.0, mean * (1 - mean) / max(error, LEAST) ** 2 - 1)
    return mean * together, (1 - mean) * together


def _log_beta(first: float, second: float) -> float:
    return lgamma(first) + lgamma(second) - lgamma(first + second)


def _fall(excess: Callable[[float], float]) -> float:
    """How far one must go, as a logarithm, until as much speaks against a share as is enough."""
    most = 1e-3
    while excess(most) < 0:
        most *= 2
    return root(excess, 0.0, most)
