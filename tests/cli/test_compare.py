"""`analyser compare`: every form says the same, and one line can be pasted."""

import csv
import json
import re
from pathlib import Path
from typing import Any

import pytest

from analyser.kernel.jit import PLAIN
from tests.chosen import DUEL, EASY, HARDER, SHORT_DUEL, SOLO, SOLO_ALIKE, SOLO_GAME, SOLO_INTEGER, SOLO_PART
from tests.cli.running import assert_names, fine

GAMES = 20 if PLAIN else 800
many_games = pytest.mark.skipif(PLAIN, reason="too many games")
TWO = ("compare", SOLO, "-d", HARDER, "-p", "patient", "-p", "greedy", "-n", f"{GAMES}", "--seed", "7")
THREE = (*TWO, "-p", "random")
RULE = f"{SOLO_INTEGER.name}={SOLO_INTEGER.high - 1}"
OTHER_RULE = f"{SOLO_INTEGER.name}={SOLO_INTEGER.high}"


def told(*words: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(fine(*words, "--format", "json"))
    return found


def group_of(*words: str) -> dict[str, Any]:
    """The only comparison of these words."""
    (group,) = told(*words)["groups"]
    return dict(group)


def pasted(*words: str) -> str:
    """The line that is made to be pasted."""
    return fine(*words).splitlines()[-1].strip()


def place_of(line: str) -> str:
    """What a pasted line says that all of its cells share."""
    return line.partition(": ")[0]


def untimed(text: str) -> str:
    return re.sub(r'"seconds": .*', "", text)


def test_the_last_line_says_all_that_the_json_says() -> None:
    found, line = told(*TWO), pasted(*TWO)
    (two,) = found["groups"][0]["comparisons"]
    assert found["lines"] == [line]
    assert place_of(line) == f"{SOLO} {HARDER}"
    assert_names(line, "patient - greedy", "fixed", "95", f"{GAMES}", "seed 7", "games")
    numbers = [float(number) for number in re.findall(r"[+-]?\d+\.\d+", line)]
    assert numbers == pytest.approx([100 * two[name] for name in ("difference", "low", "high")], abs=0.06)


def test_json_has_every_two_and_everybody() -> None:
    found, group = told(*THREE), group_of(*THREE)
    assert (found["format"], found["game"], found["game_version"]) == (
        "analyser-comparison/1",
        SOLO,
        SOLO_GAME.version,
    )
    assert [one["name"] for one in group["ranking"]] == ["patient", "greedy", "random"]
    assert PLAIN or [one["rank"] for one in group["ranking"]] == [1, 2, 3]
    assert [(two["first"], two["second"]) for two in group["comparisons"]] == [
        ("patient", "greedy"),
        ("patient", "random"),
        ("greedy", "random"),
    ]
    wins = {one["name"]: one["win"] for one in group["ranking"]}
    for two in group["comparisons"]:
        kinds = [two[f"{kind}_won"] for kind in ("only_first", "only_second", "both", "neither")]
        assert (sum(kinds), two["undecided"]) == (GAMES, 0)
        assert wins[two["first"]]["count"] == kinds[0] + kinds[2]
        assert wins[two["second"]]["count"] == kinds[1] + kinds[2]
        assert two["difference"] == pytest.approx(wins[two["first"]]["rate"] - wins[two["second"]]["rate"])


def test_csv_has_a_row_for_every_two() -> None:
    rows = list(csv.DictReader(fine(*THREE, "--format", "csv").splitlines()))
    assert len(rows) == 3
    for row, two in zip(rows, group_of(*THREE)["comparisons"], strict=True):
        assert (row["game"], row["difficulty"]) == (SOLO, HARDER)
        assert (row["games"], row["stopped"]) == (f"{GAMES}", "games")
        assert (row["first"], float(row["difference"])) == (two["first"], two["difference"])
        assert row["saving"] == ("" if two["saving"] is None else str(two["saving"]))


@many_games
@pytest.mark.parametrize("style", ["table", "markdown"])
def test_tables_show_ranks_differences_and_a_verdict(style: str) -> None:
    lines = fine(*THREE, "--format", style).splitlines()
    for two in group_of(*THREE)["comparisons"]:
        row = next(line for line in lines if f"{two['first']} - {two['second']} " in line)
        assert_names(row, f"{two['only_first_won']:,}", f"{two['only_second_won']:,}", f"×{two['saving']:.2f}")
        assert any(re.search(rf"\b{two['first']} wins .*\b{two['second']}\.$", line) for line in lines)
    assert any(HARDER in line and f"{GAMES}" in line for line in lines[:-1]), "a table says what it is of"
    assert_names(lines[-1], "1 patient", "2 greedy", "3 random")
    if style == "markdown":
        assert sum("|---|" in line for line in lines) == 2
        assert lines[-1].startswith("    "), "a line of code is not wrapped"
    else:
        assert max(map(len, lines[:-1])) <= 100


@many_games
def test_who_cannot_be_told_apart_shares_a_rank() -> None:
    words = ("compare", SOLO, "-p", "greedy", "-p", "patient", "-p", SOLO_ALIKE, "-n", "60")
    assert_names(pasted(*words), "1–2 patient", f"1–2 {SOLO_ALIKE}", "3 greedy")
    (verdict,) = [line for line in fine(*words).splitlines() if line.startswith("patient and ")]
    assert_names(verdict, SOLO_ALIKE, "60")


@pytest.mark.parametrize("style", ["table", "json", "csv", "markdown"])
def test_a_file_is_what_the_screen_would_show(tmp_path: Path, style: str) -> None:
    file = tmp_path / "out"
    words = (*THREE, "--format", style)
    assert fine(*words, "-o", str(file)) == ""
    assert untimed(file.read_text(encoding="utf-8")) == untimed(fine(*words))


@many_games
def test_difficulties_have_a_comparison_each_unless_they_are_compared() -> None:
    words = ("compare", SOLO, "-d", HARDER, "-d", EASY, "-p", "patient", "-n", "300")
    found = told(*words, "-p", "greedy")
    assert [{one["difficulty"] for one in group["ranking"]} for group in found["groups"]] == [{HARDER}, {EASY}]
    assert [place_of(line) for line in found["lines"]] == [f"{SOLO} {HARDER}", f"{SOLO} {EASY}"]
    line = pasted(*words)
    assert place_of(line) == SOLO
    assert_names(line, f"{EASY} - {HARDER}")


@many_games
def test_house_rules_are_compared_with_those_in_force() -> None:
    words = ("compare", SOLO, "-p", "patient", "-n", "300", "--set", RULE)
    found = group_of(*words, "--with", f"{SOLO_PART}=0", "--with", f"{OTHER_RULE};{SOLO_PART}=0")["ranking"]
    counts, _, part = SOLO_PART.partition(".")
    assert {one["name"]: one["house_rules"] for one in found} == {
        RULE: {SOLO_INTEGER.name: SOLO_INTEGER.high - 1},
        f"{SOLO_PART}=0, {RULE}": {counts: {part: 0}, SOLO_INTEGER.name: SOLO_INTEGER.high - 1},
        f"{SOLO_PART}=0, {OTHER_RULE}": {counts: {part: 0}, SOLO_INTEGER.name: SOLO_INTEGER.high},
    }
    line = pasted(*words, "--with", f"{SOLO_INTEGER.name}={SOLO_INTEGER.default}")
    assert place_of(line) == f"{SOLO} {EASY}"
    assert_names(line, RULE, "as printed")


@pytest.mark.slow
@many_games
def test_the_pasted_line_tells_all_that_is_not_as_usual(tmp_path: Path) -> None:
    copy = tmp_path / "mine.toml"
    counts = SOLO_GAME.load_components(None).counts
    copy.write_text("\n".join(f'"{name}" = {count}' for name, count in reversed(counts)), encoding="utf-8")
    words = ("compare", SOLO, "-p", "greedy", "-n", "300")
    both = ("--set", RULE, "--components", str(copy))
    assert place_of(pasted(*words, *both, "-p", "random")) == f"{SOLO} {EASY} ({RULE}) [mine]"
    assert place_of(pasted(*words, *both, "-d", EASY, "-d", HARDER)) == f"{SOLO} ({RULE}) [mine]"
    line = pasted(*words, "--set", RULE, "--deck", str(copy))
    assert place_of(line) == f"{SOLO} {EASY} ({RULE})"
    assert_names(line, "default", "mine")
    duel = ("compare", DUEL, "--variant", SHORT_DUEL, "-n", "300", "-p", "random,careful", "-p", "careful,random")
    line = pasted(*duel)
    assert place_of(line) == f"{DUEL} {SHORT_DUEL}"
    assert_names(line, "careful,random - random,careful")


@many_games
def test_it_plays_until_it_is_separated_or_precise_or_the_games_are_used_up() -> None:
    words = ("compare", SOLO, "-d", HARDER, "-p", "patient")
    for more, stopped in (
        (("-p", "greedy", "--until-separated"), "separated"),
        (("-p", SOLO_ALIKE, "--until-separated", "-n", "150"), "games"),
        (("-p", SOLO_ALIKE, "--until-separated", "--margin", "10%"), "margin"),
        (("-p", "greedy", "--precision", "5%"), "precision"),
    ):
        group = group_of(*words, *more)
        (two,) = group["comparisons"]
        assert group["stopped"] == stopped
        assert_names(pasted(*words, *more), "anytime", f"{group['games']:,}", stopped)
        assert two["is_apart"] == (two["low"] > 0) == ("greedy" in more)
        assert stopped != "games" or group["games"] == 150
        assert stopped != "margin" or -0.1 <= two["low"] < two["high"] <= 0.1
        assert stopped != "precision" or two["high"] - two["low"] <= 0.101


@many_games
def test_the_store_is_shared_with_run(tmp_path: Path) -> None:
    store = ("--store", str(tmp_path / "kept.sqlite"))
    fine("run", SOLO, "-d", HARDER, "-p", "patient", "--seed", "7", "-n", "500", *store)
    lines = fine(*TWO, *store).splitlines()
    assert_names(" ".join(" ".join(lines).split()).partition("store: ")[2], store[1], "500")
    assert lines[-1] == pasted(*TWO)
