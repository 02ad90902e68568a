"""How a game is shown to a person: tables, figures, how its games were lost, stories. What a game is says `game`.

Each game has its own in its folder, as `SHOWN` in `shown.py` and `tell` in `story.py`.
"""

import textwrap
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from analyser.games.components import Components

WIDTH = 80
"""Lines of a story are no longer, unless something that can't be broken is."""

Teller = Callable[[dict[str, Any]], Iterator[str]]
Drawings = Mapping[int, Sequence[str]]
"""What is drawn after some events of a transcript: lines, by the event's place."""
DRAWN_WIDTH, NARROW_WIDTH = 60, 40
"""Lines of a drawing are no longer; nor those of one for a narrow terminal, which tells the same."""
NO_DRAWINGS: Drawings = MappingProxyType({})
_LEAST_INDENTED = 3
"""Further lines of a drawing begin within this part of its width."""


@dataclass(frozen=True)
class MetricTable:
    """A table of metrics for a person: each column a metric, or several side by side."""

    title: str
    columns: tuple[tuple[str, tuple[str, ...]], ...]  # heading, names of metrics or differences


@dataclass(frozen=True)
class Spread:
    """How often each value of some metrics comes: a figure of a report."""

    title: str
    axis: str  # what the values are
    metrics: tuple[tuple[str, str], ...]  # what a line is called, the metric that it shows
    marks: str = ""  # a field of the rules whose numbers are shown among the values
    mark: str = ""  # what they are


@dataclass(frozen=True)
class Course:
    """How many games come to at least so much of a metric: a figure of a report."""

    title: str
    axis: str
    metric: str


@dataclass(frozen=True)
class Stages:
    """When games were lost: a metric that rises in play, as a round or a turn."""

    metric: str  # of lost games, the stage in which it was
    name: str  # what a stage is called
    reached: str = ""  # of all games, the last stage that they came to; if given, the hazard of each stage is shown


@dataclass(frozen=True)
class Causes:
    """What games were lost by: a metric whose values have names, each shown as a share of the lost games."""

    metric: str
    question: str  # as "what they were lost by"
    before: str = ""  # stands before the names in a heading, as "by"


@dataclass(frozen=True)
class Short:
    """How much was missing in games that were lost."""

    metric: str
    unit: str  # of what


@dataclass(frozen=True)
class Losses:
    """How lost games are told apart; the metrics are counted for no other games. Any of the three, or all."""

    stages: Stages | None = None
    causes: tuple[Causes, ...] = ()
    short: Short | None = None

    @property
    def metrics(self) -> tuple[str, ...]:
        """The metrics that only lost games have."""
        declared = (self.stages, *self.causes, self.short)
        return tuple(one.metric for one in declared if one is not None)


@dataclass(frozen=True)
class Shown:
    """All that is shown of a game besides its name, its rules and what was won."""

    metric_tables: tuple[MetricTable, ...]
    spreads: tuple[Spread, ...] = ()
    courses: tuple[Course, ...] = ()
    losses: Losses | None = None  # None where rivals play: what one loses another wins
    values: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # by metric, its values' names from 0 on
    kinds: tuple[tuple[str, tuple[str, ...]], ...] = ()  # of decisions: a name, and words of which such moves have one
    margin: str = ""  # the metric that tells sure wins apart: by how much they are won
    extremes: Mapping[str, str] = field(default_factory=dict)
    """By metric, how a game is told that has such a value of it as few have. Only what such a value says something of.

    `{}` stands for the number, and `(s)` for the s of a plural; "won" or "lost" goes before. Of what is counted by seat
    or side the first one's is told, of what is counted by chapter the sum, of an event that it happened.
    """

    def name_of(self, metric: str, value: int) -> str:
        """What a value of a metric is called; a number that has no name stands for itself."""
        names = self.values.get(metric, ())
        return names[value] if 0 <= value < len(names) else f"{value}"

    def extreme_of(self, metric: str, value: int) -> str:
        """How a game with this value of a metric is told."""
        told = self.extremes[metric].replace("{}", f"{value:,}" if value else "no")
        return told.replace("(s)", "" if value == 1 else "s")

    def kind_of(self, move: str) -> str:
        """What kind of decision a move is; by its first word, if the game says nothing else."""
        words = move.split()
        return next((kind for kind, own in self.kinds if not {*words}.isdisjoint(own)), words[0])


def tell_events(
    transcript: dict[str, Any], drawings: Drawings, decision: Teller, chance: Teller, event: Teller
) -> Iterator[str]:
    """The lines of all events, each told by the teller of its sort, and what is drawn after it."""
    for place, happened in enumerate(transcript["events"]):
        if "move" in happened:
            yield from decision(happened)
        elif "chance" in happened:
            yield from chance(happened)
        else:
            yield from event(happened)
        yield from (f"{' ' * 4}{line}".rstrip() for line in drawings.get(place, ()))


def draw_position(text: Any, position: Any, components: Components, width: int = DRAWN_WIDTH) -> list[str]:
    """What lies open to all in a position, as the `text` of its game draws it; no lines if it draws none."""
    return list(text.drawing(position, components, width)) if hasattr(text, "drawing") else []


def wrapped(text: str, width: int, head: str = "", further: str | None = None) -> list[str]:
    """Lines of a drawing, the first behind a head, the others behind something else, or as far in."""
    indent = " " * min(len(head), width // _LEAST_INDENTED) if further is None else further
    lines = textwrap.wrap(text, width, initial_indent=head, subsequent_indent=indent, break_on_hyphens=False)
    return lines or [head.rstrip()]
