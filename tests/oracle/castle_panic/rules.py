"""The set-up: who plays, house rules and the box, and which of them contradict each other."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tests.oracle.castle_panic.components import EASIER, MONSTERS, ROUGH_STARTERS, STARTERS, check_components

PLAYERS = {"coop": (2, 6), "solitaire": (1, 1), "master_slayer": (2, 6), "overlord": (2, 6)}
RANGES = {
    "tokens_a_turn": (1, 9),
    "walls": (0, 6),
    "towers": (1, 6),
    "fortify_tokens": (0, 6),
    "overlord_hand": (1, 9),
    "max_turns": (1, 10_000),
}
RANGES_BY_PLAYERS = {"hand": (1, 12), "discards": (0, 12), "trades": (0, 4)}
RANGES_BY_MONSTER = {"hit_points": (1, 9), "trophy_points": (0, 99)}
CHOICES = {
    "tokens": ("a", "b"),
    "under_construction": ("none", "empty", "random", "set:1", "set:2", "set:3", "set:4", "set:5", "player"),
}
SWITCHES = (
    *("easier_battles", "all_for_one", "heroic_powers", "desperate_times", "extra_trade", "my_home", "kings_tower"),
    *("dwindling_resources", "closed_hands", "rough_start", "charging_horde", "not_over_yet", "monster_recycling"),
    *("final_charge", "more_minions", "secret_forces", "monstrous_choices"),
)


@dataclass(frozen=True)
class SetUp:
    """All that a game follows from, but luck and decisions."""

    variant: str
    players: int  # castle players
    fields: Mapping[str, Any]
    cards: Mapping[str, int]
    tokens: Mapping[str, int]  # after O1

    def __getattr__(self, name: str) -> Any:
        """A house rule by its name."""
        return self.fields[name]

    @property
    def has_overlord(self) -> bool:
        """V5."""
        return self.variant == "overlord"

    @property
    def overlord(self) -> int:
        """His seat."""
        return self.players

    @property
    def sides(self) -> int:
        """How many policies a transcript names."""
        return {"master_slayer": self.players, "overlord": 2}.get(self.variant, 1)

    @property
    def seats(self) -> int:
        """All seats that decide, the overlord's too."""
        return self.players + self.has_overlord

    @property
    def starters(self) -> dict[str, int]:
        """C2, O14."""
        return ROUGH_STARTERS if self.rough_start else STARTERS

    def by_players(self, field: str) -> int:
        """The entry of a field that has one for each number of players."""
        return int(self.fields[field][self.players - 1])

    @property
    def trades_a_turn(self) -> int:
        """C5, O5."""
        return max(self.by_players("trades"), 2 if self.extra_trade else 0)


def default_rules() -> dict[str, Any]:
    """Every house-rule field with its default, in the form that a transcript has."""
    return {
        "tokens": "a",
        "hand": [6, 6, 5, 5, 5, 4],
        "discards": [2, 1, 1, 1, 1, 1],
        "trades": [0, 1, 1, 1, 1, 2],
        "tokens_a_turn": 2,
        "walls": 6,
        "towers": 6,
        "fortify_tokens": 2,
        "hit_points": {name: points for name, (points, _) in MONSTERS.items()},
        "trophy_points": {name: points for name, (_, points) in MONSTERS.items()},
        "overlord_hand": 3,
        "max_turns": 400,
        "under_construction": "none",
        **dict.fromkeys(SWITCHES, False),
    }


def read_set_up(variant: Any, rules: Any, components: Any) -> SetUp:
    """A set-up from a transcript's header; ValueError for what can't be."""
    if not isinstance(variant, Mapping) or set(variant) != {"variant", "players"}:
        raise ValueError(f"the variant is {variant!r}")
    name, players = variant["variant"], variant["players"]
    if name not in PLAYERS:
        raise ValueError(f"there is no variant {name!r}")
    if not _is_whole(players, *PLAYERS[name]):
        raise ValueError(f"{name} has no {players!r} players")
    _check_fields(rules)
    check_components(components)
    tokens = dict(components["tokens"])
    if rules["easier_battles"]:
        tokens = {token: max(0, count - EASIER.get(token, 0)) for token, count in tokens.items()}
    set_up = SetUp(name, players, dict(rules), dict(components["cards"]), tokens)
    _check_contradictions(set_up)
    _check_box(set_up)
    return set_up


def _is_whole(value: object, low: int, high: int) -> bool:
    return type(value) is int and low <= value <= high


def _check_fields(rules: Any) -> None:
    if not isinstance(rules, Mapping) or set(rules) != set(default_rules()):
        raise ValueError(f"the rules are {rules!r}")
    fine = {name: _is_whole(rules[name], *span) for name, span in RANGES.items()}
    for name, span in RANGES_BY_PLAYERS.items():
        row = rules[name]
        fine[name] = isinstance(row, list) and len(row) == 6 and all(_is_whole(value, *span) for value in row)
    for name, span in RANGES_BY_MONSTER.items():
        table = rules[name]
        is_table = isinstance(table, Mapping) and set(table) == set(MONSTERS)
        fine[name] = is_table and all(_is_whole(value, *span) for value in table.values())
    fine |= {name: rules[name] in choices for name, choices in CHOICES.items()}
    fine |= {name: type(rules[name]) is bool for name in SWITCHES}
    wrong = [name for name, is_fine in fine.items() if not is_fine]
    if not wrong and rules["trades"][0] != 0:
        wrong = ["trades"]
    if wrong:
        raise ValueError(f"{wrong[0]} can't be {rules[wrong[0]]!r}")


def _check_contradictions(set_up: SetUp) -> None:
    """The optional rules' ✗, each named by its two fields."""
    for field in ("more_minions", "secret_forces", "monstrous_choices"):
        if set_up.fields[field] and not set_up.has_overlord:
            raise ValueError(f"{field} needs variant overlord")
    for field in ("charging_horde", "not_over_yet"):
        if set_up.fields[field] and set_up.has_overlord:
            raise ValueError(f"{field} contradicts variant overlord")
    if set_up.extra_trade and set_up.variant == "solitaire":
        raise ValueError("extra_trade contradicts variant solitaire")
    if set_up.my_home and set_up.towers < set_up.players:
        raise ValueError("my_home contradicts towers: fewer than players")
    if set_up.kings_tower and not set_up.my_home:
        raise ValueError("kings_tower needs my_home")
    if set_up.kings_tower and set_up.towers <= set_up.players:
        raise ValueError("kings_tower contradicts towers: no more than players")
    if set_up.under_construction != "none" and set_up.walls != default_rules()["walls"]:
        raise ValueError("under_construction contradicts walls")


def _check_box(set_up: SetUp) -> None:
    needed = set_up.players * set_up.by_players("hand")
    if sum(set_up.cards.values()) < needed:
        raise ValueError(f"{sum(set_up.cards.values())} cards are too few for hands of {needed}")
    for kind, count in set_up.starters.items():
        if set_up.tokens[kind] < count:
            raise ValueError(f"{set_up.tokens[kind]} {kind} tokens are too few to start with {count}")
