"""The set-up: house rules, difficulties and the default deck, typed in from the rulings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

TOTEM_NAMES = ("eye", "hourglass", "vessel", "shield")

# The rulings' table of the assumed composition, "read column by column".
_LEFT_COLUMN = (
    ("ent.conifer.0", 1),
    ("ent.broadleaf.0", 1),
    ("ent.conifer.1", 3),
    ("ent.broadleaf.1", 3),
    ("golem.spike.plain", 2),
    ("golem.round.plain", 2),
    ("golem.square.plain", 2),
    ("dragon.one.crimson", 2),
    ("dragon.one.blue", 2),
    ("dragon.two.crimson", 2),
    ("dragon.two.blue", 2),
    ("ent.conifer.1+1", 1),
    ("ent.broadleaf.1+1", 1),
    ("ent.conifer.0+2", 1),
    ("ent.broadleaf.0+2", 1),
    ("ent.conifer.0+3", 1),
    ("ent.broadleaf.0+3", 1),
)
_RIGHT_COLUMN = (
    ("ent.broadleaf.2", 2),
    ("ent.conifer.2", 3),
    ("dragon.one.crimson+1", 1),
    ("dragon.one.blue+1", 1),
    ("dragon.two.crimson+1", 1),
    ("golem.spike.surge", 1),
    ("golem.round.surge", 1),
    ("golem.square.surge", 1),
    ("golem.spike.plain+2", 1),
    ("golem.round.plain+2", 1),
    ("golem.square.plain+2", 1),
    ("dragon.one.blue+2", 2),
    ("dragon.one.crimson+3", 1),
    ("dragon.two.blue+2", 1),
    ("golem.spike.surge+1", 1),
    ("golem.round.surge+1", 1),
    ("golem.square.surge+1", 1),
    ("rout", 1),
)


def difficulties() -> dict[str, list[int]]:
    """Defeat conditions of the three castles, highest first (rulebook, page of components)."""
    return {
        "dawn": [22, 18, 14],
        "noon": [25, 20, 15],
        "dusk": [26, 21, 16],
        "night": [28, 22, 18],
    }


def default_components() -> dict[str, int]:
    """The assumed deck, from the least to the most useful card (the order of payment, F3)."""
    return dict(_LEFT_COLUMN + _RIGHT_COLUMN)


def default_rules(difficulty: str = "dawn") -> dict[str, Any]:
    """Every house-rule field with its default, in the form that a transcript has."""
    return {
        "castles": difficulties()[difficulty],
        "totems": {"eye": 1, "hourglass": 1, "vessel": 1, "shield": 1},
        "totem_value": 1,
        "golem": [1, 2, 3],
        "dragon": [1, 2, 3],
        "ent": 1,
        "double": 2,
        "spheres": True,
        "score_zero": True,
        "final_hand": False,
        "carry_over": 0,
        "redraws": 0,
        "max_rounds": 4,
    }


@dataclass(frozen=True)
class Rules:
    """The house rules in force, field by field as the rulings' table names them."""

    castles: tuple[int, ...]
    totems: Mapping[str, int]
    totem_value: int
    golem: tuple[int, ...]  # any three; three types; one type
    dragon: tuple[int, ...]  # any three; one-headed; two-headed
    ent: int
    double: int
    spheres: bool
    score_zero: bool
    final_hand: bool
    carry_over: int
    redraws: int
    max_rounds: int


def read_rules(fields: Mapping[str, Any]) -> Rules:
    """Build the rules from a transcript's field; ValueError if one is missing, surplus or wild."""
    expected = set(default_rules())
    if not isinstance(fields, Mapping):
        raise ValueError(f"rules are {fields!r}, not an object")
    if set(fields) != expected:
        raise ValueError(f"rules fields {sorted(set(fields) ^ expected)} missing or surplus")
    castles = _integers(fields, "castles", 1, 99)
    if list(castles) != sorted(castles, reverse=True):
        raise ValueError(f"castles {castles} are not highest first")
    return Rules(
        castles=castles,
        totems=_totems(fields["totems"]),
        totem_value=_integer("totem_value", fields["totem_value"], 0, 5),
        golem=_integers(fields, "golem", 0, 12),
        dragon=_integers(fields, "dragon", 0, 12),
        ent=_integer("ent", fields["ent"], 0, 6),
        double=_integer("double", fields["double"], 1, 4),
        spheres=_truth(fields, "spheres"),
        score_zero=_truth(fields, "score_zero"),
        final_hand=_truth(fields, "final_hand"),
        carry_over=_integer("carry_over", fields["carry_over"], 0, 100),
        redraws=_integer("redraws", fields["redraws"], 0, 5),
        max_rounds=_integer("max_rounds", fields["max_rounds"], 1, 12),
    )


def _integer(name: str, value: object, lowest: int, highest: int) -> int:
    if type(value) is not int or not lowest <= value <= highest:
        raise ValueError(f"{name} is {value!r}, not an integer of {lowest} to {highest}")
    return value


def _integers(fields: Mapping[str, Any], name: str, lowest: int, highest: int) -> tuple[int, ...]:
    values = fields[name]
    if not isinstance(values, (list, tuple)) or len(values) != 3:
        raise ValueError(f"{name} is {values!r}, not a list of three")
    return tuple(_integer(name, value, lowest, highest) for value in values)


def _truth(fields: Mapping[str, Any], name: str) -> bool:
    value = fields[name]
    if not isinstance(value, bool):
        raise ValueError(f"{name} is {value!r}, neither true nor false")
    return value


def _totems(value: object) -> dict[str, int]:
    if not isinstance(value, Mapping) or set(value) != set(TOTEM_NAMES):
        raise ValueError(f"totems is {value!r}, not a number for each of {TOTEM_NAMES}")
    most = {"eye": 3, "hourglass": 3, "vessel": 1, "shield": 3}
    return {name: _integer(name, value[name], 0, most[name]) for name in TOTEM_NAMES}
