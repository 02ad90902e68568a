"""What is in a box of several tables, as a person and a program are told it."""

from dataclasses import replace
from pathlib import Path

import pytest

from analyser.games.boxes import COUNT, Box, Table
from analyser.games.catalogue import Game
from analyser.games.components import Components
from analyser.games.fields import Integer, Text
from analyser.reporting.report.tables import pieces
from analyser.reporting.sheets import game_to_dict, render_game
from tests.chosen import SOLO_GAME
from tests.cli.running import tells

FILE = """
supply = 18
[creatures]
gor = { count = 5, reward = "" }
skral = { count = 4, reward = "reveal 2" }
[figures]
creatures.gor.count = "inferred"
"""


@pytest.fixture
def components(tmp_path: Path) -> Components:
    file = tmp_path / "box.toml"
    file.write_text(FILE, encoding="utf-8")
    fields = (Integer(COUNT, 1, 0, 9, "copies"), Text("reward", "", "what it brings"))
    return Box(file, (Table("creatures", "creature", fields), Integer("supply", 18, 0, 99, "tokens"))).load(file)


@pytest.fixture
def game(components: Components) -> Game:
    return replace(SOLO_GAME, load_components=lambda _: components)


def test_a_report_has_a_list_for_each_table(components: Components) -> None:
    assert pieces(components) == [
        ("creatures", ["gor: count 5", "skral: count 4, reward reveal 2"]),
        ("supply", ["18"]),
    ]


def test_the_list_of_a_game_tells_every_piece_and_where_figures_are_from(game: Game) -> None:
    lines = render_game(game, "table")
    (creatures,) = (line for line in lines if line.startswith("  creatures: "))
    assert tells(creatures, "gor 5 skral 4 reward reveal 2")
    assert "  supply: 18" in lines
    assert "  creatures, gor, count: inferred" in lines


def test_json_has_the_box_as_transcripts_write_it(game: Game, components: Components) -> None:
    told = game_to_dict(game)["components"]
    assert told["contents"] == components.to_dict()
    assert told["figures"] == {"creatures, gor, count": "inferred"}
    assert told["hash"] == components.hash


def test_json_tells_of_a_game_whose_box_is_counts_where_figures_are_from() -> None:
    components = SOLO_GAME.load_components(None)
    assert components.is_counts
    told = game_to_dict(SOLO_GAME)["components"]
    assert list(told) == ["name", "provenance", "figures", "hash", "counts"]
    assert told["figures"] == dict(components.figures)
    assert components.described().keys() == told.keys() - {"figures"}
