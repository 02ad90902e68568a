"""`analyser report`: all files of a report, the same bytes whoever makes it, and mistakes told before any work."""

import json
import platform
import shlex
import shutil
import sqlite3
from contextlib import closing
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.text import Text

from analyser.kernel.jit import PLAIN
from analyser.reporting.report import folder as report_folder
from tests.cli.running import call, mistake, tells

GAMES = 12 if PLAIN else 300
STUDY = f"""\
title = "Is a Shield worth it?"
game = "freigard"
difficulties = ["dawn", "night"]
policies = ["random", "greedy", "patient"]
games = {GAMES}
seed = 7
[house_rules."as printed"]
[house_rules."no Shield"]
totems.shield = 0
"""
FILES = {"index.html", "manifest.json", "results.csv", "results.md", "results.parquet", "times.csv"}
FIGURES = {"win_rates", "ladder", "behind_the_best", "house_rules", "survival", "course", "scores", "thinking_time"}
TIMED = {"index.html", "manifest.json", "times.csv", "figures/thinking_time.svg", "figures/thinking_time.png"}


def fine(*words: object) -> str:
    said = call(*map(str, words))
    assert said.code == 0, said.err
    return said.err


def files_of(folder: Path) -> dict[str, bytes]:
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


def make_report(folder: Path) -> Path:
    """A folder with a study, its store, and a report of it."""
    (folder / "study.toml").write_text(STUDY, encoding="utf-8")
    words = ("--store", folder / "kept.sqlite", "--threads", 1)
    fine("report", folder / "study.toml", "--play", "--games", 3, "-o", folder / "report", *words)
    return folder


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_report(tmp_path_factory.mktemp("played"))


@pytest.fixture(autouse=True)
def folder(played: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder with a copy of it."""
    monkeypatch.delenv("ANALYSER_STORE", raising=False)
    shutil.copytree(played, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def sketch(figure: Figure, name: str = "") -> str:
    """What a figure shows, undrawn: its texts and lines as a number."""
    shown = [text.get_text() for text in figure.findobj(Text)]
    lines = [np.asarray(line.get_xydata()).tobytes() for line in figure.findobj(Line2D)]
    digest = sha256(repr((shown, lines, name)).encode()).hexdigest()
    return f'<svg viewBox="0 0 10 10"><text>{digest}</text></svg>'


@pytest.fixture
def sketched(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reports with sketches for figures: to draw them takes most of the time (tests/reporting looks at figures)."""
    monkeypatch.setattr(report_folder, "svg_text", sketch)
    monkeypatch.setattr(report_folder, "png_bytes", lambda figure: sketch(figure).encode())


def not_repeatable(folder: Path) -> set[str]:
    """The files that are not promised again."""
    return {name for name, one in manifest(folder)["files"].items() if not one["repeatable"]}


def manifest(folder: Path) -> Any:
    return json.loads((folder / "manifest.json").read_text(encoding="utf-8"))


# files


def test_a_report_is_a_page_and_files_beside_it(folder: Path) -> None:
    figures = {f"figures/{name}.{kind}" for name in FIGURES for kind in ("svg", "png")}
    if PLAIN:  # so few games may leave nothing to draw
        assert set(files_of(folder / "report")) >= FILES
    else:
        assert set(files_of(folder / "report")) == FILES | figures
    assert manifest(folder / "report")["title"] == "Is a Shield worth it?"


@pytest.mark.usefixtures("sketched")
def test_what_is_said_goes_to_the_person_and_names_the_page(folder: Path) -> None:
    said = call("report", "study.toml", "--store", "kept.sqlite", "--games", "0")
    assert (said.code, said.out) == (0, "")
    assert said.err.splitlines()[-1].startswith("study-report/index.html and ")
    assert "played once more" not in said.err
    assert "<pre id=" not in (folder / "study-report/index.html").read_text(encoding="utf-8")


def test_the_manifest_has_the_sum_of_every_file(folder: Path) -> None:
    known, found = manifest(folder / "report"), files_of(folder / "report")
    del found["manifest.json"]
    assert {name: (one["sha256"], one["bytes"]) for name, one in known["files"].items()} == {
        name: (sha256(content).hexdigest(), len(content)) for name, content in found.items()
    }
    assert not_repeatable(folder / "report") == TIMED - {"manifest.json"}
    assert known["inputs"] == {"study.toml": sha256(STUDY.encode()).hexdigest()}
    assert (known["format"], known["seeds"], known["games"]) == ("analyser-report/1", [7], 12 * GAMES)


@pytest.mark.parametrize("kind", ["csv", "parquet"])
def test_results_have_a_row_a_cell_and_no_clock(folder: Path, kind: str) -> None:
    file = folder / f"report/results.{kind}"
    frame: Any = pd.read_csv(file) if kind == "csv" else pd.read_parquet(file)
    cells = manifest(folder / "report")["cells"]
    assert len(frame) == len(cells) == 12
    columns = ["difficulty", "players", "rules_name", "games", "wins", "win_low", "win_high", "best"]
    told = [
        [cell[name.replace("players", "policy").replace("rules_name", "rules")] for name in columns] for cell in cells
    ]
    assert frame[columns].values.tolist() == told
    assert not [name for name in frame.columns if "seconds" in name]


# the same bytes


@pytest.mark.slow
def test_the_same_store_gives_the_same_bytes(folder: Path) -> None:
    fine("report", "study.toml", "--store", "kept.sqlite", "--games", 3, "-o", "again")
    assert files_of(folder / "again") == files_of(folder / "report")


@pytest.mark.slow
def test_another_store_and_other_threads_give_the_same_bytes(folder: Path) -> None:
    fine("report", "study.toml", "--play", "--threads", 2, "--store", "other", "--games", 3, "-o", "second")
    first, second = files_of(folder / "report"), files_of(folder / "second")
    assert first.keys() == second.keys()
    known = manifest(folder / "second")["files"]
    repeatable = {name for name, one in known.items() if one["repeatable"]}
    assert repeatable == first.keys() - TIMED
    assert {name for name in repeatable if first[name] != second[name]} == set()
    for store, name in (("kept.sqlite", "one"), ("other", "two")):
        fine("report", "study.toml", "--store", store, "--no-times", "--games", 3, "-o", name)
    assert files_of(folder / "one") == files_of(folder / "two")
    assert files_of(folder / "one").keys() == first.keys() - (TIMED - {"index.html", "manifest.json"})
    assert all(one["repeatable"] for one in manifest(folder / "one")["files"].values())
    assert "seconds" not in (folder / "one/results.csv").read_text(encoding="utf-8")


@pytest.mark.slow
@pytest.mark.usefixtures("sketched")
@pytest.mark.skipif(PLAIN, reason="too few games to be surprised by")
@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("study.toml", ("--no-times", "--games", "10")),
        pytest.param("study.toml", ("--no-times", "--games", "0")),
        pytest.param("my study.toml", ("--no-times",)),
        pytest.param("kept.sqlite", ("--no-times",)),
    ],
)
def test_the_command_of_the_certificate_makes_the_report_again(
    folder: Path, monkeypatch: pytest.MonkeyPatch, name: str, words: tuple[str, ...]
) -> None:
    monkeypatch.setenv("ANALYSER_STORE", "kept.sqlite")
    if not (folder / name).exists():
        shutil.copy("study.toml", name)
    fine("report", name, *words, "-o", "first")
    command = shlex.split(manifest(folder / "first")["repeat"])
    assert command[:2] == ["analyser", "report"]
    fine(*command[1:], "-o", "second")
    assert files_of(folder / "first") == files_of(folder / "second")


# what is promised


def certified(folder: Path) -> tuple[str, str]:
    """The command of the certificate and its promise, which stand on the page as well."""
    known = manifest(folder)
    page = (folder / "index.html").read_text(encoding="utf-8")
    assert f"<code>{known['repeat']}</code>" in page
    assert f"<p>{known['promise']}</p>" in page
    return known["repeat"], known["promise"]


@pytest.mark.usefixtures("sketched")
def test_the_command_leaves_out_what_only_the_machine_that_played_can_say(folder: Path) -> None:
    command, promise = certified(folder / "report")
    assert command == "analyser report study.toml --play --games 3 --no-times"
    assert "gives the same bytes of every file" in promise
    assert "seconds besides, which are of the machine that played" in promise
    assert {*not_repeatable(folder / "report"), "manifest.json"} == TIMED
    fine("report", "study.toml", "--store", "kept.sqlite", "--no-times", "-o", "plain")
    assert certified(folder / "plain")[0] == "analyser report study.toml --play --no-times"
    assert "seconds" not in certified(folder / "plain")[1]


@pytest.mark.slow
@pytest.mark.usefixtures("sketched")
def test_what_a_clock_ended_is_not_promised_again(folder: Path) -> None:
    timed = STUDY.replace(f"games = {GAMES}", f'games = {GAMES}\nbudget = "10m"')
    Path("study.toml").write_text(timed, encoding="utf-8")
    fine("report", "study.toml", "--store", "kept.sqlite", "--no-times", "-o", "budget")
    assert "it can't be repeated byte for byte" in certified(folder / "budget")[1]
    assert not_repeatable(folder / "budget") == set(manifest(folder / "budget")["files"])


@pytest.mark.usefixtures("sketched")
def test_a_study_that_is_not_finished_is_not_promised_again(folder: Path) -> None:
    Path("study.toml").write_text(STUDY.replace('"random"', '"random", "counter"'), encoding="utf-8")
    fine("report", "study.toml", "--store", "kept.sqlite", "--no-times", "-o", "unfinished")
    assert certified(folder / "unfinished")[1].startswith("The study is not finished: ")
    assert not_repeatable(folder / "unfinished") == set(manifest(folder / "unfinished")["files"])


@pytest.mark.slow
@pytest.mark.usefixtures("sketched")
def test_of_a_store_nothing_is_played(folder: Path) -> None:
    """Its seconds are kept in it, and the same each time."""
    fine("report", "kept.sqlite", "-o", "first")
    command, promise = certified(folder / "first")
    assert command == "analyser report kept.sqlite"
    assert promise.startswith("Nothing is played: the same store gives the same bytes")
    fine(*shlex.split(command)[1:], "-o", "second")
    assert files_of(folder / "first") == files_of(folder / "second")
    assert not_repeatable(folder / "first") == set()


@pytest.mark.slow
@pytest.mark.usefixtures("sketched")
def test_all_versions_are_told(folder: Path) -> None:
    """Of a store there may be several of the same game or policy."""
    with closing(sqlite3.connect("kept.sqlite")) as store, store:
        first, text = store.execute("SELECT id, identity FROM cells ORDER BY id").fetchone()
        identity = json.loads(text)
        identity["game_version"], identity["players"][0]["version"] = 1, 3
        store.execute("UPDATE cells SET identity = ? WHERE id = ?", (json.dumps(identity, sort_keys=True), first))
    fine("report", "kept.sqlite", "--games", 0, "-o", "mixed")
    told = manifest(folder / "mixed")["versions"]
    assert (told["game freigard"], told["policy random"], told["policy greedy"]) == ("1 and 2", "1 and 3", "1")
    assert (told["pyarrow"], told["Python"]) == (version("pyarrow"), platform.python_version())


@pytest.mark.usefixtures("sketched")
def test_what_an_older_report_had_besides_is_taken_away(folder: Path) -> None:
    """But nothing that is not the report's, whatever its manifest says."""
    known = manifest(folder / "report")
    known["files"] |= {"../study.toml": {}, "gone.svg": {}}
    (folder / "report/manifest.json").write_text(json.dumps(known), encoding="utf-8")
    (folder / "report/notes.txt").write_text("mine", encoding="utf-8")
    fine("report", "study.toml", "--store", "kept.sqlite", "--games", 3, "--no-times", "-o", "report")
    found = files_of(folder / "report")
    assert found.keys() == {*manifest(folder / "report")["files"], "manifest.json", "notes.txt"}
    assert not (TIMED - {"index.html", "manifest.json"}) & found.keys()
    assert (folder / "study.toml").read_text(encoding="utf-8") == STUDY


# mistakes


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("nosuch.toml", "there is no file nosuch.toml"),
        ("nosuch.sqlite", "there is no file nosuch.sqlite"),
        ("report", "store report is a folder"),
        ("report/results.csv", "report/results.csv is no store"),
        ("bad.toml", "bad.toml, line 2: unknown key 'gmaes'"),
        ("study.toml --store nosuch", "nosuch 'analyser study run study.toml'"),
        ("study.toml --store kept.sqlite --no-store", "--store FILE --no-store"),
        ("study.toml --no-store", "needs a store"),
        ("other.toml --store kept.sqlite", "other.toml kept.sqlite"),
        ("empty.sqlite", "empty.sqlite is empty"),
        ("study.toml --store empty.sqlite", "empty.sqlite is empty"),
        ("study.toml -o study.toml", "output study.toml folder"),
        ("study.toml -o full", "full -o"),
        ("study.toml -o no/such", "output no/such folder"),
        ("study.toml --games 101", "--games 0 100, 101"),
        ("study.toml --check nosuch.md", "there is no file nosuch.md"),
        ("report --check text.md --play", "--play --check"),
        ("report --check text.md --games 3", "--games --check"),
        ("report --check text.md -o report", "--output --check"),
        ("report --check text.md --no-times", "--no-times --check"),
        ("report --check text.md --no-store", "--no-store --check"),
        ("kept.sqlite --play", "--play store"),
        ("kept.sqlite --store other.sqlite", "--store store"),
        ("kept.sqlite --no-store", "--no-store store"),
        ("study.toml --store kept.sqlite --threads 2", "--threads"),
        ("study.toml --store kept.sqlite -o /proc/x", "/proc/x No such file"),
        (f"study.toml --store kept.sqlite -o {'x' * 300}", f"output {'x' * 300} can't be made: File name too long"),
        (f"{'x' * 300}", f"there is no file {'x' * 300}"),
        ("full --check text.md", "full manifest.json"),
        ("study.toml --check text.md", "study.toml manifest.json"),
        ("foreign --check text.md", "foreign manifest.json"),
        pytest.param(
            "kept.sqlite -o foreign",
            "folder foreign holds something else",
        ),
    ],
)
def test_mistakes(folder: Path, words: str, told: str) -> None:
    Path("bad.toml").write_text('game = "freigard"\ngmaes = 5\n', encoding="utf-8")
    Path("other.toml").write_text('game = "freigard"\nseed = 8\n', encoding="utf-8")
    Path("text.md").write_text("nothing\n", encoding="utf-8")
    Path("empty.sqlite").touch()
    for name, file in (("full", "notes.txt"), ("foreign", "manifest.json"), ("foreign", "index.html")):
        Path(name).mkdir(exist_ok=True)
        (Path(name) / file).write_text('{"name": "an app"}', encoding="utf-8")
    before = files_of(folder)
    assert tells(mistake("report", *words.split()), told)
    assert files_of(folder) == before, "nothing is made for a mistake"


def test_a_store_without_games_makes_no_report(folder: Path) -> None:
    with closing(sqlite3.connect("kept.sqlite")) as store, store:
        store.execute("DELETE FROM chunks")
    assert mistake("report", "kept.sqlite") == "store kept.sqlite has no game that can be read"
    assert "no game of study study.toml is kept" in mistake("report", "study.toml", "--store", "kept.sqlite")
