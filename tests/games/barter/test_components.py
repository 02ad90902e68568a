"""Barter's box: effects as words with numbers, and what is wrong with a box of one's own, in one line (B9, B13)."""

from pathlib import Path

import pytest

from analyser.games.catalogue import first_mode
from analyser.mistakes import Mistake
from tests.cli.running import assert_names
from tests.games.barter.compiled import state
from tests.games.barter.components import WORDS, cards_of, read_effect
from tests.games.barter.tables import GAME


@pytest.mark.parametrize(
    ("text", "numbers"), [("", (0, 0, 0)), ("toll 2", (0, 2, 0)), ("luck 1 + draw 5 + toll 3", (5, 3, 1))]
)
def test_b9_effects_are_read_by_word(text: str, numbers: tuple[int, ...]) -> None:
    assert read_effect(text) == numbers


@pytest.mark.parametrize("text", ["draw", "draw 0", "draw 6", "draw 1 + draw 1", "draw 1, toll 1", "Draw 1", "sing 1"])
def test_b9_what_is_no_effect(text: str) -> None:
    with pytest.raises(Mistake):
        read_effect(text)


def test_b9_kernels_read_numbers_times_what_they_count() -> None:
    mode, components = first_mode(GAME), GAME.load_components(None)
    values = GAME.base_rules(mode) | {"effects": {"draw": 0, "toll": 3, "luck": 2}}
    rules = GAME.pack(values, components, mode)
    (fair,) = (kind for kind, card in enumerate(cards_of(components)) if card.name == "fair")
    assert WORDS == ("draw", "toll", "luck")
    assert [int(rules.effect[fair, word]) for word in (state.DRAW_CARDS, state.TOLL, state.LUCK)] == [0, 3, 2]
    assert int(rules.power[fair]) == 3


@pytest.mark.parametrize(
    ("box", "said"),
    [
        ("[cards.salt]\ncount = 50", "2 12 kinds 1"),
        ("\n".join(f"[cards.k{letter}]\ncount = 4" for letter in "abcdefghijklm"), "2 12 kinds 13"),
        ("[cards.a]\ncount = 60\n[cards.b]\ncount = 61", "120 cards 121"),
        ("[cards.Salt]\ncount = 50", "'Salt' name"),
        ("[cards.salt]\npoints = 3", "count"),
        ('[cards.a]\ncount = 9\neffect = "draw 9"\n[cards.b]\ncount = 9', "'draw' once 1"),
        ("[cards.a]\ncount = 9\nworth = 1", "worth"),
        ("[cards.a.count]\nx = 1", "card 'a' count whole 1"),
        ("[cards.a.b]\ncount = 1", "card quotation"),
    ],
)
def test_b13_mistakes_name_what_is_wrong(box: str, said: str, tmp_path: Path) -> None:
    file = tmp_path / "box.toml"
    file.write_text(box, encoding="utf-8")
    with pytest.raises(Mistake) as caught:
        GAME.load_components(file)
    assert "\n" not in f"{caught.value}"
    assert_names(f"{caught.value}", *said.split())


def test_kinds_keep_the_order_of_their_file(tmp_path: Path) -> None:
    file = tmp_path / "box.toml"
    file.write_text("[cards.wine]\ncount = 9\n[cards.none]\ncount = 0\n[cards.ale]\ncount = 9\n", encoding="utf-8")
    assert [card.name for card in cards_of(GAME.load_components(file))] == ["wine", "ale"]
