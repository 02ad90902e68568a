"""A game's story in parts: which of its lines tell which event of the transcript."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

_MARK = "\0"


@dataclass(frozen=True)
class StoryPart:
    """The lines that tell an event of a transcript, by its place; those of the head tell the first one too.

    The ending has the place behind the last event.
    """

    event: int
    lines: tuple[str, ...]


def story_parts(story: Any, transcript: dict[str, Any], drawings: Mapping[int, Sequence[str]]) -> list[StoryPart]:
    """A part for each event, and the ending.

    Drawings stand behind their events in a story: so does a mark that tells where an event ends.
    """
    events = len(transcript["events"])
    marked = {place: [*drawings.get(place, ()), f"{_MARK}{place}"] for place in range(events)}
    parts: list[StoryPart] = []
    lines: list[str] = []
    for line in story.tell(transcript, marked):
        if _MARK in line:
            parts.append(StoryPart(int(line.rpartition(_MARK)[2]), tuple(lines)))
            lines = []
        else:
            lines.append(line)
    return [*parts, StoryPart(events, tuple(lines))]
