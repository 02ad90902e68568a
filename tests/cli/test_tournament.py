"""`analyser tournament` between two sides: ratings and the cross table in every form."""

import json
import re
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from analyser.experiments.comparing.tournament import FORMAT
from analyser.kernel.jit import PLAIN
from tests.chosen import DUEL, DUEL_ALIKE, DUEL_GAME, DUEL_INTEGER, SHORT_DUEL
from tests.cli.running import assert_names, fine

NAMES = ("careful", "aggressive", "random")
PAIRS = 2 if PLAIN else 150
many_games = pytest.mark.skipif(PLAIN, reason="too many games")
ALL = ("tournament", DUEL, "-p", "random", "-p", "careful", "-p", "aggressive", "-n", f"{PAIRS}", "--seed", "7")
TEST = ("tournament", DUEL, "--sprt", "careful", "aggressive", "--seed", "7")
FAILING = """
from analyser.kernel.moves import move_at
from analyser.kernel.streams import below

def now_and_then(view, rules, moves, parameters, memory, stream):
    return -7 if below(stream, 500) == 0 else move_at(moves, 0)
"""


def told(*words: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(fine(*words, "--format", "json"))
    return found


def untimed(text: str) -> str:
    return re.sub(r'"seconds": .*', "", text)


def unspaced(text: str) -> str:
    """A text whose lines may have been broken anywhere."""
    return re.sub(r"\s", "", text)


@many_games
def test_the_block_says_what_the_json_says() -> None:
    found = told(*ALL)
    assert fine(*ALL).endswith("\n" + "\n".join(found["lines"]) + "\n")
    ranked, asked = found["lines"]
    assert ranked.startswith(f"{DUEL} ")
    assert [one["name"] for one in found["ratings"]] == list(NAMES)
    for place, one in enumerate(found["ratings"], 1):
        assert one["rank"] == one["last"] == place
        assert_names(ranked, f"{place} {one['name']}", *(f"{round(one[name]):+d}" for name in ("elo", "low", "high")))
    assert_names(asked, "95", f"{PAIRS}", "seed 7", f"game version {DUEL_GAME.version}", "games")


def test_json_has_every_encounter() -> None:
    found = told(*ALL)
    assert (found["format"], found["seed"], found["stopped"], found["cycles"]) == (FORMAT, 7, "games", [])
    assert found["pairs"] == {"fewest": PAIRS, "most": PAIRS, "undecided": 0}
    assert {frozenset((one["first"], one["second"])) for one in found["encounters"]} == {
        frozenset(two) for two in combinations(NAMES, 2)
    }
    for one in found["encounters"]:
        assert sum(one["pairs"]) == PAIRS
        points = sum(place * pairs for place, pairs in enumerate(one["pairs"]))
        assert one["score"] == pytest.approx(points / (4 * PAIRS))
        assert one["low"] <= one["score"] <= one["high"]


def cross_table(text: str) -> list[list[str]]:
    """The last table, which has a row and a column for everybody: its cells."""
    rows = [re.split(r"  +| \| ", line.strip("| ")) for line in text.splitlines()]
    return [row for row in rows if row[0] in NAMES and len(row) == len(NAMES) + 1][-len(NAMES) :]


@many_games
@pytest.mark.parametrize("style", ["table", "markdown"])
def test_the_cross_table_is_complete_from_both_sides(style: str) -> None:
    rows = cross_table(fine(*ALL, "--format", style))
    scores = {(one["first"], one["second"]): one["score"] for one in told(*ALL)["encounters"]}
    assert [row[0] for row in rows] == list(NAMES)
    for row in rows:
        for other, cell in zip(NAMES, row[1:], strict=True):
            if other == row[0]:
                assert cell == "–"
                continue
            score = scores.get((row[0], other), 1 - scores.get((other, row[0]), 0.0))
            assert float(cell.partition(" ±")[0]) == pytest.approx(100 * score, abs=0.06)
            assert not cell.endswith("*")


@many_games
def test_an_even_pair_is_marked_and_shares_its_rank() -> None:
    words = ("tournament", DUEL, "-p", "random", "-p", "careful", "-p", DUEL_ALIKE, "-n", "40")
    text = fine(*words)
    assert text.count("*\n") + text.count("* ") >= 3, "in the title and from both sides"
    assert [(one["rank"], one["last"]) for one in told(*words)["ratings"]] == [(1, 2), (1, 2), (3, 3)]
    assert_names(text.splitlines()[-2], "1–2 careful", f"1–2 {DUEL_ALIKE}", "3 random")


def test_one_pair_is_one_pair() -> None:
    text = fine("tournament", DUEL, "-p", "random", "-p", "careful", "-n", "1")
    assert_names(text, "1 pair")
    assert "1 pairs" not in text


@many_games
def test_who_wins_all_has_no_highest_rating_and_who_loses_all_is_the_reference() -> None:
    words = ("tournament", DUEL, "-p", "random", "-p", "careful", "-n", "40")
    first, second = told(*words)["ratings"]
    assert (first["elo"], first["high"], second["elo"]) == (None, None, 0)
    assert_names(fine(*words).splitlines()[-2], "1 careful +∞", f"{round(first['low']):+d}", "2 random +0", "reference")


@many_games
@pytest.mark.parametrize("style", ["table", "json", "markdown"])
@pytest.mark.parametrize("words", [ALL, TEST])
def test_a_file_is_what_the_screen_would_show(tmp_path: Path, words: tuple[str, ...], style: str) -> None:
    file = tmp_path / "out"
    assert fine(*words, "--format", style, "-o", str(file)) == ""
    assert untimed(file.read_text(encoding="utf-8")) == untimed(fine(*words, "--format", style))


def test_house_rules_and_variant_stand_in_the_block() -> None:
    rule = f"{DUEL_INTEGER.name}={DUEL_INTEGER.default - 1}"
    words = ("tournament", DUEL, "-p", "random", "-p", "careful", "-n", "2", "--variant", SHORT_DUEL, "--set", rule)
    assert told(*words)["lines"][0].startswith(f"{DUEL} {SHORT_DUEL} ({rule}) ")


@many_games
@pytest.mark.slow
def test_undecided_games_are_told(tmp_path: Path) -> None:
    (tmp_path / "own.py").write_text(FAILING, encoding="utf-8")
    own = f"{tmp_path / 'own.py'}:now_and_then"
    words = ("tournament", DUEL, "-p", "random", "-p", own, "-n", "100")
    found = told(*words)
    assert 0 < found["pairs"]["undecided"] <= 100
    assert len(found["faults"]) == 2, "one for each of the two line-ups"
    for fault in found["faults"]:
        assert_names(fault, "random", own, "100", "-7")
    for style in ("table", "markdown"):
        shown = unspaced(fine(*words, "--format", style)).partition("UNDECIDED")[2]
        assert all(unspaced(fault) in shown for fault in found["faults"])
    test = ("tournament", DUEL, "--sprt", "random", own, "-n", "100")
    found = told(*test)
    assert_names(found["lines"][1], f"{found['undecided']} undecided")
    assert "UNDECIDED" in fine(*test)
