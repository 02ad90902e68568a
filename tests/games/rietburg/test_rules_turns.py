"""Rietburg by ruling number: set-up and turns (R1 to R8)."""

import pytest

from tests.games.rietburg.castle import Castle, box_with

# R1, R2: seats and set-up.

NARRATORS = ("n01", "gor", "n02", "gor", "gorlot", "n03", "skral", "n04", "troll")
"""Four narrator cards and what comes face up, with red halves."""


def test_r1_every_decision_is_the_active_heros() -> None:
    castle = Castle("thorn", "kram").stage(at={"thorn": 4, "kram": 4}, piles={"4": "hagrod"}, will={"kram": 4})
    castle.do("play thorn.1 a", "fight 4", "join kram.1")
    assert castle.offers("axe", "keep") == ["axe", "keep"]
    assert int(castle.table.turn) == 0


def test_r2_set_up_in_order() -> None:
    castle = Castle("chada", "thorn")
    assert [int(height) for height in castle.table.height] == [1] * 6
    told = castle.do(*NARRATORS)
    assert told == [
        *("narrator n01", "encounter 4 gor", "laid 6"),
        *("narrator n02", "encounter 6 gor", "encounter 6 gorlot", "laid 4"),
        *("narrator n03", "encounter 1 skral", "laid 5"),
        *("narrator n04", "encounter 2 troll", "laid 6", "turn 1 chada"),
    ]
    table = castle.table
    assert (int(table.narrator_deck), int(table.leftovers), int(table.deck)) == (10, 8, 53 - 6 - 9)
    assert int(table.unseen_size) == 53 - 5


def test_r2_here_is_the_gatehouse_and_red_halves_may_not_count() -> None:
    castle = Castle("chada", "thorn", difficulty="first", narrator_start=1)
    assert castle.do("n02", "gor", "gor", "n10", "gor") == [
        *("narrator n02", "encounter 6 gor", "encounter 6 gor"),
        *("narrator n10", "encounter 2 gor", "laid 6", "turn 1 chada"),
    ]
    assert int(castle.table.unseen_size) == 53 - 11 - 3


def test_r2_willpower_as_far_as_it_goes() -> None:
    table = Castle("chada", "thorn", "orfen", start_will=8, willpower=18, will_cap=7).table
    assert ([int(will) for will in table.will[:3]], int(table.supply)) == ([7, 7, 4], 0)


def test_r2_start_cards_and_none() -> None:
    assert [int(height) for height in Castle("chada", "thorn", start_cards=3).table.height] == [3] * 6
    castle = Castle("chada", "thorn", start_cards=0, narrator_start=0)
    assert castle.table.filled == 0
    assert castle.opened == ["turn 1 chada"]
    assert castle.legal[0] == "play chada.1 a"


# R3: what is unseen has no identity.


def test_r3_all_unseen_cards_are_alike() -> None:
    castle = Castle("thorn", "orfen").stage(piles={"4": "?", "5": "?"}, removed=3)
    castle.do("play thorn.1 c")
    assert castle.do("reveal 4", "hagrod") == ["encounter 4 hagrod"]
    assert "hagrod" not in castle.do("reveal 5", "gor")[0]
    assert int(castle.table.unseen_size) == 53 - 2


def test_r3_a_card_that_is_turned_down_stays_known() -> None:
    castle = Castle("chada", "thorn").stage(piles={"4": "gor", "6": "gor"})
    castle.do("play chada.2 b", 5, "turn 4")
    castle.do("play thorn.3 b")
    assert castle.do("reveal 4") == ["shown 4 gor", "turn 3 chada"]


# R4 to R7: main actions.


def test_r4_every_option_is_offered_before_the_main_action_and_no_end() -> None:
    castle = Castle("orfen", "thorn").stage()
    assert castle.legal == sorted(
        [f"play orfen.{number} {letter}" for number in (1, 2, 3, 4) for letter in "abc"] + ["unveil"]
    )


def test_r4_a_price_is_paid_first_and_an_object_counts_at_once() -> None:
    poor = Castle("thorn", "orfen").stage(hands={"thorn": "gilda, falcon, telescope"})
    assert poor.offers("play g", "play f", "play t") == [
        f"play {one}" for one in ("telescope", *(f"thorn.{n} {o}" for n in (1, 2, 3) for o in "abc"))
    ]
    rich = Castle("thorn", "orfen").stage(hands={"thorn": "gilda"}, gallery="gorlot, gor")
    assert rich.do("play gilda") == ["paid gor", "will thorn 3", "turn 2 orfen"] or rich.offers("end")
    seeing = Castle("thorn", "orfen").stage(hands={"thorn": "telescope"}, piles={"1": "?"})
    seeing.do("play telescope")
    assert int(seeing.table.gold) == 1


def test_r4_a_friend_may_be_idle() -> None:
    castle = Castle("thorn", "orfen").stage(hands={"thorn": "gilda"}, piles={"6": "gor"})
    assert castle.do("idle gilda") == ["turn 2 orfen"]
    assert castle.told["played"]["thorn"] == ["gilda"]


def test_r5_at_once_in_order() -> None:
    box = box_with(creatures={"gor": {"count": 5, "strength": 4, "class": "gor", "gold": 1, "reward": REWARD}})
    castle = Castle("thorn", "orfen", box=box).stage(at={"thorn": 4}, piles={"4": "gor"}, gallery="gorlot*2")
    told = castle.do("play thorn.1 a", "fight 4", "reka")
    assert told == [
        *("defeated 4 gor", "will thorn 2", "friend reka", "narrator_added 11", "paid gor", "laid 4", "laid 4"),
        "turn 2 orfen",
    ]


REWARD = "lay 2 + lose 1 + narrator 1 + friend 1 + will 2"


def test_r6_symbols_add_up_and_uses_come_in_any_order() -> None:
    castle = Castle("thorn", "orfen").stage(
        at={"thorn": 4}, piles={"4": "skral, gor", "1": "?", "2": "?", "3": "?"}, will={"thorn": 3},
        acted=True, waiting="battle 4 + reveal 1", playing="thorn.1", played={"thorn": "thorn.1"},
    )  # fmt: skip
    castle.do("fight 4")
    assert castle.do("reveal 1", "gor", "reveal 2", "gor", "reveal 3", "gor")[-1] == "turn 2 orfen"


def test_r6_end_gives_up_what_waits_and_a_lone_end_is_no_decision() -> None:
    castle = Castle("thorn", "orfen").stage(piles={"6": "gor"})
    assert castle.do("play thorn.1 c") == ["turn 2 orfen"]  # nothing lies face down
    castle = Castle("thorn", "orfen").stage(piles={"6": "?"})
    castle.do("play thorn.1 c")
    assert castle.legal == ["end", "reveal 6"]
    assert castle.do("end") == ["turn 2 orfen"]
    assert castle.table.waits == 0


def test_r6_another_lone_move_is_a_decision() -> None:
    castle = Castle("thorn", "orfen").stage(
        at={"thorn": 4, "orfen": 4}, piles={"4": "troll"}, played={"orfen": "orfen.1, orfen.2, orfen.4"}
    )
    castle.do("play thorn.1 a", "fight 4")
    assert castle.legal == ["join orfen.3"]


def test_r7_revival() -> None:
    castle = Castle("eara", "thorn").stage(
        at={"eara": 3}, piles={"6": "gor"}, played={"eara": "eara.1, reka"}, books=["battle 4", "move"]
    )
    assert castle.do("revive", "n16") == ["narrator n16", "laid 3", "laid 3", "turn 2 thorn"]
    told = castle.told
    assert (told["played"]["eara"], told["hands"]["eara"], told["books"]) == ([], ["reka"], [])
    assert int(castle.table.narrator_deck) == 9
    assert "revive" not in castle.legal


def test_r7_a_card_comes_where_the_active_hero_stands() -> None:
    castle = Castle("thorn", "orfen").stage(
        hero="orfen", at={"thorn": 1, "orfen": 5}, piles={"5": "gor"}, played={"orfen": "orfen.1"}
    )
    assert castle.do("revive", "n16")[:3] == ["narrator n16", "laid 3", "laid 5"]


def test_r7_only_earas_revival_renews_her_books() -> None:
    castle = Castle("thorn", "eara").stage(piles={"6": "gor"}, played={"thorn": "thorn.1"}, books=["battle 4"])
    castle.do("revive", "n16")
    assert castle.told["books"] == ["battle 4"]


# R8: strict friends.


def test_r8_no_friend_is_idle_and_only_a_useful_one_is_played() -> None:
    hands = {"thorn": "reka, lifornus, melkart, merrik, triest, veest"}
    castle = Castle("thorn", "orfen", difficulty="hard").stage(hands=hands, piles={"6": "troll"}, at={"orfen": 1})
    assert castle.offers("idle") == []
    friends = [move for move in castle.offers("play") if "thorn" not in move]
    assert friends == ["play melkart", "play merrik", "play reka"]
    full = castle.stage(hands=hands, piles={"6": "gor", "1": "?"}, at={"orfen": 1}, will={"orfen": 9, "thorn": 9})
    friends = [move for move in full.offers("play") if "thorn" not in move]
    assert friends == [f"play {one}" for one in ("lifornus", "melkart", "merrik", "triest", "veest")]


def test_r8_no_end_before_he_was_of_use() -> None:
    castle = Castle("thorn", "orfen", difficulty="hard").stage(hands={"thorn": "merrik"}, piles={"6": "troll"})
    castle.do("play merrik")
    assert "end" not in castle.legal
    castle.do("move 4")
    assert "end" in castle.legal
    lax = Castle("thorn", "orfen").stage(hands={"thorn": "merrik"}, piles={"6": "troll"})
    lax.do("play merrik")
    assert "end" in lax.legal


def test_r8_willpower_does_not_make_a_friend_of_use_in_battle() -> None:
    """R17: friends add none."""
    castle = Castle("thorn", "orfen", difficulty="hard").stage(
        hands={"thorn": "triest"}, piles={"6": "skral"}, at={"orfen": 1}, will={"thorn": 9}
    )
    assert castle.offers("play triest") == []


@pytest.mark.parametrize(("deck", "moves"), [(8, ["end", "reveal 1"]), (18, ["reveal 1"])])
def test_r8_a_narrator_card_that_came_is_enough_if_there_is_one(deck: int, moves: list[str]) -> None:
    """R26: with a deck of 18 no card is left over from the set-up's four."""
    box = box_with(friends={"lifornus": {"effect": "narrator 2 + reveal 1"}})
    castle = Castle("thorn", "orfen", difficulty="hard", box=box, narrator_deck=deck)
    castle.stage(hands={"thorn": "lifornus"}, piles={"1": "?", "6": "troll"})
    castle.do("play lifornus")
    assert [move for move in castle.legal if not move.startswith("give")] == moves
    assert int(castle.table.narrator_deck) == (10 if deck == 8 else 18)


def test_r8_end_is_offered_when_no_use_is_left() -> None:
    castle = Castle("thorn", "orfen", difficulty="hard").stage(
        acted=True,
        owed=True,
        playing="lifornus",
        waiting="reveal 2",
        played={"thorn": "lifornus"},
        piles={"6": "falcon"},
    )
    assert castle.legal == ["end", "pick"]
