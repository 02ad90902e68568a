"""Positions of Freya's Folly as they are told and read again; and mistakes in them, each in a line."""

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from analyser.games.freyas_folly import positions
from analyser.games.freyas_folly.compiled import play, state
from analyser.games.freyas_folly.drawing import grouped
from analyser.games.freyas_folly.naming import jewel_letters
from analyser.games.freyas_folly.positions import position_to_dict, position_to_toml, read_position
from analyser.kernel.contract import CHANCE
from analyser.mistakes import Mistake
from tests.cli.running import assert_names, fine
from tests.contract.walks import Walk
from tests.games.freyas_folly.boxes import BOX, box_of
from tests.games.freyas_folly.mine import Mine
from tests.games.freyas_folly.walking import walks

TOLD: dict[str, Any] = {
    "workshop": "S01 S02 S03 S04 S05 S06 S07 S08",
    "open_pieces": "B3",
    "abilities": "bat, speed, stamina",
}
"""The least that must be told: what lies open can't be guessed."""
RULES = Mine(3).rules


def test_a_position_that_is_told_is_the_same_position(tmp_path: Path) -> None:
    """Of decisions of all kinds; also as an advice shows it, without what is empty or 0."""
    kinds = Counter[int]()
    for walk in walks(tmp_path):
        for seat, _ in walk.steps():
            step = int(walk.state.table.step)
            if seat == CHANCE:
                assert position_to_dict(walk.state.table, walk.cell.components, walk.rules) == {}
            elif kinds[step] < 20 or walk.random.random() < 0.05:
                assert_same(walk)
                kinds[step] += 1
    assert set(kinds) == set(range(state.FILL))


def assert_same(walk: Walk) -> None:
    own, box = walk.state.copy(), walk.cell.components
    told = position_to_dict(own.table, box, walk.rules)
    shown = {name: value for name, value in told.items() if value not in ({}, [], 0)}
    play.clear_unused(own)
    for words in (told, shown):
        again = read_position(tomllib.loads(position_to_toml(words)), walk.rules, box)
        play.clear_unused(again)
        assert int(play.check(again, walk.rules)) == 0
        for name in own.table.dtype.names:
            assert again.table[name].tolist() == own.table[name].tolist(), name


def test_an_advice_is_had_again_from_what_it_shows(tmp_path: Path) -> None:
    words = ("advise", "freyas_folly", "--players", "3", "--base", "greedy", "-n", "2")
    for move in ("3", "60"):
        first = fine(*words, "-p", "greedy", "--index", "5", "--move", move)
        file = tmp_path / "table.toml"
        file.write_text(first[first.index("\nround = ") : first.index("\nMoves of")], encoding="utf-8")
        again = fine(*words, "--position", str(file))
        assert again[again.index("\nout") :] == first[first.index("\nout") :]


def test_all_that_may_be_told_is_documented() -> None:
    page = Path(positions.__file__).with_name("RULES.md").read_text(encoding="utf-8")
    for field in positions.FIELDS:
        assert f"| `{field.name}` | {field.kind} | {field.default} | {field.meaning} |\n" in page


def test_what_is_not_told_follows_from_the_rest() -> None:
    told = {"held": {"1": "S20"}, "done": {"2": "S10"}, "pieces": [["B1"]], "homes": {"0": "Rr"}}
    table = read_position(TOLD | told, RULES, BOX).table
    assert jewel_letters(table.paid) == "ryyyyA"
    assert grouped(table.market).split() == [
        *("r" * 14, "e" * 16, "s" * 16, "a" * 16, "y" * 12),
        *("R" * 5, "E" * 6, "S" * 6, "A" * 5, "Y" * 6),
    ]
    assert (list(table.dwarfs[:3]), int(table.supply), int(table.spent[0])) == ([6, 6, 5], 15, 3)
    assert (int(table.upper_settings), int(table.lower_settings), int(table.upper_pieces)) == (13, 15, 5)
    assert (int(table.ability_deck), int(table.upper_abilities), int(table.actions)) == (6, 6, 2)
    assert int(play.check(read_position(TOLD, RULES, BOX), RULES)) == 0


def test_ff13_all_settings_may_lie_open_while_the_deck_has_other_cards() -> None:
    box = box_of(BOX.to_dict() | {"settings": {"S01": ["re", 4], "S02": ["sa", 4]}})
    rules = Mine(3, box).rules
    assert int(play.check(read_position(TOLD | {"workshop": "S01 S02"}, rules, box), rules)) == 0
    with pytest.raises(Mistake, match="workshop names 1"):
        read_position(TOLD | {"workshop": "S01", "held": ["S02"]}, rules, box)


def test_ff18_what_was_spent_is_told_where_there_were_too_few_tokens() -> None:
    box = box_of(BOX.to_dict() | {"tokens": 2})
    rules, told = Mine(3, box).rules, TOLD | {"pieces": [["B1"]]}
    with pytest.raises(Mistake, match="spent"):
        read_position(told, rules, box)
    for tokens, spent in ((2, 0), (1, 1), (0, 2)):
        position = read_position(told | {"tokens": [tokens], "spent": [spent]}, rules, box)
        assert int(play.check(position, rules)) == 0
        assert position_to_dict(position.table, box, rules)["spent"] == [spent, 0, 0]


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ({"seats": 1}, "seats seat"),
        ({"seat": 3}, "seat 2 3"),
        ({"starter": 1}, "starter random"),
        ({"round": 0}, "round 0"),
        ({"actions_used": 3}, "actions_used 2 3"),
        ({"actions_used": 2}, "turn action token"),
        ({"tokens_used": 1}, "tokens_used actions_used"),
        ({"abilities_taken": 2}, "abilities_taken 1 2"),
        ({"dwarfs": {"0": "Z"}}, "dwarfs.0 Z"),
        ({"dwarfs": {"3": "A"}}, "dwarfs seat 3"),
        ({"dwarfs": ["A", "A"]}, "dwarfs.1 A occupied"),
        ({"dwarfs": ["A B C D E F G"]}, "dwarfs.0 7 6"),
        ({"dwarfs": ["A B C D E F"], "done": ["S10"]}, "dwarfs.0 6 5"),
        ({"dwarfs": ["A/thief"]}, "dwarfs.0 A/thief"),
        ({"dwarfs": ["A/bat B/bat"]}, "dwarfs.0 bat"),
        ({"dwarfs": ["A/bat"], "hands": ["bat"]}, "dwarfs.0 hands.0 bat"),
        ({"dwarfs": ["A/bath"]}, "dwarfs.0 A 'b'"),
        ({"dwarfs": ["out/rr"]}, "dwarfs.0 out/rr"),
        ({"dwarfs": 4}, "dwarfs 4"),
        ({"strong": [1]}, "strong.0 strength"),
        ({"strong": [4]}, "strong.0 3 4"),
        ({"homes": ["rx"]}, "homes.0 'x'"),
        ({"homes": ["r\x1b"]}, r"homes.0 '\x1b'"),
        ({"homes": ["R" * 7]}, "homes.0 7 R 6"),
        ({"homes": ["R" * 4, "R" * 3]}, "7 R 6"),
        ({"homes": ["A" * 6], "done": ["", "S10"]}, "7 A 6 paid"),
        ({"caverns": {"A": "r"}}, "caverns A c01"),
        ({"caverns": {"c01": "rrrr"}}, "caverns.c01 4 small 3"),
        ({"caverns": {"c01": "y"}}, "caverns.c01 1 amber 0"),
        ({"market": "rr"}, "market"),
        ({"held": ["S99"]}, "held.0 S99"),
        ({"held": ["S09"], "done": ["", "S09"]}, "held.0 done.1 S09"),
        ({"held": ["S01"]}, "held.0 workshop S01"),
        ({"held": ["S09 S09"]}, "held.0 S09 twice"),
        ({"done": ["S09 S10 S11 S12 S13 S14 S15"]}, "done.0 7 6"),
        ({"done": ["", "S09 S10 S11 S12 S13 S14"]}, "over done"),
        ({"workshop": "S01"}, "workshop 1 8 37 6"),
        ({"workshop": "S01 S02 S03 S04 S05 S06 S07 S08 S09"}, "workshop 9 8"),
        ({"held": [[f"S{card}" for card in range(10, 30)]]}, "lower 10 6 6"),
        ({"open_pieces": "-"}, "open_pieces"),
        ({"pieces": ["B3"]}, "pieces.0 open_pieces B3"),
        ({"pieces": ["B1", "B2", "B4", "B5 B6"]}, "pieces list 3"),
        ({"pieces": ["B1", "B2", "B4 B5 B6"]}, "pieces 5 4"),
        ({"pieces": ["", "B1 B2", "B4 B5"]}, "over"),
        ({"pieces": ["B1 B2", "B4", "B5"], "ended": "1/pieces"}, "ended 0/pieces 1/pieces"),
        ({"ended": "0/dwarfs"}, "ended dwarf"),
        ({"abilities": "bat*4"}, "abilities 4 3"),
        ({"hands": ["bat", "bat", "bat"]}, "4 bat 3"),
        ({"hands": ["bat speed stamina stealth"]}, "hands.0 4 3"),
        ({"hands": ["wings"]}, "hands.0 wings"),
        ({"abilities": "bat, speed"}, "13 6"),
        ({"abilities": "bat, speed", "discarded": "thief"}, "abilities 1 6 0"),
        ({"abilities": "bat*3", "under": "speed*3, thief*3, stealth*3"}, "under 9"),
        ({"ability_deck": 7}, "ability_deck 6 7"),
        ({"tokens": [1]}, "tokens seat 0 1"),
        ({"pieces": ["B1"], "tokens": [1], "spent": [1]}, "spent 3"),
        ({"asked": "dance"}, "asked dance collect"),
        ({"to": "B"}, "to collect action"),
        ({"asked": "drink"}, "dwarf drink"),
        ({"asked": "drink", "dwarf": "A"}, "dwarf A"),
        ({"asked": "drink", "dwarf": "A", "dwarfs": ["A"]}, "drink strength"),
        ({"asked": "drink", "actions_used": 0}, "actions_used 0"),
        ({"asked": "bat", "dwarf": "c01", "dwarfs": ["c01/bat"]}, "bat jewels"),
        ({"asked": "again", "dwarf": "A", "dwarfs": ["A"]}, "again speed"),
        ({"asked": "collect", "dwarf": "c01", "dwarfs": ["c01"]}, "collect jewels"),
        ({"asked": "collect", "dwarf": "c01", "dwarfs": ["c01"], "caverns": {"c01": "r"}, "to": "A"}, "to c01 A"),
        ({"asked": "collect", "dwarf": "c01", "dwarfs": ["c01"], "caverns": {"c01": "r"}, "second": True}, "second"),
        ({"asked": "give"}, "give seat 0"),
        ({"asked": "get", "homes": ["r"], "given": "s"}, "given s"),
        ({"asked": "get", "homes": ["r"]}, "given must"),
        ({"asked": "steal"}, "thief"),
        ({"asked": "steal", "hands": ["thief"], "victim": "0"}, "victim 0"),
        ({"asked": "steal", "hands": ["thief"], "victim": 1}, "victim"),
    ],
)
def test_mistakes_name_what_is_wrong(told: dict[str, Any], said: str) -> None:
    with pytest.raises(Mistake) as caught:
        read_position(TOLD | told, RULES, BOX)
    assert "\n" not in f"{caught.value}"
    assert len(f"{caught.value}") < 500
    assert_names(f"{caught.value}", *said.split())


ODD: tuple[Any, ...] = (
    *(None, -1, 10**30, 1.5, True, "x", "-1", "", "\n", [None], [["x"]], [[[]]], [1, 2, 3, 4]),
    *({"0": {}}, {"0": [None]}, {"c01": 3}, {"c01": {"r": 1}}, {1: 2}),
)


COLLECTING = {"asked": "collect", "dwarf": "c01"}
WITHIN: dict[str, dict[str, Any]] = {
    "dwarf": COLLECTING,
    "to": COLLECTING,
    "second": COLLECTING,
    "traded": {"asked": "give"},
    "given": {"asked": "get"},
    "victim": {"asked": "steal"},
}
"""Fields that are told within an action only."""


@pytest.mark.parametrize("field", positions.NAMES)
def test_odd_values_are_mistakes_too(field: str) -> None:
    """Or they are as good as others."""
    told = TOLD | {"dwarfs": ["c01"], "caverns": {"c01": "r"}, "homes": ["rr"], "hands": ["thief"]}
    refused = 0
    for value in ODD:
        try:
            position = read_position(told | WITHIN.get(field, {}) | {field: value}, RULES, BOX)
            assert int(play.check(position, RULES)) == 0
        except Mistake as mistake:
            refused += "\n" not in f"{mistake}" and field in f"{mistake}"
    assert refused >= len(ODD) // 2
