"""What `captain` does in a position, and why: `reasons.toml` has places where a mistake in it makes another choice."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.games.rietburg.castle import BOX, Castle, box_with
from tests.solvers.rietburg.choosing import choice_of

POSITIONS: dict[str, dict[str, Any]] = tomllib.loads((Path(__file__).parent / "reasons.toml").read_text("utf-8"))


@pytest.mark.parametrize("name", POSITIONS)
def test_captain_has_its_reasons(name: str) -> None:
    told = POSITIONS[name]
    assert choice_of(Castle(*told["heroes"]).stage(**told["told"])) == told["move"], told["why"]


def test_a_friend_that_nobody_can_have_is_worth_nothing() -> None:
    """An object of one's own box brings friends, and none is left in the supply (R23)."""
    box = box_with(objects={"falcon": {"effect": "friend 1", "price": 0}})
    told: dict[str, Any] = {
        "piles": {"6": "troll"},
        "hands": {"thorn": "falcon"},
        "played": {"thorn": "thorn.1, thorn.2, thorn.3"},
    }
    assert choice_of(Castle("thorn", "orfen", box=box).stage(**told)) == "play falcon"
    gone = ", ".join(BOX["friends"])
    assert choice_of(Castle("thorn", "orfen", box=box).stage(friends_gone=gone, **told)) == "revive"
