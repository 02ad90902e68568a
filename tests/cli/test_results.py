"""`analyser results` and its export: what is kept is listed and written, and nothing else is touched."""

import csv
import io
import json
import os
import re
import shutil
import sys
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

import analyser
from analyser.cli.options import STORE
from analyser.experiments.keeping.store import Store
from analyser.experiments.results import RunResult
from analyser.extras import how_to_get
from analyser.statistics.intervals import wilson
from tests.chosen import (
    DUEL,
    DUEL_GAME,
    EASY,
    HARDER,
    SHORT_DUEL,
    SOLO,
    SOLO_ALIKE,
    SOLO_GAME,
    SOLO_INTEGERS,
    SOLO_PART,
)
from tests.cli.running import assert_names, call, child, fine, mistake
from tests.experiments.test_archive import change, kept, look_of

NUMBERS = SOLO_INTEGERS.name
PAIR = "random,aggressive"
COUNTS, _, PART = SOLO_PART.partition(".")


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[RunResult]]:
    """A store, and what the runs said whose games are in it."""
    path = tmp_path_factory.mktemp("played") / STORE
    rules = {SOLO_PART: 0, NUMBERS: [24, 19, 15]}
    runs = [
        analyser.run(SOLO, difficulty=[EASY, HARDER], policy=["greedy", SOLO_ALIKE], games=50, store=path),
        analyser.run(SOLO, policy="greedy", house_rules=rules, games=20, seed=2**63 - 1, store=path),
        analyser.run(DUEL, policy=PAIR, variant=SHORT_DUEL, games=30, store=path),
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
    assert_names(lines[0], STORE, "6 cells", "250 games")
    assert_names(lines[1], "95%", "Wilson")
    printed, changed, duel = (line for line in lines if "game version" in line)
    for title in (printed, changed):
        assert_names(title, f"game version {SOLO_GAME.version}")
    assert_names(changed, f"{NUMBERS}=[24,19,15]", f"{SOLO_PART}=0")
    assert NUMBERS not in printed
    assert_names(duel, f"game version {DUEL_GAME.version}", SHORT_DUEL)
    found = [line.split() for line in lines if line.startswith((EASY, HARDER))]
    assert [row[:4] for row in found[:2]] == [[EASY, "greedy", "1", "50"], [EASY, SOLO_ALIKE, "1", "50"]]
    assert found[4][2] == f"{2**63 - 1}"
    rates = [float(row[4]) for row in found]
    assert rates == pytest.approx([100 * row["win_rate"] for row in run_rows(played[1])[:5]], abs=0.05)
    assert lines[-1].split()[:3] == [PAIR, "1", "30"]


def test_markdown_has_the_same_cells() -> None:
    lines = fine("results", "--format", "markdown").splitlines()
    assert_names(lines[0], STORE, "6 cells", "250 games")
    assert sum(line.startswith("### ") for line in lines) == 3
    assert [line.count("|") for line in lines if line.startswith((f"| {EASY}", f"| {HARDER}"))] == [8, 8, 8, 8, 7], (
        "only one table has bands"
    )


def test_json_lists_every_cell(played: tuple[Path, list[RunResult]]) -> None:
    found = json.loads(fine("results", "--format", "json"))
    assert [cell["win"]["count"] for cell in found["cells"]] == [row["wins"] for row in run_rows(played[1])]
    assert found["cells"][4]["house_rules"] == {NUMBERS: [24, 19, 15], COUNTS: {PART: 0}}


def test_csv_of_a_listing_leaves_out_what_only_an_export_has(played: tuple[Path, list[RunResult]]) -> None:
    found = rows(fine("results", "--format", "csv"))
    assert [int(row["wins"]) for row in found] == [row["wins"] for row in run_rows(played[1])]
    assert [row["draws"] == "" for row in found] == [True] * 5 + [False]
    metric = SOLO_GAME.metrics[0].name
    assert not {"rules", metric, f"{metric}_histogram"} & set(found[0])


@pytest.mark.parametrize("name", ["results.csv", "results.parquet", "results.PQ"])
def test_exports_read_back_with_the_numbers_of_the_run(name: str, played: tuple[Path, list[RunResult]]) -> None:
    assert fine("results", "export", "-o", name) == ""
    frame: Any = pd.read_csv(name, keep_default_na=False) if name.endswith("csv") else pd.read_parquet(name)
    cells = [cell for run in played[1] for cell in run.cells]
    assert len(frame) == len(cells)
    for (_, row), cell in zip(frame.iterrows(), cells, strict=True):
        assert (row["games"], row["wins"], row["seed"]) == (cell.games, cell.win.count, cell.spec.seed)
        assert (row["win_rate"], row["win_low"], row["win_high"]) == (cell.win.rate, cell.win.low, cell.win.high)
        assert json.loads(row["rules"]) == cell.spec.rules
        assert list(json.loads(row["components_counts"]).items()) == list(cell.spec.components.counts)
        assert row["players"] == ",".join(cell.spec.players)
        for metric, result in cell.metrics.items():
            assert float(row[metric]) == result.mean.value
            if not result.is_difference:
                counts = json.loads(row[f"{metric}_histogram"])
                assert {int(value): count for value, count in counts.items()} == result.histogram
    assert frame["seed"].dtype == "int64", "a seed is not rounded"


def test_what_a_game_does_not_count_is_empty() -> None:
    found = rows(fine("results", "export"))
    assert [row[f"{SOLO_GAME.metrics[0].name}_histogram"] == "" for row in found] == [False] * 5 + [True]
    assert [row[f"{DUEL_GAME.metrics[-1].name}_histogram"] == "" for row in found] == [True] * 5 + [False]


def test_the_format_is_the_one_asked_for_or_the_file_s() -> None:
    fine("results", "export", "--format", "csv", "-o", "csv")
    fine("results", "export", "--format", "parquet", "-o", "parquet")
    fine("results", "export", "-o", "x.parquet")
    fine("results", "export", "-o", "x.txt")
    assert Path("csv").read_text(encoding="utf-8") == Path("x.txt").read_text(encoding="utf-8")
    assert Path("parquet").read_bytes()[:4] == Path("x.parquet").read_bytes()[:4] == b"PAR1"
    assert fine("results", "export", "-o", "-") == Path("x.txt").read_text(encoding="utf-8")
    fine("results", "-o", "listed.txt")
    assert Path("listed.txt").read_text(encoding="utf-8") == fine("results")


def test_an_empty_export_has_its_columns(tmp_path: Path) -> None:
    kept(tmp_path / "none")
    (line,) = fine("results", "--store", "none").splitlines()
    assert_names(line, "none", "no games")
    assert json.loads(fine("results", "--store", "none", "--format", "json"))["cells"] == []
    assert fine("results", "export", "--store", "none").startswith("game,game_version,")
    fine("results", "export", "--store", "none", "-o", "none.parquet")
    assert len(pd.read_parquet("none.parquet")) == 0


def test_other_versions_and_policies_are_told_apart(tmp_path: Path) -> None:
    own = {"name": "mine.py:bold", "version": 1, "source": "file_mine_bold_0123456789abcdef", "parameters": {}}
    tally = [1, 2, 0, 1, 2, 0, 0, 4]
    for changes in ({}, {"rules": {"number": 8}}, {"players": [own]}, {"game": "chess"}):
        kept(tmp_path / "old", tally, **changes)
    lines = fine("results", "--store", "old").splitlines()
    titles = [line for line in lines if "game version 99" in line]
    first, second, other = (title.split(",")[0] for title in titles)
    assert first == second != other == "chess"
    assert len({title.partition(", rules ")[2] for title in titles}) == 2, "other rules have a table of their own"
    whole = fine("results", "--store", "old", "--format", "markdown").splitlines()
    assert sum("[version 99]" in line for line in whole) == 3
    (row,) = [line.split() for line in lines if "mine.py:bold [0123456]" in line]
    low, high = (f"{100 * end:.1f}" for end in (wilson(2, 7).low, wilson(6, 7).high))
    assert row[3:] == ["4", "7", "4", "28.6", low, "–", high], "undecided games count both ways"


def test_where_the_store_is_found(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / STORE).rename("other.sqlite")
    for words in ((), ("export",)):
        assert_names(mistake("results", *words), STORE)
    monkeypatch.setenv("ANALYSER_STORE", "other.sqlite")
    assert "6 cells" in fine("results")
    assert len(rows(fine("results", "export"))) == 6
    assert_names(mistake("results", "--store", "third.sqlite"), "third.sqlite")
    assert [file.name for file in folder.iterdir()] == ["other.sqlite"]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("results exprt", "'exprt' 'export'"),
        ("results export more", "more"),
        ("results --format parquet", "Parquet -o"),
        ("results export --format json -o x.csv", "json x.csv"),
        ("results export --format parquet", "Parquet -o"),
        ("results export --format parquet -o -", "Parquet -o"),
        ("results --store x export", "'analyser results export'"),
        ("results --format csv export", "'analyser results export'"),
        ("results --store=", "--store"),
        ("results -o no/such", "no/such"),
        ("results export -o no/such.parquet", "no/such.parquet"),
        ("results export -o .", "output . folder"),
        (f"results --format table -o {STORE}", f"output {STORE} place"),
        ("results export -o link", f"link {STORE}"),
        ("results --store .", "store . folder"),
        ("results --store notes", "notes"),
    ],
)
def test_mistakes_change_nothing(words: str, told: str, folder: Path) -> None:
    (folder / "link").symlink_to(STORE)
    (folder / "notes").write_text("no database\n" * 100, encoding="utf-8")
    before = look_of(folder)
    assert_names(mistake(*words.split()), *told.split())
    assert look_of(folder) == before


def test_without_pyarrow_the_extra_is_named(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.delitem(sys.modules, "pyarrow.parquet", raising=False)
    assert_names(mistake("results", "export", "-o", "x.parquet"), "pyarrow", "'parquet'", how_to_get("parquet"))
    assert [file.name for file in folder.iterdir()] == [STORE]
    fine("results", "export", "-o", "x.csv")


def test_what_cannot_be_read_is_said_and_the_rest_is_written(folder: Path) -> None:
    change(folder / STORE, "UPDATE chunks SET tally = ? WHERE cell IN (2, 5)", b"junk")
    for words, count in (("results --format csv", 4), ("results export", 4)):
        said = call(*words.split())
        assert (said.code, said.err.count("\n")) == (1, 1)
        assert len(rows(said.out)) == count
        assert_names(said.err, STORE, "cell 2", f"{SOLO} {EASY}", "seed 1", "1 more")


def test_a_listing_does_not_wait_for_a_run_and_leaves_the_store_as_it_is(folder: Path) -> None:
    before = look_of(folder)
    assert child("results", cwd=folder).code == 0
    assert look_of(folder) == before
    writer = Store(folder / STORE)
    before = look_of(folder)
    with writer.writing():
        said = child("results", cwd=folder)
    assert (said.code, said.err) == (0, "")
    assert "6 cells" in said.out
    assert look_of(folder) == before
    writer.close()


def test_a_narrow_terminal_gets_the_same_within_its_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    wide = fine("results")
    assert max(map(len, wide.splitlines())) <= 80
    monkeypatch.setenv("COLUMNS", "40")
    narrow = fine("results")
    assert max(map(len, narrow.splitlines())) <= 40
    assert "".join(sorted(set(re.findall(r"\d+\.\d+", wide)))) == "".join(sorted(set(re.findall(r"\d+\.\d+", narrow))))


def test_a_full_output_is_said_in_a_line(folder: Path) -> None:
    said = child("results", "export", "--format", "parquet", "-o", "/dev/full", cwd=folder)
    assert (said.code, said.out, said.err.count("\n")) == (1, "", 1)
    assert_names(said.err, "/dev/full", os.strerror(28))
    assert [file.name for file in folder.iterdir()] == [STORE]
