"""The figures of a report, each with its name, its heading and its words for who can't see it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from matplotlib.figure import Figure

from analyser.experiments.findings.findings import Chapter
from analyser.experiments.findings.subject import Line
from analyser.games.catalogue import Game
from analyser.reporting.figures import distributions, forest, ladder, survival, thinking_time, win_rates
from analyser.reporting.numbers import percent
from analyser.reporting.report.frames import (
    behind_frame,
    cells_frame,
    course_frame,
    effects_frame,
    marks_frame,
    printed,
    spread_frame,
    strongest,
    survival_frame,
)
from analyser.reporting.report.words import method_of

MOST_PLAYERS = 8
"""Lines that one figure shows; of more players the strongest are shown."""
MOST_RULES = 24
FOREST_PLAYERS = 3
"""Players whose house rules are shown side by side."""


@dataclass(frozen=True)
class Picture:
    """A figure of a report."""

    name: str  # of its files
    title: str
    told: str  # the same in words
    figure: Figure
    is_timed: bool = False  # shows what a clock said


def pictures_of(chapter: Chapter, *, times: bool) -> Iterator[Picture]:
    """All that a chapter's findings give; without what a clock said, if that is not wanted."""
    game = chapter.lines[0].entry.played.known
    players = strongest(printed(chapter.lines), MOST_PLAYERS)
    lines = [line for line in printed(chapter.lines) if line.policy in players]
    note = method_of(chapter) + _left_out(chapter.lines, players)
    cells = cells_frame(lines)
    yield Picture("win_rates", "Win rate by difficulty", _rates_told(lines), win_rates(cells, note=note))
    if len(players) > 1:
        told = f"The players from the first to the last, and what each wins. {_rates_told(lines)}"
        yield Picture("ladder", "The skill ladder", told, ladder(cells, note=note))
    yield from _differences(chapter, note)
    if game is not None:
        yield from _counted(game, lines, note)
    if times and len(players) > 1:
        told = "Win rate against the seconds that a game takes one core, a mark for each player with its interval."
        yield Picture("thinking_time", "Win rate against thinking time", told, thinking_time(cells, note=note), True)


def _differences(chapter: Chapter, note: str) -> Iterator[Picture]:
    behind = behind_frame(chapter)
    if len(behind):
        told = _forest_told(behind)
        axis = "points of percent that a player wins less than the best, on the same games"
        figure = forest(behind, axis=axis, note=f"All intervals of a difficulty hold at once. {note}")
        yield Picture("behind_the_best", "How far the others are behind the best", told, figure)
    players = strongest(chapter.lines, FOREST_PLAYERS)
    effects = effects_frame(one for one in chapter.effects if one.first.policy in players)
    if len(effects):
        rules = list(dict.fromkeys(effects["label"]))[:MOST_RULES]
        effects = effects[effects["label"].isin(rules)]
        axis = "points of percent that a house rule changes, on the same games"
        figure = forest(effects, axis=axis, note=f"All intervals of a player and difficulty hold at once. {note}")
        yield Picture("house_rules", "What house rules change", _forest_told(effects), figure)


def _counted(game: Game, lines: Sequence[Line], note: str) -> Iterator[Picture]:
    if game.losses is not None and len(frame := survival_frame(lines, game.losses)):
        axis = f"{game.losses.stage}; games that were not lost by its end"
        told = f"How many games were not lost by the end of each {game.losses.stage}, for each player and difficulty."
        yield Picture("survival", f"Survival by {game.losses.stage}", told, survival(frame, axis=axis, note=note))
    for place, course in enumerate(game.courses):
        frame = course_frame(lines, course)
        if len(frame):
            told = f"How many games come so far: {course.axis}, for each player and difficulty."
            name = "course" if place == 0 else f"course_{place + 1}"
            yield Picture(name, course.title, told, survival(frame, axis=course.axis, note=note))
    # A player that wins nearly always shows how high scores can be, one that loses how the castles stop it: the middle.
    player = _middle(lines)
    own = [line for line in lines if line.policy == player]
    for place, spread in enumerate(game.spreads):
        frame = spread_frame(own, spread)
        if len(frame):
            told = f"How often each value comes in the games of {player}: {spread.axis}, at each difficulty."
            name = "scores" if place == 0 else f"scores_{place + 1}"
            caption = f"Games of {player}. {note}"
            figure = distributions(frame, marks_frame(own, spread), axis=spread.axis, mark=spread.mark, note=caption)
            yield Picture(name, spread.title, told, figure)


def _middle(lines: Sequence[Line]) -> str:
    """The player whose win rate is nearest to one in two, on average."""
    rates = cells_frame(lines).groupby("policy", sort=False)["win_rate"].mean()
    return str((rates - 0.5).abs().idxmin())


def _rates_told(lines: Sequence[Line]) -> str:
    found = [f"{line.policy} at {line.difficulty} {percent(line.entry.win.rate, 1)} %" for line in lines]
    return f"Games won: {', '.join(found)}."


def _forest_told(frame: Any) -> str:
    """The largest difference; the others stand in the tables."""
    most = frame.loc[frame["difference"].abs().idxmax()]
    largest = f"{100 * most['difference']:+.1f} points, {most['label']} at {most['panel']}"
    return f"{len(frame)} differences with their intervals; the largest is {largest}."


def _left_out(lines: Sequence[Line], players: Sequence[str]) -> str:
    count = len({line.policy for line in printed(lines)} - set(players))
    return f"; {count} weaker players are left out" if count else ""
