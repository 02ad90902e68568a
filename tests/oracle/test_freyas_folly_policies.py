"""The reference policy greedy of Freya's Folly's twin, score by score, on hand-made positions."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tests.oracle.freyas_folly.game import normal_actions
from tests.oracle.freyas_folly.policies import Judge, greedy_choice, weight_of
from tests.oracle.freyas_folly.staged import on_a_line, set_up_of, staged
from tests.oracle.freyas_folly.table import Dwarf, Position, view_of

LINE = on_a_line()


def scores(position: Position, *moves: str) -> list[int]:
    judge = Judge(view_of(position))
    return [judge.score(move) for move in moves]


def choice(position: Position) -> str:
    return greedy_choice(view_of(position), normal_actions(position), Random(0))


def test_weight_is_size_with_amber_doubled() -> None:
    assert weight_of(Counter("rRyY")) == 1 + 2 + 2 + 4


def test_the_goals_are_what_lacks_fewest() -> None:
    position = staged(LINE, settings="S01 S07 S08", pieces="B1 B4", home="ersyyyY")
    assert Judge(view_of(position)).goals() == ["S01", "B4"]
    position.player.home = Counter("syyy")
    assert Judge(view_of(position)).goals() == ["S08", "B4"]
    position.player.home = Counter("R")
    assert Judge(view_of(position)).goals() == ["S07", "B4"]
    position.pieces_done = ["B2", "B3", "B5", "B6"]
    assert Judge(view_of(position)).goals() == ["S07"]
    assert Judge(view_of(staged(LINE))).goals() == []


def test_equal_goals_go_by_points_then_name() -> None:
    position = staged(LINE, settings="S05 S11 S03", home="")
    assert Judge(view_of(position)).goals() == ["S03"]
    position = staged(LINE, settings="S01 S09", pieces="B3 B5", home="e")
    assert Judge(view_of(position)).goals() == ["S01", "B5"]


def test_complete_and_end() -> None:
    position = staged(LINE, settings="S07", pieces="B1")
    assert scores(position, "complete S07", "complete B1", "end") == [900_060, 900_180, 800_000]


def test_thief_by_its_best_loot() -> None:
    position = staged(LINE, settings="S01", home=",,R", market="eers")
    assert scores(position, "thief market", "thief 2") == [700_000 + 20 + 2, 700_000 + 2]
    assert scores(position, "steal re", "steal ee", "steal rs", "steal R") == [22, 12, 12, 2]


def test_trade_and_give_only_of_what_is_spare() -> None:
    position = staged(LINE, settings="S01", home="rss", market="e")
    assert scores(position, "trade", "give s", "give r", "give ss") == [600_000, 9, 0, 0]
    assert scores(position, "get e", "get R") == [1, 0]
    position.market = Counter("a")
    assert scores(position, "trade", "give s") == [0, 0]
    large = staged(LINE, settings="S08", home="ssR", market="rEe")
    assert scores(large, "trade", "give R", "give s", "give ss") == [600_000, 18, 0, 0]


def test_a_gift_for_a_large_need() -> None:
    position = staged(LINE, settings="S08", home="srr", market="E")
    assert scores(position, "give rr", "give rs") == [18, 0]


@pytest.mark.parametrize(
    ("home", "score"), [("rE", 0), ("rraS", 500_000 + 1200 - 600), ("rsaR", 500_000 + 1200 - 200), ("esaR", 501_200)]
)
def test_take_by_points_and_what_is_missing(home: str, score: int) -> None:
    assert scores(staged(LINE, home=home, workshop="S27"), "take S27") == [score]


def test_take_counts_barrows_but_not_amber_nor_what_held_settings_need() -> None:
    position = staged(LINE, "A=0::sa B=1::rrr", home="eRyyyyyy", workshop="S27")
    assert scores(position, "take S27") == [501_200]
    position.player.settings = {"S01"}
    assert scores(position, "take S27") == [0]
    position.player.home.update("rr")
    assert scores(position, "take S27") == [501_000]


def test_take_two_at_a_time_and_no_more_than_dwarfs() -> None:
    two = staged(LINE, home="r" * 30, settings="S01 S02", workshop="S03")
    assert scores(two, "take S03") == [0]
    one = staged(on_a_line(dwarfs=1), "A=0", home="r" * 30, settings="S01", workshop="S03")
    assert scores(one, "take S03") == [0]


def test_ability_one_at_a_time_and_thieves() -> None:
    position = staged(LINE, "A=0:speed", abilities="thief")
    assert scores(position, "ability bat", "ability thief", "ability strength") == [400_003, 400_006, 400_001]
    position.player.abilities.add("stealth")
    assert scores(position, "ability bat", "ability thief") == [0, 400_006]
    position.player.outside = 0
    assert scores(position, "ability bat", "ability thief") == [0, 0]


def test_small_scores() -> None:
    position = staged(LINE, settings="S01")
    assert scores(position, "pass", "collect", "drink", "stop", "done") == [1] * 5
    assert scores(position, "leave", "keep", "drink A", "bat -") == [0] * 4
    assert scores(position, "bat rE", "bat ss", "bat r") == [3010, 2000, 1010]


def test_enter_towards_jewels_with_a_taste() -> None:
    position = staged(LINE, caverns="c1=rrS c2=yY")
    assert scores(position, "enter A", "enter A bat", "enter c3 bat") == [10 * (4000 // 4), 10_003, 0]
    assert scores(position, "enter B") == [10 * (6000 // 5)]
    position = staged(LINE, "c2=1", caverns="c1=rrS c2=yY")
    assert scores(position, "enter B") == [0]


def test_move_counts_what_he_collects_first() -> None:
    position = staged(LINE, "c1=0", caverns="c1=rrS c2=yY")
    assert scores(position, "move c1 A") == [10 * 1000 * 5 // 2]
    position = staged(LINE, "c1=0:bat", caverns="c1=rrS")
    assert scores(position, "move c1 A") == [10 * (1000 // 2)]
    position = staged(LINE, "c1=0:bat", caverns="c1=rrS c2=yY")
    assert scores(position, "move c1 A") == [10 * (6000 // 6)]


def test_with_jewels_he_goes_home_and_with_stamina_on() -> None:
    position = staged(LINE, "A=0::r", caverns="c2=yY")
    assert scores(position, "move A B", "move A out") == [0, 20_000]
    position = staged(LINE, "A=0:stamina:r", caverns="c2=yY")
    assert scores(position, "move A B", "move A out") == [10 * (7000 // 5), 20_000]
    position = staged(LINE, "c1=0:stamina:r", caverns="c1=r c2=yYYY")
    assert scores(position, "move c1 A") == [10 * (3000 // 2)]
    position = staged(LINE, "c1=0:stamina", caverns="c1=r c2=yY")
    assert scores(position, "move c1 A") == [10 * (7000 // 6)]


def test_without_targets_he_leaves() -> None:
    assert scores(staged(LINE, "B=0"), "move B A", "move B C") == [5000, 0]
    assert scores(staged(LINE, "B=0 c1=1", caverns="c1=r"), "move B A") == [5000]
    assert scores(staged(LINE, "B=0", caverns="c2=r"), "move B A", "move B c2") == [0, 10 * (1000 // 4)]


def test_again_goes_by_what_he_carries() -> None:
    position = staged(LINE, "c1=0:speed", caverns="c1=rr c2=r")
    position.mover = "c1"
    assert scores(position, "again A") == [10 * (1000 // 6)]
    position.dwarfs["c1"].jewels = Counter("y")
    assert scores(position, "again A") == [10 * (3000 // 2)]


def test_the_best_score_wins_of_equals_the_first() -> None:
    assert choice(staged(set_up_of())) == "pass"
    assert choice(staged(set_up_of(), caverns="c21=r c22=r c19=r c20=r")) == "enter A"
    position = staged(set_up_of(), "A=1", caverns="c01=r c02=r")
    assert choice(position) == "enter C"
    position.market = Counter("r")
    position.player.abilities = {"thief", "bat"}
    assert choice(position) == "thief market"
    assert Judge(view_of(position)).rate(Dwarf(0), "out", "C", 0) == 1000 // 5
