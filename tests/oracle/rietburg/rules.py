"""The set-up: who plays, house rules and the box, and what of them can't be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tests.oracle.rietburg.components import HEROES, Box, read_box

SWITCHES = ("red_creatures", "red_halves", "strict_friends", "group_battles", "passing")
RANGES = {
    "narrator_deck": (1, 18),
    "narrator_start": (0, 5),
    "start_cards": (0, 4),
    "tasks_needed": (1, 6),
    "strength_shift": (-5, 10),
    "prices": (0, 5),
    **dict.fromkeys(["axe_sharp", "axe_dull", "axe_repair"], (0, 20)),
    "spirit_plus": (0, 10),
    "spirit_factor": (1, 5),
    **dict.fromkeys(["willpower", "will_cap", "start_will"], (0, 60)),
    "max_turns": (1, 1000),
}
DIFFICULTIES: dict[str, dict[str, Any]] = {
    "first": {"red_creatures": False, "red_halves": False, "narrator_deck": 10, "strict_friends": False},
    "easy": {"red_creatures": True, "red_halves": True, "narrator_deck": 11, "strict_friends": False},
    "standard": {"red_creatures": True, "red_halves": True, "narrator_deck": 10, "strict_friends": False},
    "hard": {"red_creatures": True, "red_halves": True, "narrator_deck": 9, "strict_friends": True},
}
DEFAULT_HEROES = ("chada", "thorn", "orfen", "kram")


@dataclass(frozen=True)
class SetUp:
    """All that a game follows from, but luck and decisions."""

    fields: Mapping[str, Any]
    box: Box

    def __getattr__(self, name: str) -> Any:
        """A house rule by its name."""
        return self.fields[name]

    def encounters(self) -> Counter[str]:
        """The cards of the draw pile."""
        cards = self.box.encounters.items()
        return Counter({name: card.count for name, card in cards if card.count and self._is_in(name)})

    def _is_in(self, name: str) -> bool:
        return bool(self.fields["red_creatures"]) or not self.box.encounters[name].is_red


def default_rules(difficulty: str = "standard", players: int = 2) -> dict[str, Any]:
    """Every house-rule field with its default, in the form that a transcript has."""
    return {
        "heroes": list(DEFAULT_HEROES[:players]),
        **DIFFICULTIES[difficulty],
        "narrator_start": 2,
        "start_cards": 1,
        "tasks_needed": 4,
        "strength_shift": 0,
        "prices": 1,
        "axe_sharp": 4,
        "axe_dull": 1,
        "axe_repair": 2,
        "spirit_plus": 2,
        "spirit_factor": 2,
        "willpower": 18,
        "will_cap": 18,
        "start_will": 0,
        "group_battles": True,
        "passing": True,
        "max_turns": 400,
    }


def read_set_up(variant: Any, rules: Any, components: Any) -> SetUp:
    """A set-up from a transcript's header; ValueError for what can't be."""
    if not isinstance(variant, Mapping) or set(variant) != {"difficulty"} or variant["difficulty"] not in DIFFICULTIES:
        raise ValueError(f"the variant is {variant!r}")
    _check_fields(rules)
    box = read_box(components)
    turned = rules["narrator_start"] * len(rules["heroes"]) + rules["narrator_deck"]
    if turned > len(box.narrator):
        raise ValueError(f"narrator_deck and the set-up need {turned} narrator cards of {len(box.narrator)}")
    missing = [hero for hero in rules["heroes"] if not box.cards_of(hero)]
    if missing:
        raise ValueError(f"{missing[0]} has no card")
    return SetUp(dict(rules), box)


def _is_whole(value: object, low: int, high: int) -> bool:
    return type(value) is int and low <= value <= high


def _check_fields(rules: Any) -> None:
    if not isinstance(rules, Mapping) or set(rules) != set(default_rules()):
        raise ValueError(f"the rules are {rules!r}")
    heroes = rules["heroes"]
    fine = {name: _is_whole(rules[name], *span) for name, span in RANGES.items()}
    fine |= {name: type(rules[name]) is bool for name in SWITCHES}
    is_list = isinstance(heroes, list) and all(hero in HEROES for hero in heroes)
    fine["heroes"] = is_list and 2 <= len(heroes) <= 4 and len(set(heroes)) == len(heroes)
    wrong = [name for name, is_fine in fine.items() if not is_fine]
    if wrong:
        raise ValueError(f"{wrong[0]} can't be {rules[wrong[0]]!r}")
