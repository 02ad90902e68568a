"""`analyser report` finds what was changed: in the store, in a report's files, in a text that quotes them."""

import json
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from analyser.experiments.keeping.packing import pack_outcomes, unpack_outcomes
from analyser.kernel.jit import PLAIN
from analyser.kernel.playout import LOST, WON
from tests.cli.running import call, mistake
from tests.cli.test_report import STUDY, make_report, manifest


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_report(tmp_path_factory.mktemp("played"))


@pytest.fixture(autouse=True)
def folder(played: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder with a copy of it."""
    shutil.copytree(played, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def change_outcomes(change: Callable[[Any], Any], difficulty: str = "night", policy: str = "patient") -> None:
    """Changes what the games of a cell came to."""
    with closing(sqlite3.connect("kept.sqlite")) as store, store:
        rows = store.execute("SELECT id, identity FROM cells").fetchall()
        identities = {number: json.loads(text) for number, text in rows}
        (cell,) = [
            number
            for number, one in identities.items()
            if (one["difficulty"], one["players"][0]["name"]) == (difficulty, policy)
            and one["rules"]["totems"]["shield"] == 1
        ]
        chunks = store.execute("SELECT first, end, outcomes FROM chunks WHERE cell = ? ORDER BY first", (cell,))
        parts = [(first, end, unpack_outcomes(blob, end - first)) for first, end, blob in chunks.fetchall()]
        changed = change(np.concatenate([part for *_, part in parts]))
        for first, end, _ in parts:
            blob = pack_outcomes(changed[first:end].astype(np.uint8))
            store.execute("UPDATE chunks SET outcomes = ? WHERE cell = ? AND first = ?", (blob, cell, first))


def reversed_ends(outcomes: Any) -> Any:
    """As many are won, but others."""
    changed = np.sort(outcomes)
    return changed if outcomes[0] == WON else changed[::-1]


@pytest.mark.slow
@pytest.mark.skipif(PLAIN, reason="too few games to be surprised by")
def test_a_game_that_does_not_end_as_it_is_kept_is_no_surprise_but_a_failure(folder: Path) -> None:
    text = STUDY.replace('["dawn", "night"]', '"night"').replace('["random", "greedy", "patient"]', '"greedy"')
    Path("one.toml").write_text(text, encoding="utf-8")
    change_outcomes(reversed_ends, "night", "greedy")
    said = call("report", "one.toml", "--store", "kept.sqlite")
    assert said.code == 1
    assert said.err.splitlines()[-1] == (
        "analyser: game 0 of greedy at night does not end as the store has it: the store is of other code, or damaged"
    )
    assert not Path("one-report").exists()


@pytest.mark.slow
def test_outcomes_that_do_not_add_up_to_the_tally_are_a_failure(folder: Path) -> None:
    change_outcomes(lambda outcomes: np.full_like(outcomes, LOST))
    said = call("report", "study.toml", "--store", "kept.sqlite")
    assert (said.code, said.out) == (1, "")
    assert said.err == "analyser: patient at night: 0 games are won, and the tally says otherwise\n"
    assert not Path("study-report").exists()


# texts that quote a report


def quoting(title: str, change: Callable[[str], str] = lambda lines: lines) -> None:
    """A text with a table and a picture of the report."""
    lines = Path("report/results.md").read_text(encoding="utf-8").split(f"### {title}\n")[1].strip().split("\n\n")[0]
    Path("text.md").write_text(
        f"# A text\n\n![Win rates](report/figures/win_rates.svg)\n\n<!-- from report/results.md: {title} -->\n"
        f"{change(lines)}\n<!-- end -->\n\nThe end, with a ![picture](https://example.org/x.svg) of others.\n",
        encoding="utf-8",
    )


TITLES = ["Games won, in percent", "What house rules change, in points of percent"]


@pytest.mark.parametrize("title", TITLES)
def test_a_text_that_quotes_rightly_is_accepted(title: str) -> None:
    quoting(title)
    said = call("report", "report", "--check", "text.md")
    assert (said.code, said.err) == (0, "")
    assert said.out.splitlines() == [
        f"report: {len(manifest(Path('report'))['files'])} files are as the manifest has them",
        "text.md: shows figures/win_rates.svg",
        f"text.md: has the table '{title}'",
    ]


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize(
    "change",
    [
        lambda lines: lines.replace("greedy", "eager"),
        lambda lines: lines.rsplit("\n", 1)[0],
        lambda lines: lines + "\n| me | 100.0 | 100.0 |",
        lambda lines: "",
    ],
)
def test_a_changed_table_is_found(title: str, change: Callable[[str], str]) -> None:
    quoting(title, change)
    said = call("report", "report", "--check", "text.md")
    assert said.code == 1
    assert said.err == f"analyser: text.md: the table '{title}' is not as report/results.md has it\n"


def test_a_table_that_the_report_does_not_have_is_found() -> None:
    quoting(TITLES[0])
    text = Path("text.md").read_text(encoding="utf-8").replace(TITLES[0], "Games lost")
    Path("text.md").write_text(text, encoding="utf-8")
    said = call("report", "report", "--check", "text.md")
    assert (said.code, said.err) == (1, "analyser: report/results.md has no table 'Games lost'\n")


def test_a_picture_that_the_report_does_not_have_is_found() -> None:
    Path("text.md").write_text("![mine](report/figures/mine.svg)\n", encoding="utf-8")
    Path("report/figures/mine.svg").write_text("<svg/>", encoding="utf-8")
    said = call("report", "report", "--check", "text.md")
    assert (said.code, said.err) == (1, "analyser: text.md shows figures/mine.svg, which the report does not have\n")


@pytest.mark.parametrize(
    "text",
    [
        '<img src="report/figures/mine.svg">',
        "<img alt='mine' width=10 src='report/figures/mine.svg' />",
        '<a href="x"><IMG\n  SRC=report/figures/mine.svg></a>',
    ],
)
def test_a_picture_in_html_is_seen_as_well(text: str) -> None:
    Path("text.md").write_text(text, encoding="utf-8")
    said = call("report", "report", "--check", "text.md")
    assert (said.code, said.err) == (1, "analyser: text.md shows figures/mine.svg, which the report does not have\n")
    Path("text.md").write_text(text.replace("mine.svg", "win_rates.svg"), encoding="utf-8")
    said = call("report", "report", "--check", "text.md")
    assert (said.code, said.out.splitlines()[-1]) == (0, "text.md: shows figures/win_rates.svg")


@pytest.mark.parametrize("name", ["figures/win_rates.png", "results.md", "index.html", "times.csv"])
@pytest.mark.parametrize("is_gone", [False, True])
def test_a_changed_file_is_found(name: str, is_gone: bool) -> None:
    quoting(TITLES[0])
    file = Path("report") / name
    if is_gone:
        file.unlink()
    else:
        file.write_bytes(file.read_bytes()[:-1] + b"?")
    said = call("report", "report", "--check", "text.md")
    assert said.code == 1
    assert said.err == f"analyser: report/{name} is not as report/manifest.json has it\n"


def test_a_text_that_quotes_nothing_is_a_mistake() -> None:
    Path("text.md").write_text("![x](other/x.svg)\n<!-- from other.md: T -->\n| a |\n<!-- end -->\n", encoding="utf-8")
    said = call("report", "report", "--check", "text.md")
    assert (said.code, said.err) == (2, "analyser: text.md quotes nothing of report\n")


@pytest.mark.parametrize(
    ("text", "known"),
    [
        (b"\xff\xfe", None),
        (b"", {"format": "analyser-report/1"}),
        (b"", {"format": "analyser-report/1", "files": 5}),
        (b"", {"format": "analyser-report/1", "files": {"index.html": 1}}),
        (b"", {"format": "analyser-report/1", "files": {"index.html": {}}}),
        (b"", {"format": "analyser-report/1", "files": {"index.html": {"sha256": 5}}}),
        (b"", {"format": "analyser-report/1", "files": {}}),
        (b"", {"format": "analyser-report/1", "files": {"index.html": {"sha256": "5"}}}),
    ],
)
def test_what_can_not_be_read_is_told_in_a_line(text: bytes, known: object) -> None:
    Path("text.md").write_bytes(text)
    if known is not None:
        Path("report/manifest.json").write_text(json.dumps(known), encoding="utf-8")
    said = call("report", "report", "--check", "text.md")
    told = "text.md is no text in UTF-8" if known is None else "report is no report: manifest.json "
    assert (said.code, said.err.count("\n")) == (2, 1)
    assert said.err.startswith(f"analyser: {told}")


def test_a_manifest_that_leaves_out_what_every_report_has_is_refused() -> None:
    quoting(TITLES[0])
    known = manifest(Path("report"))
    del known["files"]["results.md"], known["files"]["index.html"]
    Path("report/manifest.json").write_text(json.dumps(known), encoding="utf-8")
    told = "report is no report: manifest.json does not name index.html and results.md"
    assert mistake("report", "report", "--check", "text.md") == told


@pytest.mark.parametrize("name", ["x" * 300, "a\0b", "."])
def test_a_file_that_can_not_be_there_is_not_as_the_manifest_has_it(name: str) -> None:
    quoting(TITLES[0])
    known = manifest(Path("report"))
    known["files"][name] = {"sha256": "5"}
    Path("report/manifest.json").write_text(json.dumps(known), encoding="utf-8")
    said = call("report", "report", "--check", "text.md")
    assert (said.code, said.out) == (1, "")
    assert said.err.endswith(" is not as report/manifest.json has it\n")
