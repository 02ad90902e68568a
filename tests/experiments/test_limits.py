"""How much is played: so many games, until the win rate is known so well, or for so long."""

import json
from functools import cache
from itertools import count
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import analyser
from analyser.experiments.cells import Cell, find_lineups
from analyser.experiments.keeping.store import Store
from analyser.experiments.playing import session
from analyser.experiments.playing.limits import MOST_GAMES, Limits, looks
from analyser.experiments.playing.prepared_cell import PreparedCell
from analyser.experiments.playing.session import Progress
from analyser.experiments.results import CellResult
from analyser.kernel.outcomes import WON
from analyser.statistics.aimed import aimed_proportion
from analyser.statistics.anytime import anytime_proportion
from analyser.statistics.intervals import wilson
from tests.cells import make_cells
from tests.chosen import SOLO_GAME, TUNED_POLICY
from tests.cli.running import assert_names, fine
from tests.experiments.playing import cut, found, play_cells

GAME = SOLO_GAME
PRECISION = 0.03


def cells_of(*specs: str) -> list[Cell]:
    return make_cells(GAME, lineups=find_lineups(GAME, specs), seed=2)


@cache
def precise(policy: str = "greedy") -> CellResult:
    (result,), complete = play_cells(cells_of(policy), Limits(precision=PRECISION))
    assert complete
    return result


def test_a_run_ends_at_the_first_look_that_is_precise_enough() -> None:
    result = precise()
    assert isinstance(result.spec, Cell)
    prepared = PreparedCell(result.spec)
    won = prepared.play_chunk(0, result.games, prepared.new_workspace()).outcomes == WON

    def half(games: int) -> float:
        share = aimed_proportion(int(won[:games].sum()), games, precision=PRECISION)
        return (share.high - share.low) / 2

    ends = [end for end in looks(MOST_GAMES) if end <= result.games]
    assert (ends[-1], result.ending.stopped) == (result.games, "precision")
    assert [half(end) <= PRECISION for end in ends] == [False] * (len(ends) - 1) + [True]
    assert result.win == aimed_proportion(int(won.sum()), result.games, precision=PRECISION)


@pytest.mark.slow
@pytest.mark.parametrize("threads", [1, 2, 5])
@pytest.mark.parametrize(("first", "seconds"), [(1, 1e-9), (7, 1e-4), (10_000, 1.0)])
def test_it_ends_there_on_any_threads_in_any_chunks(
    monkeypatch: pytest.MonkeyPatch, threads: int, first: int, seconds: float
) -> None:
    cut(monkeypatch, first, seconds)
    (result,), _ = play_cells(cells_of("greedy"), Limits(precision=PRECISION), threads)
    assert found(result) == found(precise())


@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.slow
def test_it_ends_there_however_often_it_was_broken_off(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, threads: int
) -> None:
    cut(monkeypatch, seconds=0.0005)
    random, store, broken_off = Random(threads), Store(tmp_path / "kept.sqlite"), 0

    def interrupt(progress: Progress) -> None:
        if progress.done > progress.kept and random.random() < 0.2:
            raise KeyboardInterrupt

    for _ in range(500):
        results, complete = play_cells(cells_of("greedy"), Limits(precision=PRECISION), threads, interrupt, store)
        if complete:
            break
        broken_off += 1
    assert broken_off > 2
    assert found(results[0]) == found(precise())
    (again,), _ = play_cells(cells_of("greedy"), Limits(precision=PRECISION), threads, store=store)
    assert found(again) == found(precise())
    assert again.ending.kept == again.games


def test_it_ends_there_after_a_coarser_run_and_that_one_where_it_did(tmp_path: Path) -> None:
    store = Store(tmp_path / "kept.sqlite")
    (coarse,), _ = play_cells(cells_of("greedy"), Limits(precision=2 * PRECISION), store=store)
    (finer,), _ = play_cells(cells_of("greedy"), Limits(precision=PRECISION), store=store)
    assert coarse.games < finer.games
    assert found(finer) == found(precise())
    (again,), _ = play_cells(cells_of("greedy"), Limits(precision=2 * PRECISION), store=store)
    assert found(again) == found(coarse)


def test_what_was_played_for_a_number_of_games_serves_a_precision_too(tmp_path: Path) -> None:
    """No chunk lies across a look: it ends where it would have ended without them."""
    store, games = Store(tmp_path / "kept.sqlite"), precise().games + 1000
    play_cells(cells_of("greedy"), games, store=store)
    (result,), _ = play_cells(cells_of("greedy"), Limits(precision=PRECISION), store=store)
    assert (result.ending.stopped, result.ending.kept) == ("precision", precise().games)
    assert found(result) == found(precise())


def test_each_cell_has_the_games_that_it_needs() -> None:
    results, _ = play_cells(cells_of("greedy", "random", "patient"), Limits(precision=PRECISION), 2)
    assert [found(result) for result in results] == [found(precise(name)) for name in ("greedy", "random", "patient")]
    assert len({result.games for result in results}) > 1


def test_a_number_of_games_caps_a_precision() -> None:
    (result,), _ = play_cells(cells_of("greedy"), Limits(777, precision=0.0001), 2)
    assert (result.games, result.ending.stopped) == (777, "games")
    assert result.win == aimed_proportion(result.win.count, 777, precision=0.0001)
    (enough,), _ = play_cells(cells_of("greedy"), Limits(10**9, precision=PRECISION), 2)
    assert found(enough) == found(precise())


@pytest.mark.parametrize("precision", [5e-324, 1e-200, 1e-9])
def test_what_can_never_be_known_so_well_is_played_all_the_same(precision: float) -> None:
    seen: list[Progress] = []
    (result,), _ = play_cells(cells_of("random"), Limits(300, precision), observe=seen.append)
    assert (result.games, result.ending.stopped, seen[-1].games) == (300, "games", 300)


# Budget.


@pytest.mark.parametrize("threads", [1, 2])
def test_a_budget_is_shared_evenly(monkeypatch: pytest.MonkeyPatch, threads: int) -> None:
    """By a clock that goes on when it is looked at, so that a loaded machine changes nothing."""
    clock = count(step=0.002)
    monkeypatch.setattr(session, "time", SimpleNamespace(perf_counter=lambda: next(clock)))
    monkeypatch.setattr(session, "TURN_SECONDS", 0.02)
    cut(monkeypatch, seconds=0.005)
    results, complete = play_cells(cells_of("greedy", "random", "patient"), Limits(budget=1.0), threads)
    assert complete
    assert [result.ending.stopped for result in results] == ["budget"] * 3
    games = [result.games for result in results]
    assert min(games) > 100
    assert max(games) < 1.5 * min(games)
    assert sum(result.ending.seconds for result in results) == pytest.approx(1.0, abs=0.1)


def test_who_needs_no_more_leaves_the_budget_to_the_others() -> None:
    results, complete = play_cells(cells_of("greedy", "random"), Limits(2000, 0.0001, 60), 2)
    assert complete
    assert [(result.games, result.ending.stopped) for result in results] == [(2000, "games")] * 2
    (precise_one,), _ = play_cells(cells_of("greedy"), Limits(precision=PRECISION, budget=60))
    assert found(precise_one) == found(precise())


def test_a_budget_that_ended_goes_on_from_the_store(tmp_path: Path) -> None:
    store = Store(tmp_path / "kept.sqlite")
    (first,), _ = play_cells(cells_of("greedy"), Limits(budget=0.2), 2, store=store)
    (second,), _ = play_cells(cells_of("greedy"), Limits(budget=0.2), 2, store=store)
    assert second.ending.kept == first.games < second.games
    (same,), _ = play_cells(cells_of("greedy"), first.games)
    assert (same.win.count, same.metrics) == (first.win.count, first.metrics)


# What is said of it.


@pytest.mark.parametrize(
    ("limits", "method"),
    [
        (Limits(500), "wilson"),
        (Limits(500, precision=0.4), "anytime"),
        (Limits(500, precision=0.0001), "anytime"),
        (Limits(500, budget=60), "anytime"),
        (Limits(budget=0.05), "anytime"),
    ],
)
def test_only_a_number_of_games_that_was_fixed_has_intervals_for_it(limits: Limits, method: str) -> None:
    (result,), _ = play_cells(cells_of("greedy"), limits)
    count, games, precision = result.win.count, result.games, limits.precision
    if precision:
        assert result.win == aimed_proportion(count, games, precision=precision)
    else:
        assert result.win == (anytime_proportion if limits.budget else wilson)(count, games)
    assert result.to_dict()["win"]["method"] == method


def test_the_command_says_by_what_it_ended_and_by_what_its_intervals_are_worked_out() -> None:
    words = ("run", SOLO_GAME.name, "-p", "random", "--precision")
    cell = json.loads(fine(*words, "5%", "--format", "json"))["cells"][0]
    assert (cell["stopped"], cell["win"]["method"]) == ("precision", "anytime")
    assert cell["win"]["high"] - cell["win"]["low"] <= 0.1
    run = analyser.run(SOLO_GAME.name, policy="random", precision=0.05)
    assert run.cells[0].games == cell["games"]
    assert_names(fine(*words, "5%"), "95%", "however often")
    assert_names(fine(*words, "5%", "--details"), "95%", "anytime")
    assert_names(fine(*words[:-1], "-n", "100", "--details"), "95%", "Wilson")


# The same however it is played.


@cache
def alone(policy: str, limits: Limits) -> dict[str, Any]:
    (result,), _ = play_cells(cells_of(policy), limits)
    return found(result)


@settings(max_examples=40)
@given(
    order=st.permutations(["greedy", "random", "patient", TUNED_POLICY]),
    threads=st.integers(1, 4),
    first=st.sampled_from([1, 2, 13, 500, 10_000]),
    seconds=st.sampled_from([1e-9, 1e-4, 1.0]),
    evenly=st.booleans(),
    limits=st.sampled_from([Limits(1), Limits(350), Limits(1500), Limits(1500, 0.05), Limits(precision=0.08)]),
)
@pytest.mark.slow
def test_results_depend_on_nothing_but_cell_and_limits(
    order: list[str], threads: int, first: int, seconds: float, evenly: bool, limits: Limits
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        cut(patch, first, seconds)
        results, complete = play_cells(cells_of(*order), limits, threads, evenly=evenly)
    assert complete
    assert [found(result) for result in results] == [alone(policy, limits) for policy in order]
