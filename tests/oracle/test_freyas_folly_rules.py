"""Hand-made positions for the twin of Freya's Folly, FF1 to FF6, FF13 and FF14: set-up, turns, cards."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.oracle.freyas_folly.components import default_components
from tests.oracle.freyas_folly.decks import odds_of_drawing
from tests.oracle.freyas_folly.game import play_round, take_turn
from tests.oracle.freyas_folly.opening import open_game
from tests.oracle.freyas_folly.staged import Script, legal, on_a_line, script_of, set_up_of, staged, told

LINE = on_a_line()


# FF1 to FF4: set-up.


@pytest.mark.parametrize(("players", "dwarfs"), [(3, 6), (4, 5), (5, 4)])
def test_ff1_every_dwarf_begins_outside(players: int, dwarfs: int) -> None:
    position = open_game(set_up_of(players=players), Script("B1"))
    assert [player.outside for player in position.players] == [dwarfs] * players


def test_ff1_a_round_goes_from_the_starter_on() -> None:
    script = Script("B1", 2, *["pass"] * 6)
    position = open_game(set_up_of(starter="random"), script)
    assert script.told[-2:] == ["piece B1", "start 2"]
    assert script.odds[-1] == {0: 1.0, 1: 1.0, 2: 1.0}
    assert not play_round(position, script)
    assert [line for line in script.told if line.startswith("turn")] == ["turn 1 2", "turn 1 0", "turn 1 1"]


def test_ff2_grey_places_are_filled_by_size_and_amber_is_given() -> None:
    box = {"caverns": {"c02": [17, 7, 0, 0], "c01": [0, 0, 2, 1], "c11": [1, 1, 1, 1], "c12": [0, 0, 0, 0]}}
    script = Script("B1")
    position = open_game(set_up_of(box=box), script)
    assert script.told[:2] == ["fill c02 rrrrrrrrrrrrrrrreRRRRRRE", "fill c11 eE"]
    assert script.told[2] == "market eeeeeeeeeeeeeessssssssssssssssaaaaaaaaaaaaaaaayyyyyyyyyyyyyEEEESSSSSSAAAAAAYYYY"
    assert position.caverns["c01"] == Counter("yyY")
    assert position.caverns["c11"] == Counter("eEyY")
    assert sum(position.caverns.values(), position.market) == Counter(default_components()["jewels"])


def test_ff2_the_market_begins_with_what_is_left() -> None:
    script = Script("B1")
    open_game(set_up_of(), script)
    assert script.told[22] == "market " + "a" * 16 + "A" * 6


def test_ff3_cards_are_dealt_in_order() -> None:
    script = Script("B4")
    position = open_game(set_up_of(), script)
    assert script.told[23:] == ["workshop S01 S02 S03 S04 S05 S06 S07 S08", "abilities bat bat bat", "piece B4"]
    decks = position.decks
    assert (decks.face_down, decks.lower, decks.upper) == (6, 15, Counter(setting=15, piece=6, ability=6))


def test_ff3_the_upper_half_is_rounded_down() -> None:
    decks = open_game(set_up_of(workshop=7), Script("B4")).decks
    assert (decks.lower, decks.upper["setting"]) == (16, 15)


def test_ff3_with_few_ability_cards_the_slots_come_first() -> None:
    few = dict.fromkeys(default_components()["abilities"], 0)
    script = Script("B1")
    position = open_game(set_up_of(box={"abilities": few | {"bat": 3, "speed": 2}}), script)
    assert position.slots == Counter(bat=3)
    assert (position.decks.face_down, position.decks.upper["ability"]) == (2, 0)


@pytest.mark.parametrize("rules", [{"ability_slots": 0}, {"abilities": False}])
def test_ff3_no_ability_is_dealt_without_slots_or_cards(rules: dict[str, Any]) -> None:
    script = Script("B1")
    open_game(set_up_of(**rules), script)
    assert [line.split()[0] for line in script.told[23:]] == ["workshop", "piece"]


def test_ff3_thieves_stay_in_the_box() -> None:
    assert set_up_of("peaceful").ability_cards["thief"] == 0
    assert sum(set_up_of("peaceful").ability_cards.values()) == 12
    assert sum(set_up_of("plain").ability_cards.values()) == 0


def test_ff3_a_sort_is_as_likely_as_the_upper_part_has_cards_of_it() -> None:
    position = staged(set_up_of(), workshop="S01 S02", pieces="B1")
    decks = position.decks
    decks.upper, decks.lower, decks.face_down = Counter(setting=18, piece=6, ability=5), 18, 10
    odds = odds_of_drawing(decks)
    assert odds["S03"] == 18 / 36
    assert odds["B2"] == 1.0
    assert (odds["bat"], odds["strength"]) == (3 * 5 / 15, 5 / 15)
    assert sum(odds.values()) == pytest.approx(29)
    decks.upper = Counter()
    assert odds_of_drawing(decks) == {f"S{number:02}": 1.0 for number in range(3, 39)}
    decks.lower = 0
    assert odds_of_drawing(decks) == {}


# FF5, FF6: turns.


def test_ff5_a_turn_has_two_actions_and_the_same_may_be_taken_twice() -> None:
    position = staged(LINE, workshop="S01 S02")
    script = Script("take S01", "take S02")
    take_turn(position, script)
    assert script.told == ["turn 1 0", "0: take S01", "0: take S02"]
    assert position.turns == 2


def test_ff5_pass_is_always_open_and_uses_one_action() -> None:
    script = Script("pass", "pass", "pass")
    take_turn(staged(on_a_line(actions=3), "A=1 B=1 C=1 c1=1 c2=1 c3=1"), script)
    assert script.asked == ["pass"] * 3


def test_ff5_an_ability_once_a_turn_free_actions_included() -> None:
    position = staged(LINE, slots="bat speed", tokens="2")
    script = Script("ability bat", "pass", "end")
    take_turn(position, script)
    assert [moves.startswith("ability") for moves in script.asked] == [True, False, False]
    position = staged(on_a_line(ability_per_turn=2), slots="bat speed thief")
    script = Script("ability bat", "ability thief")
    take_turn(position, script)
    assert position.player.abilities == {"bat", "thief"}
    assert legal(staged(on_a_line(ability_per_turn=0), slots="bat"), "ability") == []


def test_ff6_free_actions_cost_a_token_each() -> None:
    position = staged(LINE, tokens="5", workshop="S01 S02 S03 S04")
    script = Script("pass", "pass", "take S01", "take S02", "take S03")
    take_turn(position, script)
    assert script.told[3:] == [
        *("0: take S01", "token 4", "0: take S02", "token 3", "0: take S03", "token 2"),
    ]
    assert position.player.tokens == 2


def test_ff6_neither_thief_nor_pass_but_an_end() -> None:
    position = staged(LINE, "A=0", abilities="thief", tokens="1", market="r")
    assert legal(position, "thief", "pass", "end") == ["pass", "thief market"]
    assert legal(position, "thief", "pass", "end", is_free=True) == ["end"]
    script = Script("pass", "pass", "end")
    take_turn(position, script)
    assert position.player.tokens == 1


def test_ff6_tokens_of_this_turn_count_and_without_any_nothing_is_asked() -> None:
    position = staged(LINE, home="yyyy", pieces="B1")
    script = Script("pass", "complete B1", "move A B", "end")
    with pytest.raises(ValueError, match="move A B"):
        take_turn(position, script)
    assert script.told[-1] == "piece B1 3 1"
    script = Script("pass", "pass")
    take_turn(staged(LINE), script)
    assert len(script.asked) == 2


def test_ff6_no_free_actions() -> None:
    script = Script("pass", "pass")
    take_turn(staged(on_a_line(free_actions=0), tokens="4"), script)
    assert len(script.asked) == 2


# FF13, FF14: cards.


def test_ff13_the_workshop_is_refilled_at_once() -> None:
    position = staged(on_a_line(workshop=2), workshop="S01 S02", slots="bat bat")
    position.decks.upper = Counter(setting=2, piece=2, ability=3)
    lines = told(position, "take S02", "speed", "thief", "B3", "speed", "S09")
    assert lines == ["draw speed", "draw thief", "draw B3", "draw speed", "draw S09"]
    assert (position.workshop, position.pieces, position.player.settings) == ({"S01", "S09"}, {"B3"}, {"S02"})
    assert position.slots == Counter(bat=2, speed=1)
    assert position.decks.under == ["thief", "speed"]
    assert position.decks.upper == Counter(setting=1, piece=1)


def test_ff13_an_empty_deck_is_not_renewed() -> None:
    position = staged(LINE, workshop="S01 S02")
    position.decks.lower = 1
    assert told(position, "take S02", "S38") == ["draw S38"]
    assert told(position, "take S38") == []
    assert legal(position, "take") == ["take S01"]


def test_ff14_the_ability_deck_fills_the_slot_those_put_under_it_last() -> None:
    position = staged(on_a_line(ability_per_turn=5), slots="bat speed stealth")
    position.decks.face_down, position.decks.under = 1, ["strength", "thief"]
    position.decks.abilities = Counter(thief=2)
    script = script_of(position, "ability speed", "thief")
    assert (script.told, script.odds) == (["ability thief"], [{"thief": 2.0}])
    script = script_of(position, "ability bat", "strength")
    assert (script.told, script.odds) == (["ability strength"], [{"strength": 1.0}])
    assert position.slots == Counter(stealth=1, thief=1, strength=1)
    assert position.decks.under == ["thief"]


def test_ff14_a_slot_without_a_card_stays_free() -> None:
    position = staged(LINE, slots="bat")
    assert told(position, "ability bat") == []
    assert (position.slots.total(), position.player.abilities) == (0, {"bat"})


def test_ff14_none_of_a_kind_that_he_holds_and_no_more_than_the_limit() -> None:
    position = staged(LINE, "A=0:bat", abilities="speed", slots="bat speed thief")
    assert legal(position, "ability") == ["ability thief"]
    position.player.abilities.add("stealth")
    assert legal(position, "ability") == []
