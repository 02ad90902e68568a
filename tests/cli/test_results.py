"""`analyser results` and its export: what is kept is listed and written, and nothing else is touched."""

import csv
import io
import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

import analyser
from analyser.cli.options import STORE
from analyser.experiments.keeping.store import Store
from analyser.experiments.results import RunResult
from analyser.statistics.intervals import wilson
from tests.cli.running import call, child, environment, fine, mistake, shell, tells
from tests.experiments.test_archive import change, kept, look_of

HEAVY = ("numba", "llvmlite", "pandas", "pyarrow", "matplotlib", "rich")
LOADED = f"""
import sys
from analyser.cli.main import main
try:
    main()
except SystemExit as end:
    assert not end.code, end.code
print("loaded:", *sorted(set({HEAVY}) & set(sys.modules)), file=sys.stderr)
"""


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[RunResult]]:
    """A store, and what the runs said whose games are in it."""
    path = tmp_path_factory.mktemp("played") / STORE
    rules = {"totems.shield": 0, "castles": [24, 19, 15]}
    policies = ["greedy", "patient:late_cards=8,least=3"]
    runs = [
        analyser.run("freigard", difficulty=["dawn", "dusk"], policy=policies, games=50, store=path),
        analyser.run("freigard", policy="greedy", house_rules=rules, games=20, seed=2**63 - 1, store=path),
        analyser.run("en_garde", policy="careful,aggressive", variant="round", games=30, store=path),
    ]
    return path, runs


@pytest.fixture(autouse=True)
def folder(played: tuple[Path, list[RunResult]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder with the store and nothing else."""
    monkeypatch.delenv("ANALYSER_STORE", raising=False)
    monkeypatch.chdir(tmp_path)
    shutil.copy(played[0], tmp_path)
    return tmp_path


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def run_rows(runs: list[RunResult]) -> list[dict[str, Any]]:
    return [row for run in runs for row in run.to_rows()]


def test_table_tells_what_cells_share_once_and_the_rest_row_by_row(played: tuple[Path, list[RunResult]]) -> None:
    lines = fine("results").splitlines()
    assert lines[0] == f"store {STORE}: 6 cells, 250 games"
    assert "95% intervals (Wilson)" in lines[1]
    titles = [line for line in lines if "game version" in line]
    assert titles == [
        "Freigard, game version 2, components default (assumed)",
        "Freigard, game version 2, castles=[24,19,15], totems.shield=0, components",
        "En Garde, game version 1, round, components default (rulebook)",
    ]
    found = [line.split() for line in lines if line.startswith(("dawn", "dusk"))]
    assert [row[:4] for row in found[:2]] == [
        ["dawn", "greedy", "1", "50"],
        ["dawn", "patient:least=3,late_cards=8", "1", "50"],
    ]
    assert found[4][2] == f"{2**63 - 1}"
    rates = [float(row[4]) for row in found]
    assert rates == pytest.approx([100 * row["win_rate"] for row in run_rows(played[1])[:5]], abs=0.05)
    assert lines[-1].startswith("careful,aggressive     1     30")


def test_markdown_has_the_same_cells() -> None:
    lines = fine("results", "--format", "markdown").splitlines()
    assert lines[0] == f"- store {STORE}: 6 cells, 250 games"
    assert sum(line.startswith("### ") for line in lines) == 3
    assert [line.count("|") for line in lines if line.startswith(("| dawn", "| dusk"))] == [7] * 5


def test_json_lists_every_cell(played: tuple[Path, list[RunResult]]) -> None:
    found = json.loads(fine("results", "--format", "json"))
    assert [cell["win"]["count"] for cell in found["cells"]] == [row["wins"] for row in run_rows(played[1])]
    assert found["cells"][4]["house_rules"] == {"castles": [24, 19, 15], "totems": {"shield": 0}}


def test_csv_of_a_listing_leaves_out_what_only_an_export_has(played: tuple[Path, list[RunResult]]) -> None:
    found = rows(fine("results", "--format", "csv"))
    assert [int(row["wins"]) for row in found] == [row["wins"] for row in run_rows(played[1])]
    assert [row["draws"] == "" for row in found] == [True] * 5 + [False]
    assert not {"rules", "rounds", "rounds_histogram"} & set(found[0])


@pytest.mark.parametrize("name", ["results.csv", "results.parquet", "results.PQ"])
def test_exports_read_back_with_the_numbers_of_the_run(name: str, played: tuple[Path, list[RunResult]]) -> None:
    assert fine("results", "export", "-o", name) == ""
    frame: Any = pd.read_csv(name, keep_default_na=False) if name.endswith("csv") else pd.read_parquet(name)
    cells = [cell for run in played[1] for cell in run.cells]
    assert len(frame) == len(cells)
    for (_, row), cell in zip(frame.iterrows(), cells, strict=True):
        assert (row["games"], row["wins"], row["seed"]) == (cell.games, cell.win.count, cell.cell.seed)
        assert (row["win_rate"], row["win_low"], row["win_high"]) == (cell.win.rate, cell.win.low, cell.win.high)
        assert json.loads(row["rules"]) == cell.cell.rules
        assert list(json.loads(row["components_counts"]).items()) == list(cell.cell.components.counts)
        assert row["players"] == ",".join(cell.cell.players)
        for metric, result in cell.metrics.items():
            assert float(row[metric]) == result.mean.value
            if not result.is_difference:
                counts = json.loads(row[f"{metric}_histogram"])
                assert {int(value): count for value, count in counts.items()} == result.histogram
    assert frame["seed"].dtype == "int64", "a seed is not rounded"


def test_what_a_game_does_not_count_is_empty() -> None:
    found = rows(fine("results", "export"))
    assert [row["castles_histogram"] == "" for row in found] == [False] * 5 + [True]
    assert [row["by_hit_histogram"] == "" for row in found] == [True] * 5 + [False]


def test_the_format_is_the_one_asked_for_or_the_file_s() -> None:
    fine("results", "export", "--format", "csv", "-o", "x.parquet")
    fine("results", "export", "--format", "parquet", "-o", "x.csv")
    fine("results", "export", "-o", "x.txt")
    assert Path("x.parquet").read_text(encoding="utf-8") == Path("x.txt").read_text(encoding="utf-8")
    assert Path("x.csv").read_bytes()[:4] == b"PAR1"
    assert fine("results", "export", "-o", "-") == Path("x.txt").read_text(encoding="utf-8")


def test_a_file_has_what_the_screen_would_show() -> None:
    fine("results", "-o", "listed.txt")
    assert Path("listed.txt").read_text(encoding="utf-8") == fine("results")


def test_an_empty_export_has_its_columns(tmp_path: Path) -> None:
    kept(tmp_path / "none")
    assert fine("results", "--store", "none") == "store none: no games are kept in it\n"
    assert json.loads(fine("results", "--store", "none", "--format", "json"))["cells"] == []
    assert fine("results", "export", "--store", "none").startswith("game,game_version,")
    fine("results", "export", "--store", "none", "-o", "none.parquet")
    assert len(pd.read_parquet("none.parquet")) == 0


def test_other_versions_and_policies_are_told_apart(tmp_path: Path) -> None:
    own = {"name": "mine.py:bold", "version": 1, "source": "file_mine_bold_0123456789abcdef", "parameters": {}}
    tally = [1, 2, 0, 1, 2, 0, 0, 4]
    for changes in ({}, {"rules": {"double": 8}}, {"players": [own]}, {"game": "chess"}):
        kept(tmp_path / "old", tally, **changes)
    lines = fine("results", "--store", "old").splitlines()
    titles = [line for line in lines if "game version 99" in line]
    assert [title.split(",")[0] for title in titles] == ["freigard", "freigard", "chess"]
    assert len({title.partition(", rules ")[2] for title in titles}) == 2, "other rules have a table of their own"
    whole = fine("results", "--store", "old", "--format", "markdown").splitlines()
    assert sum("greedy:least=3,pairs=ignored [version 99]" in line for line in whole) == 3
    (row,) = [line.split() for line in lines if "mine.py:bold [0123456]" in line]
    low, high = (f"{100 * end:.1f}" for end in (wilson(2, 7).low, wilson(6, 7).high))
    assert row[3:] == ["4", "7", "4", "28.6", low, "–", high], "undecided games count both ways"


def test_where_the_store_is_found(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / STORE).rename("other.sqlite")
    assert mistake("results") == f"store {STORE} does not exist"
    assert mistake("results", "export") == f"store {STORE} does not exist"
    monkeypatch.setenv("ANALYSER_STORE", "other.sqlite")
    assert "6 cells" in fine("results")
    assert len(rows(fine("results", "export"))) == 6
    assert mistake("results", "--store", "third.sqlite") == "store third.sqlite does not exist"
    assert [file.name for file in folder.iterdir()] == ["other.sqlite"]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("results exprt", "unknown word 'exprt' analyser results; 'export'? export"),
        ("results export more", "more"),
        ("results --format xml", "'xml' is not one of"),
        ("results --format parquet", "'parquet' is not one of"),
        ("results export --format json", "'json' is not one of"),
        ("results export --format parquet", "Parquet -o"),
        ("results export --format parquet -o -", "Parquet -o"),
        ("results --store x export", "'analyser results export'"),
        ("results --format csv export", "'analyser results export'"),
        ("results --store=", "--store names no file"),
        ("results -o no/such", "no/such No such file"),
        ("results export -o no/such.parquet", "no/such.parquet No such file"),
        ("results export -o .", "output . is a folder"),
        (f"results -o {STORE}", f"output {STORE} would take the place of {STORE}, which is needed"),
        ("results export -o link", "link analyser-store.sqlite"),
        ("results --store .", "store . is a folder"),
        ("results --store notes", "notes is no store"),
    ],
)
def test_mistakes_change_nothing(words: str, told: str, folder: Path) -> None:
    (folder / "link").symlink_to(STORE)
    (folder / "notes").write_text("no database\n" * 100, encoding="utf-8")
    before = look_of(folder)
    assert tells(mistake(*words.split()), told)
    assert look_of(folder) == before


def test_without_pyarrow_the_extra_is_named(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.delitem(sys.modules, "pyarrow.parquet", raising=False)
    told = mistake("results", "export", "-o", "x.parquet")
    assert told == "Parquet needs pyarrow, which is the extra 'parquet': pip install '.[parquet]'"
    assert [file.name for file in folder.iterdir()] == [STORE]
    fine("results", "export", "-o", "x.csv")


def test_what_cannot_be_read_is_said_and_the_rest_is_written(folder: Path) -> None:
    change(folder / STORE, "UPDATE chunks SET tally = ? WHERE cell IN (2, 5)", b"junk")
    for words, count in (("results --format csv", 4), ("results export", 4)):
        said = call(*words.split())
        assert said.code == 1
        assert len(rows(said.out)) == count
        assert said.err.startswith(f"analyser: store {STORE}: cell 2 (freigard dawn, seed 1) can't be read: a chunk ")
        assert said.err.endswith(" (and 1 more); the others are there\n")
        assert said.err.count("\n") == 1


def test_a_listing_does_not_wait_for_a_run_and_leaves_the_store_as_it_is(folder: Path) -> None:
    before = look_of(folder)
    assert child("results", cwd=folder).code == 0
    assert look_of(folder) == before
    writer = Store(folder / STORE)
    before = look_of(folder)
    with writer._database.writing():
        said = child("results", cwd=folder)
    assert (said.code, said.err) == (0, "")
    assert "6 cells" in said.out
    assert look_of(folder) == before
    writer.close()


@pytest.mark.parametrize("words", ["results", "results --format json", "results export", "results export --help"])
def test_neither_compiler_nor_frames_are_loaded(words: str, folder: Path) -> None:
    command = [sys.executable, "-c", LOADED, *words.split()]
    done = subprocess.run(command, cwd=folder, env=environment(), capture_output=True, check=True, text=True)
    assert done.stderr == "loaded:\n"


@pytest.mark.parametrize(
    "line",
    ["analyser results | true", "analyser results --format json | head -c 10", "analyser results export | head -1"],
)
def test_reader_that_leaves_is_no_error(line: str, folder: Path) -> None:
    said = shell(line, folder)
    assert (said.code, said.err) == (0, "")


def test_a_narrow_terminal_gets_the_same_within_80_columns(folder: Path) -> None:
    said = child("results", cwd=folder, COLUMNS="40")
    assert (said.out, said.err) == (fine("results"), "")
    assert max(map(len, said.out.splitlines())) <= 80
    for words in (["results"], ["results", "export"]):
        assert max(map(len, child(*words, "--help", COLUMNS="40").out.partition("Examples:")[0].splitlines())) <= 80


def test_full_outputs_are_said_in_a_line(folder: Path) -> None:
    said = child("results", "-o", "/dev/full", cwd=folder)
    assert said.code == 1
    assert said.err == (
        "analyser: output /dev/full could not be written (No space left on device); it is printed above\n"
    )
    said = child("results", "export", "--format", "parquet", "-o", "/dev/full", cwd=folder)
    assert (said.code, said.out) == (1, "")
    assert said.err == "analyser: output /dev/full could not be written (No space left on device)\n"
    assert [file.name for file in folder.iterdir()] == [STORE]
