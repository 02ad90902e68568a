"""The mine: places, passages between them, and how far it is from one to another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

OUT = "out"


@dataclass(frozen=True)
class Mine:
    """A net of places; those that are neither `out` nor caverns are passage lanterns."""

    neighbours: Mapping[str, Sequence[str]]
    caverns: tuple[str, ...]
    steps: Mapping[str, Mapping[str, int]]  # from each place to each that can be reached, dwarfs ignored


def read_mine(edges: Sequence[Sequence[str]], caverns: Sequence[str]) -> Mine:
    """The mine that these passages make, which go both ways."""
    neighbours: dict[str, list[str]] = {OUT: []}
    for one, other in edges:
        neighbours.setdefault(one, []).append(other)
        neighbours.setdefault(other, []).append(one)
    steps = {place: _steps_from(place, neighbours) for place in neighbours}
    return Mine(neighbours, tuple(caverns), steps)


def _steps_from(start: str, neighbours: Mapping[str, Sequence[str]]) -> dict[str, int]:
    steps, reached = {start: 0}, [start]
    for place in reached:
        for other in neighbours[place]:
            if other not in steps:
                steps[other] = steps[place] + 1
                reached.append(other)
    return steps
