"""Zeros of functions: the same digits as SciPy's, whose optimisers are not loaded for them."""

from collections.abc import Callable
from math import atan, exp, sin, tanh

import numpy as np
import pytest
from scipy.optimize import brentq  # type: ignore[import-untyped]

from analyser.statistics.roots import root

FAMILIES: list[Callable[[float, float, float], Callable[[float], float]]] = [
    lambda a, b, c: lambda x: tanh(b * (x - a)),
    lambda a, b, c: lambda x: (x - a) ** 3,  # flat at the zero
    lambda a, b, c: lambda x: exp(min(x * b, 700)) - 2 - c,
    lambda a, b, c: lambda x: (x - a) * b * (1 if x < a else 3),  # a kink there
    lambda a, b, c: lambda x: -1.0 if x < a else 1.0,  # a jump: no guess is any good
    lambda a, b, c: lambda x: atan((x - a) * b) + c * sin(x),
]


@pytest.mark.parametrize("family", range(len(FAMILIES)))
def test_same_digits_as_scipy(family: int) -> None:
    draws, compared = np.random.default_rng(family), 0
    for _ in range(400):
        a, c, low = float(draws.uniform(-5, 5)), float(draws.uniform()), float(draws.uniform(-20, 5))
        function = FAMILIES[family](a, 10 ** float(draws.uniform(-3, 3)), c)
        high = low + 10 ** float(draws.uniform(-1, 2))
        if function(low) * function(high) < 0:
            theirs = brentq(function, low, high, xtol=1e-18, rtol=1e-14, maxiter=1000)
            assert root(function, low, high) == theirs
            compared += 1
    assert compared > 20


def test_an_end_may_be_the_zero() -> None:
    assert root(lambda x: x, 0.0, 1.0) == 0.0
    assert root(lambda x: x - 1, 0.0, 1.0) == 1.0


def test_two_ends_of_one_sign_are_refused() -> None:
    with pytest.raises(ValueError, match="no zero need lie between 1 and 2"):
        root(lambda x: x, 1, 2)


def test_what_never_comes_near_is_said() -> None:
    with pytest.raises(ArithmeticError, match="in 1000 steps"):
        root(lambda x: 1.0 if x > 0 else -1.0, -1e307, 1e307)
