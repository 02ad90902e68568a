"""`analyser study`: one file plays many cells, in every form; its status; progress; mistakes in one line."""

import csv
import json
import re
from pathlib import Path
from typing import Any

import pytest

from analyser.games.catalogue import Mode, find_game
from analyser.kernel.jit import PLAIN
from tests.cli.running import call, child, fine, interrupted, mistake, shell, tells, told_on_terminal

GAME = find_game("freigard")
GAMES = 4 if PLAIN else 60
many_games = pytest.mark.skipif(PLAIN, reason="too many games")
STUDY = f"""\
game = "freigard"
difficulties = ["dawn", "dusk"]
policies = ["greedy", "patient"]
games = {GAMES}
seed = 7
[house_rules.printed]
[house_rules."no shield"]
totems.shield = 0
"""
ROWS = [
    (difficulty, rules, policy)
    for difficulty in ("dawn", "dusk")
    for rules in ("printed", "no shield")
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
    return [row for row in table if row[0] in GAME.difficulties][: len(ROWS)]


def test_json_has_the_cells_in_order(study: str) -> None:
    found: dict[str, Any] = json.loads(fine("study", "run", study, "--format", "json"))
    assert found["format"] == "analyser-result/1"
    shield = {"printed": {}, "no shield": {"totems": {"shield": 0}}}
    assert [(cell["difficulty"], cell["house_rules"], cell["players"]) for cell in found["cells"]] == [
        (difficulty, shield[rules], [policy]) for difficulty, rules, policy in ROWS
    ]
    assert {(cell["games"], cell["seed"], cell["stopped"]) for cell in found["cells"]} == {(GAMES, 7, "games")}


def test_it_is_what_run_plays(study: str) -> None:
    found = json.loads(fine("study", "run", study, "--format", "json"))["cells"]
    words = ("-d", "dawn", "-d", "dusk", "-p", "greedy", "-p", "patient", "-n", f"{GAMES}", "--seed", "7")
    for rules, setting in (("printed", ()), ("no shield", ("--set", "totems.shield=0"))):
        alone = json.loads(fine("run", "freigard", *words, *setting, "--format", "json"))["cells"]
        own = [cell for cell, (_, name, _) in zip(found, ROWS, strict=True) if name == rules]
        assert [cell["win"] for cell in own] == [cell["win"] for cell in alone]
        assert [cell["metrics"] for cell in own] == [cell["metrics"] for cell in alone]


@pytest.mark.parametrize("style", ["table", "markdown"])
def test_tables_name_difficulty_rules_and_policy(study: str, style: str) -> None:
    text = fine("study", "run", study, "--format", style)
    assert [tuple(row[:3]) for row in rows_of(text)] == ROWS
    assert "rules 'printed': as printed" in text
    assert "rules 'no shield': totems.shield=0" in text


def test_csv_has_a_row_a_cell(study: str) -> None:
    rows = list(csv.DictReader(fine("study", "run", study, "--format", "csv").splitlines()))
    assert [(row["difficulty"], row["house_rules"], row["policy"]) for row in rows] == [
        (difficulty, {"printed": "", "no shield": "totems.shield=0"}[rules], policy)
        for difficulty, rules, policy in ROWS
    ]


def test_rules_that_are_as_printed_at_one_difficulty_are_told_by_difficulty(tmp_path: Path) -> None:
    castles = GAME.base_rules(Mode("noon", "standard", 1))["castles"]
    text = f'game = "freigard"\ndifficulties = ["dawn", "noon"]\ngames = 5\n[house_rules.{{}}]\ncastles = {castles}\n'
    path = tmp_path / "study.toml"
    listed = ",".join(map(str, castles))
    path.write_text(text.format("low"), encoding="utf-8")
    shown = fine("study", "run", str(path))
    assert f"house rules at dawn: castles=[{listed}]\nhouse rules at noon: as printed\n" in shown
    path.write_text(text.format("low") + "totem_value = 2\n[house_rules.high]\ntotem_value = 3\n", encoding="utf-8")
    shown = fine("study", "run", str(path))
    assert f"rules 'low' at dawn: castles=[{listed}], totem_value=2\n" in shown
    assert "rules 'low' at noon: totem_value=2\n" in shown
    assert "rules 'high': totem_value=3\n" in shown


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
    assert "0 of 8 cells are done" in text
    assert [tuple(row) for row in rows_of(text)] == [(*row, "–", "0", "–", "–") for row in ROWS]
    assert not (tmp_path / "kept.sqlite").exists(), "nothing is played, and nothing made"
    words = ("-d", "dusk", "-p", "patient", "--seed", "7", *store)
    fine("run", "freigard", *words, "-n", "45")
    fine("run", "freigard", *words, "-n", "90", "--set", "totems.shield=0")
    text = fine("study", "status", study, *store)
    assert "1 of 8 cells are done" in text
    assert {tuple(row[:5]) for row in rows_of(text)} == {
        (*row, "–", "0") for row in ROWS if row[::2] != ("dusk", "patient")
    } | {
        ("dusk", "printed", "patient", "75 %", "45"),
        ("dusk", "no shield", "patient", "done", "90"),
    }
    fine("study", "run", study, *store)
    text = fine("study", "status", study, *store)
    assert "8 of 8 cells are done" in text
    assert [row[3] for row in rows_of(text)] == ["done"] * 8


def test_status_as_json(study: str, tmp_path: Path) -> None:
    store = ("--store", str(tmp_path / "kept.sqlite"))
    fine("run", "freigard", "-p", "greedy", "-n", f"{GAMES // 2}", "--seed", "7", *store)
    found = json.loads(fine("study", "status", study, *store, "--format", "json"))
    assert (found["format"], found["study"], found["game"]) == ("analyser-study/1", study, "freigard")
    assert [(cell["difficulty"], cell["rules"], cell["policy"]) for cell in found["cells"]] == ROWS
    first, *others = found["cells"]
    assert (first["games"], first["done"], first["win"]["method"]) == (GAMES // 2, 0.5, "anytime")
    assert all((cell["games"], cell["done"], cell["win"]) == (0, 0.0, None) for cell in others)
    fine("study", "status", study, "-o", str(tmp_path / "out"), *store)
    assert (tmp_path / "out").read_text(encoding="utf-8") == fine("study", "status", study, *store)


def test_status_without_a_store(study: str) -> None:
    text = fine("study", "status", study, "--no-store")
    assert "no store: nothing is kept" in text


# mistakes


@pytest.mark.parametrize("command", ["run", "status"])
@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        (f"games = {GAMES}", "gmaes = 60", "line 4: unknown key 'gmaes'; did you mean 'games'?"),
        (f"games = {GAMES}", "games = -1", "line 4: games must be from 1 to"),
        ('"dusk"', '"dsuk"', "line 2: unknown difficulty 'dsuk' for freigard; did you mean 'dusk'?"),
        ("totems.shield = 0", "totems.shield = 7", "line 8: totems.shield must be from 0 to 3, not 7"),
        ("totems.shield = 0", "", "line 7: house rules 'printed' and 'no shield' are the same at dawn: greedy"),
        (f"games = {GAMES}", f"games = {list(range(500))}", "line 4: games must be a whole number, not [0, 1, 2"),
        (
            f"games = {GAMES}",
            f"decks = {list(range(500))}",
            "line 4: decks must be a text or a list of texts, not [0, 1",
        ),
    ],
)
def test_mistakes_in_the_file(study: str, command: str, before: str, after: str, said: str) -> None:
    assert STUDY.count(before) == 1
    Path(study).write_text(STUDY.replace(before, after), encoding="utf-8")
    line = mistake("study", command, study)
    assert line.startswith(f"{study}, {said}")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("study", "analyser study command: run, status"),
        ("study play s.toml", "unknown command 'play'; run, status"),
        ("study stats s.toml", "unknown command 'stats'; 'status'?"),
        ("study run", "Missing argument 'FILE'"),
        ("study run nosuch.toml", "nosuch.toml No such file"),
        ("study status .", "study . Is a directory"),
        ("study run s.toml -n 5", "No such option '-n'"),
        ("study status s.toml --format csv", "'csv' is not one of 'table', 'json'"),
        ("study run s.toml -o no/out.txt", "output no/out.txt can't be written"),
        ("study run s.toml --threads 0", "--threads must be from 1 to"),
    ],
)
def test_mistakes(words: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("s.toml").write_text('game = "freigard"\n', encoding="utf-8")
    assert tells(mistake(*words.split()), said)
    assert [path.name for path in tmp_path.iterdir()] == ["s.toml"]


# as a process


@pytest.mark.slow
@pytest.mark.parametrize("command", ["run", "status"])
def test_reader_that_leaves_is_no_error(study: str, tmp_path: Path, command: str) -> None:
    said = shell(f"analyser study {command} study.toml | head -1", tmp_path)
    assert (said.code, said.err) == (0, "")


@pytest.mark.slow
def test_a_narrow_terminal_changes_no_line(study: str) -> None:
    narrow, wide = (child("study", "status", study, COLUMNS=columns) for columns in ("30", "200"))
    assert (narrow.code, narrow.err) == (0, "")
    assert narrow.out == wide.out


@many_games
@pytest.mark.slow
def test_an_interrupted_study_tells_all_cells_and_goes_on(study: str, tmp_path: Path) -> None:
    Path(study).write_text(STUDY.replace(f"= {GAMES}", "= 1_000_000_000"), encoding="utf-8")
    store = ("--store", str(tmp_path / "kept.sqlite"))
    said = interrupted("study", "run", study, *store)
    assert said.code == 130
    assert re.fullmatch(r"analyser: interrupted after [\d,]+ games of 8 cells\n", said.err)
    assert "INTERRUPTED: fewer games than asked for" in said.out
    assert [tuple(row[:3]) for row in rows_of(said.out)] == ROWS
    found = json.loads(fine("study", "status", study, *store, "--format", "json"))["cells"]
    assert all(0 < cell["done"] < 1 for cell in found)
    told = int(said.err.split()[3].replace(",", ""))
    assert sum(cell["games"] for cell in found) >= told > 0, "what was being kept at that moment may be there, too"


def on_terminal(rows: int, columns: int, *words: str) -> str:
    """What a command shows on a terminal of this size, control codes left out."""
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", told_on_terminal(*words, size=(rows, columns)))


@many_games
@pytest.mark.slow
@pytest.mark.parametrize(("rows", "columns"), [(40, 120), (8, 60)])
def test_progress_has_a_line_a_cell_and_the_time_left_for_the_whole(study: str, rows: int, columns: int) -> None:
    """The whole stands first: where there are more cells than lines on the terminal, the last are hidden."""
    Path(study).write_text(STUDY.replace(f"= {GAMES}", "= 40_000"), encoding="utf-8")
    shown = on_terminal(rows, columns, "study", "run", study)
    assert "Traceback" not in shown
    lines = [re.split(r" *[━╸╺]+ *", line.strip()) for line in re.split(r"[\r\n]+", shown)]
    seen = dict.fromkeys(line[0] for line in lines if len(line) > 1)
    assert next(iter(seen)) == "all"
    assert any(re.match(r"\d+% +\d+:\d\d", line[-1]) for line in lines if line[0] == "all")
    if rows > len(ROWS):
        assert list(seen)[1:] == [", ".join(row) for row in ROWS]


@pytest.mark.parametrize("text", ["game = 5", ""])
def test_nothing_is_made_for_a_mistake(tmp_path: Path, text: str) -> None:
    path = tmp_path / "study.toml"
    path.write_text(text, encoding="utf-8")
    said = call("study", "run", str(path), "--store", str(tmp_path / "kept.sqlite"))
    assert (said.code, said.out) == (2, "")
    assert [file.name for file in tmp_path.iterdir()] == ["study.toml"]
