"""Undecided games: a policy that fails costs its own games and no others, and no number hides them."""

import csv
import json
import re
from functools import cache, partial
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest

import analyser
from analyser.experiments.cells import Cell, find_lineups
from analyser.experiments.counting.layout import Outcomes, layout_of
from analyser.experiments.keeping.store import Store
from analyser.experiments.playing.limits import HOPELESS, Limits
from analyser.experiments.playing.prepared_cell import Played, PreparedCell
from analyser.experiments.playing.session import Progress, fault_of_all
from analyser.experiments.results import CellResult
from analyser.kernel.outcomes import UNDECIDED
from analyser.mistakes import Mistake
from analyser.statistics.aimed import aimed_proportion
from analyser.statistics.intervals import wilson
from tests.cells import make_cells
from tests.chosen import EASY, SOLO_GAME
from tests.cli.running import assert_names, call, fine, mistake
from tests.experiments.failing import LAST
from tests.experiments.playing import added, cut, found, play_cells
from tests.experiments.raising import raises_naming

GAME = SOLO_GAME
GAMES = 400
FAULTS = {"illegal": ("code -7", f"decision {LAST}"), "raising": ("ValueError", "lost my head")}
"""What is said of each beside who failed in which game of which seed."""


def cell_of(policy: str) -> Cell:
    (cell,) = make_cells(GAME, lineups=find_lineups(GAME, [policy]), seed=8)
    return cell


class Expected(NamedTuple):
    """Greedy's games, the long ones undecided."""

    played: Played
    undecided: list[int]


@cache
def expected(games: int = GAMES) -> Expected:
    prepared = PreparedCell(cell_of("greedy"))
    layout, workspace = prepared.layout, prepared.new_workspace()
    alone = [prepared.play_chunk(index, 1, workspace) for index in range(games)]
    slot = layout.names.index("decisions")
    undecided = [index for index, one in enumerate(alone) if layout.histogram(one.tally, slot).argmax() >= LAST]
    tally = added(layout, (one for index, one in enumerate(alone) if index not in undecided))
    tally[-1] = len(undecided)
    outcomes: Outcomes = np.concatenate([one.outcomes for one in alone])
    outcomes[undecided] = UNDECIDED
    assert 3 < undecided[0] < len(undecided) < games / 2
    return Expected(Played(tally, outcomes), undecided)


def blamed(name: str, game: int) -> tuple[str, ...]:
    return (f"failing.py:{name}", f"game {game}", "seed 8", *FAULTS[name])


def is_expected(result: CellResult, name: str) -> None:
    played, undecided = expected(result.games)
    assert found(result) == found(CellResult.of(result.spec, layout_of(result.spec), played.tally, result.ending))
    assert result.undecided == len(undecided)
    assert_names(result.ending.fault, *blamed(name, undecided[0]))


@pytest.mark.slow
@pytest.mark.parametrize("name", FAULTS)
def test_just_the_games_in_which_a_policy_fails_are_undecided(failing: str, name: str) -> None:
    prepared = PreparedCell(cell_of(f"{failing}:{name}"))
    workspace, (played, undecided) = prepared.new_workspace(), expected()
    chunk = prepared.play_chunk(0, GAMES, workspace)
    assert chunk.outcomes.tolist() == played.outcomes.tolist()
    assert chunk.tally.tobytes() == played.tally.tobytes()
    assert [index for index in range(GAMES) if prepared.fault(index, workspace)] == undecided


@pytest.mark.slow
@pytest.mark.parametrize("name", FAULTS)
@pytest.mark.parametrize("threads", [1, 2, 4])
@pytest.mark.parametrize("chunk", [1, 3, 64])
def test_the_first_fault_is_named_however_the_games_are_cut_up(
    monkeypatch: pytest.MonkeyPatch, failing: str, name: str, threads: int, chunk: int
) -> None:
    cut(monkeypatch, chunk)
    (result,), complete = play_cells([cell_of(f"{failing}:{name}")], GAMES, threads)
    assert complete
    is_expected(result, name)


@pytest.mark.slow
def test_undecided_games_are_kept_as_they_were(monkeypatch: pytest.MonkeyPatch, failing: str, tmp_path: Path) -> None:
    """A run that is broken off and goes on names the same first fault."""
    cut(monkeypatch, 7)

    def interrupt(progress: Progress) -> None:
        if progress.done > max(progress.kept, 100):
            raise KeyboardInterrupt

    store, cells = Store(tmp_path / "kept.sqlite"), [cell_of(f"{failing}:illegal")]
    _, complete = play_cells(cells, GAMES, 2, interrupt, store)
    assert not complete
    for kept in (False, True):
        (result,), _ = play_cells(cells, GAMES, 1, store=store)
        assert (result.ending.kept == GAMES) == kept
        is_expected(result, "illegal")


def test_intervals_hold_all_that_undecided_games_could_have_come_to(failing: str) -> None:
    cells = [cell_of(f"{failing}:illegal")]
    for limits, interval in (
        (Limits(GAMES), wilson),
        (Limits(GAMES, precision=0.01), partial(aimed_proportion, precision=0.01)),
    ):
        (result,), _ = play_cells(cells, limits)
        wins, undecided = result.win.count, len(expected().undecided)
        assert (result.games, result.undecided, result.win.total) == (GAMES, undecided, GAMES)
        assert result.win.low == interval(wins, GAMES).low
        assert result.win.high == interval(wins + undecided, GAMES).high
        (greedy,), _ = play_cells([cell_of("greedy")], limits)
        assert result.win.low <= greedy.win.low <= greedy.win.high <= result.win.high


def test_an_undecided_game_is_no_transcript(failing: str) -> None:
    index = expected().undecided[0]
    with raises_naming(Mistake, *blamed("illegal", index)):
        list(analyser.trace(SOLO_GAME.name, policy=f"{failing}:illegal", index=index, seed=8))


HOPELESS_FAULT = ("failing.py:hopeless", "game 0", "seed 8", "code -7", "decision 1")


@pytest.mark.slow
@pytest.mark.parametrize("limits", [Limits(1), Limits(10**9), Limits(precision=0.001), Limits(10**9, budget=60)])
@pytest.mark.parametrize("threads", [1, 3])
def test_a_policy_that_always_fails_is_a_mistake(failing: str, limits: Limits, threads: int) -> None:
    played: list[Progress] = []
    fault = fault_of_all(play_cells([cell_of(f"{failing}:hopeless")], limits, threads, played.append)[0])
    assert_names(str(fault), *HOPELESS_FAULT)
    assert max((progress.done for progress in played), default=0) < 100 * HOPELESS


def command(failing: str, style: str, games: int = GAMES) -> str:
    words = ("-p", f"{failing}:illegal", "-p", "greedy", "--seed", "8", "-n", str(games), "--format", style)
    return fine("run", SOLO_GAME.name, *words)


def test_the_table_shows_them_and_says_why(failing: str) -> None:
    out, undecided = command(failing, "table"), expected().undecided
    told = re.sub(r"\s+", " ", out)
    assert_names(told, f"{len(undecided)} of {GAMES}", "UNDECIDED", *blamed("illegal", undecided[0])[1:])
    lines = out.splitlines()
    heading = next(line for line in lines if line.startswith("difficulty"))
    column = heading.index("undecided")
    below = lines[lines.index(heading) + 1 :]
    counts = [line[column : column + 9].strip() for line in below[: below.index("")]]
    assert [count for count in counts if count] == [str(len(undecided)), "0"], "long names go on in the next line"
    assert "undecided" not in fine("run", SOLO_GAME.name, "-n", "50").lower()
    assert f" {len(undecided)} |" in command(failing, "markdown")


def test_json_and_csv_count_them(failing: str) -> None:
    undecided = expected().undecided
    cells: list[dict[str, Any]] = json.loads(command(failing, "json"))["cells"]
    assert cells[0]["undecided"] == len(undecided)
    assert_names(cells[0]["fault"], *blamed("illegal", undecided[0]))
    assert not {"undecided", "fault"} & set(cells[1])
    assert [row["undecided"] for row in csv.DictReader(command(failing, "csv").splitlines())] == [
        str(len(undecided)),
        "0",
    ]


@pytest.mark.slow
def test_if_all_are_undecided_the_command_is_a_mistake(failing: str) -> None:
    words = ("run", SOLO_GAME.name, "-p", f"{failing}:hopeless", "--seed", "8")
    assert_names(mistake(*words, "-n", "1M"), *HOPELESS_FAULT)


def test_who_always_fails_takes_nothing_from_the_others(failing: str) -> None:
    said = call("run", SOLO_GAME.name, "-p", f"{failing}:hopeless", "-p", "greedy", "--seed", "8", "-n", "2000")
    assert said.code == 2
    assert_names(said.err, f"{failing}:hopeless", *HOPELESS_FAULT)
    assert said.err.count("\n") == 1
    alone = fine("run", SOLO_GAME.name, "-p", "greedy", "--seed", "8", "-n", "2000", "--format", "json")
    row = next(line for line in said.out.splitlines() if line.startswith(EASY) and "greedy" in line)
    assert f" {100 * json.loads(alone)['cells'][0]['win']['rate']:.1f} " in row
    assert "UNDECIDED" in said.out
