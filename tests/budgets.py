"""How much the tests play and try, all in one place; `pytest --deep` gives them ten times as much.

A budget is as small as it can be while planted faults are still found; what a rare case needs in order to come up at
all is said in the test that looks for it.
"""

import os
from typing import NamedTuple

DEEP = "ANALYSER_TESTS_DEEP"
"""Set by `--deep` (tests/conftest.py), so that worker and child processes hear of it."""
PLAIN = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")
"""Without compilation a game takes a hundred times as long."""


def is_deep() -> bool:
    """Whether it is a deep run."""
    return bool(os.environ.get(DEEP))


def scaled(count: int, plain: int | None = None) -> int:
    """So many, ten times as many in a deep run; without compilation what `plain` says."""
    chosen = plain if PLAIN and plain is not None else count
    return chosen * (10 if is_deep() else 1)


EXAMPLES = scaled(60)
"""Of a test by hypothesis that asks for no other number."""
RANDOM_GAMES = scaled(25), scaled(120)
"""Games of any rules that the contract suite makes up: in its fast part, and in its slow one."""
RUNS = scaled(500)
"""Simulated experiments, of which a method with an error of 5 % may miss a few more than so many."""


class Twins(NamedTuple):
    """What the twins in plain Python play after."""

    cells: int  # random rules and decks, for each policy or line-up
    fewer: int  # for a policy that works tables out before a cell, and for a line-up like others
    games: int  # of each of them
    printed: int  # games by the rules as printed, for each policy or line-up
    simulated: int  # games that a twin plays by itself, for the statistics


TWINS = Twins(cells=scaled(60), fewer=scaled(24), games=4, printed=scaled(12), simulated=scaled(1_000))
