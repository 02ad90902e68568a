"""Frames of a report: what stands in one panel, and how panels are called."""

from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any, cast

from analyser.reporting.report.frames import behind_frame


@dataclass(frozen=True)
class Line:
    """As much of a cell as is asked for."""

    number: int
    players: tuple[str, ...]
    count: int
    is_by_players: bool = True

    @property
    def opponents(self) -> tuple[str, ...]:
        return self.players[1:]

    @property
    def level(self) -> str:
        return f"{self.count} players"

    @property
    def level_place(self) -> tuple[int, int]:
        return 0, self.count


def behind(*pairs: tuple[Line, Line]) -> Any:
    """A frame of lines of which each first one is the best, by a tenth."""
    lines = sorted({line for pair in pairs for line in pair}, key=lambda line: line.number)
    paired = SimpleNamespace(difference=0.1, low=0.05, high=0.15)
    differences = [SimpleNamespace(first=best, second=other, paired=paired) for best, other in pairs]
    return behind_frame(cast(Any, SimpleNamespace(lines=lines)), cast(Any, differences))


def test_rivals_with_other_numbers_of_players_stand_in_panels_of_their_own() -> None:
    strong, weak = [
        [Line(10 * place + count, (first, "besieger"), count) for count in (6, 2)]
        for place, first in enumerate(("guardian", "thrifty"))
    ]
    frame = behind(*zip(strong, weak, strict=True))
    assert list(frame["panel"].unique()) == ["2 players, against besieger", "6 players, against besieger"]
    assert [list(own["label"]) for _, own in frame.groupby("panel")] == [["guardian", "thrifty"]] * 2


def test_many_opponents_that_are_the_same_are_named_once() -> None:
    line_ups = [("trophy", "guardian", "guardian", "guardian"), ("guardian",) * 4]
    frame = behind((Line(1, line_ups[0], 4), Line(2, line_ups[1], 4)))
    assert set(frame["panel"]) == {"Against guardian in all other seats"}
    mixed = behind((Line(1, ("trophy", "random", "guardian"), 3), Line(2, ("guardian", "random", "guardian"), 3)))
    assert set(mixed["panel"]) == {"Against random and guardian"}


def test_a_side_alone_has_no_opponents() -> None:
    frame = behind(
        (Line(1, ("guardian",), 2), Line(2, ("thrifty",), 2)), (Line(3, ("guardian",), 3), Line(4, ("loner",), 3))
    )
    assert list(frame["panel"].unique()) == ["2 players", "3 players"]
