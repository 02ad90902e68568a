"""What only a process shows: exit codes, pipes, closed and full outputs, terminals, what is kept of compiled code."""

import json
import os
import re
from pathlib import Path

import pytest

from tests.chosen import DUEL, SOLO
from tests.cli.running import PATIENCE, Said, assert_names, child, fine, shell, start

FULL = os.strerror(28)


@pytest.fixture
def study(tmp_path: Path) -> Path:
    """A folder with a study."""
    (tmp_path / "study.toml").write_text(f'game = "{SOLO}"\npolicies = ["random"]\ngames = 10\n', encoding="utf-8")
    return tmp_path


@pytest.mark.slow
@pytest.mark.parametrize(
    "line",
    [
        f"analyser trace {SOLO} -n 400 | head -1",
        f"analyser trace {SOLO} -n 400 --format jsonl | head -c 10",
        f"analyser run {SOLO} -d all -n 10 | head -1",
        f"analyser compare {SOLO} -p greedy -p random -n 300 --format csv | head -1",
        f"analyser tournament {DUEL} --sprt careful random -n 50 --format json | head -1",
        "analyser study run study.toml | head -1",
        f"analyser games {SOLO} | true",
        "analyser run --help | head -1",
    ],
)
def test_reader_that_leaves_is_no_error(line: str, study: Path) -> None:
    said = shell(line, study)
    assert (said.code, said.err) == (0, "")


@pytest.mark.slow
@pytest.mark.parametrize("words", [f"run {SOLO} -n 10", "games", f"trace {SOLO}", "--help"])
def test_full_or_closed_standard_output_is_said_in_a_line(words: str, tmp_path: Path) -> None:
    for where, reason in ((">/dev/full", FULL), (">&-", "closed")):
        said = shell(f"analyser {words} {where}", tmp_path)
        assert (said.code, said.err.count("\n")) == (1, 1)
        assert_names(said.err, reason)


@pytest.mark.slow
def test_closed_standard_error_stops_nothing(tmp_path: Path) -> None:
    assert shell(f"analyser run {SOLO} -n 10 2>&-", tmp_path).code == 0
    assert shell("analyser run nosuch 2>&-", tmp_path).code == 2
    assert shell("analyser run nosuch 2>/dev/full", tmp_path).code == 2


@pytest.mark.slow
def test_output_that_knows_few_characters() -> None:
    said = child("run", SOLO, "-n", "10", PYTHONIOENCODING="ascii")
    assert (said.code, said.err) == (0, "")
    assert said.out.count("\n") > 10


@pytest.mark.slow
def test_result_that_does_not_fit_its_file_is_printed() -> None:
    """Transcripts are written one by one and not kept; seed and index bring them back."""
    for command, is_printed in (("run", True), ("trace", False)):
        said = child(command, SOLO, "-n", "3", "-o", "/dev/full")
        assert (said.code, said.err.count("\n"), said.out.count("\n") > 10) == (1, 1, is_printed)
        assert_names(said.err, "output /dev/full", FULL)


def test_no_home_and_no_cache_still_works(tmp_path: Path) -> None:
    said = child("games", HOME="/nonexistent", ANALYSER_CACHE_DIR=str(tmp_path / "none"), TERM="")
    assert (said.code, said.err) == (0, "")


@pytest.mark.parametrize(
    "words",
    [
        f"run {DUEL} -n 50 -p random,aggressive",
        f"compare {SOLO} -p greedy -p random -n 50",
        f"tournament {DUEL} -p careful -p random -n 5",
        "study status study.toml --no-store",
    ],
)
def test_tables_fit_narrow_terminals_and_lose_no_number(
    words: str, study: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(study)
    found: list[set[str]] = []
    for said, width in (("30", 40), ("60", 60), ("200", 120)):
        monkeypatch.setenv("COLUMNS", said)
        lines = fine(*words.split()).splitlines()
        pasted = [line for line in lines if re.match(rf"({SOLO}|{DUEL}|95 %) ", line)]  # a line is pasted whole
        assert max(len(line) for line in lines if line not in pasted) <= width
        found.append(set(re.findall(r"\d+[.,]\d+", " ".join(lines))))
    assert found[0] == found[1] == found[2]


@pytest.mark.slow
def test_second_warm_up_compiles_nothing(tmp_path: Path) -> None:
    """In a folder of its own, which is empty at first; of as little as a game can have."""

    def warm_up(*words: str) -> Said:
        folder = str(tmp_path)
        process = start("warmup", SOLO, *words, module="tests.cli.random_only", ANALYSER_CACHE_DIR=folder)
        out, err = process.communicate(timeout=PATIENCE)
        return Said(process.returncode, out, err)

    said = [warm_up("--format", "json") for _ in range(2)]
    compiled = [line for line in said[0].err.splitlines() if f"compiling {SOLO} (random)" in line]
    assert (said[0].code, len(compiled)) == (0, 1), "what is compiled is told, once"
    assert said[1][::2] == (0, "")
    first, second = (json.loads(one.out) for one in said)
    assert Path(first["cache"]).parent == tmp_path / "tabletop-analyser"
    assert [step["what"] for step in first["steps"]] == ["policy random", "transcripts", "advice"]
    assert first["steps"][0]["compiled"]
    assert not any(step["compiled"] for step in second["steps"])
    told = warm_up()
    assert told.out == ""
    assert_names(told.err, first["cache"])
    assert "compiled in" not in told.err
