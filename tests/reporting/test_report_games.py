"""A report has the games that its study asked for, and names the cells that have none."""

import shutil
from pathlib import Path

import pytest

from analyser.experiments.findings.subject import Subject
from analyser.experiments.naming import AS_PRINTED
from analyser.kernel.jit import PLAIN
from analyser.reporting.report.tables import effects_table, overview_table
from analyser.reporting.report.words import missing_words
from tests.reporting.test_report_tables import (
    GAMES,
    LEVELS,
    PLAYERS,
    STUDY,
    Played,
    cells_of,
    findings_of,
    fine,
    games_in,
    play_study,
    subject_of,
)

PRECISE = 'game = "freigard"\npolicies = ["greedy", "patient"]\nprecision = "4%"\n'
many_games = pytest.mark.skipif(PLAIN, reason="too many games")


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Played:
    return play_study(tmp_path_factory.mktemp("played"))


@pytest.fixture
def store(played: Played, tmp_path: Path) -> Path:
    """A copy, to play on in."""
    return Path(shutil.copy(played.path, tmp_path))


@pytest.mark.parametrize(("more", "missing"), [(["patient:least=3"], 4), (["patient:least=3", "patient:least=4"], 8)])
def test_cells_without_games_are_named(played: Played, store: Path, more: list[str], missing: int) -> None:
    findings = findings_of(STUDY.replace(str(PLAYERS), str([*PLAYERS, *more])), store)
    assert findings.checked == played.findings.checked
    (told,) = missing_words(findings)
    assert told.startswith(f"{missing} cells of the study have no games yet: dawn: patient:least=3, as printed; ")
    assert (told.count("; "), told.endswith("; …")) == ((3, False) if missing == 4 else (5, True))
    assert missing_words(played.findings) == []


def test_a_cell_without_games_is_a_dash(store: Path) -> None:
    words = ("run", "freigard", "-d", "dawn", "-p", "patient:least=3", "-n", GAMES, "--store", store)
    fine(*words)
    fine(*words, "--set", "totems.shield=0")
    (chapter,) = findings_of(STUDY.replace(str(PLAYERS), str([*PLAYERS, "patient:least=3"])), store).chapters
    overview, effects = cells_of(overview_table(chapter)), cells_of(effects_table(chapter))
    assert [place for place, text in overview.items() if text == "–"] == [("patient:least=3", "night")]
    assert [place for place, text in effects.items() if text == "–"] == [("no Shield patient:least=3", "night")]


def test_a_single_cell_without_games_is_one(store: Path) -> None:
    text = STUDY.replace(str(LEVELS), '"dawn"').replace(str(PLAYERS), str([*PLAYERS, "patient:least=3"]))
    fine("run", "freigard", "-p", "patient:least=3", "-n", 1, "--store", store)
    (told,) = missing_words(findings_of(text, store))
    assert told.startswith("1 cell of the study has no games yet: ")


def test_rules_as_printed_may_have_any_name(played: Played, store: Path) -> None:
    (chapter,) = findings_of(STUDY.replace('"as printed"', "printed"), store).chapters
    assert overview_table(chapter).rows == overview_table(played.chapter).rows
    assert effects_table(chapter).rows == effects_table(played.chapter).rows


def counts(subject: Subject) -> list[tuple[str, str, str, int, int, str]]:
    return [
        (line.difficulty, line.rules, line.policy, entry.games, entry.win.count, entry.win.method)
        for line in subject.lines
        for entry in [line.entry]
    ]


def play_more(store: Path, games: int, *words: str) -> None:
    for shield in (0, 1):
        setting = () if shield else ("--set", "totems.shield=0")
        fine("run", "freigard", *words, *setting, "-n", games, "--store", store)


def test_more_games_than_were_asked_for_are_left_out(played: Played, store: Path) -> None:
    play_more(store, 3 * GAMES, "-d", "dawn", "-p", "greedy", "-p", "patient")
    assert len(games_in(store)["dawn", AS_PRINTED, "greedy"].outcomes) == 3 * GAMES
    assert counts(subject_of(STUDY, store)) == counts(played.findings.subject)
    assert findings_of(STUDY, store).checked == played.findings.checked


def test_a_study_reads_a_store_whose_chunks_end_elsewhere(tmp_path: Path) -> None:
    store = tmp_path / "kept.sqlite"
    fine("run", "freigard", "-p", "greedy", "-n", 40 if PLAIN else 1000, "--store", store)
    text = f'game = "freigard"\ngames = {GAMES}\n'
    (found,) = counts(subject_of(text, store))
    assert found[3] >= GAMES


@many_games
@pytest.mark.parametrize("more", ["before", "after"])
def test_a_precise_study_has_the_games_by_which_it_was_done(tmp_path: Path, more: str) -> None:
    """They are the same, whatever else the store holds."""
    study, alone, store = (tmp_path / name for name in ("study.toml", "alone.sqlite", "kept.sqlite"))
    study.write_text(PRECISE, encoding="utf-8")
    fine("study", "run", study, "--store", alone)
    expected = counts(subject_of(PRECISE, alone))
    if more == "before":
        play_more(store, 5_000, "-p", "greedy", "-p", "patient")
    fine("study", "run", study, "--store", store)
    if more == "after":
        play_more(store, 5_000, "-p", "greedy", "-p", "patient")
    found = counts(subject_of(PRECISE, store))
    assert found == expected
    assert all(100 < games < 5_000 and method == "anytime" for *_, games, _, method in found)
