"""Choices of names in a report: what they win and what each name is worth, worked out here once more."""

from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from analyser.experiments.cells import Cell
from analyser.experiments.counting.chunks import Chunk, Span
from analyser.experiments.counting.layout import Outcomes, layout_of
from analyser.experiments.keeping.store import Store
from analyser.experiments.report.choices import contrast
from analyser.experiments.report.data import Chapter, ReportData
from analyser.experiments.study import read_study
from analyser.games.catalogue import first_mode
from analyser.kernel.outcomes import LOST, UNDECIDED, WON
from analyser.reporting.layout import Table
from analyser.reporting.report.answer import answer_of
from analyser.reporting.report.choices import players_of, shown_choices, worths_frame
from analyser.reporting.report.page import markdown_lines, page_html
from analyser.reporting.report.view import report_of
from analyser.statistics.intervals import quantile, simultaneous
from analyser.statistics.methods import FIXED
from tests.chosen import CHOOSABLE, CHOOSING_GAME, CHOSEN
from tests.cli.running import assert_names
from tests.reporting.pages import Tree
from tests.reporting.test_report_tables import report_data_of

GAMES = 2400
EASY, *_, HARDEST = CHOOSING_GAME.difficulties
WEAK, STRONG = "random", "greedy"
GOOD, BAD = CHOOSABLE[2], CHOOSABLE[5]
PAIRS = list(combinations(CHOOSABLE, 2))
STUDY = f"""
game = "{CHOOSING_GAME.name}"
difficulties = ["{EASY}", "{HARDEST}"]
policies = ["{WEAK}", "{STRONG}"]
games = {GAMES}
[[parts]]
[[parts]]
title = "Who goes"
each.{CHOSEN.name} = {CHOOSABLE}
[[parts]]
title = "Rules"
difficulties = "{EASY}"
house_rules.longer.tasks_needed = 5
"""


def chance_of(cell: Cell) -> float:
    names = cell.rules[CHOSEN.name]
    strong = 0.3 if cell.players == [STRONG] else 0
    return 0.35 + strong + 0.2 * (GOOD in names) - 0.2 * (BAD in names) - 0.1 * (cell.difficulty == HARDEST)


def outcomes_of_cell(cell: Cell, number: int, games: int = GAMES) -> Outcomes:
    """Made up; in part the same luck for all, as on the same shuffles."""
    shared, own = np.random.default_rng(1).random(games), np.random.default_rng([2, number]).random(games)
    luck = np.where(np.arange(games) % 2, shared, own)
    return np.where(luck < chance_of(cell), WON, LOST).astype(np.uint8)


def keep(path: Path, text: str, missing: int = 0) -> dict[Cell, Outcomes]:
    """A store with made-up games of a study, but for its last cells."""
    path.with_suffix(".toml").write_text(text, encoding="utf-8")
    cells = read_study(path.with_suffix(".toml")).cells
    store, kept = Store(path), {}
    for place, cell in enumerate(cells[: len(cells) - missing]):
        outcomes, layout = outcomes_of_cell(cell, place), layout_of(cell)
        tally, won = layout.new_tally(), int((outcomes == WON).sum())
        tally[layout.offsets] = GAMES
        layout.histogram(tally, 0)[:2] = GAMES - won, won
        assert store.keep(store.cell(cell.to_dict(), layout), Chunk(Span(0, GAMES), tally, outcomes, 0.1))
        kept[cell] = outcomes
    store.close()
    return kept


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[Cell, Outcomes], ReportData]:
    path = tmp_path_factory.mktemp("choices") / "kept.sqlite"
    return keep(path, STUDY), report_data_of(STUDY, path)


@pytest.fixture
def chapter(kept: tuple[dict[Cell, Outcomes], ReportData]) -> Chapter:
    (chapter,) = kept[1].chapters
    return chapter


def won_by(games: dict[Cell, Outcomes], level: str, player: str) -> dict[frozenset[str], Any]:
    own = {
        frozenset(cell.rules[CHOSEN.name]): outcomes == WON
        for cell, outcomes in games.items()
        if (cell.difficulty, cell.players) == (level, [player]) and "tasks_needed" not in (cell.house_rules or {})
    }
    assert len(own) == len(PAIRS)
    return own


def worth_by_hand(own: dict[frozenset[str], Any], name: str, beside: str = "") -> Any:
    """Game by game."""
    among = {names: won for names, won in own.items() if not beside or beside in names}
    having = [won for names, won in among.items() if name in names]
    lacking = [won for names, won in among.items() if name not in names]
    return np.mean(having, axis=0) - np.mean(lacking, axis=0)


def row_of(table: Table, *names: str) -> tuple[str, ...]:
    (row,) = [row for row in table.rows if row[: len(names)] == names]
    return row


def test_what_a_name_is_worth_is_the_difference_of_two_means(kept: Any, chapter: Chapter) -> None:
    games, _ = kept
    (choices,) = chapter.choices
    found = {(one.name, one.beside, one.line.level, one.line.policy): one.mean for one in choices.worths}
    assert len(found) == (len(CHOOSABLE) + len(CHOOSABLE) * (len(CHOOSABLE) - 1)) * 2 * 2
    for (name, beside, level, player), mean in found.items():
        by_game = worth_by_hand(won_by(games, level, player), name, beside)
        questions = len(CHOOSABLE) * (len(CHOOSABLE) - 1 if beside else 1)
        half = quantile(simultaneous(0.95, questions)) * by_game.std() / GAMES**0.5
        assert mean.value == pytest.approx(by_game.mean())
        assert (mean.low, mean.high) == pytest.approx(
            (mean.value - half, mean.value + half), abs=half / 10
        )  # the score interval


def test_a_table_for_each_player_has_the_best_choice_first(chapter: Chapter) -> None:
    (choices,) = chapter.choices
    assert players_of(choices) == [STRONG, WEAK]
    shown = shown_choices(choices)
    for table in shown.rates:
        assert table.header == (CHOSEN.name, EASY, HARDEST)
        assert len(table.rows) == len(PAIRS)
        means = [float(row[1].split()[0]) + float(row[2].split()[0]) for row in table.rows]
        assert means == pytest.approx(sorted(means, reverse=True), abs=0.2)  # as rounded
        assert GOOD in table.rows[0][0]
        assert BAD in table.rows[-1][0]
    assert row_of(shown.worths, GOOD, STRONG)[2].startswith("+")
    assert row_of(shown.worths, BAD, WEAK)[2].startswith("−")
    assert shown.beside is not None
    assert row_of(shown.beside, GOOD, EASY)[2 + CHOOSABLE.index(GOOD)] == "–"
    assert len(worths_frame(choices)) == len(CHOOSABLE) * 2 * 2


def test_choices_are_no_house_rules(chapter: Chapter) -> None:
    assert [own.title for own in chapter.house_rules] == ["Rules"]
    assert {one.first.rules for one in chapter.effects} == {"longer"}


def test_the_answer_names_the_best_choice_and_what_is_worth_most(chapter: Chapter) -> None:
    told = answer_of(chapter)
    assert_names(told, f"15 choices of {CHOSEN.name} {STRONG}", HARDEST, f"{GOOD} is worth most", f"{BAD} least")


def test_page_and_markdown_have_them(kept: Any) -> None:
    report = report_of(kept[1], times=False)
    tree = Tree(page_html(report))
    assert tree.with_id("choices").words == CHOSEN.name.capitalize()
    captions = [caption.words for caption in tree.all("caption")]
    for player in (WEAK, STRONG):
        assert f"Games won by {CHOSEN.name}, {player}, in percent" in captions
    headings = [line for line in markdown_lines(report) if line.startswith("### ")]
    assert f"### What each of the {CHOSEN.name} is worth, in points of percent" in headings
    assert [picture.part for picture in report.sections[0].pictures].count("choices") == 1


def test_where_a_choice_is_missing_the_others_are_house_rules(tmp_path: Path) -> None:
    keep(tmp_path / "kept.sqlite", STUDY, missing=4)  # the rules of the last part, and one choice of each player
    (chapter,) = report_data_of(STUDY, tmp_path / "kept.sqlite").chapters
    (choices,) = chapter.choices
    assert {full[0].line.level for full in choices.full} == {EASY}
    assert {one.line.level for one in choices.worths} == {EASY}
    (rules,) = chapter.house_rules
    assert {line.level for line in rules.lines} == {HARDEST}


def test_a_single_list_of_names_is_a_house_rule(tmp_path: Path) -> None:
    printed = CHOOSING_GAME.base_rules(first_mode(CHOOSING_GAME))[CHOSEN.name]
    text = f"""game = "{CHOOSING_GAME.name}"\npolicies = "{WEAK}"\ngames = {GAMES}\n[house_rules."as printed"]
[house_rules.turned]\n{CHOSEN.name} = {printed[::-1]}\n"""
    keep(tmp_path / "kept.sqlite", text)
    (chapter,) = report_data_of(text, tmp_path / "kept.sqlite").chapters
    assert chapter.choices == ()
    assert [one.first.rules for one in chapter.effects] == ["turned"]


def test_undecided_games_widen_a_worth_to_all_that_they_could_have_come_to() -> None:
    decided = np.array([WON, LOST] * 200, np.uint8)
    is_open = np.array([UNDECIDED] * 100 + [LOST] * 300, np.uint8)
    mean = contrast([decided, is_open], [decided], 0.95, FIXED)
    assert mean is not None
    lost, won = (
        contrast([decided, np.where(is_open == UNDECIDED, end, is_open)], [decided], 0.95, FIXED) for end in (LOST, WON)
    )
    assert lost is not None
    assert won is not None
    assert (mean.low, mean.high) == (lost.low, won.high)
    assert mean.value == (lost.value + won.value) / 2


def test_only_games_that_all_have_played_count() -> None:
    one, other = np.array([WON] * 50 + [LOST] * 50, np.uint8), np.array([LOST] * 50, np.uint8)
    mean = contrast([one], [other], 0.95, FIXED)
    assert mean is not None
    assert (mean.value, mean.total) == (1.0, 50)
    assert contrast([one], [other[:0]], 0.95, FIXED) is None
