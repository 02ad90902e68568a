"""Files that a test writes: studies, and policies of one's own."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.experiments.failing import GREEDY_UNTIL_THEN


@pytest.fixture
def write(tmp_path: Path) -> Callable[..., Path]:
    """Writes a study, or a file of another name beside it or in a folder."""

    def save(text: str, name: str = "study.toml") -> Path:
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(text.encode())
        return path

    return save


@pytest.fixture(scope="session")
def failing(own: Callable[..., str]) -> str:
    """The file of policies that fail late in a game for one; the same for all tests, so that each is compiled once."""
    return own(GREEDY_UNTIL_THEN, "failing.py", "").rstrip(":")
