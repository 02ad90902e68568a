"""What a study varies one at a time: every choice of names, and every piece of the box; and games of a part."""

from collections.abc import Callable
from math import comb
from pathlib import Path

import pytest

import analyser
from analyser.experiments.cells import Cell
from analyser.experiments.keeping.store import read_store
from analyser.experiments.labels import AS_PRINTED
from analyser.experiments.report.cells import read_study_cells
from analyser.experiments.study import read_study
from analyser.experiments.study_each import rule_sets_of_each
from analyser.experiments.study_progress import study_progress
from analyser.games.catalogue import first_mode
from analyser.mistakes import Mistake
from tests.chosen import CHOOSABLE, CHOOSING_GAME, CHOSEN, EASY, HARDEST, SOLO_GAME, TEAM_GAME
from tests.experiments.raising import raises_naming

GAME = f'game = "{CHOOSING_GAME.name}"\npolicies = "random"'
SOLO = f'game = "{SOLO_GAME.name}"\npolicies = "random"'
TEAM = f'game = "{TEAM_GAME.name}"\npolicies = "random"'
BOX = CHOOSING_GAME.load_components(None)
CHOICES = f"{CHOSEN.name} = {CHOOSABLE}"
WHOLE_BOX = "\n[each]\ndeck.friends = 0\ndeck.creatures = '+2'\n"


def named(cells: list[Cell]) -> dict[str, Cell]:
    return {str(cell.rules_name): cell for cell in cells}


def test_every_choice_is_made_with_each_number_of_players(write: Callable[..., Path]) -> None:
    cells = read_study(write(f'{GAME}\nplayers = "all"\n[each]\n{CHOICES}')).cells
    for count in (2, 3, 4):
        own = [cell for cell in cells if cell.mode.players == count]
        chosen = [tuple(cell.rules[CHOSEN.name]) for cell in own]
        assert len({frozenset(names) for names in chosen}) == len(chosen) == comb(len(CHOOSABLE), count)
        assert all(sorted(names, key=CHOOSABLE.index) == list(names) for names in chosen)


def test_the_choice_that_is_printed_is_called_so(write: Callable[..., Path]) -> None:
    cells = named(read_study(write(f"{GAME}\n[each]\n{CHOICES}")).cells)
    printed = CHOOSING_GAME.base_rules(first_mode(CHOOSING_GAME))[CHOSEN.name]
    assert cells[AS_PRINTED].rules[CHOSEN.name] == printed
    assert ", ".join(printed) not in cells
    assert cells["orfen, kheela"].house_rules == {CHOSEN.name: ["orfen", "kheela"]}


def test_each_piece_is_left_out_or_counts_more(write: Callable[..., Path]) -> None:
    cells = named(read_study(write(GAME + WHOLE_BOX)).cells)
    assert len(cells) == len(BOX["friends"]) + len(BOX["creatures"])
    without = cells["no gilda"].components
    assert set(BOX["friends"]) - set(without["friends"]) == {"gilda"}
    assert without.less(BOX) == {"friends.gilda": "0"}
    more = cells["chalk skral.red +2"].components
    assert more["creatures"]["chalk_skral.red"]["count"] == BOX["creatures"]["chalk_skral.red"]["count"] + 2
    assert list(more.less(BOX)) == ["creatures.chalk_skral.red"]


def test_a_table_of_counts_has_one_less_of_each(write: Callable[..., Path]) -> None:
    printed = TEAM_GAME.load_components(None)
    cells = named(read_study(write(f"{TEAM}\n[each]\ndeck.tokens = '-1'")).cells)
    in_the_box = {name: count for name, count in printed["tokens"].items() if count}
    assert list(cells) == [f"{name.replace('_', ' ')} -1" for name in in_the_box]
    for cell, (name, count) in zip(cells.values(), in_the_box.items(), strict=True):
        assert cell.components.less(printed) == {f"tokens.{name}": f"{count - 1}"}


def test_a_box_that_is_one_table_of_counts_has_no_name_for_it() -> None:
    mode, counts = first_mode(SOLO_GAME), SOLO_GAME.load_components(None).counts
    more = list(rule_sets_of_each(SOLO_GAME, mode, {"deck": "+1"}))
    assert [one.deck for one in more] == [{"name": f"{name} +1", name: count + 1} for name, count in counts if count]
    gone = list(rule_sets_of_each(SOLO_GAME, mode, {"deck": 0}))
    assert [one.deck for one in gone] == [{"name": f"no {name}", name: 0} for name, count in counts if count]


def test_it_stands_beside_house_rules_that_have_a_name(write: Callable[..., Path]) -> None:
    rules = f'\n[house_rules."as printed"]\n[house_rules.hard]\ntasks_needed = 5\n[each]\n{CHOICES}'
    names = [cell.rules_name for cell in read_study(write(GAME + rules)).cells]
    assert names[:2] == [AS_PRINTED, "hard"]
    assert len(names) == 1 + comb(len(CHOOSABLE), 2)


MISTAKES = [
    ("each = 5", ("each", "table", "[each]", "5")),
    ("[each]\nheros = ['chada']", ("[each.heros]", "'heros'", "heroes", "deck")),
    ("[each]\ntasks_needed = 5", ("'tasks_needed'", "heroes")),
    ("[each]\nheroes = ['chada']", ("heroes", "2", "['chada']")),
    ("[each]\nheroes = ['chada', 'thorn', 'chada']", ("heroes", "2", "chada")),
    ("[each]\nheroes = 'all'", ("heroes", "list", "'all'")),
    ("[each]\nheroes = ['chada', 'thron']", ("hero", "'thron'", "thorn")),
    ("[each]\ndeck = 0", ("[each.deck]", "tables", "0")),
    ("[each]\ndeck.freinds = 0", ("table", "'freinds'", "friends")),
    ("[each]\ndeck.books = 0", ("table", "'books'", "friends")),
    ("[each]\ndeck.friends = '+1'", ("'gilda'", "count", "[friends]", "0")),
    ("[each]\ndeck.creatures = 2", ("'+2'", "2")),
    ("[each]\ndeck.creatures = false", ("'+2'", "false")),
    ("[each]\ndeck.creatures = '-9'", ("'gor'", "count")),
    ("[each]\ndeck.creatures = 0", ("jrain", "fluggor")),
]


@pytest.mark.parametrize(("words", "found"), MISTAKES, ids=[words for words, _ in MISTAKES])
def test_mistakes_name_what_is_wrong(write: Callable[..., Path], words: str, found: tuple[str, ...]) -> None:
    path = write(f"{GAME}\n{words}")
    with raises_naming(Mistake, str(path), *found):
        read_study(path)


PARTED = f"""
{SOLO}
games = 20
[[parts]]
difficulties = ["{EASY}", "{HARDEST}"]
[[parts]]
difficulties = "{HARDEST}"
games = 50
policies = ["random", "greedy"]
[[parts]]
difficulties = "{HARDEST}"
games = 30
"""


def test_a_part_has_games_of_its_own_and_a_cell_the_most_that_any_part_asks(write: Callable[..., Path]) -> None:
    study = read_study(write(PARTED))
    asked = {(cell.difficulty, *cell.players): study.limits.games_of(cell) for cell in study.cells}
    assert asked == {(EASY, "random"): 20, (HARDEST, "random"): 50, (HARDEST, "greedy"): 50}
    assert [study.limits.most_of(cell) for cell in study.cells] == [20, 50, 50]


def test_beside_a_precision_only_the_parts_that_say_so_have_a_number(write: Callable[..., Path]) -> None:
    study = read_study(write(PARTED.replace("games = 20", 'precision = "1%"', 1)))
    assert [study.limits.games_of(cell) for cell in study.cells] == [None, None, 50]


@pytest.mark.slow
def test_a_part_is_played_as_long_as_it_says(write: Callable[..., Path], tmp_path: Path) -> None:
    path, store = write(PARTED), tmp_path / "kept.sqlite"
    played = {result.spec: result.games for result in analyser.study(path, store=store, threads=1).cells}
    study = read_study(path)
    assert [played[cell] for cell in study.cells] == [20, 50, 50]
    assert [one.done for one in study_progress(study, store)] == [1.0, 1.0, 1.0]
    with read_store(store) as kept:
        assert read_study_cells(study, kept).unfinished == ()
    more = read_study(write(PARTED.replace("games = 50", "games = 100")))
    assert [one.done for one in study_progress(more, store)] == [1.0, 0.5, 0.5]
    with read_store(store) as kept:
        assert [one.asked_games for one in read_study_cells(more, kept).unfinished] == [100, 100]
