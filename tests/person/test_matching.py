"""What a person means by a few letters."""

import pytest

from analyser.mistakes import Mistake
from analyser.person.matching import Several, meant, parted

NAMES = ["draw", "eye ent 1", "eye golem spike", "score", "store ent.conifer.1", "store ent.conifer.1+1"]


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("d", "draw"),
        ("3", "eye golem spike"),
        (" SC ", "score"),
        ("eye g", "eye golem spike"),
        ("e g s", "eye golem spike"),
        ("store ent.conifer.1", "store ent.conifer.1"),
        ("store e.c.1", "store ent.conifer.1"),
        ("st e.c.1+", "store ent.conifer.1+1"),
    ],
)
def test_beginnings_mean_a_name(typed: str, name: str) -> None:
    assert meant(typed, NAMES, "no move") == name


@pytest.mark.parametrize(("typed", "count"), [("e", 2), ("s", 3), ("store e.c", 2)])
def test_several_are_told(typed: str, count: int) -> None:
    with pytest.raises(Several) as caught:
        meant(typed, NAMES, "no move")
    assert len(caught.value.names) == count


@pytest.mark.parametrize("typed", ["x", "0", "7", "draw 2", "golem", "９", "-1", "9" * 5_000, "\x00"])
def test_other_words_are_one_line(typed: str) -> None:
    with pytest.raises(Mistake, match="draw") as caught:
        meant(typed, NAMES, "no move")
    assert len(f"{caught.value}".splitlines()) == 1
    assert len(f"{caught.value}") < 400


def test_where_names_are_numbers_a_number_is_a_name() -> None:
    assert meant("2", ["2", "5"], "nothing") == "2"
    with pytest.raises(Mistake):
        meant("1", ["2", "5"], "nothing")


def test_a_card_may_be_called_by_what_stands_on_it() -> None:
    names, meanings = ["S01", "S02", "B1", "B2"], ["ra 4", "rA 4", "yy 2", "yy 2"]
    assert meant("rA  4", names, "no card", meanings) == "S02"
    assert meant("2", names, "no card", meanings) == "S02"
    with pytest.raises(Several):
        meant("yy 2", names, "no card", meanings)
    with pytest.raises(Mistake, match="S01"):
        meant("", names, "no card", ["", "", "", ""])


def test_letters_need_no_commas() -> None:
    assert parted("rre, E", ["r", "e"]) == ["r", "r", "e", "E"]
    assert parted("xr", ["r", "e"]) == ["xr"]
    assert parted("12, 3", ["1", "2"]) == ["12", "3"]
    assert parted("golem.spike , rout", ["rout"]) == ["golem.spike", "rout"]


def test_a_comma_too_many_says_nothing() -> None:
    assert parted("golem, ", ["golem", "rout"]) == parted(",,golem", ["golem", "rout"]) == ["golem"]
    assert parted(",", ["golem"]) == [","]
