"""What Python programs call: `analyser.run` and `analyser.trace`; and the figures that are known from elsewhere."""

from collections.abc import Callable
from math import sqrt
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

import analyser
from analyser.statistics.intervals import wilson
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
