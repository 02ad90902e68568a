"""Which boxes, house rules and headers the twin of Freya's Folly refuses, each in one clear line."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from tests.oracle.freyas_folly.components import FILE, TABLES, check_components, default_components
from tests.oracle.freyas_folly.jewels import LETTERS
from tests.oracle.freyas_folly.rules import default_rules, read_set_up

EDGES = default_components()["edges"]
CAVERNS = default_components()["caverns"]
SETTINGS = default_components()["settings"]


def test_the_default_box() -> None:
    box = default_components()
    check_components(box)
    assert list(box) == list(TABLES)
    assert [sum(row[place] for row in CAVERNS.values()) for place in range(4)] == [48, 18, 16, 6]
    assert (len(CAVERNS), len(EDGES), len(SETTINGS), len(box["pieces"])) == (22, 44, 38, 7)
    assert sum(box["jewels"].values()) == 110
    assert sum(box["abilities"].values()) == 15
    tokens = sorted(tokens for _, tokens in box["pieces"].values())
    assert sum(tokens[-4:]) <= box["tokens"] == 18


def test_every_table_says_where_it_is_from() -> None:
    figures = tomllib.loads(FILE.read_text(encoding="utf-8"))["figures"]
    assert set(figures.values()) == {"rulebook", "inferred", "assumed"}
    assert {table for table in TABLES if table in figures} == set(TABLES) - {"settings", "pieces"}
    assert {figures[f"jewels and {what}"] for what in ("points of the settings", "tokens of the pieces")} == {"assumed"}


def test_a_copy_is_nobody_elses() -> None:
    default_components()["caverns"]["c01"][0] = 99
    assert default_components()["caverns"]["c01"] == [3, 0, 0, 0]


def with_edges(*edges: list[str]) -> dict[str, Any]:
    return {"edges": [*EDGES, *edges]}


@pytest.mark.parametrize(
    ("tables", "line"),
    [
        (with_edges(["x1", "x2"]), "x1 can't be reached from out"),
        ({"caverns": CAVERNS | {"c23": [0, 0, 0, 0]}}, "c23 can't be reached from out"),
        ({"caverns": CAVERNS | {"c01": [3, 0, 1, 0]}}, "17 small amber places for 16 jewels"),
        ({"caverns": CAVERNS | {"c01": [3, 0, 0, 1]}}, "7 large amber places for 6 jewels"),
        ({"caverns": CAVERNS | {"c01": [20, 0, 0, 0]}}, "65 small grey places for 64 jewels"),
        ({"caverns": CAVERNS | {"c01": [3, 7, 0, 0]}}, "25 large grey places for 24 jewels"),
        ({"jewels": dict.fromkeys(LETTERS, 16) | {"x": 1}}, "jewels: 'x' is unknown; known: r, e, s, a, y, R"),
        ({"jewels": {"r": 16}}, "jewels: e is missing"),
        ({"settings": {"S01": ["rx", 4]}}, "S01: 'x' is no jewel; known: resayRESAY"),
        ({"settings": {"S01": ["er", 4]}}, "S01: er is not in the order resayRESAY"),
        ({"settings": {"S01": ["re", -1]}}, "S01: -1 is not a whole number"),
        ({"settings": {"S01": ["re", True]}}, "S01: True is not a whole number"),
        ({"settings": {"S01": "re"}}, "S01: 're' is not jewels and a number"),
        ({"settings": {"B1": ["re", 4]}}, "the name B1 is used twice"),
        ({"settings": {"bat": ["re", 4]}}, "the name bat is used twice"),
        ({"pieces": {"A": ["yy", 4]}}, "the name A is used twice"),
        ({"pieces": {"B-1": ["yy", 4]}}, "'B-1' is not letters and digits"),
        ({"pieces": {"": ["yy", 4]}}, "'' is not letters and digits"),
        (with_edges(["A", "the hall"]), "'the hall' is not letters and digits"),
        (with_edges(["B", "A"]), "B and A are joined twice"),
        (with_edges(["A", "A"]), "is not two places"),
        (with_edges(["A"]), "is not two places"),
        (with_edges(*(["A", f"x{number}"] for number in range(20))), "65 places, more than 64"),
        ({"settings": {f"T{number}": ["r", 1] for number in range(65)}}, "65 cards, more than 64"),
        ({"pieces": {f"T{number}": ["y", 1] for number in range(11)}}, "11 cards, more than 10"),
        ({"caverns": {"out": [0, 0, 0, 0]}}, "out is no cavern"),
        ({"caverns": {"c01": [1, 2, 3]}}, "c01: .1, 2, 3. is not four numbers"),
        ({"abilities": {"owl": 1}}, "abilities: 'owl' is unknown"),
        ({"tokens": 1.5}, "tokens: 1.5 is not a whole number"),
        ({"tokens": 100}, "tokens: 100 is not a whole number from 0 to 99"),
        ({"jewels": dict.fromkeys(LETTERS, 32)}, "jewels.r: 32"),
        ({"settings": {"S01": ["r" * 16, 4]}}, "S01: r* has more than 15"),
        ({"settings": {"S01": ["re", 100]}}, "S01: 100"),
        ({"pieces": {"B1": ["yy", 19]}}, "B1: 19"),
        ({"pieces": {"B" * 31: ["yy", 1]}}, "30 at most"),
        ({"dice": 1}, "components: a table with jewels, edges"),
    ],
)
def test_boxes_that_can_not_be(tables: dict[str, Any], line: str) -> None:
    with pytest.raises(ValueError, match=line) as told_off:
        check_components(default_components() | tables)
    assert "\n" not in str(told_off.value)


def test_boxes_at_the_bounds_can_be() -> None:
    many = with_edges(*(["A", f"x{number}"] for number in range(19)))
    check_components(default_components() | many | {"pieces": {f"T{number}": ["y", 1] for number in range(10)}})
    bare = dict.fromkeys(("bat", "speed", "stamina", "stealth", "strength", "thief"), 0)
    empty: dict[str, Any] = {"edges": [], "caverns": {}, "settings": {}, "pieces": {}, "abilities": bare, "tokens": 0}
    check_components(default_components() | empty)


@pytest.mark.parametrize(
    ("variant", "fields", "line"),
    [
        ({"variant": "standard", "players": 2}, {}, "players: 2 is not 3 to 5"),
        ({"variant": "standard", "players": True}, {}, "players: True"),
        ({"variant": "hard", "players": 3}, {}, "variant: 'hard' is unknown; known: standard, peaceful"),
        ({"variant": "standard"}, {}, "variant: "),
        ({"variant": "short", "players": 3}, {"dwarfs": 7}, "dwarfs: 7 is not a whole number from 1 to 6"),
        ({"variant": "short", "players": 3}, {"workshop": 0}, "workshop: 0 is not a whole number from 1 to 20"),
        ({"variant": "short", "players": 3}, {"penalty": 201}, "penalty: 201"),
        ({"variant": "short", "players": 3}, {"actions": True}, "actions: True"),
        ({"variant": "short", "players": 3}, {"thief": 1}, "thief: 1 is neither true nor false"),
        ({"variant": "short", "players": 3}, {"starter": "last"}, "starter: 'last' is unknown; known: first, random"),
        ({"variant": "short", "players": 3}, {"dice": 1}, "rules: 'dice' is unknown; known: dwarfs"),
    ],
)
def test_mistakes_are_told_by_name(variant: dict[str, Any], fields: dict[str, Any], line: str) -> None:
    with pytest.raises(ValueError, match=line) as told_off:
        read_set_up(variant, default_rules() | fields, default_components())
    assert "\n" not in str(told_off.value)


def test_a_field_that_is_missing_is_told() -> None:
    rules = default_rules()
    del rules["pieces"]
    with pytest.raises(ValueError, match="rules: pieces is missing"):
        read_set_up({"variant": "standard", "players": 3}, rules, default_components())
