"""What several tests of the command line begin with."""

import shutil
from pathlib import Path

import pytest

from analyser.reporting.report import pictures
from tests.cli.reports import make_report, sketch


@pytest.fixture(scope="session")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A study, its store and a report of it; nobody writes there."""
    return make_report(tmp_path_factory.mktemp("played"))


@pytest.fixture
def reported(played: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder with a copy of these."""
    monkeypatch.delenv("ANALYSER_STORE", raising=False)
    shutil.copytree(played, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def sketched(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reports with sketches for figures: to draw them takes most of the time (tests/reporting looks at figures)."""
    monkeypatch.setattr(pictures, "svg_text", sketch)
    monkeypatch.setattr(pictures, "png_bytes", lambda figure: sketch(figure).encode())
