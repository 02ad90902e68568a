"""What Python programs call: `analyser.run`, `compare`, `trace` and `figures`; and what is known from elsewhere."""

import json
import subprocess
import sys
from collections.abc import Callable
from math import sqrt
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

import analyser
from analyser.experiments.comparing.compared import ComparisonResult
from analyser.kernel.jit import PLAIN
from analyser.statistics.intervals import wilson
from tests.cli.running import environment, fine
from tests.oracle.freigard import replay

KNOWN = {"dawn": 40.1, "noon": 16.3, "dusk": 9.4, "night": 3.0}
"""Greedy's win rates in percent, by an independent program over 1,000,000 games (known to 0.05 points)."""
FIRST_ROUND = 15.74


def test_run_says_what_its_docstring_promises() -> None:
    result = analyser.run("freigard", difficulty="dawn", policy="greedy", games=400)
    (cell,) = result.cells
    assert (result.game, cell.games, cell.ending.stopped) == ("freigard", 400, "games")
    assert cell.win == wilson(cell.win.count, 400)
    assert 0 < cell.win.low < cell.win.rate < cell.win.high < 1
    assert cell.cell.players == ["greedy"]
    assert cell.metrics["rounds"].mean.total == 400


def test_defaults_are_the_first_difficulty_and_ten_thousand_games() -> None:
    (cell,) = analyser.run("freigard").cells
    assert (cell.cell.difficulty, cell.games, cell.cell.seed) == ("dawn", 10_000, 1)


def test_cells_come_in_the_order_asked() -> None:
    result = analyser.run("freigard", difficulty=["night", "dawn"], policy=["random", "greedy"], games=20)
    assert [(cell.cell.difficulty, cell.cell.players[0]) for cell in result.cells] == [
        ("night", "random"),
        ("night", "greedy"),
        ("dawn", "random"),
        ("dawn", "greedy"),
    ]
    every = analyser.run("freigard", difficulty="all", games=20)
    assert [cell.cell.difficulty for cell in every.cells] == ["dawn", "noon", "dusk", "night"]


def test_frame_has_a_row_a_cell() -> None:
    result = analyser.run("freigard", difficulty="all", policy=("random", "patient:least=3"), games=50)
    frame = result.to_frame()
    assert isinstance(frame, pd.DataFrame)
    assert len(frame) == len(result.cells) == 8
    assert list(frame["policy"]) == ["random", "patient:least=3"] * 4
    assert list(frame["win_rate"]) == [cell.win.rate for cell in result.cells]
    assert (frame["win_low"] <= frame["win_rate"]).all()
    assert (frame["games"] == 50).all()
    assert frame["castles"].dtype == float


def test_files_and_single_settings_change_the_rules(tmp_path: Path) -> None:
    (tmp_path / "house.toml").write_text("max_rounds = 2\ntotems.eye = 3\n", encoding="utf-8")
    result = analyser.run(
        "freigard", games=30, rules=tmp_path / "house.toml", house_rules={"totems.shield": 0, "max_rounds": 1}
    )
    (cell,) = result.cells
    assert cell.cell.house_rules == {"max_rounds": 1, "totems": {"eye": 3, "shield": 0}}
    assert cell.metrics["rounds"].histogram == {1: 30}


def test_same_seed_same_result_on_any_threads() -> None:
    one, two, other = (
        analyser.run("freigard", games=900, seed=seed, threads=threads).to_frame()
        for seed, threads in ((3, 1), (3, 2), (4, 2))
    )
    timed = ["seconds", "games_per_second", "seed"]
    pd.testing.assert_frame_equal(one.drop(columns=timed), two.drop(columns=timed))
    assert not one.drop(columns=timed).equals(other.drop(columns=timed))


@pytest.mark.parametrize(
    ("call", "told"),
    [
        (lambda: analyser.run("freigrad"), "unknown game 'freigrad' for; did you mean 'freigard'"),
        (lambda: analyser.run("freigard", difficulty="dwn"), "unknown difficulty 'dwn'.*dawn, noon, dusk, night, all"),
        (lambda: analyser.run("freigard", policy="gredy"), "unknown policy 'gredy'.*did you mean 'greedy'"),
        (lambda: analyser.run("freigard", variant="x"), "unknown variant 'x'"),
        (lambda: analyser.run("freigard", games=0), "games must be from 1 to 1000000000000, not 0"),
        (lambda: analyser.run("freigard", games=-5), "games must be from 1 to 1000000000000, not -5"),
        (lambda: analyser.run("freigard", seed=-1), "seed must be from 0"),
        (lambda: analyser.run("freigard", seed=2**63), "seed must be from 0"),
        (lambda: analyser.run("freigard", threads=-1), "threads must be"),
        (lambda: analyser.run("freigard", threads=0), "threads must be"),
        (lambda: analyser.run("freigard", house_rules={"doubel": 1}), "unknown field 'doubel'.*'double'"),
        (lambda: analyser.run("freigard", house_rules={"double": 9}), "double must be from 1 to 4, not 9"),
        (lambda: analyser.run("freigard", house_rules={"castles": (24, 19)}), "castles"),
        (lambda: analyser.run("freigard", policy=()), "policy"),
        (lambda: analyser.run("freigard", rules="no.toml"), "rules file no.toml can't be read"),
        (lambda: analyser.run("freigard", components="no.toml"), "components file no.toml can't be read"),
        (lambda: analyser.trace("freigard", difficulty="all"), "one difficulty|all"),
        (lambda: analyser.trace("freigard", games=-1), "games must be"),
        (lambda: analyser.trace("freigard", index=-1), "index must be"),
    ],
)
def test_mistakes(call: Callable[[], Any], told: str) -> None:
    with pytest.raises(analyser.Mistake, match=told.replace(" for;", ";")) as raised:
        call()
    assert "\n" not in str(raised.value)


# compare: as on the command line

FEW = 4 if PLAIN else 60
DUSK = ("compare", "freigard", "-d", "dusk", "--seed", "7", "-n", f"{FEW}")
ROW = [
    "game",
    "game_version",
    "difficulty",
    "variant",
    "seed",
    "games",
    "stopped",
    "first",
    "second",
    "difference",
    "low",
    "high",
    "level",
    "adjusted_p",
    "is_apart",
    "only_first_won",
    "only_second_won",
    "both_won",
    "neither_won",
    "undecided",
    "saving",
    "method",
]


def untimed(comparisons: dict[str, Any]) -> dict[str, Any]:
    """As JSON has it, without what the clock says and the lines to paste."""
    groups = [{name: value for name, value in one.items() if name != "seconds"} for one in comparisons["groups"]]
    told = {name: value for name, value in comparisons.items() if name != "lines"} | {"groups": groups}
    return dict(json.loads(json.dumps(told)))


@pytest.mark.parametrize(
    ("words", "options"),
    [
        (
            (*DUSK, "-p", "patient", "-p", "greedy", "-p", "random"),
            {"policies": ["patient", "greedy", "random"]},
        ),
        (
            (*DUSK, "--with", "totems.shield=0", "--with", "castles=+1;totem_value=3", "--set", "totem_value=2"),
            {
                "house_rules": {"totem_value": 2},
                "with_rules": [{"totems.shield": 0}, {"castles": "+1", "totem_value": 3}],
            },
        ),
        (
            (*DUSK, "-d", "dawn", "-p", "patient", "-p", "greedy", "--with", "double=3"),
            {"difficulty": ["dusk", "dawn"], "policies": ("patient", "greedy"), "with_rules": {"double": 3}},
        ),
        ((*DUSK, "-d", "dawn", "-p", "patient"), {"difficulty": ["dusk", "dawn"], "policies": "patient"}),
        (
            (*DUSK, "-p", "patient", "-p", "greedy", "--until-separated", "--margin", "10%"),
            {"policies": ["patient", "greedy"], "until_separated": True, "margin": 0.1},
        ),
        (
            (*DUSK, "-p", "patient", "-p", "greedy", "--precision", "20%"),
            {"policies": ["patient", "greedy"], "precision": 0.2},
        ),
    ],
    ids=["policies", "rules", "groups", "difficulties", "separated", "precision"],
)
def test_compare_finds_what_the_command_finds(words: tuple[str, ...], options: dict[str, Any]) -> None:
    asked: dict[str, Any] = {"difficulty": "dusk", "games": FEW, "seed": 7} | options
    found = analyser.compare("freigard", **asked)
    assert untimed(found.to_dict()) == untimed(json.loads(fine(*words, "--format", "json")))


def test_compare_in_a_duel(tmp_path: Path) -> None:
    lineups = ["careful,random", "random,careful"]
    found = analyser.compare("en_garde", variant="round", policies=lineups, games=FEW)
    words = ("compare", "en_garde", "--variant", "round", "-p", lineups[0], "-p", lineups[1], "-n", f"{FEW}")
    assert untimed(found.to_dict()) == untimed(json.loads(fine(*words, "--format", "json")))
    in_lists = analyser.compare("en_garde", variant="round", policies=[one.split(",") for one in lineups], games=FEW)
    assert untimed(in_lists.to_dict()) == untimed(found.to_dict())


def test_compare_frame_has_a_row_for_every_two() -> None:
    found = analyser.compare("freigard", difficulty="all", policies=["patient", "greedy", "random"], games=FEW)
    assert [type(result) for result in found.results] == [ComparisonResult] * 4
    frame = found.to_frame()
    assert isinstance(frame, pd.DataFrame)
    assert list(frame.columns) == ROW
    assert list(frame["difficulty"]) == [name for name in ("dawn", "noon", "dusk", "night") for _ in range(3)]
    assert (frame["games"] == FEW).all()
    assert ((frame["low"] >= -1) & (frame["low"] <= frame["difference"])).all()
    assert ((frame["difference"] <= frame["high"]) & (frame["high"] <= 1)).all()
    kinds = frame[["only_first_won", "only_second_won", "both_won", "neither_won", "undecided"]]
    assert (kinds.sum(axis=1) == FEW).all()
    assert frame["difference"].to_list() == pytest.approx((kinds.iloc[:, 0] - kinds.iloc[:, 1]) / FEW)


def test_compare_counts_the_games_that_run_counts(tmp_path: Path) -> None:
    store = tmp_path / "kept.sqlite"
    run = analyser.run("freigard", policy=["patient", "greedy"], games=FEW, seed=3, store=store)
    compared = analyser.compare("freigard", policies=["patient", "greedy"], games=FEW, seed=3, store=store)
    assert (compared.store, compared.results[0].kept) == (str(store), 2 * FEW)
    wins = {cell.cell.players[0]: cell.win for cell in run.cells}
    assert {one.label: one.win for one in compared.results[0].compared} == wins


def test_compare_compares_decks(tmp_path: Path) -> None:
    cards = dict(analyser.run("freigard", games=1).cells[0].cell.components.counts)
    deck = tmp_path / "rout2.toml"
    deck.write_text(
        "\n".join(f'"{name}" = {count + (name == "rout")}' for name, count in cards.items()), encoding="utf-8"
    )
    (result,) = analyser.compare("freigard", policies="patient", decks=deck, games=FEW).results
    assert {one.label for one in result.compared} == {"default", "rout2"}


def test_compare_of_which_the_time_was_up_is_a_failure() -> None:
    with pytest.raises(analyser.Failure, match="all had played a game in 1 of 1 comparisons"):
        analyser.compare("freigard", policies=["greedy", "random"], budget=1e-6, threads=1)


BOTH = {"policies": ["greedy", "random"]}


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({}, "two or more cells: several policies, with_rules, decks or difficulties"),
        ({"policies": ["greedy", "greedy"]}, "two or more cells"),
        ({"policies": ["greedy", "gredy"]}, "unknown policy 'gredy'.*did you mean 'greedy'"),
        ({"policies": ()}, "no policy is named"),
        ({"policies": [3, 4]}, "a policy is asked for by its name, not by 3"),
        (BOTH | {"difficulty": "dwn"}, "unknown difficulty 'dwn'.*dawn, noon, dusk, night, all"),
        (BOTH | {"variant": "x"}, "unknown variant 'x'"),
        (BOTH | {"games": 0}, "games must be from 1 to 1000000000000, not 0"),
        (BOTH | {"seed": -1}, "seed must be from 0"),
        (BOTH | {"threads": 0}, "threads must be"),
        (BOTH | {"precision": 0.6}, "precision must be a number above 0 and below 0.5, not 0.6"),
        (BOTH | {"until_separated": True, "precision": 0.1}, "until_separated and precision each say when to stop"),
        (BOTH | {"until_separated": 1}, "until_separated must be true or false, not 1"),
        (BOTH | {"margin": 0.1}, "margin says when until_separated is settled: it needs that too"),
        (BOTH | {"until_separated": True, "margin": 0}, "margin must be a number above 0 and below 0.5, not 0"),
        (BOTH | {"until_separated": True, "margin": True}, "margin must be a number above 0 and below 0.5, not True"),
        ({"with_rules": {"double": 2}}, "cells that differ: 'as printed' is there twice at dawn: greedy"),
        ({"with_rules": {"doubel": 3}}, "unknown field 'doubel'.*'double'"),
        ({"with_rules": "double=3"}, "house rules are given by field, as {'hand': 4}, not as 'double=3'"),
        ({"with_rules": {"double": 3}, "house_rules": [3]}, r"house rules are given by field, .*, not as \[3\]"),
        ({"rules": "no.toml", "with_rules": {"double": 3}}, "rules file no.toml can't be read"),
        ({"decks": "no.toml"}, "components file no.toml can't be read"),
        ({"decks": 3}, "components is the name of a file, not 3"),
        (BOTH | {"threads": 2, "cluster": "local:2"}, "threads and cluster exclude each other"),
    ],
)
def test_mistakes_of_compare(options: dict[str, Any], told: str) -> None:
    with pytest.raises(analyser.Mistake, match=told) as raised:
        analyser.compare("freigard", **options)
    assert "\n" not in str(raised.value)


# what is loaded when


def test_import_loads_neither_compiler_nor_figures_before_they_are_asked_for() -> None:
    code = """
import sys
import analyser
assert not {"llvmlite", "matplotlib", "numba", "numpy", "pandas"} & set(sys.modules)
print(analyser.figures.__name__, hasattr(analyser.figures, "forest"), hasattr(analyser, "figure"))
assert "numba" not in sys.modules
"""
    command = [sys.executable, "-c", code]
    said = subprocess.run(command, env=environment(), capture_output=True, check=False, text=True)
    assert (said.stdout, said.stderr) == ("analyser.reporting.figures True False\n", "")


def test_all_that_is_public_is_there() -> None:
    assert [name for name in analyser.__all__ if not hasattr(analyser, name)] == []


def test_lists_and_tuples_are_the_same_to_python() -> None:
    (cell,) = analyser.run("freigard", games=5, house_rules={"castles": (24, 19, 15)}).cells
    assert cell.cell.rules["castles"] == [24, 19, 15]


def test_transcripts_replay_and_agree_with_the_run() -> None:
    told = list(analyser.trace("freigard", difficulty="noon", policy="patient", games=30, seed=9))
    for transcript in told:
        replay(transcript)
    (cell,) = analyser.run("freigard", difficulty="noon", policy="patient", games=30, seed=9).cells
    assert sum(game["result"]["win"] for game in told) == cell.win.count
    assert sum(game["result"]["castles"] for game in told) / 30 == cell.metrics["castles"].mean.value


def test_a_transcript_is_the_same_alone_and_among_others() -> None:
    among = list(analyser.trace("freigard", policy="random", games=6, index=10, seed=2))
    assert [game["index"] for game in among] == list(range(10, 16))
    (alone,) = analyser.trace("freigard", policy="random", index=13, seed=2)
    assert alone == among[3]


@pytest.mark.slow
@pytest.mark.parametrize(("difficulty", "percent"), KNOWN.items())
def test_greedy_wins_as_often_as_is_known(difficulty: str, percent: float) -> None:
    games = 200_000
    (cell,) = analyser.run("freigard", difficulty=difficulty, games=games, seed=20_241).cells
    known = percent / 100
    error = sqrt(known * (1 - known) / games + 0.0005**2)
    assert abs(cell.win.rate - known) < 4 * error
    first = cell.metrics["score_1"].mean
    assert abs(first.value - FIRST_ROUND) < 4 * (first.high - first.value) / 1.96 + 0.005
