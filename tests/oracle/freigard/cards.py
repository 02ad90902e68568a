"""Cards by name, what a hand of three is worth (F1, F2), and who pays first (F3)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import product
from typing import Any, NamedTuple

from tests.oracle.freigard.rules import Rules

ROUT = "rout"
FAMILY_SIZES = {"golem": 15, "dragon": 15, "ent": 19}

# For each family its two features, in the order in which a card's name gives them.
FEATURES = {
    "golem": (("spike", "round", "square"), ("surge", "plain")),
    "dragon": (("one", "two"), ("crimson", "blue")),
    "ent": (("conifer", "broadleaf"), ("0", "1", "2")),
}

# F7: the 14 namings of the Eye, family and one feature.
NAMINGS = [(family, feature) for family, features in FEATURES.items() for choices in features for feature in choices]


class Card(NamedTuple):
    """A defender: family, its two features, the value of its sphere (0 for none)."""

    family: str
    first: str
    second: str
    sphere: int


def _all_defenders() -> dict[str, Card]:
    defenders = {}
    for family, (firsts, seconds) in FEATURES.items():
        for first, second, sphere in product(firsts, seconds, range(4)):
            name = f"{family}.{first}.{second}" + (f"+{sphere}" if sphere else "")
            defenders[name] = Card(family, first, second, sphere)
    return defenders


_DEFENDERS = _all_defenders()


@cache
def parse(name: str) -> Card:
    """The defender of that name; ValueError for any other name, the Rout's too."""
    if name not in _DEFENDERS:
        raise ValueError(f"{name!r} names no defender")
    return _DEFENDERS[name]


def matches(name: str, naming: tuple[str, str]) -> bool:
    """Whether the card has the family and feature named (F7); the Rout never does."""
    if name == ROUT:
        return False
    card = parse(name)
    family, feature = naming
    return card.family == family and feature in (card.first, card.second)


def hand_value(hand: Sequence[str], rules: Rules) -> int:
    """F1: family part and sphere part of three defenders; doubling never touches the latter."""
    cards = [parse(name) for name in hand]
    assert len(cards) == 3
    return family_part(cards, rules) + sphere_part(cards, rules)


def may_be_scored(hand: Sequence[str], rules: Rules) -> bool:
    """F2: three of one family or three spheres, whatever the value (house rule score_zero)."""
    cards = [parse(name) for name in hand]
    combination = is_one_family(cards) or (rules.spheres and has_three_spheres(cards))
    return combination and (rules.score_zero or hand_value(hand, rules) > 0)


def is_one_family(cards: Sequence[Card]) -> bool:
    """Whether all cards are golems, all dragons or all ents."""
    return len({card.family for card in cards}) == 1


def has_three_spheres(cards: Sequence[Card]) -> bool:
    """Whether every card bears a sphere."""
    return all(card.sphere > 0 for card in cards)


def family_part(cards: Sequence[Card], rules: Rules) -> int:
    """F1: points of three of a family, 0 for a mixed hand."""
    if not is_one_family(cards):
        return 0
    family = cards[0].family
    if family == "golem":
        return _golems(cards, rules)
    if family == "dragon":
        return _dragons(cards, rules)
    return _ents(cards, rules)


def _golems(cards: Sequence[Card], rules: Rules) -> int:
    any_three, three_types, one_type = rules.golem
    types = len({card.first for card in cards})
    points = {1: one_type, 2: any_three, 3: three_types}[types]
    return points * rules.double if all(card.second == "surge" for card in cards) else points


def _dragons(cards: Sequence[Card], rules: Rules) -> int:
    any_three, one_headed, two_headed = rules.dragon
    heads = {card.first for card in cards}
    points = any_three
    if heads == {"one"}:
        points = one_headed
    if heads == {"two"}:
        points = two_headed
    return points * rules.double if len({card.second for card in cards}) == 1 else points


def _ents(cards: Sequence[Card], rules: Rules) -> int:
    points = rules.ent * sum(int(card.second) for card in cards)
    return points * rules.double if len({card.first for card in cards}) == 1 else points


def sphere_part(cards: Sequence[Card], rules: Rules) -> int:
    """F1: the lowest sphere if all three bear one (none under the house rule spheres = false)."""
    if not rules.spheres or not has_three_spheres(cards):
        return 0
    return min(card.sphere for card in cards)


def least_useful_first(names: Iterable[str], order: Sequence[str]) -> list[str]:
    """F3: the cards in the order in which they pay; `order` is that of the components."""
    return sorted(names, key=order.index)


def whole_deck(components: Mapping[str, int]) -> list[str]:
    """One entry for each card of the box."""
    return [name for name, count in components.items() for _ in range(count)]


def check_components(components: Mapping[str, Any]) -> None:
    """ValueError unless these are 15 golems, 15 dragons, 19 ents and 0 to 3 Routs."""
    check_names(components)
    for family, size in FAMILY_SIZES.items():
        found = sum(count for name, count in components.items() if name != ROUT and parse(name).family == family)
        if found != size:
            raise ValueError(f"components have {found} cards of {family}, not {size}")
    if components.get(ROUT, 0) > 3:
        raise ValueError(f"components have {components[ROUT]} Routs, more than 3")


def check_names(components: Mapping[str, Any]) -> None:
    """ValueError unless every name is a card's and every count a whole number."""
    if not isinstance(components, Mapping):
        raise ValueError(f"components are {components!r}, not an object")
    for name, count in components.items():
        if name != ROUT:
            parse(name)
        if type(count) is not int or count < 0:
            raise ValueError(f"components have {count!r} cards of {name}")
