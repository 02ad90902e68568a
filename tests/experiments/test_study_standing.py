"""Studies in play: cells get on evenly, and how far each has come is told at any time."""

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest

from analyser.experiments.keeping.store import open_store, read_store
from analyser.experiments.playing import crew, session
from analyser.experiments.playing.crew import Threads
from analyser.experiments.playing.ledger import Done
from analyser.experiments.playing.limits import Limits
from analyser.experiments.playing.session import LEAD, Progress, play_cells
from analyser.experiments.report.cells import read_study_cells
from analyser.experiments.results import CellResult
from analyser.experiments.study import Study, read_study
from analyser.experiments.study_progress import CellProgress, study_progress
from analyser.kernel.jit import PLAIN
from analyser.reporting.standings import status_lines
from analyser.statistics.anytime import anytime_proportion
from tests.chosen import EASY, HARDER, SOLO_GAME, TABLED_POLICY
from tests.cli.running import assert_names, call, fine
from tests.experiments.archived import change
from tests.experiments.playing import cut
from tests.experiments.scripted import Scripted, outcomes_by_chance, take_turns
from tests.experiments.studied import OWN

GAME = f'game = "{SOLO_GAME.name}"'
GAMES = 12 if PLAIN else 120
TWO = f'["{EASY}", "{HARDER}"]'
MANY = f"""\
{GAME}
difficulties = {TWO}
policies = ["greedy", "random", "patient"]
games = {GAMES}
"""


def with_games(games: int) -> str:
    return MANY.replace(f"games = {GAMES}", f"games = {games}")


def played(study: Study, store: Path, observe: Any = lambda progress: None) -> tuple[list[CellResult], bool]:
    with open_store(store) as kept:
        return play_cells(study.cells, study.limits, Threads(2), observe, kept, evenly=True)


def interrupting(after: int) -> Callable[[Progress], None]:
    """Presses Ctrl-C after so many reports of games that were played, not found in the store: so each run gets on."""
    calls: list[Progress] = []

    def observe(progress: Progress) -> None:
        if progress.done > progress.kept:
            calls.append(progress)
        if len(calls) > after:
            raise KeyboardInterrupt

    return observe


@pytest.mark.parametrize("seed", range(5))
def test_an_interrupted_study_is_evenly_done(
    write: Callable[..., Path], monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    """No cell is further ahead of another than by the chunks in hand."""
    take_turns(monkeypatch)
    cells = read_study(write(MANY.replace(TWO, f'"{HARDER}"'))).cells
    games = {cell.players[0]: outcomes_by_chance(10_000, place) for place, cell in enumerate(cells)}
    for after in (30, 100, 300):
        playing = Scripted(games, seed, room=4, most=8)
        results, complete = play_cells(cells, Limits(10_000), playing, interrupting(after), evenly=True)
        assert not complete
        done = sorted(result.games for result in results)
        assert len(done) == 3
        assert sum(done) > after
        assert done[-1] - done[0] <= 4 * 8


class LettingAllFinish(Scripted):
    """A crew that finishes what it has in hand when it is halted, as threads do."""

    def halt(self, seconds: float | None) -> list[Done]:  # noqa: ARG002 (a crew's contract)
        return [self._done() for _ in range(len(self.waiting))]


@pytest.mark.parametrize("seed", range(3))
def test_no_cell_gets_far_ahead_however_fast_it_plays(
    write: Callable[..., Path], monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    """A turn that goes on, and chunks of thousands of games: as where a cell plays a million games a second."""
    monkeypatch.setattr(session, "TURN_SECONDS", 1e6)
    cells = read_study(write(MANY.replace(TWO, f'"{HARDER}"'))).cells
    games = {cell.players[0]: outcomes_by_chance(100_000, place) for place, cell in enumerate(cells)}
    for after in (60, 120):
        playing = LettingAllFinish(games, seed, most=10**6)
        results, complete = play_cells(cells, Limits(100_000), playing, interrupting(after), evenly=True)
        assert not complete
        done = sorted(result.games for result in results)
        assert len(done) == 3
        assert done[0] > 200
        assert done[-1] <= LEAD * done[0]


def numbers(found: list[CellProgress]) -> list[tuple[int, float | None]]:
    return [(one.games, one.done) for one in found]


def test_status_of_nothing(write: Callable[..., Path], tmp_path: Path) -> None:
    study = read_study(write(MANY))
    assert (
        numbers(study_progress(study, None))
        == numbers(study_progress(study, tmp_path / "none.sqlite"))
        == [(0, 0.0)] * 6
    )
    assert not (tmp_path / "none.sqlite").exists()


@pytest.mark.slow
def test_status_after_a_part_and_after_all(
    write: Callable[..., Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cut(monkeypatch, 1 if PLAIN else 9)
    take_turns(monkeypatch)
    study, store = read_study(write(MANY)), tmp_path / "kept.sqlite"
    results, complete = played(study, store, interrupting(40))
    assert not complete
    found = study_progress(study, store)
    by_cell = {result.spec: result for result in results}
    for one in found:
        result = by_cell.get(one.cell)
        games = result.games if result else 0
        assert (one.games, one.done) == (games, games / GAMES)
        if result:
            assert one.win == anytime_proportion(result.win.count, games)
    assert 0 < sum(one.games for one in found) < 6 * GAMES
    results, complete = played(study, store)
    assert complete
    assert numbers(study_progress(study, store)) == [(GAMES, 1.0)] * 6
    fewer = read_study(write(with_games(GAMES // 4)))
    assert numbers(study_progress(fewer, store)) == [(GAMES // 4, 1.0)] * 6, "those that it asks for"
    assert [one.win for one in study_progress(fewer, store)] == [one.win for one in played(fewer, store)[0]]
    more = read_study(write(with_games(2 * GAMES).replace('"random"', f'"{TABLED_POLICY}"')))
    assert numbers(study_progress(more, store)) == [(GAMES, 0.5), (0, 0.0), (GAMES, 0.5)] * 2
    other = read_study(write(MANY + "seed = 2"))
    assert numbers(study_progress(other, store)) == [(0, 0.0)] * 6


@pytest.mark.slow
def test_status_does_not_depend_on_the_working_folder(
    write: Callable[..., Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor on how the study is named: a policy of one's own is what its file says."""
    write(OWN, "inner/own.py")
    path = write(f'{GAME}\npolicies = "own.py:first"\ngames = 4', "inner/study.toml")
    played(read_study(path), tmp_path / "kept.sqlite")
    here, inside = tmp_path, tmp_path / "inner"
    for folder, name in ((here, "inner/study.toml"), (inside, "study.toml"), (inside, "../inner/study.toml")):
        monkeypatch.chdir(folder)
        assert numbers(study_progress(read_study(Path(name)), tmp_path / "kept.sqlite")) == [(4, 1.0)]


@pytest.mark.skipif(PLAIN, reason="too many games")
def test_status_by_precision_and_by_budget(write: Callable[..., Path], tmp_path: Path) -> None:
    store = tmp_path / "kept.sqlite"
    text = f'{GAME}\npolicies = ["greedy", "patient"]\n'
    study = read_study(write(text + 'precision = "4%"'))
    results, complete = played(study, store)
    assert complete
    assert {result.ending.stopped for result in results} == {"precision"}
    assert [one.done for one in study_progress(study, store)] == pytest.approx([1, 1], abs=0.02)
    half = study_progress(read_study(write(text + 'precision = "2%"')), store)
    assert all(0.2 < (one.done or 0) < 0.6 for one in half), "a quarter, and what was in hand when it was enough"
    either = study_progress(read_study(write(text + 'precision = "2%"\ngames = 100')), store)
    assert [one.done for one in either] == [1.0, 1.0]
    budget = read_study(write(text + 'budget = "1s"'))
    assert {one.done for one in study_progress(budget, store)} == {None}
    shown = "\n".join(status_lines(budget, study_progress(budget, store), str(store), "table"))
    assert_names(shown, "1 s")
    assert "of 2" not in shown, "nobody knows how many cells are done"


def test_status_counts_cells_that_are_done(write: Callable[..., Path], tmp_path: Path) -> None:
    store = tmp_path / "kept.sqlite"
    played(read_study(write(MANY.replace(TWO, f'"{HARDER}"'))), store)
    study = read_study(write(with_games(GAMES + 1)))
    lines = status_lines(study, study_progress(study, store), str(store), "table")
    assert_names("\n".join(lines), "0 of 6")
    assert sum(f" {100 * GAMES // (GAMES + 1)} % " in line for line in lines) == 3
    study = read_study(write(MANY))
    lines = status_lines(study, study_progress(study, store), str(store), "table")
    assert_names("\n".join(lines), "3 of 6")
    assert f"store: {store}" in " ".join(" ".join(lines).split())


@pytest.mark.slow
def test_a_study_goes_on_where_it_was_broken_off(
    write: Callable[..., Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    study = read_study(write(MANY.replace(TWO, f'"{HARDER}"')))
    expected, _ = played(study, tmp_path / "other.sqlite")
    cut(monkeypatch, 1 if PLAIN else 9)
    complete = False
    while not complete:
        results, complete = played(study, tmp_path / "kept.sqlite", interrupting(60))
    assert [one.win for one in results] == [one.win for one in expected]
    assert [one.metrics for one in results] == [one.metrics for one in expected]


def test_a_damaged_cell_is_told_and_hides_no_other(
    write: Callable[..., Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, file = tmp_path / "kept.sqlite", write(with_games(12))
    results, _ = played(read_study(file), store)
    assert len(results) == 6
    change(store, "UPDATE chunks SET tally = ? WHERE cell = 2", b"junk")
    found = study_progress(read_study(file), store)
    assert [bool(one.unread) for one in found] == [False, True, False, False, False, False]
    assert [one.games for one in found] == [12, 0, 12, 12, 12, 12]
    monkeypatch.chdir(tmp_path)
    said = call("study", "status", str(file), "--store", str(store))
    assert (said.code, said.err.count("\n")) == (1, 1)
    assert_names(said.err, str(store), "cell 2", "repair")
    with read_store(store) as opened:
        reported = read_study_cells(read_study(file), opened)
    assert (len(reported.lines), len(reported.unread), reported.missing) == (5, 1, ())
    assert_names(fine("results", "repair", "--store", str(store)), "cell 2", "6 cells", "60 games")


class Ready(NamedTuple):
    """A cell that is ready, with records of so many bytes."""

    cell: str
    line: Any


def test_who_needs_no_memory_is_not_made_ready_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Small records stay where large ones make room for each other."""
    sizes = {"small": 16, "one": 600, "two": 600, "three": 300}
    monkeypatch.setattr(crew, "MOST_PREPARED_BYTES", 1000)
    monkeypatch.setattr(crew, "LARGE_BYTES", 100)
    monkeypatch.setattr(crew, "PreparedCell", lambda cell: Ready(cell, SimpleNamespace(nbytes=sizes[cell])))
    cells: Any = crew.PreparedCells()
    again = [cells.get(cell)[1] > 0 for cell in ("small", "one", "two", "three", "small", "two", "one", "three")]
    assert again == [False] * 6 + [True, True]
