"""House rules of Freigard: every field with its range and default, read from files and settings, and every mistake."""

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from analyser.games.catalogue import Mode, find_game, house_rules, rules_in_force
from analyser.games.fields import Integer, Integers
from analyser.games.freigard import rules
from analyser.mistakes import Mistake
from tests.cli.running import assert_names
from tests.contract.samples import random_settings
from tests.oracle.freigard import default_rules, difficulties
from tests.oracle.freigard.rules import read_rules

GAME = find_game("freigard")
PAGE = Path(rules.__file__).with_name("RULES.md")

ENDS: dict[str, tuple[list[Any], list[Any]]] = {  # what is taken, what is refused
    "castles": ([[1, 1, 1], [99, 99, 99], [3, 2, 2]], [[0, 0, 0], [100, 3, 2], [1, 2, 3], [3, 2], [4, 3, 2, 1], 7]),
    "totems": ([{"eye": 0}, {"shield": 3, "vessel": 1}], [{"eye": 4}, {"vessel": 2}, {"eye": -1}, {"sword": 1}, 3]),
    "totem_value": ([0, 5], [-1, 6, 1.5, True, "two"]),
    "golem": ([[0, 0, 0], [12, 12, 12]], [[-1, 0, 0], [0, 0, 13], [1, 2]]),
    "dragon": ([[0, 0, 0], [12, 12, 12]], [[-1, 0, 0], [0, 0, 13], "three"]),
    "ent": ([0, 6], [-1, 7]),
    "double": ([1, 4], [0, 5]),
    "spheres": ([True, False], [1, "yes"]),
    "score_zero": ([True, False], [0]),
    "final_hand": ([True, False], ["true"]),
    "carry_over": ([0, 100], [-1, 101, 0.5]),
    "redraws": ([0, 5], [-1, 6]),
    "max_rounds": ([1, 12], [0, 13]),
}


@pytest.mark.parametrize("difficulty", GAME.difficulties)
def test_defaults_are_the_rulings(difficulty: str) -> None:
    """The twin has them from the same page, typed in apart."""
    assert rules_in_force(GAME, Mode(difficulty, "standard", 1)) == default_rules(difficulty)
    assert list(GAME.difficulties) == list(difficulties())


def test_every_field_has_its_ends_tested() -> None:
    assert [field.name for field in GAME.fields] == list(ENDS)


@pytest.mark.parametrize("field", ENDS)
def test_ends_of_ranges(field: str) -> None:
    for value in ENDS[field][0]:
        in_force = rules_in_force(GAME, Mode("dawn", "standard", 1), settings={field: value})
        merged = {**default_rules()["totems"], **value} if field == "totems" else value
        assert in_force == default_rules() | {field: merged}
        read_rules(in_force)
        GAME.pack(in_force, GAME.load_components(None), Mode("dawn", "standard", 1))
    for value in ENDS[field][1]:
        with pytest.raises(Mistake, match=rf"\b{field}\b") as caught:
            rules_in_force(GAME, Mode("dawn", "standard", 1), settings={field: value})
        assert "\n" not in str(caught.value)


def test_the_twin_takes_whatever_the_fields_take() -> None:
    for seed in range(200):
        settings = random_settings(GAME, Random(seed))
        read_rules(rules_in_force(GAME, Mode("dusk", "standard", 1), settings=settings))


def test_one_totem_by_its_own_name() -> None:
    in_force = rules_in_force(GAME, Mode("dawn", "standard", 1), settings={"totems.shield": 0, "totems.eye": 3})
    assert in_force["totems"] == {"eye": 3, "hourglass": 1, "vessel": 1, "shield": 0}
    assert house_rules(GAME, Mode("dawn", "standard", 1), in_force) == {"totems": {"eye": 3, "shield": 0}}


@pytest.mark.parametrize(
    ("settings", "named"),
    [
        ({"castle": [3, 2, 1]}, "unknown 'castle' 'castles'"),
        ({"totems.sword": 1}, "unknown 'sword'"),
        ({"totems.eye": 4}, "totems.eye 0 3 4"),
        ({"double.golem": 3}, "double no parts"),
    ],
)
def test_what_does_not_exist_is_a_mistake(settings: dict[str, Any], named: str) -> None:
    with pytest.raises(Mistake) as caught:
        rules_in_force(GAME, Mode("dawn", "standard", 1), settings=settings)
    assert_names(str(caught.value), *named.split())


def test_a_file_of_house_rules_and_settings_over_it(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text("double = 3\ncarry_over = 50\n[totems]\nshield = 0\n", encoding="utf-8")
    in_force = rules_in_force(GAME, Mode("night", "standard", 1), file, {"double": 4})
    assert house_rules(GAME, Mode("night", "standard", 1), in_force) == {
        "double": 4,
        "carry_over": 50,
        "totems": {"shield": 0},
    }
    file.write_text("double = 5\n", encoding="utf-8")
    with pytest.raises(Mistake) as caught:
        rules_in_force(GAME, Mode("night", "standard", 1), file)
    assert_names(str(caught.value), "house.toml", "double", "1", "4", "5")


def test_values_do_not_leak_from_one_cell_into_another() -> None:
    first = rules_in_force(GAME, Mode("dawn", "standard", 1), settings={"totems.eye": 3})
    first["castles"][0] = 99
    first["golem"][0] = 9
    assert rules_in_force(GAME, Mode("dawn", "standard", 1)) == default_rules("dawn")


def test_the_rules_page_names_every_field_with_its_range() -> None:
    text = PAGE.read_text(encoding="utf-8")
    for field in GAME.fields:
        row = re.search(rf"^\| `{field.name}` \|(.*)\|$", text, re.MULTILINE)
        assert row, field.name
        if isinstance(field, Integer | Integers):
            assert f"{field.low} to {field.high}" in row[1]
        if type(field.default) in (int, bool):
            assert f"{field.default}".lower() == row[1].split("|")[0].strip()
    assert [int(number) for number in re.findall(r"^\*\*F(\d+)\.", text, re.MULTILINE)] == list(range(1, 13))
