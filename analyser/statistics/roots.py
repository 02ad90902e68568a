"""Where a function of one number is zero.

Written here, for SciPy's `brentq` takes with it all of its optimisers: measured, a fifth of the time that a `run` from
compiled code takes is spent loading them. The steps are the same, and so are the digits.
"""

from collections.abc import Callable
from math import copysign
from typing import NamedTuple

_ABSOLUTE, _RELATIVE = 1e-18, 1e-14
"""How near to the zero is near enough."""
_MOST_STEPS = 1000


class _Point(NamedTuple):
    """A number and what the function makes of it."""

    at: float
    value: float


def root(function: Callable[[float], float], low: float, high: float) -> float:
    """The zero between two ends where the function has different signs (Brent 1973), to the last digits."""

    def point(at: float) -> _Point:
        return _Point(at, float(function(at)))

    last, best = point(low), point(high)
    for end in (last, best):
        if end.value == 0:
            return end.at
    if not _is_between(last, best):
        raise ValueError(f"no zero need lie between {low} and {high}: {last.value} and {best.value}")
    other, before, step = last, 0.0, 0.0  # the other side of the zero; the last step but one; the last
    for _ in range(_MOST_STEPS):
        if last.value != 0 and _is_between(last, best):
            other = last
            before = step = best.at - last.at
        if abs(other.value) < abs(best.value):
            last, best, other = best, other, best
        near = (_ABSOLUTE + _RELATIVE * abs(best.at)) / 2
        half = (other.at - best.at) / 2
        if best.value == 0 or abs(half) < near:
            return best.at
        before, step = _next_steps(last, best, other, before, step, half, near)
        last, best = best, point(best.at + (step if abs(step) > near else copysign(near, half)))
    raise ArithmeticError(f"no zero found between {low} and {high} in {_MOST_STEPS} steps")


def _is_between(one: _Point, another: _Point) -> bool:
    """Whether the signs differ; a zero of the second counts for none."""
    return another.value != 0 and (one.value < 0) != (another.value < 0)


def _next_steps(
    last: _Point, best: _Point, other: _Point, before: float, step: float, half: float, near: float
) -> tuple[float, float]:
    """The last step and the next one: to where the zero is guessed, or half the way if steps don't shrink."""
    if abs(before) > near and abs(best.value) < abs(last.value):
        guessed = _guessed_step(last, best, other)
        if guessed is not None and 2 * abs(guessed) < min(abs(before), 3 * abs(half) - near):
            return step, guessed
    return half, half


def _guessed_step(last: _Point, best: _Point, other: _Point) -> float | None:
    """From the best point to where a line, or with three points the inverse of a parabola, has its zero."""
    if last.at == other.at:
        return -best.value * (best.at - last.at) / (best.value - last.value)
    to_last = (last.value - best.value) / (last.at - best.at)
    to_other = (other.value - best.value) / (other.at - best.at)
    divisor = to_other * to_last * (other.value - last.value)
    if divisor == 0:
        return None
    return -best.value * (other.value * to_other - last.value * to_last) / divisor
