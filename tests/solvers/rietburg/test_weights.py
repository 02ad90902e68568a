"""Each weight of `captain` decides somewhere: `weights.toml` has a position, what is chosen, and what without it."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from analyser.solvers.heuristics.rietburg import CAPTAIN
from tests.games.rietburg.castle import Castle
from tests.solvers.rietburg.choosing import choice_of

POSITIONS: dict[str, dict[str, Any]] = tomllib.loads((Path(__file__).parent / "weights.toml").read_text("utf-8"))
OFF = 0


def test_every_weight_has_its_position() -> None:
    assert list(POSITIONS) == [field.name for field in CAPTAIN]


@pytest.mark.parametrize("name", POSITIONS)
def test_a_weight_decides(name: str) -> None:
    """Turned off, or at the value that is told, it makes another choice."""
    told = POSITIONS[name]
    castle = Castle(*told["heroes"]).stage(**told["told"])
    assert choice_of(castle) == told["move"], told["why"]
    assert choice_of(castle, f"captain:{name}={told.get('other', OFF)}") == told["without"]
