"""What is said to who lacks an extra, wherever the analyser was installed from."""

import sys
from pathlib import Path

import pytest

from analyser.extras import EXTRAS, how_to_get
from tests.test_project import PROJECT


def test_every_extra_says_what_it_brings() -> None:
    extras = PROJECT["project"]["optional-dependencies"]
    assert {name: line.partition(">")[0] for name, (line, *_) in extras.items() if name != "dev"} == EXTRAS


@pytest.mark.parametrize("extra", EXTRAS)
def test_the_command_adds_to_what_is_installed(extra: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    assert how_to_get(extra) == f"pip install 'tabletop-analyser[{extra}]'"
    (tmp_path / "pipx_metadata.json").touch()
    assert how_to_get(extra) == f"pipx inject tabletop-analyser {EXTRAS[extra]}"
