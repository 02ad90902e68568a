"""What lies in the box: cards and tokens by name, typed in from the rulings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.oracle.castle_panic.board import COLOURS

FIGHTERS = ("archer", "knight", "swordsman")
CARDS = {
    **{f"{kind}.{colour}": 3 for kind in FIGHTERS for colour in COLOURS},
    **{f"{kind}.any": 1 for kind in FIGHTERS},
    **{f"hero.{colour}": 1 for colour in COLOURS},
    "brick": 4,
    "mortar": 4,
    **dict.fromkeys(["barbarian", "nice_shot", "tar", "drive", "missing", "fortify", "draw2", "scavenge"], 1),
}

# Hit points and trophy points.
MONSTERS = {
    "goblin": (1, 1),
    "orc": (2, 2),
    "troll": (3, 3),
    "goblin_king": (2, 4),
    "healer": (2, 4),
    "orc_warlord": (3, 4),
    "troll_mage": (3, 4),
}
BOSSES = ("goblin_king", "healer", "orc_warlord", "troll_mage")
TOKENS = {
    "goblin": 6,
    "orc": 11,
    "troll": 10,
    **dict.fromkeys(BOSSES, 1),
    "giant_boulder": 4,
    "move_red": 2,
    "move_green": 2,
    "move_blue": 2,
    "move_clockwise": 1,
    "move_counter_clockwise": 1,
    "plague_archers": 1,
    "plague_knights": 1,
    "plague_swordsmen": 1,
    "discard_one": 1,
    "draw_3": 1,
    "draw_4": 1,
}
COMPOSITIONS = {"a": TOKENS, "b": {**TOKENS, "troll": 9, "discard_one": 2}}

STARTERS = {"goblin": 3, "orc": 2, "troll": 1}  # C2
ROUGH_STARTERS = {"orc": 3, "troll": 3}  # O14
EASIER = {  # O1: what leaves the tokens
    **dict.fromkeys(["draw_4", "orc_warlord", "troll_mage", "plague_swordsmen", "plague_knights"], 1),
    **dict.fromkeys(["move_red", "move_green", "move_blue"], 1),
    "giant_boulder": 3,
}
MOST_OF_A_NAME, MOST_IN_ALL = 30, 99


def default_components(tokens: str = "a") -> dict[str, dict[str, int]]:
    """The box with one of the two compositions, in the form that a transcript has."""
    return {"cards": dict(CARDS), "tokens": dict(COMPOSITIONS[tokens])}


def check_components(components: Any) -> None:
    """ValueError unless it has every name, and nothing else, with a possible count."""
    if not isinstance(components, Mapping) or set(components) != {"cards", "tokens"}:
        raise ValueError(f"the components are {components!r}")
    _check_counts("cards", components["cards"], CARDS)
    _check_counts("tokens", components["tokens"], TOKENS)


def _check_counts(table: str, counts: Any, names: Mapping[str, int]) -> None:
    if not isinstance(counts, Mapping) or set(counts) != set(names):
        raise ValueError(f"{table} are not the names {sorted(names)}")
    for name, count in counts.items():
        if type(count) is not int or not 0 <= count <= MOST_OF_A_NAME:
            raise ValueError(f"{table}: {count!r} of {name}, not 0 to {MOST_OF_A_NAME}")
    if sum(counts.values()) > MOST_IN_ALL:
        raise ValueError(f"{sum(counts.values())} {table}, more than {MOST_IN_ALL}")
