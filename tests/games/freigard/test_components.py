"""Decks of one's own: what is read, what it is called, and every mistake in one line that names the thing."""

from pathlib import Path

import pytest

from analyser.games.components import Components
from analyser.games.freigard.components import cards_of, load, parse_card
from analyser.mistakes import Mistake
from tests.cli.running import assert_names

GOLEMS = '"golem.spike.plain" = 15'
DRAGONS = '"dragon.one.blue+2" = 15'
ENTS = '"ent.conifer.0" = 19'
FLAT = f"{ENTS}\nrout = 1\n{GOLEMS}\n{DRAGONS}\n"


def read(folder: Path, text: str) -> Components:
    file = folder / "mine.toml"
    file.write_text(text, encoding="utf-8")
    found: Components = load(file)
    return found


def test_the_default_deck() -> None:
    deck = load(None)
    assert (deck.name, deck.provenance) == ("default", "assumed")
    assert sum(count for _, count in deck.counts) == 50
    assert [name for name, _ in deck.counts][:2] == ["ent.conifer.0", "ent.broadleaf.0"]
    assert deck.counts[-1] == ("rout", 1)
    assert sum(count for name, count in deck.counts if name.startswith("golem.round")) == 5
    assert len(deck.hash) == 16


def test_a_flat_file_keeps_its_order(tmp_path: Path) -> None:
    deck = read(tmp_path, FLAT)
    assert deck.counts == (("ent.conifer.0", 19), ("rout", 1), ("golem.spike.plain", 15), ("dragon.one.blue+2", 15))
    assert (deck.name, deck.provenance) == ("mine", "counted")
    assert [card.sphere for card in cards_of(deck)] == [0, 0, 0, 2]


def test_a_table_of_cards_with_a_name_and_provenance(tmp_path: Path) -> None:
    figures = '[figures]\n"cards of each name" = "counted"\n'
    deck = read(tmp_path, f'name = "my box"\nprovenance = "rulebook"\nsource = "page 3"\n[cards]\n{FLAT}{figures}')
    assert (deck.name, deck.provenance) == ("my box", "rulebook")
    assert deck.figures == (("cards of each name", "counted"),)
    assert deck.counts == read(tmp_path, FLAT).counts


def test_f3_names_without_quotes_are_refused_for_toml_would_regroup_them(tmp_path: Path) -> None:
    bare = FLAT.replace('"golem.spike.plain"', "golem.spike.plain").replace('"ent.conifer.0"', "ent.conifer.0")
    with pytest.raises(Mistake, match="quotation"):
        read(tmp_path, bare)


def test_figures_say_where_they_are_from(tmp_path: Path) -> None:
    with pytest.raises(Mistake) as caught:
        read(tmp_path, f"[cards]\n{FLAT}[figures]\nx = 1\n")
    assert_names(str(caught.value), "figures", "'x'", "rulebook", "inferred", "counted", "assumed", "1")


def test_the_hash_names_counts_and_order_and_nothing_else(tmp_path: Path) -> None:
    same = read(tmp_path, f'name = "other"\nprovenance = "assumed"\n[cards]\n{FLAT}')
    deck = read(tmp_path, FLAT)
    assert deck.hash == same.hash
    turned = read(tmp_path, f"rout = 1\n{ENTS}\n{GOLEMS}\n{DRAGONS}\n")
    routs = read(tmp_path, FLAT.replace("rout = 1", "rout = 2"))
    assert len({deck.hash, turned.hash, routs.hash}) == 3


def test_kinds_of_which_there_are_none_are_left_out(tmp_path: Path) -> None:
    deck = read(tmp_path, FLAT.replace("rout = 1", '"rout" = 0\n"golem.round.surge" = 0'))
    assert [name for name, _ in deck.counts] == ["ent.conifer.0", "golem.spike.plain", "dragon.one.blue+2"]


@pytest.mark.parametrize("routs", [0, 1, 2, 3])
def test_up_to_three_routs(tmp_path: Path, routs: int) -> None:
    assert dict(read(tmp_path, FLAT.replace("rout = 1", f"rout = {routs}")).counts).get("rout", 0) == routs


@pytest.mark.parametrize(
    ("text", "named"),
    [
        (FLAT.replace("golem.spike.plain", "golem.spike"), "unknown 'golem.spike'"),
        (FLAT.replace("golem.spike.plain", "golem.spike.shiny"), "unknown 'golem.spike.shiny'"),
        (FLAT.replace("+2", "+4"), "unknown 'dragon.one.blue+4'"),
        (FLAT.replace("+2", "+0"), "unknown 'dragon.one.blue+0'"),
        (FLAT.replace("ent.conifer.0", "ent.conifer.3"), "unknown 'ent.conifer.3'"),
        (FLAT.replace("rout", "Rout"), "unknown 'Rout'"),
        (FLAT.replace("15", "14", 1), "15 golems 14"),
        (FLAT.replace('blue+2" = 15', 'blue+2" = 16'), "15 dragons 16"),
        (FLAT.replace("19", "18"), "19 ents 18"),
        (FLAT.replace("rout = 1", "rout = 4"), "0 3 Routs 4"),
        (FLAT.replace("rout = 1", "rout = -1"), "card 'rout' count 0 99 -1"),
        (FLAT.replace("rout = 1", "rout = 1.0"), "card 'rout' count whole 1.0"),
        (FLAT.replace("rout = 1", "rout = true"), "card 'rout' count whole true"),
        (FLAT.replace("rout = 1", 'rout = "one"'), "card 'rout' count whole 'one'"),
        (f'provenance = "hearsay"\n[cards]\n{FLAT}', "provenance rulebook 'hearsay'"),
        (f'colour = "red"\n[cards]\n{FLAT}', "unknown 'colour'"),
        ("cards = 3", "[cards]"),
        ("", "15 golems 0"),
        ("rout = 1\nrout = 1\n", "TOML"),
        ("rout == 1", "TOML"),
    ],
)
def test_a_mistake_is_one_line_that_names_the_thing(tmp_path: Path, text: str, named: str) -> None:
    with pytest.raises(Mistake) as caught:
        read(tmp_path, text)
    assert "\n" not in str(caught.value)
    assert_names(str(caught.value), *named.split(), "mine.toml")


def test_files_that_cannot_be_read_are_mistakes(tmp_path: Path) -> None:
    (tmp_path / "binary.toml").write_bytes(b"\xff\xfe\x00")
    for name, why in (("missing.toml", "can't be read"), ("binary.toml", "is not TOML"), (".", "can't be read")):
        with pytest.raises(Mistake, match=why) as caught:
            load(tmp_path / name)
        assert str(tmp_path / name) in str(caught.value)


@pytest.mark.parametrize(
    ("name", "family", "features", "ents", "sphere"),
    [
        ("golem.square.surge+3", "golem", {"square", "surge"}, 0, 3),
        ("dragon.two.crimson", "dragon", {"two", "crimson"}, 0, 0),
        ("ent.broadleaf.2+1", "ent", {"broadleaf", "2"}, 2, 1),
        ("rout", "rout", set(), 0, 0),
    ],
)
def test_a_name_says_all(name: str, family: str, features: set[str], ents: int, sphere: int) -> None:
    card = parse_card(name)
    assert (card.family, set(card.features), card.ents, card.sphere) == (family, features, ents, sphere)
