"""Freigard's cards as data: names, attributes, and how many a deck has."""

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from analyser.games.components import Components, read_components
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


def load(path: Path | None) -> Components:
    """The deck of a file, or the default one."""
    return read_components(path or Path(__file__).with_name("components.toml"), _check_card, _check_sizes)


def _check_card(name: str, count: Any) -> None:
    if isinstance(count, dict):  # TOML would regroup such names, and lose the order of usefulness (F3)
        raise Mistake(f'card names need quotation marks: "{name}.{next(iter(count), "")}..."')
    parse_card(name)


def _check_sizes(counts: dict[str, int]) -> None:
    for family, size in FAMILY_SIZES.items():
        found = sum(count for name, count in counts.items() if parse_card(name).family == family)
        if found != size:
            raise Mistake(f"a deck has {size} {family}s, not {found}")
    if counts.get(ROUT, 0) > MOST_ROUTS:
        raise Mistake(f"a deck has 0 to {MOST_ROUTS} Routs (card 'rout'), not {counts[ROUT]}")
