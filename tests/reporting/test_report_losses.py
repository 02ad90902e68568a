"""How lost games are told for games of other kinds: by turns, by what they were lost by, by what was missing."""

from types import SimpleNamespace
from typing import Any

import pytest

from analyser.games.catalogue import GAMES, find_game
from analyser.games.shown import Causes, Losses, MetricTable, Short, Shown, Stages
from analyser.reporting.report.frames import hazard_frame, survival_frame
from analyser.reporting.report.tables import MOST_STAGES, losses_table, losses_tables, losses_words
from analyser.statistics.intervals import wilson
from analyser.statistics.methods import FIXED
from tests.cli.running import tells

TURNS = Stages("lost_in", "turn", reached="turns")
BY = Causes("lost_by", "what they were lost by", "by")
TOWER = Causes("last_tower", "which tower fell last")
TASKS = Short("short", "tasks")
VALUES = {
    "lost_by": ("advance", "boulder", "rotation"),
    "last_tower": ("red", "green", "blue"),
    "end": ("early", "late"),
}


def line(games: int, level: str = "easy", **histograms: dict[int, int]) -> Any:
    """What tables and frames ask of a line."""
    metrics = {name: SimpleNamespace(histogram=counts) for name, counts in histograms.items()}
    result = SimpleNamespace(games=games, metrics=metrics, ending=SimpleNamespace(method=FIXED))
    return SimpleNamespace(level=level, level_word="difficulty", policy="greedy", result=result)


def shown(losses: Losses) -> Shown:
    return Shown((), losses=losses, values=VALUES)


def table(losses: Losses, *lines: Any) -> dict[str, list[str]]:
    """The columns by their headings."""
    found = losses_table(shown(losses), losses, lines)
    columns = zip(*found.rows, strict=True)
    return {heading: list(column) for heading, column in zip(found.header, columns, strict=True)}


def test_causes_are_shares_by_name() -> None:
    told = table(
        Losses(causes=(BY, TOWER)),
        line(500, lost_by={0: 150, 2: 50}, last_tower={1: 200}),
        line(500, "hard", lost_by={2: 3}, last_tower={0: 1, 1: 2}),
        line(500, "none"),
    )
    assert told == {
        "difficulty": ["easy", "hard"],
        "player": ["greedy", "greedy"],
        "games lost": ["200 of 500", "3 of 500"],
        "by advance": ["75.0", "0 of 3"],
        "by rotation": ["25.0", "3 of 3"],
        "red": ["0.0", "1 of 3"],
        "green": ["100.0", "2 of 3"],
    }


def test_a_table_too_wide_for_its_causes_is_parted() -> None:
    causes = Causes("lost_in", "in which turn of so many")
    own = line(400, lost_in=dict.fromkeys(range(1, MOST_STAGES + 4), 4), lost_by={0: 60}, short={1: 60})
    together, *none = losses_tables(shown(Losses(TURNS, (BY,), TASKS)), Losses(TURNS, (BY,), TASKS), [own])
    assert together.header[-4:] == ("in turn", "by advance", "tasks short", "by one")
    wide = Losses(TURNS, (BY, causes), TASKS)
    whole, by, turns = losses_tables(shown(wide), wide, [own])
    assert none == []
    assert whole.header[-3:] == ("in turn", "tasks short", "by one")
    assert by.header[-1:] == ("by advance",)
    assert len(turns.header) == 3 + MOST_STAGES + 3
    assert tells(f"{by.title} {turns.title}", f"{BY.question} percent {causes.question} percent")


def test_stages_may_be_words_in_order() -> None:
    told = table(Losses(stages=Stages("end", "half")), line(400, end={1: 100, 0: 300}))
    assert list(told)[3:] == ["early", "late"]
    assert [told["early"], told["late"]] == [["75.0"], ["25.0"]]


def test_few_stages_are_told_each_and_many_by_their_middle() -> None:
    few = table(Losses(stages=TURNS), line(400, lost_in={3: 100, 9: 100}))
    assert (few["in turn 3"], few["in turn 9"]) == (["50.0"], ["50.0"])
    many = table(Losses(stages=TURNS), line(400, lost_in=dict.fromkeys(range(1, MOST_STAGES + 4), 4)))
    assert many["in turn"] == ["8 (4 – 12)"]


def test_what_was_missing_has_its_unit_and_may_be_unknown() -> None:
    both = Losses(causes=(BY,), short=TASKS)
    told = table(both, line(400, lost_by={0: 200}, short={1: 50, 2: 100, 3: 50}), line(9, lost_by={0: 2}))
    assert (told["tasks short"], told["by one"]) == (["2 (1 – 2)", "–"], ["25.0", "0 of 2"])


def test_survival_and_hazard_by_turn() -> None:
    """Of 1,000 games 100 are lost in turn 2; 300 are won in turn 3, and of the other 600 half are lost in turn 4."""
    own = line(1000, lost_in={2: 100, 4: 300}, turns={2: 100, 3: 300, 4: 300, 5: 300})
    survival: list[Any] = list(survival_frame([own], TURNS).itertuples())
    assert [(row.stage, row.share) for row in survival] == [(0, 1), (1, 1), (2, 0.9), (3, 0.9), (4, 0.6)]
    hazard: list[Any] = list(hazard_frame([own], TURNS).itertuples())
    assert [(row.stage, row.share) for row in hazard] == [(2, 0.1), (3, 0), (4, 0.5)]
    assert (hazard[-1].low, hazard[-1].high) == (wilson(300, 600).low, wilson(300, 600).high)


def test_stages_that_hardly_any_game_came_to_have_no_hazard() -> None:
    own = line(1000, lost_in={1: 10, 2: 50}, turns={1: 10, 2: 50, 9: 40})
    assert list(hazard_frame([own], TURNS)["stage"]) == [1]
    assert hazard_frame([line(1000, turns={3: 1000})], TURNS).empty


@pytest.mark.parametrize(
    ("losses", "metrics", "told"),
    [
        (Losses(stages=TURNS), ("lost_in",), "which turn"),
        (Losses(causes=(BY, TOWER)), ("lost_by", "last_tower"), f"{BY.question} {TOWER.question}"),
        (Losses(TURNS, (BY,), TASKS), ("lost_in", "lost_by", "short"), f"turn {BY.question} tasks"),
    ],
)
def test_the_words_tell_what_the_table_has(losses: Losses, metrics: tuple[str, ...], told: str) -> None:
    assert losses.metrics == metrics
    assert tells(losses_words(losses), told)


@pytest.mark.parametrize("name", GAMES)
def test_what_is_shown_of_a_game_is_counted(name: str) -> None:
    game = find_game(name)
    known = {figure.name for figure in game.figures}
    tables: tuple[MetricTable, ...] = game.shown.metric_tables
    asked = {metric for one in tables for _, names in one.columns for metric in names}
    asked |= {metric for spread in game.shown.spreads for _, metric in spread.metrics}
    asked |= {course.metric for course in game.shown.courses} | {*game.shown.values, *game.shown.extremes}
    if game.shown.losses is not None:
        asked |= set(game.shown.losses.metrics)
        asked |= {game.shown.losses.stages.reached} - {""} if game.shown.losses.stages else set()
    assert asked <= known
