"""Screening: each variable by itself, and which of them change no game at all."""

from collections.abc import Collection

import numpy as np
import numpy.typing as npt

from analyser.experiments.balancing.lattice import Lattice
from analyser.experiments.balancing.looks import Looks
from analyser.experiments.balancing.targets import Scenario

SCREENED = 6
"""Values of a variable that are looked at by themselves, besides the one in force."""


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
    """Variables under whose values, each by itself, all games come to the same."""
    printed = looked.result(0, scenario)
    assert printed is not None
    alone: dict[int, list[int]] = {}
    for row in looked.rows():
        changed = looked.lattice.changed(row)
        if len(changed) == 1:
            alone.setdefault(changed[0], []).append(row)
    return [
        place
        for place, rows in sorted(alone.items())
        if all(looked.is_alike(0, row, scenario, printed.games) for row in rows)
    ]


def idle(lattice: Lattice, columns: Collection[int]) -> npt.NDArray[np.bool_]:
    """Changes that set something of which nobody takes notice: the same without it is smaller."""
    noticed = sorted(columns)
    return np.asarray((lattice.rows[:, noticed] != lattice.printed[noticed]).any(axis=1))
