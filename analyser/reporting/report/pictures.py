"""The figures of a report, each with its name, its heading and its words for who can't see it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from matplotlib.figure import Figure

from analyser.experiments.findings.findings import Chapter
from analyser.experiments.findings.subject import Line
from analyser.games.catalogue import Game
from analyser.reporting.figures import distributions, forest, ladder, survival, thinking_time, win_rates
from analyser.reporting.numbers import counted, percent
from analyser.reporting.report.frames import (
    behind_frame,
    cells_frame,
    course_frame,
    effects_frame,
    hazard_frame,
    marks_frame,
    printed,
    spread_frame,
    strongest,
    survival_frame,
    telling,
)
from analyser.reporting.report.words import method_of, pairs_words

MOST_PLAYERS = 8
"""Lines that one figure shows; of more players the strongest are shown."""
MOST_RULES, MOST_ROWS = 24, 24
"""House rules, and players behind the best, that one figure shows."""
FOREST_PLAYERS = 3
"""Players whose house rules are shown side by side."""


@dataclass(frozen=True)
class Picture:
    """A figure of a report."""

    name: str  # of its files
    title: str
    told: str  # the same in words
    note: str  # what it holds for: intervals, games, seed
    figure: Figure
    is_timed: bool = False  # shows what a clock said


def pictures_of(chapter: Chapter, *, times: bool) -> Iterator[Picture]:
    """All that a chapter's findings give; without what a clock said, if that is not wanted."""
    game = chapter.lines[0].spec.known
    players = strongest(printed(chapter.lines), MOST_PLAYERS)
    lines = [line for line in printed(chapter.lines) if line.policy in players]
    note = method_of(chapter) + _left_out(len({line.policy for line in printed(chapter.lines)}), len(players))
    cells = cells_frame(lines)
    shown = win_rates(cells, note=note, players=players)
    yield Picture("win_rates", "Win rate by difficulty", _rates_told(lines), note, shown)
    if len(players) > 1:
        told = f"The players from the first to the last, and what each wins. {_rates_told(lines)}"
        yield Picture("ladder", "The skill ladder", told, note, ladder(cells, note=note))
    yield from _behind(chapter)
    yield from _effects(chapter, players)
    if game is not None:
        yield from _stages(game, lines, players, note)
        yield from _spreads(game, lines, note)
    if times and len(players) > 1:
        told = "Win rate against the seconds that a game takes one core, a mark for each player with its interval."
        shown = thinking_time(cells, note=note, players=players)
        yield Picture("thinking_time", "Win rate against thinking time", told, note, shown, True)


def _behind(chapter: Chapter) -> Iterator[Picture]:
    """For the strongest players; the table of win rates has the others."""
    groups = [group for group in chapter.groups if group.best.rules == chapter.base]
    all_players = {line.policy for line in printed(chapter.lines)}
    players = strongest(printed(chapter.lines), MOST_ROWS)
    found = [one for group in groups for one in group.others if one.second.policy in players]
    if found:
        frame = behind_frame(chapter, found)
        note = pairs_words(chapter, found, "a difficulty") + _left_out(len(all_players), len(players))
        axis = "points of percent that a player wins less than the best"
        shown = forest(frame, axis=axis, note=note)
        yield Picture("behind_the_best", "How far the others are behind the best", _forest_told(frame), note, shown)


def _effects(chapter: Chapter, order: Sequence[str]) -> Iterator[Picture]:
    """For the players that tell most; the table has the others."""
    tried = list(dict.fromkeys(one.first.rules for one in chapter.effects))
    rules, players = tried[:MOST_RULES], telling(chapter.lines, FOREST_PLAYERS)
    found = [one for one in chapter.effects if one.first.policy in players and one.first.rules in rules]
    if found:
        frame = effects_frame(found)
        note = pairs_words(chapter, found, "a player and difficulty")
        note += _left_out(len({one.first.policy for one in chapter.effects}), len(players), "other player")
        note += _left_out(len(tried), len(rules), "later house rule")
        shown = forest(frame, axis="points of percent that a house rule changes", note=note, players=order)
        yield Picture("house_rules", "What house rules change", _forest_told(frame), note, shown)


def _stages(game: Game, lines: Sequence[Line], players: Sequence[str], note: str) -> Iterator[Picture]:
    """How far games come: round by round, and by what they get to."""
    stages = game.shown.losses.stages if game.shown.losses else None
    if stages is not None and len(frame := survival_frame(lines, stages)):
        axis = f"{stages.name}; games that were not lost by its end"
        told = f"How many games were not lost by the end of each {stages.name}, for each player and difficulty."
        shown = survival(frame, axis=axis, note=note, players=players)
        yield Picture("survival", f"Survival by {stages.name}", told, note, shown)
        if stages.reached and len(frame := hazard_frame(lines, stages)):
            axis = f"{stages.name}; of the games that came to it, those that were lost in it"
            told = f"How many of the games that came to each {stages.name} were lost in it, for each player."
            shown = survival(frame, axis=axis, note=note, players=players)
            yield Picture("hazard", f"Hazard by {stages.name}", told, note, shown)
    for place, course in enumerate(game.shown.courses):
        frame = course_frame(lines, course)
        if len(frame):
            told = f"How many games come so far: {course.axis}, for each player and difficulty."
            shown = survival(frame, axis=course.axis, note=note, players=players)
            yield Picture(_numbered("course", place), course.title, told, note, shown)


def _spreads(game: Game, lines: Sequence[Line], note: str) -> Iterator[Picture]:
    (player,) = telling(lines, 1)  # the strongest: where bad play ends says little of what a game asks for
    own = [line for line in lines if line.policy == player]
    for place, spread in enumerate(game.shown.spreads):
        frame = spread_frame(own, spread)
        if len(frame):
            told = f"How often each value comes in the games of {player}: {spread.axis}, at each difficulty."
            caption = f"Games of {player}. {note}"
            shown = distributions(frame, marks_frame(own, spread), axis=spread.axis, mark=spread.mark, note=caption)
            yield Picture(_numbered("scores", place), spread.title, told, caption, shown)


def _numbered(name: str, place: int) -> str:
    return name if place == 0 else f"{name}_{place + 1}"


def _rates_told(lines: Sequence[Line]) -> str:
    found = [f"{line.policy} at {line.difficulty} {percent(line.result.win.rate, 1)} %" for line in lines]
    return f"Games won: {', '.join(found)}."


def _forest_told(frame: Any) -> str:
    """The largest difference; the others stand in the tables."""
    most = frame.loc[frame["difference"].abs().idxmax()]
    largest = f"{100 * most['difference']:+.1f} points, {most['label']} at {most['panel']}"
    return f"{len(frame)} differences with their intervals; the largest is {largest}."


def _left_out(count: int, shown: int, what: str = "weaker player") -> str:
    return f"; {counted(count - shown, what)} left out" if count > shown else ""
