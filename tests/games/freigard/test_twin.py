"""The compiled game against its twin in plain Python: move by move, and in its statistics."""

import json
from collections.abc import Iterator
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from analyser.experiments.playing.prepared_cell import PreparedCell
from analyser.games.catalogue import find_game
from tests.budgets import TWINS
from tests.contract.samples import all_policies, plain_cell, random_cell, works_out_tables
from tests.games.told import games_of
from tests.oracle.freigard import Mismatch, default_components, default_rules, greedy_choice, replay, simulate

GAME = find_game("freigard")
PLAYED = 200_000


def transcripts(cells: int, seed: int, folder: Path, policies: list[str]) -> Iterator[Any]:
    """Games of random cells, as any reader of transcripts gets them."""
    random = Random(seed)
    for _ in range(cells):
        yield from games_of(random_cell(GAME, random, folder, policies), random, TWINS.games)


def check(transcript: dict[str, Any]) -> None:
    """The twin plays the game after; what greedy does it also decides for itself."""
    try:
        replay(transcript, policy=greedy_choice if transcript["players"] == ["greedy"] else None)
    except Mismatch as mismatch:
        setting = {key: transcript[key] for key in ("variant", "rules", "components", "seed", "index", "players")}
        pytest.fail(f"{mismatch}\nin {json.dumps(setting)}")


@pytest.mark.slow
def test_twin_agrees_on_games_of_all_sorts(tmp_path: Path) -> None:
    for transcript in transcripts(24, 1, tmp_path, ["random", "greedy"]):
        check(transcript)


@pytest.mark.slow
@pytest.mark.parametrize("policy", all_policies(GAME))
def test_twin_agrees_on_many_games_of_all_sorts(policy: str, tmp_path: Path) -> None:
    """Every shipped policy leads to other positions; their random house rules and decks lead to all the others."""
    won, rounds, moves = 0, 0, set()
    strong = works_out_tables(GAME, policy)
    for transcript in transcripts(TWINS.fewer if strong else TWINS.cells, 3, tmp_path, [policy]):
        check(transcript)
        won += transcript["result"]["win"]
        rounds = max(rounds, transcript["result"]["rounds"])
        moves |= {event["move"].split()[0] for event in transcript["events"] if "move" in event}
    assert (3 if strong else 4) <= rounds <= 6, "three castles, and shields for those who need them"
    assert won > 10
    assert {"draw", "score", "discard", "spend", *([] if strong else ["concede"])} <= moves
    if policy == "random":
        assert {"hourglass", "eye", "store", "release", "redraw", "shield"} <= moves


@pytest.mark.slow
@pytest.mark.parametrize("policy", all_policies(GAME))
@pytest.mark.parametrize("difficulty", GAME.difficulties)
def test_twin_agrees_on_the_game_as_printed(policy: str, difficulty: str) -> None:
    for transcript in games_of(plain_cell(GAME, policy, difficulty), Random(4), TWINS.printed):
        check(transcript)


@pytest.mark.slow
def test_twin_and_kernel_agree_in_statistics() -> None:
    """Win rate and score of the first round, greedy at dawn: within four standard errors of the difference."""
    random = Random(5)
    results = [
        simulate(default_rules(), default_components(), greedy_choice, random)["result"] for _ in range(TWINS.simulated)
    ]
    prepared = PreparedCell(plain_cell(GAME, "greedy", "dawn"))
    tally = prepared.play_chunk(0, PLAYED, prepared.new_workspace()).tally
    for name, sample in (
        ("win", [result["win"] for result in results]),
        ("castles", [result["castles"] for result in results]),
        ("score_1", [result["scores"][0] for result in results]),
    ):
        found = np.asarray(sample, np.float64)
        histogram = prepared.layout.histogram(tally, prepared.layout.names.index(name))
        mean = float(histogram @ np.arange(len(histogram))) / PLAYED
        error = sqrt(found.var(ddof=1) * (1 / TWINS.simulated + 1 / PLAYED))
        assert abs(found.mean() - mean) < 4 * error, f"{name}: twin {found.mean():.4f}, kernel {mean:.4f}"
