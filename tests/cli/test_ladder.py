"""`analyser ladder`: better and better players, their gains, and what the store keeps of it."""

import csv
import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from analyser.experiments.ladder import games_of, rungs_of
from analyser.kernel.jit import PLAIN
from analyser.reporting.ladder import seconds_text
from analyser.solvers.catalogue import default_policy, find_policy, written_for
from tests.chosen import DUEL, DUEL_GAME, HARDER, SHORT_DUEL, SOLO, SOLO_GAME
from tests.cli.running import assert_names, fine, mistake

GAMES = "10" if PLAIN else "400"
OWN = """
from analyser.games.fields import Integers
from analyser.kernel.moves import move_at

FIELDS = (Integers("iterations", (1, 2), 0, 9, "no iterations at all"),)


def choose(view, rules, moves, parameters, memory, stream):
    return move_at(moves, 0)
"""
WORDS = ("ladder", SOLO, "-d", HARDER, "-n", GAMES, "-p", "random", "-p", "greedy", "-p", "patient")


def told(*words: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(fine(*words, "--format", "json"))["rungs"]
    return found


def test_each_rung_has_what_run_and_compare_say() -> None:
    rungs = told(*WORDS, "--no-store")
    assert [rung["players"] for rung in rungs] == [["random"], ["greedy"], ["patient"]]
    for rung in rungs:
        words = ("run", SOLO, "-d", HARDER, "-n", GAMES, "-p", rung["players"][0], "--format", "json")
        assert json.loads(fine(*words))["cells"][0]["win"] == rung["win"]
        assert rung["seconds_a_game"] > 0
    assert "gain" not in rungs[0]
    for below, rung in pairwise(rungs):
        words = ("compare", SOLO, "-d", HARDER, "-n", GAMES, "-p", rung["players"][0], "-p", below["players"][0])
        (group,) = json.loads(fine(*words, "--format", "json"))["groups"]
        (two,) = group["comparisons"]
        sign = 1 if two["first"] == rung["players"][0] else -1
        assert rung["gain"]["difference"] == pytest.approx(sign * two["difference"])
        assert rung["gain"]["low"] < rung["gain"]["difference"] < rung["gain"]["high"]


def test_every_form_has_every_rung(tmp_path: Path) -> None:
    store = ("--store", str(tmp_path / "kept.sqlite"))
    text = fine(*WORDS, *store)
    assert max(map(len, text.replace(str(tmp_path), "").splitlines())) <= 80
    assert_names(text, f"at {HARDER}", str(tmp_path / "kept.sqlite"), "random", "greedy", "patient")
    rows = list(csv.DictReader(fine(*WORDS, *store, "--format", "csv").splitlines()))
    assert [row["players"] for row in rows] == ["random", "greedy", "patient"]
    (title,) = [line for line in fine(*WORDS, *store, "--format", "markdown").splitlines() if line.startswith("### ")]
    assert_names(title, HARDER)
    kept = json.loads(fine("results", *store, "--format", "json"))["cells"]
    assert sum(cell["games"] for cell in kept) == 3 * int(GAMES)


@pytest.mark.slow
def test_rivals_meet_the_default_policy() -> None:
    (rung,) = told("ladder", DUEL, "--variant", SHORT_DUEL, "-p", "random", "-n", "10", "--no-store")
    assert rung["players"] == ["random", default_policy(DUEL)]


def test_the_usual_rungs() -> None:
    solo = [lineup[0].spec for lineup in rungs_of(SOLO_GAME)(1)]
    assert solo[:-3] == [info.name for info in written_for(SOLO)]
    assert solo[-3:] == ["mcts:iterations=100", "mcts", "mcts:iterations=10000"]
    *_, duel = rungs_of(DUEL_GAME, iterations=(100,))(2)
    assert [policy.spec for policy in duel] == ["ismcts:iterations=100", default_policy(DUEL)]
    games = [games_of(find_policy(SOLO, spec), 10_000) for spec in ("greedy", *solo[-3:])]
    assert games == [10_000, 1_000, 200, 50]
    assert games_of(find_policy(SOLO, "rollout:playouts=2000"), 10_000) == 200
    assert games_of(find_policy(SOLO, "mcts:iterations=100"), 20) == 10


def test_players_that_are_asked_for_have_searches_above_them_if_these_are_asked_for_too() -> None:
    names = [[lineup[0].spec for lineup in rungs_of(SOLO_GAME, ("greedy",), counts)(1)] for counts in ((), (300, 200))]
    assert names == [["greedy"], ["greedy", "mcts:iterations=200", "mcts:iterations=300"]]


@pytest.mark.slow
def test_a_field_of_ones_own_may_be_called_iterations(tmp_path: Path) -> None:
    """What is a search is not told by the names of its parameters."""
    own = tmp_path / "own.py"
    own.write_text(OWN, encoding="utf-8")
    (rung,) = told("ladder", SOLO, "-p", f"{own}:choose", "-n", "20", "--no-store")
    assert rung["games"] == 20


def test_times_have_units() -> None:
    assert [seconds_text(seconds) for seconds in (12.34, 0.0123, 0.0000123)] == ["12.3 s", "12.3 ms", "12.3 µs"]


def test_mistakes() -> None:
    assert_names(mistake("ladder", SOLO, "-n", "5"), "games", "10", "5")
    assert_names(mistake("ladder", SOLO, "-p", "gredy"), "'gredy'", "'greedy'")
    assert_names(mistake("ladder", SOLO, "--iterations", "0"), "iterations", "1", "0")
