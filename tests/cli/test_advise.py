"""`analyser advise`: the moves of a position, how they stand to each other, and what is asked wrongly."""

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from analyser.experiments.advise import Advice, AdviseRequest, _at_most, _judged, _wanted
from analyser.experiments.trace import trace
from analyser.games.catalogue import GAMES, Game, find_game, first_mode
from analyser.kernel.jit import PLAIN
from analyser.reporting.advice import render_advice, verdict
from analyser.solvers.search.weighing import Playouts, Weighed, weigh_moves
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
        shown = fine(*words, "--format", style).partition("Moves of")[2]
        assert all(move["move"].split()[0] in shown for move in found["moves"])
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


def test_a_game_that_cannot_be_told_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Game, "has_positions", False)
    assert_names(mistake("advise", DUEL, "word=1"), DUEL, "words")


# How moves are judged.


def moves_of(rates: list[float], count: int, seed: int = 1) -> list[Weighed]:
    """Playouts by chance, on common shuffles."""
    luck = np.random.default_rng(seed).random(count)
    return [Weighed(code, playouts_of(luck < rate)) for code, rate in enumerate(rates)]


def playouts_of(won: Any) -> Playouts:
    """Nothing is known of them but who has won."""
    return Playouts(np.asarray(won, np.float64), np.zeros(len(won), np.int64), np.zeros((len(won), 0), np.int64))


def test_who_is_far_behind_gets_no_more_and_who_is_close_does() -> None:
    assert _wanted(moves_of([0.5, 0.2, 0.5], 1000)) == [True, False, True]
    assert _wanted(moves_of([0.5, 0.2, 0.1], 1000)) == [False, False, False], "the question is settled"
    assert _wanted(moves_of([0.5], 1000)) == [False]


NAMES = {0: "stay", 1: "go left", 2: "go right", 3: "go on", 4: "go back", 5: "go up"}


def advised(rates: list[float], own: int = 0, count: int = 1000) -> Advice:
    """What is said of moves with these chances where the base policy plays one of them."""
    (cell,) = AdviseRequest(SOLO, position={}).cells
    moves = moves_of(rates, count)
    return Advice(cell, 0, "greedy", _judged(moves, NAMES), {}, (), NAMES[own], _at_most(moves, own))


def test_the_answer_commits_and_says_by_how_much_over_what() -> None:
    said = verdict(advised([0.5, 0.2, 0.4]))
    assert_names(said, "Play stay", "also greedy's choice", "over go right", "next best")
    assert "points [+" in said
    said = verdict(advised([0.5, 0.2, 0.5], own=1))
    assert_names(said, "Play stay", "over go left", "1 other within noise: go right", "greedy itself", "play go left")
    assert verdict(advised([0.5])) == "Play stay: the only legal move."


def test_where_all_is_too_close_it_says_what_the_base_policy_plays_and_how_little_it_matters() -> None:
    assert_names(verdict(advised([0.5, 0.5], own=1)), "Too close", "hardly", "greedy chooses go left", "points")
    wide = verdict(advised([0.5, 0.48], own=1, count=30))
    assert_names(wide, "Too close", "greedy chooses go left", "more than")
    assert "hardly" not in wide


def test_no_move_is_better_than_the_base_policys_by_more_than_is_said() -> None:
    moves = moves_of([0.5, 0.45, 0.52], 800)
    assert _at_most(moves, 1) >= max(float(one.won.mean() - moves[1].won.mean()) for one in moves)
    assert _at_most(moves[:1], 0) == 0.0


def test_moves_of_one_kind_that_stand_alike_are_one_line() -> None:
    shown = render_advice(advised([0.9, 0.2, 0.2, 0.25, 0.2, 0.9]), "table")
    table = shown[next(place for place, line in enumerate(shown) if line.startswith("Moves of")) :]
    assert any(line.startswith("go (4), best:") for line in table), table
    assert any(line.startswith("go up") for line in table), "it is not beaten, as the others are"
    assert any(line.startswith("stay") for line in table)


@pytest.mark.slow
def test_reasons_are_differences_that_are_clear() -> None:
    """With a number of cards left that depends on the move in every playout, that is no reason: it is settled."""
    found = told(*WHERE, "--move", "4", "--budget", "1s") if PLAIN else told(*WHERE, "--move", "4")
    for reason in found["reasons"]:
        assert reason["low"] > 0 or reason["high"] < 0
        assert reason["low"] <= reason["difference"] <= reason["high"]
        assert reason["mean"] - reason["other"] == pytest.approx(reason["difference"])


class Scripted:
    """A position whose moves win as a table says."""

    def __init__(self, rates: list[float]) -> None:
        self.rates, self.asked = rates, Random(1)

    def tries(self, code: int, first: int, count: int) -> Any:
        return playouts_of([Random(number).random() < self.rates[code] for number in range(first, first + count)])


def test_playouts_are_numbered_alike_for_all_moves_and_never_done_twice() -> None:
    position: Any = Scripted([0.6, 0.3, 0.6])
    with ThreadPoolExecutor(2) as pool:
        found = weigh_moves(position, [0, 1, 2], _wanted, tries=3000, seconds=1e9, pool=pool)
    for one in found:
        assert list(one.won) == list(position.tries(one.code, 0, len(one.won)).won)
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
            not _judged([Weighed(move, playouts_of(luck[move, :look] < 0.4)) for move in (0, 1)], {0: "a", 1: "b"})[
                1
            ].is_close
            for look in looks
        )
    assert fooled <= 15
