"""`analyser analyse`: the course of a game, its mistakes and its luck, in every form; and what is asked wrongly."""

import csv
import json
import re
from pathlib import Path
from typing import Any

import pytest

from analyser.experiments.analyse import TRIED_PLAYOUTS, AnalyseRequest
from analyser.kernel.jit import PLAIN
from analyser.reporting.analysis import render_analysis
from analyser.reporting.curves import ASCII, FINE, curve_lines
from analyser.reporting.terminal import screen, written_on
from analyser.statistics.intervals import Mean
from tests.chosen import DUEL, SHORT_DUEL, SOLO
from tests.cli.running import assert_names, fine, mistake, told_on_terminal

WORDS = ("analyse", SOLO, "-p", "greedy", "--index", "3", "--base", "greedy", "--playouts", "32")
played = pytest.mark.skipif(PLAIN, reason="playouts of whole games")


def told(*words: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(fine(*WORDS, *words, "--format", "json"))
    return found


@played
def test_every_form_tells_the_same() -> None:
    found = told()
    (game,) = found["games"]
    own = [one for one in game["decisions"] if one["own"]]
    rows = list(csv.DictReader(fine(*WORDS, "--format", "csv").splitlines()))
    assert [(row["decision"], row["move"], row["best"]) for row in rows] == [
        (f"{one['decision']}", one["move"], one["best"]) for one in own
    ]
    for style in ("table", "markdown"):
        shown = fine(*WORDS, "--format", style)
        assert_names(shown, "at the start", "lost against the best moves", "result", f"{100 * game['result']:.1f}")
        assert max(map(len, shown.splitlines())) <= 80 or style == "markdown"
        assert ("Clear mistakes" in shown, "no clear mistake" in shown) == (
            bool(game["mistakes"]),
            not game["mistakes"],
        )
    split = game["split"]
    whole = split["start"]["value"] + split["luck"]["value"] + split["headroom"]["value"] - split["losses"]["value"]
    assert whole == pytest.approx(game["result"], abs=1e-9)


@played
def test_the_curve_fits_the_terminal_and_its_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    (found,) = [AnalyseRequest(SOLO, policy="greedy", base="greedy", playouts=16).carry_out().result]
    assert found is not None
    for columns in (40, 60, 120):
        monkeypatch.setenv("COLUMNS", f"{columns}")
        with written_on(screen()):
            lines = render_analysis(found, "table")
        assert max(map(len, lines)) <= columns


def test_a_curve_has_a_column_for_each_value_or_shares_them() -> None:
    values = [Mean(place / 100, max(0.0, place / 100 - 0.1), min(1.0, place / 100 + 0.1), 9) for place in range(101)]
    for letters in (FINE, ASCII):
        lines = curve_lines(values, [0, 100], 60, letters)
        assert max(map(len, lines)) <= 60
        assert lines[0].rstrip().endswith(letters.value)
        assert lines[-1].count(letters.mark) == 2
        assert all(line.isascii() for line in lines) == (letters is ASCII)
    short = curve_lines(values[:3], [], 60)
    assert sum(line.count(FINE.value) for line in short) == 3


@played
def test_several_games_are_averaged_and_transcripts_say_the_same(tmp_path: Path) -> None:
    games = fine("trace", SOLO, "-p", "greedy", "--index", "3", "--games", "2", "--format", "jsonl").splitlines()
    (tmp_path / "one.jsonl").write_text(games[0], encoding="utf-8")
    (tmp_path / "two.jsonl").write_text(games[1] + "\n\n", encoding="utf-8")
    by_index = told("-n", "2")
    files = [str(tmp_path / name) for name in ("one.jsonl", "two.jsonl")]
    read = json.loads(fine("analyse", *files, "--base", "greedy", "--playouts", "32", "--format", "json"))
    assert read["games"] == by_index["games"]
    assert read["averages"] == by_index["averages"]
    assert by_index["averages"]["result"]["value"] == sum(game["result"] for game in by_index["games"]) / 2
    assert_names(fine("analyse", *files, "--base", "greedy", "--playouts", "32"), "2 games", "mean of 2")


@played
def test_the_page_asks_for_no_other_and_has_every_decision_once(tmp_path: Path) -> None:
    page = tmp_path / "game.html"
    fine(*WORDS, "--format", "html", "-o", str(page))
    text = page.read_text(encoding="utf-8")
    (game,) = told()["games"]
    numbers = [one["decision"] for one in game["decisions"] if one["own"]]
    assert re.findall(r'class="step[^"]*" id="game1-(\d+)"', text) == [f"{number}" for number in numbers]
    assert not re.findall(r"(?:src|href)=\"(?!#|data:)", text)
    assert "default-src &#39;none&#39;" in text
    values = re.search(r'<polyline points="([^"]*)"', text)
    assert values is not None
    assert len(values[1].split()) == len(numbers) + 2


@played
@pytest.mark.slow
def test_what_comes_from_outside_is_words_in_the_page(tmp_path: Path) -> None:
    told_game = json.loads(fine("trace", SOLO, "-p", "random", "--format", "jsonl"))
    file = tmp_path / "game.jsonl"
    file.write_text(json.dumps(told_game | {"players": ["<script>alert(1)</script>"]}), encoding="utf-8")
    page = fine("analyse", str(file), "--base", "random", "--playouts", "16", "--format", "html")
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert" in page


@played
def test_rivals_are_told_from_one_side() -> None:
    words = ("analyse", DUEL, "--variant", SHORT_DUEL, "-p", "random", "--base", "random", "--playouts", "16")
    for seat in ("0", "1"):
        shown = fine(*words, "--seat", seat)
        assert_names(shown, f"seat {seat}", "opponents' moves")


@pytest.mark.parametrize(
    ("words", "names"),
    [
        ("chess", ("chess", SOLO)),
        ("none.jsonl", ("none.jsonl", "can't be read")),
        (f"{SOLO} -d all", ("one difficulty", "line-up")),
        (f"{SOLO} --playouts 3", ("playouts", "16", "3")),
        (f"{SOLO} --seat 1 --playouts 16", ("seat", "0", "1")),
        (f"{SOLO} --base gredy", ("gredy", "greedy")),
        ("empty.jsonl", ("empty.jsonl", "empty")),
        ("words.jsonl", ("words.jsonl", "line 1", "no JSON")),
        ("words.jsonl -p greedy", ("transcript", "options")),
        ("words.jsonl --seed 3", ("transcript", "options")),
        ("words.jsonl --index 3", ("transcript", "options")),
        ("words.jsonl -n 3", ("transcript", "options")),
    ],
)
def test_mistakes(words: str, names: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("empty.jsonl").write_text("\n", encoding="utf-8")
    Path("words.jsonl").write_text("a game\n", encoding="utf-8")
    assert_names(mistake("analyse", *words.split()), *names)


@played
def test_a_budget_is_spent_on_as_many_playouts_as_there_is_time_for() -> None:
    """The fewest are played however little time there is, and never more than were asked for."""
    words = (*WORDS, "--playouts", "64", "--format", "json", "--budget")
    assert [json.loads(fine(*words, time))["playouts"] for time in ("0.001s", "1h")] == [TRIED_PLAYOUTS, 64]
    assert_names(mistake(*words, "0s"), "budget")


@played
@pytest.mark.slow
def test_who_waits_at_a_terminal_is_told_how_far_it_is() -> None:
    shown = told_on_terminal(*WORDS, "--playouts", "16")
    (of,) = {int(total) for total in re.findall(r"decision \d+ of (\d+)", shown)}
    assert f"decision 1 of {of}" in shown
    assert f"decision {of - 1} of {of}" in shown
    assert "decision" not in shown.split("\r")[-1], "the line is gone when the answer comes"
