"""`analyser report` gives the same bytes, whoever makes it and however often."""

import shlex
import shutil
from pathlib import Path

import pytest

from analyser.kernel.jit import PLAIN
from tests.cli.reports import TIMED, files_of, fine, manifest

pytestmark = pytest.mark.slow


def test_the_same_store_gives_the_same_bytes(reported: Path) -> None:
    fine("report", "study.toml", "--store", "kept.sqlite", "--games", 3, "-o", "again")
    assert files_of(reported / "again") == files_of(reported / "report")


def test_another_store_and_other_threads_give_the_same_bytes(reported: Path) -> None:
    fine("report", "study.toml", "--play", "--threads", 2, "--store", "other", "--games", 3, "-o", "second")
    first, second = files_of(reported / "report"), files_of(reported / "second")
    assert first.keys() == second.keys()
    known = manifest(reported / "second")["files"]
    repeatable = {name for name, one in known.items() if one["repeatable"]}
    assert repeatable == first.keys() - TIMED
    assert {name for name in repeatable if first[name] != second[name]} == set()
    for store, name in (("kept.sqlite", "one"), ("other", "two")):
        fine("report", "study.toml", "--store", store, "--no-times", "--games", 3, "-o", name)
    assert files_of(reported / "one") == files_of(reported / "two")
    assert files_of(reported / "one").keys() == first.keys() - (TIMED - {"index.html", "manifest.json"})
    assert all(one["repeatable"] for one in manifest(reported / "one")["files"].values())
    assert "seconds" not in (reported / "one/results.csv").read_text(encoding="utf-8")


@pytest.mark.usefixtures("sketched")
@pytest.mark.skipif(PLAIN, reason="too few games to be surprised by")
@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("study.toml", ("--no-times", "--games", "10")),
        ("study.toml", ("--no-times", "--games", "0")),
        ("my study.toml", ("--no-times",)),
        ("kept.sqlite", ("--no-times",)),
    ],
)
def test_the_command_of_the_certificate_makes_the_report_again(
    reported: Path, monkeypatch: pytest.MonkeyPatch, name: str, words: tuple[str, ...]
) -> None:
    monkeypatch.setenv("ANALYSER_STORE", "kept.sqlite")
    if not (reported / name).exists():
        shutil.copy("study.toml", name)
    fine("report", name, *words, "-o", "first")
    command = shlex.split(manifest(reported / "first")["repeat"])
    assert command[:2] == ["analyser", "report"]
    fine(*command[1:], "-o", "second")
    assert files_of(reported / "first") == files_of(reported / "second")
