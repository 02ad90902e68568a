"""`analyser advise`: the moves of a position, how they stand to each other, and what is asked wrongly."""

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from analyser.experiments.advice import MoveAdvice, _judged, _wanted, decision_of
from analyser.experiments.cells import find_lineups, make_cells
from analyser.experiments.transcripts import trace
from analyser.games.catalogue import find_game
from analyser.kernel.jit import PLAIN
from analyser.reporting.advice import verdict
from solvers.search.weighing import Weighed, weigh_moves
from tests.cli.running import call, child, fine, mistake

WHERE = ("freigard", "-p", "greedy", "--index", "3")
FEW = ("-n", "2" if PLAIN else "128", "--base", "greedy")


def told(*words: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(fine("advise", *words, *FEW, "--format", "json"))
    return found


def test_it_names_the_legal_moves_of_the_transcript() -> None:
    (transcript,) = trace("freigard", policy="greedy", index=3)
    decisions = [event for event in transcript["events"] if "legal" in event]
    for number in (1, 7, len(decisions)):
        found = told(*WHERE, "--move", str(number), *FEW)
        assert sorted(move["move"] for move in found["moves"]) == decisions[number - 1]["legal"]
        assert found["playouts"] == sum(move["playouts"] for move in found["moves"])


def test_the_same_on_any_number_of_threads() -> None:
    one, two = (fine("advise", *WHERE, "--move", "2", *FEW, "--threads", count) for count in "12")
    assert one == two


def test_another_seed_has_other_playouts_of_another_game() -> None:
    assert told(*WHERE, "--move", "2") != told(*WHERE, "--move", "2", "--seed", "2")


def test_every_form_tells_the_same() -> None:
    words = ("advise", *WHERE, "--move", "2", *FEW)
    found = json.loads(fine(*words, "--format", "json"))
    rows = fine(*words, "--format", "csv").splitlines()
    assert [row.partition(",")[0] for row in rows[1:]] == [move["move"] for move in found["moves"]]
    for style in ("table", "markdown"):
        text = fine(*words, "--format", style)
        shown = text if style == "markdown" else text.split("playouts", 2)[-1]
        assert all(move["move"].split()[0] in shown for move in found["moves"])
        assert style == "table" or all(move["move"] in text for move in found["moves"])
    assert max(map(len, fine(*words).splitlines())) <= 80


def test_a_budget_ends_it(tmp_path: Path) -> None:
    found = json.loads(
        fine("advise", *WHERE, "--move", "2", "--base", "greedy", "--budget", "0.1s", "--format", "json")
    )
    assert found["playouts"] > 0
    fine("advise", *WHERE, "--move", "2", *FEW, "-o", str(tmp_path / "advice.txt"))
    assert "Moves of the player" in (tmp_path / "advice.txt").read_text(encoding="utf-8")


@pytest.mark.slow
def test_rivals_are_advised_by_what_they_can_know() -> None:
    words = ("en_garde", "-p", "aggressive", "--index", "1", "--move", "3", "-n", "2" if PLAIN else "128")
    found = json.loads(fine("advise", *words, "--base", "aggressive", "--format", "json"))
    assert found["seat"] in (0, 1)
    assert len(found["moves"]) > 1


@pytest.mark.parametrize(
    ("words", "line"),
    [
        ((), "advise takes a position: --index K --move M, or WORD=VALUE ..., or --position FILE"),
        (("--index", "1"), "--index K and --move M name a position together"),
        (("--index", "1", "--move", "9999"), "the game has "),
        (("--index", "1", "--move", "2", "-d", "all"), "advise takes one difficulty and one line-up"),
        (("--index", "1", "--move", "2", "--base", "gredy"), "unknown policy 'gredy' for freigard; did you mean"),
        (("--index", "1", "--move", "2", "hand=x"), "advise takes a position: "),
        (("--position", "none.toml"), "position file none.toml"),
        (("nonsense",), "a position is told as WORD=VALUE, not 'nonsense'"),
        (("hand=x", "-p", "greedy"), "-p names who played the game of --index and --move"),
    ],
)
def test_mistakes(words: tuple[str, ...], line: str) -> None:
    assert mistake("advise", "freigard", *words).startswith(line)


def test_a_game_that_cannot_be_told_in_words() -> None:
    assert mistake("advise", "en_garde", "hand=1").startswith("en_garde can't be told in words yet")


@pytest.mark.slow
def test_a_mistake_is_one_line_of_the_process() -> None:
    said = child("advise", *WHERE, "--move", "2", "--base", "nobody")
    assert said.code == 2
    assert said.err.count("\n") == 1


# How moves are judged.


def moves_of(rates: list[float], count: int, seed: int = 1) -> list[Weighed]:
    """Playouts by chance, on common shuffles."""
    luck = np.random.default_rng(seed).random(count)
    return [Weighed(code, luck < rate) for code, rate in enumerate(rates)]


def test_who_is_far_behind_gets_no_more_and_who_is_close_does() -> None:
    assert _wanted(moves_of([0.5, 0.2, 0.5], 1000)) == [True, False, True]
    assert _wanted(moves_of([0.5, 0.2, 0.1], 1000)) == [False, False, False], "the question is settled"
    assert _wanted(moves_of([0.5], 1000)) == [False]


def test_the_answer_in_words() -> None:
    names = {0: "draw", 1: "score", 2: "release"}
    judged = _judged(moves_of([0.5, 0.2, 0.5], 1000), names)
    assert [move.name for move in judged] == ["draw", "release", "score"]
    assert [move.is_close for move in judged] == [True, True, False]
    assert verdict(_advice(judged)) == "too close to call: draw, release"
    assert verdict(_advice(_judged(moves_of([0.5, 0.2], 1000), names))) == "draw is the best move"
    assert verdict(_advice(_judged(moves_of([0.5], 10), names))) == "draw: the only legal move"


def _advice(moves: tuple[MoveAdvice, ...]) -> Any:
    class Advised:
        def __init__(self) -> None:
            self.moves = moves

    return Advised()


class Scripted:
    """A position whose moves win as a table says."""

    def __init__(self, rates: list[float]) -> None:
        self.rates, self.asked = rates, Random(1)

    def tries(self, code: int, first: int, count: int) -> Any:
        return np.array([Random(number).random() < self.rates[code] for number in range(first, first + count)])


def test_playouts_are_numbered_alike_for_all_moves_and_never_done_twice() -> None:
    position: Any = Scripted([0.6, 0.3, 0.6])
    with ThreadPoolExecutor(2) as pool:
        found = weigh_moves(position, [0, 1, 2], _wanted, tries=3000, seconds=1e9, pool=pool)
    for one in found:
        assert list(one.won) == list(position.tries(one.code, 0, len(one.won)))
    assert [len(found[0].won), len(found[2].won)] == [3000, 3000]
    assert len(found[1].won) < 1000


@pytest.mark.slow
def test_wrong_claims_are_rare() -> None:
    """Two moves that are equal are told apart in less than one of twenty positions, whenever one looks."""
    fooled = 0
    for seed in range(300):
        luck = np.random.default_rng(seed).random((2, 700))
        looks = (64, 128, 192, 288, 432, 648)
        fooled += any(
            not _judged([Weighed(0, luck[0, :look] < 0.4), Weighed(1, luck[1, :look] < 0.4)], {0: "a", 1: "b"})[
                1
            ].is_close
            for look in looks
        )
    assert fooled <= 15


def test_the_position_is_that_of_the_game() -> None:
    game = find_game("freigard")
    (cell,) = make_cells(game, lineups=find_lineups(game, ("greedy",)))
    state = decision_of(cell, 3, 1)
    assert (int(state.table.round_number), int(state.table.score)) == (1, 0)
    assert call("advise", *WHERE, "--move", "1", *FEW).code == 0
