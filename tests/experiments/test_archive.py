"""What a store holds is told as it was played, of whatever version."""

import json
from pathlib import Path
from typing import Any

import pytest

from analyser.experiments.keeping.archive import Archive, kept_to_full_row, read_archive
from analyser.experiments.results import RunResult
from analyser.games.catalogue import GAMES, find_game, first_mode, settings_of
from analyser.reporting.export import EXPORTED
from analyser.statistics.intervals import wilson
from tests.chosen import SOLO_GAME
from tests.cli.running import assert_names
from tests.experiments.archived import COUNTS, IDENTITY, NAME, PART, change, entries, kept, look_of, play_runs

__all__ = ["change", "kept", "look_of"]  # for tests/cli/test_results.py


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[RunResult]]:
    """A store, and what the runs said whose games are in it."""
    path = tmp_path_factory.mktemp("played") / "kept.sqlite"
    return path, play_runs(path)


def test_entries_say_what_the_runs_said(played: tuple[Path, list[RunResult]]) -> None:
    path, runs = played
    cells = [cell for run in runs for cell in run.cells]
    found = entries(path)
    assert len(found) == len(cells) == 7
    for entry, result in zip(found, cells, strict=True):
        cell = result.spec
        assert (entry.games, entry.undecided) == (result.games, result.undecided)
        assert (entry.win, entry.shares.draw, entry.shares.loss) == (result.win, result.draw, result.loss)
        assert entry.metrics == result.metrics
        assert entry.ending.thread_seconds > 0
        told = entry.spec
        assert (told.game_name, told.game_version) == (cell.game_name, cell.game_version)
        assert (told.difficulty, told.variant, told.seed) == (cell.difficulty, cell.variant, cell.seed)
        assert told.players == [player.label for player in told.lineup] == cell.players
        assert told.house_rules == cell.house_rules
        assert settings_of(told.house_rules or {}) == settings_of(cell.house_rules or {}), (
            "in the order that run says them in"
        )
        assert list(told.rules.items()) == list(cell.rules.items())
        assert told.components == cell.components
        assert told.deck == "default"


def test_json_says_what_the_runs_said(played: tuple[Path, list[RunResult]]) -> None:
    path, runs = played
    found = json.loads(json.dumps(read_archive(path).to_dict()))
    assert (found["format"], found["store"]) == ("analyser-results/1", str(path))
    cells = [cell | {"game": run.game} for run in runs for cell in json.loads(json.dumps(run.to_dict()))["cells"]]
    for told, cell in zip(found["cells"], cells, strict=True):
        same = [name for name in cell if name not in ("stopped", "seconds", "games_per_second")]
        assert {name: told[name] for name in same} == {name: cell[name] for name in same}


def test_columns_of_a_run_mean_the_same_in_an_export(played: tuple[Path, list[RunResult]]) -> None:
    path, runs = played
    rows = [row for run in runs for row in run.to_rows()]
    for entry, row in zip(entries(path), rows, strict=True):
        told = kept_to_full_row(entry)
        same = set(row) - {"stopped", "seconds", "games_per_second"}
        assert {name: told.get(name) for name in same} == {name: row[name] for name in same}
        for name, metric in entry.metrics.items():
            if not metric.is_difference:
                counts = {int(value): count for value, count in json.loads(told[f"{name}_histogram"]).items()}
                assert counts == metric.histogram


def test_no_metric_has_the_name_of_a_column() -> None:
    metrics = {figure.name for game in GAMES for figure in find_game(game).figures}
    columns = {f"{name}{ending}" for name in metrics for ending in ("", "_low", "_high", "_histogram")}
    assert len(columns) == 4 * len(metrics)
    assert columns & set(EXPORTED) == set()


def test_chunks_add_up_and_undecided_games_widen_the_interval(tmp_path: Path) -> None:
    (entry,) = entries(kept(tmp_path / "s", [3, 1, 0, 1, 3, 0, 0, 1], [2, 2, 0, 0, 0, 0, 4, 1]))
    assert (entry.games, entry.undecided, entry.ending.thread_seconds) == (10, 2, 0.5)
    assert (entry.win.count, entry.win.low, entry.win.high) == (3, wilson(3, 10).low, wilson(5, 10).high)
    assert (entry.shares.draw, entry.shares.loss) == (None, None)
    assert entry.metrics["decisions"].histogram == {1: 1, 2: 3, 4: 4}
    (entry,) = entries(kept(tmp_path / "none", [0, 0, 0, 0, 0, 0, 0, 6]))
    assert (entry.win.count, entry.win.low, entry.win.high, entry.metrics) == (0, 0.0, 1.0, {})
    assert kept_to_full_row(entry)["win_rate"] == 0


def test_another_version_is_told_as_it_stands_there(tmp_path: Path) -> None:
    (entry,) = entries(kept(tmp_path / "s", [1, 2, 0, 1, 2, 0, 0, 0]))
    told = entry.spec
    assert (told.game_name, told.game_version, told.known, told.house_rules) == (NAME, 99, None, None)
    assert told.lineup[0].spec == "greedy:least=3,pairs=ignored", "defaults of that version are not known"
    assert_names(told.lineup[0].label, told.lineup[0].spec, "version 99")
    assert (told.deck, told.components.name) == (told.components.hash, "")
    row = kept_to_full_row(entry)
    assert (row["house_rules"], json.loads(row["rules"])) == ("?", {"first": 7})
    assert json.loads(row["components_counts"]) == {"one": 1, "other": 4}
    assert json.loads(row["policies"]) == IDENTITY["players"]


@pytest.mark.parametrize(
    "changes",
    [
        {"game": "chess"},
        {"difficulty": "noontide"},
        {"variant": "upside down"},
        {"rules": {}},
        {"rules": SOLO_GAME.base_rules(first_mode(SOLO_GAME)) | {COUNTS: {PART: 1}}},
    ],
)
def test_what_the_game_does_not_have_any_more_is_told_all_the_same(tmp_path: Path, changes: dict[str, Any]) -> None:
    (entry,) = entries(kept(tmp_path / "s", [1, 2, 0, 1, 2, 0, 0, 0], **{"game_version": 2} | changes))
    assert entry.spec.known is None
    assert entry.spec.house_rules is None
    assert entry.win.count == 2


def test_ones_own_policy_is_told_by_what_names_its_code(tmp_path: Path) -> None:
    own = {"name": "mine.py:bold", "version": 1, "source": "file_mine_bold_0123456789abcdef", "parameters": {}}
    (entry,) = entries(kept(tmp_path / "s", [1, 2, 0, 1, 2, 0, 0, 0], players=[own]))
    (player,) = entry.spec.lineup
    assert (player.spec, player.label) == ("mine.py:bold", "mine.py:bold [0123456]")
    assert player.shipped is None


def test_a_parameter_that_a_policy_lost_is_told(tmp_path: Path) -> None:
    patient = {"name": "patient", "version": 1, "source": "", "parameters": {"least": 2, "lost": 1}}
    (entry,) = entries(kept(tmp_path / "s", [1, 2, 0, 1, 2, 0, 0, 0], players=[patient], game_version=2))
    assert entry.spec.players[0] == "patient:least=2,lost=1"


def test_cells_without_a_game_are_left_out(tmp_path: Path) -> None:
    assert read_archive(kept(tmp_path / "s")) == Archive(tmp_path / "s", (), ())
