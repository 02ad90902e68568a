"""The policy `jeweller`: what it must see in positions arranged by hand."""

from tests.games.freyas_folly.boxes import BOX, box_of
from tests.games.freyas_folly.mine import Mine
from tests.solvers.freyas_folly.choosing import chosen, offered, quiet


def test_what_can_be_completed_is_completed_and_the_dearest_first() -> None:
    assert chosen(quiet().give(0, "S01", "S07").home(0, "reR")) == "complete S07"


def test_nobody_ends_a_game_that_another_wins() -> None:
    """FF19, FF20: the last dwarf's setting ends the game after this turn."""
    behind = quiet(dwarfs=1).give(0, "S01").home(0, "re").home(1, "resayRESAY")
    assert chosen(behind) != "complete S01"
    assert chosen(quiet(dwarfs=1).give(0, "S01").home(0, "re")) == "complete S01"


def test_a_setting_whose_jewels_are_at_home_is_taken() -> None:
    assert chosen(quiet().workshop("S01", "S38").home(0, "re")) == "take S01"


def test_the_dwarf_goes_where_most_jewels_come_home_for_each_action() -> None:
    """c01 lies three steps from outside, behind A and C; c16 seven."""
    assert chosen(quiet().dwarf(0, "A").lie("c01", "res").lie("c16", "res")) == "move A C"
    assert chosen(quiet().dwarf(0, "C", "res").lie("c01", "resa")) == "move C A"


def test_jewels_that_a_held_setting_lacks_are_fetched_before_others() -> None:
    """c01 and c02 lie equally far, behind C and D."""
    assert chosen(quiet().give(0, "S06").dwarf(0, "A").lie("c01", "re").lie("c02", "sa")) == "move A D"
    assert chosen(quiet().give(0, "S01").dwarf(0, "A").lie("c01", "re").lie("c02", "sa")) == "move A C"


def test_what_is_spare_is_traded_for_what_a_setting_lacks() -> None:
    mine = quiet().give(0, "S01").home(0, "rs")
    assert chosen(mine) == "trade"
    mine.do("trade")
    assert chosen(mine) == "give s"
    mine.do("give s")
    assert chosen(mine) == "get e"


def test_speed_is_taken_and_given() -> None:
    mine = Mine(workshop=2, ability_slots=2).workshop("S37", "S38").offer("speed", "bat").lie("c01", "res")
    assert chosen(mine) == "ability speed"
    assert chosen(quiet().hold(0, "speed").lie("c01", "res")) == "enter A speed"


def test_no_ability_but_the_thief_is_taken_while_one_in_hand_lies_on_no_dwarf() -> None:
    """FF11: it is given on entering, so a second one would wait."""
    assert chosen(offered("stamina", "bat")) == "ability stamina"
    assert chosen(offered("stamina", "bat").hold(0, "speed")) == "enter A speed"
    assert chosen(offered("thief", "bat").hold(0, "speed")) == "ability thief"


def test_who_finds_nothing_to_fetch_comes_out() -> None:
    """FF18: a dwarf outside completes a card."""
    assert chosen(quiet(dwarfs=1).give(0, "S01").dwarf(0, "A")) == "move A out"


def test_the_thief_takes_what_a_setting_lacks() -> None:
    mine = quiet().hold(0, "thief").give(0, "S01").home(1, "res")
    assert chosen(mine).startswith("thief ")
    mine.do("thief 1")
    assert chosen(mine) == "steal re"


def test_a_bat_brings_home_what_is_worth_most() -> None:
    mine = quiet().lie("c01", "rsE").dwarf(0, "C", ability="bat").give(0, "S07")
    mine.do("move C c01")
    assert chosen(mine) == "bat rE"


def test_a_free_action_must_gain_more_than_its_token() -> None:
    """FF6, FF20: a token counts three points, whether the pieces will be done is not known."""
    mine = quiet().give(0, "S01").home(0, "re").tokens(0, 1)
    mine.do("pass", "pass")
    assert chosen(mine) == "complete S01"
    poor = quiet().lie("c01", "res").tokens(0, 1)
    poor.do("pass", "pass")
    assert chosen(poor) == "end"


def test_what_ends_the_game_is_reckoned_without_the_jewels_that_it_takes_and_its_penalty() -> None:
    """FF19, FF20: S27 takes five points of jewels and spares a penalty of six, so it leads to 12 + 6."""
    ending = {"as good": "rrrrrrrrrrRRRR", "better": "rrrrrrrrrrrRRRR"}
    found = {name: chosen(quiet(dwarfs=1).give(0, "S27").home(0, "esaR").home(1, own)) for name, own in ending.items()}
    assert found["as good"] == "complete S27"
    assert found["better"] != "complete S27"


def test_the_last_piece_makes_all_tokens_count_in_full() -> None:
    """FF19, FF20: B3 brings three tokens, so it leads to 18 + 6 for four points of jewels."""
    last = {"pieces": 1, "players": 3}
    assert chosen(quiet(**last).piece("B3").home(0, "yyY").home(1, "rrrrrrrrrrrrRRRRRR")) == "complete B3"
    assert chosen(quiet(**last).piece("B3").home(0, "yyY").home(1, "rrrrrrrrrrrrrRRRRRR")) != "complete B3"
    rivals = quiet(**last).piece("B3").home(0, "yyY").home(1, "rrrrrrrrRRRRRR").tokens(1, 1)
    assert chosen(rivals) != "complete B3"
    own = quiet(**last).piece("B3").home(0, "yyY").home(1, "rrrrrrrrrrrrrrreRRRRRR").tokens(0, 1)
    assert chosen(own) == "complete B3"


def test_pieces_are_completed_before_the_setting_that_ends_the_game() -> None:
    """FF18: then no dwarf is left outside."""
    assert chosen(quiet(dwarfs=1).give(0, "S27").home(0, "esayyRY").piece("B3")) == "complete B3"


def test_a_piece_brings_no_more_tokens_than_there_are() -> None:
    """FF18: of 18 tokens two are left, so B3 counts for less than S01 and the haste."""
    both = quiet().give(0, "S01").home(0, "reyyY").piece("B3")
    assert chosen(both) == "complete B3"
    assert chosen(both.tokens(1, 16)) == "complete S01"


def test_amber_pays_for_no_setting() -> None:
    """FF15: S31 lacks an E; what is spare could be traded for it, but amber is kept for pieces."""
    assert chosen(quiet().workshop("S05", "S31").home(0, "saRYY").piece("B1")) == "take S05"
    assert chosen(quiet().workshop("S05", "S31").home(0, "saRRR").piece("B1")) == "take S31"


def test_a_piece_that_brings_few_tokens_is_no_goal() -> None:
    """FF18: B6 lacks a y and brings five tokens, or what is left of the supply."""
    assert chosen(quiet().piece("B6").home(0, "ryyyY")) == "trade"
    assert chosen(quiet().piece("B6").home(0, "ryyyY").tokens(1, 17)) == "take S38"


def test_once_the_pieces_are_done_none_is_a_goal() -> None:
    """FF18: nobody completes another."""
    mine = quiet(pieces=1, actions=3).piece("B1", "B6").home(0, "ryyyyyyyY")
    mine.do("complete B1")
    assert chosen(mine) == "take S38"


def test_what_held_settings_need_is_not_counted_for_a_piece_too() -> None:
    """In a box whose settings need amber: S01 needs two y of three, so B6 lacks three of them."""
    box = box_of(BOX.to_dict() | {"settings": BOX["settings"] | {"S01": ["eyy", 4]}})
    mine = quiet(box=box).give(0, "S01").home(0, "ryyyY").piece("B6")
    mine.do("trade", "give r")
    assert chosen(mine) == "get e"


def test_the_thief_is_never_sent_for_a_token() -> None:
    """FF17."""
    mine = quiet().hold(0, "thief").give(0, "S01").home(1, "res").tokens(0, 1)
    mine.do("pass", "pass")
    assert chosen(mine) == "end"
