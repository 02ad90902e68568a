"""A fencer's position in words: read as told, told again as it was, and what the rules don't allow (E1 to E9)."""

import tomllib
from random import Random
from typing import Any

import pytest

from analyser.experiments.cells import find_lineups, packed_rules
from analyser.experiments.playing.prepared_cell import PreparedCell
from analyser.games.en_garde import positions
from analyser.games.en_garde.compiled import play, state
from analyser.games.en_garde.positions import position_to_dict, position_to_toml, read_position
from analyser.kernel.contract import CHANCE
from analyser.kernel.moves import legal_codes
from analyser.kernel.records import new_record
from analyser.mistakes import Mistake
from tests.budgets import scaled
from tests.cells import make_cells
from tests.cli.running import fine
from tests.games.en_garde.positions import GAME

HAND = {"hand": "1 3 3 5 5"}


def cell_of(**settings: Any) -> Any:
    (cell,) = make_cells(GAME, lineups=find_lineups(GAME, ["random"]), settings=settings)
    return cell


def read(told: dict[str, Any], **settings: Any) -> Any:
    cell = cell_of(**settings)
    position = read_position(told, packed_rules(cell), cell.components)
    assert play.check(position, packed_rules(cell)) == 0
    return position


@pytest.mark.parametrize("settings", [{}, {"hand": 2, "board": 9}, {"points": 1, "max_rounds": 1}])
def test_every_decision_of_a_match_is_told_and_read_again(settings: dict[str, Any]) -> None:
    cell = cell_of(**settings)
    prepared, rules, random = PreparedCell(cell), packed_rules(cell), Random(7)
    workspace = prepared.new_workspace()
    for _ in range(scaled(6)):
        position = new_record(state.STATE)
        play.begin(position, rules)
        for code in prepared.play_game(random.randrange(10**6), workspace):
            if play.turn(position) != CHANCE:
                told = position_to_dict(position.table, cell.components, rules)
                again = read_position(tomllib.loads(position_to_toml(told)), rules, cell.components)
                assert play.check(again, rules) == 0
                assert position_to_dict(again.table, cell.components, rules) == told
                assert legal_codes(play, again, rules) == legal_codes(play, position, rules)
            play.apply(position, rules, code)


def test_what_is_not_told_is_as_a_round_begins() -> None:
    table = read(HAND).table
    assert (table.phase, table.seat, table.round_number) == (state.TURN, state.WHITE, 1)
    assert table.position.tolist() == [1, 23]
    assert table.hand_size.tolist() == [5, 5]
    assert table.deck_size == 15


@pytest.mark.parametrize("hand", ["1 3 3 5 5", "1, 3*2 5*2", [1, 3, 3, 5, 5], ["1 3*2", "5 5"]])
def test_cards_are_listed_in_several_ways(hand: Any) -> None:
    assert read({"hand": hand}).table.hand == read(HAND).table.hand


def test_e3_an_attack_waits_for_its_answer() -> None:
    told = HAND | {"white": 5, "black": 8, "attack": "3x2", "discards": "3 3"}
    position = read(told)
    assert position.table.phase == state.DEFENCE
    names = {GAME.text.move_name(code, None, position) for code in legal_codes(play, position, packed_rules(cell_of()))}
    assert names == {"parry"}


def test_e4_the_turn_behind_a_parry_is_played_with_what_is_left() -> None:
    table = read({"hand": "1 5 5", "parried": True, "discards": "3*4", "white": 5, "black": 8}).table
    assert table.parried == 1
    assert table.hand_size.tolist() == [3, 5]


@pytest.mark.parametrize(
    ("told", "word"),
    [
        ({}, "hand must be told"),
        ({"hand": "1 3 3"}, "5 cards, not 3"),
        ({"hand": "1 3 3 5 x"}, "values"),
        ({"hand": "1 1 1 1 1", "discards": "1"}, "6 cards of value 1"),
        (HAND | {"white": 9, "black": 9}, "lower space"),
        (HAND | {"white": 0}, "white"),
        (HAND | {"seat": "red"}, "white or black"),
        (HAND | {"points": [5, 0]}, "points of white"),
        (HAND | {"points": 3}, "two numbers"),
        (HAND | {"points": [2, 1], "round": 3}, "round"),
        (HAND | {"attack": "3x1"}, "distance of 22"),
        (HAND | {"white": 5, "black": 8, "attack": "3x2", "discards": "3"}, "among the discards"),
        (HAND | {"white": 5, "black": 8, "attack": "3x1", "discards": "3", "parried": True}, "not both"),
        (HAND | {"other": 4}, "other"),
        (HAND | {"turns": 1}, "turns"),
        (HAND | {"nosuch": 1}, "nosuch"),
    ],
)
def test_what_cannot_be_is_one_line(told: dict[str, Any], word: str) -> None:
    with pytest.raises(Mistake) as mistake:
        read(told)
    assert word in str(mistake.value)
    assert "\n" not in str(mistake.value)


def test_e5_a_hand_without_a_move_ends_the_round() -> None:
    with pytest.raises(Mistake, match="no legal move"):
        read({"hand": "5 5 5 5 5", "white": 3, "black": 6})


def test_every_field_is_told_once() -> None:
    assert len(set(positions.NAMES)) == len(positions.FIELDS)
    assert all(field.meaning and field.kind for field in positions.FIELDS)


@pytest.mark.slow
def test_advice_is_asked_for_in_words_and_shows_the_position() -> None:
    words = ("advise", "en_garde", 'hand="1 3 3 5 5"', "white=4", "black=12", "discards=[3, 4]")
    shown = fine(*words, "-n", "2", "--base", "random")
    assert "hand = [1, 3, 3, 5, 5]" in shown
    assert "hand = [" in fine("advise", "en_garde", "--index", "7", "--move", "4", "-n", "2", "--base", "random")
