"""Studies: mistakes are told with the file, and with the table in it."""

from collections.abc import Callable
from pathlib import Path

import pytest

from analyser.experiments.cells import MOST_SEED
from analyser.experiments.study import read_study
from analyser.mistakes import Mistake
from tests.chosen import DUEL_GAME, EASY, HARDER, HARDEST, SOLO_COUNTS, SOLO_GAME, SOLO_INTEGER, SOLO_INTEGERS
from tests.cli.running import assert_names
from tests.experiments.raising import raises_naming
from tests.experiments.studied import OWN, printed_deck

NAME, WHOLE, LIST, COUNTS = SOLO_GAME.name, SOLO_INTEGER.name, SOLO_INTEGERS.name, SOLO_COUNTS.name
GAME = f'game = "{NAME}"'
PART, TOO_MANY = SOLO_COUNTS.parts[0], SOLO_COUNTS.parts[0].high + 1
OF_PART = f"{COUNTS}.{PART.name}"
TABLE = "[house_rules.of mine]"
TOO_MANY_OF_PART = (OF_PART, f"{PART.low}", f"{PART.high}", f"{TOO_MANY}")
STUDY = f"""\
{GAME}
difficulties = [
    "{HARDER}",
    "{HARDEST}"
]
policies = ["greedy"]
games = 5
seed = 3
[house_rules.printed]

[house_rules."of mine"]
{OF_PART} = 0
"{LIST}" = [30,
    20, 10]
"""
MISTAKES: list[tuple[str, str, tuple[str, ...]]] = [
    ("games = 5", "gmaes = 5", ("gmaes", "games", "known", "title", "question", "game", "difficulties")),
    ("games = 5", '"ga mes" = 5', ("ga mes", "games")),
    ("games = 5", "house.x = 5", ("key", "house")),
    ("games = 5", "games = 0", ("games", "1", "1000000000000", "0")),
    ("games = 5", "games = true", ("games", "whole number", "true")),
    ("games = 5", "games = 5.5", ("games", "whole number", "5.5")),
    ("games = 5", 'games = "many"', ("games", "whole number", "many")),
    ("games = 5", "precision = 0.5", ("precision", "0", "50%", "0.5")),
    ("games = 5", 'precision = "good"', ("precision", "0.2%", "good")),
    ("games = 5", "precision = [1]", ("precision", "number", "text", "[1]")),
    ("games = 5", "precision = nan", ("precision", "0.2%", "nan")),
    ("games = 5", 'budget = "10 years"', ("budget", "60s", "5m", "1h", "10 years")),
    ("games = 5", "budget = -1", ("budget", "0", "-1")),
    ("games = 5", "budget = true", ("budget", "number", "text", "true")),
    ("seed = 3", "seed = -1", ("seed", "0", f"{MOST_SEED}", "-1")),
    ("seed = 3", f"seed = {10**21}", ("seed", "0", f"{MOST_SEED}", f"{10**21}")),
    (f'"{NAME}"', f'"{NAME[:-1]}"', ("game", NAME[:-1], NAME)),
    (f'"{NAME}"', "5", ("names its game", "game", NAME)),
    (f'"{HARDER}"', '"dsuk"', ("difficulty", "dsuk", NAME, *SOLO_GAME.difficulties)),
    (f'"{HARDER}"', "4", ("difficulties", "list", "4", HARDEST)),
    ('["greedy"]', '["greedy", "gredy"]', ("policy", "gredy", NAME, "greedy")),
    ('["greedy"]', '["patient:most=3"]', ("parameter", "most", "patient")),
    ('["greedy"]', '["nosuch.py:f"]', ("policy", "file", "nosuch.py")),
    ('["greedy"]', '["nosuch.py"]', ("nosuch.py",)),
    ('["greedy"]', "[]", ("policies", "nothing")),
    ("games = 5", 'decks = ["default", "no.toml"]', ("no.toml", "No such file")),
    ("games = 5", 'variants = "match"', ("variant", "match", NAME, *SOLO_GAME.variants)),
    (f"{OF_PART} = 0", f"{COUNTS}.{PART.name}x = 0", (TABLE, "part", f"{PART.name}x", COUNTS, PART.name)),
    (f"{OF_PART} = 0", f"{OF_PART} = {TOO_MANY}", (TABLE, *TOO_MANY_OF_PART)),
    (f"{OF_PART} = 0", f'"{OF_PART}" = {TOO_MANY}', (TABLE, *TOO_MANY_OF_PART)),
    (f"{OF_PART} = 0", f"{COUNTS} = {{ {PART.name} = {TOO_MANY} }}", (TABLE, *TOO_MANY_OF_PART)),
    (f"{OF_PART} = 0", f"{COUNTS} = 5", (TABLE, COUNTS, "counts", "5")),
    (f"{OF_PART} = 0", f"{WHOLE}x = 1", (TABLE, "field", f"{WHOLE}x", NAME, WHOLE)),
    (f"{OF_PART} = 0\n", f"{WHOLE} = {{}}\n", (TABLE, WHOLE, "whole number")),
    ("[30,\n", "[10,\n", (TABLE, LIST, "highest", "first")),
    ('[house_rules."of mine"]\n', "[house_rules]\n", ("house rules", "[house_rules.NAME]")),
    ('"of mine"]', '"of\\nmine"]', ("house rules", "text", "'of\\nmine'")),
    ('"of mine"]', '""]', ("house rules", "text", "''")),
]


@pytest.mark.parametrize(("before", "after", "named"), MISTAKES, ids=[after[:30] for _, after, _ in MISTAKES])
@pytest.mark.parametrize("windows", [False, True], ids=["", "windows"])
def test_mistakes_name_the_file_and_the_table(
    write: Callable[..., Path], before: str, after: str, named: tuple[str, ...], windows: bool
) -> None:
    assert STUDY.count(before) == 1
    text = STUDY.replace(before, after)
    path = write("\ufeff" + text.replace("\n", "\r\n") if windows else text)
    with pytest.raises(Mistake) as raised:
        read_study(path)
    place, _, told = str(raised.value).partition(": ")
    assert place == str(path)
    assert f"{path}: " not in told
    assert_names(told, *named)
    assert "\n" not in told


def test_the_study_of_the_mistakes_has_none(write: Callable[..., Path]) -> None:
    assert len(read_study(write(STUDY)).cells) == 4


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("", ("names its game", NAME)),
        ("seed = 1", ("names its game", NAME)),
        (f"game = {NAME}", ("TOML", "line 1", "column 8")),
        (f'{GAME}\ngame = "{DUEL_GAME.name}"\nseed = 1', ("TOML", "line 2")),
    ],
)
def test_files_that_are_no_study(write: Callable[..., Path], text: str, named: tuple[str, ...]) -> None:
    path = write(text)
    with raises_naming(Mistake, str(path), *named):
        read_study(path)


def test_a_file_that_is_not_there() -> None:
    with raises_naming(Mistake, "study", "nosuch.toml", "No such file"):
        read_study(Path("nosuch.toml"))


def test_the_same_house_rules_under_two_names(write: Callable[..., Path]) -> None:
    path = write(f"{GAME}\n[house_rules.a]\n{WHOLE} = 3\n[house_rules.b]\n{WHOLE} = 3\n")
    with raises_naming(Mistake, f"{path}: [house_rules.b]", "a", "b", "same", EASY, "greedy"):
        read_study(path)
    printed = next(cell for cell in read_study(write(f'{GAME}\ndifficulties = "{HARDER}"')).cells).rules[LIST]
    path = write(f'{GAME}\ndifficulties = "all"\n[house_rules.a]\n[house_rules.b]\n{LIST} = {printed}')
    with raises_naming(Mistake, f"{path}: [house_rules.b]", "a", "b", "same", HARDER, "greedy"):
        read_study(path)


def test_the_same_deck_or_policy_under_two_names(write: Callable[..., Path]) -> None:
    write(printed_deck(), "copy.toml")
    path = write(f'{GAME}\ndecks = [\n"default", "copy.toml"]\n[house_rules.a]\n{WHOLE} = 3')
    with raises_naming(Mistake, str(path), "decks", "default", "copy", "same"):
        read_study(path)
    write(OWN, "own.py")
    path = write(f'{GAME}\npolicies = ["own.py:first", "../{path.parent.name}/own.py:first"]')
    with raises_naming(Mistake, str(path), "policies", "own.py:first", "same"):
        read_study(path)
