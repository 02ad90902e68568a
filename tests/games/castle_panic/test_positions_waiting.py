"""What was begun within a phase, or in the set-up, and waits for a decision: in a person's words, and what is wrong."""

from typing import Any

import pytest

from analyser.games.castle_panic.compiled import play, state
from analyser.games.castle_panic.positions import read_position
from analyser.mistakes import Mistake
from tests.cli.running import assert_names
from tests.games.castle_panic.tables import BOX, legal, names, packed, position_of
from tests.games.castle_panic.test_positions_of_games import words_of

STRUCK: dict[str, Any] = {
    "phase": "move",
    "board": "orc/2@swordsman.1, troll/3@swordsman.1*2",
    "striking": "orc/2@swordsman.1, troll/3@swordsman.1",
    "walls": "2 3 4 5 6",
}
IN_CASTLE = dict.fromkeys(("board", "striking"), "orc/2@castle.1, troll/3@castle.1")
ELSEWHERE = {name: f"{STRUCK[name]}, orc/1@swordsman.4" for name in ("board", "striking")}
OUT: dict[str, Any] = {"my_home": True, "desperate_times": True}
OUTSIDE: dict[str, Any] = {"seat": 1, "out": 0, "homes": [0, 1], "towers": "1 2"}
LOSING = {"phase": "tokens", "hands": ["brick", "tar"], "drawn": "discard_one"}
SIX = "goblin/1@archer.1, goblin/1@archer.2, goblin/1@archer.3, orc/2@archer.4, orc/2@archer.5, troll/3@archer.6"
HOMELESS: dict[str, Any] = {"my_home": True}
KING: dict[str, Any] = {"my_home": True, "kings_tower": True}


def asked(position: Any, rules: Any) -> tuple[int, list[str]]:
    """Who decides, and between what."""
    assert play.check(position, rules) == 0
    return int(play.turn(position)), names(position, rules)


def test_c7_who_is_hurt_is_decided_among_those_that_strike() -> None:
    rules = packed(players=2)
    position = position_of(rules, **STRUCK)
    assert asked(position, rules) == (0, ["hurt orc/2@swordsman.1", "hurt troll/3@swordsman.1"])
    assert words_of(position, rules, BOX)["striking"] == ["orc/2@swordsman.1", "troll/3@swordsman.1"]


def test_c7_those_that_strike_elsewhere_come_later() -> None:
    rules = packed(players=2)
    more = "orc/2@castle.3, goblin/1@castle.3"
    told = {name: f"{STRUCK[name]}, {more}" for name in ("board", "striking")}
    position = position_of(rules, **STRUCK | told)
    play.apply(position, rules, legal(position, rules)[0])
    assert asked(position, rules) == (0, ["hurt goblin/1@castle.3", "hurt orc/2@castle.3"])
    assert int(position.table.towers) == 0b111011, "this tower fell only now"


def test_c9_the_tokens_that_are_due_come_when_all_is_settled() -> None:
    rules = packed(players=2)
    position = position_of(rules, **STRUCK | {"phase": "tokens", "due": 2, "drawn": "draw_3"})
    play.apply(position, rules, legal(position, rules)[0])
    assert int(position.table.step) == state.TOKEN_DRAWN
    assert int(position.table.tokens_due) == 1, "one of two is being drawn"


def test_c9_each_seat_with_cards_loses_one_from_the_active_one_on() -> None:
    rules = packed(players=3)
    position = position_of(
        rules, seat=1, phase="tokens", losing="0 2", hands=["tar", "brick", "drive, missing"], drawn="discard_one"
    )
    assert asked(position, rules) == (2, ["lose drive", "lose missing"])
    assert words_of(position, rules, BOX)["losing"] == [0, 2]
    play.apply(position, rules, legal(position, rules)[0])
    assert asked(position, rules) == (0, ["lose tar"])


def test_o6_who_has_lost_a_home_chooses_another() -> None:
    rules = packed(players=2, **HOMELESS)
    position = position_of(rules, phase="move", homes=[1, 2], towers="1 3 5")
    assert asked(position, rules) == (1, ["home 3", "home 5"])


def test_o7_when_the_kings_tower_has_fallen_cards_are_lost() -> None:
    rules = packed(players=2, **KING)
    told = {"phase": "move", "homes": [1, 2], "king_lost": True, "towers": "1 2 3", "hands": ["tar", "brick"]}
    position = position_of(rules, **told, losing="0 1")
    for seat, card in enumerate(("tar", "brick")):
        assert asked(position, rules) == (seat, [f"lose {card}"])
        play.apply(position, rules, legal(position, rules)[0])
        assert int(position.table.hand[seat].cards) == 0
    assert int(position.table.phase) == state.TOKENS_PHASE


def test_o7_a_fallen_kings_tower_is_settled_after_homes() -> None:
    rules = packed(players=2, **KING)
    hands = ["tar", "-"]
    position = position_of(rules, phase="move", homes=[1, 2], king=4, towers="2 3", hands=hands)
    assert asked(position, rules) == (0, ["home 3"])
    play.apply(position, rules, legal(position, rules)[0])
    assert asked(position, rules) == (0, ["lose tar"])


def test_c8_in_the_tar_one_may_still_be_in_the_forest_when_all_have_advanced() -> None:
    rules = packed(players=2)
    position = position_of(rules, **STRUCK | {"board": f"{STRUCK['board']}, orc/1t@forest.4"})
    assert asked(position, rules) == (0, ["hurt orc/2@swordsman.1", "hurt troll/3@swordsman.1"])
    newcomer = position_of(rules, **STRUCK | {"phase": "tokens", "board": f"{STRUCK['board']}, orc/2@forest.4"})
    assert asked(newcomer, rules)[0] == 0


def test_o18_a_final_charge_comes_once_a_turn() -> None:
    rules = packed(players=2, final_charge=True)
    steps = []
    for charged in (False, True):
        position = position_of(rules, **STRUCK | {"pile": "-", "charged": charged})
        play.apply(position, rules, legal(position, rules)[0])
        steps.append((int(position.table.step), int(position.table.turns)))
    assert steps[0] == (state.DIE_ROLLED, 3), "the same turn"
    assert steps[1][1] == 4, "the next turn"


def test_o16_how_often_the_tokens_were_shuffled_in_phase_6() -> None:
    rules = packed(players=2, not_over_yet=True)
    position = position_of(rules, **STRUCK | {"phase": "tokens", "shuffles": 3})
    assert int(position.table.token_shuffles) == 3
    assert words_of(position, rules, BOX)["shuffles"] == 3


def test_v4_a_proposal_is_answered_by_who_was_asked() -> None:
    rules = packed("master_slayer", 3)
    told = {"seat": 1, "phase": "trade", "hands": ["tar", "brick", "-"]}
    position = position_of(rules, **told, offer="brick for tar of seat 0")
    assert asked(position, rules) == (0, ["accept", "refuse"])
    assert words_of(position, rules, BOX)["offer"] == "brick for tar of seat 0"
    play.apply(position, rules, state.ACCEPT)
    assert asked(position, rules) == (1, ["end"]), "the one proposal of the phase was made"


def test_v5_what_the_overlords_token_brought_about_the_castle_decides() -> None:
    rules = packed("overlord", 2)
    position = position_of(rules, **STRUCK | {"phase": "overlord", "plays": 0, "overlord": 2})
    assert asked(position, rules)[0] == 0
    assert (words_of(position, rules, BOX)["plays"], words_of(position, rules, BOX)["overlord"]) == (0, 2)
    play.apply(position, rules, legal(position, rules)[0])
    assert int(position.table.turns) == 4, "no play was open any more"


def test_o21_the_overlord_swaps_before_he_plays() -> None:
    rules = packed("overlord", 2, monstrous_choices=True, secret_forces=True)
    told = {"phase": "overlord", "held": "orc*2, draw_3", "reserve": "troll"}
    position = position_of(rules, **told, swap=True)
    assert asked(position, rules) == (2, ["keep", "swap draw_3", "swap orc"])
    play.apply(position, rules, state.KEEP)
    assert [name for name in names(position, rules) if "summon" not in name] == [
        "pass",
        "token draw_3",
        "token orc",
        "token troll",
    ]
    assert words_of(position, rules, BOX)["reserve"] == "troll"


@pytest.mark.parametrize(
    ("variant", "house_rules", "told", "decision"),
    [
        ("coop", {}, {}, (0, ["place goblin", "place orc", "place troll"])),
        ("coop", {}, {"board": "troll/3@archer.1, orc/2@archer.2*1"}, (0, ["place goblin", "place orc"])),
        ("coop", HOMELESS, {"board": SIX, "homes": [3]}, (1, [f"home {arc}" for arc in (1, 2, 4, 5, 6)])),
        ("coop", KING, {"board": SIX, "homes": [3, 1]}, (0, [f"king {arc}" for arc in (2, 4, 5, 6)])),
        ("coop", {"under_construction": "set:2"}, {"walls": "3 6"}, (0, ["place goblin", "place orc", "place troll"])),
    ],
)
def test_c2_what_is_chosen_next_in_the_set_up_follows_from_what_lies_there(
    variant: str, house_rules: dict[str, Any], told: dict[str, Any], decision: tuple[int, list[str]]
) -> None:
    rules = packed(variant, 2, **house_rules)
    hands = {"hands": ["brick*4, tar, drive", "mortar*4, missing, fortify"]} if told.get("board") == SIX else {}
    position = position_of(rules, phase="setup", **told, **hands)
    assert asked(position, rules) == decision
    assert position_of(rules, **words_of(position, rules, BOX)) == position


def test_o20_the_reserve_is_chosen_last() -> None:
    rules = packed("overlord", 2, secret_forces=True)
    hands = ["brick*4, tar, drive", "mortar*4, missing, fortify"]
    position = position_of(rules, phase="setup", board=SIX, hands=hands)
    seat, moves = asked(position, rules)
    assert (seat, len(moves)) == (2, 19)


def test_c3_who_had_no_turn_yet_is_told_where_its_number_does_not_say_it() -> None:
    rules = packed(players=6, my_home=True)
    told = {"seat": 4, "turn": 5, "out": [1, 2, 3], "homes": [1, 0, 0, 0, 2, 3], "towers": "1 2 3"}
    first_round, second_round = position_of(rules, **told), position_of(rules, **told, not_begun="-")
    assert [int(position.table.began) for position in (first_round, second_round)] == [0b011111, 0b111111]
    assert "not_begun" not in words_of(first_round, rules, BOX)
    assert words_of(second_round, rules, BOX)["not_begun"] == []


@pytest.mark.parametrize(
    ("variant", "house_rules", "told", "said"),
    [
        ("coop", {}, {"phase": "move"}, "move striking homes losing"),
        ("overlord", {}, {"phase": "tokens"}, "tokens overlord"),
        ("coop", {}, STRUCK | {"phase": "play"}, "striking move play"),
        ("coop", {}, {"losing": 0}, "losing move play"),
        ("coop", {}, {"due": 1}, "due tokens play"),
        ("coop", {}, STRUCK | {"phase": "tokens", "due": 299}, "due 299 1 tokens_a_turn"),
        ("coop", {}, STRUCK | {"phase": "tokens", "due": 2}, "due 2 1 tokens_a_turn"),
        ("coop", {}, STRUCK | {"phase": "tokens", "due": 4, "drawn": "draw_3"}, "due 4 3 tokens_a_turn"),
        ("overlord", {}, {"phase": "overlord", "held": "orc", "plays": 108}, "plays 108 2 tokens_a_turn"),
        ("overlord", {}, STRUCK | {"phase": "overlord", "plays": 2}, "plays 2 1 tokens_a_turn"),
        ("coop", {}, STRUCK | {"charged": True}, "charged final_charge"),
        ("coop", {}, STRUCK | {"phase": "tokens", "shuffles": 1}, "shuffles not_over_yet"),
        ("coop", {}, STRUCK | {"striking": 3}, "striking 3"),
        ("coop", {}, STRUCK | {"striking": "ogre/2@swordsman.1"}, "striking ogre"),
        ("coop", {}, STRUCK | {"striking": "orc/2@swordsman.1*2"}, "striking orc/2@swordsman.1 board"),
        ("coop", {}, STRUCK | {"striking": "troll/3@swordsman.1*2"}, "striking swordsman.1 alike"),
        ("coop", {}, STRUCK | {"board": "orc/2@archer.1", "striking": "orc/2@archer.1"}, "striking orc/2@archer.1"),
        ("coop", {}, STRUCK | {"board": "orc/2t@swordsman.1", "striking": "orc/2t@swordsman.1"}, "striking tar"),
        ("coop", {}, STRUCK | {"walls": "1 2", "fortified": 1}, "fortified 1 striking"),
        ("coop", {"fortify_tokens": 0}, STRUCK | {"walls": "1 2"}, "walls 1 striking fortify_tokens"),
        ("coop", {}, STRUCK | {"walls": "1 2 3", "fortified": "2 3"}, "walls 1 striking fortify_tokens"),
        ("coop", {}, STRUCK | {"towers": "-"}, "towers lost"),
        ("coop", HOMELESS, STRUCK | {"homes": [1, 2], "towers": "1 3"}, "homes.1 2 towers"),
        ("coop", KING, STRUCK | {"homes": [1, 2], "king": 3, "towers": "1 2"}, "king 3 towers"),
        ("coop", {}, STRUCK | {"board": f"{STRUCK['board']}, orc/1@forest.4"}, "board orc/1@forest.4 move"),
        ("coop", {}, STRUCK | IN_CASTLE, "board castle.1 towers"),
        ("coop", {}, STRUCK | ELSEWHERE | {"walls": "2 3"}, "striking orc/1@swordsman.4 walls"),
        ("coop", {}, {"phase": "tokens", "losing": [0]}, "losing 0 hands.0"),
        ("coop", {}, {"phase": "tokens", "losing": [0], "hands": ["tar"]}, "losing discard_one king_lost"),
        ("coop", {}, STRUCK | {"losing": [0], "hands": ["tar"], "phase": "tokens", "drawn": "discard_one"}, "losing"),
        ("coop", {}, LOSING | {"losing": 0}, "losing 1 0 hands.1 still"),
        ("coop", {}, LOSING | {"seat": 1, "losing": 1}, "losing 0 1 hands.0 still"),
        ("coop", HOMELESS, {"homes": [1, 2], "towers": "1 3"}, "homes.1 2 towers"),
        ("coop", HOMELESS, {"homes": [1, 2], "towers": "1 3", "phase": "move", "moved": [1]}, "homes.1 1 out"),
        ("coop", HOMELESS, {"homes": [1, 2], "towers": [1], "phase": "move"}, "homes.1 1 out"),
        ("coop", HOMELESS, {"homes": [1, 2], "moved": 0}, "moved 1 0 towers"),
        ("coop", HOMELESS, {"homes": [1, 2], "moved": "0 1", "towers": "1 2 3 4 5"}, "moved 2 1 towers"),
        ("coop", HOMELESS, {"homes": [1, 0], "out": 1}, "out 1 0 towers"),
        ("coop", HOMELESS, {"homes": [1, 0], "moved": 0, "out": 1, "towers": "1 2 3 4 5"}, "moved out 2 1 towers"),
        ("coop", KING, {"homes": [1, 2], "king_lost": True}, "king_lost 1 0 towers"),
        ("coop", HOMELESS, {"homes": [1, 2], "moved": 0, "phase": "move", "towers": "1 3 4 5 6"}, "moved 1 0 towers"),
        ("coop", {**HOMELESS, "towers": 4}, {"homes": [1, 6]}, "homes 6 towers"),
        ("coop", HOMELESS, {"out": [0, 1]}, "out lost"),
        ("coop", {}, {"phase": "trade", "offer": "brick for tar of seat 1"}, "offer master_slayer"),
        ("master_slayer", {}, {"offer": "brick for tar of seat 1"}, "offer trade play"),
        ("master_slayer", {}, {"phase": "trade", "offer": "brick tar 1"}, "offer GIVEN TAKEN SEAT"),
        ("master_slayer", {}, {"phase": "trade", "offer": "brick for tar of seat \u0661"}, "offer GIVEN TAKEN SEAT"),
        ("master_slayer", {}, {"phase": "trade", "offer": 0}, "offer GIVEN TAKEN SEAT 0"),
        ("master_slayer", {}, {"phase": "trade", "offer": False}, "offer GIVEN TAKEN SEAT false"),
        ("coop", {}, STRUCK | {"board": "orc/\u0662@swordsman.1"}, "board KIND/HP@RING.ARC"),
        ("coop", {}, STRUCK | {"board": "orc/2@swordsman.\u0661"}, "board KIND/HP@RING.ARC"),
        ("master_slayer", {}, {"phase": "trade", "offer": "bricks for tar of seat 1"}, "offer bricks"),
        ("master_slayer", {}, {"phase": "trade", "offer": "tar for tar of seat 1"}, "offer tar"),
        ("master_slayer", {}, {"phase": "trade", "offer": "brick for tar of seat 0"}, "offer 0"),
        ("master_slayer", {}, {"phase": "trade", "offer": "brick for tar of seat 1"}, "offer 0 brick hands.0"),
        (
            "master_slayer",
            {},
            {"phase": "trade", "hands": ["brick"], "offer": "brick for tar of seat 1"},
            "offer 1 tar",
        ),
        ("coop", {"desperate_times": True}, STRUCK | {"desperate": True, "missing": True}, "desperate missing"),
        ("coop", {}, {"not_begun": 0}, "not_begun play 0 nobody"),
        ("coop", {}, {"turn": 51, "not_begun": 0}, "not_begun 51 nobody"),
        ("coop", {}, {"turn": 1, "not_begun": "-"}, "not_begun 1"),
        ("coop", OUT, OUTSIDE | {"turn": 2, "not_begun": 1}, "not_begun 2 1 nobody"),
        ("coop", OUT, OUTSIDE | {"turn": 2, "not_begun": "-", "phase": "begin"}, "not_begun begin 2 1"),
        ("overlord", {}, STRUCK | {"phase": "overlord", "held": "orc"}, "held 0 decides overlord"),
        ("overlord", {}, STRUCK | {"phase": "overlord", "summon": True}, "summon 0 decides overlord"),
        ("coop", {"desperate_times": True}, {"desperate": True}, "desperate trade play"),
        ("coop", {"desperate_times": True}, {"desperate": True, "phase": "begin"}, "desperate begin"),
        ("coop", {}, {"phase": "setup", "seat": 0}, "seat setup board hands homes king"),
        ("coop", {}, {"phase": "setup", "walls": "1"}, "walls setup"),
        ("coop", {"under_construction": "set:2"}, {"phase": "setup", "walls": "1"}, "walls 2 1"),
        ("coop", {"under_construction": "random"}, {"phase": "setup"}, "walls"),
        ("coop", {"rough_start": True}, {"phase": "setup"}, "board rough_start"),
        ("coop", {}, {"phase": "setup", "board": "orc/1@archer.1"}, "board orc/1@archer.1"),
        ("coop", {}, {"phase": "setup", "board": "orc/2@archer.2"}, "board 1"),
        ("coop", {}, {"phase": "setup", "board": "troll/3@archer.1, troll/3@archer.2"}, "board 2 troll 1"),
        ("coop", {}, {"phase": "setup", "hands": ["tar"]}, "hands.0 1 0"),
        ("coop", {}, {"phase": "setup", "board": SIX, "hands": ["tar"]}, "hands.0 1 6"),
        ("coop", {}, {"phase": "setup", "homes": [1]}, "homes my_home"),
        ("coop", HOMELESS, {"phase": "setup", "homes": [1]}, "homes board"),
        ("coop", HOMELESS, {"phase": "setup", "homes": [0, 1]}, "homes.1 0 1"),
        ("coop", HOMELESS, {"phase": "setup", "king": 1}, "king kings_tower"),
        ("coop", KING, {"phase": "setup", "king": 1}, "king homes"),
    ],
)
def test_mistakes_name_what_is_wrong(
    variant: str, house_rules: dict[str, Any], told: dict[str, Any], said: str
) -> None:
    rules = packed(variant, 2, **house_rules)
    with pytest.raises(Mistake) as caught:
        read_position(told, rules, BOX)
    assert "\n" not in f"{caught.value}"
    assert len(f"{caught.value}") < 400
    assert_names(f"{caught.value}", *said.split())


def test_what_is_so_anyway_may_be_told_in_every_phase() -> None:
    rules = packed(players=2)
    nothing = {"offer": "", "striking": "-", "losing": [], "due": 0, "shuffles": 0, "missing": False, "charged": False}
    assert position_of(rules, **nothing) == position_of(rules)


def test_c2_a_set_up_in_which_all_is_chosen_asks_nothing() -> None:
    hands = ["brick*4, tar, drive", "mortar*4, missing, fortify"]
    with pytest.raises(Mistake, match="setup: all is chosen"):
        read_position({"phase": "setup", "board": SIX, "hands": hands}, packed(players=2), BOX)
