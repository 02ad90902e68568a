"""`analyser tournament --sprt`: a test of two, asked in two ways, with a verdict."""

import json
from typing import Any

import pytest

from analyser.kernel.jit import PLAIN
from tests.chosen import DUEL, DUEL_ALIKE, DUEL_GAME
from tests.cli.running import assert_names, fine

pytestmark = pytest.mark.skipif(PLAIN, reason="too many games")
TEST = ("tournament", DUEL, "--sprt", "careful", "aggressive", "--seed", "7")


def told(*words: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(fine(*words, "--format", "json"))
    return found


def test_a_test_ends_with_a_verdict_and_a_block() -> None:
    found = told(*TEST)
    assert [found[name] for name in ("first", "second", "low", "high", "alpha", "beta")] == [
        "careful",
        "aggressive",
        0.5,
        0.55,
        0.05,
        0.05,
    ]
    assert (found["stopped"], found["found"]) == ("separated", "high")
    low, high = found["bounds"]
    assert found["log_ratio"] >= high == -low == pytest.approx(2.94, abs=0.005)
    score = found["score"]
    assert score["low"] < score["value"] < found["observed"] <= score["high"]
    lines = found["lines"]
    assert "\n".join(lines) + "\n" in fine(*TEST)
    asked, pairs, ratio, scored, verdict = lines
    assert asked.startswith(f"{DUEL} ")
    assert_names(asked, "careful", "aggressive", "50 %", "55 %", "5 %")
    assert pairs.endswith(": " + ", ".join(map(str, found["pairs"])))
    assert_names(ratio, f"{found['log_ratio']:+.2f}", "+2.94", "separated")
    assert_names(scored, *(f"{100 * number:.1f}" for number in (*score.values(), found["observed"])))
    assert_names(scored, "95 %", "seed 7", f"game version {DUEL_GAME.version}")
    assert_names(verdict, "careful", "more", "50 %", "aggressive", "5 %", f"{sum(found['pairs'])} pairs")


def test_both_ways_of_asking_are_the_same() -> None:
    asked = ("tournament", DUEL, "-p", "careful", "-p", "aggressive", "--seed", "7")
    for low, high in (("50%", "55%"), ("0.94", "96.5%")):
        assert fine(*asked, "--sprt", low, high) == fine(*TEST, "--bounds", low, high)
    assert_names(told(*asked, "--sprt", "94%", "96.5%")["lines"][0], "94", "96.5")


def test_the_reverse_is_found_for_the_other() -> None:
    found = told("tournament", DUEL, "--sprt", "aggressive", "careful", "--bounds", "45%", "50%")
    assert found["found"] == "low"
    assert_names(found["lines"][-1], "aggressive", "less", "50 %", "careful", "5 %")


def test_an_open_test_says_so() -> None:
    found = told("tournament", DUEL, "--sprt", "careful", DUEL_ALIKE, "-n", "20", "--error", "1%")
    assert (found["alpha"], found["stopped"], found["found"]) == (0.01, "games", "open")
    assert sum(found["pairs"]) == 20
    assert_names(found["lines"][-1], "undecided", "careful", "50 %", "55 %", DUEL_ALIKE, "20 pairs")
