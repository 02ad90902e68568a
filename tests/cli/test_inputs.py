"""No output takes the place of what a command reads, and who says how games are kept is heard."""

import os
from pathlib import Path

import pytest

from tests.cli.running import call, fine, mistake

STUDY = 'game = "freigard"\npolicies = ["greedy"]\ngames = 50\n'


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    fine("run", "freigard", "-n", "50", "--store", "kept.sqlite")
    (tmp_path / "study.toml").write_text(STUDY, encoding="utf-8")
    (tmp_path / "house.toml").write_text("totem_value = 2\n", encoding="utf-8")
    os.link(tmp_path / "kept.sqlite", tmp_path / "link.sqlite")
    return tmp_path


@pytest.mark.parametrize(
    ("words", "output", "needed"),
    [
        ("run freigard --store kept.sqlite", "kept.sqlite", "kept.sqlite"),
        ("run freigard --store kept.sqlite", "link.sqlite", "kept.sqlite"),
        ("run freigard --store new.sqlite", "new.sqlite-wal", "new.sqlite-wal"),
        ("compare freigard -p greedy -p random --store kept.sqlite", "kept.sqlite", "kept.sqlite"),
        ("run freigard --rules house.toml --no-store", "house.toml", "house.toml"),
        ("study run study.toml --no-store", "study.toml", "study.toml"),
        ("study status study.toml --store kept.sqlite", "study.toml", "study.toml"),
        ("study status study.toml --store kept.sqlite", "kept.sqlite", "kept.sqlite"),
    ],
)
def test_what_is_read_stays_as_it_is(folder: Path, words: str, output: str, needed: str) -> None:
    before = {file.name: file.read_bytes() for file in folder.iterdir()}
    said = mistake(*words.split(), "-o", output)
    assert said == f"output {output} would take the place of {needed}, which is needed"
    assert {file.name: file.read_bytes() for file in folder.iterdir()} == before


def test_the_command_line_beats_the_environment(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ANALYSER_NO_STORE")
    monkeypatch.setenv("ANALYSER_STORE", "other.sqlite")
    fine("run", "freigard", "-n", "50", "--no-store")
    assert not (folder / "other.sqlite").exists()
    fine("run", "freigard", "-n", "50")
    assert (folder / "other.sqlite").exists()
    said = call("run", "freigard", "-n", "50", "--store", "third.sqlite", "--no-store")
    assert (said.code, said.err) == (2, "analyser: --store FILE and --no-store exclude each other\n")
