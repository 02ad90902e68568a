"""`analyser advise`: the moves of a position, how they stand to each other, and what is asked wrongly."""

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from analyser.experiments.advise import MoveAdvice, _judged, _wanted
from analyser.experiments.trace import trace
from analyser.games.catalogue import GAMES, find_game, first_mode
from analyser.kernel.jit import PLAIN
from analyser.reporting.advice import verdict
from solvers.search.weighing import Weighed, weigh_moves
from tests.chosen import DUEL, SOLO
from tests.cli.running import assert_names, fine, mistake

WHERE = (SOLO, "-p", "greedy", "--index", "3")
FEW = ("-n", "2" if PLAIN else "128", "--base", "greedy")


def told(*words: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(fine("advise", *words, *FEW, "--format", "json"))
    return found


@pytest.mark.slow
def test_it_names_the_legal_moves_of_the_transcript() -> None:
    (transcript,) = trace(SOLO, policy="greedy", index=3)
    decisions = [event for event in transcript["events"] if "legal" in event]
    for number in (1, 7, len(decisions)):
        found = told(*WHERE, "--move", str(number), *FEW)
        assert sorted(move["move"] for move in found["moves"]) == decisions[number - 1]["legal"]
        assert found["playouts"] == sum(move["playouts"] for move in found["moves"])


def test_the_same_on_any_number_of_threads() -> None:
    one, two = (fine("advise", *WHERE, "--move", "2", *FEW, "--threads", count) for count in "12")
    assert one == two


def test_seats_go_by_their_names() -> None:
    games = {name: find_game(name) for name in GAMES}
    called = {name: game.seat_names(game.base_rules(first_mode(game))) for name, game in games.items()}
    (name, heroes) = next((name, heroes) for name, heroes in called.items() if heroes)
    text = fine("advise", name, "-p", "random", "--move", "1", "--index", "0", "-n", "2", "--base", "random")
    assert f"Moves of {heroes[0]}\n" in text


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


def test_a_budget_ends_it_and_a_file_has_what_the_screen_would_show(tmp_path: Path) -> None:
    found = json.loads(
        fine("advise", *WHERE, "--move", "2", "--base", "greedy", "--budget", "0.1s", "--format", "json")
    )
    assert found["playouts"] > 0
    fine("advise", *WHERE, "--move", "2", *FEW, "-o", str(tmp_path / "advice.txt"))
    assert (tmp_path / "advice.txt").read_text(encoding="utf-8") == fine("advise", *WHERE, "--move", "2", *FEW)


@pytest.mark.slow
def test_rivals_are_advised_by_what_they_can_know() -> None:
    words = (DUEL, "-p", "aggressive", "--index", "1", "--move", "3", "-n", "2" if PLAIN else "128")
    found = json.loads(fine("advise", *words, "--base", "aggressive", "--format", "json"))
    assert found["seat"] in (0, 1)
    assert len(found["moves"]) > 1


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("", "--index --move --position"),
        ("--index 1", "index move"),
        ("--index 1 --move 9999", "9999"),
        ("--index 1 --move 2 -d all", "difficulty line-up"),
        ("--index 1 --move 2 --base gredy", f"'gredy' {SOLO} 'greedy'"),
        ("--index 1 --move 2 word=x", "--index --position"),
        ("--position none.toml", "position none.toml"),
        ("nonsense", "WORD=VALUE 'nonsense'"),
        ("word=x -p greedy", "-p index move base"),
    ],
)
def test_mistakes(words: str, told: str) -> None:
    assert_names(mistake("advise", SOLO, *words.split()), *told.split())


def test_a_game_that_cannot_be_told_in_words() -> None:
    assert_names(mistake("advise", DUEL, "word=1"), DUEL, "words")


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
    names = {0: "stay", 1: "left", 2: "right"}
    judged = _judged(moves_of([0.5, 0.2, 0.5], 1000), names)
    assert [move.name for move in judged] == ["stay", "right", "left"]
    assert [move.is_close for move in judged] == [True, True, False]
    assert_names(verdict(_advice(judged)), "close", "stay", "right")
    assert_names(verdict(_advice(_judged(moves_of([0.5, 0.2], 1000), names))), "stay", "best")
    assert_names(verdict(_advice(_judged(moves_of([0.5], 10), names))), "stay", "only")


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
