"""Castle Panic by ruling number, over the kernel: optional rules (O1 to O21), and which contradict each other."""

from typing import Any

import pytest

from analyser.games.castle_panic.components import TOKEN_NAMES
from analyser.mistakes import Mistake
from tests.games.castle_panic.positions import PLACES, TWO_HANDS, Table, staged
from tests.games.castle_panic.test_rules_monsters import to_turn


def test_o1_easier_battles() -> None:
    printed, easier = (
        dict(zip(TOKEN_NAMES, map(int, table.rules.token_count), strict=True))
        for table in (Table(), Table(easier_battles=True))
    )
    gone = ("orc_warlord", "troll_mage", "move_red", "move_green", "move_blue", "plague_knights", "plague_swordsmen")
    left_out = dict.fromkeys((*gone, "draw_4"), 1) | {"giant_boulder": 3}
    assert {name: printed[name] - easier[name] for name in printed if printed[name] != easier[name]} == left_out
    table = Table(easier_battles=True)
    table.run(*PLACES)
    assert len(table.pile.split()) == 49 - 11 - 6


def test_o2_a_triple_slays_in_three_rings() -> None:
    hand = "archer.red knight.red swordsman.red swordsman.any,"
    crowd = "troll/3@knight.2 orc/2@castle.1 orc/2@forest.1 orc/2@archer.3"
    assert staged("play", hand, crowd).plays("triple") == []
    table = Table(all_for_one=True).stage("play", hand, crowd)
    assert table.plays("triple") == ["triple red troll/3@knight.2"]
    assert table.run("triple red troll/3@knight.2")[1] == "slain troll/3@knight.2 card"
    assert (table.hand(), table.discards) == ("swordsman.any", "archer.red knight.red swordsman.red")
    two = Table(all_for_one=True).stage("play", "archer.red knight.red swordsman.any,", crowd)
    assert two.plays("triple") == []


def test_o3_heroes_hit_in_the_castle() -> None:
    hand, crowd = "hero.red nice_shot,", "orc/2@castle.2 orc/2@castle.3"
    assert staged("play", hand, crowd).plays() == []
    table = Table(heroic_powers=True).stage("play", hand, crowd)
    assert table.plays() == ["hit hero.red orc/2@castle.2", "shoot hero.red orc/2@castle.2"]
    assert table.run("hit hero.red orc/2@castle.2")[1] == "damage orc/2@castle.2"


def test_o4_discard_all_skips_trades_and_plays() -> None:
    table = Table(desperate_times=True)
    table.stage("turn", "tar brick,", "orc/2@forest.1", deck="drive " * 6, began="", pile="")
    told = to_turn(table.run("discard all", *["drive"] * 6, "keep"))
    assert told == [
        *("0: discard all", "phase draw", "draw 0 drive drive drive drive drive drive"),
        *("phase discard", "0: keep", "phase move"),
    ]
    assert table.discards == "brick tar"


def test_o4_only_with_a_card_in_hand() -> None:
    table = Table(desperate_times=True).stage("turn", ",", "orc/2@forest.1", began="")
    assert (table.opened, table.legal()) == (["turn 0 1"], ["keep all"])
    assert table.run("keep all") == ["0: keep all", "phase discard"]


def test_o5_at_least_two_trades() -> None:
    assert [int(Table("coop", players, extra_trade=True).rules.trades) for players in (2, 6)] == [2, 2]
    assert int(Table(extra_trade=True, trades=[0, 4, 1, 1, 1, 1]).rules.trades) == 4
    table = Table(extra_trade=True).stage("trade", "tar,brick")
    assert table.run("trade tar brick 1", "trade brick tar 1")[-1] == "phase play"


def homely(phase: str, *words: Any, **more: Any) -> Table:
    """Three who live in towers."""
    return Table("coop", 3, my_home=True).stage(phase, *words, **more)


def test_o6_homes_are_chosen_by_seat() -> None:
    table = Table(my_home=True)
    table.run(*PLACES, *TWO_HANDS, "home 2")
    assert table.legal() == [f"home {arc}" for arc in (1, 3, 4, 5, 6)]
    assert table.run("home 6") == ["1: home 6", "turn 0 1", "phase discard"]


def test_o6_homes_are_once_replaced() -> None:
    crowd, homes = "orc/2@swordsman.4 troll/3@forest.1", {0: 2, 1: 4, 2: 5}
    table = homely("move", "tar,tar,tar", crowd, walls="", towers="1245", homes=homes, pile="")
    assert table.legal() == ["home 1"]
    assert table.run("home 1")[0] == "1: home 1"
    table = homely("move", "tar,tar,tar", crowd, walls="", towers="1245", homes=homes, moved="1", began="0")
    assert table.opened[-2:] == ["out 1", "phase tokens"]
    assert (table.hand(1), table.discards) == ("", "tar")


def test_o6_in_turn_order_from_the_active_seat_on() -> None:
    """The only free tower is for who is asked first; the other is out."""
    crowd, homes = "orc/2@swordsman.1 orc/2@swordsman.2", {0: 1, 1: 3, 2: 2}
    table = homely("move", "tar,tar,tar", crowd, walls="", towers="1234", homes=homes, seat=1)
    assert (table.seat, table.legal()) == (2, ["home 4"])
    assert table.run("home 4")[:2] == ["2: home 4", "out 0"]


def test_o6_without_a_free_tower_he_is_out_and_the_turn_goes_on() -> None:
    crowd, homes = "orc/2@swordsman.1 troll/3@forest.6", {0: 1, 1: 2, 2: 3}
    pile = "discard_one orc"
    table = homely("move", "tar,brick,drive", crowd, walls="", towers="123", homes=homes, pile=pile)
    told = table.run("discard_one", "lose brick", "lose drive", "orc", 5)
    assert table.opened[-2:] == ["out 0", "phase tokens"]
    assert told[:5] == ["token discard_one", "1: lose brick", "2: lose drive", "token orc", "die 5"]
    assert told[5].startswith("turn 1")


def test_o6_who_is_out_still_says_who_is_hurt_in_his_turn() -> None:
    crowd, homes = "orc/2@swordsman.1 orc/2@knight.2 goblin/1@knight.2", {0: 1, 1: 5, 2: 6}
    table = homely("move", "tar,,", crowd, walls="2", towers="156", homes=homes, pile="move_red")
    assert "out 0" in table.opened
    table.run("move_red")
    assert (table.seat, table.legal()) == (0, ["hurt goblin/1@swordsman.2", "hurt orc/2@swordsman.2"])


def test_o6_nobody_left_is_lost_and_those_out_have_no_turns() -> None:
    table = homely(
        "move", ",,", "orc/2@swordsman.5", walls="", towers="56", homes={0: 1, 1: 2, 2: 5}, moved="2", out="01"
    )
    assert table.opened[-1] == "out 2"
    assert table.result["win"] is False
    table = Table("coop", 3, my_home=True, max_turns=3)
    table.stage("turn", ",,", "orc/2@forest.1", towers="56", pile="", homes={0: 5, 1: 1, 2: 6}, out="1")
    told = [*table.opened, *table.run(*["keep", "no trade", "end"] * 3)]
    assert [line for line in told if line.startswith("turn")] == ["turn 0 1", "turn 2 2", "turn 0 3"]


def test_o7_the_kings_tower_is_chosen_last() -> None:
    table = Table(my_home=True, kings_tower=True)
    table.run(*PLACES, *TWO_HANDS, "home 2", "home 4", "king 3")
    assert table.asked[-2:] == [
        (1, [f"home {arc}" for arc in (1, 3, 4, 5, 6)]),
        (0, [f"king {arc}" for arc in (1, 3, 5, 6)]),
    ]


def test_o7_with_it_falls_a_card_of_each_hand_and_hands_are_smaller() -> None:
    table = Table(my_home=True, kings_tower=True)
    table.stage(
        "move", "tar,", "orc/2@swordsman.3", walls="", homes={0: 1, 1: 2}, king=3, seat=1, pile="", deck="brick " * 9
    )
    assert table.opened == ["phase move", "tower 3", "damage orc/2@castle.3"]
    assert table.run("lose tar") == ["0: lose tar", "turn 0 1", "phase draw"]
    assert table.run(*["brick"] * 5)[-1] == "phase discard"
    assert table.hand() == "brick brick brick brick brick"


def test_o7_nobody_moves_to_the_kings_tower() -> None:
    table = Table(my_home=True, kings_tower=True)
    table.stage("move", "tar,", "orc/2@swordsman.1", walls="", towers="123", homes={0: 1, 1: 2}, king=3)
    assert "out 0" in table.opened


def test_o8_a_brick_and_a_mortar_leave_at_each_reshuffle() -> None:
    table = Table(dwindling_resources=True).stage("turn", ",", "orc/2@forest.1", discards="mortar brick brick tar")
    assert table.opened[1:] == ["phase draw", "reshuffle", "removed brick", "removed mortar"]
    assert table.run("tar", "brick") == ["draw 0 tar brick", "phase discard"]
    table = Table(dwindling_resources=True).stage("turn", ",", "orc/2@forest.1", discards="brick", deck="tar")
    assert table.run("tar")[:3] == ["draw 0 tar", "reshuffle", "removed brick"]


def test_o9_closed_hands_change_nothing() -> None:
    lists = [
        Table(closed_hands=closed).stage("play", "archer.red tar,brick", "orc/2@archer.1").plays()
        for closed in (False, True)
    ]
    assert lists[0] == lists[1]
    assert Table(closed_hands=True).rules.tobytes() == Table().rules.tobytes()


def test_o10_walls_and_towers_at_the_start() -> None:
    table = Table(walls=2, towers=4)
    assert (table.arcs("walls"), table.arcs("towers")) == ("13", "1235")


def test_o11_no_walls() -> None:
    assert Table(under_construction="empty").arcs("walls") == ""


def test_o12_walls_by_the_die() -> None:
    table = Table(under_construction="random")
    assert table.run(2, 5, 5, 3, PLACES[0]) == ["die 2", "die 5", "die 5", "die 3", "0: place troll"]
    assert table.arcs("walls") == "35"
    table = Table(under_construction="set:1")
    table.run(4, PLACES[0])
    assert table.arcs("walls") == "4"


def test_o13_a_wall_in_hand() -> None:
    table = Table(under_construction="player")
    assert (table.arcs("walls"), int(table.table.wall_in_hand)) == ("", 0b11)
    table.stage("play", "tar,", "orc/2@forest.1", walls="3", wall_in_hand=0b11)
    assert table.plays("wall") == [f"wall {arc}" for arc in (1, 2, 4, 5, 6)]
    table.run("wall 6")
    assert (table.arcs("walls"), int(table.table.wall_in_hand), table.plays("wall")) == ("36", 0b10, [])


def test_o13_it_is_lost_with_who_goes_out() -> None:
    table = Table("coop", 2, my_home=True, under_construction="player")
    table.stage("move", ",", "orc/2@swordsman.2", walls="", towers="12", homes={0: 1, 1: 2}, wall_in_hand=0b11)
    assert "out 1" in table.opened
    assert int(table.table.wall_in_hand) == 0b01


def test_o14_a_rough_start() -> None:
    table = Table(rough_start=True)
    table.run(1, 1, 2, 3, 3, 6)
    assert table.board.split() == [
        *("orc/2@archer.1", "orc/2@archer.1", "orc/2@archer.2"),
        *("troll/3@archer.3", "troll/3@archer.3", "troll/3@archer.6"),
    ]


def test_o15_three_tokens() -> None:
    table = Table(charging_horde=True).stage("tokens", pile="orc orc orc orc")
    assert to_turn(table.run("orc", 1, "orc", 2, "orc", 3))[-1] == "die 3"
    assert (table.pile, int(table.table.turns)) == ("orc", 1)


def test_o16_the_monster_discards_are_shuffled_when_a_token_is_due() -> None:
    table = Table(not_over_yet=True)
    table.stage("tokens", "", "orc/2@forest.1", pile="goblin", token_discards="troll")
    assert to_turn(table.run("goblin", 1, "troll", 2))[2:] == ["token_reshuffle", "token troll", "die 2"]


def test_o16_the_phase_comes_unless_both_are_empty() -> None:
    table = Table(not_over_yet=True).stage("tokens", "", "orc/2@forest.1", pile="", token_discards="troll")
    assert table.opened == ["phase tokens", "token_reshuffle"]
    assert Table(not_over_yet=True).stage("tokens", "", "orc/2@forest.1", pile="").opened[0] == "turn 1 1"


def test_o16_the_players_win_while_the_pile_is_empty() -> None:
    table = Table(not_over_yet=True).stage("play", "archer.red,", "orc/1@archer.1", pile="", token_discards="troll")
    table.run("hit archer.red orc/1@archer.1")
    assert table.result["win"] is True


def test_o16_a_phase_without_end_is_undecided() -> None:
    """Two `draw_4` make ever more due."""
    table = Table(not_over_yet=True).stage("tokens", "", "orc/2@forest.1", pile="draw_4 draw_4")
    told = table.run(*["draw_4"] * 402)
    assert (table.result["win"], told.count("token_reshuffle"), int(table.table.tokens_due)) == (None, 200, 2 + 3 * 402)


def test_o16_a_phase_that_uses_up_what_is_due_has_an_end() -> None:
    plagues = ["plague_archers", "plague_knights", "plague_swordsmen"]
    table = Table(not_over_yet=True).stage("tokens", "", "orc/2@forest.1", pile=" ".join(["draw_3", *plagues]))
    told = table.run(*["draw_3", *plagues] * 2)
    assert (told.count("token_reshuffle"), told.count("turn 1 1"), int(table.table.token_shuffles)) == (1, 1, 0)


def test_o17_what_the_castle_slays_goes_into_the_pile() -> None:
    crowd = "goblin/1@swordsman.1 goblin/1@archer.1 orc/2@knight.5"
    table = Table(monster_recycling=True).stage("play", "archer.red,", crowd, pile="")
    table.run("hit archer.red goblin/1@archer.1", "end")
    assert (table.pile, table.token_discards) == ("goblin", "goblin")
    table = Table(monster_recycling=True).stage("tokens", "", "orc/2@forest.2 orc/1@forest.1", pile="giant_boulder")
    table.run("giant_boulder", 1)
    assert (table.pile, table.token_discards) == ("orc", "giant_boulder")


def test_o17_the_last_monster_slain_by_a_wall_wins_nothing() -> None:
    table = Table(monster_recycling=True).stage("move", "", "goblin/1@swordsman.1", pile="")
    assert table.opened[-1] == "phase tokens"


CHARGES = [
    (1, "orc/2@archer.3 orc/2@knight.1"),
    (2, "orc/2@archer.1 orc/2@knight.3"),
    (3, "orc/2@archer.1 orc/2@archer.3"),
    (4, "orc/2@archer.2 orc/2@archer.4"),
    (5, "orc/2@knight.1 orc/2@knight.3"),
    (6, "orc/2@archer.2 orc/2@archer.6"),
]


@pytest.mark.parametrize(("face", "after"), CHARGES)
def test_o18_final_charge(face: int, after: str) -> None:
    table = Table(final_charge=True).stage("move", "", "orc/2@forest.1 orc/2@forest.3", pile="")
    assert table.opened == ["phase move"]
    assert to_turn(table.run(face)) == [f"die {face}"]
    assert table.board == after


def test_o18_not_before_the_pile_is_empty() -> None:
    table = Table(final_charge=True).stage("move", "", "orc/2@forest.1", pile="orc")
    assert table.opened == ["phase move", "phase tokens"]
    dark = Table("overlord", 2, final_charge=True).stage("move", ",", "orc/2@forest.1", pile="", minions="orc")
    assert dark.opened == ["phase move", "phase overlord"]
    darker = Table("overlord", 2, final_charge=True, secret_forces=True)
    darker.stage("move", ",", "orc/2@forest.1", pile="", reserve="orc")
    assert darker.opened == ["phase move", "phase overlord"]


def test_o18_it_comes_after_the_advance_is_settled_and_once_a_turn() -> None:
    table = Table(final_charge=True).stage("move", "", "orc/2@swordsman.1", pile="")
    assert table.opened == ["phase move", "wall 1", "damage orc/2@swordsman.1"]
    assert table.run(5)[:4] == ["die 5", "tower 1", "slain orc/1@castle.1 tower"]
    assert table.result["win"] is True


def test_o19_more_minions() -> None:
    table = Table("overlord", 2, more_minions=True)
    assert table.run(*PLACES, *TWO_HANDS, "orc", "orc", "orc", "troll")[-3] == "tokens orc orc orc troll"


def test_o20_a_token_in_reserve() -> None:
    table = Table("overlord", 2, secret_forces=True)
    told = table.run(*PLACES, *TWO_HANDS, "reserve orc", "orc", "orc", "troll")
    assert told[-4:-2] == ["2: reserve orc", "tokens orc orc troll"]
    table.stage("tokens", ",", pile="", minions="orc", reserve="orc")
    table.run("token orc", 1)
    assert (table.minions, bool(table.table.has_reserve)) == ("", True)
    table.run("token orc", 2)
    assert not table.table.has_reserve
    table.stage("tokens", ",", pile="", reserve="troll")
    table.run("summon troll 2")
    assert (table.board, bool(table.table.has_reserve)) == ("troll/3@forest.2", False)


def test_o21_a_token_is_drawn_and_another_goes_back() -> None:
    table = Table("overlord", 2, monstrous_choices=True).stage("tokens", ",", minions="orc orc troll", pile="goblin")
    assert table.legal() == ["keep", "swap orc", "swap troll"]
    assert table.run("swap orc", "goblin") == ["2: swap orc", "tokens goblin"]
    assert (table.minions, table.pile, table.seat) == ("goblin orc troll", "orc", 2)
    table = Table("overlord", 2, monstrous_choices=True).stage("tokens", ",", minions="orc", pile="")
    assert table.legal() == ["keep"]


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
        ("coop", 6, {"hand": [6, 6, 5, 5, 5, 9]}, ["cards", "hand"]),
    ],
)
def test_contradictions_are_told_by_name(variant: str, players: int, fields: dict[str, Any], named: list[str]) -> None:
    with pytest.raises(Mistake) as told_off:
        Table(variant, players, **fields)
    assert all(name in str(told_off.value) for name in named)
