"""Decks of one's own: what is read, how many cards there may be, and every mistake in one line that names the thing."""

from pathlib import Path
from typing import Any

import pytest

from analyser.experiments.cells import Cell, find_lineups
from analyser.experiments.transcripts import Tracer
from analyser.games.catalogue import Mode, rules_in_force
from analyser.games.components import Components
from analyser.games.en_garde.compiled.limits import MOST_CARDS
from analyser.games.en_garde.components import load
from analyser.mistakes import Mistake
from tests.cells import make_cells
from tests.cli.running import assert_names
from tests.games.en_garde.positions import GAME
from tests.oracle.en_garde import default_components, default_rules, replay
from tests.oracle.en_garde.rules import read_components, read_rules


def read(folder: Path, text: str) -> Components:
    file = folder / "mine.toml"
    file.write_text(text, encoding="utf-8")
    found: Components = load(file)
    return found


def pack(components: Components, **settings: Any) -> Any:
    mode = Mode("standard", "match", 2)
    return GAME.pack(rules_in_force(GAME, mode, settings=settings), components, mode)


def cell_of(folder: Path, lineup: str = "random", **settings: Any) -> Cell:
    """What would be played with the file that was read last."""
    (cell,) = make_cells(
        GAME, lineups=find_lineups(GAME, [lineup]), settings=settings, components_file=folder / "mine.toml"
    )
    return cell


def test_the_default_deck_is_the_rulings() -> None:
    deck = load(None)
    assert (deck.name, deck.provenance) == ("default", "rulebook")
    assert dict(deck.counts) == default_components()
    assert [source for _, source in deck.figures] == ["rulebook"]
    rules = pack(deck)
    assert list(rules.count) == [0, 5, 5, 5, 5, 5, 0, 0, 0, 0]
    assert (int(rules.deck_size), int(rules.highest)) == (25, 5)
    assert sorted(rules.cards[:25]) == [value for value in range(1, 6) for _ in range(5)]


def test_a_flat_file_by_rising_value(tmp_path: Path) -> None:
    deck = read(tmp_path, "9 = 3\n1 = 4\n4 = 10\n")
    assert deck.counts == (("1", 4), ("4", 10), ("9", 3))
    assert (deck.name, deck.provenance) == ("mine", "counted")
    assert deck.hash == read(tmp_path, '"4" = 10\n1 = 4\n9 = 3\n').hash
    rules = pack(deck)
    assert (list(rules.count), int(rules.highest)) == ([0, 4, 0, 0, 10, 0, 0, 0, 0, 3], 9)


def test_a_table_of_cards_with_a_name_and_provenance(tmp_path: Path) -> None:
    deck = read(tmp_path, 'name = "my box"\nprovenance = "assumed"\n[cards]\n2 = 20\n')
    assert (deck.name, deck.provenance, deck.counts) == ("my box", "assumed", (("2", 20),))


def test_values_of_which_there_are_none_are_left_out(tmp_path: Path) -> None:
    deck = read(tmp_path, "1 = 0\n2 = 12\n9 = 0\n")
    assert deck.counts == (("2", 12),)
    assert int(pack(deck).highest) == 2


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("0 = 20", "unknown '0' 1 9"),
        ("10 = 20", "unknown '10' 1 9"),
        ("01 = 20", "unknown '01' 1 9"),
        ("six = 20", "unknown 'six' 1 9"),
        ("-1 = 20", "unknown '-1' 1 9"),
        ("[cards]\nA = 20", "unknown 'A' 1 9"),
        ("1 = 20\n2 = -1", "card '2' count 0 250 -1"),
        ("1 = 2.5", "card '1' count whole 2.5"),
        ("1 = true", "card '1' count whole true"),
        ("1 = [5]", "card '1' count whole [5]"),
        ("1.5 = 20", 'card quotation "1.5..."'),
        (f"1 = {MOST_CARDS + 1}", "card '1' count 0 250 251"),
        ("1 = 126\n2 = 125", "250 cards 251"),
        ("cards = 25", "[cards]"),
        ("colour = 1\n[cards]\n1 = 20", "unknown 'colour'"),
        ('provenance = "hearsay"\n[cards]\n1 = 20', "provenance rulebook 'hearsay'"),
        ("1 = 5\n1 = 6", "TOML"),
    ],
)
def test_a_mistake_is_one_line_that_names_the_thing(tmp_path: Path, text: str, named: str) -> None:
    with pytest.raises(Mistake) as caught:
        read(tmp_path, text)
    assert "\n" not in str(caught.value)
    assert_names(str(caught.value), *named.split(), "mine.toml")


@pytest.mark.parametrize("hand", [1, 5, 9])
def test_a_deck_has_a_card_more_than_two_hands(tmp_path: Path, hand: int) -> None:
    """The rulings say so, and the twin takes just the same decks; the mistake is found before any game."""
    rules = read_rules(default_rules() | {"hand": hand})
    enough = read(tmp_path, f"3 = {2 * hand + 1}")
    assert cell_of(tmp_path, hand=hand).components == enough
    read_components(dict(enough.counts), rules)
    few = read(tmp_path, f"3 = {2 * hand}")
    with pytest.raises(ValueError, match="not more than two hands"):
        read_components(dict(few.counts), rules)
    with pytest.raises(Mistake) as caught:
        cell_of(tmp_path, hand=hand)
    assert "\n" not in str(caught.value)
    assert_names(str(caught.value), f"{2 * hand} cards", "two hands", f"{hand}")


@pytest.mark.parametrize("text", ["", "1 = 0", "[cards]"])
def test_a_deck_without_cards_is_a_mistake_too(tmp_path: Path, text: str) -> None:
    read(tmp_path, text)
    with pytest.raises(Mistake, match=r"^0 cards are too few"):
        cell_of(tmp_path)


def test_the_printed_deck_is_enough_for_the_largest_hands() -> None:
    (cell,) = make_cells(GAME, lineups=find_lineups(GAME, ["random"]), settings={"hand": 9})
    assert cell.rules["hand"] == 9


@pytest.mark.parametrize(
    ("text", "settings"),
    [
        (f"1 = {MOST_CARDS}", {"board": 99}),
        ("1 = 1\n9 = 249", {"hand": 9}),
        ("\n".join(f"{value} = {27 + (value < 8)}" for value in range(1, 10)), {"hand": 9}),
        ("6 = 3", {"hand": 1, "board": 7}),
    ],
)
def test_the_largest_and_smallest_decks_are_played_to_their_end(
    tmp_path: Path, text: str, settings: dict[str, Any]
) -> None:
    deck = read(tmp_path, text)
    for lineup in ("random", "aggressive"):
        transcript = Tracer(cell_of(tmp_path, lineup, max_rounds=3, **settings)).trace(0)
        assert transcript["components"] == dict(deck.counts)
        replay(transcript)
