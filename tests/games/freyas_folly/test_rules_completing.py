"""Freya's Folly: completing settings and pieces, the end and the points (FF18 to FF21)."""

import pytest

from analyser.games.freyas_folly.compiled import play
from analyser.games.freyas_folly.naming import jewel_letters
from analyser.kernel.contract import NO_PLACE
from tests.games.freyas_folly.mine import Mine


def test_ff18_a_setting_takes_its_jewels_and_a_dwarf_outside() -> None:
    mine = Mine(3, dwarfs=2).give(0, "S01", "S07").home(0, "rree").dwarf(0, "A")
    assert mine.offers("complete") == ["S01"]
    market = int(mine.table.market)
    assert mine.do("complete S01") == ["complete S01 4 1"]
    assert (mine.home_of(0), jewel_letters(mine.table.paid), int(mine.table.market)) == ("re", "re", market)
    assert mine.offers("enter") == []
    assert mine.offers("complete") == []


def test_ff18_a_piece_brings_its_tokens_and_keeps_the_dwarf() -> None:
    mine = Mine(3, dwarfs=1).piece("B1").home(0, "yyyy")
    mine.table.spent[2], mine.table.supply = 16, 2
    assert mine.do("complete B1") == ["piece B1 2 1"]
    assert mine.offers("enter") == ["A"]


def test_ff18_nothing_is_completed_without_a_dwarf_outside() -> None:
    mine = Mine(3, dwarfs=1).give(0, "S01").piece("B1").home(0, "reyyyy").dwarf(0, "A")
    assert mine.offers("complete") == []
    mine.do("move A out")
    assert mine.offers("complete") == ["B1", "S01"]


def test_ff19_the_last_dwarf_ends_the_game_after_this_turn() -> None:
    mine = Mine(3, dwarfs=1).give(1, "S01").home(1, "re")
    mine.skip()
    assert mine.do("complete S01") == ["complete S01 4 0", "last_turn 1 dwarfs"]
    told = mine.do("pass")
    assert told == ["score 0 0 0 0 0 0 0", "score 1 4 0 0 0 6 10", "score 2 0 0 0 0 0 0"]
    assert mine.result == {
        "winners": [1],
        "points": [0, 10, 0],
        "ender": 1,
        "by": "dwarfs",
        "rounds": 1,
        "turns": 2,
    }


def test_ff19_the_last_piece_ends_it_and_the_first_trigger_names_the_ender() -> None:
    mine = Mine(3, dwarfs=1, pieces=1).piece("B1", "B2").home(0, "reyyyyyyyyy").give(0, "S01")
    assert mine.do("complete B1") == ["piece B1 3 1", "last_turn 0 pieces"]
    assert mine.offers("complete") == ["S01"]
    assert mine.do("complete S01") == ["complete S01 4 0"]
    assert "end" in mine.legal
    told = mine.do("end")
    assert told[0] == "score 0 4 0 5 18 6 33"


def test_ff19_with_last_round_the_round_is_played_out() -> None:
    mine = Mine(3, variant="last_round", dwarfs=1).give(0, "S01").home(0, "re")
    mine.do("complete S01")
    assert mine.do("pass") == ["turn 1 1"]
    mine.skip(2)
    assert mine.result["ender"] == 0
    assert mine.result["turns"] == 3


@pytest.mark.parametrize(("penalty", "lost"), [(50, -6), (0, 0), (200, -26), (33, -3)])
def test_ff20_points(penalty: int, lost: int) -> None:
    """Of settings of 7 and 6 points, each rounded down; what lies on a barrow counts nothing."""
    mine = (
        Mine(3, dwarfs=1, penalty=penalty, max_rounds=1)
        .give(0, "S15", "S07")
        .home(0, "yS")
        .tokens(0, 2)
        .dwarf(0, "B", "rR")
    )
    mine.skip(2)
    told = mine.skip()
    assert told[0] == f"score 0 0 {lost} 3 6 0 {9 + lost}"


def test_ff20_tokens_count_in_full_when_the_pieces_are_done_however_the_game_ends() -> None:
    mine = Mine(3, variant="last_round", dwarfs=1, pieces=1).piece("B1", "B2").home(1, "yyyy")
    mine.give(0, "S01").home(0, "re").do("complete S01", "pass", "complete B1", "pass", "end", "pass")
    assert mine.do("pass")[:2] == ["score 0 4 0 0 0 6 10", "score 1 0 0 0 18 0 18"]
    assert (mine.result["ender"], mine.result["by"]) == (0, "dwarfs")


def test_ff20_equal_points_share_the_win() -> None:
    mine = Mine(3, dwarfs=1, end_bonus=0).give(0, "S01").home(0, "re").home(1, "rrrr")
    mine.do("complete S01", "pass")
    assert mine.result["winners"] == [0, 1]
    assert [int(play.place(mine.state, seat)) for seat in range(3)] == [1, 1, 3]


def test_ff21_a_game_without_an_end_is_undecided() -> None:
    mine = Mine(3, max_rounds=2).home(0, "r")
    mine.skip(6)
    assert [int(play.place(mine.state, seat)) for seat in range(3)] == [NO_PLACE] * 3
    assert mine.result == {
        "winners": [],
        "points": [1, 0, 0],
        "ender": None,
        "by": "limit",
        "rounds": 2,
        "turns": 6,
    }
