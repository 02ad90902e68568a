"""A game without difficulties is told by numbers of players, and house rules by the parts of their study."""

from pathlib import Path

import pytest

from analyser.kernel.jit import PLAIN
from analyser.reporting.files import MARKDOWN, PAGE
from analyser.reporting.report.folder import make_files
from analyser.reporting.report.tables import all_table, house_rules_table, overview_table
from analyser.reporting.report.view import Report, report_of
from tests.chosen import TEAM_GAME
from tests.reporting.pages import Tree
from tests.reporting.test_report_tables import fine, report_data_of

pytestmark = pytest.mark.slow  # the game is compiled for three line-ups

GAMES = 5 if PLAIN else 100
TOGETHER, ALONE, RIVALS, _ = TEAM_GAME.variants
STUDY = f"""
game = "{TEAM_GAME.name}"
policies = ["thrifty"]
games = {GAMES}
[[parts]]
variants = ["{TOGETHER}", "{ALONE}"]
players = "all"
policies = ["loner", "thrifty"]
[[parts]]
variants = "{RIVALS}"
players = [2, 3]
policies = ["thrifty", "random"]
[[parts]]
title = "Walls"
players = [3, 2]
[parts.house_rules."two walls"]
walls = 2
[[parts]]
title = "Cards"
players = 4
[parts.house_rules."no barbarian"]
deck.cards.barbarian = 0
[[parts]]
title = "Cards"
players = 5
[parts.house_rules."two of them"]
deck.cards.barbarian = 2
"""


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("levels")
    (folder / "kept.toml").write_text(STUDY, encoding="utf-8")
    fine("study", "run", folder / "kept.toml", "--store", folder / "kept.sqlite")
    return folder / "kept.sqlite"


@pytest.fixture(scope="module")
def report(store: Path) -> Report:
    return report_of(report_data_of(STUDY, store), times=False)


def test_a_variant_is_a_chapter_and_numbers_of_players_stand_side_by_side(store: Path) -> None:
    data = report_data_of(STUDY, store)
    together, alone, rivals = data.chapters
    assert overview_table(together).header == ("player", *(f"{count} players" for count in range(2, 7)))
    assert [row[0] for row in overview_table(together).rows] == ["loner", "thrifty"]
    assert overview_table(alone).header == ("player", "1 player")
    assert all_table(alone).header[0] == "number of players"
    assert [row[0] for row in overview_table(rivals).rows] == ["thrifty in all seats", "random in all seats"]
    assert all("–" not in row[1:] for row in overview_table(rivals).rows)


def test_house_rules_of_one_title_are_told_together(report: Report) -> None:
    together = report.sections[0]
    assert [own.title for own in together.house_rules] == ["Walls", "Cards"]
    walls, cards = [own.effects for own in together.house_rules]
    assert walls is not None
    assert cards is not None
    assert walls.header == ("rules", "player", "2 players", "3 players")
    assert cards.header == ("rules", "player", "4 players", "5 players")
    assert [row[0] for row in cards.rows] == ["no barbarian", "two of them"]
    pictures = [(picture.about, picture.title) for picture in together.pictures if picture.part == "house-rules"]
    assert pictures == [("Walls", "Walls"), ("Cards", "Cards")]


def test_a_deck_that_differs_little_is_told_by_what_differs(store: Path, report: Report) -> None:
    lines = report_data_of(STUDY, store).chapters[0].lines
    assert house_rules_table(lines).rows == (
        ("two walls", "walls=2"),
        ("no barbarian", "cards.barbarian=0"),
        ("two of them", "cards.barbarian=2"),
    )
    assert [len(section.components) for section in report.sections] == [1, 1, 1]


def test_sections_are_called_by_what_tells_them_apart(report: Report) -> None:
    assert [section.title for section in report.sections] == [TOGETHER, ALONE, RIVALS.replace("_", " ")]
    assert [section.rules_in for section in report.sections] == [None, 1, 1]
    first, last = report.sections[0].answer, report.sections[1].answer
    assert " with 2 players and " in first
    assert " with 6 players" in first
    assert "player" not in last


def test_the_page_and_the_markdown_have_all_parts(store: Path) -> None:
    files = make_files(report_data_of(STUDY, store), times=False)
    tree = Tree(files[PAGE].content.decode())
    captions = [element.words for element in tree.all("caption")]
    assert [words for words in captions if "points" in words] == [
        "Walls, in points of percent",
        "Cards, in points of percent",
    ]
    assert tree.with_id("figure-house_rules_2-1").name == "figure"
    assert captions.count("The rules as printed") == 1
    markdown = files[MARKDOWN].content.decode()
    assert "### Cards, in points of percent (1)\n" in markdown
