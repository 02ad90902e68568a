"""Random numbers that a policy draws from elsewhere than its stream: nothing that they bring can be had again."""

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np


class ForeignChance(Exception):
    """A policy asked for random numbers of its own."""


@contextmanager
def refused() -> Iterator[None]:
    """While it lasts, the functions of `np.random` and of `random` say whose they are instead of drawing.

    Where kernels are compiled Numba has put its own in their place, which nobody can see: for the plain lane.
    """
    replaced: list[tuple[Any, str, Any]] = []
    try:
        for module, name in ((np.random, "np.random"), (random, "random")):
            for word in dir(module):
                function = getattr(module, word)
                if word[0] != "_" and callable(function) and not isinstance(function, type):
                    replaced.append((module, word, function))
                    setattr(module, word, _refusing(f"{name}.{word}"))
        yield
    finally:
        for module, word, function in replaced:
            setattr(module, word, function)


def _refusing(name: str) -> Callable[..., Any]:
    def refuse(*_: Any, **__: Any) -> Any:
        raise ForeignChance(name)

    return refuse
