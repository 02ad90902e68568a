"""`analyser` alone: a screen for a person who has typed nothing else."""

import pytest

from analyser.cli.welcome import FIRST
from analyser.games.catalogue import GAMES
from tests.cli.running import fine, mistake


def test_it_names_every_game_and_the_command_to_begin_with() -> None:
    said = fine()
    assert max(map(len, said.splitlines())) <= 80
    assert [name for name in GAMES if f"\n{name} " not in said] == []
    assert f"\n  {FIRST}\n" in said


def test_it_fits_a_narrow_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    said = fine()
    assert max(map(len, said.splitlines())) <= 40
    assert f"\n  {FIRST}\n" in said


def test_help_begins_with_the_same_command() -> None:
    assert fine("--help").partition("Examples:\n")[2].splitlines()[0].strip() == FIRST


def test_a_group_without_a_command_is_a_mistake_still() -> None:
    assert "run, status" in mistake("study")
