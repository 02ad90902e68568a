"""`analyser report`: mistakes are told before any work, and nothing is made for them."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.chosen import SOLO
from tests.cli.reports import files_of
from tests.cli.running import assert_names, mistake


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("nosuch.toml", "file nosuch.toml"),
        ("nosuch.sqlite", "file nosuch.sqlite"),
        ("report", "store report folder"),
        ("report/results.csv", "report/results.csv store"),
        ("bad.toml", "bad.toml 'gmaes'"),
        ("study.toml --store nosuch", "nosuch study run study.toml"),
        ("study.toml --store kept.sqlite --no-store", "--store --no-store"),
        ("study.toml --no-store", "store"),
        ("other.toml --store kept.sqlite", "other.toml kept.sqlite"),
        ("empty.sqlite", "empty.sqlite"),
        ("study.toml --store empty.sqlite", "empty.sqlite"),
        ("study.toml -o study.toml", "output study.toml folder"),
        ("study.toml -o full", "full -o"),
        ("study.toml -o no/such", "output no/such folder"),
        ("study.toml --store kept.sqlite --games 101", "games 0 100 101"),
        ("study.toml --check nosuch.md", "file nosuch.md"),
        ("report --check text.md --play", "--play --check"),
        ("report --check text.md --games 3", "--games --check"),
        ("report --check text.md -o report", "--output --check"),
        ("report --check text.md --no-times", "--no-times --check"),
        ("report --check text.md --no-store", "--no-store --check"),
        ("kept.sqlite --play", "--play store"),
        ("kept.sqlite --store other.sqlite", "--store store"),
        ("kept.sqlite --no-store", "--no-store store"),
        ("study.toml --store kept.sqlite --threads 2", "--threads"),
        ("study.toml --store kept.sqlite -o /proc/x", "/proc/x"),
        (f"study.toml --store kept.sqlite -o {'x' * 300}", f"output {'x' * 300}"),
        (f"{'x' * 300}", f"file {'x' * 300}"),
        ("report --check /dev/zero", "/dev/zero 1,000,000"),
        ("full --check text.md", "full manifest.json"),
        ("study.toml --check text.md", "study.toml manifest.json"),
        ("foreign --check text.md", "foreign manifest.json"),
        ("kept.sqlite -o foreign", "folder foreign"),
    ],
)
def test_mistakes(reported: Path, words: str, told: str) -> None:
    Path("bad.toml").write_text(f'game = "{SOLO}"\ngmaes = 5\n', encoding="utf-8")
    Path("other.toml").write_text(f'game = "{SOLO}"\nseed = 8\n', encoding="utf-8")
    Path("text.md").write_text("nothing\n", encoding="utf-8")
    Path("empty.sqlite").touch()
    for name, file in (("full", "notes.txt"), ("foreign", "manifest.json"), ("foreign", "index.html")):
        Path(name).mkdir(exist_ok=True)
        (Path(name) / file).write_text('{"name": "an app"}', encoding="utf-8")
    before = files_of(reported)
    line = mistake("report", *words.split())
    assert_names(line, *told.split())
    assert line.count("output") <= 1, "what is wrong is said once"
    assert files_of(reported) == before, "nothing is made for a mistake"


def test_a_store_without_games_makes_no_report(reported: Path) -> None:
    with closing(sqlite3.connect("kept.sqlite")) as store, store:
        store.execute("DELETE FROM chunks")
    assert_names(mistake("report", "kept.sqlite"), "kept.sqlite", "no game")
    assert_names(mistake("report", "study.toml", "--store", "kept.sqlite"), "study.toml", "no game")
