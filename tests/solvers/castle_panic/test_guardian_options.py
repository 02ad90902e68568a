"""The policy `guardian` with optional rules, in the variants, and with house rules of all sorts."""

from typing import Any

import pytest

from analyser.games.castle_panic.compiled import play, state
from analyser.kernel.records import new_record
from tests.games.castle_panic.tables import BOX, box_of, packed, position_of
from tests.solvers.castle_panic.choosing import after, choice, chosen

FULL = "swordsman.red*3, swordsman.green*2"
"""A full hand at four players."""


def test_heroes_hit_in_the_castle_where_they_may() -> None:
    told: dict[str, Any] = {
        "hands": ["hero.green"],
        "board": "troll/3@castle.3, troll/3@knight.3",
        "towers": "1 2 4 5 6",
    }
    assert choice(house={"heroic_powers": True}, **told) == "hit hero.green troll/3@castle.3"
    assert choice(**told) == "hit hero.green troll/3@knight.3"


def test_three_of_a_colour_slay_what_they_could_not_hit() -> None:
    told: dict[str, Any] = {"house": {"all_for_one": True}, "hands": ["archer.red, knight.red, swordsman.red"]}
    assert choice(**told, board="troll/3@knight.1") == "triple red troll/3@knight.1"


def test_three_of_a_colour_hit_where_each_has_a_monster() -> None:
    told: dict[str, Any] = {"house": {"all_for_one": True}, "hands": ["archer.red, knight.red, swordsman.red"]}
    board = "orc/2@knight.1, orc/2@archer.2, orc/2@swordsman.1"
    assert choice(**told, board=board).startswith("hit ")


def test_a_turn_is_given_up_only_when_nothing_can_be_done_in_it() -> None:
    told: dict[str, Any] = {"house": {"desperate_times": True}, "phase": "begin"}
    assert choice(hands=[FULL], board="troll/3@knight.5", **told) == "discard all"
    assert choice(hands=[FULL], board="troll/3@knight.5, goblin/1@swordsman.1", **told) == "keep all"
    assert choice(hands=["swordsman.red*3, swordsman.green"], board="troll/3@knight.5", **told) == "keep all"
    assert choice(hands=["swordsman.red*3, swordsman.green, tar"], board="troll/3@knight.5", **told) == "keep all"
    assert choice(hands=[FULL, "knight.blue"], board="troll/3@knight.5", **told) == "keep all"
    stones: dict[str, Any] = {"hands": ["swordsman.red*3, brick, mortar"], "board": "troll/3@knight.5"}
    assert choice(**stones, walls="1 2 3 4 5", **told) == "keep all"
    assert choice(**stones, **told) == "discard all"


def test_a_turn_is_not_given_up_for_what_phase_2_does_too() -> None:
    house: dict[str, Any] = {"desperate_times": True, "discards": [5] * 6}
    assert choice(house=house, phase="begin", hands=[FULL], board="troll/3@knight.5") == "keep all"


def test_homes_are_chosen_where_least_is_to_be_feared_and_opposite_each_other() -> None:
    rules = packed(players=2, my_home=True, kings_tower=True)
    position = new_record(state.STATE)
    play.begin(position, rules)
    for kind in ("goblin", "goblin", "orc", "goblin", "troll", "orc"):
        after(position, rules, f"place {kind}")
    chosen_homes = []
    while int(position.table.step) in (state.CHOOSE_HOME, state.CHOOSE_KING):
        chosen_homes.append(chosen(position, rules))
        after(position, rules, chosen_homes[-1])
    assert chosen_homes == ["home 1", "home 4", "king 2"]


def test_a_new_home_has_a_wall() -> None:
    rules = packed(players=2, my_home=True)
    position = position_of(
        rules, homes=[1, 5], towers="1 4 5 6", walls="4 5", board="orc/2@swordsman.1, goblin/1@forest.4", pile="-"
    )
    after(position, rules, "end")
    assert int(position.table.step) == state.CHOOSE_HOME
    assert chosen(position, rules) == "home 4"


def test_a_wall_in_hand_is_built_before_it_is_too_late() -> None:
    told: dict[str, Any] = {"house": {"under_construction": "player"}, "walls_in_hand": [0]}
    assert choice(**told, board="goblin/1@forest.2") == "end"
    assert choice(**told, board="orc/2@knight.2") == "wall 2"
    assert choice(**told, board="goblin/1@forest.2", pile="orc*3") == "wall 2"


def test_who_is_out_has_no_turn_in_the_forecast() -> None:
    """The seat after the one that is out comes next: the monster is in the knight ring then, not at the wall."""
    told: dict[str, Any] = {"house": {"my_home": True}, "players": 3, "homes": [1, 0, 5], "out": [1]}
    hands = ["knight.green", "-", "hero.red"]
    found = choice(phase="trade", hands=hands, towers="1 2 4 5 6", board="troll/3@archer.4", **told)
    assert found == "trade knight.green hero.red 2"


def test_a_rival_is_only_asked_for_what_costs_it_nothing() -> None:
    told: dict[str, Any] = {"players": 2, "phase": "trade", "board": "troll/3@swordsman.1, orc/2@knight.1"}
    hands = ["archer.blue, knight.blue", "swordsman.red"]
    assert choice("coop", hands=hands, **told).endswith("swordsman.red 1")
    assert not choice("master_slayer", hands=hands, **told).endswith("swordsman.red 1")


@pytest.mark.parametrize(
    ("proposal", "answer"), [("swordsman.red archer.blue", "accept"), ("knight.blue hero.red", "refuse")]
)
def test_a_rival_accepts_what_costs_it_nothing(proposal: str, answer: str) -> None:
    rules = packed("master_slayer", 2)
    hands = ["swordsman.red, knight.blue", "archer.blue, hero.red"]
    position = position_of(rules, hands=hands, phase="trade", board="troll/3@knight.1, troll/3@knight.2")
    after(position, rules, f"trade {proposal} 1")
    assert chosen(position, rules) == answer


def test_as_the_overlord_it_besieges() -> None:
    rules = packed("overlord", 2)
    position = position_of(rules, board="troll/3@forest.1", pile="orc*2, troll", overlord=3)
    after(position, rules, "end")
    assert int(position.table.step) == state.PLAY_TOKEN
    assert chosen(position, rules) == chosen(position, rules, "besieger") == "token troll"


def test_two_scavenges_do_not_fetch_each_other() -> None:
    box = BOX.to_dict()
    box["cards"]["scavenge"] = 2
    rules = packed(box=box_of(box))
    position = position_of(rules, hands=["scavenge"], discard="scavenge", board="troll/3@forest.1")
    assert chosen(position, rules) == "end"
