"""The board: rings and arcs, and the monsters on it."""

from __future__ import annotations

from dataclasses import dataclass

RINGS = ("forest", "archer", "knight", "swordsman", "castle")  # from outside
ARCS = (1, 2, 3, 4, 5, 6)  # clockwise
COLOURS = ("red", "green", "blue")


def colour_of(arc: int) -> str:
    """Two arcs of each colour."""
    return COLOURS[(arc - 1) // 2]


def clockwise(arc: int) -> int:
    """The next arc; after 6 comes 1."""
    return arc % 6 + 1


def counter_clockwise(arc: int) -> int:
    """The arc before; before 1 comes 6."""
    return (arc - 2) % 6 + 1


def opposite(arc: int) -> int:
    """1 and 4, 2 and 5, 3 and 6 lie opposite."""
    return (arc + 2) % 6 + 1


@dataclass(eq=False)
class Monster:
    """A monster on the board. Two of the same name are two monsters, but one target."""

    kind: str
    hit_points: int  # left
    ring: str
    arc: int
    is_tarred: bool = False

    @property
    def name(self) -> str:
        """The target, as it stands now."""
        return f"{self.kind}/{self.hit_points}{'t' * self.is_tarred}@{self.ring}.{self.arc}"


def read_monster(name: str) -> Monster:
    """The monster that a target names."""
    body, place = name.split("@")
    kind, points = body.split("/")
    ring, arc = place.split(".")
    return Monster(kind, int(points.rstrip("t")), ring, int(arc), points.endswith("t"))
