"""A report has the games that its study asked for, and names the cells that have none."""

import re
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from analyser.experiments.keeping.store import read_store
from analyser.experiments.labels import AS_PRINTED
from analyser.experiments.report.cells import ReportedCells
from analyser.kernel.jit import PLAIN
from analyser.reporting.report.tables import effects_table, overview_table
from analyser.reporting.report.words import missing_words
from analyser.statistics.methods import ANYTIME
from tests.chosen import EASY, HARDEST, SOLO_HOUSE_RULE, TUNED_POLICY
from tests.cli.running import assert_names
from tests.reporting.test_report_tables import (
    GAME,
    GAMES,
    LEVELS,
    PLAYERS,
    RULES,
    STUDY,
    Played,
    cells_of,
    fine,
    games_in,
    play_study,
    report_data_of,
    reported_cells_of,
)

pytestmark = pytest.mark.slow  # many pages and figures, each a fraction of a second

BOTH = f'game = "{GAME.name}"\npolicies = ["greedy", "patient"]\n'
PRECISE = f'{BOTH}precision = "4%"\n'
many_games = pytest.mark.skipif(PLAIN, reason="too many games")


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Played:
    return play_study(tmp_path_factory.mktemp("played"))


@pytest.fixture
def store(played: Played, tmp_path: Path) -> Path:
    """A copy, to play on in."""
    return Path(shutil.copy(played.path, tmp_path))


@pytest.mark.parametrize(("more", "missing"), [([TUNED_POLICY], 4), ([TUNED_POLICY, "rollout"], 8)])
def test_cells_without_games_are_named(played: Played, store: Path, more: list[str], missing: int) -> None:
    data = report_data_of(STUDY.replace(str(PLAYERS), str([*PLAYERS, *more])), store)
    assert data.checked == played.data.checked
    (told,) = missing_words(data)
    assert_names(told, f"{missing} cells", "no games", f"{EASY}: {TUNED_POLICY}", "as printed")
    assert (told.count("; "), told.endswith("; …")) == ((3, False) if missing == 4 else (5, True))
    assert missing_words(played.data) == []


def test_a_cell_without_games_is_a_dash(store: Path) -> None:
    words = ("run", GAME.name, "-d", EASY, "-p", TUNED_POLICY, "-n", GAMES, "--store", store)
    fine(*words)
    fine(*words, "--set", SOLO_HOUSE_RULE)
    (chapter,) = report_data_of(STUDY.replace(str(PLAYERS), str([*PLAYERS, TUNED_POLICY])), store).chapters
    overview, effects = cells_of(overview_table(chapter)), cells_of(effects_table(chapter.effects))
    assert [place for place, text in overview.items() if text == "–"] == [(TUNED_POLICY, HARDEST)]
    assert [place for place, text in effects.items() if text == "–"] == [(f"{RULES[1]} {TUNED_POLICY}", HARDEST)]


def test_a_single_cell_is_one(store: Path) -> None:
    text = STUDY.replace(str(LEVELS), f'"{EASY}"').replace(str(PLAYERS), str([*PLAYERS, TUNED_POLICY]))
    fine("run", GAME.name, "-p", TUNED_POLICY, "-n", 1, "--store", store)
    missing, unfinished = missing_words(report_data_of(text, store))
    assert_names(missing, "1 cell", "no games")
    assert_names(unfinished, "1 cell", "not finished")


def test_rules_as_printed_may_have_any_name(played: Played, store: Path) -> None:
    (chapter,) = report_data_of(STUDY.replace('"as printed"', "printed"), store).chapters
    assert overview_table(chapter).rows == overview_table(played.chapter).rows
    assert effects_table(chapter.effects).rows == effects_table(played.chapter.effects).rows


def counts(reported: ReportedCells) -> list[tuple[str, str, str, int, int, str]]:
    return [
        (line.level, line.rules, line.policy, entry.games, entry.win.count, entry.win.method)
        for line in reported.lines
        for entry in [line.result]
    ]


def play_more(store: Path, games: int, *words: str) -> None:
    for setting in ((), ("--set", SOLO_HOUSE_RULE)):
        fine("run", GAME.name, *words, *setting, "-n", games, "--store", store)


def test_more_games_than_were_asked_for_are_left_out(played: Played, store: Path) -> None:
    play_more(store, 3 * GAMES, "-d", EASY, "-p", "greedy", "-p", "patient")
    assert len(games_in(store)[EASY, AS_PRINTED, "greedy"].outcomes) == 3 * GAMES
    assert counts(reported_cells_of(STUDY, store)) == counts(played.data.reported)
    assert report_data_of(STUDY, store).checked == played.data.checked


def tallies(reported: ReportedCells) -> list[tuple[str, list[int]]]:
    """All that is counted, win by win and metric by metric."""
    return [(line.policy, line.result.tally.tolist()) for line in reported.lines]


def test_a_study_has_the_games_it_asks_for_of_a_store_whose_chunks_end_elsewhere(tmp_path: Path) -> None:
    """What a chunk has of other games is parted by playing: metrics and all are as in a store of the study's own."""
    alone, store, study = (tmp_path / name for name in ("alone.sqlite", "kept.sqlite", "study.toml"))
    text = f"{BOTH}games = {GAMES}\n"
    study.write_text(text, encoding="utf-8")
    fine("study", "run", study, "--store", alone)
    fine("run", GAME.name, "-p", "greedy", "-p", "patient", "-n", 40 if PLAIN else 1000, "--store", store)
    with read_store(store) as kept:
        assert all(span.end != GAMES for cell in kept.cells() for span in kept.spans(cell.number))
    found = report_data_of(text, store)
    assert counts(found.reported) == counts(reported_cells_of(text, alone))
    assert tallies(found.reported) == tallies(reported_cells_of(text, alone))
    assert found.checked == 2 * GAMES
    assert missing_words(found) == []


def test_games_beyond_those_of_a_study_are_none_of_its(tmp_path: Path) -> None:
    """Somebody has kept later games only, and of another cell the first ones too."""
    store = tmp_path / "kept.sqlite"
    fine("run", GAME.name, "-p", "greedy", "-p", "patient", "-n", 2 * GAMES, "--store", store)
    with closing(sqlite3.connect(store, isolation_level=None)) as database:
        database.execute("DELETE FROM chunks WHERE cell = 1 AND first < ?", (GAMES,))
    text = f"{BOTH}games = {GAMES // 2}\n"
    found = report_data_of(text, store)
    assert [line.policy for line in found.reported.lines] == ["patient"]
    assert found.reported.missing == (f"{EASY}: greedy, as printed",)


def test_cells_with_too_few_games_are_named(played: Played, store: Path) -> None:
    data = report_data_of(STUDY.replace(f"games = {GAMES}", f"games = {2 * GAMES}"), store)
    count = len(data.reported.lines)
    assert [(one.games, one.asked_games) for one in data.reported.unfinished] == [(GAMES, 2 * GAMES)] * count
    assert data.reported.method is ANYTIME, "as study run tells games that were broken off"
    assert {line.result.ending.method for line in data.reported.lines} == {ANYTIME}
    (told,) = missing_words(data)
    assert_names(told, f"{count} cells", "not finished", f"{EASY}: random", f"{GAMES} of {2 * GAMES} games")
    assert told.endswith("; …")
    fewer = report_data_of(STUDY.replace(f"games = {GAMES}", f"games = {GAMES - 1}"), store)
    assert missing_words(fewer) == missing_words(played.data) == []


@many_games
def test_a_cell_that_is_not_known_well_enough_is_named(store: Path) -> None:
    text = f'game = "{GAME.name}"\npolicies = "greedy"\nprecision = "1%"\n'
    (told,) = missing_words(report_data_of(text, store))
    assert_names(told, "1 cell", "not finished", f"{EASY}: greedy", "±1")
    (half,) = re.findall(r"\(known to ±([\d.]+) points", told)
    (line,) = reported_cells_of(text, store).lines
    win = line.result.win
    assert win.method == "anytime"
    assert float(half) == pytest.approx(50 * (win.high - win.low), abs=0.01)
    both = text + f"games = {3 * GAMES}\n"
    assert_names(missing_words(report_data_of(both, store))[0], f"{GAMES} of {3 * GAMES} games", f"±{half}", "±1")
    assert missing_words(report_data_of(text + f"games = {GAMES}\n", store)) == [], "either is enough"
    assert missing_words(report_data_of(text.replace('precision = "1%"', 'budget = "1s"'), store)) == []


@many_games
@pytest.mark.parametrize("more", ["before", "after"])
def test_a_precise_study_has_the_games_by_which_it_was_done(tmp_path: Path, more: str) -> None:
    """They are the same, whatever else the store holds."""
    study, alone, store = (tmp_path / name for name in ("study.toml", "alone.sqlite", "kept.sqlite"))
    study.write_text(PRECISE, encoding="utf-8")
    fine("study", "run", study, "--store", alone)
    expected = counts(reported_cells_of(PRECISE, alone))
    if more == "before":
        play_more(store, 5_000, "-p", "greedy", "-p", "patient")
    fine("study", "run", study, "--store", store)
    if more == "after":
        play_more(store, 5_000, "-p", "greedy", "-p", "patient")
    found = counts(reported_cells_of(PRECISE, store))
    assert found == expected
    assert all(100 < games < 5_000 and method == "anytime" for *_, games, _, method in found)
