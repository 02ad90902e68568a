"""Positions as people tell them: read, written, read again; and every mistake in one line that names the thing."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from analyser.games.castle_panic import positions
from analyser.games.castle_panic.compiled import play, state
from analyser.games.castle_panic.positions import position_to_dict, read_position
from analyser.games.castle_panic.targets import monsters_of, target_name
from analyser.kernel.bind import view_of
from analyser.mistakes import Mistake
from tests.cli.running import assert_names
from tests.games.castle_panic.tables import BOX, names, packed, position_of


def written(position: Any, rules: Any) -> dict[str, Any]:
    return position_to_dict(view_of(play, position, int(play.turn(position))), BOX, rules)


def test_all_that_may_be_told_is_documented() -> None:
    assert len(set(positions.NAMES)) == len(positions.FIELDS)
    page = Path(positions.__file__).with_name("RULES.md").read_text(encoding="utf-8")
    for field in positions.FIELDS:
        assert f"| `{field.name}` | {field.kind} | {field.default} | {field.meaning} |\n" in page


def test_nothing_told_is_an_empty_board_in_the_second_round() -> None:
    rules = packed()
    table = position_of(rules).table
    assert (int(table.seat), int(table.turns), int(table.began)) == (0, 5, 15)
    assert (int(table.walls), int(table.towers), int(table.deck_size)) == (63, 63, 49)
    assert int(table.pile_size) == 49, "the starting monsters are not on the board, so they are still to come"
    assert names(position_of(rules), rules) == ["end"]


@pytest.mark.parametrize(
    ("told", "began"),
    [
        ({"seat": 1, "turn": 2}, 0b0011),
        ({"seat": 1, "turn": 2, "phase": "begin"}, 0b0001),
        ({"seat": 1, "turn": 6}, 0b1111),
        ({"seat": 1, "turn": 6, "phase": "begin"}, 0b1111),
        ({"seat": 2, "turn": 2, "out": [1], "homes": [1, 0, 2, 3], "towers": "1 2 3 4 5"}, 0b0111),
    ],
)
def test_c3_who_has_had_a_turn_follows_from_its_number(told: dict[str, Any], began: int) -> None:
    rules = packed(desperate_times=True, my_home=True)
    assert int(position_of(rules, **{"homes": [1, 2, 3, 4], **told}).table.began) == began


def test_names_are_told_in_many_ways() -> None:
    rules = packed(players=2)
    ways: list[dict[str, Any]] = [
        {"hands": ["brick*2, tar", "missing"], "walls": [1, 5], "drawn": ["troll*2", "orc"]},
        {"hands": {"0": "brick brick tar", "1": ["missing"]}, "walls": "1 5", "drawn": "orc troll troll"},
        {"hands": [["brick", "tar", "brick"], {"missing": 1}], "walls": "1, 5", "drawn": {"troll": 2, "orc": 1}},
    ]
    first, *others = (position_of(rules, **told) for told in ways)
    assert all(other == first for other in others)
    assert int(first.table.unseen[state.TROLL]) == 8


def test_what_is_left_of_the_pile_or_what_was_drawn() -> None:
    rules = packed(players=2)
    board = ["orc/1@archer.2", "goblin/1@forest.1*2"]
    by_pile = position_of(rules, board=board, pile="troll*2, draw_3")
    assert int(by_pile.table.pile_size) == 3
    assert int(by_pile.table.token_discard.sum()) == 49 - 3 - 3
    by_drawn = position_of(rules, board=board, drawn="troll*2, draw_3")
    assert int(by_drawn.table.pile_size) == 49 - 3 - 3
    assert int(by_drawn.table.token_discard.sum()) == 3
    assert [target_name(number) for number in monsters_of(by_drawn.table)].count("goblin/1@forest.1") == 2


def test_v3_what_is_gone_is_a_trophy_or_discarded() -> None:
    rules = packed("master_slayer", 2)
    position = position_of(rules, drawn="orc*2, draw_3", discarded="draw_3", trophies=[2, 0], points=[4, 0])
    assert int(position.table.token_discard.sum()) == 1
    assert [int(count) for count in position.table.trophies[:2]] == [2, 0]


def test_v5_the_overlord_holds_some_of_what_is_to_come() -> None:
    rules = packed("overlord", 2, secret_forces=True)
    position = position_of(rules, pile="troll*3, draw_3", overlord=2, reserve=True)
    assert int(position.table.pile_size) == 1
    assert int(position.secret[state.OVERLORDS].tokens) == 2
    assert written(position, rules) == {
        **written(position_of(rules, pile="troll*3, draw_3"), rules),
        "overlord": 2,
        "reserve": True,
    }


def test_v5_where_he_decides_his_hand_is_told() -> None:
    rules = packed("overlord", 2)
    position = position_of(rules, seat=1, phase="overlord", held="troll, draw_3", drawn="draw_4", plays=3, summon=False)
    assert names(position, rules) == ["pass", "token draw_3", "token troll"]
    assert int(position.table.turn) == 2
    assert int(position.table.pile_size) == 49 - 1 - 2
    told = written(position, rules)
    assert (told["held"], told["plays"], told["summon"], told["seat"]) == (["troll", "draw_3"], 3, False, 1)
    first = position_of(rules, phase="overlord", held="troll")
    assert [name for name in names(first, rules) if name.startswith("summon")], "the first thing may be a summons"


@pytest.mark.parametrize("board", ["orc/2@archer.1*99999", 42])
def test_how_monsters_are_listed_is_said_once_and_with_a_monster(board: Any) -> None:
    with pytest.raises(Mistake) as caught:
        position_of(packed(), board=board)
    assert f"{caught.value}".count("board") == 1
    assert "orc/2@archer.1*2" in f"{caught.value}"


HOMES: dict[str, Any] = {"homes": [1, 2], "king": 3}
SECRET: dict[str, Any] = {"secret_forces": True}
SWAPS: dict[str, Any] = {"monstrous_choices": True}


@pytest.mark.parametrize(
    ("variant", "house_rules", "told", "said"),
    [
        ("coop", {}, {"hand": ["brick"]}, "unknown 'hand' hands"),
        ("coop", {}, {"hands": ["sword"]}, "hands.0 sword archer.red"),
        ("coop", {}, {"hands": ["brick*3"], "discard": "brick*2"}, "hands.0 discard 5 brick 4"),
        ("coop", {}, {"hands": ["tar", "tar"]}, "hands.0 hands.1 2 tar 1"),
        ("coop", {}, {"hands": ["tar", "brick", "drive"]}, "hands 2"),
        ("coop", {}, {"hands": {"2": "tar"}}, "seat 2 hands 0, 1"),
        ("coop", {}, {"hands": 3}, "hands 3"),
        ("coop", {}, {"hands": ["brick*x"]}, "hands.0 brick*x"),
        ("coop", {}, {"hands": [{"archer": {"red": 1}}]}, "hands.0 quotation"),
        ("coop", {}, {"removed": "brick"}, "removed dwindling_resources"),
        ("coop", {"dwindling_resources": True}, {"removed": "tar"}, "removed tar brick"),
        ("coop", {}, {"board": "orc@archer.1"}, "board KIND/HP@RING.ARC orc@archer.1"),
        ("coop", {}, {"board": "ogre/2@archer.1"}, "board ogre goblin"),
        ("coop", {}, {"board": "orc/2@moat.1"}, "board moat forest"),
        ("coop", {}, {"board": "orc/2@archer.7"}, "board orc/2@archer.7 1 6"),
        ("coop", {}, {"board": "orc/0@archer.1"}, "board orc/0@archer.1 slain"),
        ("coop", {}, {"board": "orc/3@archer.1"}, "board orc/3@archer.1 2"),
        ("coop", {}, {"board": "orc/2@castle.4"}, "board orc/2@castle.4 tower"),
        ("coop", {}, {"board": "orc/2t@archer.1 orc/1t@archer.1"}, "board tarred"),
        ("coop", {}, {"board": "healer/2@archer.1*2"}, "board 2 healer 1"),
        ("coop", {}, {"board": "orc/1t@archer.1", "phase": "trade"}, "tar trade"),
        ("coop", {}, {"pile": "draw_3*2"}, "pile 2 draw_3 1"),
        ("coop", {}, {"pile": "draw_3", "drawn": "orc"}, "pile drawn"),
        ("coop", {}, {"pile": "-"}, "board pile won"),
        ("coop", {}, {"discarded": "draw_3"}, "discarded 1 0"),
        ("coop", {}, {"walls": [7]}, "walls 6 7"),
        ("coop", {}, {"walls": "1 1"}, "walls 1 twice"),
        ("coop", {}, {"walls": ["two"]}, "walls two"),
        ("coop", {}, {"towers": "-"}, "towers lost"),
        ("coop", {"towers": 3}, {"towers": [2]}, "towers 2"),
        ("coop", {}, {"walls": [1], "fortified": [2]}, "fortified 2"),
        ("coop", {}, {"fortified": [1, 2, 3]}, "fortified 3 2 fortify_tokens"),
        ("coop", {}, {"seat": 2}, "seat 1 2"),
        ("coop", {}, {"seat": 1, "turn": 3}, "turn 3 seat 0 seat 1"),
        ("coop", {}, {"turn": 401}, "turn 400 401"),
        ("coop", {"max_turns": 2}, {}, "turn 2 max_turns"),
        ("coop", {}, {"phase": "march"}, "phase discard trade play march"),
        ("coop", {}, {"phase": "begin"}, "begin desperate_times"),
        ("solitaire", {}, {"phase": "trade"}, "trade trades"),
        ("coop", {}, {"phase": "trade", "made": 1}, "made 0 1"),
        ("coop", {}, {"phase": "discard", "missing": True}, "missing discard"),
        ("coop", {}, {"missing": 1}, "missing true false 1"),
        ("coop", {}, {"desperate": True}, "desperate desperate_times"),
        ("coop", {}, {"homes": [1, 2]}, "homes my_home"),
        ("coop", {"my_home": True}, {"homes": [1]}, "homes.1"),
        ("coop", {"my_home": True}, {"homes": [1, 1]}, "homes 1 twice"),
        ("coop", {"my_home": True}, {"homes": [1, 2], "towers": [1, 3]}, "homes.1 2 towers"),
        ("coop", {"my_home": True}, {"homes": [1, 2], "out": [0], "seat": 0}, "seat 0 out"),
        ("coop", {"my_home": True}, {"homes": [1, 2], "out": [0], "seat": 1, "hands": ["tar"]}, "hands.0 out"),
        ("coop", {}, {"out": [0]}, "out my_home"),
        ("coop", {"my_home": True, "kings_tower": True}, {"homes": [1, 2]}, "king king_lost"),
        ("coop", {"my_home": True, "kings_tower": True}, HOMES | {"king": 2}, "king 2 twice"),
        ("coop", {"my_home": True, "kings_tower": True}, HOMES | {"towers": [1, 2]}, "king 3 towers"),
        ("coop", {"my_home": True}, HOMES, "king kings_tower"),
        ("coop", {}, {"walls_in_hand": [0]}, "walls_in_hand under_construction"),
        ("coop", {}, {"points": [1, 0]}, "points master_slayer"),
        ("master_slayer", {}, {"points": [1, 0]}, "points.0 1 0"),
        ("master_slayer", {}, {"trophies": [1, 0]}, "trophies 1 0"),
        ("master_slayer", {}, {"trophies": [1, 0], "drawn": "orc*2"}, "discarded trophies"),
        ("master_slayer", {}, {"trophies": [1, 0], "drawn": "orc, draw_3", "discarded": "orc"}, "discarded monsters"),
        ("master_slayer", {}, {"trophies": [1, 0], "drawn": "orc*3", "discarded": "orc"}, "discarded 1 2"),
        ("coop", {}, {"overlord": 1}, "overlord variant"),
        ("overlord", {}, {"reserve": True}, "reserve secret_forces"),
        ("overlord", {}, {"pile": "orc", "overlord": 2}, "overlord 2 1"),
        ("overlord", {}, {"held": "orc"}, "held phase overlord"),
        ("overlord", {}, {"phase": "overlord"}, "held tokens"),
        ("overlord", {}, {"phase": "overlord", "held": "orc", "overlord": 1}, "overlord held"),
        ("overlord", {}, {"phase": "overlord", "held": "orc*2", "pile": "orc"}, "held 2 orc 1"),
        ("overlord", {}, {"phase": "overlord", "held": "orc", "plays": 0}, "plays 1 0"),
        ("overlord", SECRET, {"phase": "overlord", "held": "orc", "reserve": True}, "reserve token"),
        ("overlord", SECRET, {"phase": "overlord", "reserve": "ogre"}, "reserve ogre"),
        ("overlord", SECRET, {"reserve": "orc"}, "reserve overlord true"),
        ("overlord", SECRET, {"phase": "overlord", "held": "healer", "reserve": "healer"}, "held reserve 2 healer 1"),
        ("overlord", {}, {"phase": "overlord", "held": "orc", "swap": True}, "swap monstrous_choices"),
        ("overlord", SWAPS, {"phase": "overlord", "held": "orc", "swap": True}, "held 1 3"),
        ("overlord", SWAPS, {"phase": "overlord", "held": "orc*3", "swap": True, "plays": 2}, "plays swap"),
        ("overlord", SWAPS, {"swap": True}, "swap phase overlord"),
        ("overlord", {}, {"plays": 2}, "plays phase overlord"),
        ("coop", {}, {"phase": "overlord"}, "phase overlord variant"),
    ],
)
def test_mistakes_name_what_is_wrong(
    variant: str, house_rules: dict[str, Any], told: Mapping[str, Any], said: str
) -> None:
    rules = packed(variant, 1 if variant == "solitaire" else 2, **house_rules)
    with pytest.raises(Mistake) as caught:
        read_position(told, rules, BOX)
    assert "\n" not in f"{caught.value}"
    assert len(f"{caught.value}") < 400
    assert_names(f"{caught.value}", *said.split())
