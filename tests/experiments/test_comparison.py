"""Comparisons: what single games say, the same result however they are played, undecided games both ways."""

from functools import cache
from pathlib import Path

import numpy as np
import pytest

from analyser.experiments.comparing.comparison import ComparisonResult, Goal, compare_cells
from analyser.experiments.counting.layout import Outcomes
from analyser.experiments.keeping.store import open_store
from analyser.experiments.playing.crew import Threads
from analyser.experiments.playing.limits import HOPELESS, Limits
from analyser.experiments.playing.prepared_cell import PreparedCell
from analyser.experiments.playing.session import Observer, Progress, Work
from analyser.kernel.jit import PLAIN
from analyser.kernel.playout import first_outcome
from analyser.mistakes import Mistake
from analyser.statistics.anytime import anytime_proportion
from analyser.statistics.intervals import wilson
from tests.chosen import DUEL_GAME, HARDER, SOLO_GAME
from tests.cli.running import assert_names
from tests.experiments.compared import cells_of, compare, duels, found, is_recounted
from tests.experiments.failing import LAST
from tests.experiments.playing import cut, play_cells
from tests.experiments.raising import raises_naming
from tests.experiments.scripted import take_turns

GAMES = 14 if PLAIN else 350
many_games = pytest.mark.skipif(PLAIN, reason="too many games")


@cache
def single_games(game: str, spec: str, difficulty: str, games: int = GAMES) -> Outcomes:
    """What each game came to for the first seat, one by one from its end."""
    (cell,) = duels(spec) if game == DUEL_GAME.name else cells_of(spec, difficulties=(difficulty,))
    prepared = PreparedCell(cell)
    workspace, seen = prepared.new_workspace(), []
    for index in range(games):
        prepared.play_game(index, workspace)
        sides = range(len(cell.policies))
        seen.append(first_outcome([int(cell.game.play.place(workspace.board.state, side)) for side in sides]))
    return np.array(seen, np.uint8)


def test_everything_is_recounted_from_single_games() -> None:
    specs = ("random", "greedy", "patient")
    result = compare(cells_of(*specs), GAMES)
    assert (result.games, result.stopped, result.ranking.method) == (GAMES, "games", "tango, Holm")
    is_recounted(result, {spec: single_games(SOLO_GAME.name, spec, HARDER) for spec in specs})
    assert PLAIN or [one.label for one in result.compared] == ["patient", "greedy", "random"]


def test_in_a_duel_a_draw_is_not_won() -> None:
    specs = ("aggressive,aggressive", "random,aggressive", "random,random")
    result = compare(duels(*specs), GAMES)
    is_recounted(result, {spec: single_games(DUEL_GAME.name, spec, "") for spec in specs})


@cache
def played_at_once(specs: tuple[str, ...], limits: Limits, goal: Goal) -> ComparisonResult:
    return compare(cells_of(*specs), limits, goal, Threads(1))


@pytest.mark.slow
@pytest.mark.parametrize("threads", [1, 2, 5])
@pytest.mark.parametrize(("first", "seconds"), [(1, 1e-9), (7, 1e-4), (10_000, 1.0)])
@pytest.mark.parametrize(
    "goal",
    [
        Goal(),
        pytest.param(Goal(separated=True), marks=many_games),
        pytest.param(Goal(precision=0.12), marks=many_games),
    ],
)
def test_threads_and_chunks_change_nothing(
    monkeypatch: pytest.MonkeyPatch, threads: int, first: int, seconds: float, goal: Goal
) -> None:
    specs, limits = ("random", "greedy", "patient"), Limits(GAMES, goal.precision)
    expected = played_at_once(specs, limits, goal)
    assert expected.stopped == ("precision" if goal.precision else "separated" if goal.separated else "games")
    is_recounted(expected, {spec: single_games(SOLO_GAME.name, spec, HARDER) for spec in specs})
    cut(monkeypatch, first, seconds)
    assert found(compare(cells_of(*specs), limits, goal, Threads(threads))) == found(expected)


@pytest.mark.parametrize("games", [GAMES // 4, GAMES + GAMES // 3])
def test_a_store_that_run_filled_in_part_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, games: int
) -> None:
    cells, expected = cells_of("greedy", "patient"), compare(cells_of("greedy", "patient"), GAMES)
    cut(monkeypatch, GAMES // 9)
    with open_store(tmp_path / "kept.sqlite") as store:
        play_cells(cells[1:], games, 2, store=store)
        result = compare(cells, GAMES, store=store)
        assert result.kept == min(games, GAMES)
        assert found(result) == found(expected)
        again = compare(cells, GAMES, store=store)
        assert (again.kept, found(again)) == (2 * GAMES, found(expected))
    results, _ = play_cells(cells, GAMES)
    wins = {one.label: one.win for one in result.compared}
    assert {one.spec.players[0]: one.win for one in results} == wins


def interrupting(after: int) -> Observer:
    def observe(progress: Progress) -> None:
        if progress.done >= progress.kept + after:
            raise KeyboardInterrupt

    return observe


@many_games
@pytest.mark.slow
def test_interrupted_and_continued_it_ends_as_if_it_was_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cells, goal = cells_of("greedy", "patient", "random"), Goal(precision=0.13)
    limits = Limits(10_000, goal.precision)
    expected = compare(cells, limits, goal)
    cut(monkeypatch, 9)
    with open_store(tmp_path / "kept.sqlite") as store:
        for after in (1, 40):
            results, complete = compare_cells([cells], limits, goal, Work(Threads(2), interrupting(after), store))
            if after == 1:
                assert not complete, "it is broken off at the first games that it tells of"
            assert complete or {one.stopped for one in results} <= {"interrupt"}
        results, complete = compare_cells([cells], limits, goal, Work(Threads(2), store=store))
        assert complete
    assert found(results[0]) == found(expected)


@pytest.mark.parametrize("threads", [1, 2])
def test_an_interrupt_keeps_the_first_games_of_all(monkeypatch: pytest.MonkeyPatch, threads: int) -> None:
    cut(monkeypatch, 1 if PLAIN else 9)
    take_turns(monkeypatch)
    specs, observe = ("random", "greedy", "patient"), interrupting(GAMES // 2)
    (result,), complete = compare_cells([cells_of(*specs)], Limits(10**9), Goal(), Work(Threads(threads), observe))
    assert not complete
    assert (result.stopped, result.ranking.method) == ("interrupt", "anytime, averaged evidence")
    assert 0 < result.games <= GAMES
    is_recounted(result, {spec: single_games(SOLO_GAME.name, spec, HARDER) for spec in specs})
    assert all(one.win == anytime_proportion(one.win.count, one.win.total) for one in result.compared)


@pytest.mark.slow
@many_games
def test_undecided_games_are_held_both_ways(failing: str) -> None:
    """Greedy against itself, but for the long games, which one of them does not end."""
    spec = f"{failing}:illegal"
    result = compare(cells_of("greedy", spec, "random"), GAMES)
    by_label = {one.label: one for one in result.compared}
    open_games, greedy = by_label[spec].undecided, by_label["greedy"]
    assert 5 < open_games < GAMES
    assert (greedy.undecided, by_label["random"].undecided) == (0, 0)
    own = by_label[spec].win
    assert own.low == wilson(own.count, GAMES).low
    assert own.high == wilson(own.count + open_games, GAMES).high
    (two,) = (one for one in result.ranking.comparisons if {one.first, one.second} == {"greedy", spec})
    assert two.paired.pairs.undecided == open_games
    assert (two.paired.gained, two.paired.lost, two.is_apart) == (0, 0, False)
    assert two.paired.low <= 0 <= two.paired.high
    (fault,) = result.faults
    assert_names(fault, spec, f"{open_games} of {GAMES}", "code -7", f"decision {LAST}")


@pytest.mark.slow
@pytest.mark.parametrize("games", [1, pytest.param(10**9, marks=many_games)])
def test_a_policy_that_always_fails_is_a_mistake(failing: str, games: int) -> None:
    played: list[Progress] = []
    with raises_naming(Mistake, f"{failing}:hopeless", "game 0", "seed 1"):
        compare(cells_of("greedy", f"{failing}:hopeless"), games, observe=played.append)
    assert max((progress.done for progress in played), default=0) < 1000 * HOPELESS
