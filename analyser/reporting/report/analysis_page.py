"""An analysis as a page by itself: the answer, the course of each game, and the game to step through."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from analyser.experiments.analysing.decisions import Decision
from analyser.experiments.analysing.result import AnalysisResult
from analyser.experiments.analysing.split import GameAnalysis, Luck
from analyser.games.shown import draw_position
from analyser.kernel.contract import CHANCE
from analyser.reporting.analysis import analysis_notes, course, verdict
from analyser.reporting.analysis_tables import analysis_tables, drawn, luck_table, points_text
from analyser.reporting.layout import Table
from analyser.reporting.numbers import percent
from analyser.reporting.report.page import rendered
from analyser.reporting.stories import StoryPart, story_parts

MOST_TRIED = 12
"""Of a decision so many moves are listed, the best."""


@dataclass(frozen=True)
class ShownStep:
    """A decision as the page shows it."""

    number: int
    heading: str
    story: str  # what happened from the decision before up to this one
    drawing: str  # of the position, where the story has none and the game draws some
    worth: str
    verdict: str  # on the move
    luck: str  # before it
    is_mistake: bool
    tried: Table | None


@dataclass(frozen=True)
class ShownGame:
    """A game as the page shows it; a curve's points lie in a box of 1,000 by 100."""

    title: str
    place: str
    told: str  # of the curve, in a sentence
    line: str
    band: str
    marks: tuple[float, ...]
    steps: tuple[ShownStep, ...]
    ending: str
    luck: Table | None


def analysis_page(found: AnalysisResult) -> list[str]:
    """The lines of the page."""
    several = len(found.games) > 1
    page = rendered(
        "analysis.html",
        title=f"{found.cell.game.title.split(' (')[0]}: {'games' if several else 'a game'} move by move",
        verdict=verdict(found),
        games=[_shown(game, place, several=several) for place, game in enumerate(found.games, 1)],
        tables=analysis_tables(found),
        notes=analysis_notes(found),
    )
    return page.splitlines()


def _shown(game: GameAnalysis, place: int, *, several: bool) -> ShownGame:
    values, marked = course(game)
    told = game.game.told
    parts = story_parts(game.game.cell.game.story, told.transcript, told.drawings)
    across = [1000 * at / (len(values) - 1) for at in range(len(values))]
    ends = [(x, one.low, one.high) for x, one in zip(across, values, strict=True)]
    band = [(x, high) for x, _, high in ends] + [(x, low) for x, low, _ in reversed(ends)]
    return ShownGame(
        f"Game {told.transcript['index']}, seed {told.transcript['seed']}",
        f"game{place}",
        f"The chance of winning from {percent(values[0].value, 0)} % at the start to {percent(values[-1].value, 0)} %, "
        f"after {len(game.own)} decisions; the numbers are in the steps below.",
        _points((x, one.value) for x, one in zip(across, values, strict=True)),
        _points(band),
        tuple(round(across[at], 1) for at in marked),
        tuple(_steps(game, parts)),
        _story(parts, game.own[-1].event + 1 if game.own else 0, len(told.transcript["events"]) + 1),
        luck_table(game) if several else None,
    )


def _points(points: Iterable[tuple[float, float]]) -> str:
    return " ".join(f"{x:.1f},{100 - 100 * min(1.0, max(0.0, share)):.1f}" for x, share in points)


def _steps(game: GameAnalysis, parts: Sequence[StoryPart]) -> Iterator[ShownStep]:
    clear, first = {one.number for one, _ in game.mistakes}, 0
    positions = {step.event: step.state for step in game.game.steps if step.seat != CHANCE}
    for one, luck in zip(game.own, game.draws, strict=False):
        yield ShownStep(
            one.number,
            f"Decision {one.number}: {one.move}",
            _story(parts, first, one.event + 1),
            _drawing(game, positions[one.event], first, one.event),
            f"{percent(one.before.value, 1)} % before, {percent(one.after.value, 1)} % after",
            _verdict(one, is_clear=one.number in clear),
            _luck(game, luck),
            one.number in clear,
            _tried(one),
        )
        first = one.event + 1


def _story(parts: Sequence[StoryPart], first: int, end: int) -> str:
    return "\n".join(line for part in parts[first:end] for line in part.lines).strip("\n")


def _drawing(game: GameAnalysis, position: Any, first: int, last: int) -> str:
    """Of a position, unless one was drawn since the decision before."""
    if any(first <= place <= last for place in game.game.told.drawings):
        return ""
    cell = game.game.cell
    return "\n".join(draw_position(cell.game.text, position, cell.components))


def _verdict(one: Decision, *, is_clear: bool) -> str:
    if one.if_best is one.if_played:
        return "No move was found that is better."
    lost = points_text(one.loss)
    if is_clear:
        return f"A clear mistake: {one.best} is worth {lost} points more."
    return f"{one.best} may be better, by {lost} points: within noise, or nearly."


def _luck(game: GameAnalysis, luck: Luck) -> str:
    return f"Luck before it: {points_text(luck.value)} points ({drawn(game, luck)})."


def _tried(one: Decision) -> Table | None:
    rows = tuple(
        (move.name + (" (played)" if move.name == one.move else ""), percent(move.rate, 1), f"{move.playouts:,}")
        for move in one.tried[:MOST_TRIED]
    )
    more = len(one.tried) - MOST_TRIED
    title = "Moves in the playouts that chose the best" + (f"; {more} more" if more > 0 else "")
    return Table(title, ("move", "wins %", "playouts"), rows, 1) if rows else None
