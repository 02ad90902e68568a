"""Castle Panic by ruling number, over the kernel: ways to play (V1 to V6)."""

from typing import Any

import pytest

from analyser.games.castle_panic.compiled import play
from analyser.kernel.bind import view_of
from analyser.kernel.records import bytes_of
from analyser.mistakes import Mistake
from tests.games.castle_panic.positions import PLACES, TWO_HANDS, Table
from tests.games.castle_panic.test_rules_monsters import to_turn

HAND = "orc healer move_red"


def overlord(phase: str, *words: Any, **more: Any) -> Table:
    """Two against an overlord."""
    return Table("overlord", 2).stage(phase, *words, **more)


@pytest.mark.parametrize(
    ("variant", "players"), [("coop", 1), ("coop", 7), ("solitaire", 2), ("master_slayer", 1), ("overlord", 1)]
)
def test_v1_players_that_a_variant_does_not_have(variant: str, players: int) -> None:
    with pytest.raises(Mistake, match=variant):
        Table(variant, players)


def test_v1_one_mind() -> None:
    sides = [set(Table(*mode).cell.sides) for mode in (("coop", 6), ("master_slayer", 3), ("overlord", 2))]
    assert sides == [{0}, {0, 1, 2}, {0, 1}]
    assert Table("overlord", 2).cell.sides == (0, 0, 1)


def test_v2_alone_two_discards_and_no_trades() -> None:
    table = Table("solitaire", 1).stage("discard", "brick " * 6, "orc/2@forest.1", deck="tar drive", pile="")
    told = table.run("discard brick", "discard brick", "tar", "drive")
    assert [*table.opened, *told] == [
        *("phase discard", "0: discard brick", "0: discard brick", "draw 0 tar drive", "phase play"),
    ]


def test_v2_alone_the_same_seat_again() -> None:
    table = Table("solitaire", 1, max_turns=2).stage("turn", "brick " * 6, "orc/2@forest.1", pile="")
    assert "turn 0 2" in table.run("keep", "end")
    table.run("keep", "end")
    assert table.result["turns"] == 2


def test_v3_a_monster_slain_by_a_card_is_a_trophy_of_the_active_player() -> None:
    crowd = "troll/3@archer.1 goblin/1@archer.1 orc/1@swordsman.3"
    table = Table("master_slayer", 3).stage("play", ",barbarian archer.red,", crowd, seat=1, pile="")
    table.run("barbarian troll/3@archer.1", "hit archer.red goblin/1@archer.1", "end")
    assert list(table.table.points[:3]) == [0, 4, 0]
    assert list(table.table.trophies[:3]) == [0, 2, 0]
    assert table.token_discards == "orc", "what the wall slays is nobody's"


def test_v3_a_boulder_takes_no_trophies() -> None:
    table = Table("master_slayer", 2).stage("tokens", ",", "orc/2@forest.1 troll/3@forest.2", pile="giant_boulder")
    table.run("giant_boulder", 1)
    assert (table.table.points.sum(), table.token_discards) == (0, "giant_boulder orc")


@pytest.mark.parametrize(
    ("points", "trophies", "out", "winners"),
    [
        ([3, 4, 1], [1, 2, 1], "", [1]),
        ([3, 3, 0], [1, 2, 0], "", [1]),
        ([3, 0, 3], [1, 0, 1], "", [0, 2]),
        ([3, 1, 0], [1, 1, 0], "0", [1]),
    ],
)
def test_v3_most_points_then_most_trophies_then_shared(
    points: list[int], trophies: list[int], out: str, winners: list[int]
) -> None:
    """Who is out wins nothing (O6)."""
    table = Table("master_slayer", 3)
    padded: dict[str, Any] = {"points": points + [0] * 3, "trophies": trophies + [0] * 3}
    table.stage("tokens", ",,", "orc/1@forest.1", pile="giant_boulder", walls="", towers="23", out=out, **padded)
    table.run("giant_boulder", 1)
    assert table.result["winners"] == winners
    places = [play.place(table.state, side) for side in range(3)]
    assert [side for side in range(3) if places[side] == 1] == winners


def test_v3_all_lose_if_the_castle_falls() -> None:
    table = Table("master_slayer", 2)
    table.stage("move", ",", "orc/2@swordsman.1", walls="", towers="1", points=[9, 0, 0, 0, 0, 0])
    assert (table.result["win"], table.result["winners"]) == (False, [])
    assert [play.place(table.state, side) for side in range(2)] == [2, 2]


def test_v4_a_proposal_is_answered_and_counts() -> None:
    table = Table("master_slayer", 3).stage("trade", "tar,brick,")
    assert table.run("trade tar brick 1", "refuse") == ["0: trade tar brick 1", "1: refuse", "phase play"]
    assert table.asked[1] == (1, ["accept", "refuse"])
    assert (table.hand(0), table.hand(1)) == ("tar", "brick")
    table = Table("master_slayer", 3).stage("trade", "tar,brick,")
    table.run("trade tar brick 1", "accept")
    assert (table.hand(0), table.hand(1)) == ("brick", "tar")


def test_v4_proposals_are_counted_not_trades() -> None:
    table = Table("master_slayer", 6).stage("trade", "tar,brick,,,,")
    told = table.run("trade tar brick 1", "refuse", "trade tar brick 1", "accept")
    assert told[-1] == "phase play"


def test_v5_set_up_and_the_overlords_turn() -> None:
    table = Table("overlord", 2)
    told = table.run(*PLACES, *TWO_HANDS, "orc", "goblin", "draw_3")
    assert {seat for seat, _ in table.asked} == {0}
    assert told[-3:] == ["tokens orc goblin draw_3", "turn 0 1", "phase discard"]
    told = to_turn(table.run("keep", "no trade", "end", "token goblin", 1, "token orc", 5))
    assert told[-5:] == ["phase overlord", "2: token goblin", "die 1", "2: token orc", "die 5"]


def test_v5_first_the_advance_of_all_in_which_the_castle_says_who_is_hurt() -> None:
    table = overlord("play", ",", "orc/2@swordsman.1 goblin/1@swordsman.1", minions=HAND, seat=1)
    table.run("end")
    assert (table.seat, table.legal("hurt")) == (1, ["hurt goblin/1@swordsman.1", "hurt orc/2@swordsman.1"])
    assert table.run("hurt orc/2@swordsman.1")[-1] == "phase overlord"


def test_v5_he_draws_until_he_holds_three_and_more_stay() -> None:
    table = overlord("tokens", ",", minions="orc", pile="goblin troll orc")
    assert table.run("goblin", "troll") == ["tokens goblin troll"]
    assert (table.minions, table.seat) == ("goblin orc troll", 2)
    table = overlord("tokens", ",", minions="orc orc orc orc orc", pile="goblin")
    assert (table.opened, table.pile) == (["phase overlord"], "goblin")


def test_v5_summon_is_first_and_ends_the_plays() -> None:
    table = overlord("tokens", ",", minions=HAND, pile="goblin")
    summons = [f"summon {kind} {arc}" for kind in ("healer", "orc") for arc in range(1, 7)]
    assert table.legal() == ["pass", *summons, "token healer", "token move_red", "token orc"]
    assert to_turn(table.run("summon orc 4")) == ["2: summon orc 4"]
    assert (table.board, int(table.table.turns)) == ("orc/2@forest.4", 1)
    table = overlord("tokens", ",", minions=HAND, pile="goblin")
    table.run("token orc", 1)
    assert table.legal() == ["pass", "token healer", "token move_red"]


def test_v5_two_plays_or_fewer() -> None:
    table = overlord("tokens", ",", minions="orc orc orc", pile="goblin")
    assert to_turn(table.run("token orc", 1, "token orc", 2)) == ["2: token orc", "die 1", "2: token orc", "die 2"]
    assert int(table.table.turns) == 1
    table = overlord("tokens", ",", minions="orc orc orc", pile="goblin")
    assert table.run("pass")[1].startswith("turn")


def test_v5_a_summoned_boss_has_its_effect() -> None:
    table = overlord("tokens", ",", "troll/3@forest.5 orc/2@forest.1", minions="orc_warlord orc orc")
    table.run("summon orc_warlord 6")
    assert table.board == "orc/2@forest.1 orc_warlord/3@archer.6 troll/3@archer.5"


def test_v5_drawn_tokens_open_plays_after_a_summon_too() -> None:
    table = overlord("tokens", ",", minions="goblin_king orc orc", pile="troll goblin")
    told = table.run("summon goblin_king 1", "troll", "goblin")
    assert told == ["2: summon goblin_king 1", "tokens troll goblin"]
    assert table.legal() == ["pass", "token goblin", "token orc", "token troll"]
    assert table.run("token orc", 2, "token troll", 3)[4].startswith("turn")
    assert table.minions == "goblin orc"


def test_v5_draw_4_opens_as_many_plays_as_it_draws() -> None:
    table = overlord("tokens", ",", "orc/2@forest.1", minions="draw_4 orc orc", pile="troll")
    told = table.run("token draw_4", "troll", "token troll", 1, "token orc", 2)
    assert told[:2] == ["2: token draw_4", "tokens troll"]
    assert told[6].startswith("turn")


def test_v5_no_phase_without_tokens_or_with_missing() -> None:
    assert overlord("tokens", ",", "orc/2@forest.1", pile="").opened[0] == "turn 1 1"
    assert overlord("tokens", ",", pile="orc", is_missing=1).opened[0] == "turn 1 1"


def test_v5_the_castle_wins_only_when_he_holds_nothing() -> None:
    table = overlord("play", "archer.red,", "goblin/1@archer.1", pile="", minions="draw_3")
    table.run("hit archer.red goblin/1@archer.1")
    assert table.legal() == ["end"]
    table = overlord("play", "archer.red,", "goblin/1@archer.1", pile="")
    table.run("hit archer.red goblin/1@archer.1")
    assert table.result["winner"] == "castle"
    assert [play.place(table.state, side) for side in range(2)] == [1, 2]


def test_v5_the_overlord_wins_when_the_castle_falls() -> None:
    table = overlord("move", ",", "orc/2@swordsman.1", walls="", towers="1", minions=HAND)
    assert table.result["winner"] == "overlord"
    assert [play.place(table.state, side) for side in range(2)] == [2, 1]


def test_v6_castle_players_trade_without_consent_and_alone_lose_cards() -> None:
    table = overlord("trade", "tar,brick", "orc/2@forest.1", minions=HAND, seat=1)
    assert table.run("trade brick tar 0") == ["1: trade brick tar 0", "phase play"]
    table = overlord("tokens", "tar,brick", "orc/2@forest.1", minions="discard_one orc orc", seat=1)
    assert table.run("token discard_one", "lose brick", "lose tar") == [
        "2: token discard_one",
        "1: lose brick",
        "0: lose tar",
    ]
    assert table.seat == 2


def test_v6_the_castles_policy_sees_nothing_of_his_and_he_sees_all() -> None:
    one = overlord("tokens", "tar,", minions="orc orc orc", pile="goblin")
    other = overlord("tokens", "tar,", minions="orc orc goblin", pile="orc")
    views = [[bytes_of(view_of(play, table.state, seat)) for table in (one, other)] for seat in (0, 1, 2)]
    assert [first == second for first, second in views] == [True, True, False]
