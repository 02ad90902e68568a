"""Freya's Folly's reference policy in positions arranged by hand: each band of its scores, and what decides within."""

from collections.abc import Callable

import pytest

from analyser.games.freyas_folly.compiled import play
from analyser.solvers.heuristics.freyas_folly.greedy import choose
from tests.games.freyas_folly.boxes import BOX, box_of
from tests.games.freyas_folly.mine import GAME, Mine
from tests.solvers.freyas_folly.choosing import offered, quiet


def chosen(mine: Mine) -> str:
    """The move of greedy, which is legal."""
    assert mine.is_sound
    code = int(choose(mine.table, mine.rules, None, None, None, None))
    assert play.is_legal(mine.state, mine.rules, code)
    return str(GAME.text.move_name(code, mine.box, mine.state))


def thieves() -> Mine:
    """A thief in hand, a setting that lacks what a neighbour has."""
    return quiet().hold(0, "thief").give(0, "S01").home(1, "res")


@pytest.mark.parametrize(
    ("table", "move"),
    [
        (lambda: quiet().give(0, "S01", "S07").home(0, "reR"), "complete S07"),  # the dearer one
        (lambda: thieves().home(0, "re"), "complete S01"),  # before anything is stolen
        (thieves, "thief 1"),
        (lambda: quiet().give(0, "S01").home(0, "rs"), "trade"),
        (lambda: quiet().workshop("S01", "S38").dwarf(0, "C", "re"), "take S01"),  # a barrow's jewels count
        (lambda: quiet().workshop("S01", "S38").dwarf(0, "C", "re").give(0, "S37", "S36"), "move C A"),  # two are held
        (lambda: quiet().workshop("S01", "S38").dwarf(0, "C", "r"), "move C A"),  # it can't be paid
        (lambda: offered("speed", "bat"), "ability speed"),
        (lambda: offered("speed", "thief"), "ability thief"),
        (lambda: offered("speed", "bat").hold(0, "stealth"), "enter A stealth"),  # one that lies on no dwarf is enough
        (lambda: quiet().lie("c01", "res"), "enter A"),
        (lambda: quiet().dwarf(0, "C").lie("c01", "res"), "move C c01"),
        (lambda: quiet().dwarf(0, "C", "res").lie("c01", "resa"), "move C A"),  # a full barrow goes home
    ],
)
def test_actions_by_their_bands(table: Callable[[], Mine], move: str) -> None:
    assert chosen(table()) == move


def test_who_uses_his_stamina_up_where_he_begins_goes_for_no_further_cavern() -> None:
    """FF9: c02 would count 12 for the 7 steps, the other's way home 3 for 2, his own 3 for 3."""
    mine = quiet(dwarfs=2).dwarf(0, "c01", "r", "stamina").lie("c01", "e").dwarf(0, "D", "re").lie("c02", "RRRRR")
    assert chosen(mine) == "move D A"


def test_what_is_missed_is_stolen_before_what_is_large() -> None:
    assert chosen(quiet().hold(0, "thief").give(0, "S01").home(1, "SS").home(2, "r").market("ss")) == "thief 2"


def test_of_equal_steps_the_first_by_name_is_made() -> None:
    """Out and zz both have a rate of 2: 2 jewels, as it is counted, in a step, or 6 in three."""
    mine = {"edges": [["out", "A"], ["A", "zz"]], "caverns": {"zz": [5, 0, 0, 0]}}
    assert (
        chosen(quiet(box=box_of(BOX.to_dict() | mine)).dwarf(0, "A", "r", "stamina").lie("zz", "rresa")) == "move A out"
    )


def test_free_actions_end_a_turn_unless_a_card_is_complete() -> None:
    poor, rich = quiet().lie("c01", "res").tokens(0, 1), quiet().give(0, "S01").home(0, "re").tokens(0, 1)
    for mine, move in ((poor, "end"), (rich, "complete S01")):
        mine.do("pass", "pass")
        assert chosen(mine) == move


def test_what_is_spare_goes_for_what_is_missed() -> None:
    mine = quiet().give(0, "S01").home(0, "rs")
    mine.do("trade")
    assert chosen(mine) == "give s"
    mine.do("give s")
    assert chosen(mine) == "get e"


def test_the_loot_is_what_the_setting_lacks() -> None:
    mine = thieves()
    mine.do("thief 1")
    assert chosen(mine) == "steal re"


def test_a_bat_brings_what_weighs_most() -> None:
    mine = quiet().lie("c01", "rsE").dwarf(0, "C", ability="bat").give(0, "S07")
    mine.do("move C c01")
    assert chosen(mine) == "bat rE"
