"""The box of Freya's Folly: what the rulebook counts, boxes of one's own, and what is wrong with one, in a line."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from analyser.games.catalogue import Mode, rules_in_force
from analyser.games.components import Components
from analyser.games.freyas_folly import components
from analyser.games.freyas_folly.compiled import state
from analyser.games.freyas_folly.compiled.limits import (
    ABILITIES,
    LETTERS,
    MOST_OF_A_JEWEL,
    MOST_OF_A_NEED,
    MOST_PIECES,
    MOST_PLACES,
    MOST_SETTINGS,
    OUT,
)
from analyser.games.freyas_folly.naming import jewel_letters
from analyser.mistakes import Mistake
from tests.cli.running import assert_names
from tests.games.freyas_folly.boxes import BOX, as_toml, box_of, random_box
from tests.games.freyas_folly.mine import GAME, Mine
from tests.games.told import told_at_random
from tests.oracle.freyas_folly import replay


def read(folder: Path, text: str) -> Components:
    file = folder / "mine.toml"
    file.write_text(text, encoding="utf-8")
    return components.load(file)


def test_the_box_is_as_the_rulebook_counts_it() -> None:
    assert BOX["jewels"] == dict.fromkeys("resay", 16) | dict.fromkeys("RESAY", 6)
    assert (len(BOX["settings"]), len(BOX["pieces"]), BOX["tokens"]) == (38, 7, 18)
    assert BOX["abilities"] == {"bat": 3, "speed": 3, "stamina": 2, "stealth": 3, "strength": 1, "thief": 3}


def test_the_mine_has_22_lanterns_and_22_caverns_at_the_rulings_distances() -> None:
    places = components.places_of(BOX)
    assert len(places) == 45
    assert len(BOX["caverns"]) == 22
    steps = components.steps_from(OUT, components.neighbours_of(BOX))
    assert [steps[name] for name in BOX["caverns"]] == [3] * 2 + [5] * 4 + [6] * 4 + [7] * 8 + [8] * 4
    assert [sum(row[column] for row in BOX["caverns"].values()) for column in range(4)] == [48, 18, 16, 6]


def test_any_four_pieces_can_be_paid_and_their_tokens_last() -> None:
    """The rulings' own condition (section 1)."""
    most = sorted((text.count("y"), text.count("Y"), tokens) for text, tokens in BOX["pieces"].values())
    smalls, larges, tokens = ([one[column] for one in most] for column in range(3))
    assert sum(sorted(tokens)[-4:]) <= 18
    assert sum(sorted(smalls)[-4:]) + 0 <= 19
    assert sum(sorted(larges)[-4:]) <= 6


def test_every_table_has_its_provenance() -> None:
    figures = dict(BOX.figures)
    assert BOX.provenance == "assumed"
    assert {figures[name] for name in ("jewels", "abilities", "tokens")} == {"rulebook"}
    assert {figures[name] for name in ("edges", "caverns", "settings", "pieces")} == {"assumed"}


def test_any_box_of_ones_own_is_read_again_and_packed(tmp_path: Path) -> None:
    mode = Mode("standard", "standard", 5)
    for seed in range(8):
        box = random_box(Random(seed))
        found = read(tmp_path, as_toml(box))
        told = found.to_dict()
        assert all(told[table] == box[table] for table in box if table != "jewels")
        assert told["jewels"] == {letter: box["jewels"].get(letter, 0) for letter in LETTERS}
        rules = GAME.pack(rules_in_force(GAME, mode), found, mode)
        assert jewel_letters(rules.jewels) == components.write_jewels(box["jewels"])
        for name, row in box["caverns"].items():
            place = components.places_of(found).index(name)
            assert [int(rules.grey_small[place]), int(rules.grey_large[place])] == row[:2]
            assert int(rules.lanterns) >> place & 1 == 0


def test_steps_and_nearer_caverns_are_as_the_mine_has_them() -> None:
    mode = Mode("standard", "standard", 3)
    rules, places = GAME.pack(rules_in_force(GAME, mode), BOX, mode), components.places_of(BOX)
    a, c01 = places.index("A"), places.index("c01")
    assert (int(rules.steps[state.OUTSIDE, c01]), int(rules.trip[a, c01])) == (3, 6)
    assert int(rules.nearer[state.OUTSIDE, a]) == int(rules.caverns)
    assert int(rules.nearer[a, places.index("C")]) >> c01 & 1
    assert int(rules.nearer[a, places.index("B")]) >> c01 & 1 == 0
    assert int(rules.nearer[places.index("C"), places.index("D")]) >> places.index("c03") & 1 == 0, "it is as near"


WRONG: dict[str, tuple[str, ...]] = {
    'edges = [["out", "A"], ["B", "C"]]\n[caverns]\nA = [1, 0, 0, 0]': ("no way", "B"),
    'edges = [["out", "A"]]\n[caverns]\nc1 = [1, 0, 0, 0]': ("no way", "c1"),
    'edges = [["out", "A"], ["A", "A"]]\n[caverns]\n': ("itself", "A"),
    'edges = [["out", "A"], ["A", "out"]]\n[caverns]\n': ("twice", "A-out"),
    'edges = [["out", "A-1"]]\n[caverns]\n': ("edges", "A-1"),
    'edges = [["out", "A"]]\n[caverns]\nout = [1, 0, 0, 0]': ("out", "outside"),
    'edges = [["out", "A"]]\n[caverns]\nA = [0, 0, 17, 0]': ("17 small amber places", "16"),
    'edges = [["out", "A"]]\n[caverns]\nA = [0, 0, 0, 7]': ("7 large amber places", "6"),
    'edges = [["out", "A"]]\n[caverns]\nA = [65, 0, 0, 0]': ("65 small grey places", "64"),
    'edges = [["out", "A"]]\n[caverns]\nA = [0, 25, 0, 0]': ("25 large grey places", "24"),
    'edges = [["out", "A"]]\n[caverns]\nA = [1, 0, 0]': ("A", "row"),
    '[settings]\nS01 = ["rx", 4]': ("S01", "x", "no jewel"),
    '[settings]\nS01 = ["er", 4]': ("S01", "order"),
    '[settings]\nS01 = ["rrrrrrrrrrrrrrrr", 4]': ("S01", "15", "16"),
    "[settings]\nT01 = {points = 4}": ("T01", "jewels", "missing"),
    '[settings]\nbat = ["re", 4]': ("bat", "setting", "ability"),
    '[settings]\nS01 = ["re", 400]': ("S01", "points"),
    '[settings]\n"S 1" = ["re", 4]': ("S 1", "no name"),
    '[settings]\nB1 = ["re", 4]': ("B1", "setting", "piece"),
    '[pieces]\nA = ["yy", 4]': ("A", "place", "piece"),
    '[pieces]\nB1 = ["yy", 19]': ("B1", "tokens", "18"),
    'edges = [["out", "thief"]]\n[caverns]\n': ("thief", "place", "ability"),
    "[jewels]\nq = 4": ("q",),
    "[abilities]\nflight = 4": ("flight",),
    "tokens = 1000": ("tokens",),
}


@pytest.mark.parametrize("text", WRONG)
def test_what_is_wrong_is_told_in_a_line(text: str, tmp_path: Path) -> None:
    with pytest.raises(Mistake) as raised:
        read(tmp_path, f'base = "default"\n{text}\n' if "edges" not in text else _whole(text))
    assert_names(str(raised.value), *WRONG[text])


def _whole(text: str) -> str:
    """The mine is another; all else is the box's own."""
    told: dict[str, Any] = BOX.to_dict()
    head, _, caverns = text.partition("[caverns]")
    own = {name: told[name] for name in ("tokens", "jewels", "settings", "pieces", "abilities")}
    return f"{head}{as_toml(own)}[caverns]{caverns}"


def test_too_many_are_refused(tmp_path: Path) -> None:
    chain = [["out", "p0"], *([f"p{place}", f"p{place + 1}"] for place in range(63))]
    with pytest.raises(Mistake) as raised:
        read(tmp_path, _whole(f"edges = {chain}".replace("'", '"') + "\n[caverns]\n"))
    assert_names(str(raised.value), "64 places")
    settings = "\n".join(f'T{number} = ["re", 4]' for number in range(27))
    with pytest.raises(Mistake) as raised:
        read(tmp_path, f'base = "default"\n[settings]\n{settings}\n')
    assert_names(str(raised.value), "[settings]", "64", "65")


BARE: dict[str, Any] = {
    "edges": [],
    "caverns": {},
    "settings": {},
    "pieces": {},
    "abilities": dict.fromkeys(BOX["abilities"], 0),
    "tokens": 0,
}
"""Nothing in the box but jewels."""


@pytest.mark.parametrize("left_out", [("pieces",), ("settings",), ("abilities",), ("edges", "caverns"), tuple(BARE)])
def test_a_box_without_things_of_a_kind_can_be_played(left_out: tuple[str, ...]) -> None:
    """What isn't there is not drawn; the twin plays after."""
    box = box_of(BOX.to_dict() | {table: BARE[table] for table in left_out})
    mode = Mode("standard", "standard", 3)
    values = rules_in_force(GAME, mode, settings={"max_rounds": 4, "starter": "random"})
    transcript, _, _ = told_at_random(GAME, mode, values, box, Random(1))
    replay(transcript)
    assert list(GAME.story.tell(transcript))


def test_a_card_that_needs_nothing_is_completed_for_nothing() -> None:
    mine = Mine(3, box_of(BOX.to_dict() | {"settings": BOX["settings"] | {"S01": ["", 5]}})).give(0, "S01")
    assert mine.do("complete S01") == ["complete S01 5 5"]


def test_the_largest_box_can_be_played() -> None:
    """64 places, 64 settings, 10 pieces; as many jewels, points and tokens as there may be."""
    places = [f"p{place:02}" for place in range(MOST_PLACES - 1)]
    told: dict[str, Any] = {
        "jewels": dict.fromkeys(LETTERS, MOST_OF_A_JEWEL),
        "edges": [[OUT, place] for place in places],
        "caverns": {place: [1, 1, 0, 0] for place in places[1:]} | {places[0]: [62, 62, 31, 31]},
        "settings": {f"S{card:02}": ["r" * MOST_OF_A_NEED, 99] for card in range(MOST_SETTINGS)},
        "pieces": {f"B{piece}": ["y" * MOST_OF_A_NEED, 18] for piece in range(MOST_PIECES)},
        "abilities": dict.fromkeys(ABILITIES, 6),
        "tokens": 99,
    }
    mode = Mode("standard", "standard", 5)
    values = rules_in_force(GAME, mode, settings={"max_rounds": 4, "dwarfs": 6, "penalty": 200, "actions": 4})
    transcript, _, _ = told_at_random(GAME, mode, values, box_of(told), Random(1))
    replay(transcript)
