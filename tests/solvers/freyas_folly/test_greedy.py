"""Freya's Folly's reference policy in positions arranged by hand: each band of its scores, and what decides within."""

from collections.abc import Callable

import pytest

from analyser.games.freyas_folly.compiled import play
from analyser.solvers.heuristics.freyas_folly.greedy import choose
from tests.games.freyas_folly.mine import GAME, Mine


def chosen(mine: Mine) -> str:
    """The move of greedy, which is legal."""
    assert mine.is_sound
    code = int(choose(mine.table, mine.rules, None, None, None, None))
    assert play.is_legal(mine.state, mine.rules, code)
    return str(GAME.text.move_name(code, mine.box, mine.state))


def quiet() -> Mine:
    """No abilities lie open, and only settings that nobody can pay."""
    return Mine(workshop=2, ability_slots=0).workshop("S37", "S38")


def thieves() -> Mine:
    """A thief in hand, a setting that lacks what a neighbour has."""
    return quiet().hold(0, "thief").give(0, "S01").home(1, "res")


def offered(*abilities: str) -> Mine:
    return Mine(workshop=2, ability_slots=2).workshop("S37", "S38").offer(*abilities).lie("c01", "res")


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
