"""The set-up: who plays, house rules and cards, typed in from the rulings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

RANGES = {"hand": (1, 8), "limit": (1, 8), "offers": (0, 4), "goal": (1, 99), "max_turns": (1, 500)}
EFFECTS = ("toll", "draw", "luck")
ATTRIBUTES = {"count", "points", "effect"}
MOST_CARDS, MOST_KINDS = 120, 12


@dataclass(frozen=True)
class Kind:
    """What is said of a kind of card."""

    count: int
    points: int
    effect: dict[str, int]

    @property
    def power(self) -> int:
        return sum(self.effect.values())


@dataclass(frozen=True)
class SetUp:
    """All that a game follows from, but luck and decisions."""

    variant: str
    players: int
    fields: Mapping[str, Any]
    kinds: Mapping[str, Kind]  # in order

    def __getattr__(self, name: str) -> Any:
        """A house rule by its name."""
        return self.fields[name]

    def side(self, seat: int) -> tuple[int, ...]:
        """B1: the seats that win and lose with this one, itself among them."""
        return (0, 1) if self.variant == "team" and seat < 2 else (seat,)

    @property
    def sides(self) -> list[tuple[int, ...]]:
        return list(dict.fromkeys(self.side(seat) for seat in range(self.players)))

    def is_open(self, seat: int) -> bool:
        """B1: whether the seat's hand lies open."""
        return len(self.side(seat)) > 1


def default_rules() -> dict[str, Any]:
    """Every house-rule field with its default, in the form that a transcript has."""
    return {
        "hand": 4,
        "limit": 6,
        "offers": 1,
        "goal": 30,
        "max_turns": 200,
        "market": [0, 0, 1, 1, 2, 3],
        "effects": {"draw": 1, "toll": 1, "luck": 1},
        "share": 0.5,
        "free": True,
        "ending": "turn",
    }


def default_components() -> dict[str, Any]:
    """The cards that lie beside the rulings."""
    rows = [
        ("salt", 9, 1, ""),
        ("cloth", 8, 2, ""),
        ("wine", 7, 2, "draw 1"),
        ("spice", 5, 3, ""),
        ("silk", 4, 4, ""),
        ("caravan", 4, 0, "draw 2"),
        ("customs", 4, 0, "toll 2"),
        ("lamp", 4, 1, "luck 2"),
        ("fair", 3, 1, "draw 1 + toll 1 + luck 1"),
    ]
    return {"cards": {name: {"count": n, "points": points, "effect": effect} for name, n, points, effect in rows}}


def read_set_up(variant: Any, rules: Any, components: Any) -> SetUp:
    """A set-up from a transcript's header; ValueError for what can't be."""
    if not isinstance(variant, Mapping) or set(variant) != {"variant", "players"}:
        raise ValueError(f"the variant is {variant!r}")
    name, players = variant["variant"], variant["players"]
    if (name, players) not in [("rivals", 3), ("rivals", 4), ("rivals", 5), ("team", 3)] or type(players) is not int:
        raise ValueError(f"there is no {name!r} with {players!r} players")
    _check_rules(rules)
    kinds = _read_kinds(components)
    if sum(kind.count for kind in kinds.values()) <= players * rules["hand"]:
        raise ValueError("too few cards (B13)")
    return SetUp(name, players, dict(rules), kinds)


def _check_rules(rules: Any) -> None:
    if not isinstance(rules, Mapping) or set(rules) != set(default_rules()):
        raise ValueError(f"the rules are {rules!r}")
    fine = [_is_whole(rules[name], *span) for name, span in RANGES.items()]
    market, effects, share = rules["market"], rules["effects"], rules["share"]
    fine.append(isinstance(market, list) and len(market) == 6 and all(_is_whole(bonus, 0, 9) for bonus in market))
    fine.append(set(effects) == set(EFFECTS) and all(_is_whole(factor, 0, 3) for factor in effects.values()))
    fine.append(type(share) in (int, float) and 0 <= share <= 1)
    fine.append(type(rules["free"]) is bool and rules["ending"] in ("turn", "round"))
    if not all(fine):
        raise ValueError(f"impossible rules {rules!r}")


def _is_whole(value: object, low: int, high: int) -> bool:
    return type(value) is int and low <= value <= high


def _read_kinds(components: Any) -> dict[str, Kind]:
    if not isinstance(components, Mapping) or set(components) != {"cards"}:
        raise ValueError(f"the components are {components!r}")
    kinds = {}
    for name, card in components["cards"].items():
        if (
            set(card) != ATTRIBUTES
            or not _is_whole(card["count"], 1, MOST_CARDS)
            or not _is_whole(card["points"], 0, 9)
        ):
            raise ValueError(f"the card {name} is {card!r}")
        kinds[name] = Kind(card["count"], card["points"], _read_effect(card["effect"]))
    if not 2 <= len(kinds) <= MOST_KINDS or sum(kind.count for kind in kinds.values()) > MOST_CARDS:
        raise ValueError("too many or too few cards or kinds (B13)")
    return kinds


def _read_effect(text: str) -> dict[str, int]:
    effect: dict[str, int] = {}
    for part in text.split(" + ") if text else []:
        word, number = part.split(" ")
        if word not in EFFECTS or word in effect or not 1 <= int(number) <= 5:
            raise ValueError(f"the effect {text!r}")
        effect[word] = int(number)
    return effect
