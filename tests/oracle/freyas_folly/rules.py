"""The set-up: who plays, by which house rules, with which box."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tests.oracle.freyas_folly.components import check_components
from tests.oracle.freyas_folly.mine import Mine, read_mine

PLAYERS = (3, 4, 5)
VARIANTS = ("standard", "peaceful", "plain", "short", "last_round")
RANGES = {
    "dwarfs": (1, 6),
    "actions": (1, 4),
    "workshop": (1, 20),
    "ability_slots": (0, 6),
    "ability_deck": (0, 12),
    "ability_limit": (0, 6),
    "ability_per_turn": (0, 5),
    "pass_limit": (0, 8),
    "stealth_limit": (0, 8),
    "strength_turns": (0, 9),
    "trade_jewels": (0, 4),
    "pieces": (1, 7),
    "end_bonus": (0, 50),
    "small_value": (0, 9),
    "large_value": (0, 9),
    "penalty": (0, 200),
    "token_full": (0, 50),
    "token_part": (0, 50),
    "free_actions": (0, 9),
    "max_rounds": (1, 10_000),
}
SWITCHES = ("abilities", "thief", "trade_sizes", "last_round")
STARTERS = ("first", "random")


@dataclass(frozen=True)
class SetUp:
    """All that a game follows from, but luck and decisions."""

    variant: str
    players: int
    fields: Mapping[str, Any]
    components: Mapping[str, Any]
    mine: Mine

    def __getattr__(self, name: str) -> Any:
        """A house rule by its name."""
        return self.fields[name]

    def cost_of(self, card: str) -> str:
        """The jewels of a setting or piece."""
        return str(self._row_of(card)[0])

    def worth_of(self, card: str) -> int:
        """A setting's points, a piece's tokens as printed."""
        return int(self._row_of(card)[1])

    def _row_of(self, card: str) -> list[Any]:
        table = "settings" if card in self.components["settings"] else "pieces"
        row: list[Any] = self.components[table][card]
        return row

    @property
    def ability_cards(self) -> dict[str, int]:
        """By kind, without those that stay in the box (`abilities`, `thief`)."""
        is_left_out = {kind: not self.abilities or (kind == "thief" and not self.thief) for kind in self._all_kinds}
        return {kind: 0 if is_left_out[kind] else self._all_kinds[kind] for kind in self._all_kinds}

    @property
    def _all_kinds(self) -> dict[str, int]:
        kinds: dict[str, int] = self.components["abilities"]
        return kinds


def default_rules(variant: str = "standard", players: int = 4) -> dict[str, Any]:
    """Every house-rule field with the value that it has by this variant."""
    is_short = variant == "short"
    return {
        "dwarfs": 9 - players - 2 * is_short,
        "actions": 2,
        "workshop": 8,
        "abilities": variant != "plain",
        "thief": variant != "peaceful",
        "ability_slots": 3,
        "ability_deck": 6,
        "ability_limit": 3,
        "ability_per_turn": 1,
        "pass_limit": 2,
        "stealth_limit": 4,
        "strength_turns": 2,
        "trade_jewels": 2,
        "trade_sizes": True,
        "pieces": 3 if is_short else 4,
        "end_bonus": 6,
        "small_value": 1,
        "large_value": 2,
        "penalty": 50,
        "token_full": 6,
        "token_part": 3,
        "free_actions": 3,
        "last_round": variant == "last_round",
        "starter": "first",
        "max_rounds": 1000,
    }


def read_set_up(variant: Any, rules: Any, components: Any) -> SetUp:
    """A set-up from a transcript's header; ValueError of one line for what can't be."""
    if not isinstance(variant, Mapping) or set(variant) != {"variant", "players"}:
        raise ValueError(f"variant: {variant!r} is not a variant and a number of players")
    name, players = variant["variant"], variant["players"]
    if name not in VARIANTS:
        raise ValueError(f"variant: {name!r} is unknown; known: {', '.join(VARIANTS)}")
    if type(players) is not int or players not in PLAYERS:
        raise ValueError(f"players: {players!r} is not {PLAYERS[0]} to {PLAYERS[-1]}")
    _check_fields(rules)
    check_components(components)
    mine = read_mine(components["edges"], list(components["caverns"]))
    return SetUp(name, players, dict(rules), dict(components), mine)


def _check_fields(rules: Any) -> None:
    known = list(default_rules())
    if not isinstance(rules, Mapping):
        raise ValueError(f"rules: {rules!r} is not a table of fields")
    for name in rules:
        if name not in known:
            raise ValueError(f"rules: {name!r} is unknown; known: {', '.join(known)}")
    for name in known:
        if name not in rules:
            raise ValueError(f"rules: {name} is missing")
        _check_field(name, rules[name])


def _check_field(name: str, value: object) -> None:
    if name in RANGES:
        low, high = RANGES[name]
        if type(value) is not int or not low <= value <= high:
            raise ValueError(f"{name}: {value!r} is not a whole number from {low} to {high}")
    elif name in SWITCHES:
        if type(value) is not bool:
            raise ValueError(f"{name}: {value!r} is neither true nor false")
    elif value not in STARTERS:
        raise ValueError(f"{name}: {value!r} is unknown; known: {', '.join(STARTERS)}")
