"""Fields: what they take, what they say of all else, and how their ranges are told."""

from typing import Any

import pytest

from analyser.cli.options import parse_settings
from analyser.games.catalogue import find_game, first_mode, rules_in_force
from analyser.games.fields import Choice, Integer, Integers
from analyser.games.settings import change, parse_toml_value
from analyser.mistakes import Mistake
from tests.catalogue import SHIPPED
from tests.cli.running import assert_names

TRADES = Integers("trades", (0, 1, 2), 0, (0, 4, 6), "trades by players")
HANDS = Integers("hands", (6, 5, 4), 1, 12, "cards by players", falling=True)


def refused(field: Integers, value: Any) -> str:
    with pytest.raises(Mistake) as caught:
        field.read(value)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_each_number_of_a_list_may_have_a_range_of_its_own() -> None:
    assert TRADES.read([0, 4, 6]) == [0, 4, 6]
    assert TRADES.read((0, 0, 0)) == [0, 0, 0]
    assert HANDS.read([12, 12, 1]) == [12, 12, 1]


@pytest.mark.parametrize(
    ("field", "value", "names"),
    [
        (TRADES, [1, 0, 0], ("trades[0]", "must be 0", "not 1")),
        (TRADES, [0, 5, 6], ("trades[1]", "0 to 4", "5")),
        (TRADES, [0, 4, 7], ("trades[2]", "0 to 6", "7")),
        (TRADES, [0, 4, -1], ("trades[2]", "0 to 6", "-1")),
        (TRADES, [0, True, 1], ("trades[1]", "whole number", "true")),
        (TRADES, [0, 4], ("trades", "3", "2")),
        (TRADES, 3, ("trades", "list of 3", "3")),
        (HANDS, [13, 2, 1], ("hands[0]", "1 to 12", "13")),
        (HANDS, [1, 2, 1], ("hands", "highest", "[1, 2, 1]")),
    ],
)
def test_a_mistake_in_a_list_names_the_number(field: Integers, value: Any, names: tuple[str, ...]) -> None:
    assert_names(refused(field, value), *names)


def test_ranges_of_lists_are_told_shortly() -> None:
    assert TRADES.range_text.startswith("1 of 0, then 1 of 0 to 4, then 1 of 0 to 6;")
    assert HANDS.range_text.startswith("3 of 1 to 12, highest first;")
    assert Integers("trades", (0, 1, 1, 1, 1, 2), 0, (0, 4, 4, 4, 4, 4), "").range_text.startswith(
        "1 of 0, then 5 of 0 to 4;"
    )


def test_a_number_that_can_be_nothing_else_stays_where_a_list_is_moved() -> None:
    values: dict[str, Any] = {"trades": [0, 1, 2], "hands": [6, 5, 4]}
    for name in values:
        change(values, (TRADES, HANDS), name, "+2", "a game")
    assert values == {"trades": [0, 3, 4], "hands": [8, 7, 6]}
    with pytest.raises(Mistake) as caught:
        change(values, (TRADES, HANDS), "trades", "-4", "a game")
    assert_names(str(caught.value), "trades[1]", "0 to 4", "-1")


@pytest.mark.parametrize("game", SHIPPED)
def test_choices_are_set_by_their_bare_words(game: str) -> None:
    """As `--set under_construction=set:3`."""
    choices = [choice for field in find_game(game).fields if isinstance(field, Choice) for choice in field.choices]
    assert [parse_toml_value(choice, "field") for choice in choices] == choices


@pytest.mark.parametrize("game", SHIPPED)
def test_both_ends_of_every_range_can_be_set(game: str) -> None:
    """A number below 0 too: of a lone number a sign is its own, and no step from the value in force."""
    found = find_game(game)
    for field in found.fields:
        if isinstance(field, Integer):
            for value in (field.low, field.high):
                settings = parse_settings((f"{field.name}={value}",))
                assert rules_in_force(found, first_mode(found), settings=settings)[field.name] == value


@pytest.mark.parametrize("text", ["chada,thorn", "[chada, thorn]", "chada, thorn", "[chada,thorn"])
def test_a_list_of_words_without_its_quotation_marks_is_shown_with_them(text: str) -> None:
    """Whoever writes them may have lost them to the shell."""
    with pytest.raises(Mistake) as caught:
        parse_toml_value(text, "heroes")
    assert_names(str(caught.value), "heroes", text, '["chada","thorn"]', "quotes")
    with pytest.raises(Mistake) as other:
        parse_toml_value("3 thorns", "heroes")
    assert "list" not in str(other.value)


def test_a_list_moves_by_a_step_for_each_number() -> None:
    values = {"hands": [6, 5, 4], "trades": [0, 1, 2]}
    change(values, (TRADES, HANDS), "hands", ["+1", "+0", "-2"], "a game")
    assert values["hands"] == [7, 5, 2]
    change(values, (TRADES, HANDS), "trades", ["+1", "+1", "-1"], "a game")
    assert values["trades"] == [0, 2, 1]
    with pytest.raises(Mistake, match="takes 3 steps, not 2"):
        change(values, (TRADES, HANDS), "hands", ["+1", "+1"], "a game")
