"""Castle Panic by ruling number, over the kernel: set-up, hands, trades and plays (C1 to C6)."""

import pytest

from analyser.games.castle_panic.compiled import play
from analyser.kernel.bind import view_of
from tests.games.castle_panic.positions import PLACES, TWO_HANDS, Table, staged


def phases(told: list[str]) -> list[str]:
    """The phases that began, up to the next turn."""
    first = told[: [*told, "turn"].index(next((line for line in told if line.startswith("turn")), "turn"))]
    return [line.removeprefix("phase ") for line in first if line.startswith("phase")]


# C1 to C3: hands, set-up and turns.


def test_c1_hand_sizes_by_players() -> None:
    tables = [Table("solitaire", 1), *(Table("coop", players) for players in (2, 3, 4, 5, 6))]
    assert [int(table.rules.hand) for table in tables] == [6, 6, 5, 5, 5, 4]


def test_c1_every_hand_is_seen_and_no_pile() -> None:
    table = staged("play", "tar,brick brick", deck="drive", pile="orc")
    view = view_of(play, table.state, 0)
    assert [int(hand.cards) for hand in view.table.hand[:2]] == [1, 2]
    assert {"deck", "pile"} & {*view.table.dtype.names, *view.secret.dtype.names} == set()


def test_c2_set_up_in_order() -> None:
    table = Table()
    told = table.run(*PLACES, *TWO_HANDS)
    assert told[:2] == ["0: place troll", "0: place orc"]
    deals = [f"deal {seat} {' '.join(TWO_HANDS[6 * seat : 6 * seat + 6])}" for seat in (0, 1)]
    assert told[6:] == [*deals, "turn 0 1", "phase discard"]
    assert table.board.split() == [
        *("goblin/1@archer.4", "goblin/1@archer.5", "goblin/1@archer.6"),
        *("orc/2@archer.2", "orc/2@archer.3", "troll/3@archer.1"),
    ]
    assert (int(table.table.pile_size), int(table.table.deck_size)) == (43, 37)
    assert table.arcs("walls") == table.arcs("towers") == "123456"


def test_c2_only_what_is_left_is_placed_and_the_last_is_a_lone_move() -> None:
    table = Table()
    table.run(*PLACES)
    assert table.asked[0] == (0, ["place goblin", "place orc", "place troll"])
    assert table.asked[1] == (0, ["place goblin", "place orc"])
    assert table.asked[5] == (0, ["place goblin"])


def test_c2_turns_go_round() -> None:
    table = Table(max_turns=3).stage("turn", "tar,tar", "orc/2@forest.1", pile="")
    told = [*table.opened, *table.run(*["keep", "no trade", "end"] * 3)]
    assert [line for line in told if line.startswith("turn")] == ["turn 0 1", "turn 1 2", "turn 0 3"]


def test_c3_phases_of_a_turn_and_none_to_draw_in_the_first() -> None:
    table = staged("turn", "tar,brick", "orc/2@forest.1", deck="drive " * 9, began="1")
    told = table.run("keep", "no trade", "end", "goblin", 4)
    assert table.opened == ["turn 0 1", "phase discard"]
    assert phases(told) == ["trade", "play", "move", "tokens"]
    assert told[-2:] == ["turn 1 2", "phase draw"]
    assert table.run(*["drive"] * 5) == ["draw 1 drive drive drive drive drive", "phase discard"]


def test_c3_no_draw_in_the_first_turn_even_if_cards_were_lost() -> None:
    table = staged("tokens", "tar,brick", "orc/2@forest.1", deck="drive " * 9, pile="discard_one", began="0")
    table.run("discard_one", "lose tar")
    assert table.run("lose brick") == ["1: lose brick", "turn 1 1", "phase discard"]
    assert table.hand(1) == ""


def test_c3_more_cards_than_the_hand_size_stay() -> None:
    table = staged("turn", "tar " * 8 + ",", "orc/2@forest.1", deck="drive", pile="")
    assert table.opened[1:] == ["phase draw", "phase discard"]
    assert table.hand() == " ".join(["tar"] * 8)


def test_c3_the_discards_are_shuffled_only_when_a_card_is_due() -> None:
    table = staged("turn", "tar tar tar tar tar,", "orc/2@forest.1", deck="brick", discards="drive")
    assert table.run("brick") == ["draw 0 brick", "phase discard"]
    assert (int(table.table.deck_size), table.discards) == (0, "drive")


def test_c3_a_reshuffle_splits_a_draw_and_the_rest_is_not_drawn() -> None:
    table = staged("turn", ",", "orc/2@forest.1", deck="brick", discards="tar")
    assert table.run("brick", "tar") == ["draw 0 brick", "reshuffle", "draw 0 tar", "phase discard"]
    assert (table.hand(), int(table.table.deck_size), table.discards) == ("brick tar", 0, "")


# C4, C5: discards and trades.


def test_c4_one_discard_or_keep() -> None:
    table = staged("discard", "tar brick brick,", deck="drive")
    assert table.legal() == ["discard brick", "discard tar", "keep"]
    assert table.run("discard brick", "drive") == ["0: discard brick", "draw 0 drive", "phase trade"]
    assert (table.hand(), table.discards) == ("brick drive tar", "brick")


def test_c4_two_discards_are_replaced_together() -> None:
    table = Table("solitaire", 1).stage("discard", "tar brick", deck="drive", discards="missing")
    told = table.run("discard tar", "discard brick", "drive", "brick")
    assert table.asked[1] == (0, ["discard brick", "done"])
    assert told[2:] == ["draw 0 drive", "reshuffle", "draw 0 brick", "phase play"]


def test_c4_an_empty_hand_has_a_lone_move_and_no_discards_no_phase() -> None:
    assert staged("discard").legal() == ["keep"]
    table = Table("solitaire", 1).stage("discard", "tar", deck="drive")
    table.run("discard tar")
    assert table.legal() == ["done"]
    assert Table(discards=[0] * 6).stage("discard", "tar").opened == ["phase trade"]


def test_c5_trades_are_of_two_names_with_seats_that_hold_cards() -> None:
    table = Table("coop", 3).stage("trade", "tar brick,tar drive,")
    assert table.legal() == ["no trade", "trade brick drive 1", "trade brick tar 1", "trade tar drive 1"]
    table.run("trade brick tar 1")
    assert (table.hand(), table.hand(1)) == ("tar tar", "brick drive")


def test_c5_one_copy_of_each_card_changes_hands() -> None:
    table = staged("trade", "archer.red archer.red knight.red,archer.green knight.green knight.green")
    table.run("trade archer.red knight.green 1")
    assert table.hand() == "archer.red knight.green knight.red"
    assert table.hand(1) == "archer.green archer.red knight.green"


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_c5_every_card_of_every_other_hand_can_be_had(players: int) -> None:
    """In the numbering of trades one partner's cards lie in two words."""
    wanted = ["archer.red", "hero.red", "hero.green", "brick", "scavenge"]
    hands = ["tar", *([" ".join(wanted)] * (players - 1))]
    table = Table("coop", players).stage("trade", ",".join(hands[1:] + hands[:1]), seat=players - 1)
    expected = [f"trade tar {card} {seat}" for card in wanted for seat in range(players - 1)]
    assert table.legal() == sorted(["no trade", *expected])
    last = f"trade tar scavenge {players - 2}"
    table.run(last)
    assert (table.hand(players - 1), "tar" in table.hand(players - 2)) == ("scavenge", True)


def test_c5_as_many_trades_as_allowed_and_no_trade_ends_them() -> None:
    six = Table("coop", 6)
    told = six.stage("trade", "tar,brick,,,,").run("trade tar brick 1", "trade brick tar 1")
    assert told[2:] == ["phase play"]
    assert Table("coop", 6).stage("trade", "tar,brick,,,,").run("no trade") == ["0: no trade", "phase play"]


def test_c5_a_lone_move_and_no_phase() -> None:
    assert staged("trade", "tar,tar").legal() == ["no trade"]
    assert Table(trades=[0] * 6).stage("trade", "tar,brick").opened == ["phase play"]


# C6: plays.

CROWD = "orc/2@archer.1 orc/2@knight.2 orc/2@swordsman.3 orc/2@forest.2 orc/2@castle.1"


@pytest.mark.parametrize(
    ("hand", "plays"),
    [
        ("archer.red archer.blue", ["hit archer.red orc/2@archer.1"]),
        ("swordsman.any knight.any", ["hit knight.any orc/2@knight.2", "hit swordsman.any orc/2@swordsman.3"]),
        (
            "hero.red hero.green",
            ["hit hero.green orc/2@swordsman.3", "hit hero.red orc/2@archer.1", "hit hero.red orc/2@knight.2"],
        ),
    ],
)
def test_c6_hits_by_ring_and_colour(hand: str, plays: list[str]) -> None:
    table = staged("play", f"{hand},", CROWD)
    assert table.plays() == plays
    table.run(plays[0])
    assert plays[0].split(" ")[1] in table.discards


def test_c6_a_hit_takes_one_point_and_equal_monsters_are_one_target() -> None:
    table = staged("play", "archer.red archer.red,", "orc/2@archer.1 orc/2@archer.1")
    assert table.run("hit archer.red orc/2@archer.1") == ["0: hit archer.red orc/2@archer.1", "damage orc/2@archer.1"]
    assert table.board == "orc/1@archer.1 orc/2@archer.1"
    assert table.plays() == ["hit archer.red orc/1@archer.1", "hit archer.red orc/2@archer.1"]


def test_c6_a_card_is_discarded_before_its_effect_and_can_come_back() -> None:
    table = staged("play", "scavenge draw2,", "orc/2@forest.1", discards="tar brick")
    assert table.plays() == ["draw2", "scavenge brick", "scavenge tar"]
    told = table.run("draw2", "draw2", "tar", "draw2", "brick", "draw2")
    assert told[:2] == ["0: draw2", "reshuffle"]
    assert told[2:] == ["draw 0 draw2 tar", "0: draw2", "draw 0 brick", "reshuffle", "draw 0 draw2"]
    assert "draw2" not in table.plays()


def test_c6_scavenge_takes_from_the_pile_as_it_was() -> None:
    table = staged("play", "scavenge,", discards="tar tar brick")
    assert table.plays() == ["scavenge brick", "scavenge tar"]
    table.run("scavenge tar")
    assert (table.hand(), table.discards) == ("tar", "brick scavenge tar")
    assert staged("play", "scavenge draw2,").plays() == []


def test_c6_shoot_slays_where_the_hit_is_legal() -> None:
    table = staged("play", "nice_shot hero.red,", "troll/3@knight.1 orc/2@castle.1")
    assert table.plays() == ["hit hero.red troll/3@knight.1", "shoot hero.red troll/3@knight.1"]
    assert table.run("shoot hero.red troll/3@knight.1")[1] == "slain troll/3@knight.1 card"
    assert table.discards == "hero.red nice_shot"


def test_c6_barbarian_and_drive_anywhere_but_the_forest() -> None:
    table = staged("play", "barbarian drive,", "troll/2t@castle.4 orc/2@forest.1")
    assert table.plays() == ["barbarian troll/2t@castle.4", "drive troll/2t@castle.4"]
    assert table.run("drive troll/2t@castle.4") == ["0: drive troll/2t@castle.4"]
    assert table.board == "orc/2@forest.1 troll/2t@forest.4"
    table = staged("play", "barbarian,", "troll/3@swordsman.4")
    assert table.run("barbarian troll/3@swordsman.4")[1] == "slain troll/3@swordsman.4 card"


def test_c6_fortify_needs_a_wall_and_a_token_in_the_supply() -> None:
    table = staged("play", "fortify fortify,", walls="123", fortified="2")
    assert table.plays() == ["fortify 1", "fortify 3"]
    table.run("fortify 1")
    assert (table.plays(), table.arcs("fortified")) == ([], "12")


def test_c6_build_where_no_wall_stands() -> None:
    table = staged("play", "brick mortar mortar,", walls="12346")
    assert table.plays() == ["build 5"]
    table.run("build 5")
    assert (table.hand(), table.discards, table.arcs("walls")) == ("mortar", "brick mortar", "123456")
    assert staged("play", "brick brick,", walls="").plays() == []


def test_c6_missing_skips_phase_6_once_and_is_legal_with_an_empty_pile() -> None:
    assert staged("play", "missing,", "orc/2@forest.1", pile="").plays() == ["missing"]
    table = staged("play", "missing missing,", "orc/2@forest.1", began="0")
    table.run("missing")
    assert table.plays() == []
    assert table.run("end") == ["0: end", "phase move", "turn 1 1", "phase discard"]
    assert "phase tokens" in table.run("keep", "no trade", "end")
