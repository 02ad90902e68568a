"""`analyser report` finds what was changed: in the store, in a report's files, in a text that quotes them."""

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from analyser.experiments.counting.chunks import pack_outcomes, unpack_outcomes
from analyser.kernel.jit import PLAIN
from analyser.kernel.outcomes import LOST, WON
from tests.chosen import EASY, HARDEST, SOLO_PART
from tests.cli.reports import STUDY, manifest
from tests.cli.running import Said, assert_names, call, mistake

pytestmark = pytest.mark.usefixtures("reported")


COUNTS, _, PART = SOLO_PART.partition(".")
PLACES = pytest.mark.parametrize("place", [0, 1])
"""Of the tables that a text may quote: wins, and what house rules change."""
CHECK = ("report", "report", "--check", "text.md")


def change_outcomes(change: Callable[[Any], Any], difficulty: str = HARDEST, policy: str = "patient") -> None:
    """Changes what the games of a cell came to."""
    with closing(sqlite3.connect("kept.sqlite")) as store, store:
        rows = store.execute("SELECT id, identity FROM cells").fetchall()
        identities = {number: json.loads(text) for number, text in rows}
        (cell,) = [
            number
            for number, one in identities.items()
            if (one["difficulty"], one["players"][0]["name"]) == (difficulty, policy)
            and one["rules"][COUNTS][PART] == 1
        ]
        chunks = store.execute("SELECT first, end, outcomes FROM chunks WHERE cell = ? ORDER BY first", (cell,))
        parts = [(first, end, unpack_outcomes(blob, end - first)) for first, end, blob in chunks.fetchall()]
        changed = change(np.concatenate([part for *_, part in parts]))
        for first, end, _ in parts:
            blob = pack_outcomes(changed[first:end].astype(np.uint8))
            store.execute("UPDATE chunks SET outcomes = ? WHERE cell = ? AND first = ?", (blob, cell, first))


def assert_failed(said: Said, *names: str, code: int = 1) -> None:
    """It says in one line what is not as it should be: these names."""
    assert (said.code, said.err.count("\n")) == (code, 1)
    assert_names(said.err, *names)


def reversed_ends(outcomes: Any) -> Any:
    """As many are won, but others."""
    changed = np.sort(outcomes)
    return changed if outcomes[0] == WON else changed[::-1]


@pytest.mark.slow
@pytest.mark.skipif(PLAIN, reason="too few games to be surprised by")
def test_a_game_that_does_not_end_as_it_is_kept_is_no_surprise_but_a_failure(reported: Path) -> None:
    text = STUDY.replace(f'["{EASY}", "{HARDEST}"]', f'"{HARDEST}"').replace(
        '["random", "greedy", "patient"]', '"greedy"'
    )
    Path("one.toml").write_text(text, encoding="utf-8")
    change_outcomes(reversed_ends, policy="greedy")
    said = call("report", "one.toml", "--store", "kept.sqlite")
    assert said.code == 1
    assert_names(said.err.splitlines()[-1], "game 0", "greedy", HARDEST, "store")
    assert not Path("one-report").exists()


@pytest.mark.slow
def test_outcomes_that_do_not_add_up_to_the_tally_are_a_failure(reported: Path) -> None:
    change_outcomes(lambda outcomes: np.full_like(outcomes, LOST))
    said = call("report", "study.toml", "--store", "kept.sqlite")
    assert_failed(said, "patient", HARDEST, "0 games", "tally")
    assert not Path("study-report").exists()


# texts that quote a report


def quoting(place: int = 0, change: Callable[[str], str] = lambda lines: lines) -> str:
    """Writes a text with a table and a picture of the report; the table's title."""
    parts = Path("report/results.md").read_text(encoding="utf-8").split("### ")[1:]
    title, _, rest = parts[place].partition("\n")
    lines = rest.strip().split("\n\n")[0]
    Path("text.md").write_text(
        f"# A text\n\n![Win rates](report/figures/win_rates.svg)\n\n<!-- from report/results.md: {title} -->\n"
        f"{change(lines)}\n<!-- end -->\n\nThe end, with a ![picture](https://example.org/x.svg) of others.\n",
        encoding="utf-8",
    )
    return title


@PLACES
def test_a_text_that_quotes_rightly_is_accepted(place: int) -> None:
    title = quoting(place)
    said = call(*CHECK)
    assert (said.code, said.err) == (0, "")
    files, picture, table = said.out.splitlines()
    assert_names(files, "report", f"{len(manifest(Path('report'))['files'])} files")
    assert_names(picture, "text.md", "figures/win_rates.svg")
    assert_names(table, "text.md", f"'{title}'")


@PLACES
@pytest.mark.parametrize(
    "change",
    [
        lambda lines: lines.replace("greedy", "eager"),
        lambda lines: lines.rsplit("\n", 1)[0],
        lambda lines: lines + "\n| me | 100.0 | 100.0 |",
        lambda lines: "",
    ],
)
def test_a_changed_table_is_found(place: int, change: Callable[[str], str]) -> None:
    title = quoting(place, change)
    assert_failed(call(*CHECK), "text.md", f"'{title}'", "report/results.md")


def test_a_table_that_the_report_does_not_have_is_found() -> None:
    title = quoting()
    text = Path("text.md").read_text(encoding="utf-8").replace(title, "Games lost")
    Path("text.md").write_text(text, encoding="utf-8")
    assert_failed(call(*CHECK), "report/results.md", "'Games lost'")


def test_a_picture_that_the_report_does_not_have_is_found() -> None:
    Path("text.md").write_text("![mine](report/figures/mine.svg)\n", encoding="utf-8")
    Path("report/figures/mine.svg").write_text("<svg/>", encoding="utf-8")
    assert_failed(call(*CHECK), "text.md", "figures/mine.svg")


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
    assert_failed(call(*CHECK), "text.md", "figures/mine.svg")
    Path("text.md").write_text(text.replace("mine.svg", "win_rates.svg"), encoding="utf-8")
    said = call(*CHECK)
    assert said.code == 0
    assert_names(said.out.splitlines()[-1], "text.md", "figures/win_rates.svg")


@pytest.mark.parametrize("name", ["figures/win_rates.png", "results.md", "index.html", "times.csv"])
@pytest.mark.parametrize("is_gone", [False, True])
def test_a_changed_file_is_found(name: str, is_gone: bool) -> None:
    quoting()
    file = Path("report") / name
    if is_gone:
        file.unlink()
    else:
        file.write_bytes(file.read_bytes()[:-1] + b"?")
    assert_failed(call(*CHECK), f"report/{name}", "report/manifest.json")


def test_a_text_that_quotes_nothing_is_a_mistake() -> None:
    Path("text.md").write_text("![x](other/x.svg)\n<!-- from other.md: T -->\n| a |\n<!-- end -->\n", encoding="utf-8")
    assert_failed(call(*CHECK), "text.md", "nothing", "report", code=2)


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
    told = ("text.md", "UTF-8") if known is None else ("report", "manifest.json")
    assert_failed(call(*CHECK), *told, code=2)


def test_a_manifest_that_leaves_out_what_every_report_has_is_refused() -> None:
    quoting()
    known = manifest(Path("report"))
    del known["files"]["results.md"], known["files"]["index.html"]
    Path("report/manifest.json").write_text(json.dumps(known), encoding="utf-8")
    assert_names(mistake(*CHECK), "report", "manifest.json", "index.html", "results.md")


@pytest.mark.parametrize("name", ["x" * 300, "a\0b", "."])
def test_a_file_that_can_not_be_there_is_not_as_the_manifest_has_it(name: str) -> None:
    quoting()
    known = manifest(Path("report"))
    known["files"][name] = {"sha256": "5"}
    Path("report/manifest.json").write_text(json.dumps(known), encoding="utf-8")
    assert_failed(call(*CHECK), "report/manifest.json")
