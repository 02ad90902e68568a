"""A game's story for a person: how it went, on top, its turning points marked; or no more than those in 30 lines."""

import json
import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from analyser.experiments.analysing.split import GameAnalysis, Luck
from analyser.experiments.trace import ToldStory
from analyser.games.catalogue import find_game, side_word
from analyser.reporting.layout import csv_rows, json_lines
from analyser.reporting.numbers import percent
from analyser.reporting.stories import story_parts
from analyser.reporting.styles import STYLES
from analyser.reporting.terminal import paper
from analyser.statistics.intervals import LEVEL, Mean, quantile, simultaneous

SHORT = 30
"""Lines of a short story."""
LEAST_TURN, MOST_TURNS = 0.1, 5
"""What changes the chance of winning by so much at least, for sure, is a turning point; of these so many are told."""
BEFORE = 2
"""Lines before a turning point that belong to it."""
SKIPPED = "    ..."
PLACES = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh")
"""Of seats and sides, in words."""


@dataclass(frozen=True)
class Turn:
    """A move, or what was drawn, that changed a lot."""

    event: int  # in the transcript, behind which it is marked
    what: str
    before: float
    value: Mean

    @property
    def mark(self) -> str:
        """The line that marks it in the story."""
        after = self.before + self.value.value
        return f"    >>> turning point, {self.what}: {_share(self.before)} to {_share(after)} %"


def render_stories(stories: Iterable[ToldStory], style: str, *, is_long: bool) -> Iterable[str]:
    """The lines of games in one of the styles: stories as long as they are or short; or whole transcripts."""
    if style == "jsonl":
        return (json.dumps(one.told.transcript, separators=(",", ":")) for one in stories)
    if style == "json":
        return json_lines([one.told.transcript for one in stories])
    if style == "csv":
        return csv_rows([row for one in stories for row in _rows(one.told.transcript)])
    told = (line for one in stories for line in story_lines(one, is_long=is_long))
    own = STYLES.get(style)
    return own.document("Games, move by move", own.shown(told, "text")) if own else told


def _rows(transcript: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """A row an event."""
    for place, event in enumerate(transcript["events"]):
        known = {name: transcript[name] for name in ("game", "seed", "index")}
        yield known | {"event": place} | {name: _flat(value) for name, value in event.items()}


def _flat(value: Any) -> Any:
    return json.dumps(value) if isinstance(value, list | dict) else value


def _fitted(line: str) -> list[str]:
    """A line of a story in as many as a narrower screen needs."""
    indent, width = line[: len(line) - len(line.lstrip())], paper().width
    if len(line) <= width:
        return [line]
    return textwrap.wrap(line, width, subsequent_indent=f"{indent}  ", break_on_hyphens=False)


def story_lines(story: ToldStory, *, is_long: bool) -> Iterator[str]:
    """The lines of a story, as long as it is or short."""
    told, course = story.told, story.course
    turns = turning_points(course) if course else []
    marks: dict[int, list[str]] = {}
    for turn in turns:
        marks.setdefault(turn.event, []).append(turn.mark)
    lines: list[str] = []
    places: dict[int, str] = {}
    for part in story_parts(find_game(told.transcript["game"]).story, told.transcript, told.drawings):
        lines += [fitted for line in part.lines for fitted in _fitted(line)]
        for mark in marks.get(part.event, ()):
            lines += _fitted(mark)
            places[len(lines) - 1] = mark
    top = _summary(course, turns) if course else []
    order = [next(place for place, mark in places.items() if mark == turn.mark) for turn in turns]
    yield from top
    yield from lines if is_long else _shortened(lines, order, SHORT - len(top))


def turning_points(course: GameAnalysis) -> list[Turn]:
    """The greatest first. That each of them is one holds for all at once: of hundreds of changes some look great."""
    found = [Turn(one.event, one.move, one.before.value, one.gain) for one in course.own]
    values = [course.split.start.value, *(one.after.value for one in course.own)]
    begun = [0, *(one.event + 1 for one in course.own)]
    moves = ["luck at the start", *(f"luck after {one.move}" for one in course.own)]
    for what, before, first, luck in zip(moves, values, begun, course.draws, strict=True):
        found.append(Turn(_last_drawn(course, first, luck), what, before, luck.value))
    wider = quantile(simultaneous(LEVEL, len(found))) / quantile(LEVEL)
    clear = [one for one in found if abs(one.value.value) >= LEAST_TURN and _is_clear(one.value, wider)]
    return sorted(clear, key=lambda one: -abs(one.value.value))[:MOST_TURNS]


def _last_drawn(course: GameAnalysis, first: int, luck: Luck) -> int:
    """Where the last of what chance brought stands, or what came before the next decision if it brought nothing."""
    events = course.game.told.transcript["events"]
    following = next((one.event for one in course.own if one.number == luck.before), len(events))
    return max((place for place in range(first, following) if "chance" in events[place]), default=following - 1)


def _is_clear(mean: Mean, wider: float) -> bool:
    """Whether an interval that is so many times as wide doesn't hold 0."""
    ends = mean.value - wider * (mean.value - mean.low), mean.value + wider * (mean.high - mean.value)
    return ends[0] > 0 or ends[1] < 0


def _summary(course: GameAnalysis, turns: Sequence[Turn]) -> list[str]:
    """How it went, in a few lines."""
    cell, split = course.game.cell, course.split
    ending = {1.0: "Won", 0.0: "Lost"}.get(course.result, "Shared")
    who = "" if cell.side_count == 1 else f" for the {PLACES[course.side]} {side_word(cell.game, cell.mode)}"
    parts = [f"luck {_points(split.luck)} points", f"moves {_points(split.gains)} against {course.base}'s"]
    if cell.side_count > 1:
        others = "the other side's" if cell.side_count == 2 else "the others'"
        parts.append(f"{others} moves {_points(split.opponents)}")
    told = f"{ending}{who}, from {_share(split.start.value)} % at the start: {', '.join(parts)}."
    if turns:
        names = "; ".join(
            f"{turn.what} ({_share(turn.before)} to {_share(turn.before + turn.value.value)} %)"
            for turn in sorted(turns, key=lambda one: one.event)
        )
        told += f" Turning points: {names}."
    return [*textwrap.wrap(told, paper().width), ""]


def _share(value: float) -> str:
    return percent(min(1.0, max(0.0, value)), 0)


def _points(mean: Mean) -> str:
    half = (mean.high - mean.low) / 2
    return f"{round(100 * mean.value, 1) + 0.0:+.1f}" + (f" ±{100 * half:.1f}" if half else "")


def _shortened(lines: Sequence[str], turns: Sequence[int], most: int) -> Iterator[str]:
    """So many lines: the head, the turning points with what led to them, the greatest first, and the ending."""
    head = next((place for place, line in enumerate(lines) if not line.strip()), 1)
    wanted = [*range(min(head, 3)), *_ending(lines)]
    wanted += [turn - back for back in range(BEFORE + 1) for turn in turns if turn >= back]
    wanted += reversed(range(len(lines)))  # what is left shows the end
    kept: set[int] = set()
    for place in wanted:
        if place not in kept and _length(kept | {place}) <= most:
            kept.add(place)
    last = -1
    for place in sorted(kept):
        if place != last + 1:
            yield SKIPPED
        yield lines[place]
        last = place


def _ending(lines: Sequence[str]) -> range:
    """The last paragraph."""
    end = len(lines)
    while end and not lines[end - 1].strip():
        end -= 1
    first = end
    while first and lines[first - 1].strip():
        first -= 1
    return range(max(first, end - 3), len(lines))


def _length(kept: set[int]) -> int:
    """Lines with those that stand for what is left out."""
    return len(kept) + sum(place > 0 and place - 1 not in kept for place in kept)
