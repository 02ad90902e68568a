"""`analyser report`: all files of a report, and what it promises."""

import json
import platform
import shlex
import sqlite3
from contextlib import closing
from hashlib import sha256
from html import unescape
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

from analyser.kernel.jit import PLAIN
from analyser.solvers.catalogue import policies_of
from tests.chosen import SOLO, SOLO_GAME
from tests.cli.reports import CELLS, GAMES, STUDY, TIMED, TITLE, files_of, fine, manifest, not_repeatable
from tests.cli.running import assert_names, call

pytestmark = pytest.mark.usefixtures("reported")
GREEDY = next(info.version for info in policies_of(SOLO) if info.name == "greedy")
FILES = {"boxes.json", "index.html", "manifest.json", "results.csv", "results.md", "results.parquet", "times.csv"}
FIGURES = {"win_rates", "ladder", "behind_the_best", "house_rules", "survival", "course", "scores", "thinking_time"}


# files


def test_a_report_is_a_page_and_files_beside_it(reported: Path) -> None:
    figures = {f"figures/{name}.{kind}" for name in FIGURES for kind in ("svg", "png")}
    if PLAIN:  # so few games may leave nothing to draw
        assert set(files_of(reported / "report")) >= FILES
    else:
        assert set(files_of(reported / "report")) == FILES | figures
    assert manifest(reported / "report")["title"] == TITLE


@pytest.mark.usefixtures("sketched")
def test_what_is_said_goes_to_the_person_and_names_the_page(reported: Path) -> None:
    said = call("report", "study.toml", "--store", "kept.sqlite", "--games", "0")
    assert (said.code, said.out) == (0, "")
    assert_names(said.err.splitlines()[-1], "study-report/index.html")
    assert "played once more" not in said.err
    assert "<pre id=" not in (reported / "study-report/index.html").read_text(encoding="utf-8")


def test_the_manifest_has_the_sum_of_every_file(reported: Path) -> None:
    known, found = manifest(reported / "report"), files_of(reported / "report")
    del found["manifest.json"]
    assert {name: (one["sha256"], one["bytes"]) for name, one in known["files"].items()} == {
        name: (sha256(content).hexdigest(), len(content)) for name, content in found.items()
    }
    assert not_repeatable(reported / "report") == TIMED - {"manifest.json"}
    assert known["inputs"] == {"study.toml": sha256(STUDY.encode()).hexdigest()}
    assert (known["format"], known["seeds"], known["games"]) == ("analyser-report/1", [7], CELLS * GAMES)


@pytest.mark.parametrize("kind", ["csv", "parquet"])
def test_results_have_a_row_a_cell_and_no_clock(reported: Path, kind: str) -> None:
    file = reported / f"report/results.{kind}"
    frame: Any = pd.read_csv(file) if kind == "csv" else pd.read_parquet(file)
    cells = manifest(reported / "report")["cells"]
    assert len(frame) == len(cells) == CELLS
    columns = ["difficulty", "players", "rules_name", "games", "wins", "win_low", "win_high", "best"]
    rows = [cell | {"players": ",".join(cell["players"]), "rules_name": cell["rules"]} for cell in cells]
    told = [[row[name] for name in columns] for row in rows]
    assert frame[columns].values.tolist() == told
    assert not [name for name in frame.columns if "seconds" in name]
    assert ("castles_histogram" in frame.columns) == (kind == "parquet")


@pytest.mark.parametrize("kind", ["csv", "parquet"])
def test_boxes_stand_once_by_the_hash_in_the_row(reported: Path, kind: str) -> None:
    file = reported / f"report/results.{kind}"
    frame: Any = pd.read_csv(file) if kind == "csv" else pd.read_parquet(file)
    told = json.loads((reported / "report/boxes.json").read_text(encoding="utf-8"))
    assert told["format"] == "analyser-boxes/1"
    assert set(frame["components_hash"]) == set(told["boxes"])
    box = told["boxes"][frame["components_hash"][0]]
    assert (box["name"], box["provenance"]) == (frame["components"][0], frame["provenance"][0])
    assert box["components"] == SOLO_GAME.load_components(None).to_dict()
    assert "components_counts" not in frame.columns


# what is promised


def certified(folder: Path) -> tuple[str, str]:
    """The command of the certificate and its promise, which stand on the page as well."""
    known = manifest(folder)
    page = unescape((folder / "index.html").read_text(encoding="utf-8"))
    assert f"<code>{known['repeat']}</code>" in page
    assert f"<p>{known['promise']}</p>" in page
    return known["repeat"], known["promise"]


@pytest.mark.usefixtures("sketched")
def test_the_command_leaves_out_what_only_the_machine_that_played_can_say(reported: Path) -> None:
    command, promise = certified(reported / "report")
    assert shlex.split(command) == ["analyser", "report", "study.toml", "--play", "--games", "3", "--no-times"]
    assert_names(promise, "same bytes", "seconds", "times.csv", "manifest.json")
    assert {*not_repeatable(reported / "report"), "manifest.json"} == TIMED
    fine("report", "study.toml", "--store", "kept.sqlite", "--no-times", "-o", "plain")
    command, promise = certified(reported / "plain")
    assert shlex.split(command) == ["analyser", "report", "study.toml", "--play", "--no-times"]
    assert "seconds" not in promise


@pytest.mark.slow
@pytest.mark.usefixtures("sketched")
def test_what_a_clock_ended_is_not_promised_again(reported: Path) -> None:
    timed = STUDY.replace(f"games = {GAMES}", f'games = {GAMES}\nbudget = "10m"')
    Path("study.toml").write_text(timed, encoding="utf-8")
    fine("report", "study.toml", "--store", "kept.sqlite", "--no-times", "-o", "budget")
    assert_names(certified(reported / "budget")[1], "can't be repeated")
    assert not_repeatable(reported / "budget") == set(manifest(reported / "budget")["files"])


@pytest.mark.usefixtures("sketched")
def test_a_study_that_is_not_finished_is_not_promised_again(reported: Path) -> None:
    Path("study.toml").write_text(STUDY.replace('"random"', '"random", "mcts"'), encoding="utf-8")
    fine("report", "study.toml", "--store", "kept.sqlite", "--no-times", "-o", "unfinished")
    assert_names(certified(reported / "unfinished")[1], "not finished")
    assert not_repeatable(reported / "unfinished") == set(manifest(reported / "unfinished")["files"])


@pytest.mark.slow
@pytest.mark.usefixtures("sketched")
def test_of_a_store_nothing_is_played(reported: Path) -> None:
    """Its seconds are kept in it, and the same each time."""
    fine("report", "kept.sqlite", "-o", "first")
    command, promise = certified(reported / "first")
    assert command == "analyser report kept.sqlite"
    assert_names(promise, "Nothing is played", "same bytes")
    fine(*shlex.split(command)[1:], "-o", "second")
    assert files_of(reported / "first") == files_of(reported / "second")
    assert not_repeatable(reported / "first") == set()


@pytest.mark.slow
@pytest.mark.usefixtures("sketched")
def test_all_versions_are_told(reported: Path) -> None:
    """Of a store there may be several of the same game or policy."""
    with closing(sqlite3.connect("kept.sqlite")) as store, store:
        first, text = store.execute("SELECT id, identity FROM cells ORDER BY id").fetchone()
        identity = json.loads(text)
        identity["game_version"], identity["players"][0]["version"] = 1, 3
        store.execute("UPDATE cells SET identity = ? WHERE id = ?", (json.dumps(identity, sort_keys=True), first))
    fine("report", "kept.sqlite", "--games", 0, "-o", "mixed")
    told = manifest(reported / "mixed")["versions"]
    assert told[f"game {SOLO}"] == f"1 and {SOLO_GAME.version}"
    assert (told["policy random"], told["policy greedy"]) == ("1 and 3", f"{GREEDY}")
    assert (told["pyarrow"], told["Python"]) == (version("pyarrow"), platform.python_version())


@pytest.mark.usefixtures("sketched")
def test_what_an_older_report_had_besides_is_taken_away(reported: Path) -> None:
    """But nothing that is not the report's, whatever its manifest says."""
    known = manifest(reported / "report")
    known["files"] |= {"../study.toml": {}, "gone.svg": {}}
    (reported / "report/manifest.json").write_text(json.dumps(known), encoding="utf-8")
    (reported / "report/notes.txt").write_text("mine", encoding="utf-8")
    fine("report", "study.toml", "--store", "kept.sqlite", "--games", 3, "--no-times", "-o", "report")
    found = files_of(reported / "report")
    assert found.keys() == {*manifest(reported / "report")["files"], "manifest.json", "notes.txt"}
    assert not (TIMED - {"index.html", "manifest.json"}) & found.keys()
    assert (reported / "study.toml").read_text(encoding="utf-8") == STUDY
