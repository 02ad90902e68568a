"""Rietburg's box: what the rulebook counts, boxes of one's own, house rules, and what is wrong with one, in a line."""

from pathlib import Path
from random import Random

import pytest

from analyser.games.catalogue import Mode, house_rules, rules_in_force
from analyser.games.components import Components
from analyser.games.rietburg import components
from analyser.games.rietburg.compiled import state
from analyser.games.rietburg.language import SYMBOLS, read_effect, read_narrator
from analyser.mistakes import Mistake
from tests.cli.running import assert_names
from tests.games.rietburg.boxes import as_toml, random_box
from tests.games.rietburg.castle import BOX, GAME, Castle


def read(folder: Path, text: str) -> Components:
    file = folder / "mine.toml"
    file.write_text(text, encoding="utf-8")
    return components.load(file)


def test_the_box_is_as_the_rulebook_counts_it() -> None:
    creatures = BOX["creatures"].values()
    assert sum(one["count"] for one in creatures) == 45
    assert sum(one["count"] for one in creatures if one["red"]) == 11
    sizes = {name: len(BOX[name]) for name in ("objects", "friends", "narrator", "tasks", "cards", "books")}
    assert sizes == {"objects": 8, "friends": 8, "narrator": 22, "tasks": 16, "cards": 19, "books": 6}
    assert sum(BOX["quivers"].values()) == 16


def test_a_first_game_of_four_heroes_has_just_as_many_cards_as_it_may_need() -> None:
    brought = [
        sum(len(half.cards) for half in read_narrator(text) if not half.is_red) for text in BOX["narrator"].values()
    ]
    assert set(brought) == {2}
    castle = Castle("chada", "thorn", "orfen", "kram", difficulty="first")
    assert int(castle.rules.encounters) == 6 + 16 + 20


def test_symbols_are_in_the_order_of_the_kernels_numbers() -> None:
    assert SYMBOLS.index("banish") == state.BANISH == state.WAITING - 1
    assert (SYMBOLS.index("far"), SYMBOLS.index("recall"), SYMBOLS.index("lay")) == (state.FAR, state.RECALL, state.LAY)
    assert read_effect("move 1 + battle 5") == {"move": 1, "battle": 5}


def test_every_figure_has_its_provenance() -> None:
    figures = dict(BOX.figures)
    assert BOX.provenance == "assumed"
    assert set(figures.values()) == {"rulebook", "inferred", "assumed"}
    assert (figures["creatures, wardrak, strength"], figures["creatures, strength"]) == ("rulebook", "assumed")
    assert {"quivers", "books", "narrator, n01", "narrator, text", "cards, options"} <= set(figures)


def test_any_box_of_ones_own_is_read_again(tmp_path: Path) -> None:
    for seed in range(10):
        box = random_box(Random(seed))
        found = read(tmp_path, as_toml(box)).to_dict()
        assert [list(found[table]) for table in found] == [list(box[table]) for table in found]
        assert found["cards"] == box["cards"]


def test_effects_are_data_of_the_rules_record() -> None:
    """Another box is another record of the same type, with the same compiled functions."""
    strong = Castle(
        "thorn", "orfen", box=GAME.load_components({"cards": {"thorn.1": ["battle 12", "move 1", "will 1"]}})
    )
    usual = Castle("thorn", "orfen")
    assert strong.rules.dtype == usual.rules.dtype
    told = {"piles": {"6": "troll, gor"}, "at": {"orfen": 1}}
    for castle, fights in ((strong, ["fight 6"]), (usual, [])):
        castle.stage(**told).do("play thorn.1 a")
        assert castle.offers("fight") == fights


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[cards]\n"thorn.1" = ["battle 6 + leap 1", "move 1", "will 1"]', "cards thorn.1 leap battle"),
        ('[cards]\n"thorn.1" = ["battle 6", "move 1"]', "cards thorn.1 3"),
        ('[cards]\n"thorn.1" = ["battle 31", "move 1", "will 1"]', "cards thorn.1 battle 30 31"),
        ('[cards]\n"thorn.1" = ["battle 5", "battle 4", "will 1"]', "thorn.1 battle"),
        ('[cards]\n"thorn.1" = ["shoot 2", "move 1", "will 1"]', "shoot"),
        ('[cards]\n"thorn.1" = ["move 1 + move 1", "move 1", "will 1"]', "move twice"),
        ('[cards]\n"thorn.1" = ["lose 2", "move 1", "will 1"]', "thorn.1 lose battle"),
        ('[cards]\n"thorn.1" = ["far 2", "move 1", "will 1"]', "thorn.1 far battle"),
        ('[cards]\n"thorn.1" = ["battle ٣", "move 1", "will 1"]', "thorn.1 battle 30 ٣"),
        ('[cards]\n"thorn.1" = ["battle 06", "move 1", "will 1"]', "thorn.1 battle 30 06"),
        ('[cards]\n"thorn.1" = ["battle  6", "move 1", "will 1"]', "thorn.1 battle 30"),
        ('[cards]\n"thorn.1" = ["battle 6", "", "", ""]', "thorn.1 3"),
        ('[creatures]\ngor = { count = -1 }', "creatures gor count 0 96 -1"),
        ('[creatures]\ngor = { count = true }', "creatures gor count true"),
        ('[creatures]\n"Gör" = { count = 1, strength = 1, class = "gor" }', "creatures Gör"),
        ('[tasks]\njrain = { needs = "will 1 + will 2" }', "jrain will twice"),
        ('[friends]\nreka = { effect = "will 3+move 1" }', "friends reka 'will 3+move 1' blank"),
        ('[tasks]\njrain = { needs = "will 1+gold 1" }', "tasks jrain 'will 1+gold 1' blank"),
        ('[narrator.n01]\ntext = "4 u h d"', 'narrator n01 text "n01" ='),
        ('[cards."thorn.1"]\noptions = ["", "", ""]', 'cards thorn.1 list "thorn.1" ='),
        ('[cards.thorn.1]\noptions = ["", "", ""]', "cards thorn.1 quotation"),
        ('[tasks]\njrain = { needs = "clear 7" }', "jrain clear 6 7"),
        ('[tasks]\njrain = { blue = "gate 7" }', "jrain gate 6 7"),
        ('[narrator]\nn01 = "4 uuuuuuu h d"', "narrator n01 uuuuuuu 6"),
        ('[friends]\nreka = { effect = "quiver 1" }', "friends reka quiver"),
        ('books = ["battle ٣"]', "books battle ٣"),
        ('[cards]\n"gandalf.1" = ["move 1", "move 1", "will 1"]', "gandalf.1 thorn.1"),
        ('[cards]\n"thorn.4" = ["move", "move 1", "will 1"]', "thorn.4 move 9"),
        ('[friends]\ntriest = { price = 1, effect = "battle 5" }', "triest price 0"),
        ('[friends]\ngor = { effect = "battle 5" }', "gor creatures friends"),
        ('[objects]\nfalcon = { effect = "book 1" }', "objects falcon book"),
        ('[creatures]\ngor = { reward = "battle 2" }', "creatures gor battle"),
        ('[creatures]\ngor = { strength = 61 }', "creatures gor strength 60 61"),
        ('[creatures]\ngor = { count = 60 }', "96 108"),
        ('[creatures]\nogre = { count = 1, strength = 4 }', "ogre class missing"),
        ('[narrator]\nn01 = "7 u h d"', "narrator n01 7"),
        ('[narrator]\nn01 = "4 u h x"', "narrator n01 x"),
        ('[narrator]\nn01 = "4 u"', "narrator n01 4 u"),
        ('[tasks]\njrain = { needs = "pay dragon 4" }', "jrain dragon fluggor"),
        ('[tasks]\njrain = { needs = "pay 4" }', "jrain pay fluggor 4"),
        ('[tasks]\njrain = { needs = "gold 1 + pay gor 1" }', "jrain gold gor"),
        ('[tasks]\njrain = { needs = "have gor 2 + gold 1" }', "jrain gold gor"),
        ('[tasks]\njrain = { needs = "friend 1 + object 1" }', "jrain friend object"),
        ('[tasks]\njrain = { needs = "" }', "jrain 1 4 0"),
        ('[tasks]\njrain = { blue = "flood 1" }', "jrain flood up"),
        ('books = ["move", "move"]', "books move 2"),
        ('books = ["battle 3 near"]', "books battle 3 near"),
        ('[quivers]\n31 = 1', "quivers 31 30"),
        ('[quivers]\n2 = 60', "60 75"),
        ("[dice]\nd6 = 1", "dice creatures quivers"),
    ],
)  # fmt: skip
def test_mistakes_name_what_is_wrong(text: str, said: str, tmp_path: Path) -> None:
    with pytest.raises(Mistake) as caught:
        read(tmp_path, f'base = "default"\n{text}\n')
    assert "\n" not in f"{caught.value}"
    assert_names(f"{caught.value}", "mine.toml", *said.split())


# House rules.


def test_heroes_are_by_default_those_of_the_first_game() -> None:
    for players in (2, 3, 4):
        heroes = rules_in_force(GAME, Mode("first", GAME.variants[0], players))["heroes"]
        assert heroes == ["chada", "thorn", "orfen", "kram"][:players]


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"heroes": ["thorn"]}, "heroes 2 4"),
        ({"heroes": ["thorn", "thorn"]}, "heroes thorn twice"),
        ({"heroes": ["thorn", "tarok"]}, "heroes tarok thorn"),
        ({"heroes": ["thorn", "kram", "eara"]}, "heroes 3 2"),
        ({"narrator_start": 5, "narrator_deck": 13}, "22 10 13"),
        ({"tasks_needed": 7}, "tasks_needed 6 7"),
    ],
)
def test_house_rules_that_contradict(settings: dict[str, object], said: str) -> None:
    mode = Mode("standard", GAME.variants[0], 2)
    with pytest.raises(Mistake) as caught:
        GAME.check_components(rules_in_force(GAME, mode, settings=settings), BOX, mode)
    assert_names(f"{caught.value}", *said.split())


def test_difficulties_differ_as_the_rulebook_says() -> None:
    first = rules_in_force(GAME, Mode("first", GAME.variants[0], 2))
    changed = {
        level: house_rules(GAME, Mode(level, GAME.variants[0], 2), first) for level in ("easy", "standard", "hard")
    }
    red = {"red_creatures": False, "red_halves": False}
    assert changed == {
        "easy": red | {"narrator_deck": 10},
        "standard": red,
        "hard": red | {"narrator_deck": 10, "strict_friends": False},
    }
