"""`analyser study`: one file plays many cells, in every form; its status; progress; mistakes in one line."""

import csv
import json
import re
from pathlib import Path
from typing import Any

import pytest

from analyser.games.catalogue import first_mode
from analyser.kernel.jit import PLAIN
from tests.chosen import EASY, HARDER, SOLO, SOLO_GAME, SOLO_INTEGER, SOLO_INTEGERS, SOLO_PART
from tests.cli.running import assert_names, fine, interrupted, mistake, told_on_terminal

GAMES = 4 if PLAIN else 60
many_games = pytest.mark.skipif(PLAIN, reason="too many games")
STUDY = f"""\
game = "{SOLO}"
difficulties = ["{EASY}", "{HARDER}"]
policies = ["greedy", "patient"]
games = {GAMES}
seed = 7
[house_rules.printed]
[house_rules.without]
{SOLO_PART} = 0
"""
COUNTS, _, PART = SOLO_PART.partition(".")
WITHOUT = "without"
ROWS = [
    (difficulty, rules, policy)
    for difficulty in (EASY, HARDER)
    for rules in ("printed", WITHOUT)
    for policy in ("greedy", "patient")
]


@pytest.fixture
def study(tmp_path: Path) -> str:
    path = tmp_path / "study.toml"
    path.write_text(STUDY, encoding="utf-8")
    return str(path)


def rows_of(text: str) -> list[list[str]]:
    """The lines of the first table of cells, column by column."""
    table = [re.split(r"  +| \| ", line.strip("| ")) for line in text.splitlines()]
    return [row for row in table if row[0] in SOLO_GAME.difficulties][: len(ROWS)]


def test_json_has_the_cells_in_order(study: str) -> None:
    found: dict[str, Any] = json.loads(fine("study", "run", study, "--format", "json"))
    assert found["format"] == "analyser-result/1"
    house_rules = {"printed": {}, WITHOUT: {COUNTS: {PART: 0}}}
    assert [(cell["difficulty"], cell["house_rules"], cell["players"]) for cell in found["cells"]] == [
        (difficulty, house_rules[rules], [policy]) for difficulty, rules, policy in ROWS
    ]
    assert {(cell["games"], cell["seed"], cell["stopped"]) for cell in found["cells"]} == {(GAMES, 7, "games")}


def test_it_is_what_run_plays(study: str) -> None:
    found = json.loads(fine("study", "run", study, "--format", "json"))["cells"]
    words = ("-d", EASY, "-d", HARDER, "-p", "greedy", "-p", "patient", "-n", f"{GAMES}", "--seed", "7")
    for rules, setting in (("printed", ()), (WITHOUT, ("--set", f"{SOLO_PART}=0"))):
        alone = json.loads(fine("run", SOLO, *words, *setting, "--format", "json"))["cells"]
        own = [cell for cell, (_, name, _) in zip(found, ROWS, strict=True) if name == rules]
        assert [cell["win"] for cell in own] == [cell["win"] for cell in alone]
        assert [cell["metrics"] for cell in own] == [cell["metrics"] for cell in alone]


@pytest.mark.parametrize("style", ["table", "markdown"])
def test_tables_name_difficulty_rules_and_policy(study: str, style: str) -> None:
    text = fine("study", "run", study, "--format", style)
    assert [tuple(row[:3]) for row in rows_of(text)] == ROWS
    told = [line for line in text.splitlines() if line.lstrip("- ").startswith("rules ")]
    assert_names(told[0], "'printed'", "as printed")
    assert_names(told[1], f"'{WITHOUT}'", f"{SOLO_PART}=0")


def test_csv_has_a_row_a_cell(study: str) -> None:
    rows = list(csv.DictReader(fine("study", "run", study, "--format", "csv").splitlines()))
    assert [(row["difficulty"], row["house_rules"], row["players"]) for row in rows] == [
        (difficulty, {"printed": "", WITHOUT: f"{SOLO_PART}=0"}[rules], policy) for difficulty, rules, policy in ROWS
    ]


def test_rules_that_are_as_printed_at_one_difficulty_are_told_by_difficulty(tmp_path: Path) -> None:
    numbers = SOLO_GAME.base_rules(first_mode(SOLO_GAME, HARDER))[SOLO_INTEGERS.name]
    shown = f"{SOLO_INTEGERS.name}=[{','.join(map(str, numbers))}]"
    head = f'game = "{SOLO}"\npolicies = ["random"]\ndifficulties = ["{EASY}", "{HARDER}"]\ngames = 5\n'
    low = f"{head}[house_rules.low]\n{SOLO_INTEGERS.name} = {numbers}\n"
    high = f"{low}{SOLO_INTEGER.name} = 2\n[house_rules.high]\n{SOLO_INTEGER.name} = 3\n"
    first, second = rules_told(tmp_path, low)
    assert_names(first, EASY, shown)
    assert_names(second, HARDER, "as printed")
    first, second, third = rules_told(tmp_path, high)
    assert_names(first, "'low'", EASY, shown, f"{SOLO_INTEGER.name}=2")
    assert_names(second, "'low'", HARDER, f"{SOLO_INTEGER.name}=2")
    assert SOLO_INTEGERS.name not in second
    assert_names(third, "'high'", f"{SOLO_INTEGER.name}=3")


def rules_told(folder: Path, study: str) -> list[str]:
    """What a study's results say of its house rules."""
    (folder / "study.toml").write_text(study, encoding="utf-8")
    lines = fine("study", "run", str(folder / "study.toml")).splitlines()
    return [line for line in lines if line.startswith(("rules ", "house rules "))]


@pytest.mark.parametrize("style", ["table", "json", "csv", "markdown"])
def test_a_file_is_what_the_screen_would_show(study: str, tmp_path: Path, style: str) -> None:
    store = ("--store", str(tmp_path / "kept.sqlite"))
    fine("study", "run", study, *store)  # what is kept takes no time
    fine("study", "run", study, "--format", style, "-o", str(tmp_path / "out"), *store)
    assert (tmp_path / "out").read_text(encoding="utf-8") == fine("study", "run", study, "--format", style, *store)


# status


@many_games
def test_status_before_between_and_after(study: str, tmp_path: Path) -> None:
    store = ("--store", str(tmp_path / "kept.sqlite"))
    text = fine("study", "status", study, *store)
    assert_names(text, "0 of 8")
    assert [tuple(row) for row in rows_of(text)] == [(*row, "–", "0", "–", "–") for row in ROWS]
    assert not (tmp_path / "kept.sqlite").exists(), "nothing is played, and nothing made"
    words = ("-d", HARDER, "-p", "patient", "--seed", "7", *store)
    fine("run", SOLO, *words, "-n", "45")
    fine("run", SOLO, *words, "-n", "90", "--set", f"{SOLO_PART}=0")
    text = fine("study", "status", study, *store)
    assert_names(text, "1 of 8")
    assert {tuple(row[:5]) for row in rows_of(text)} == {
        (*row, "–", "0") for row in ROWS if row[::2] != (HARDER, "patient")
    } | {
        (HARDER, "printed", "patient", "75 %", "45"),
        (HARDER, WITHOUT, "patient", "done", f"{GAMES}"),  # those that the study asks for, of 90
    }
    fine("study", "run", study, *store)
    text = fine("study", "status", study, *store)
    assert_names(text, "8 of 8")
    assert [row[3] for row in rows_of(text)] == ["done"] * 8


def test_status_as_json(study: str, tmp_path: Path) -> None:
    store = ("--store", str(tmp_path / "kept.sqlite"))
    fine("run", SOLO, "-p", "greedy", "-n", f"{GAMES // 2}", "--seed", "7", *store)
    found = json.loads(fine("study", "status", study, *store, "--format", "json"))
    assert (found["format"], found["study"], found["game"]) == ("analyser-study/1", study, SOLO)
    assert [(cell["difficulty"], cell["rules"], *cell["players"]) for cell in found["cells"]] == ROWS
    first, *others = found["cells"]
    assert (first["games"], first["done"], first["win"]["method"]) == (GAMES // 2, 0.5, "anytime")
    assert all((cell["games"], cell["done"], cell["win"]) == (0, 0.0, None) for cell in others)
    alone = json.loads(fine("study", "status", study, "--no-store", "--format", "json"))
    assert [cell["games"] for cell in alone["cells"]] == [0] * len(ROWS)
    fine("study", "status", study, "-o", str(tmp_path / "out"), *store)
    assert (tmp_path / "out").read_text(encoding="utf-8") == fine("study", "status", study, *store)


# mistakes


@pytest.mark.parametrize("command", ["run", "status"])
@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        (f"games = {GAMES}", "gmaes = 60", ("'gmaes'", "'games'")),
        (f"games = {GAMES}", "games = -1", ("games", "1", "-1")),
        (f'"{HARDER}"', f'"{HARDER}x"', (f"'{HARDER}x'", SOLO, f"'{HARDER}'")),
        (f"{SOLO_PART} = 0", f"{SOLO_PART} = 7", (SOLO_PART, "0", "3", "7")),
        (f"{SOLO_PART} = 0", "", ("'printed'", f"'{WITHOUT}'", EASY, "greedy")),
        (f"games = {GAMES}", f"games = {list(range(500))}", ("games", "[0, 1, 2")),
        (f"games = {GAMES}", f"decks = {list(range(500))}", ("decks", "[0, 1, 2")),
    ],
)
def test_mistakes_in_the_file(study: str, command: str, before: str, after: str, told: tuple[str, ...]) -> None:
    assert STUDY.count(before) == 1
    Path(study).write_text(STUDY.replace(before, after), encoding="utf-8")
    assert_names(mistake("study", command, study), study, *told)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("study", "analyser study run status"),
        ("study play s.toml", "'play' run status"),
        ("study stats s.toml", "'stats' 'status'"),
        ("study run", "'FILE'"),
        ("study run nosuch.toml", "nosuch.toml"),
        ("study status .", "study ."),
        ("study run s.toml -n 5", "'-n'"),
        ("study status s.toml --format text", "'text' 'table' 'json' 'csv'"),
        ("study run s.toml -o no/out.txt", "output no/out.txt"),
        ("study run s.toml --threads 0", "threads 1 0"),
        ("study run bad.toml --store kept.sqlite", "bad.toml game"),
        ("study run empty.toml --store kept.sqlite", "empty.toml game"),
    ],
)
def test_mistakes(words: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    files = {"s.toml": f'game = "{SOLO}"\n', "bad.toml": "game = 5", "empty.toml": ""}
    for name, text in files.items():
        Path(name).write_text(text, encoding="utf-8")
    assert_names(mistake(*words.split()), *told.split())
    assert {path.name for path in tmp_path.iterdir()} == set(files)


# as a process


@many_games
@pytest.mark.slow
def test_an_interrupted_study_tells_all_cells_and_goes_on(study: str, tmp_path: Path) -> None:
    Path(study).write_text(STUDY.replace(f"= {GAMES}", "= 1_000_000_000"), encoding="utf-8")
    store = ("--store", str(tmp_path / "kept.sqlite"))
    said = interrupted("study", "run", study, *store)
    assert (said.code, said.err.count("\n")) == (130, 1)
    assert_names(said.err, "8")
    assert "INTERRUPTED" in said.out
    assert [tuple(row[:3]) for row in rows_of(said.out)] == ROWS
    found = json.loads(fine("study", "status", study, *store, "--format", "json"))["cells"]
    assert all(0 < cell["done"] < 1 for cell in found)
    told = max(int(number.replace(",", "")) for number in re.findall(r"\d[\d,]*", said.err))
    assert sum(cell["games"] for cell in found) >= told > 0, "what was being kept at that moment may be there, too"


@many_games
@pytest.mark.slow
@pytest.mark.parametrize(("rows", "columns"), [(40, 120), (8, 60)])
def test_progress_has_a_line_a_cell_and_the_time_left_for_the_whole(study: str, rows: int, columns: int) -> None:
    """The whole stands first: where there are more cells than lines on the terminal, the last are hidden."""
    Path(study).write_text(STUDY.replace(f"= {GAMES}", "= 40_000"), encoding="utf-8")
    shown = told_on_terminal("study", "run", study, size=(rows, columns))
    assert "Traceback" not in shown
    lines = [re.split(r" *[━╸╺]+ *", line.strip()) for line in re.split(r"[\r\n]+", shown)]
    seen = dict.fromkeys(line[0] for line in lines if len(line) > 1)
    assert next(iter(seen)) == "all"
    assert any(re.match(r"\d+% +\d+:\d\d", line[-1]) for line in lines if line[0] == "all")
    if rows > len(ROWS):
        assert list(seen)[1:] == [", ".join(row) for row in ROWS]
