"""What is known of Freigard from elsewhere: win rates of another program, and transcripts that the oracle replays."""

from math import sqrt
from pathlib import Path

import pytest

import analyser
from tests.oracle.freigard import replay

KNOWN = {"dawn": 40.1, "noon": 16.3, "dusk": 9.4, "night": 3.0}
"""Greedy's win rates in percent, by an independent program over 1,000,000 games (known to 0.05 points)."""
FIRST_ROUND = 15.74
FIRST_OF_EQUALS = f"{Path(__file__).with_name('first_of_equals.py')}:choose"
"""That program's greedy breaks ties by the order of the components."""


@pytest.mark.slow
@pytest.mark.parametrize(("difficulty", "percent"), KNOWN.items())
def test_greedy_wins_as_often_as_is_known(difficulty: str, percent: float) -> None:
    games = 200_000
    (cell,) = analyser.run("freigard", difficulty=difficulty, policy=FIRST_OF_EQUALS, games=games, seed=20_241).cells
    known = percent / 100
    error = sqrt(known * (1 - known) / games + 0.0005**2)
    assert abs(cell.win.rate - known) < 4 * error
    first = cell.metrics["score_1"].mean
    assert abs(first.value - FIRST_ROUND) < 4 * (first.high - first.value) / 1.96 + 0.005


def test_transcripts_replay_and_agree_with_the_run() -> None:
    told = list(analyser.trace("freigard", difficulty="noon", policy="patient", games=30, seed=9))
    for transcript in told:
        replay(transcript)
    (cell,) = analyser.run("freigard", difficulty="noon", policy="patient", games=30, seed=9).cells
    assert sum(game["result"]["win"] for game in told) == cell.win.count
    assert sum(game["result"]["castles"] for game in told) / 30 == cell.metrics["castles"].mean.value
