"""Corners of a lattice: from which no other change is further in the declared directions."""

import numpy as np
import pytest

from analyser.experiments.balancing.bounds import corners
from analyser.experiments.balancing.directions import Directions
from analyser.experiments.balancing.lattice import Lattice, make_lattice
from analyser.experiments.balancing.variables import read_variables
from analyser.games.catalogue import first_mode, rules_in_force
from tests.chosen import EASY, SOLO_GAME, SOLO_INTEGER, SOLO_INTEGERS, SOLO_PART

LEVELS = {EASY: rules_in_force(SOLO_GAME, first_mode(SOLO_GAME, EASY))}
VARY = (f"{SOLO_INTEGERS.name}=-2..+4", f"{SOLO_INTEGER.name}=0..2", f"{SOLO_PART}=0..1")


def lattice_of(most: int | None = None) -> Lattice:
    return make_lattice(read_variables(SOLO_GAME, VARY, LEVELS), LEVELS, most)


def directions_of(lattice: Lattice) -> Directions:
    return np.array([variable.helps for variable in lattice.variables], np.int8)


def expected(lattice: Lattice, directions: Directions, refused: set[int]) -> set[int]:
    """By comparing each with each."""
    rows = lattice.rows * directions
    taken = [row for row in range(len(rows)) if row not in refused]
    return {
        row
        for row in taken
        if not any((rows[other] >= rows[row]).all() and (rows[other] != rows[row]).any() for other in taken)
    }


@pytest.mark.parametrize("side", [1, -1])
@pytest.mark.parametrize("most", [None, 1, 2])
def test_corners_are_those_that_nothing_is_beyond(most: int | None, side: int) -> None:
    lattice = lattice_of(most)
    directions = directions_of(lattice) * side
    assert directions.all()
    assert set(corners(lattice, directions, lambda row: True)) == expected(lattice, directions, set())


def test_where_the_corner_is_refused_those_before_it_are_corners() -> None:
    lattice = lattice_of()
    directions = directions_of(lattice)
    (refused,) = corners(lattice, directions, lambda row: True)
    found = corners(lattice, directions, lambda row: row != refused)
    assert set(found) == expected(lattice, directions, {refused})
    assert len(found) > 1
    assert corners(lattice, directions, lambda row: False) == []
