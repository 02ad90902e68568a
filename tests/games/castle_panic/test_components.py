"""Castle Panic's box: two compositions, boxes of one's own, and what is wrong with one, in a line."""

from pathlib import Path
from random import Random

import pytest

from analyser.games.castle_panic import components
from analyser.games.castle_panic.compiled import state
from analyser.games.components import Components
from analyser.mistakes import Mistake
from tests.cli.running import assert_names
from tests.games.castle_panic.tables import BOX
from tests.oracle.castle_panic import default_components


def read(folder: Path, text: str) -> Components:
    file = folder / "mine.toml"
    file.write_text(text, encoding="utf-8")
    return components.load(file)


def test_names_are_in_the_order_of_the_kernels_numbers() -> None:
    assert list(components.MONSTER_NAMES) == sorted(components.TOKEN_NAMES[: state.MONSTERS])


@pytest.mark.parametrize("tokens", ["a", "b"])
def test_both_compositions_are_the_twins(tokens: str) -> None:
    box = components.in_force({"tokens": tokens}, BOX)
    assert box.to_dict() == default_components(tokens)
    assert [sum(counts.values()) for counts in box.to_dict().values()] == [49, 49]
    assert box.name == "default"
    assert components.in_force({"tokens": tokens}, box) == box


def test_where_the_sources_differ_the_figures_are_assumed() -> None:
    figures = dict(BOX.figures)
    assert (figures["cards"], figures["tokens, troll"], figures["tokens, discard_one"]) == (
        "counted",
        "assumed",
        "assumed",
    )


def test_a_file_gives_what_differs_and_replaces_the_composition(tmp_path: Path) -> None:
    box = read(tmp_path, 'base = "default"\n[tokens]\ntroll = 3\n')
    assert box.to_dict() == default_components() | {"tokens": default_components()["tokens"] | {"troll": 3}}
    assert components.in_force({"tokens": "b"}, box) == box
    cards_only = read(tmp_path, 'base = "default"\n[cards]\nbrick = 9\n')
    assert components.in_force({"tokens": "b"}, cards_only)["tokens"] == default_components("b")["tokens"]
    assert components.in_force({"tokens": "b"}, cards_only)["cards"]["brick"] == 9


def test_the_order_in_which_a_file_lists_its_names_means_nothing(tmp_path: Path) -> None:
    """So no policy can know it: kernels get the same deck and the same numbers of cards and tokens."""
    random, default = Random(1), default_components()
    for _ in range(5):
        told = [(part, random.sample(list(counts.items()), len(counts))) for part, counts in default.items()]
        lines = [f"[{part}]\n" + "".join(f'"{name}" = {count}\n' for name, count in counts) for part, counts in told]
        assert read(tmp_path, "".join(random.sample(lines, 2))).contents == components.load(None).contents


def test_a_whole_box_has_nothing_else_and_every_name(tmp_path: Path) -> None:
    box = read(tmp_path, '[cards]\ndrive = 30\n"archer.red" = 30\n[tokens]\ntroll = 1\n')
    assert [name for name, count in box["cards"].items() if count] == ["archer.red", "drive"]
    assert tuple(box["cards"]) == components.CARD_NAMES
    assert tuple(box["tokens"]) == components.TOKEN_NAMES


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[cards]\nbrick = 31\n[tokens]\n", "mine.toml cards brick 30 31"),
        ("[cards]\nbrick = -1\n[tokens]\n", "mine.toml cards brick 0 -1"),
        ("[cards]\ncatapult = 1\n[tokens]\n", "catapult archer.red"),
        ("[cards]\narcher.red = 1\n[tokens]\n", "quotation archer.red"),
        ("[cards]\n[tokens]\nogre = 1\n", "ogre goblin"),
        ("[cards]\nbrick = 30\nmortar = 30\ntar = 30\ndrive = 10\n[tokens]\n", "99 cards 100"),
        ("[cards]\n[tokens]\norc = 30\ntroll = 30\ngoblin = 30\nhealer = 10\n", "99 tokens 100"),
        ("[cards]\nbrick = 1\n", "tokens missing default"),
        ("[dice]\nd6 = 1\n", "dice cards tokens"),
    ],
)
def test_mistakes_name_what_is_wrong(text: str, said: str, tmp_path: Path) -> None:
    with pytest.raises(Mistake) as caught:
        read(tmp_path, text)
    assert "\n" not in f"{caught.value}"
    assert_names(f"{caught.value}", *said.split())
