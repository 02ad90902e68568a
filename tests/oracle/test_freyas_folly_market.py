"""Hand-made positions for the twin of Freya's Folly, FF15 to FF21: market, thief, completing, the end."""

from __future__ import annotations

from typing import Any

import pytest

from tests.oracle.freyas_folly.completing import score
from tests.oracle.freyas_folly.game import play_on, take_turn
from tests.oracle.freyas_folly.staged import Script, home, legal, on_a_line, script_of, set_up_of, staged, told
from tests.oracle.freyas_folly.table import Position

LINE = on_a_line()


# FF15, FF16: trade.


def test_ff15_two_jewels_one_after_the_other() -> None:
    position = staged(LINE, home="rR", market="esE")
    script = script_of(position, "trade", "give r", "get e", "give R", "get E")
    assert script.asked == ["give R, give r", "get e, get s", "done, give R, give e", "get E, get rs"]
    assert (home(position), "".join(sorted(position.market.elements()))) == ("eE", "Rrs")


def test_ff15_an_exchange_of_one_may_be_the_only_one() -> None:
    position = staged(LINE, home="rr", market="e")
    script = script_of(position, "trade", "give r", "get e", "done")
    assert script.asked == ["give r", "get e", "done, give e"]
    assert home(position) == "re"


def test_ff15_if_no_other_is_possible_nothing_is_asked() -> None:
    assert told(staged(LINE, home="R", market="ee"), "trade", "give R", "get ee")[-1] == "0: get ee"
    position = staged(LINE, home="rR", market="e")
    script = script_of(position, "trade", "give r", "get e", "give e", "get r")
    assert script.asked[2] == "done, give e"


def test_ff15_two_small_ones_for_a_large_one() -> None:
    position = staged(LINE, home="rre", market="RS")
    script = script_of(position, "trade", "give re", "get R")
    assert script.asked == ["give re, give rr", "get R, get S"]
    assert (home(position), position.market["r"], position.market["e"]) == ("rR", 1, 1)


def test_ff15_a_large_one_for_two_small_ones_of_any_colours() -> None:
    script = script_of(staged(LINE, home="R", market="rreRS"), "trade", "give R", "get rr", "done")
    assert script.asked[1] == "get S, get re, get rr"


def test_ff15_only_what_has_an_answer_is_offered() -> None:
    assert legal(staged(LINE, home="rR", market="rR"), "trade") == []
    assert legal(staged(LINE, home="", market="rR"), "trade") == []
    assert script_of(staged(LINE, home="rR", market="rr"), "trade", "give R", "get rr").asked[0] == "give R"


def test_ff15_amber_trades_like_the_rest() -> None:
    position = staged(LINE, home="yr", market="Y")
    told(position, "trade", "give ry", "get Y")
    assert home(position) == "Y"


def test_ff16_the_number_of_jewels_in_a_trade() -> None:
    assert legal(staged(on_a_line(trade_jewels=0), home="r", market="e"), "trade") == []
    one = staged(on_a_line(trade_jewels=1), home="rrR", market="eS")
    assert script_of(one, "trade", "give r", "get e").asked == ["give R, give r", "get e"]
    four = staged(on_a_line(trade_jewels=4), home="rrrr", market="ESA")
    script = script_of(four, "trade", "give rr", "get E", "give rr", "get S")
    assert script.asked[2] == "done, give E, give rr"
    three = staged(on_a_line(trade_jewels=3), home="rrrr", market="ESA")
    assert script_of(three, "trade", "give rr", "get E", "done").asked[2] == "done, give E"


def test_ff16_sizes_may_not_change() -> None:
    same = staged(on_a_line(trade_sizes=False), home="rrR", market="eeSA")
    script = script_of(same, "trade", "give R", "get A", "done")
    assert script.asked == ["give R, give r", "get A, get S", "done, give A, give r"]


# FF17: the thief.


def test_ff17_from_the_market_or_another_home() -> None:
    position = staged(LINE, "A=0 B=1::r", home="r,,eeS", market="y", abilities="thief")
    assert legal(position, "thief") == ["thief 2", "thief market"]
    script = script_of(position, "thief 2", "steal ee")
    assert script.asked == ["steal S, steal ee"]
    assert script.told == ["0: steal ee", "discard thief"]
    assert (home(position), home(position, 2), position.player.abilities) == ("ree", "S", set())


def test_ff17_the_only_small_one() -> None:
    position = staged(LINE, market="rS", abilities="thief")
    script = script_of(position, "thief market", "steal r")
    assert script.asked == ["steal S, steal r"]


def test_ff17_needs_a_dwarf_outside() -> None:
    position = staged(LINE, market="rS", abilities="thief")
    position.player.outside = 0
    assert legal(position, "thief") == []
    assert legal(staged(LINE, market="rS"), "thief") == []


# FF18, FF19: completing and the end.


def test_ff18_a_setting_takes_a_dwarf_out_of_the_game() -> None:
    position = staged(LINE, "A=0", settings="S01 S07", home="reR")
    assert told(position, "complete S07") == ["complete S07 6 5"]
    assert (home(position), position.player.outside, position.player.settings) == ("r", 4, {"S01"})
    assert legal(position, "complete") == []


def test_ff18_a_piece_brings_tokens_as_long_as_there_are_any() -> None:
    position = staged(LINE, pieces="B3 B6", home="yyyyyyYY")
    assert told(position, "complete B3") == ["piece B3 3 1"]
    assert (position.player.outside, position.player.tokens, position.supply) == (6, 3, 15)
    position.supply = 4
    assert told(position, "complete B6") == ["piece B6 4 2"]
    assert (position.player.tokens, position.supply, home(position)) == (7, 0, "")


def test_ff18_needs_a_dwarf_outside_and_all_jewels() -> None:
    position = staged(LINE, settings="S01,S02", pieces="B1", home="ryyyy,rs")
    assert legal(position, "complete") == ["complete B1"]
    position.player.outside = 0
    assert legal(position, "complete") == []


def test_ff18_after_the_last_piece_nobody_completes_another() -> None:
    position = staged(on_a_line(pieces=1), pieces="B1 B2", home="yyyyyyyyy", settings="S01")
    assert told(position, "complete B1") == ["piece B1 3 1", "last_turn 0 pieces"]
    assert legal(position, "complete") == []


def test_ff19_the_last_dwarf_ends_the_game_after_this_turn_free_actions_included() -> None:
    position = staged(on_a_line(dwarfs=1), settings="S01", home="re", tokens="2", workshop="S02 S03")
    position.round = 0
    script = Script("complete S01", "pass", "take S02", "end")
    result = play_on(position, script)
    assert script.told[1:7] == [
        *("0: complete S01", "complete S01 4 0", "last_turn 0 dwarfs", "0: pass", "0: take S02", "token 1"),
    ]
    assert (result["ender"], result["by"], result["rounds"], result["turns"]) == (0, "dwarfs", 1, 2)


def test_ff19_dwarfs_in_the_mine_are_in_the_game() -> None:
    position = staged(on_a_line(dwarfs=2), "A=0", settings="S01", home="re")
    assert told(position, "complete S01") == ["complete S01 4 1"]


def test_ff19_the_first_trigger_names_the_ender() -> None:
    position = staged(on_a_line(dwarfs=1, pieces=1), settings="S01", home="reyyyy", pieces="B1")
    script = Script("complete B1", "complete S01", "end")
    take_turn(position, script)
    assert [line for line in script.told if line.startswith("last_turn")] == ["last_turn 0 pieces"]


def test_ff19_a_last_round_is_played_out() -> None:
    last = on_a_line(dwarfs=1, last_round=True)
    position = staged(last, settings=",S01,S02", home=",re,rs")
    position.round = 0
    script = Script("pass", "pass", "complete S01", "pass", "complete S02", "pass")
    result = play_on(position, script)
    assert [line for line in script.told if line.startswith("last_turn")] == ["last_turn 1 dwarfs"]
    assert (result["ender"], result["turns"], result["winners"]) == (1, 4, [1])


# FF20, FF21: points.


def scored(position: Position, seat: int = 0) -> list[int]:
    return list(score(position, seat).values())[2:]


def test_ff20_what_counts() -> None:
    position = staged(LINE, "A=0::RRR", home="rrE", settings="S15 S37", tokens="2", market="rrr")
    position.player.completed = ["S01", "S07"]
    assert scored(position) == [10, -3 - 11, 4, 6, 0, 6]
    position.ender = 0
    assert scored(position) == [10, -14, 4, 6, 6, 12]
    position.pieces_done = ["B1", "B2", "B3", "B4"]
    assert scored(position)[3] == 12
    position.pieces_done.pop()
    assert scored(position)[3] == 6


def test_ff20_each_setting_is_rounded_by_itself() -> None:
    position = staged(on_a_line(penalty=50), settings="S15 S16")
    assert scored(position)[1] == -6


@pytest.mark.parametrize(
    ("rules", "points"),
    [
        ({"small_value": 3}, [0, -3, 8, 6, 6]),
        ({"large_value": 0}, [0, -3, 2, 6, 6]),
        ({"penalty": 200}, [0, -14, 4, 6, 6]),
        ({"token_part": 7}, [0, -3, 4, 14, 6]),
        ({"end_bonus": 9}, [0, -3, 4, 6, 9]),
    ],
)
def test_ff20_values_are_house_rules(rules: dict[str, Any], points: list[int]) -> None:
    position = staged(on_a_line(**rules), home="rrE", settings="S15", tokens="2")
    position.ender = 0
    assert scored(position) == [*points, sum(points)]


def test_ff20_equal_ones_share_the_win() -> None:
    position = staged(on_a_line(dwarfs=1, end_bonus=0), settings="S01", home="re,rrrr,rrr")
    position.round = position.turns = 0
    script = Script("complete S01", "pass")
    result = play_on(position, script)
    assert script.told[-3:] == ["score 0 4 0 0 0 0 4", "score 1 0 0 4 0 0 4", "score 2 0 0 3 0 0 3"]
    ending = {"winners": [0, 1], "ender": 0, "by": "dwarfs", "rounds": 1, "turns": 1}
    assert result == ending | {"points": [4, 4, 3]}


def test_ff21_without_a_trigger_it_is_undecided() -> None:
    position = staged(on_a_line(max_rounds=2), home="r,,E", settings="S37")
    position.round = position.turns = 0
    result = play_on(position, Script(*["pass"] * 12))
    ending: dict[str, Any] = {"winners": [], "ender": None, "by": "limit", "rounds": 2, "turns": 6}
    assert result == ending | {"points": [-10, 0, 2]}


def test_ff21_a_trigger_in_the_last_round_decides() -> None:
    position = staged(on_a_line(max_rounds=1, dwarfs=1), home=",,re", settings=",,S01")
    position.round = 0
    result = play_on(position, Script(*["pass"] * 4, "complete S01", "pass"))
    assert (result["by"], result["winners"]) == ("dwarfs", [2])


# Variants and house rules.


def test_variants() -> None:
    standard = set_up_of(players=5)
    assert (standard.dwarfs, standard.pieces) == (4, 4)
    assert (set_up_of("short", 5).dwarfs, set_up_of("short").dwarfs, set_up_of("short").pieces) == (2, 4, 3)
    assert [set_up_of(name).thief for name in ("standard", "peaceful", "plain")] == [True, False, True]
    assert [set_up_of(name).abilities for name in ("standard", "peaceful", "plain")] == [True, True, False]
    assert [set_up_of(name).last_round for name in ("standard", "last_round")] == [False, True]
