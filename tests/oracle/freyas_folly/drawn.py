"""Headers at random: house rules, mines, cards and counts of all sorts, and games that end soon."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from tests.oracle.freyas_folly.components import ABILITIES, default_components
from tests.oracle.freyas_folly.jewels import LETTERS, spell
from tests.oracle.freyas_folly.rules import PLAYERS, RANGES, STARTERS, SWITCHES, VARIANTS, default_rules


def random_rules(random: Random, variant: str, players: int) -> dict[str, Any]:
    """By the variant, or other numbers; games that end soon."""
    rules = default_rules(variant, players) | {"max_rounds": random.choice([1, 8, 25])}
    for name, (low, high) in RANGES.items():
        if random.random() < 0.3 and name != "max_rounds":
            rules[name] = random.randint(low, high)
    for name in SWITCHES:
        if random.random() < 0.15:
            rules[name] = not rules[name]
    return rules | {"starter": random.choice(STARTERS)}


def random_mine(random: Random) -> dict[str, Any]:
    """A small net of places; caverns lie anywhere in it."""
    places = [f"p{number}" for number in range(random.randint(1, 14))]
    edges = [[random.choice(["out", *places[:number]]), place] for number, place in enumerate(places)]
    for _ in range(random.randint(0, 4)):
        pair = random.sample(["out", *places], 2)
        if pair not in edges and pair[::-1] not in edges:
            edges.append(pair)
    caverns = random.sample(places, random.randint(0, len(places)))
    return {
        "edges": edges,
        "caverns": {cavern: [random.randint(0, most) for most in (3, 1, 1, 0)] for cavern in caverns},
    }


def random_cards(random: Random, letter: str, letters: str, most: int) -> dict[str, list[Any]]:
    """Some cards, cheap ones among them."""
    count = random.randint(0, most)
    costs = [Counter(random.choices(letters, k=random.randint(0, 4))) for _ in range(count)]
    return {f"{letter}{number}": [spell(cost), random.randint(0, 9)] for number, cost in enumerate(costs)}


def random_box(random: Random) -> dict[str, Any]:
    """The default box, or one with another mine, other cards, other counts."""
    box = default_components()
    if random.random() < 0.6:
        box |= random_mine(random)
    if random.random() < 0.6:
        box["settings"] = random_cards(random, "S", LETTERS, 40)
        box["pieces"] = random_cards(random, "B", "ryY", 10)
    if random.random() < 0.4:
        box["abilities"] = {kind: random.randint(0, 4) for kind in ABILITIES}
        box["tokens"] = random.randint(0, 20)
    return box


def random_header(random: Random) -> dict[str, Any]:
    """Variant, rules and box."""
    variant, players = random.choice(VARIANTS), random.choice(PLAYERS)
    rules = random_rules(random, variant, players)
    return {"variant": {"variant": variant, "players": players}, "rules": rules, "components": random_box(random)}
