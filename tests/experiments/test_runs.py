"""Running cells: the same games however they are cut up, what an interrupt keeps, who is blamed for a failure."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import analyser
from analyser.experiments.cells import Cell, find_lineups
from analyser.experiments.playing.prepared_cell import PreparedCell
from analyser.experiments.playing.session import Progress, Session
from analyser.mistakes import Mistake
from tests.cells import make_cells
from tests.chosen import EASY, HARDER, SOLO_GAME, TABLED_POLICY
from tests.experiments.playing import added, cut, found, play_cells
from tests.experiments.raising import raises_naming

GAME = SOLO_GAME


def cells_of(*specs: str, difficulty: str = EASY, seed: int = 1) -> list[Cell]:
    return make_cells(GAME, difficulties=(difficulty,), lineups=find_lineups(GAME, specs), seed=seed)


def play(*specs: str, games: int = 700, threads: int = 1, **options: Any) -> list[dict[str, Any]]:
    results, complete = play_cells(cells_of(*specs, **options), games, threads)
    assert complete
    return [found(result) for result in results]


@pytest.mark.slow
@pytest.mark.parametrize("policy", ["random", "patient", TABLED_POLICY])
@pytest.mark.parametrize("threads", [1, 2, 5])
@pytest.mark.parametrize(("first", "seconds"), [(1, 1e-9), (7, 1e-4), (10_000, 1.0)])
def test_threads_and_chunks_change_nothing(
    monkeypatch: pytest.MonkeyPatch, policy: str, threads: int, first: int, seconds: float
) -> None:
    expected = play(policy)
    cut(monkeypatch, first, seconds)
    assert play(policy, threads=threads) == expected


def test_tally_is_the_sum_of_single_games() -> None:
    (cell,) = cells_of("greedy", difficulty=HARDER)
    prepared = PreparedCell(cell)
    workspace = prepared.new_workspace()
    whole = prepared.play_chunk(0, 60, workspace).tally
    parts = added(prepared.layout, (prepared.play_chunk(index, 1, workspace) for index in reversed(range(60))))
    assert np.array_equal(whole, parts)
    wins = 0
    for index in range(60):
        prepared.play_game(index, workspace)
        wins += int(GAME.play.place(workspace.board.state, 0) == 1)
    assert wins == prepared.layout.won(whole)


@pytest.mark.parametrize("policy", ["random", "patient", TABLED_POLICY])
def test_more_games_contain_the_fewer(policy: str) -> None:
    (cell,) = cells_of(policy)
    prepared = PreparedCell(cell)
    spans = ((0, 90), (90, 160), (0, 250))
    few, rest, all_of_them = (prepared.play_chunk(*span, prepared.new_workspace()).tally for span in spans)
    assert np.array_equal(few + rest, all_of_them)
    (result,), _ = play_cells([cell], 250, 2)
    assert result.win.count == prepared.layout.won(all_of_them)


def test_seeds_are_other_games_and_cells_share_theirs() -> None:
    assert play("greedy", seed=1)[0]["metrics"] != play("greedy", seed=2)[0]["metrics"]
    both = play("greedy", "random")
    assert both == play("greedy") + play("random")


def interrupting(after: int, kind: type[BaseException] = KeyboardInterrupt) -> Callable[[Progress], None]:
    def observe(progress: Progress) -> None:
        if progress.done >= after:
            raise kind

    return observe


@pytest.mark.parametrize("threads", [1, 2])
def test_interrupt_keeps_what_was_finished(monkeypatch: pytest.MonkeyPatch, threads: int) -> None:
    cut(monkeypatch, 10)
    results, complete = play_cells(cells_of("greedy", "random"), 10**9, threads, interrupting(25))
    assert not complete
    (result,) = results
    assert (result.ending.stopped, result.win.method) == ("interrupt", "anytime")
    assert 25 <= result.games < 1000
    assert result.games == result.win.total == sum(result.metrics["decisions"].histogram.values())


def test_interrupted_part_is_the_first_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """What an interrupt keeps can be had again by asking for as many games."""
    cut(monkeypatch, 10)
    (result,), _ = play_cells(cells_of("greedy"), 10**9, 1, interrupting(40))
    asked = play("greedy", games=result.games)[0]
    assert found(result) | {"stopped": "games", "win": asked["win"]} == asked
    assert (result.win.count, result.win.total) == (asked["win"]["count"], result.games)


def test_interrupt_before_the_first_game_leaves_no_cell() -> None:
    def observe(progress: Progress) -> None:
        raise AssertionError("no game was played")

    def never(self: Any) -> None:
        raise KeyboardInterrupt

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Session, "_hand_out", never)
        assert play_cells(cells_of("greedy"), 100, 1, observe) == ([], False)


def test_interrupted_second_cell_keeps_the_first() -> None:
    def observe(progress: Progress) -> None:
        if progress.cell.players == ["random"]:
            raise KeyboardInterrupt

    results, complete = play_cells(cells_of("greedy", "random", "patient"), 100_000, 1, observe)
    assert not complete
    assert [(result.spec.players, result.ending.stopped) for result in results] == [
        (["greedy"], "games"),
        (["random"], "interrupt"),
    ]
    assert results[0].games == 100_000 > results[1].games > 0


def test_an_observers_own_error_is_not_swallowed() -> None:
    with pytest.raises(ZeroDivisionError):
        play_cells(cells_of("greedy"), 1000, 2, interrupting(1, ZeroDivisionError))


def test_observer_sees_the_games_grow_to_the_end() -> None:
    seen: list[Progress] = []
    (result,), _ = play_cells(cells_of("greedy"), 5000, 2, seen.append)
    assert [progress.done for progress in seen] == sorted(progress.done for progress in seen)
    assert (seen[-1].done, seen[-1].games, seen[-1].wins) == (5000, 5000, result.win.count)


def test_a_policy_that_does_not_compile_costs_no_games(tmp_path: Path) -> None:
    file = tmp_path / "broken.py"
    file.write_text("def choose(view, rules, moves, parameters, memory, stream):\n    return view.nosuch\n")
    seen: list[Progress] = []
    with raises_naming(Mistake, str(file), "compile", "line 2", "nosuch"):
        play_cells(cells_of("greedy", f"{file}:choose"), 1000, 1, seen.append)
    assert seen == []


@pytest.mark.slow
def test_a_cell_under_two_names_is_played_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "mine.py").write_text(
        "from analyser.kernel.moves import move_at\n\n\n"
        "def first(view, rules, moves, parameters, memory, stream):\n    return move_at(moves, 0)\n",
        encoding="utf-8",
    )
    monkeypatch.chdir(tmp_path)
    found = analyser.run(SOLO_GAME.name, policy=["mine.py:first", "./mine.py:first"], games=3)
    assert [cell.spec.players for cell in found.cells] == [["mine.py:first"]]
