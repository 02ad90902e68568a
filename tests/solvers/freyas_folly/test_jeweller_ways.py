"""Where `jeweller` sends its dwarfs, and what it trades further: what a dwarf may collect, who is in the way."""

from tests.games.freyas_folly.mine import Mine
from tests.solvers.freyas_folly.choosing import chosen, quiet


def test_an_occupied_cavern_is_no_target() -> None:
    """FF8: c01 and c02 lie equally far, behind C and D."""
    assert chosen(quiet().dwarf(0, "A").lie("c01", "resa").lie("c02", "sa")) == "move A C"
    assert chosen(quiet().dwarf(0, "A").lie("c01", "resa").dwarf(1, "c01").lie("c02", "sa")) == "move A D"


def test_who_has_a_bat_collects_nothing_where_he_begins() -> None:
    """FF9: without it he would carry three jewels home from c01."""
    assert chosen(quiet().dwarf(0, "c01").lie("c01", "res").dwarf(0, "D", "r")) == "move c01 C"
    assert chosen(quiet().dwarf(0, "c01", ability="bat").lie("c01", "res").dwarf(0, "D", "r")) == "move D A"


def test_who_uses_his_stamina_up_where_he_begins_goes_for_no_further_cavern() -> None:
    """FF9: with r and e in c01 he goes home; what lies in c02 is for another."""
    mine = quiet().dwarf(0, "c01", "r", "stamina").lie("c01", "e").dwarf(0, "D", "re").lie("c02", "RRR")
    assert chosen(mine) == "move D A"
    fresh = quiet().dwarf(0, "c01", "re", "stamina").dwarf(0, "D", "re").lie("c02", "RRR")
    assert chosen(fresh) == "move c01 C"


def test_who_is_only_held_up_waits_in_the_mine() -> None:
    """He comes out with nothing where nothing is left to fetch, not where others stand in his way."""

    def held_up() -> Mine:
        full = quiet(pass_limit=0).give(0, "S34", "S35", "S36")
        return full.dwarf(0, "A").dwarf(1, "B").dwarf(1, "C").dwarf(1, "D")

    assert chosen(held_up().lie("c01", "res")) == "pass"
    assert chosen(held_up()) == "move A out"


def test_stealth_is_given_where_only_it_leads_in_or_nothing_else_is_in_hand() -> None:
    """FF8: nobody passes A without."""
    mine = quiet(pass_limit=0).dwarf(1, "A").lie("c01", "res")
    assert chosen(mine.hold(0, "stealth", "speed")) == "enter C stealth"
    assert chosen(quiet().hold(0, "stealth").lie("c01", "res")) == "enter A stealth"
    assert chosen(quiet().hold(0, "stealth", "speed").lie("c01", "res")) == "enter A speed"


def test_speed_hastens_no_step_out() -> None:
    """FF10: the action ends there. Amber counts a little more than other jewels."""
    assert chosen(quiet().dwarf(0, "A", "r", "speed").dwarf(0, "B", "y")) == "move B out"


def test_a_second_exchange_is_made_if_it_gains() -> None:
    """FF15: S15 lacks e and s, S01 only e; amber counts a little more than what it would be given for."""
    for card, last in (("S15", "give y"), ("S01", "done")):
        mine = quiet().give(0, card).home(0, "ray").piece("B7")
        mine.do("trade", "give a", "get e")
        assert chosen(mine) == last
