"""The figures of a report, each with its name, its heading and its words for who can't see it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

from matplotlib.figure import Figure

from analyser.experiments.report.cells import ReportedCell
from analyser.experiments.report.choices import Choices
from analyser.experiments.report.data import Chapter, HouseRules
from analyser.games.catalogue import TABLE
from analyser.games.shown import Shown, Spread
from analyser.mistakes import listed
from analyser.reporting.figures import distributions, forest, ladder, seats, survival, thinking_time, win_rates
from analyser.reporting.figures.look import png_bytes, svg_text
from analyser.reporting.numbers import counted, percent
from analyser.reporting.report.choices import players_of, worths_frame
from analyser.reporting.report.frames import (
    alike_lines,
    behind_frame,
    cells_frame,
    course_frame,
    effects_frame,
    hazard_frame,
    levels_of,
    marks_frame,
    panels_alike,
    printed,
    seats_frame,
    spread_frame,
    strongest,
    survival_frame,
    telling,
)
from analyser.reporting.report.tables import CHANGES
from analyser.reporting.report.words import at_level, lineup_words, method_of, of_level, pairs_words, worths_words

MOST_PLAYERS = 8
"""Lines that one figure shows; of more players the strongest are shown."""
MOST_RULES, MOST_ROWS = 24, 24
"""House rules, and players behind the best, that one figure shows."""
FOREST_PLAYERS = 4
"""Players whose house rules are shown side by side: as many as a game has levels."""


WELL_COUNTED = 1000
"""How often each value comes is shown of a player with so many games, if there is one."""
TIMED = "thinking_time"
"""The figure that shows what a clock said."""


@dataclass(frozen=True)
class Picture:
    """A figure of a report, drawn."""

    part: str  # of the page in which it stands
    about: str  # of house rules, the title that these have together
    name: str  # of its files
    title: str
    told: str  # the same in words
    note: str  # what it holds for: intervals, games, seed
    svg: str
    png: bytes
    is_timed: bool


Drafts = Iterator[tuple[str, str, str, str, Figure]]
"""Name, title, words, note and figure, one after the other: a figure takes megabytes until it is drawn."""


def pictures_of(chapter: Chapter, *, times: bool, ending: str = "") -> Iterator[Picture]:
    """All that a chapter's data give; without what a clock said, if that is not wanted.

    `ending`: of their names, tells them from those of other chapters.
    """
    players = strongest(printed(chapter), MOST_PLAYERS)
    lines = [line for line in printed(chapter) if line.policy in players]
    note = method_of(chapter) + _left_out(len({line.policy for line in printed(chapter)}), len(players))
    game = chapter.lines[0].spec.known
    win_rates = [
        _seats(chapter),
        _rates(lines, players, note),
        _behind(chapter),
        _thinking(lines, players, note) if times and len(players) > 1 else (),
    ]
    course = (
        [_stages(game.shown, lines, players, note), _spreads(game.shown, _spread_of(chapter, lines), note)]
        if game
        else []
    )
    parts = [
        ("win-rates", "", chain(*win_rates)),
        *(("choices", one.field, _worths(chapter, one, players, place)) for place, one in enumerate(chapter.choices)),
        *(
            ("house-rules", rules.title, _effects(chapter, rules, players, place))
            for place, rules in enumerate(chapter.house_rules)
        ),
        ("course", "", chain(*course)),
    ]
    for part, about, drafts in parts:
        for name, title, told, holds_for, figure in drafts:
            own = f"{name}{ending}"
            drawn = svg_text(figure, own), png_bytes(figure)
            yield Picture(part, about, own, title, told, holds_for, *drawn, name == TIMED)


def _rates(lines: Sequence[ReportedCell], players: Sequence[str], note: str) -> Drafts:
    cells, word, has_sides = cells_frame(lines), lines[0].level_word, lines[0].result.has_sides
    is_one = len(levels_of(lines)) == 1  # the ladder then shows the same, and more clearly
    if lines[0].result.form != TABLE and (len(players) == 1 or not is_one):
        figure = win_rates(cells, note=note, players=players, axis=word)
        yield "win_rates", f"Win rate by {word}", _rates_told(lines), note, figure
    if len(players) > 1:
        who = "line-ups" if has_sides else "players"
        told = f"The {who} from the first to the last, and what each wins. {_rates_told(lines)}"
        title = f"What the {lines[0].result.spec.first_side} wins, by line-up" if has_sides else "The skill ladder"
        yield "ladder", title, told, note, ladder(cells, note=note)


def _seats(chapter: Chapter) -> Drafts:
    """What beginning is worth at a table: what each seat wins where one player has all of them."""
    lines = alike_lines(printed(chapter))
    if lines and lines[0].result.form == TABLE:
        frame, note = seats_frame(lines), method_of(chapter)
        told = f"The share of the wins that each seat takes where one player has all of them, by {lines[0].level_word}."
        yield "seats", "What each seat wins among equals", told, note, seats(frame, note=note)


def _thinking(lines: Sequence[ReportedCell], players: Sequence[str], note: str) -> Drafts:
    told = "Win rate against the seconds that a game takes one core, a mark for each player with its interval."
    figure = thinking_time(cells_frame(lines), note=note, players=players)
    yield TIMED, "Win rate against thinking time", told, note, figure


def _behind(chapter: Chapter) -> Drafts:
    """For the strongest players; the table of win rates has the others."""
    groups = [group for group in chapter.groups if group.best.rules == chapter.base]
    all_players = {line.policy for line in printed(chapter)}
    players = strongest(printed(chapter), MOST_ROWS)
    found = [one for group in groups for one in group.others if one.second.policy in players]
    if found:
        note = pairs_words(chapter, found, f"all {of_level(chapter)}") + _left_out(len(all_players), len(players))
        axis = "points of percent that a player wins less than the best"
        for place, frame in enumerate(panels_alike(behind_frame(chapter, found))):
            figure, title = forest(frame, axis=axis, note=note), "How far the others are behind the best"
            yield _numbered("behind_the_best", place), title, _forest_told(frame), note, figure


def _effects(chapter: Chapter, house_rules: HouseRules, order: Sequence[str], place: int) -> Drafts:
    """For the players that tell most; the table has the others."""
    effects = house_rules.effects
    tried = list(dict.fromkeys(one.first.rules for one in effects))
    rules, players = tried[:MOST_RULES], changing(chapter, house_rules)
    found = [one for one in effects if one.first.policy in players and one.first.rules in rules]
    if found:
        frame = effects_frame(found)
        note = pairs_words(chapter, found, f"all of a player {at_level(chapter)}")
        note += _left_out(len({one.first.policy for one in effects}), len(players), "other player")
        note += _left_out(len(tried), len(rules), "later house rule")
        figure = forest(frame, axis="points of percent that a house rule changes", note=note, players=order)
        yield _numbered("house_rules", place), house_rules.title or CHANGES, _forest_told(frame), note, figure


def _worths(chapter: Chapter, choices: Choices, order: Sequence[str], place: int) -> Drafts:
    """What names are worth to the strongest players; the table has the others."""
    frame = worths_frame(choices)
    played = players_of(choices)
    frame = frame[frame["series"].isin(played[:FOREST_PLAYERS])]
    if len(frame):
        games = [worth.mean.total for worth in choices.worths]
        note = worths_words(chapter, games) + _left_out(len(played), min(len(played), FOREST_PLAYERS))
        title = f"What each of the {choices.field} is worth"
        figure = forest(
            frame, axis="points of percent that choices with it win more than those without", note=note, players=order
        )
        yield _numbered("choices", place), title, _forest_told(frame), note, figure


def changing(chapter: Chapter, house_rules: HouseRules) -> list[str]:
    """The players of whom it tells most what these house rules change."""
    played = {one.first.policy for one in house_rules.effects}
    return telling([line for line in chapter.lines if line.policy in played], FOREST_PLAYERS) if played else []


def _stages(shown: Shown, lines: Sequence[ReportedCell], players: Sequence[str], note: str) -> Drafts:
    """How far games come: round by round, and by what they get to."""
    stages, word = shown.losses.stages if shown.losses else None, lines[0].level_word
    if stages is not None and len(frame := survival_frame(lines, stages)):
        axis = f"{stages.name}; games that were not lost by its end"
        told = f"How many games were not lost by the end of each {stages.name}, for each player and {word}."
        figure = survival(frame, axis=axis, note=note, players=players)
        yield "survival", f"Survival by {stages.name}", told, note, figure
        if stages.reached and len(frame := hazard_frame(lines, stages)):
            axis = f"{stages.name}; of the games that came to it, those that were lost in it"
            told = f"How many of the games that came to each {stages.name} were lost in it, for each player."
            figure = survival(frame, axis=axis, note=note, players=players, whole=False)
            yield "hazard", f"Hazard by {stages.name}", told, note, figure
    for place, course in enumerate(shown.courses):
        frame = course_frame(lines, course)
        if len(frame):
            told = f"How many games come so far: {course.axis}, for each player and {word}."
            figure = survival(frame, axis=course.axis, note=note, players=players)
            yield _numbered("course", place), course.title, told, note, figure


def _spread_of(chapter: Chapter, lines: Sequence[ReportedCell]) -> Sequence[ReportedCell]:
    """At a table equals, whoever wins most from the first seat; but for those who do anything, whose games are long."""
    if lines[0].result.form != TABLE:
        return lines
    return [line for line in alike_lines(printed(chapter)) if line.players[0] != "random"] or lines


def _spreads(shown: Shown, lines: Sequence[ReportedCell], note: str) -> Drafts:
    for place, spread in enumerate(shown.spreads):
        own = lines_of_spread(lines, spread)
        frame = spread_frame(own, spread)
        if len(frame):
            of = listed(dict.fromkeys(map(lineup_words, own)), "and")
            told = f"How often each value comes in the games of {of}: {spread.axis}, at each {own[0].level_word}."
            caption = f"Games of {of}. {note}"
            marks = marks_frame(own, spread)
            figure = distributions(frame, marks, axis=spread.axis, mark=spread.mark, note=caption)
            yield _numbered("scores", place), spread.title, told, caption, figure


def lines_of_spread(lines: Sequence[ReportedCell], spread: Spread) -> list[ReportedCell]:
    """Whose values are shown: the strongest's, for where bad play ends says little of what a game asks for.

    Where several play against their like, none of them is the strongest by what it wins: all are shown, if a line does
    for each.
    """
    alike = alike_lines(lines)
    if len({line.policy for line in alike}) > 1 and len(spread.metrics) == 1:
        return alike
    (player,) = telling([line for line in lines if line.result.games >= WELL_COUNTED] or lines, 1)
    return [line for line in lines if line.policy == player]


def _numbered(name: str, place: int) -> str:
    return name if place == 0 else f"{name}_{place + 1}"


def _rates_told(lines: Sequence[ReportedCell]) -> str:
    found = [f"{line.policy} at {line.level} {percent(line.result.win.rate, 1)} %" for line in lines]
    return f"Games won: {', '.join(found)}."


def _forest_told(frame: Any) -> str:
    """The largest difference; the others stand in the tables."""
    most = frame.loc[frame["difference"].abs().idxmax()]
    largest = f"{100 * most['difference']:+.1f} points, {most['label']} at {most['panel']}"
    return f"{len(frame)} differences with their intervals; the largest is {largest}."


def _left_out(count: int, shown: int, what: str = "weaker player") -> str:
    return f"; {counted(count - shown, what)} left out" if count > shown else ""
