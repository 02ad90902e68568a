"""Hand-made positions for the twin of Castle Panic under optional rules, O1 to O21, and which contradict each other."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.oracle.castle_panic.board import Monster
from tests.oracle.castle_panic.cards import draw_cards
from tests.oracle.castle_panic.components import default_components
from tests.oracle.castle_panic.game import move_phase, play_on, take_turn
from tests.oracle.castle_panic.movement import advance
from tests.oracle.castle_panic.opening import open_game
from tests.oracle.castle_panic.overlord import overlord_phase
from tests.oracle.castle_panic.plays import play, play_phase
from tests.oracle.castle_panic.rules import default_rules, read_set_up
from tests.oracle.castle_panic.settling import Over, result_of, settle
from tests.oracle.castle_panic.staged import PLACES, TWO_HANDS, Script, board, cards, plays, set_up_of, staged, told
from tests.oracle.castle_panic.tokens import tokens_phase

COOP, SLAYER = set_up_of(), set_up_of("master_slayer", 3)

# O1 to O21: optional rules.


def test_o1_easier_battles() -> None:
    tokens = set_up_of(easier_battles=True).tokens
    assert sum(tokens.values()) == 49 - 11
    assert (tokens["giant_boulder"], tokens["move_red"], tokens["draw_4"]) == (1, 1, 0)


def test_o2_a_triple_slays_in_three_rings() -> None:
    hand, crowd = "archer.red knight.red swordsman.red swordsman.any,", "troll/3@knight.2 orc/2@castle.1 orc/2@forest.1"
    assert plays(staged(COOP, hand, crowd), "triple") == []
    position = staged(set_up_of(all_for_one=True), hand, crowd)
    assert plays(position, "triple") == ["triple red troll/3@knight.2"]
    assert told(position, play_phase, "triple red troll/3@knight.2", "end")[2] == "slain troll/3@knight.2 card"
    assert cards(position.hand) == "swordsman.any"


def test_o3_heroes_hit_in_the_castle() -> None:
    position = staged(set_up_of(heroic_powers=True), "hero.red nice_shot,", "orc/2@castle.2 orc/2@castle.3")
    assert plays(position) == ["hit hero.red orc/2@castle.2", "shoot hero.red orc/2@castle.2"]


def test_o4_discard_all_skips_trades_and_plays() -> None:
    desperate = set_up_of(desperate_times=True)
    position = staged(desperate, "tar brick,", "orc/2@forest.1", deck="drive " * 6, has_begun=set(), pile="")
    lines = told(position, take_turn, "discard all", *["drive"] * 6, "keep")
    assert lines[1:] == [
        *("0: discard all", "phase draw", "draw 0 drive drive drive drive drive drive"),
        *("phase discard", "0: keep", "phase move"),
    ]
    script = Script("keep all", "keep", "no trade", "end")
    take_turn(staged(desperate, ",", "orc/2@forest.1", pile="", has_begun=set()), script)
    assert script.asked[0] == (0, ["keep all"])


def test_o5_at_least_two_trades() -> None:
    assert [set_up_of("coop", players, extra_trade=True).trades_a_turn for players in (2, 6)] == [2, 2]
    assert set_up_of(extra_trade=True, trades=[0, 4, 1, 1, 1, 1]).trades_a_turn == 4


HOME = set_up_of("coop", 3, my_home=True)


def test_o6_homes_are_chosen_and_once_replaced() -> None:
    position = staged(HOME, "tar,tar,tar", "orc/2@swordsman.4", walls="", towers="1245", homes={0: 2, 1: 4, 2: 5})
    script = Script("home 1")
    move_phase(position, script)
    assert script.asked == [(1, ["home 1"])]
    assert position.homes == {0: 2, 1: 1, 2: 5}
    position.monsters = [Monster("orc", 2, "swordsman", 1)]
    assert told(position, move_phase)[-1] == "out 1"
    assert (cards(position.hands[1]), cards(position.discards), position.out) == ("", "tar", {1})


def test_o6_without_a_free_tower_he_is_out_and_the_turn_goes_on() -> None:
    crowd, homes = "orc/2@swordsman.1 troll/3@forest.6", {0: 1, 1: 2, 2: 3}
    position = staged(HOME, "tar,brick,drive", crowd, walls="", towers="123", homes=homes, pile="discard_one orc")
    lines = told(position, take_turn, "keep", "no trade", "end", "discard_one", "lose brick", "lose drive", "orc", 5)
    assert lines[lines.index("out 0") :] == [
        *("out 0", "phase tokens", "token discard_one", "1: lose brick", "2: lose drive", "token orc", "die 5"),
    ]


def test_o6_nobody_left_is_lost_and_those_out_have_no_turns() -> None:
    position = staged(HOME, ",,", towers="6", homes={2: 5}, has_moved={2}, out={0, 1})
    with pytest.raises(Over, match="lost"):
        settle(position, Script())
    three = set_up_of("coop", 3, my_home=True, max_turns=3)
    position = staged(three, ",,", "orc/2@forest.1", towers="56", pile="", homes={0: 5, 2: 6}, out={1})
    script = Script(*["keep", "no trade", "end"] * 3)
    play_on(position, script)
    assert [line for line in script.told if line.startswith("turn")] == ["turn 0 1", "turn 2 2", "turn 0 3"]


def test_o6_who_is_out_wins_nothing() -> None:
    position = staged(SLAYER, trophies=[Counter(["troll"]), Counter(["goblin"]), Counter()], out={0})
    assert result_of(position, is_won=True)["winners"] == [1]
    assert result_of(position, is_won=True)["points"] == [3, 1, 0]


def test_o7_the_kings_tower() -> None:
    set_up = set_up_of(my_home=True, kings_tower=True)
    script = Script(*PLACES, *TWO_HANDS, "home 2", "home 4", "king 3")
    position = open_game(set_up, script)
    assert script.asked[-2:] == [
        (1, [f"home {arc}" for arc in (1, 3, 4, 5, 6)]),
        (0, [f"king {arc}" for arc in (1, 3, 5, 6)]),
    ]
    assert position.free_towers == [1, 5, 6]
    position = staged(set_up, "tar,", "orc/2@swordsman.3", walls="", homes={0: 1, 1: 2}, king=3, seat=1)
    assert told(position, move_phase, "lose tar")[1:] == ["tower 3", "damage orc/2@castle.3", "0: lose tar"]
    assert position.hand_size == 5


def test_o8_a_brick_and_a_mortar_leave_at_each_reshuffle() -> None:
    position = staged(set_up_of(dwindling_resources=True), ",", discards="mortar brick brick tar")
    script = Script("tar", "brick")
    draw_cards(position, script, 0, 2)
    assert script.told == ["reshuffle", "removed brick", "removed mortar", "draw 0 tar brick"]
    position.discards = Counter(["brick"])
    draw_cards(position, script, 0, 2)
    assert script.told[4:] == ["reshuffle", "removed brick"]


def test_o9_closed_hands_change_nothing() -> None:
    hands, crowd = "archer.red tar,brick", "orc/2@archer.1"
    lists = [plays(staged(set_up_of(closed_hands=closed), hands, crowd)) for closed in (False, True)]
    assert lists[0] == lists[1]


def test_o10_walls_and_towers_at_the_start() -> None:
    position = open_game(set_up_of(walls=2, towers=4), Script(*PLACES, *TWO_HANDS))
    assert (position.walls, position.towers) == ({1, 3}, {1, 2, 3, 5})


def test_o11_no_walls() -> None:
    assert open_game(set_up_of(under_construction="empty"), Script(*PLACES, *TWO_HANDS)).walls == set()


def test_o12_walls_by_the_die() -> None:
    script = Script(2, 5, 5, 3, *PLACES, *TWO_HANDS)
    assert open_game(set_up_of(under_construction="random"), script).walls == {3, 5}
    assert script.told[:5] == ["die 2", "die 5", "die 5", "die 3", "0: place troll"]
    assert open_game(set_up_of(under_construction="set:1"), Script(4, *PLACES, *TWO_HANDS)).walls == {4}


def test_o13_a_wall_in_hand() -> None:
    position = open_game(set_up_of(under_construction="player"), Script(*PLACES, *TWO_HANDS))
    assert (position.walls, position.walls_in_hand) == (set(), {0, 1})
    position.walls.add(3)
    assert plays(position, "wall") == [f"wall {arc}" for arc in (1, 2, 4, 5, 6)]
    play(position, Script(), "wall 6")
    assert (position.walls, position.walls_in_hand, plays(position, "wall")) == ({3, 6}, {1}, [])


def test_o14_a_rough_start() -> None:
    script = Script(1, 1, 2, 3, 3, 6, *TWO_HANDS)
    position = open_game(set_up_of(rough_start=True), script)
    assert board(position).split() == [
        *("orc/2@archer.1", "orc/2@archer.1", "orc/2@archer.2"),
        *("troll/3@archer.3", "troll/3@archer.3", "troll/3@archer.6"),
    ]


def test_o15_three_tokens() -> None:
    position = staged(set_up_of(charging_horde=True), "", pile="orc orc orc orc")
    told(position, tokens_phase, "orc", 1, "orc", 2, "orc", 3)
    assert position.pile.total() == 1


def test_o16_the_monster_discards_are_shuffled_when_a_token_is_due() -> None:
    set_up = set_up_of(not_over_yet=True)
    position = staged(set_up, "", "orc/2@forest.1", pile="goblin", token_discards=Counter(["troll"]))
    assert told(position, tokens_phase, "goblin", 1, "troll", 2)[3:] == ["token_reshuffle", "token troll", "die 2"]
    assert told(position, tokens_phase) == []
    with pytest.raises(Over, match="won"):
        settle(staged(set_up, "", pile="", token_discards=Counter(["troll"])), Script())


def test_o17_what_the_castle_slays_goes_into_the_pile() -> None:
    position = staged(
        set_up_of(monster_recycling=True), "archer.red,", "goblin/1@swordsman.1 goblin/1@archer.1", pile=""
    )
    told(position, play_phase, "hit archer.red goblin/1@archer.1", "end")
    told(position, advance)
    assert (cards(position.pile), cards(position.token_discards)) == ("goblin", "goblin")


@pytest.mark.parametrize(
    ("face", "after"),
    [
        (1, "orc/2@archer.3 orc/2@knight.1"),
        (4, "orc/2@archer.2 orc/2@archer.4"),
        (5, "orc/2@knight.1 orc/2@knight.3"),
        (6, "orc/2@archer.2 orc/2@archer.6"),
    ],
)
def test_o18_final_charge(face: int, after: str) -> None:
    position = staged(set_up_of(final_charge=True), "", "orc/2@forest.1 orc/2@forest.3", pile="")
    assert told(position, move_phase, face) == ["phase move", f"die {face}"]
    assert board(position) == after


def test_o18_not_before_the_pile_is_empty() -> None:
    assert told(staged(set_up_of(final_charge=True), "", "orc/2@forest.1", pile="orc"), move_phase) == ["phase move"]
    dark = staged(set_up_of("overlord", 2, final_charge=True), "", "orc/2@forest.1", pile="", reserve="orc")
    assert told(dark, move_phase) == ["phase move"]


def test_o19_more_minions() -> None:
    set_up = set_up_of("overlord", 2, more_minions=True)
    position = open_game(set_up, Script(*PLACES, *TWO_HANDS, "orc", "orc", "orc", "troll"))
    assert position.minions.total() == 4


def test_o20_a_token_in_reserve() -> None:
    set_up = set_up_of("overlord", 2, secret_forces=True)
    script = Script(*PLACES, *TWO_HANDS, "reserve orc", "orc", "orc", "troll")
    position = open_game(set_up, script)
    assert script.told[-2:] == ["2: reserve orc", "tokens orc orc troll"]
    told(position, overlord_phase, "token orc", 1, "token orc", 1)
    assert (cards(position.minions), position.reserve) == ("troll", "orc")
    position.minions, position.pile = Counter(), Counter()
    told(position, overlord_phase, "summon orc 2")
    assert position.reserve is None


def test_o21_a_token_is_drawn_and_another_goes_back() -> None:
    set_up = set_up_of("overlord", 2, monstrous_choices=True)
    position = staged(set_up, ",", minions=Counter(["orc", "orc", "troll"]), pile="goblin")
    script = Script("swap orc", "goblin", "pass")
    overlord_phase(position, script)
    assert script.asked[0] == (2, ["keep", "swap orc", "swap troll"])
    assert script.told[1:] == ["2: swap orc", "tokens goblin", "2: pass"]
    assert (cards(position.minions), cards(position.pile)) == ("goblin orc troll", "orc")
    with pytest.raises(ValueError, match="no orc is left"):
        overlord_phase(staged(set_up, ",", minions=Counter(["orc"] * 3), pile="goblin"), Script("swap orc", "orc"))
    script = Script("keep", "pass")
    overlord_phase(staged(set_up, ",", minions=Counter(["orc"]), pile=""), script)
    assert script.asked[0] == (2, ["keep"])


# Mistakes in what is asked.


@pytest.mark.parametrize(
    ("variant", "players", "fields", "named"),
    [
        ("solitaire", 1, {"extra_trade": True}, ["extra_trade", "solitaire"]),
        ("coop", 4, {"my_home": True, "towers": 3}, ["my_home", "towers"]),
        ("coop", 4, {"kings_tower": True}, ["kings_tower", "my_home"]),
        ("coop", 6, {"my_home": True, "kings_tower": True}, ["kings_tower", "towers"]),
        ("coop", 2, {"walls": 5, "under_construction": "empty"}, ["walls", "under_construction"]),
        ("overlord", 2, {"charging_horde": True}, ["charging_horde", "overlord"]),
        ("overlord", 2, {"not_over_yet": True}, ["not_over_yet", "overlord"]),
        ("coop", 2, {"more_minions": True}, ["more_minions", "overlord"]),
        ("coop", 2, {"secret_forces": True}, ["secret_forces", "overlord"]),
        ("coop", 2, {"monstrous_choices": True}, ["monstrous_choices", "overlord"]),
        ("coop", 6, {"hand": [6, 6, 5, 5, 5, 9]}, ["cards", "hands"]),
        ("coop", 2, {"trades": [1, 1, 1, 1, 1, 1]}, ["trades"]),
        ("coop", 2, {"towers": 0}, ["towers"]),
        ("coop", 2, {"under_construction": "set:6"}, ["under_construction"]),
        ("coop", 2, {"final_charge": 1}, ["final_charge"]),
        ("coop", 2, {"hit_points": {"goblin": 1}}, ["hit_points"]),
        ("coop", 2, {"unheard_of": 1}, ["unheard_of"]),
    ],
)
def test_mistakes_are_told_by_name(variant: str, players: int, fields: dict[str, Any], named: list[str]) -> None:
    with pytest.raises(ValueError) as told_off:  # noqa: PT011
        set_up_of(variant, players, **fields)
    assert all(name in str(told_off.value) for name in named)


@pytest.mark.parametrize(
    ("table", "counts", "rules"),
    [
        ("tokens", {"goblin": 2}, {}),
        ("tokens", {"troll": 2}, {"rough_start": True}),
        ("tokens", {"goblin": 31}, {}),
        ("cards", {"brick": 30, "mortar": 30}, {}),
        ("cards", {"catapult": 1}, {}),
    ],
)
def test_boxes_that_can_not_be(table: str, counts: dict[str, int], rules: dict[str, Any]) -> None:
    components = default_components()
    components[table] |= counts
    with pytest.raises(ValueError, match=table):
        read_set_up({"variant": "coop", "players": 2}, default_rules() | rules, components)
