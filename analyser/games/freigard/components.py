"""Freigard's cards as data: names, attributes, and how many a deck has."""

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from analyser.games.boxes import COUNT, Box, Table
from analyser.games.components import Components
from analyser.games.fields import Integer
from analyser.mistakes import Mistake

CARD_NAME = re.compile(
    r"(?:golem\.(?P<golem>spike|round|square)\.(?P<surge>surge|plain)"
    r"|dragon\.(?P<heads>one|two)\.(?P<colour>crimson|blue)"
    r"|ent\.(?P<ent>conifer|broadleaf)\.(?P<ents>[012]))"
    r"(?:\+(?P<sphere>[123]))?"
)
FAMILY_SIZES = {"golem": 15, "dragon": 15, "ent": 19}
ROUT = "rout"
MOST_ROUTS = 3
MOST_OF_A_CARD = 99


@dataclass(frozen=True)
class Card:
    """A kind of card: its name and what the name says."""

    name: str
    family: str
    features: frozenset[str]
    ents: int = 0
    sphere: int = 0


def cards_of(components: Components) -> list[Card]:
    """The kinds, in order of usefulness; a kind's place is its number in the kernel."""
    return [parse_card(name) for name, _ in components.counts]


@cache
def parse_card(name: str) -> Card:
    """The card of a name, such as `golem.spike.surge+2`."""
    if name == ROUT:
        return Card(ROUT, ROUT, frozenset())
    match = CARD_NAME.fullmatch(name)
    if match is None:
        raise Mistake(
            f"unknown card '{name}'; cards are named as golem.spike.surge, dragon.one.blue+2, ent.conifer.0, rout"
        )
    said = match.groupdict()
    names = ("golem", "surge", "heads", "colour", "ent", "ents")
    features = frozenset(said[feature] for feature in names if said[feature] is not None)
    return Card(name, name.partition(".")[0], features, int(said["ents"] or 0), int(said["sphere"] or 0))


def _check_sizes(deck: Components) -> None:
    for family, size in FAMILY_SIZES.items():
        found = sum(count for name, count in deck.counts if parse_card(name).family == family)
        if found != size:
            raise Mistake(f"a deck has {size} {family}s, not {found}")
    routs = dict(deck.counts).get(ROUT, 0)
    if routs > MOST_ROUTS:
        raise Mistake(f"a deck has 0 to {MOST_ROUTS} Routs (card 'rout'), not {routs}")


CARDS = Table("cards", "card", (Integer(COUNT, 1, 0, MOST_OF_A_CARD, "cards of a name"),), parse_card, is_ordered=True)
"""From least to most useful: in this order they pay for points (F3)."""

load = Box(Path(__file__).with_name("components.toml"), (CARDS,), _check_sizes).load
