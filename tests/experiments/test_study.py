"""Studies: the cells that a file names, and how much is played of them."""

from collections.abc import Callable
from itertools import product
from pathlib import Path

import pytest

from analyser.experiments.cells import MOST_SEED
from analyser.experiments.playing.limits import Limits
from analyser.experiments.study import read_study
from tests.chosen import (
    DUEL_GAME,
    EASY,
    HARDER,
    HARDEST,
    LONG_DUEL,
    SHORT_DUEL,
    SOLO_COUNTS,
    SOLO_GAME,
    SOLO_INTEGER,
    TUNED_POLICY,
)
from tests.experiments.studied import OTHER_DECK, OWN

NAME, PART = SOLO_GAME.name, SOLO_COUNTS.parts[0].name
GAME = f'game = "{NAME}"'


def test_cells_are_the_product_difficulty_by_difficulty(write: Callable[..., Path]) -> None:
    write(OTHER_DECK, "more.toml")
    study = read_study(
        write(f"""
{GAME}
difficulties = ["{HARDEST}", "{EASY}", "{HARDEST}"]
policies = ["greedy", "{TUNED_POLICY}", "greedy"]
decks = ["default", "more.toml"]
games = 10_000
seed = 8
[house_rules.printed]
[house_rules."of mine"]
{SOLO_COUNTS.name}.{PART} = 0
{SOLO_INTEGER.name} = 3
""")
    )
    found = [(cell.difficulty, cell.rules_name, cell.components.name, cell.players) for cell in study.cells]
    assert found == [
        (difficulty, rules, components, [policy])
        for difficulty, rules, components, policy in product(
            (HARDEST, EASY), ("printed", "of mine"), ("default", "more"), ("greedy", TUNED_POLICY)
        )
    ]
    assert {cell.seed for cell in study.cells} == {8}
    assert study.limits == Limits(10_000)
    changed = {SOLO_COUNTS.name: {PART: 0}, SOLO_INTEGER.name: 3}
    assert all(cell.house_rules == changed for cell in study.cells if cell.rules_name == "of mine")
    assert all(not cell.house_rules for cell in study.cells if cell.rules_name == "printed")


def test_all_but_the_game_may_be_left_out(write: Callable[..., Path]) -> None:
    study = read_study(write(GAME))
    (cell,) = study.cells
    assert (cell.difficulty, cell.variant, cell.players, cell.seed) == (EASY, SOLO_GAME.variants[0], ["greedy"], 1)
    assert (cell.house_rules, cell.components.name) == ({}, "default")
    assert study.limits == Limits(10_000)


def test_variants_and_line_ups_of_a_duel(write: Callable[..., Path]) -> None:
    variants, policies = (SHORT_DUEL, LONG_DUEL), '["random,aggressive", "aggressive"]'
    study = read_study(write(f'game = "{DUEL_GAME.name}"\nvariants = {[*variants]}\npolicies = {policies}'))
    assert [(cell.variant, cell.players) for cell in study.cells] == [
        (variant, players)
        for variant in variants
        for players in (["random", "aggressive"], ["aggressive", "aggressive"])
    ]


def test_texts_for_lists_all_and_whatever_names_the_same(write: Callable[..., Path]) -> None:
    study = read_study(write(f'{GAME}\ndifficulties = "all"\npolicies = "random"\ndecks = "default"'))
    assert [cell.difficulty for cell in study.cells] == list(SOLO_GAME.difficulties)
    study = read_study(write(f'{GAME}\ndifficulties = ["{HARDER}", "all"]\npolicies = ["patient", "patient:least=2"]'))
    assert [cell.difficulty for cell in study.cells] == [
        HARDER,
        *(name for name in SOLO_GAME.difficulties if name != HARDER),
    ]


def test_files_lie_beside_the_study(
    write: Callable[..., Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "inner").mkdir()
    (tmp_path / "elsewhere").mkdir()
    write(OTHER_DECK, "inner/own.toml")
    write(OWN, "inner/own.py")
    path = write(f'{GAME}\ndecks = ["own.toml", "default"]\npolicies = ["own.py:first"]', "inner/study.toml")
    monkeypatch.chdir(tmp_path / "elsewhere")
    for place in (path, Path("../inner/study.toml")):
        study = read_study(place)
        assert [cell.components.name for cell in study.cells] == ["own", "default"]
        assert {cell.policies[0].file for cell in study.cells} == {Path.cwd() / place.parent / "own.py"}


def test_where_one_side_plays_the_name_of_a_file_may_have_commas(write: Callable[..., Path], tmp_path: Path) -> None:
    write(OWN, "one, two.py")
    (cell,) = read_study(write(f'{GAME}\npolicies = ["one, two.py:first"]')).cells
    assert cell.policies[0].file == tmp_path / "one, two.py"


@pytest.mark.parametrize(
    ("words", "limits"),
    [
        ("games = 5", Limits(5)),
        ("games = 1e6", Limits(1_000_000)),
        ("precision = 0.002", Limits(precision=0.002)),
        ('precision = "0.2%"', Limits(precision=0.002)),
        ('games = 5\nprecision = "1 %"', Limits(5, 0.01)),
        ('budget = "10m"', Limits(budget=600.0)),
        ("budget = 1.5", Limits(budget=1.5)),
        ('games = 7\nbudget = "1.5h"\nprecision = 1e-5', Limits(7, 1e-5, 5400.0)),
    ],
)
def test_how_much_is_played(write: Callable[..., Path], words: str, limits: Limits) -> None:
    assert read_study(write(f"{GAME}\n{words}")).limits == limits


@pytest.mark.parametrize("seed", [0, 5, MOST_SEED])
def test_any_seed(write: Callable[..., Path], seed: int) -> None:
    assert read_study(write(f"{GAME}\nseed = {seed}")).cells[0].seed == seed
