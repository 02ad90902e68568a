"""Priors: what a file may say, what is wrong with one, and whether boxes that are drawn obey it as it says."""

from collections import Counter
from copy import deepcopy
from itertools import product
from math import factorial, prod
from pathlib import Path
from typing import Any

import pytest

from analyser.experiments.bands import PRIOR
from analyser.games.catalogue import Game, find_game
from analyser.games.components import Components
from analyser.games.ensembles import draw, remix
from analyser.games.figures import all_of, expanded, held_at, numbers_of, put
from analyser.games.prior_files import read_prior
from analyser.games.priors import Prior
from analyser.mistakes import Mistake
from tests.catalogue import ALL_NAMES
from tests.cli.running import tells

COUNTS = Components("small", "assumed", (("a", 2), ("b", 1), ("c", 4)))
NESTED = Components(
    "boxes", "assumed", (("cards", (("x", {"count": 3, "points": 2}), ("y", {"count": 1, "points": 5}))), ("most", 7))
)
SMALL = """
[[pieces]]
names = ["a", "b", "d"]
total = 3

[measures.either]
ask = "a and b"
of = { a = 1, b = 1 }
range = [1, 2]
"""
WITH_PRIOR = [find_game(name) for name in ALL_NAMES if find_game(name).file(PRIOR)]


def prior_of(tmp_path: Path, text: str, base: Components = COUNTS) -> Prior:
    file = tmp_path / "prior.toml"
    file.write_text(text, encoding="utf-8")
    return read_prior(file, base)


def test_some_game_ships_one() -> None:
    assert WITH_PRIOR


@pytest.mark.parametrize("game", WITH_PRIOR, ids=lambda game: game.name)
def test_what_a_game_ships_obeys_its_prior(game: Game) -> None:
    file = game.file(PRIOR)
    assert file is not None
    prior = read_prior(file, game.load_components(None))
    for deck in (None, *game.decks.values()):
        assert prior.broken(game.load_components(deck)) == []
    drawn = draw(prior, 1, range(40))
    boxes = [game.load_components(one.document) for one in drawn]
    assert [box for box in boxes if prior.broken(box)] == []
    assert len({box.hash for box in boxes}) == len(boxes)
    assert draw(prior, 1, [7]) == [drawn[7]], "a box is the same, however many are drawn"
    assert draw(prior, 2, [7]) != [drawn[7]]
    remixes = [remix(prior, drawn, number) for number in range(20)] if prior.groups else []
    assert [one for one in remixes if prior.broken(game.load_components(one.document))] == []
    name, measure = next(iter(prior.countable.items()))
    middle = round((measure.low + measure.high) / 2)
    assert {one.inputs[name] for one in draw(prior.knowing({name: middle}), 1, range(9))} == {middle}


@pytest.mark.parametrize("game", WITH_PRIOR, ids=lambda game: game.name)
def test_a_game_takes_every_value_that_its_prior_chooses_among(game: Game) -> None:
    file, base = game.file(PRIOR), game.load_components(None)
    assert file is not None
    for choice in read_prior(file, base).choices:
        keys = next(iter(choice.keys.values()))
        for value in (value for entry in choice.entries for value in entry):
            document = deepcopy(base.to_dict())
            put(document, keys, value)
            assert held_at(game.load_components(document).to_dict(), keys) is not None


def test_boxes_are_as_likely_as_the_prior_says(tmp_path: Path) -> None:
    """Against all boxes of a small prior, counted: a piece is of each name with the same chance."""
    prior = prior_of(tmp_path, SMALL)
    weights = {
        counts: 1 / prod(map(factorial, counts))
        for counts in product(range(4), repeat=3)
        if sum(counts) == 3 and 1 <= counts[0] + counts[1] <= 2
    }
    drawn = draw(prior, 1, range(1_500))
    found = Counter(tuple(one.document.get(name, 0) for name in ("a", "b", "d")) for one in drawn)
    assert set(found) == set(weights)
    for counts, weight in weights.items():
        expected = 1_500 * weight / sum(weights.values())
        assert abs(found[counts] - expected) < 4 * expected**0.5
    assert all(one.document["c"] == 4 for one in drawn)


def test_measures_are_drawn_evenly_or_with_their_middle_likeliest(tmp_path: Path) -> None:
    pieces = '[[pieces]]\nnames = ["a", "b"]\ntotal = 20\n[measures.a]\nof = { a = 1 }\nask = "a"\nrange = [2, 6]\n'
    for drawn, chances in (("even", [5, 5, 5, 5, 5]), ("middle", [1, 2, 3, 2, 1])):
        prior = prior_of(tmp_path, f'{pieces}drawn = "{drawn}"\n')
        found = Counter(one.inputs["a"] for one in draw(prior, 1, range(450)))
        for value, chance in enumerate(chances, start=2):
            expected = 450 * chance / sum(chances)
            assert abs(found[value] - expected) < 4 * expected**0.5


def test_how_measures_are_drawn_may_be_said_otherwise_and_is_told(tmp_path: Path) -> None:
    pieces = '[[pieces]]\nnames = ["a", "b"]\ntotal = 9\n[measures.a]\nof = { a = 1 }\nrange = [2, 6]\n'
    even, middle = (prior_of(tmp_path, f'{pieces}drawn = "{drawn}"\n') for drawn in ("even", "middle"))
    assert draw(even.drawing("middle"), 1, range(9)) == draw(middle, 1, range(9)) != draw(even, 1, range(9))
    assert even.drawing("middle").sentences == middle.sentences != even.sentences
    with pytest.raises(Mistake, match="even or middle, not 'often'"):
        even.drawing("often")
    with pytest.raises(Mistake, match="draws none of its measures"):
        prior_of(tmp_path, pieces).drawing("even")


def test_numbers_within_tables_and_the_order_of_pieces(tmp_path: Path) -> None:
    text = """
[[numbers]]
of = "cards.*.points"
range = [1, 9]
[measures.points]
ask = "points"
of = { "cards.*.points" = 1 }
range = [10, 10]
[order.late]
of = "cards.x"
range = [0, 2]
[order.itself]
of = "cards.*"
range = [0, 1]
each = true
"""
    with pytest.raises(Mistake, match=r"'cards.x' fits no number"):
        prior_of(tmp_path, text, NESTED)
    prior = prior_of(
        tmp_path, text.replace("cards.x", "cards.x*").replace('of = "cards.*"', 'of = "cards.*.points"'), NESTED
    )
    drawn = draw(prior, 1, range(60))
    pairs = {tuple(one.document["cards"][name]["points"] for name in "xy") for one in drawn}
    assert all(sum(pair) == 10 for pair in pairs)
    assert len(pairs) > 5
    assert {one.document["most"] for one in drawn} == {7}
    assert numbers_of(NESTED)["cards.y.points"] == 5
    assert prior.broken(NESTED) == ["points"]


TEXTS = Components(
    "texts",
    "assumed",
    (
        ("cards", (("x", {"price": 3, "does": "move 1"}), ("x.red", {"price": 1, "does": ""}), ("y", {"price": 0}))),
        ("books", ["one", "two"]),
        ("most", 7),
    ),
)
CHOICES = """
[[choices]]
names = "cards.{x,x.red}.does"
among = ["move {1..3}", "rest", "rest"]
[[choices]]
names = "cards.y"
among = [{ price = 2 }, { price = 4 }]
[[choices]]
names = "books"
among = [["{one,two}", "three"]]
[[numbers]]
of = "most"
range = [1, 9]
"""


def test_a_choice_is_of_each_entry_and_then_of_each_text_as_likely(tmp_path: Path) -> None:
    drawn = draw(prior_of(tmp_path, CHOICES, TEXTS), 1, range(900))
    found = Counter(one.document["cards"]["x.red"]["does"] for one in drawn)
    chances = {"move 1": 1 / 9, "move 2": 1 / 9, "move 3": 1 / 9, "rest": 2 / 3}
    assert set(found) == set(chances)
    for text, chance in chances.items():
        assert abs(found[text] - 900 * chance) < 4 * (900 * chance) ** 0.5
    assert len({(one.document["cards"]["x"]["does"], one.document["cards"]["x.red"]["does"]) for one in drawn}) == 16
    assert {one.document["cards"]["x"]["price"] for one in drawn} == {3}, "what an entry doesn't name stays"
    assert {one.document["cards"]["y"]["price"] for one in drawn} == {2, 4}
    assert {tuple(one.document["books"]) for one in drawn} == {("one", "three"), ("two", "three")}
    assert TEXTS["books"] == ["one", "two"]


def test_choices_once_and_alike(tmp_path: Path) -> None:
    once = CHOICES.replace('among = ["move', 'once = true\namong = ["move').replace('"rest", "rest"', '"rest"')
    alike = CHOICES.replace('among = ["move', 'alike = true\namong = ["move')
    told = {}
    for name, text in (("once", once), ("alike", alike)):
        drawn = draw(prior_of(tmp_path, text, TEXTS), 1, range(60))
        pairs = [tuple(one.document["cards"][piece]["does"] for piece in ("x", "x.red")) for one in drawn]
        told[name] = [len({words.split()[0] for words in pair}) for pair in pairs]
        assert len(set(pairs)) == {"once": 6, "alike": 4}[name]
    assert set(told["once"]) == {2}
    assert set(told["alike"]) == {1}


GROUPS = f"""{CHOICES}
[groups.does]
of = "*.does"
ask = "what cards do"
[groups.most]
of = ["most"]
ask = "how many"
"""


def test_a_remix_has_each_group_from_another_box(tmp_path: Path) -> None:
    prior = prior_of(tmp_path, GROUPS, TEXTS)
    drawn = draw(prior, 1, range(30))
    for number in range(28):
        document = remix(prior, drawn, number).document
        for piece in ("x", "x.red"):
            assert document["cards"][piece]["does"] == drawn[number].document["cards"][piece]["does"]
        assert document["most"] == drawn[number + 1].document["most"]
        assert document["cards"]["y"] == drawn[number + 2].document["cards"]["y"]
        assert document["books"] == drawn[number + 2].document["books"]


def test_a_group_that_was_typed_in_is_as_in_the_box(tmp_path: Path) -> None:
    prior = prior_of(tmp_path, GROUPS, TEXTS)
    drawn = draw(prior.knowing({"does": True}), 1, range(20))
    assert {one.document["cards"]["x"]["does"] for one in drawn} == {"move 1"}
    assert len({one.document["most"] for one in drawn}) > 3
    texts = draw(prior.knowing({"most": True}), 1, range(20))
    assert {one.document["most"] for one in texts} == {7}, "where nothing but choices is drawn"
    assert len({one.document["cards"]["x"]["does"] for one in texts}) > 2
    with pytest.raises(Mistake, match="takes no number"):
        prior.knowing({"most": 3})
    rest = GROUPS.replace('"*.does"', '["cards.*", "books"]')
    with pytest.raises(Mistake, match="all is known"):
        prior_of(tmp_path, rest, TEXTS).knowing({"does": True, "most": True})


def test_braces() -> None:
    assert expanded("a.{b,c}{,+1}") == ["a.b", "a.b+1", "a.c", "a.c+1"]
    assert expanded("n{08..10}") == ["n08", "n09", "n10"]
    assert expanded("{a{1..2},b}") == ["a1", "b", "a2", "b"]
    assert all_of({"x": "{1..2}", "y": ["{a,b}"], "z": 3}) == [
        {"x": x, "y": [y], "z": 3} for x in ("1", "2") for y in ("a", "b")
    ]
    with pytest.raises(Mistake, match="more than"):
        expanded("{1,2,3,4,5,6,7,8,9,0}" * 4)
    with pytest.raises(Mistake, match="more than"):
        all_of(["{1..99}", "{1..99}"])


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "[[pieces]] [[numbers]]"),
        ("measure = 1", "key 'measure' 'measures'"),
        ("pieces = 1", "[[pieces]]"),
        ('measures.a = 1\n[[pieces]]\nnames = "a"\ntotal = 1', "[measures.NAME]"),
        ('[[pieces]]\nnames = "a"', "total missing"),
        ('[[pieces]]\nnames = "a"\ntotal = 0', "total 1 0"),
        ("[[pieces]]\nnames = []\ntotal = 1", "names []"),
        (f'{SMALL}[[numbers]]\nof = "a"\nrange = [1, 2]', "'a' twice"),
        (f'{SMALL}[[numbers]]\nof = "z"\nrange = [1, 2]', "'z' no number"),
        (f'{SMALL}[[numbers]]\nof = "c"\nrange = [2, 1]', "range [2, 1]"),
        (f"{SMALL}drawn = 'often'", "measures.either even middle 'often'"),
        (f"{SMALL}[measures.more]\nof = {{}}\nrange = [1, 2]", "measures.more weights {}"),
        (f"source = 3\n{SMALL}", "source line of text 3"),
        (f"{SMALL}[measures.more]\nof = {{ a = 1e7 }}\nrange = [1, 2]", "measures.more weight 1,000,000 10000000"),
        (f"{SMALL}[measures.more]\nof = {{ a = nan }}\nrange = [1, 2]", "measures.more weight 1,000,000 nan"),
        (f"{SMALL}[measures.more]\nof = {{ a = 1 }}\nrange = [1, 2.5]\ndrawn = 'even'", "measures.more whole 1 to 2.5"),
        (f'{SMALL}[order.more]\nof = "a"\nrange = [1, 2]\neach = 1', "order.more each true false 1"),
    ],
)
def test_mistakes(tmp_path: Path, text: str, told: str) -> None:
    with pytest.raises(Mistake) as mistake:
        prior_of(tmp_path, text)
    assert tells(f"{mistake.value}", f"prior.toml {told}"), mistake.value


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('[[choices]]\nnames = "cards.z"\namong = [1]', "choices 'cards.z' nothing"),
        ('[[choices]]\nnames = "cards.x.does"', "choices among missing"),
        ('[[choices]]\nnames = "cards.x.does"\namong = "a"', "choices among list 'a'"),
        ('[[choices]]\nnames = "cards.{x,y}"\namong = [{ price = 1 }]\nonce = true', "choices 1 2"),
        ('[[choices]]\nnames = "books"\namong = [[]]\nonce = true\nalike = true', "choices once alike"),
        (f'{CHOICES}[[choices]]\nnames = "cards.y.price"\namong = [1]', "'cards.y.price' twice"),
        (f'{CHOICES}[[numbers]]\nof = "cards.y.*"\nrange = [1, 2]', "'cards.y.price' twice"),
        (f'{CHOICES}[measures.y]\nof = {{ "cards.y.price" = 1 }}\nrange = [1, 2]', "measures.y 'cards.y.price' number"),
        (f'{GROUPS}[groups.more]\nof = "mo*"\nask = "all"', "groups 'most' most more"),
        (f'{GROUPS}[groups.more]\nof = "z"\nask = "all"', "groups.more 'z' drawn"),
        (f'{GROUPS}[groups.more]\nof = "books"', "groups.more ask missing"),
        (f'{CHOICES}[groups.one]\nof = "cards.x.does"\nask = "x"', "'cards.x.does' 'cards.x.red.does' one group"),
        (f'{GROUPS}[measures.does]\nof = {{ most = 1 }}\nrange = [1, 2]\nask = "most"', "groups.does measure"),
    ],
)
def test_mistakes_of_choices_and_groups(tmp_path: Path, text: str, told: str) -> None:
    with pytest.raises(Mistake) as mistake:
        prior_of(tmp_path, text, TEXTS)
    assert tells(f"{mistake.value}", f"prior.toml {told}"), mistake.value


@pytest.mark.parametrize(
    ("known", "told"),
    [
        ({"neither": 1}, "unknown measure 'neither' either"),
        ({"either": 3}, "either contradicts 3 1 to 2"),
        ({"either": (1, 3)}, "either contradicts 1 to 3 1 to 2"),
        ({"either": 1.5}, "either whole number 1.5"),
    ],
)
def test_what_is_known_must_be_possible(tmp_path: Path, known: dict[str, Any], told: str) -> None:
    with pytest.raises(Mistake) as mistake:
        prior_of(tmp_path, SMALL).knowing(known)
    assert tells(f"{mistake.value}", told), mistake.value


def test_a_prior_that_no_box_obeys(tmp_path: Path) -> None:
    never = f"{SMALL}[measures.other]\nof = {{ d = 1 }}\nrange = [3, 3]\n"
    with pytest.raises(Mistake, match=r"no deck was found .*: (either 1 to 2|other 3 to 3) was missed most"):
        draw(prior_of(tmp_path, never), 1, [0])
