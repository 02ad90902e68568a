"""`analyser tune` as a person asks it."""

import csv
import io
import json
from pathlib import Path

import pytest

from analyser.kernel.jit import PLAIN
from tests.chosen import SOLO, SOLO_PARAMETER, SOLO_TUNED
from tests.cli.running import assert_names, fine, mistake

pytestmark = pytest.mark.skipif(PLAIN, reason="too many games")
WORDS = ("tune", SOLO, "-p", SOLO_TUNED, "--vary", f"{SOLO_PARAMETER}=1..3", "-n", "1500")


def test_every_style_tells_the_same(tmp_path: Path) -> None:
    table = fine(*WORDS)
    told = json.loads(fine(*WORDS, "--format", "json"))
    (line,) = told["lines"]
    assert line in table
    assert line in fine(*WORDS, "--format", "markdown")
    rows = list(csv.DictReader(io.StringIO(fine(*WORDS, "--format", "csv"))))
    steps = [row for row in rows if row["stage"] == "noise"]
    assert [float(row["difference"]) for row in steps] == [one["difference"] for one in told["noise"]]
    fine(*WORDS, "-o", str(tmp_path / "found.txt"))
    assert line in (tmp_path / "found.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "names"),
    [
        (("--vary", "nothing=1..2"), ("nothing", SOLO_PARAMETER)),
        (("--vary", f"{SOLO_PARAMETER}=0..4"), (SOLO_PARAMETER, "150")),
        ((), ("--vary", SOLO_PARAMETER)),
    ],
)
def test_mistakes(words: tuple[str, ...], names: tuple[str, ...]) -> None:
    assert_names(mistake("tune", SOLO, "-p", SOLO_TUNED, *words), *names)
