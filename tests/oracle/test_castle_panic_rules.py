"""Hand-made positions for the twin of Castle Panic, by ruling number: C1 to C13, V1 to V6."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.oracle.castle_panic.cards import discard_phase, draw_cards, legal_trades, trade_phase
from tests.oracle.castle_panic.game import move_phase, play_on, take_turn
from tests.oracle.castle_panic.movement import advance, damage
from tests.oracle.castle_panic.opening import open_game
from tests.oracle.castle_panic.overlord import overlord_phase
from tests.oracle.castle_panic.plays import play, play_phase
from tests.oracle.castle_panic.rules import default_rules
from tests.oracle.castle_panic.settling import Over, result_of, settle
from tests.oracle.castle_panic.staged import PLACES, TWO_HANDS, Script, board, cards, plays, set_up_of, staged, told
from tests.oracle.castle_panic.table import view_of
from tests.oracle.castle_panic.tokens import tokens_phase

COOP, SOLITAIRE = set_up_of(), set_up_of("solitaire", 1)
SLAYER, OVERLORD = set_up_of("master_slayer", 3), set_up_of("overlord", 2)

# C1 to C3: hands, set-up and turns.


def test_c1_hand_sizes_by_players() -> None:
    sizes = [set_up_of("solitaire", 1), *(set_up_of("coop", players) for players in (2, 3, 4, 5, 6))]
    assert [set_up.by_players("hand") for set_up in sizes] == [6, 6, 5, 5, 5, 4]


def test_c1_every_hand_is_seen_and_no_pile() -> None:
    view = view_of(staged(COOP, "tar, brick brick", deck="drive", pile="orc"), 0)
    assert view.hands == [Counter(["tar"]), Counter(["brick", "brick"])]
    assert not {"deck", "pile", "position"} & set(vars(view))


def test_c2_set_up_in_order() -> None:
    script = Script(*PLACES, *TWO_HANDS)
    position = open_game(COOP, script)
    assert script.told[:2] == ["0: place troll", "0: place orc"]
    assert script.told[6:] == [f"deal {seat} {' '.join(TWO_HANDS[6 * seat : 6 * seat + 6])}" for seat in (0, 1)]
    assert board(position).split() == [
        *("goblin/1@archer.4", "goblin/1@archer.5", "goblin/1@archer.6"),
        *("orc/2@archer.2", "orc/2@archer.3", "troll/3@archer.1"),
    ]
    assert (position.pile.total(), position.deck.total()) == (43, 37)
    assert position.walls == position.towers == {1, 2, 3, 4, 5, 6}


def test_c2_only_what_is_left_is_placed_and_the_last_is_a_lone_move() -> None:
    script = Script(*PLACES, *TWO_HANDS)
    open_game(COOP, script)
    assert script.asked[0] == (0, ["place goblin", "place orc", "place troll"])
    assert script.asked[1] == (0, ["place goblin", "place orc"])
    assert script.asked[5] == (0, ["place goblin"])


def test_c2_turns_go_round() -> None:
    position = staged(set_up_of(max_turns=3), "tar,tar", "orc/2@forest.1", pile="")
    script = Script(*["keep", "no trade", "end"] * 3)
    play_on(position, script)
    assert [line for line in script.told if line.startswith("turn")] == ["turn 0 1", "turn 1 2", "turn 0 3"]


def test_c3_phases_of_a_turn_and_none_to_draw_in_the_first() -> None:
    position = staged(COOP, "tar,brick", "orc/2@forest.1", deck="drive " * 9, has_begun={1}, pile="goblin")
    lines = told(position, take_turn, "keep", "no trade", "end", "goblin", 4)
    phases = [line for line in lines if line.startswith("phase")]
    assert phases == ["phase discard", "phase trade", "phase play", "phase move", "phase tokens"]
    assert lines[0] == "turn 0 1"
    position.seat = 1
    assert told(position, take_turn, *["drive"] * 5, "keep", "no trade", "end")[1:3] == [
        *("phase draw", "draw 1 drive drive drive drive drive"),
    ]


def test_c3_more_cards_than_the_hand_size_stay() -> None:
    position = staged(COOP, "tar " * 8 + ",", "orc/2@forest.1", deck="drive", pile="")
    assert told(position, take_turn, "keep", "no trade", "end")[1:3] == ["phase draw", "phase discard"]
    assert position.hand.total() == 8


def test_c3_the_discards_are_shuffled_only_when_a_card_is_due() -> None:
    position = staged(COOP, ",", deck="brick", discards="tar drive")
    script = Script("brick", "tar")
    draw_cards(position, script, 0, 1)
    assert script.told == ["draw 0 brick"]
    draw_cards(position, script, 0, 1)
    assert script.told[1:] == ["reshuffle", "draw 0 tar"]


def test_c3_a_reshuffle_splits_a_draw_and_the_rest_is_not_drawn() -> None:
    position = staged(COOP, ",", deck="brick", discards="tar")
    script = Script("brick", "tar")
    draw_cards(position, script, 1, 5)
    assert script.told == ["draw 1 brick", "reshuffle", "draw 1 tar"]
    assert (cards(position.hands[1]), position.deck, position.discards) == ("brick tar", Counter(), Counter())


# C4, C5: discards and trades.


def test_c4_one_discard_or_keep() -> None:
    position = staged(COOP, "tar brick brick,", deck="drive")
    script = Script("discard brick", "drive")
    discard_phase(position, script)
    assert script.asked == [(0, ["discard brick", "discard tar", "keep"])]
    assert script.told == ["phase discard", "0: discard brick", "draw 0 drive"]
    assert cards(position.discards) == "brick"


def test_c4_two_discards_are_replaced_together() -> None:
    position = staged(SOLITAIRE, "tar brick", deck="drive", discards="missing")
    script = Script("discard tar", "discard brick", "drive", "brick")
    discard_phase(position, script)
    assert script.asked[1] == (0, ["discard brick", "done"])
    assert script.told[3:] == ["draw 0 drive", "reshuffle", "draw 0 brick"]


def test_c4_an_empty_hand_has_a_lone_move_and_no_discards_no_phase() -> None:
    assert told(staged(COOP), discard_phase, "keep") == ["phase discard", "0: keep"]
    position = staged(SOLITAIRE, "tar", deck="drive")
    assert told(position, discard_phase, "discard tar", "done", "drive")[2] == "0: done"
    assert told(staged(set_up_of(discards=[0] * 6), "tar"), discard_phase) == []


def test_c5_trades_are_of_two_names_with_seats_that_hold_cards() -> None:
    position = staged(set_up_of("coop", 3), "tar brick,tar drive,")
    assert legal_trades(position) == [
        "no trade",
        *("trade brick drive 1", "trade brick tar 1", "trade tar drive 1"),
    ]
    assert told(position, trade_phase, "trade brick tar 1") == ["phase trade", "0: trade brick tar 1"]
    assert (cards(position.hands[0]), cards(position.hands[1])) == ("tar tar", "brick drive")


def test_c5_as_many_trades_as_allowed_and_no_trade_ends_them() -> None:
    six = set_up_of("coop", 6)
    assert len(told(staged(six, "tar,brick,,,,"), trade_phase, "trade tar brick 1", "trade brick tar 1")) == 3
    assert told(staged(six, "tar,brick,,,,"), trade_phase, "no trade") == ["phase trade", "0: no trade"]


def test_c5_a_lone_move_and_no_phase() -> None:
    script = Script("no trade")
    trade_phase(staged(COOP, "tar,tar"), script)
    assert script.asked == [(0, ["no trade"])]
    assert told(staged(set_up_of(trades=[0] * 6), "tar,brick"), trade_phase) == []


# C6: plays.


def test_c6_hits_by_ring_and_colour() -> None:
    crowd = "orc/2@archer.1 orc/2@knight.2 orc/2@swordsman.3 orc/2@forest.2 orc/2@castle.1"
    assert plays(staged(COOP, "archer.red archer.blue,", crowd)) == ["hit archer.red orc/2@archer.1"]
    assert plays(staged(COOP, "swordsman.any knight.any,", crowd)) == [
        *("hit knight.any orc/2@knight.2", "hit swordsman.any orc/2@swordsman.3"),
    ]
    assert plays(staged(COOP, "hero.red hero.green,", crowd)) == [
        *("hit hero.green orc/2@swordsman.3", "hit hero.red orc/2@archer.1", "hit hero.red orc/2@knight.2"),
    ]


def test_c6_a_card_is_discarded_before_its_effect_and_can_come_back() -> None:
    position = staged(COOP, "scavenge draw2,", "orc/2@forest.1", discards="tar brick")
    assert plays(position) == ["draw2", "scavenge brick", "scavenge tar"]
    lines = told(position, play_phase, "draw2", "draw2", "tar", "draw2", "brick", "draw2", "end")
    assert lines[1:3] == ["0: draw2", "reshuffle"]
    assert lines[3:] == ["draw 0 draw2 tar", "0: draw2", "draw 0 brick", "reshuffle", "draw 0 draw2", "0: end"]
    assert "draw2" not in plays(position)


def test_c6_scavenge_takes_from_the_pile_as_it_was() -> None:
    position = staged(COOP, "scavenge,", discards="tar tar brick")
    assert plays(position) == ["scavenge brick", "scavenge tar"]
    play(position, Script(), "scavenge tar")
    assert (cards(position.hand), cards(position.discards)) == ("tar", "brick scavenge tar")
    assert plays(staged(COOP, "scavenge draw2,")) == []


def test_c6_shoot_slays_where_the_hit_is_legal() -> None:
    position = staged(COOP, "nice_shot hero.red,", "troll/3@knight.1 orc/2@castle.1")
    assert plays(position) == ["hit hero.red troll/3@knight.1", "shoot hero.red troll/3@knight.1"]
    assert told(position, play_phase, "shoot hero.red troll/3@knight.1", "end")[2] == "slain troll/3@knight.1 card"
    assert cards(position.discards) == "hero.red nice_shot"


def test_c6_barbarian_and_drive_anywhere_but_the_forest() -> None:
    position = staged(COOP, "barbarian drive,", "troll/2t@castle.4 orc/2@forest.1")
    assert plays(position) == ["barbarian troll/2t@castle.4", "drive troll/2t@castle.4"]
    play(position, Script(), "drive troll/2t@castle.4")
    assert board(position) == "orc/2@forest.1 troll/2t@forest.4"


def test_c6_fortify_needs_a_wall_and_a_token_in_the_supply() -> None:
    position = staged(COOP, "fortify fortify,", walls="123", fortified={2})
    assert plays(position) == ["fortify 1", "fortify 3"]
    play(position, Script(), "fortify 1")
    assert plays(position) == []


def test_c6_build_where_no_wall_stands() -> None:
    position = staged(COOP, "brick mortar mortar,", walls="12346")
    assert plays(position) == ["build 5"]
    play(position, Script(), "build 5")
    assert (cards(position.hand), cards(position.discards)) == ("mortar", "brick mortar")
    assert 5 in position.walls
    assert plays(staged(COOP, "brick brick,", walls="")) == []


def test_c6_missing_skips_phase_6_once_and_is_legal_with_an_empty_pile() -> None:
    position = staged(COOP, "missing missing,", "orc/2@forest.1", pile="")
    play(position, Script(), "missing")
    assert plays(position) == []
    position.pile = Counter(["goblin"])
    assert told(position, tokens_phase) == []
    assert "phase tokens" in told(position, take_turn, "missing", "keep", "no trade", "end", "goblin", 1)


# C7, C8: movement and tar.


def test_c7_one_ring_inward_and_round_the_castle() -> None:
    position = staged(COOP, "", "orc/2@forest.1 orc/2@archer.2 orc/2@knight.3 orc/2@castle.6", towers="4")
    assert told(position, advance) == []
    assert board(position) == "orc/2@archer.1 orc/2@castle.1 orc/2@knight.2 orc/2@swordsman.3"


def test_c7_a_wall_stops_all_and_hurts_one() -> None:
    position = staged(COOP, "", "orc/2@swordsman.3 goblin/1@swordsman.3 troll/3@knight.3")
    script = Script("hurt orc/2@swordsman.3")
    advance(position, script)
    assert script.told == ["wall 3", "0: hurt orc/2@swordsman.3", "damage orc/2@swordsman.3"]
    assert script.asked == [(0, ["hurt goblin/1@swordsman.3", "hurt orc/2@swordsman.3"])]
    assert board(position) == "goblin/1@swordsman.3 orc/1@swordsman.3 troll/3@swordsman.3"


def test_c7_walls_before_towers_and_arcs_in_order() -> None:
    crowd = "orc/1@swordsman.5 orc/2@swordsman.2 orc/1@castle.6 goblin/1@swordsman.1 goblin/1@swordsman.1"
    position = staged(COOP, "", crowd, walls="52")
    assert told(position, advance, "hurt orc/1@castle.1") == [
        *("wall 2", "damage orc/2@swordsman.2", "wall 5", "slain orc/1@swordsman.5 wall"),
        *("tower 1", "0: hurt orc/1@castle.1", "slain orc/1@castle.1 tower"),
    ]
    assert board(position) == "goblin/1@castle.1 goblin/1@castle.1 orc/1@swordsman.2"


def test_c7_a_fortify_token_saves_the_wall_and_returns() -> None:
    position = staged(COOP, "fortify,", "orc/2@swordsman.1", fortified={1, 2})
    assert told(position, advance) == ["fortify_lost 1", "damage orc/2@swordsman.1"]
    assert 1 in position.walls
    assert "fortify 1" in plays(position)


def test_c7_equal_targets_need_no_decision() -> None:
    position = staged(COOP, "", "orc/2@swordsman.1 orc/2@swordsman.1", walls="")
    assert told(position, advance) == ["tower 1", "damage orc/2@castle.1"]
    assert board(position) == "orc/1@castle.1 orc/2@castle.1"


def test_c8_tar_stops_every_movement_until_the_next_turn() -> None:
    position = staged(COOP, "tar tar,", "orc/2t@swordsman.1", pile="move_red move_clockwise")
    assert plays(position) == []
    assert told(position, advance) == []
    told(position, tokens_phase, "move_red", "move_clockwise")
    assert board(position) == "orc/2t@swordsman.1"
    told(position, take_turn, "keep", "no trade", "end")
    assert board(position) == "orc/1@swordsman.1"


def test_c8_a_tarred_monster_can_be_hit_healed_and_crushed() -> None:
    position = staged(COOP, "archer.red tar tar,", "troll/2t@archer.1", pile="healer giant_boulder")
    assert plays(position) == ["hit archer.red troll/2t@archer.1"]
    lines = told(position, tokens_phase, "healer", 2, "giant_boulder", 1)
    assert lines[5:] == ["slain troll/3t@archer.1 boulder", "wall 1"]
    assert plays(position) == ["tar healer/2@forest.2"]


# C9, C10: tokens.


def test_c9_a_monster_comes_into_the_forest_by_the_die() -> None:
    position = staged(COOP, "", pile="orc troll goblin")
    assert told(position, tokens_phase, "troll", 6, "orc", 6) == [
        "phase tokens",
        "token troll",
        "die 6",
        "token orc",
        "die 6",
    ]
    assert (board(position), cards(position.pile)) == ("orc/2@forest.6 troll/3@forest.6", "goblin")


def test_c9_more_tokens_come_after_those_due() -> None:
    position = staged(COOP, "", "orc/2@forest.1", pile="goblin_king draw_3 goblin goblin troll orc orc")
    order: list[str | int] = ["goblin_king", 1, "goblin", 2, "troll", 3, "orc", 4, "draw_3", "orc", 5, "goblin", 6]
    assert len(told(position, tokens_phase, *order)) == 1 + len(order)
    assert not position.pile


def test_c9_the_warlord_moves_his_colour_and_the_mage_all() -> None:
    position = staged(COOP, "", "orc/1@forest.5 troll/3@archer.6 orc/2@archer.1", pile="orc_warlord")
    told(position, tokens_phase, "orc_warlord", 6)
    assert board(position) == "orc/1@archer.5 orc/2@archer.1 orc_warlord/3@archer.6 troll/3@knight.6"
    position = staged(COOP, "", "orc/1@forest.5 troll/3@archer.6", pile="troll_mage")
    told(position, tokens_phase, "troll_mage", 1)
    assert board(position) == "orc/1@archer.5 troll/3@knight.6 troll_mage/3@archer.1"


def test_c9_the_healer_heals_one_point_of_who_has_lost_any() -> None:
    position = staged(COOP, "", "orc/1@forest.5 troll/1@castle.6 orc/2@archer.1", towers="1", pile="healer")
    told(position, tokens_phase, "healer", 3)
    assert board(position) == "healer/2@forest.3 orc/2@archer.1 orc/2@forest.5 troll/2@castle.6"


def test_c9_monsters_of_a_colour_move() -> None:
    position = staged(COOP, "", "orc/2@castle.4 orc/2@forest.3 orc/2@castle.5", towers="12", pile="move_green")
    told(position, tokens_phase, "move_green")
    assert board(position) == "orc/2@archer.3 orc/2@castle.5 orc/2@castle.5"


def test_c9_rotations_ignore_walls_and_fell_towers() -> None:
    position = staged(COOP, "", "orc/2@castle.6 orc/2@swordsman.1 orc/2t@forest.1", pile="move_clockwise")
    assert told(position, tokens_phase, "move_clockwise")[2:] == ["tower 1", "damage orc/2@castle.1"]
    assert board(position) == "orc/1@castle.1 orc/2@swordsman.2 orc/2t@forest.1"
    position.pile = Counter(["move_counter_clockwise"])
    lines = told(position, tokens_phase, "move_counter_clockwise")
    assert lines[2:] == ["tower 6", "slain orc/1@castle.6 tower"]
    assert board(position) == "orc/2@swordsman.1 orc/2t@forest.1"


def test_c9_plagues_take_any_colour_too_but_no_heroes() -> None:
    position = staged(COOP, "archer.any hero.red,archer.blue archer.blue tar", "orc/2@forest.1", pile="plague_archers")
    told(position, tokens_phase, "plague_archers")
    assert [cards(hand) for hand in position.hands] == ["hero.red", "tar"]
    assert cards(position.token_discards) == "plague_archers"


def test_c9_each_seat_with_cards_loses_one_from_the_active_on() -> None:
    three = set_up_of("coop", 3)
    position = staged(three, "tar brick,,drive", "orc/2@forest.1", pile="discard_one", seat=2)
    assert told(position, tokens_phase, "discard_one", "lose drive", "lose tar")[2:] == ["2: lose drive", "0: lose tar"]


def test_c10_the_boulder_rolls_to_the_wall_in_order_of_spaces_and_names() -> None:
    crowd = "orc/2@forest.2 goblin/1@forest.2 orc/1@forest.2 orc/2@swordsman.2 orc/2@castle.2 orc/2@knight.1"
    position = staged(COOP, "", crowd, pile="giant_boulder")
    assert told(position, tokens_phase, "giant_boulder", 2)[3:] == [
        *("slain goblin/1@forest.2 boulder", "slain orc/1@forest.2 boulder", "slain orc/2@forest.2 boulder"),
        *("slain orc/2@swordsman.2 boulder", "wall 2"),
    ]
    assert board(position) == "orc/2@castle.2 orc/2@knight.1"


SLAIN = [f"slain orc/1@{place} boulder" for place in ("castle.1", "castle.4", "swordsman.4", "forest.4")]


@pytest.mark.parametrize(
    ("walls", "towers", "course"),
    [
        ("1", "136", ["wall 1"]),
        ("4", "136", ["tower 1"]),
        ("4", "346", [SLAIN[0], "tower 4"]),
        ("4", "36", [*SLAIN[:2], "wall 4"]),
        ("", "36", SLAIN),
    ],
)
def test_c10_the_boulder_stops_at_the_first_structure(walls: str, towers: str, course: list[str]) -> None:
    crowd = "orc/1@swordsman.4 orc/1@forest.4"
    crowd += "".join(f" orc/1@castle.{arc}" for arc in "14" if arc not in towers)
    position = staged(COOP, "", crowd, walls=walls, towers=towers, pile="giant_boulder goblin goblin")
    lines = told(position, tokens_phase, "giant_boulder", 1, "goblin", 6)
    assert lines[3:-2] == course


def test_c10_a_fortified_wall_stands() -> None:
    position = staged(COOP, "", "orc/2@forest.1", pile="giant_boulder", fortified={3})
    assert told(position, tokens_phase, "giant_boulder", 3)[3:] == ["fortify_lost 3"]
    assert 3 in position.walls


# C11 to C13: the end, and damage.


def test_c11_the_last_tower_loses_even_if_the_last_monster_dies_of_it() -> None:
    position = staged(COOP, "", "goblin/1@swordsman.1", walls="", towers="1", pile="")
    with pytest.raises(Over, match="lost"):
        move_phase(position, Script())


def test_c11_won_as_soon_as_pile_and_board_are_empty() -> None:
    position = staged(COOP, "archer.red,", "goblin/1@archer.1", pile="")
    assert play_on(position, Script("keep", "no trade", "hit archer.red goblin/1@archer.1"))["win"] is True
    settle(staged(COOP, pile="draw_3"), Script())


def test_c11_the_last_token_wins_only_once_it_is_resolved() -> None:
    with pytest.raises(Over, match="won"):
        tokens_phase(staged(COOP, "", pile="draw_4"), Script("draw_4"))
    position = staged(COOP, "", "orc/2@knight.2", pile="giant_boulder goblin", walls="")
    with pytest.raises(Over, match="won"):
        tokens_phase(position, Script("goblin", 2, "giant_boulder", 2))


def test_c12_undecided_after_the_last_turn() -> None:
    position = staged(set_up_of(max_turns=1), ",", "orc/2@forest.1", pile="")
    assert play_on(position, Script("keep", "no trade", "end")) == {"win": None, "towers": 6, "turns": 1}


def test_c12_the_castle_that_holds_wins_against_the_overlord() -> None:
    position = staged(set_up_of("overlord", 2, max_turns=1), ",", "orc/2@forest.1", pile="orc", minions=Counter())
    result = play_on(position, Script("keep", "no trade", "end", "orc", "pass"))
    assert result == {"win": True, "towers": 6, "turns": 1, "winner": "castle"}


def test_c13_a_hit_point_less_and_slain_at_none() -> None:
    position = staged(COOP, "", "orc/2@knight.1")
    script, orc = Script(), position.monsters[0]
    damage(position, script, orc, "card")
    damage(position, script, orc, "card")
    assert script.told == ["damage orc/2@knight.1", "slain orc/1@knight.1 card"]
    assert (position.monsters, cards(position.token_discards)) == ([], "orc")


def test_c13_hit_points_are_a_field() -> None:
    points = default_rules()["hit_points"] | {"goblin": 9}
    position = staged(set_up_of(hit_points=points), "", pile="goblin")
    told(position, tokens_phase, "goblin", 1)
    assert board(position) == "goblin/9@forest.1"


# V1 to V6: ways to play.


@pytest.mark.parametrize(
    ("variant", "players"), [("coop", 1), ("coop", 7), ("solitaire", 2), ("master_slayer", 1), ("overlord", 1)]
)
def test_v1_players_that_a_variant_does_not_have(variant: str, players: int) -> None:
    with pytest.raises(ValueError, match=f"{variant} has no {players} players"):
        set_up_of(variant, players)


def test_v1_one_mind() -> None:
    assert (set_up_of("coop", 6).sides, set_up_of("coop", 6).seats) == (1, 6)
    assert (SLAYER.sides, OVERLORD.sides, OVERLORD.seats) == (3, 2, 3)


def test_v2_alone_two_discards_and_no_trades() -> None:
    position = staged(SOLITAIRE, "brick " * 6, "orc/2@forest.1", deck="tar drive", pile="")
    lines = told(position, take_turn, "discard brick", "discard brick", "tar", "drive", "end")
    assert "phase trade" not in lines
    assert lines[2:6] == ["phase discard", "0: discard brick", "0: discard brick", "draw 0 tar drive"]


def test_v2_alone_the_same_seat_again() -> None:
    position = staged(set_up_of("solitaire", 1, max_turns=2), "brick " * 6, "orc/2@forest.1", pile="")
    script = Script("keep", "end", "keep", "end")
    assert play_on(position, script)["turns"] == 2
    assert [line for line in script.told if line.startswith("turn")] == ["turn 0 1", "turn 0 2"]


def test_v3_a_monster_slain_by_a_card_is_a_trophy() -> None:
    position = staged(SLAYER, ",barbarian archer.red,", "troll/3@archer.1 goblin/1@archer.1 orc/1@swordsman.3", seat=1)
    told(position, play_phase, "barbarian troll/3@archer.1", "hit archer.red goblin/1@archer.1", "end")
    told(position, advance)
    assert position.trophies == [Counter(), Counter(["troll", "goblin"]), Counter()]
    assert cards(position.token_discards) == "orc"


@pytest.mark.parametrize(
    ("trophies", "winners"),
    [
        (["troll", "orc orc", "goblin"], [1]),
        (["troll", "orc goblin", ""], [1]),
        (["troll", "", "troll"], [0, 2]),
    ],
)
def test_v3_most_points_then_most_trophies_then_shared(trophies: list[str], winners: list[int]) -> None:
    position = staged(SLAYER, trophies=[Counter(won.split()) for won in trophies])
    assert result_of(position, is_won=True)["winners"] == winners
    assert result_of(position, is_won=False)["winners"] == []
    assert result_of(position, is_won=None)["winners"] == []


def test_v4_a_proposal_is_answered_and_counts() -> None:
    position = staged(SLAYER, "tar,brick,")
    script = Script("trade tar brick 1", "refuse")
    trade_phase(position, script)
    assert script.asked[1] == (1, ["accept", "refuse"])
    assert cards(position.hand) == "tar"
    assert told(position, trade_phase, "trade tar brick 1", "accept")[2] == "1: accept"
    assert cards(position.hand) == "brick"


def test_v4_proposals_are_counted_not_trades() -> None:
    position = staged(set_up_of("master_slayer", 6), "tar,brick,,,,")
    lines = told(position, trade_phase, "trade tar brick 1", "refuse", "trade tar brick 1", "accept")
    assert len(lines) == 5


def test_v5_set_up_and_the_overlords_turn() -> None:
    script = Script(*PLACES, *TWO_HANDS, "orc", "goblin", "draw_3")
    position = open_game(OVERLORD, script)
    assert script.told[-1] == "tokens orc goblin draw_3"
    lines = told(position, take_turn, "keep", "no trade", "end", "token goblin", 1, "token orc", 5)
    assert lines[-5:] == ["phase overlord", "2: token goblin", "die 1", "2: token orc", "die 5"]


def test_v5_summon_is_first_and_ends_the_plays() -> None:
    position = staged(OVERLORD, ",", minions=Counter(["orc", "healer", "move_red"]), pile="goblin")
    script = Script("summon orc 4")
    overlord_phase(position, script)
    summons = [f"summon {kind} {arc}" for kind in ("healer", "orc") for arc in range(1, 7)]
    assert script.asked == [(2, ["pass", *summons, "token healer", "token move_red", "token orc"])]
    assert (script.told, board(position)) == (["phase overlord", "2: summon orc 4"], "orc/2@forest.4")


def test_v5_drawn_tokens_open_plays_after_a_summon_too() -> None:
    position = staged(OVERLORD, ",", minions=Counter(["goblin_king", "orc", "orc"]), pile="troll goblin")
    script = Script("summon goblin_king 1", "troll", "goblin", "token orc", 2, "token troll", 3)
    overlord_phase(position, script)
    assert script.told[2] == "tokens troll goblin"
    assert script.asked[1] == (2, ["pass", "token goblin", "token orc", "token troll"])
    assert cards(position.minions) == "goblin orc"


def test_v5_draw_4_in_hand_and_no_phase_without_tokens() -> None:
    position = staged(OVERLORD, ",", "orc/2@forest.1", minions=Counter(["draw_4", "orc", "orc"]), pile="troll")
    script = Script("token draw_4", "troll", "token troll", 1, "pass")
    overlord_phase(position, script)
    assert script.steps == []
    position.minions, position.pile = Counter(), Counter()
    assert told(position, overlord_phase) == []
    assert told(staged(OVERLORD, ",", is_missing=True), overlord_phase) == []


def test_v5_the_castle_wins_only_when_he_holds_nothing() -> None:
    settle(staged(OVERLORD, ",", pile="", minions=Counter(["draw_3"])), Script())
    with pytest.raises(Over, match="won"):
        settle(staged(OVERLORD, ",", pile=""), Script())


def test_v6_castle_players_trade_without_consent_and_alone_lose_cards() -> None:
    position = staged(OVERLORD, "tar,brick", "orc/2@forest.1", minions=Counter(["discard_one", "orc", "orc"]), seat=1)
    assert told(position, trade_phase, "trade brick tar 0") == ["phase trade", "1: trade brick tar 0"]
    lines = told(position, overlord_phase, "token discard_one", "lose tar", "lose brick", "pass")
    assert lines[1:] == ["2: token discard_one", "1: lose tar", "0: lose brick", "2: pass"]


def test_v6_the_castles_policy_sees_nothing_of_his() -> None:
    view = view_of(staged(OVERLORD, "tar,", minions=Counter(["orc"]), reserve="troll"), 0)
    assert not {"minions", "reserve", "pile", "token_discards"} & set(vars(view))
    assert len(view.hands) == 2
