"""Studies in parts, each a product of its own, and house rules that say what of the deck differs."""

from collections.abc import Callable
from pathlib import Path

import pytest

from analyser.experiments.study import Study, read_study
from analyser.mistakes import Mistake
from tests.chosen import (
    DUEL_GAME,
    EASY,
    HARDER,
    HARDEST,
    LONG_DUEL,
    SHORT_DUEL,
    SOLO_GAME,
    SOLO_INTEGER,
    SOLO_PART,
)
from tests.experiments.raising import raises_naming

NAME, WHOLE = SOLO_GAME.name, SOLO_INTEGER.name
GAME = f'game = "{NAME}"'
CARD, COUNT = SOLO_GAME.load_components(None).counts[-1]
OTHER = COUNT + 1
PARTED = f"""
{GAME}
difficulties = ["{EASY}", "{HARDEST}"]
policies = ["greedy"]
games = 7
[[parts]]
title = "Who plays"
policies = ["greedy", "patient"]
[[parts]]
title = "What rules change"
difficulties = "{HARDEST}"
[parts.house_rules."as printed"]
[parts.house_rules."of mine"]
{WHOLE} = 3
"""


def told(study: Study) -> list[tuple[str, str | None, str, str]]:
    return [(cell.difficulty, cell.rules_name, ",".join(cell.players), study.titles[cell]) for cell in study.cells]


def test_each_part_is_a_product_and_has_of_the_head_what_it_does_not_say(write: Callable[..., Path]) -> None:
    study = read_study(write(PARTED))
    who = [
        (difficulty, "as printed", policy, "Who plays")
        for difficulty in (EASY, HARDEST)
        for policy in ("greedy", "patient")
    ]
    assert told(study) == [*who, (HARDEST, "of mine", "greedy", "What rules change")]
    assert study.limits.games == 7


def test_line_ups_may_fit_the_variant_of_their_part_only(write: Callable[..., Path]) -> None:
    study = read_study(
        write(f"""
game = "{DUEL_GAME.name}"
[[parts]]
variants = "{SHORT_DUEL}"
policies = "careful,random"
[[parts]]
policies = "random,careful"
""")
    )
    assert [(cell.variant, cell.players) for cell in study.cells] == [
        (SHORT_DUEL, ["careful", "random"]),
        (LONG_DUEL, ["random", "careful"]),
    ]


def test_decks_of_all_parts_are_files_of_the_study(write: Callable[..., Path], tmp_path: Path) -> None:
    for name in ("one", "two"):
        write(f'base = "default"\n{CARD} = {OTHER}\n', f"{name}.toml")
    path = write(f'{GAME}\n[[parts]]\ndecks = "one.toml"\n[[parts]]\ndecks = ["default", "one.toml"]\n')
    assert read_study(path).files == (tmp_path / "one.toml",)


def test_a_deck_that_the_game_ships_is_no_file_of_the_study(write: Callable[..., Path]) -> None:
    shipped = next(iter(SOLO_GAME.decks))
    study = read_study(write(f'{GAME}\ndecks = ["default", "{shipped}"]\n'))
    assert (study.files, {cell.deck for cell in study.cells}) == ((), {"default", shipped})


def test_house_rules_may_say_what_of_the_deck_differs(write: Callable[..., Path]) -> None:
    study = read_study(
        write(f"""
{GAME}
[house_rules."as printed"]
[house_rules."one more"]
deck = {{ {CARD} = {OTHER} }}
[house_rules."one more and 3"]
deck = {{ {CARD} = {OTHER}, provenance = "rulebook" }}
{WHOLE} = 3
""")
    )
    printed, more, both = study.cells
    assert study.files == ()
    assert printed.components == SOLO_GAME.load_components(None)
    assert more.components.name == "one more"
    assert dict(more.components.contents) == dict(printed.components.contents) | {CARD: OTHER}
    assert more.components.provenance == printed.components.provenance
    sources = [dict(cell.components.figures)[f"cards, {CARD}"] for cell in (more, both)]
    assert sources == ["assumed", "rulebook"]
    assert (more.house_rules, both.house_rules) == ({}, {WHOLE: 3})
    assert more.components.contents == both.components.contents
    assert len({cell.key for cell in study.cells}) == 3


def test_the_table_of_a_deck_is_worth_its_file(write: Callable[..., Path]) -> None:
    write(f'base = "default"\n{CARD} = {OTHER}\n', "own.toml")
    (of_file,) = read_study(write(f'{GAME}\n[house_rules.a]\ndeck = "own.toml"')).cells
    (of_table,) = read_study(write(f"{GAME}\n[house_rules.a]\ndeck.{CARD} = {OTHER}")).cells
    assert of_file == of_table


PART = "\n[[parts]]\n"
SECOND = "part 2"
MISTAKES: list[tuple[str, tuple[str, ...]]] = [
    ("parts = 5", ("parts", "[[parts]]")),
    ("parts = []", ("parts", "[[parts]]")),
    ("parts = [5]", ("parts", "[[parts]]")),
    (f'{PART}{PART}policeis = "greedy"', (SECOND, "policeis", "policies")),
    (f"{PART}{PART}games = 0", (SECOND, "games", "0")),
    (f"{PART}{PART}precision = 0.1", (SECOND, "key", "precision", "title")),
    (f"{PART}{PART}seed = 5", (SECOND, "key", "seed")),
    (f"{PART}{PART}{PART}title = 5", ("part 3", "title", "text")),
    (f'{PART}{PART}policies = ["gredy"]', (SECOND, "policy", "gredy", "greedy")),
    (f"{PART}{PART}[parts.house_rules.a]\n{WHOLE}x = 3", (SECOND, "[house_rules.a]", f"{WHOLE}x")),
    (f"{PART}{PART}[parts.house_rules.a]", (SECOND, "[house_rules.a]", "as printed", "same")),
    (
        f"{PART}[parts.house_rules.a]\n{WHOLE} = 3{PART}[parts.house_rules.a]\n{SOLO_PART} = 0",
        (SECOND, "[house_rules.a]", "another part", "greedy"),
    ),
    ("[house_rules.a]\ndeck = 5", ("[house_rules.a]", "deck", "file", "table", "5")),
    ("[house_rules.a]\ndeck = {}", ("[house_rules.a]", "deck", "nothing")),
    ("[house_rules.a]\ndeck = { nosuch = 1 }", ("[house_rules.a]", "components", "'nosuch'")),
    (f"[house_rules.default]\ndeck = {{ {CARD} = {OTHER} }}", ("[house_rules.default]", "deck", "'default'")),
    (f"[house_rules.a]\ndeck = {{ {CARD} = {COUNT} }}\n[house_rules.b]", ("[house_rules.b]", "a", "b", "same")),
]


@pytest.mark.parametrize(("words", "named"), MISTAKES, ids=[words.strip()[:40] for words, _ in MISTAKES])
def test_mistakes_name_the_part(write: Callable[..., Path], words: str, named: tuple[str, ...]) -> None:
    path = write(f"{GAME}\n{words}")
    with raises_naming(Mistake, str(path), *named):
        read_study(path)


def test_a_mistake_of_the_head_is_told_as_one(write: Callable[..., Path]) -> None:
    path = write(f'{GAME}\npolicies = "gredy"\n[[parts]]\ndifficulties = "{HARDER}"')
    with pytest.raises(Mistake) as raised:
        read_study(path)
    assert str(raised.value).startswith(f"{path}: unknown policy")
