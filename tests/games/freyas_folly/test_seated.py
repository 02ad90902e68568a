"""Freya's Folly as a person plays it: the table, what is asked, what comes up at a real one; and what moves say."""

import pytest

from analyser.games.catalogue import Mode
from analyser.games.freyas_folly.compiled import play
from analyser.games.seated import Seated
from analyser.games.shown import DRAWN_WIDTH
from analyser.kernel.contract import CHANCE
from tests.games.freyas_folly.boxes import BOX
from tests.games.freyas_folly.explored import Both
from tests.games.freyas_folly.mine import GAME, Mine

SEATED = Seated(GAME, Mode("standard", "standard", 3))


def seen(mine: Mine) -> str:
    """What the seat whose turn it is sees, in one line."""
    lines = SEATED.drawing(mine.state, mine.box, mine.rules, int(mine.table.seat), DRAWN_WIDTH)
    return " ".join(" ".join(lines).split())


def test_each_question_is_told() -> None:
    mine = Mine(3).hold(0, "speed").lie("c01", "re").dwarf(1, "A").dwarf(0, "C")
    assert seen(mine).endswith("round 1: 2 of 2 actions left")
    mine.do("enter B speed")
    assert seen(mine).endswith("the dwarf at B may make his second move")
    mine.do("stop", "move C c01")
    assert seen(mine).endswith("the dwarf at c01 may collect re")
    mine.do("leave", "pass", "pass", "pass", "pass", "move c01 C")
    assert seen(mine).endswith("round 2: the dwarf at c01 may collect re before he goes to C")
    mine = Mine(3).dwarf(0, "L", ability="bat").lie("c06", "reS")
    mine.do("move L c06")
    assert seen(mine).endswith("the bat of the dwarf at c06 may bring up to two of reS home")
    mine = Mine(3).dwarf(0, "B", ability="strength")
    mine.do("move B A")
    assert seen(mine).endswith("the dwarf at A may drink the strength potion")


def test_trades_thieves_and_tokens_are_asked_about() -> None:
    mine = Mine(3).home(0, "rr").market("es")
    mine.do("trade")
    assert seen(mine).endswith("what is traded; 2 jewels may still be given")
    mine.do("give r")
    assert seen(mine).endswith("what is had for r")
    for victim, told in (("market", "the market"), ("1", "seat 1")):
        mine = Mine(3).hold(0, "thief").home(1, "rr")
        mine.do(f"thief {victim}")
        assert seen(mine).endswith(f"what the thief takes of {told}")
    mine = Mine(3, free_actions=2).tokens(0, 3)
    mine.do("pass", "pass")
    assert seen(mine).endswith("a free action for a token; 2 may be spent in this turn")


def test_all_that_lies_before_a_seat_is_seen() -> None:
    mine = Mine(3, dwarfs=3).dwarf(0, "A", "rS", "speed").home(0, "aa").hold(0, "bat").tokens(0, 2)
    mine.workshop(*(f"S0{number}" for number in range(1, 9))).give(0, "S20").piece("B1")
    words = seen(mine)
    for told in ("A[0 speed rS]", "2 of 3 dwarfs outside", "in the mine A speed rS", "home aa", "holds S20 raE 9"):
        assert told in words
    for told in ("hand bat", "tokens 2", "S01 re 4", "B1 yyyy 3", "B2, B3, B4, B5, B6, B7", "tokens in the supply: 16"):
        assert told in words
    assert "points as it stands: 4 to 0 to 0" in words  # two jewels and two tokens, less half of nine


def test_ff19_that_the_game_ends_is_told() -> None:
    mine = Mine(3, dwarfs=1).give(0, "S01").home(0, "re")
    mine.do("complete S01")
    assert "round 1, the last turn, for seat 0 ended the game by dwarfs: 1 of 2" in seen(mine)
    mine = Mine(3, variant="last_round", dwarfs=1).give(0, "S01").home(0, "re")
    mine.do("complete S01")
    assert "the last round" in seen(mine)


@pytest.mark.parametrize(
    ("move", "meaning"),
    [
        ("take S07", "eR 6"),
        ("complete S07", ""),
        ("ability bat", "2 jewels home"),
        ("enter A bat", ""),
        ("pass", ""),
    ],
)
def test_what_a_move_does_is_told_where_its_name_does_not(move: str, meaning: str) -> None:
    assert SEATED.meaning(move, BOX) == meaning


def test_moves_stand_in_two_columns_where_there_are_60_letters() -> None:
    moves = [f"take {card}" for card in BOX["settings"]] + [f"ability {kind}" for kind in BOX["abilities"]]
    assert max(len(f"12 {move}: {SEATED.meaning(move, BOX)}") for move in moves) <= 29


def test_at_a_real_table_every_jewel_and_card_is_asked_for() -> None:
    box = BOX.to_dict() | {"caverns": {"c05": [2, 1, 0, 0]}}
    both, asked = Both(box, None, workshop=2, ability_slots=1, starter="random"), []
    position = both.state
    while play.turn(position) == CHANCE:
        asked.append(SEATED.asked(position, both.box))
        _, _, codes = both.steps(position)[1][0]
        position = both.after(position, codes)
    assert asked == [
        *("a small jewel for c05 (1 of 2)", "a small jewel for c05 (2 of 2)", "a large jewel for c05 (1 of 1)"),
        *("an open setting of the workshop (2 to come)", "an open setting of the workshop"),
        *("an open ability of the market", "the open piece", "the seat that begins"),
    ]
    mine = Mine(3).offer("bat", "bat", "bat")
    mine.do(f"take {mine.offers('take')[0]}")
    assert SEATED.asked(mine.state, BOX) == "the next card of the workshop's deck"
    mine.do("ability")
    assert SEATED.asked(mine.state, BOX) == "which ability that card is"
    mine = Mine(3).offer("bat", "bat", "bat")
    mine.do("ability bat")
    assert SEATED.asked(mine.state, BOX) == "the ability that fills the slot"


def test_what_several_seats_have_is_no_range() -> None:
    result = {"winners": [1], "points": [0, 43, 30], "ender": 2}
    assert SEATED.figures(result) == "points 0, 43 and 30, ended by seat 2"
    assert SEATED.figures({"points": []}) == "points none"
