"""Screening: each variable by itself, and which of them change no game at all."""

from collections.abc import Collection

import numpy as np
import numpy.typing as npt

from analyser.experiments.balancing.lattice import Lattice
from analyser.experiments.balancing.looks import Looks
from analyser.experiments.balancing.targets import Scenario

SCREENED = 6
"""Values of a variable that are looked at by themselves, besides the one in force."""
TELLING = 10
"""Games won, and games not won, among which something would have been noticed."""


def screened(lattice: Lattice) -> list[int]:
    """Changes of one variable, at most so many of each, the ends among them."""
    rows = lattice.rows
    alone = np.flatnonzero((rows != lattice.printed).sum(axis=1) == 1)
    found: list[int] = []
    for place, printed in enumerate(lattice.printed):
        own = alone[rows[alone, place] != printed]
        own = own[np.argsort(rows[own, place], kind="stable")]
        if len(own):
            chosen = np.unique(np.linspace(0, len(own) - 1, SCREENED).round().astype(int))
            found += own[chosen].tolist()
    return found


def unnoticed(looked: Looks, scenario: Scenario) -> list[int]:
    """Variables under whose values nothing that is counted differs, the others being as they are.

    It says nothing that all lost games are alike: some pair must be of games that were both won and lost.
    """
    found = []
    for place in range(len(looked.lattice.variables)):
        pairs = _apart_by(looked, place)
        if any(_is_telling(looked, row, scenario) for row, _ in pairs) and all(
            looked.is_alike(row, other, scenario) for row, other in pairs
        ):
            found.append(place)
    return found


def _apart_by(looked: Looks, place: int) -> list[tuple[int, int]]:
    """Changes that were looked at and differ in one variable alone: each with the smallest that is so like it."""
    firsts: dict[bytes, int] = {}
    pairs = []
    for row in sorted(looked.rows()):
        others = np.delete(looked.lattice.rows[row], place).tobytes()
        first = firsts.setdefault(others, row)
        if first != row:
            pairs.append((first, row))
    return pairs


def _is_telling(looked: Looks, row: int, scenario: Scenario) -> bool:
    """Whether what somebody does could have been seen: games were won, and games were not."""
    found = looked.result(row, scenario)
    return found is not None and min(found.win.count, found.games - found.win.count) >= TELLING


def idle(lattice: Lattice, columns: Collection[int]) -> npt.NDArray[np.bool_]:
    """Changes that set something of which nobody takes notice: the same without it is smaller."""
    noticed = sorted(columns)
    return np.asarray((lattice.rows[:, noticed] != lattice.printed[noticed]).any(axis=1))
