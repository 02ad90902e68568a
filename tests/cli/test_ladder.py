"""`analyser ladder`: better and better players, their gains, and what the store keeps of it."""

import csv
import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from analyser.experiments.ladder import games_of, rungs_of
from analyser.games.catalogue import find_game
from analyser.kernel.jit import PLAIN
from analyser.reporting.ladder import seconds_text
from solvers.catalogue import find_policy
from tests.cli.running import call, fine, mistake

GAMES = "10" if PLAIN else "400"
OWN = """
from analyser.games.fields import Wholes
from solvers.heuristics.freigard import greedy

FIELDS = (Wholes("iterations", (1, 2), 0, 9, "no iterations at all"),)


def choose(view, rules, moves, parameters, memory, stream):
    return greedy.choose(view, rules, moves, parameters, memory, stream)
"""
WORDS = ("ladder", "freigard", "-d", "dusk", "-n", GAMES, "-p", "random", "-p", "greedy", "-p", "patient")


def told(*words: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(fine(*words, "--format", "json"))["rungs"]
    return found


def test_each_rung_has_what_run_and_compare_say() -> None:
    rungs = told(*WORDS, "--no-store")
    assert [rung["players"] for rung in rungs] == [["random"], ["greedy"], ["patient"]]
    for rung in rungs:
        words = ("run", "freigard", "-d", "dusk", "-n", GAMES, "-p", rung["players"][0], "--format", "json")
        assert json.loads(fine(*words))["cells"][0]["win"] == rung["win"]
        assert rung["seconds_a_game"] > 0
    assert "gain" not in rungs[0]
    for below, rung in pairwise(rungs):
        words = ("compare", "freigard", "-d", "dusk", "-n", GAMES, "-p", rung["players"][0], "-p", below["players"][0])
        (group,) = json.loads(fine(*words, "--format", "json"))["groups"]
        (two,) = group["comparisons"]
        sign = 1 if two["first"] == rung["players"][0] else -1
        assert rung["gain"]["difference"] == pytest.approx(sign * two["difference"])
        assert rung["gain"]["low"] < rung["gain"]["difference"] < rung["gain"]["high"]


def test_every_form_has_every_rung(tmp_path: Path) -> None:
    store = ("--store", str(tmp_path / "kept.sqlite"))
    text = fine(*WORDS, *store)
    assert max(map(len, text.replace(str(tmp_path), "").splitlines())) <= 80
    assert "Skill ladder at dusk" in text
    assert f"store: {tmp_path / 'kept.sqlite'}" in text
    assert all(name in text for name in ("random", "greedy", "patient"))
    rows = list(csv.DictReader(fine(*WORDS, *store, "--format", "csv").splitlines()))
    assert [row["policy"] for row in rows] == ["random", "greedy", "patient"]
    assert "### Skill ladder at dusk" in fine(*WORDS, *store, "--format", "markdown")
    assert f"{3 * int(GAMES)} games" in " ".join(fine("results", *store).replace(",", "").split())


@pytest.mark.slow
def test_rivals_meet_the_default_policy() -> None:
    (rung,) = told("ladder", "en_garde", "--variant", "round", "-p", "random", "-n", "10", "--no-store")
    assert rung["players"] == ["random", "careful"]


def test_the_usual_rungs() -> None:
    solo = [lineup[0].spec for lineup in rungs_of(find_game("freigard"))(1)]
    assert solo[:4] == ["random", "greedy", "patient", "counter"]
    assert solo[4:] == ["mcts:iterations=100", "mcts", "mcts:iterations=10000"]
    duel = [
        ",".join(policy.spec for policy in lineup) for lineup in rungs_of(find_game("en_garde"), iterations=(100,))(2)
    ]
    assert duel[-1] == "ismcts:iterations=100,careful"
    games = [games_of(find_policy("freigard", spec), 10_000) for spec in ("greedy", *solo[4:])]
    assert games == [10_000, 1_000, 200, 50]
    assert games_of(find_policy("freigard", "rollout:playouts=2000"), 10_000) == 200
    assert games_of(find_policy("freigard", "mcts:iterations=100"), 20) == 10


def test_players_that_are_asked_for_have_searches_above_them_if_these_are_asked_for_too() -> None:
    game = find_game("freigard")
    names = [[lineup[0].spec for lineup in rungs_of(game, ("greedy",), counts)(1)] for counts in ((), (300, 200))]
    assert names == [["greedy"], ["greedy", "mcts:iterations=200", "mcts:iterations=300"]]


@pytest.mark.slow
def test_a_field_of_ones_own_may_be_called_iterations(tmp_path: Path) -> None:
    """What is a search is not told by the names of its parameters."""
    own = tmp_path / "own.py"
    own.write_text(OWN, encoding="utf-8")
    (rung,) = told("ladder", "freigard", "-p", f"{own}:choose", "-n", "20", "--no-store")
    assert rung["games"] == 20


def test_times_have_units() -> None:
    assert [seconds_text(seconds) for seconds in (12.34, 0.0123, 0.0000123)] == ["12.3 s", "12.3 ms", "12.3 µs"]


def test_mistakes() -> None:
    assert "from 10 to" in mistake("ladder", "freigard", "-n", "5")
    assert "unknown policy" in mistake("ladder", "freigard", "-p", "gredy")
    assert call("ladder", "freigard", "--iterations", "0").code == 2
