"""Confidence sequences of estimates that are nearly normal: how far they reach, at all times at once.

The mixture of Robbins (1970) for sums of normal numbers, with the estimated variance in place of the true one:
asymptotic confidence sequences (Waudby-Smith, Arbour, Sinha, Kennedy & Ramdas 2024, "Time-uniform central limit theory
and asymptotic confidence sequences"). They hold as well as the normal approximation does by the first look.
"""

from math import exp, log, log1p, sqrt

_WORTH = 100.0
"""The mixture is worth so many observations: narrowest for some ten times as many, 1.55 times the fixed one there."""


def errors_at_any_time(level: float, count: float) -> float:
    """So many standard errors an interval after so many observations reaches to each side."""
    share = count / _WORTH
    return sqrt((1 + 1 / share) * (log1p(share) - 2 * log(1 - level)))


def chance_at_any_time(errors: float, count: float) -> float:
    """The p-value, valid at all times at once, of what lies so many standard errors from what is supposed."""
    share = count / _WORTH
    return min(1.0, exp(log1p(share) / 2 - errors**2 / 2 * share / (1 + share)))
