"""`-o NAME.csv`, `.json`, `.parquet`, `.md`, `.html` mean that form everywhere; a line says what was written."""

import csv
import json
from pathlib import Path

import pytest
from pyarrow import parquet

from analyser.kernel.jit import PLAIN
from tests.chosen import DUEL, HARDER, SHORT_DUEL, SOLO, SOLO_INTEGER, SOLO_PARAMETER, SOLO_TUNED
from tests.cli.running import assert_names, call, fine, heard, mistake

VARIED = f"{SOLO_INTEGER.name}={SOLO_INTEGER.low}..{SOLO_INTEGER.low + 1}"
LISTS = (f"games {SOLO}", "games", f"policies {SOLO}", "policies")
PLAYED = (
    f"run {SOLO} -d all -p random -p greedy -n 20",
    f"run {DUEL} -p random -n 20 --details",
    f"compare {SOLO} -p random -p greedy -n 20",
    f"tournament {DUEL} --variant {SHORT_DUEL} -p random -p aggressive -n 20",
    f"trace {SOLO} -p random --playouts 0",
    "study run study.toml",
    "study status study.toml",
    "results",
    "results export",
)
ASKED = (
    f"ladder {SOLO} -p random -p greedy -n 20",
    f"sensitivity {SOLO} -p greedy --rules -n 20",
    f"balance {SOLO} -d {HARDER} --target greedy>=1% --vary {VARIED} --tolerance 20%",
    f"tune {SOLO} -p {SOLO_TUNED} --vary {SOLO_PARAMETER}=1..2 -n 1000",
    f"advise {SOLO} -p greedy --index 1 --move 2 --base greedy -n 8",
    f"analyse {SOLO} -p greedy --index 1 --base greedy --playouts 16",
    f"tournament {DUEL} --variant {SHORT_DUEL} --sprt random aggressive -n 50",
    f"bench {SOLO} -p random --seconds 0.05 --no-compile",
)
FORMS = {"csv": "CSV", "json": "JSON", "parquet": "Parquet", "md": "Markdown", "html": "HTML"}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """With a study, and a store in which some games are kept."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("ANALYSER_NO_STORE")
    (tmp_path / "study.toml").write_text(f'game = "{SOLO}"\npolicies = ["random"]\ngames = 20\n', encoding="utf-8")
    return tmp_path


def written(words: str, ending: str) -> Path:
    """The file that a command writes, and says that it has."""
    file = Path(f"out.{ending}")
    told = words if "--playouts 0" not in words or ending in ("md", "html") else words.replace("--playouts 0", "")
    said = heard(*told.split(), "-o", str(file))
    assert (said.code, said.out if ending != "html" or "balance" not in words else "") == (0, ""), said.err
    assert said.err.splitlines()[-1] == f"analyser: written to {file} ({FORMS[ending]})"
    return file


def assert_has_all_forms(words: str) -> None:
    rows = list(csv.DictReader(written(words, "csv").read_text(encoding="utf-8").splitlines()))
    assert rows
    assert [name for name in rows[0] if not any(row[name] for row in rows)] == [], "no column is empty"
    assert json.loads(written(words, "json").read_text(encoding="utf-8"))
    assert parquet.read_table(written(words, "parquet")).num_rows == len(rows)
    markdown = written(words, "md").read_text(encoding="utf-8")
    assert "|---" in markdown or "```" in markdown or "\n    " in markdown
    page = written(words, "html").read_text(encoding="utf-8")
    assert page.startswith("<!DOCTYPE html>")
    assert page.rstrip().endswith("</html>")
    assert "<table" in page or "<pre" in page or "<code" in page


@pytest.mark.parametrize(
    ("name", "style", "form"),
    [("out", "table", "text"), ("out.xyz", "table", "text"), ("out.txt", "table", "text"), ("out.dat", "csv", "CSV")],
)
def test_beside_other_names_a_format_is_said(name: str, style: str, form: str) -> None:
    said = heard("games", "--format", style, "-o", name)
    assert said.err.splitlines() == [f"analyser: written to {name} ({form})"]


@pytest.mark.parametrize(
    "words",
    [
        *LISTS,
        *(f"{words.split()[0]} {SOLO}" for words in (*PLAYED[:1], *PLAYED[4:5], *ASKED)),
        "results",
        "study status study.toml",
    ],
)
@pytest.mark.parametrize("name", ["out.pdf", "out.xyz", "a.b.7"])
def test_an_ending_that_nobody_writes_is_a_mistake(words: str, name: str) -> None:
    """Nobody opens a text as a PDF; and no work is done before it is said."""
    told = mistake(*words.split(), "-o", name)
    assert not Path(name).exists()
    assert_names(told, Path(name).suffix, ".csv", ".txt", "--format")


@pytest.mark.parametrize("words", LISTS)
def test_lists(words: str) -> None:
    assert_has_all_forms(words)


@pytest.mark.slow
@pytest.mark.parametrize("words", PLAYED)
def test_what_is_played(words: str) -> None:
    fine("run", SOLO, "-p", "random", "-n", "20")
    assert_has_all_forms(words)


@pytest.mark.slow
@pytest.mark.skipif(PLAIN, reason="too many games")
@pytest.mark.parametrize("words", [*PLAYED[:4], *ASKED[:4], "study status study.toml", ASKED[6]])
def test_the_answer_stands_first_and_what_it_holds_for_last(words: str) -> None:
    lines = call(*words.split()).out.splitlines()
    answer = " ".join(lines[: lines.index("")])
    assert answer.endswith((".", "%.", ")"))
    notes = next(place for place, line in enumerate(lines) if ", game version " in line)
    tables = [place for place, line in enumerate(lines) if "%  " in line or "points  " in line]
    assert tables == [] or notes > max(tables)


@pytest.mark.slow
@pytest.mark.skipif(PLAIN, reason="too many games")
@pytest.mark.parametrize("words", ASKED)
def test_what_is_asked(words: str) -> None:
    assert_has_all_forms(words)


def test_words_from_outside_are_words_in_a_page() -> None:
    Path("<b>.toml").write_text(f'game = "{SOLO}"\npolicies = ["random"]\ngames = 20\n', encoding="utf-8")
    assert call("study", "status", "<b>.toml", "-o", "out.html").code == 0
    page = Path("out.html").read_text(encoding="utf-8")
    assert "<b>" not in page
    assert "&lt;b&gt;" in page


def test_parquet_is_nothing_for_a_screen() -> None:
    assert "-o" in mistake("run", SOLO, "-p", "random", "-n", "5", "--format", "parquet")
    said = call("run", SOLO, "-p", "random", "-n", "5", "-o", "x.txt")
    assert said.code == 0
    assert Path("x.txt").read_text(encoding="utf-8").startswith("random wins ")
