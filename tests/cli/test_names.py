"""Names as people type them: in any case, a part without what it is a part of, lists of the wrong length."""

import json
import re
from pathlib import Path

import pytest

from tests.chosen import DUEL, HARDER, SHORT_DUEL, SOLO, SOLO_COUNTS, SOLO_INTEGERS
from tests.cli.running import assert_names, fine, mistake


def cells(*words: str) -> list[dict[str, object]]:
    found = json.loads(fine("run", *words, "-n", "3", "--format", "json"))["cells"]
    return [{name: cell[name] for name in ("difficulty", "variant", "players", "win")} for cell in found]


def test_names_in_any_case() -> None:
    assert cells(SOLO.capitalize(), "-d", HARDER.upper(), "-p", "Random") == cells(SOLO, "-d", HARDER, "-p", "random")
    duel = cells(DUEL, "--variant", SHORT_DUEL, "-p", "random")
    assert cells(DUEL.upper(), "--variant", SHORT_DUEL.title(), "-p", "RANDOM,Random") == duel
    assert fine("policies", SOLO.upper(), "--format", "json") == fine("policies", SOLO, "--format", "json")


@pytest.mark.parametrize(
    ("words", "file", "style"),
    [
        (f"run {SOLO} -p random -n 3", "out.csv", "csv"),
        (f"run {SOLO} -p random -n 3", "out.JSON", "json"),
        (f"compare {SOLO} -p random -p greedy -n 3", "out.md", "markdown"),
        (f"trace {SOLO} -p random -n 1", "out.jsonl", "jsonl"),
        (f"run {SOLO} -p random -n 3", "out.txt", "table"),
    ],
)
def test_the_name_of_a_file_says_its_form(
    words: str, file: str, style: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    fine(*words.split(), "-o", file)
    fine(*words.split(), "--format", style, "-o", "said")
    timed = re.compile(rb"seconds.*|[\d.,\s]+")  # how wide a table is depends on the time, too
    assert timed.sub(b"", Path(file).read_bytes()) == timed.sub(b"", Path("said").read_bytes())


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (f"run {SOLO} --format csv -o out.json", "--format csv out.json"),
        (f"run {SOLO} --format table -o out.md", "--format table out.md"),
        (f"run {SOLO} -o out.jsonl", ".jsonl .csv .json .md"),
        (f"tournament {DUEL} -p careful -p random --format csv -o out.html", "--format csv out.html"),
        ("results export -o out.jsonl", ".jsonl .csv .parquet .json .md .html"),
        ("results export --format csv -o out.parquet", "--format csv out.parquet"),
        ("results export --format parquet -o out.csv", "--format parquet out.csv"),
    ],
)
def test_a_name_that_says_something_else_is_a_mistake(words: str, told: str, tmp_path: Path) -> None:
    assert_names(mistake(*words.split()), *told.split())
    assert list(tmp_path.iterdir()) == []


def test_a_part_is_found_by_its_own_name() -> None:
    for part in SOLO_COUNTS.parts:
        line = mistake("run", SOLO, "--set", f"{part.name}=0")
        assert_names(line, f"'{part.name}'", "mean", f"'{SOLO_COUNTS.name}.{part.name}'")


def test_a_list_of_the_wrong_length_shows_a_right_one() -> None:
    line = mistake("run", SOLO, "--set", f"{SOLO_INTEGERS.name}=[1]")
    assert_names(line, SOLO_INTEGERS.name, f"{len(SOLO_INTEGERS.default)}", "1")
    assert f"[{','.join(map(str, SOLO_INTEGERS.default))}]" in line
