"""The set-up: house rules and cards, typed in from the rulings' table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

STARTERS = ("alternate", "white", "black", "loser")


@dataclass(frozen=True)
class Rules:
    """The house rules in force, field by field as the rulings' table names them."""

    board: int = 23
    hand: int = 5
    points: int = 5
    max_rounds: int = 200
    indirect: bool = True
    retreat_answers_indirect: bool = True
    end_of_deck: bool = True
    starter: str = "alternate"


def default_rules() -> dict[str, Any]:
    """Every house-rule field with its default, in the form that a transcript has."""
    return asdict(Rules())


def default_components() -> dict[str, int]:
    """E1: 25 cards, five of each value."""
    return {"1": 5, "2": 5, "3": 5, "4": 5, "5": 5}


def read_rules(fields: Mapping[str, Any]) -> Rules:
    """Build the rules from a transcript's field; ValueError if one is missing, surplus or wild."""
    if not isinstance(fields, Mapping):
        raise ValueError(f"rules are {fields!r}, not an object")
    surplus = set(fields) ^ set(default_rules())
    if surplus:
        raise ValueError(f"rules fields {sorted(map(str, surplus))} missing or surplus")
    return Rules(
        board=_integer(fields, "board", 7, 99),
        hand=_integer(fields, "hand", 1, 9),
        points=_integer(fields, "points", 1, 50),
        max_rounds=_integer(fields, "max_rounds", 1, 1000),
        indirect=_truth(fields, "indirect"),
        retreat_answers_indirect=_truth(fields, "retreat_answers_indirect"),
        end_of_deck=_truth(fields, "end_of_deck"),
        starter=_starter(fields["starter"]),
    )


def read_components(components: Mapping[str, Any], rules: Rules) -> dict[int, int]:
    """Copies of each value; ValueError unless values are 1 to 9 and cards more than two hands."""
    if not isinstance(components, Mapping):
        raise ValueError(f"components are {components!r}, not an object")
    for name, count in components.items():
        if name not in list("123456789"):
            raise ValueError(f"{name!r} is no card's value")
        if type(count) is not int or count < 0:
            raise ValueError(f"components have {count!r} cards of {name}")
    if sum(components.values()) <= 2 * rules.hand:
        raise ValueError(f"{sum(components.values())} cards are not more than two hands of {rules.hand}")
    return {int(name): count for name, count in components.items()}


def _integer(fields: Mapping[str, Any], name: str, lowest: int, highest: int) -> int:
    value = fields[name]
    if type(value) is not int or not lowest <= value <= highest:
        raise ValueError(f"{name} is {value!r}, not an integer of {lowest} to {highest}")
    return value


def _truth(fields: Mapping[str, Any], name: str) -> bool:
    value = fields[name]
    if not isinstance(value, bool):
        raise ValueError(f"{name} is {value!r}, neither true nor false")
    return value


def _starter(value: object) -> str:
    if not isinstance(value, str) or value not in STARTERS:
        raise ValueError(f"starter is {value!r}, not one of {STARTERS}")
    return value
