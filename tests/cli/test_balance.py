"""`analyser balance`: the verdict, the rules as a file, exit codes."""

import json
from pathlib import Path

import pytest

from analyser.kernel.jit import PLAIN
from tests.chosen import HARDER, SOLO, SOLO_INTEGERS, SOLO_PART
from tests.cli.running import assert_names, call, fine, mistake

many_games = pytest.mark.skipif(PLAIN, reason="too many games")
LIST = SOLO_INTEGERS.name
WORDS = ("balance", SOLO, "-d", HARDER, "--target", "greedy=25%", "--vary", f"{LIST}=shift:-3..+3", "--tolerance", "4%")
FEW = ("--vary", f"{SOLO_PART}=0..1:3", "-p", "greedy")


@many_games
def test_every_form_says_the_same(tmp_path: Path) -> None:
    store = ("--store", str(tmp_path / "kept.sqlite"))
    found = json.loads(fine(*WORDS, *FEW, *store, "--format", "json"))
    (line,) = found["lines"]
    text = fine(*WORDS, *FEW, *store)
    assert text.splitlines()[-1] == line
    assert_names(text, "certified", "size", "miss", "greedy=25 %", f"seed {found['certificate_seed']}", "elsewhere")
    assert max(map(len, text.replace(line, "").replace(str(tmp_path), "").splitlines())) <= 80
    assert line in fine(*WORDS, *FEW, *store, "--format", "markdown")
    rows = fine(*WORDS, *FEW, *store, "--format", "csv").splitlines()
    assert len(rows) == 1 + len(found["front"])


@many_games
def test_rules_as_a_file(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    text = fine(*WORDS, *FEW, "--no-store", "-o", str(file))
    verdict, *rules = file.read_text(encoding="utf-8").splitlines()
    assert verdict == f"# {text.splitlines()[-1]}"
    assert [rule.partition(" = ")[0] for rule in rules] == [LIST]
    assert json.loads(
        fine("run", SOLO, "--rules", str(file), "-p", "greedy", "-n", "10", "--no-store", "--format", "json")
    )
    assert "--format json" in mistake(*WORDS, "-o", str(file), "--format", "json")


@many_games
def test_a_page_holds_the_verdict_and_the_figure(tmp_path: Path) -> None:
    file = tmp_path / "house.html"
    text = fine(*WORDS, *FEW, "--no-store", "-o", str(file))
    page = file.read_text(encoding="utf-8")
    assert text.splitlines()[-1] in page
    assert page.count("<svg") == 1
    assert page.count("<table") == 2


@many_games
def test_nothing_in_range_is_told_with_the_closest() -> None:
    said = call(*WORDS[:4], "--target", "greedy=99%", *WORDS[6:], *FEW, "--no-store")
    assert said.code == 1
    assert_names(said.out, "no change in range gives", "the most that these fields can give", "closest")
    assert said.err.count("\n") == 1


def test_a_mistake_is_one_line() -> None:
    assert "0 to 100 %" in mistake("balance", SOLO, "--target", "greedy=120%", "--vary", f"{LIST}=-1..+1")
    assert "--vary" in mistake("balance", SOLO, "--target", "greedy=20%")
