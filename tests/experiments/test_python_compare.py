"""`analyser.compare` finds what the command finds, and tells mistakes in Python's words."""

import json
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

import analyser
from analyser.experiments.comparing.comparison import ComparisonResult
from analyser.kernel.jit import PLAIN
from analyser.mistakes import Failure, Mistake
from tests.chosen import (
    DUEL_GAME,
    EASY,
    HARDEST,
    SHORT_DUEL,
    SOLO_GAME,
    SOLO_INTEGER,
    SOLO_INTEGERS,
    SOLO_PART,
)
from tests.cli.running import fine
from tests.experiments.raising import raises_naming

NAME = SOLO_GAME.name
WHOLE, PART = SOLO_INTEGER.name, SOLO_PART
CHANGED = f"{WHOLE}=3"
FEW = 4 if PLAIN else 60
WORDS = ("compare", NAME, "-d", HARDEST, "--seed", "7", "-n", f"{FEW}")
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
    "most_saving",
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
            (*WORDS, "-p", "patient", "-p", "greedy", "-p", "random"),
            {"policies": ["patient", "greedy", "random"]},
        ),
        (
            (*WORDS, "--with", f"{PART}=0", "--with", f"{SOLO_INTEGERS.name}=+1;{CHANGED}", "--set", f"{WHOLE}=2"),
            {
                "house_rules": {WHOLE: 2},
                "with_rules": [{PART: 0}, {SOLO_INTEGERS.name: "+1", WHOLE: 3}],
            },
        ),
        (
            (*WORDS, "-d", EASY, "-p", "patient", "-p", "greedy", "--with", CHANGED),
            {"difficulty": [HARDEST, EASY], "policies": ("patient", "greedy"), "with_rules": {WHOLE: 3}},
        ),
        ((*WORDS, "-d", EASY, "-p", "patient"), {"difficulty": [HARDEST, EASY], "policies": "patient"}),
        (
            (*WORDS, "-p", "patient", "-p", "greedy", "--until-separated", "--margin", "10%"),
            {"policies": ["patient", "greedy"], "until_separated": True, "margin": 0.1},
        ),
        (
            (*WORDS, "-p", "patient", "-p", "greedy", "--precision", "20%"),
            {"policies": ["patient", "greedy"], "precision": 0.2},
        ),
    ],
    ids=["policies", "rules", "groups", "difficulties", "separated", "precision"],
)
def test_compare_finds_what_the_command_finds(words: tuple[str, ...], options: dict[str, Any]) -> None:
    asked: dict[str, Any] = {"difficulty": HARDEST, "games": FEW, "seed": 7} | options
    found = analyser.compare(NAME, **asked)
    assert untimed(found.to_dict()) == untimed(json.loads(fine(*words, "--format", "json")))


def test_compare_in_a_duel() -> None:
    lineups = ["aggressive,random", "random,aggressive"]
    options: dict[str, Any] = {"variant": SHORT_DUEL, "games": FEW}
    found = analyser.compare(DUEL_GAME.name, policies=lineups, **options)
    words = ("compare", DUEL_GAME.name, "--variant", SHORT_DUEL, "-p", lineups[0], "-p", lineups[1], "-n", f"{FEW}")
    assert untimed(found.to_dict()) == untimed(json.loads(fine(*words, "--format", "json")))
    in_lists = analyser.compare(DUEL_GAME.name, policies=[one.split(",") for one in lineups], **options)
    assert untimed(in_lists.to_dict()) == untimed(found.to_dict())


def test_compare_frame_has_a_row_for_every_two() -> None:
    found = analyser.compare(NAME, difficulty="all", policies=["patient", "greedy", "random"], games=FEW)
    assert [type(result) for result in found.results] == [ComparisonResult] * 4
    frame = found.to_frame()
    assert isinstance(frame, pd.DataFrame)
    assert list(frame.columns) == ROW
    assert list(frame["difficulty"]) == [name for name in SOLO_GAME.difficulties for _ in range(3)]
    assert (frame["games"] == FEW).all()
    assert ((frame["low"] >= -1) & (frame["low"] <= frame["difference"])).all()
    assert ((frame["difference"] <= frame["high"]) & (frame["high"] <= 1)).all()
    kinds = frame[["only_first_won", "only_second_won", "both_won", "neither_won", "undecided"]]
    assert (kinds.sum(axis=1) == FEW).all()
    assert frame["difference"].to_list() == pytest.approx((kinds.iloc[:, 0] - kinds.iloc[:, 1]) / FEW)


def test_compare_counts_the_games_that_run_counts(tmp_path: Path) -> None:
    store = tmp_path / "kept.sqlite"
    run = analyser.run(NAME, policy=["patient", "greedy"], games=FEW, seed=3, store=store)
    compared = analyser.compare(NAME, policies=["patient", "greedy"], games=FEW, seed=3, store=store)
    assert (compared.store, compared.results[0].kept) == (str(store), 2 * FEW)
    wins = {cell.spec.players[0]: cell.win for cell in run.cells}
    assert {one.label: one.win for one in compared.results[0].compared} == wins


def test_compare_compares_decks(tmp_path: Path) -> None:
    (name, count), *others = SOLO_GAME.load_components(None).counts
    counts = [(name, count - 1), (others[0][0], others[0][1] + 1), *others[1:]]
    deck = tmp_path / "mine.toml"
    deck.write_text("\n".join(f'"{name}" = {count}' for name, count in counts), encoding="utf-8")
    (result,) = analyser.compare(NAME, policies="patient", decks=deck, games=FEW).results
    assert {one.label for one in result.compared} == {"default", "mine"}


def test_compare_of_which_the_time_was_up_is_a_failure() -> None:
    with raises_naming(Failure, "1 of 1", "comparisons"):
        analyser.compare(NAME, policies=["greedy", "random"], budget=1e-6, threads=1)


BOTH = {"policies": ["greedy", "random"]}
SEPARATED = BOTH | {"until_separated": True}
MOST = "1000000000000"


@pytest.mark.parametrize(
    ("options", "named"),
    [
        ({}, ("two", "policies", "rules", "decks", "difficulties")),
        ({"policies": ["greedy", "greedy"]}, ("same", "policies", "rules", "decks", "difficulties")),
        ({"policies": ["greedy", "gredy"]}, ("policy", "gredy", "greedy")),
        ({"policies": ()}, ("no policy",)),
        ({"policies": [3, 4]}, ("policy", "3")),
        (BOTH | {"difficulty": "dwn"}, ("difficulty", "dwn", *SOLO_GAME.difficulties, "all")),
        (BOTH | {"variant": "x"}, ("variant", "x")),
        (BOTH | {"games": 0}, ("games", "1", MOST, "0")),
        (BOTH | {"seed": -1}, ("seed", "0", "-1")),
        (BOTH | {"threads": 0}, ("threads", "1", "0")),
        (BOTH | {"precision": 0.6}, ("precision", "0", "0.5", "0.6")),
        (SEPARATED | {"precision": 0.1}, ("until_separated", "precision", "one of them")),
        (BOTH | {"until_separated": 1}, ("until_separated", "true", "false", "1")),
        (BOTH | {"margin": 0.1}, ("margin", "until_separated")),
        (SEPARATED | {"margin": 0}, ("margin", "0.5", "not 0")),
        (SEPARATED | {"margin": True}, ("margin", "0.5", "not True")),
        ({"with_rules": {WHOLE: SOLO_INTEGER.default}}, ("as printed", "twice", EASY, "greedy")),
        ({"with_rules": {WHOLE[1:]: 3}}, ("field", WHOLE[1:], WHOLE)),
        ({"with_rules": CHANGED}, ("house rules", CHANGED)),
        ({"with_rules": {WHOLE: 3}, "house_rules": [3]}, ("house rules", "not as [3]")),
        ({"rules": "no.toml", "with_rules": {WHOLE: 3}}, ("rules", "no.toml")),
        ({"decks": "no.toml"}, ("components", "no.toml")),
        ({"decks": 3}, ("components", "file", "3")),
        (BOTH | {"threads": 2, "cluster": "local:2"}, ("threads", "cluster", "exclude")),
    ],
)
def test_mistakes_of_compare_name_what_is_wrong(options: dict[str, Any], named: tuple[str, ...]) -> None:
    with raises_naming(Mistake, *named):
        analyser.compare(NAME, **options)
