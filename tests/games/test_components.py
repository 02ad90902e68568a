"""Boxes of all kinds: small tables such as games declare, files that give them, and every mistake in one line."""

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from analyser.experiments.cell_spec import CellSpec
from analyser.experiments.cells import Cell, find_lineups
from analyser.experiments.cluster.worker import cell_from_bytes, cell_to_bytes
from analyser.games.boxes import COUNT, Box, Table
from analyser.games.catalogue import find_game
from analyser.games.components import Components, contents_of, words_of
from analyser.games.fields import Choice, Flag, Integer, Integers, Pairs, Text, Texts
from analyser.games.settings import as_toml, defaults
from analyser.mistakes import Mistake, unknown
from tests.cells import make_cells
from tests.cli.running import assert_names

SYMBOLS = ("battle", "move", "reveal", "will")
CLASSES = ("gor", "skral", "troll")
JEWELS = "resay"


def check_effect(text: str) -> None:
    """Symbols with their numbers, joined by +, or nothing."""
    for term in text.split(" + ") if text else []:
        symbol, _, number = term.partition(" ")
        if symbol not in SYMBOLS:
            raise unknown("symbol", symbol, SYMBOLS)
        if not re.fullmatch("[1-9]", number):
            raise Mistake(f"'{symbol}' needs a number from 1 to 9, not '{number}'")


def check_jewels(text: str) -> None:
    for letter in text:
        if letter.lower() not in JEWELS:
            raise unknown("jewel", letter, JEWELS + JEWELS.upper())


def check_mine(box: Components) -> None:
    places = {place for pair in box["edges"] for place in pair}
    for cavern in box["caverns"]:
        if cavern not in places:
            raise Mistake(f"cavern '{cavern}' can't be reached")


CREATURES = Table(
    "creatures",
    "creature",
    (
        Integer(COUNT, 1, 0, 30, "copies"),
        Integer("strength", 0, 0, 30, "of which it is beaten"),
        Choice("class", "gor", CLASSES, "kind"),
        Flag("gold", False, "pays for others"),
        Text("reward", "", "what it brings", check_effect),
    ),
    needs=("strength",),
    is_ordered=True,
)
HEROES = Table("heroes", "card", (Texts("options", (), 3, 3, "the options", check_effect),))
TOKENS = Table("tokens", "token", (Integer(COUNT, 1, 0, 30, "copies"),), names=("goblin", "orc", "troll"))
SETTINGS = Table(
    "settings", "setting", (Text("jewels", "", "its price", check_jewels), Integer("points", 0, 0, 99, "")), is_row=True
)
CAVERNS = Table("caverns", "cavern", (Integers("jewels", (0, 0, 0, 0), 0, 9, "grey and amber, small and large"),))
EDGES = Pairs("edges", (), 9, "ways")
SUPPLY = Integer("supply", 18, 0, 99, "tokens for free actions")
BOOKS = Texts("books", (), 0, 3, "books", check_effect)

BOX = """
provenance = "assumed"

[creatures]
skral = { count = 4, strength = 7, class = "skral", reward = "reveal 2" }
"skral.red" = { strength = 8, class = "skral", reward = "reveal 2" }
gor = { count = 5, strength = 4, gold = true }

[heroes]
"thorn.1" = ["battle 6", "move 1 + will 1", "reveal 2"]

[tokens]
orc = 11
goblin = 6

[figures]
tokens = "rulebook"
creatures.class = "rulebook"
creatures.gor.count = "inferred"
creatures."skral.red".reward = "rulebook"
"forty-five creatures" = "rulebook"
"""
MINE = """
supply = 18
edges = [["out", "A"], ["A", "c1"]]
books = ["battle 2", "move 1"]
[caverns]
c1 = [3, 0, 0, 1]
[settings]
S2 = ["eR", 6]
S1 = ["re", 4]
"""


@pytest.fixture
def box(tmp_path: Path) -> Box:
    """Of a game like those in which pieces have effects."""
    (tmp_path / "box.toml").write_text(BOX, encoding="utf-8")
    return Box(tmp_path / "box.toml", (CREATURES, HEROES, TOKENS))


@pytest.fixture
def mine(tmp_path: Path) -> Box:
    """Of a game with lists, numbers and rows."""
    (tmp_path / "mine.toml").write_text(MINE, encoding="utf-8")
    return Box(tmp_path / "mine.toml", (SUPPLY, EDGES, BOOKS, CAVERNS, SETTINGS), check_mine)


def own(box: Box, text: str) -> Components:
    file = box.file.with_name("own.toml")
    file.write_text(text, encoding="utf-8")
    return box.load(file)


def mistake(box: Box, text: str) -> str:
    with pytest.raises(Mistake) as caught:
        own(box, text)
    told = str(caught.value)
    assert "\n" not in told
    assert len(told) < 500
    assert "own.toml" in told
    return told


def played_with(components: Components) -> Cell:
    game = find_game("freigard")
    (cell,) = make_cells(game, lineups=find_lineups(game, ["random"]))
    return replace(cell, components=components)


def test_what_is_left_out_of_a_piece_has_its_default(box: Box) -> None:
    own_creature = box.load(None)["creatures"]["skral.red"]
    assert own_creature == {"count": 1, "strength": 8, "class": "skral", "gold": False, "reward": "reveal 2"}


def test_transcripts_have_it_all_in_order(box: Box, mine: Box) -> None:
    told = box.load(None).to_dict()
    assert list(told["creatures"]) == ["skral", "skral.red", "gor"]
    assert told["heroes"] == {"thorn.1": ["battle 6", "move 1 + will 1", "reveal 2"]}
    assert list(told["tokens"].items()) == [("goblin", 6), ("orc", 11), ("troll", 0)]
    assert mine.load(None).to_dict() == {
        "supply": 18,
        "edges": [["out", "A"], ["A", "c1"]],
        "books": ["battle 2", "move 1"],
        "caverns": {"c1": [3, 0, 0, 1]},
        "settings": {"S1": ["re", 4], "S2": ["eR", 6]},
    }


def test_equal_counts_with_other_effects_are_other_games(box: Box) -> None:
    printed = box.load(None)
    other = own(box, BOX.replace("gold = true", 'gold = true, reward = "will 2"'))
    assert [printed[name].keys() for name in printed.to_dict()] == [other[name].keys() for name in other.to_dict()]
    assert printed.hash != other.hash
    assert played_with(printed).to_dict() != played_with(other).to_dict()


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("strength = 4", "strength = 5"),
        ("gold = true", "gold = false"),
        ('class = "skral", reward = "reveal 2" }\n"', 'class = "troll", reward = "reveal 2" }\n"'),
        ('"move 1 + will 1", "reveal 2"', '"reveal 2", "move 1 + will 1"'),
        ("orc = 11", "orc = 10\ntroll = 1"),
    ],
)
def test_whatever_a_game_follows_from_is_in_the_identity(box: Box, before: str, after: str) -> None:
    assert before in BOX
    found = own(box, BOX.replace(before, after))
    assert (found.hash, found.identity) != (box.load(None).hash, box.load(None).identity)


def test_order_counts_only_where_it_has_a_meaning(box: Box) -> None:
    printed = box.load(None)
    (gor,) = [line for line in BOX.splitlines() if line.startswith("gor")]
    turned = BOX.replace(f"{gor}\n", "").replace("[creatures]\n", f"[creatures]\n{gor}\n")
    assert own(box, turned).hash != printed.hash
    assert own(box, BOX.replace("orc = 11\ngoblin = 6", "goblin = 6\norc = 11")).hash == printed.hash


def test_names_and_provenance_are_no_part_of_the_identity(box: Box) -> None:
    renamed = own(box, f'name = "mine"\n{BOX}'.replace('"assumed"', '"counted"'))
    assert renamed.identity == box.load(None).identity
    assert (renamed.name, renamed.provenance) == ("mine", "counted")


def test_the_store_gives_the_same_box_back(box: Box, mine: Box) -> None:
    for components in (box.load(None), mine.load(None)):
        kept = json.loads(json.dumps(components.identity, sort_keys=True))
        assert contents_of(kept) == components.contents
        assert Components("", "", contents_of(kept)).hash == components.hash
        cell = played_with(components)
        told = CellSpec.from_dict(json.loads(json.dumps(cell.to_dict(), sort_keys=True))).components
        assert (told.contents, told.name) == (components.contents, "")
        assert cell_from_bytes(cell_to_bytes(cell)).components == components


@pytest.mark.parametrize("broken", [[3], [["a"]], [["a", 1], ["b", "table", 3]], [["a", "x"]], [["a", "table", 3]], 7])
def test_what_is_no_identity_is_refused(broken: Any) -> None:
    with pytest.raises((TypeError, ValueError)):
        contents_of(broken)


def test_json_says_what_is_in_the_box_and_where_it_is_from(box: Box) -> None:
    told = box.load(None).described()
    assert list(told) == ["name", "provenance", "figures", "hash", "contents"]
    assert told["contents"]["creatures"]["gor"]["strength"] == 4
    assert told["figures"] == {
        "tokens": "rulebook",
        "creatures, class": "rulebook",
        "creatures, gor, count": "inferred",
        "creatures, skral.red, reward": "rulebook",
        "forty-five creatures": "rulebook",
    }


def test_a_file_may_give_only_what_differs(box: Box) -> None:
    text = """
    base = "default"
    [creatures]
    gor.strength = 5
    skral = { reward = "" }
    "skral.red" = { count = 0 }
    hagrod = { strength = 12, class = "troll" }
    [tokens]
    troll = 1
    [figures]
    tokens.troll = "rulebook"
    """
    printed, found = box.load(None), own(box, text)
    assert list(found["creatures"]) == ["skral", "gor", "hagrod"]
    assert found["creatures"]["gor"] == printed["creatures"]["gor"] | {"strength": 5}
    assert found["creatures"]["skral"] == printed["creatures"]["skral"] | {"reward": ""}
    assert found["heroes"] == printed["heroes"]
    assert found["tokens"] == printed["tokens"] | {"troll": 1}
    assert (found.name, found.provenance) == ("own", "assumed")
    changed = dict(found.figures).items() - dict(printed.figures).items()
    assert changed == {
        ("creatures, gor, strength", "counted"),
        ("creatures, skral, reward", "counted"),
        ("creatures, skral.red", "counted"),
        ("creatures, hagrod", "counted"),
        ("tokens, troll", "rulebook"),
    }


def test_a_piece_is_taken_out_by_0(box: Box, mine: Box) -> None:
    text = 'base = "default"\ncreatures.skral = 0\nheroes."thorn.1" = 0\ntokens.orc = 0\n'
    printed, found = box.load(None), own(box, text)
    assert list(found["creatures"]) == ["skral.red", "gor"]
    assert found["heroes"] == {}
    assert found["tokens"] == printed["tokens"] | {"orc": 0}
    assert found.less(printed) == {"creatures.skral": "0", "heroes.thorn.1": "0", "tokens.orc": "0"}
    assert {"creatures, skral", "heroes, thorn.1", "tokens, orc"} <= dict(found.figures).keys()
    assert own(mine, 'base = "default"\nsettings.S1 = 0')["settings"] == {"S2": ["eR", 6]}


def test_one_figure_of_a_row_or_a_number_of_its_own_may_differ(mine: Box) -> None:
    found = own(mine, 'base = "default"\nprovenance = "rulebook"\nsupply = 17\nsettings.S1 = { points = 5 }')
    assert (found["supply"], found["settings"]) == (17, {"S1": ["re", 5], "S2": ["eR", 6]})
    assert dict(found.figures) == {"supply": "rulebook", "settings, S1, points": "rulebook"}
    assert found.identity != mine.load(None).identity


def test_decks_of_the_games_may_give_only_what_differs(tmp_path: Path) -> None:
    game = find_game("freigard")
    (tmp_path / "routs.toml").write_text('base = "default"\nrout = 2\n', encoding="utf-8")
    printed, found = game.load_components(None), game.load_components(tmp_path / "routs.toml")
    assert found.counts == (*printed.counts[:-1], ("rout", 2))
    assert dict(found.figures) == dict(printed.figures) | {"cards, rout": "counted"}


def test_rules_may_choose_among_the_compositions_that_a_game_comes_with(monkeypatch: pytest.MonkeyPatch) -> None:
    printed = find_game("freigard").load_components(None)
    routs = replace(printed, contents=(*printed.contents[:-1], ("rout", 2)))

    def in_force(rules: dict[str, Any], components: Components) -> Components:
        return routs if rules["double"] == 3 and components == printed else components

    game = replace(find_game("freigard"), in_force=in_force)
    monkeypatch.setattr("analyser.games.freigard.game.GAME", game)
    lineups = find_lineups(game, ["random"])
    for settings, box in (({}, printed), ({"double": 3}, routs)):
        (cell,) = make_cells(game, lineups=lineups, settings=settings)
        assert cell.components == box
        assert CellSpec.from_dict(json.loads(json.dumps(cell.to_dict(), sort_keys=True))).components == box


HOSTILE = [
    ("gor.strenght = 5", "'gor' unknown 'strenght' 'strength'"),
    ("gor.strength = 'x'", "'gor' strength whole 'x'"),
    ("gor.strength = 5.0", "'gor' strength whole 5.0"),
    ("gor.count = 1000000000", "'gor' count 0 30 1000000000"),
    ("gor.gold = 1", "'gor' gold true false 1"),
    ("gor.class = 'gorr'", "'gor' class gor skral troll 'gorr'"),
    ("gor.class = ['gor']", "'gor' class gor skral troll ['gor']"),
    ("gor.reward = 'reveel 2'", "'gor' reward 'reveel' 'reveal'"),
    ("gor.reward = 'reveal two'", "'gor' reward 'reveal' 1 9 'two'"),
    ("gor.reward = 3", "'gor' reward text 3"),
    (r'gor.reward = "will 1\n"', "'gor' reward text line"),
    (f"gor.reward = '{'will 1 + ' * 99}'", "'gor' reward text line"),
    ("gor = 3", "'gor' strength class gold reward 3"),
    ("gro = 0", "[creatures] unknown creature 'gro' 'gor'"),
    ("gor = false", "'gor' strength class gold reward false"),
    ("gor = [[1]]", "'gor' strength class reward [[1]]"),
    ("new.count = 3", "creature 'new' strength missing"),
    ("skral.red.count = 3", "'skral' quotation \"skral.red.count...\""),
    ("gor.strength.x = 3", "'gor' strength whole 3"),
    ("gor.strong.x = 3", "'gor' quotation \"gor.strong.x...\""),
    (r'"a\nb" = {}', r"'a\nb' name"),
    ('"" = {}', "'' name"),
    (f"{'a' * 5000} = {{}}", "no name"),
    ('"two words" = {}', "'two words' name letters digits"),
    (r'gor."a\nb" = 1', r"'gor' 'a\nb' name"),
]


@pytest.mark.parametrize(("line", "told"), HOSTILE)
def test_a_mistake_names_the_table_the_piece_the_attribute_and_the_word(box: Box, line: str, told: str) -> None:
    assert_names(mistake(box, f'base = "default"\n[creatures]\n{line}\n'), *told.split())


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", '[creatures] missing base "default"'),
        ('base = "printed"', "base 'default'"),
        ("base = [1]", "base 'default'"),
        ('creatres = 1\nbase = "default"', "unknown 'creatres' 'creatures'"),
        ('"a\\nb" = 1', r"'a\nb' name"),
        ('base = "default"\ncreatures = 3', "[creatures] table 3"),
        ('base = "default"\ncreatures = [{}]', "[creatures] table [{}]"),
        ('base = "default"\ntokens.orcs = 3', "[tokens] unknown 'orcs' 'orc'"),
        ('base = "default"\ntokens.orc = -1', "[tokens] 'orc' count 0 30 -1"),
        ('base = "default"\nheroes.thorn.1 = []', '[heroes] quotation "thorn.1..."'),
        ('base = "default"\nheroes."thorn.1" = ["will 1"]', "card 'thorn.1' options list 3"),
        (
            'base = "default"\nheroes."thorn.1" = ["will 1", "mvoe 1", ""]',
            "'thorn.1' options 'mvoe' 'move'",
        ),
        ('base = "default"\nfigures = 1', "table [figures]"),
        ('base = "default"\nfigures.tokens = "hearsay"', "figures 'tokens' rulebook 'hearsay'"),
        ('base = "default"\nfigures.token = "counted"', "unknown 'token' 'tokens'"),
        ('base = "default"\nfigures.tokens.ogre = "counted"', "unknown 'ogre' tokens"),
        ('base = "default"\nfigures.tokens.orc.sum = "counted"', "unknown 'sum' 'orc'"),
        ('base = "default"\nfigures.tokens.orc.count.x = "counted"', "figures 'tokens orc count'"),
        ('base = "default"\n[figures]\n"a\\nb" = "counted"', r"'a\nb' name"),
        ('base = "default"\n[figures]\n"a\\nb c" = "counted"', r"'a\nb c' name"),
        (f"base = 'default'\nfigures{'.a' * 5000} = 1", "figures 'a rulebook"),
        (f"base = 'default'\ncreatures{'.a' * 5000} = 1", "creature quotation"),
        ("name = 3", "[creatures] missing"),
        (f"{BOX.replace('provenance', 'name = 3#')}", "name text line 3"),
        (BOX.replace('"assumed"', '"hearsay"', 1), "provenance rulebook 'hearsay'"),
        ("creatures = ", "TOML"),
        ("creatures = " + "[" * 5000, "nested deeply"),
    ],
)
def test_a_mistake_in_a_file_is_one_line(box: Box, text: str, told: str) -> None:
    assert_names(mistake(box, text), *told.split())


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("supply = 100", "supply 0 99 100"),
        ("supply.orc = 100", "supply whole 100"),
        ('edges = [["out"]]', "edges pairs ['out']"),
        ("edges = 3", "edges list 9 3"),
        ("edges = [[1, 2]]", "edges text 1"),
        ('edges = [["out", "A"]]', "cavern 'c1' reached"),
        ('books = ["", "", "", ""]', "books list 0 3"),
        ("caverns.c1 = [1, 2]", "cavern 'c1' jewels 4 2"),
        ("caverns.c1 = [1, 2, 3, 10]", "cavern 'c1' jewels 0 9 10"),
        ('settings.S1 = ["rx", 4]', "setting 'S1' jewels unknown 'x'"),
        ('settings.S1 = ["re"]', "'S1' row jewels points ['re']"),
        ('settings.S1 = "re"', "'S1' told jewels points 're'"),
        ("figures.supply.all = 'counted'", "unknown 'supply all'"),
    ],
)
def test_lists_rows_and_numbers_have_their_mistakes_too(mine: Box, line: str, told: str) -> None:
    assert_names(mistake(mine, f'base = "default"\n{line}\n'), *told.split())


def test_what_can_not_be_read_is_named(box: Box) -> None:
    for path in (box.file.parent, box.file.with_name("none.toml")):
        with pytest.raises(Mistake, match="can't be read"):
            box.load(path)


def test_values_in_words() -> None:
    assert words_of({"count": 4, "class": "skral", "reward": ""}) == "count 4, class skral"
    assert (words_of(["re", 4]), words_of(18)) == ("re | 4", "18")


def test_texts_and_pairs_are_fields_like_the_others() -> None:
    heroes = Texts("heroes", ("chada", "thorn"), 2, 4, "who plays", once=True)
    assert defaults([heroes, EDGES]) == {"heroes": ["chada", "thorn"], "edges": []}
    assert heroes.read(["kram", "eara"]) == ["kram", "eara"]
    assert as_toml(["kram", "eara"]) == '["kram","eara"]'
    assert as_toml([["out", "A"]]) == '[["out","A"]]'
    with pytest.raises(Mistake, match="heroes names 'kram' twice"):
        heroes.read(["kram", "kram"])
