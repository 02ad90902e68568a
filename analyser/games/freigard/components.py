"""Freigard's cards as data: names, attributes, counts, and where the counts are from."""

import hashlib
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from analyser.games.fields import shown
from analyser.games.files import read_toml
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
KEYS = ("name", "provenance", "source", "cards", "figures")
PROVENANCES = ("rulebook", "counted", "assumed")


@dataclass(frozen=True)
class Card:
    """A kind of card: its name and what the name says."""

    name: str
    family: str
    features: frozenset[str]
    ents: int = 0
    sphere: int = 0


@dataclass(frozen=True)
class Components:
    """A deck: counts by name, from least to most useful, and their provenance."""

    name: str
    provenance: str
    counts: tuple[tuple[str, int], ...]
    figures: tuple[tuple[str, str], ...] = ()  # what a figure is about, and where it is from

    @property
    def cards(self) -> list[Card]:
        """The kinds, in order of usefulness; a kind's place is its number in the kernel."""
        return [parse_card(name) for name, _ in self.counts]

    @property
    def hash(self) -> str:
        """Names exactly these counts in this order."""
        text = ",".join(f"{name}={count}" for name, count in self.counts)
        return hashlib.sha256(text.encode()).hexdigest()[:16]


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
    file = path or Path(__file__).with_name("components.toml")
    document = read_toml(file, "components file")
    try:
        return _read(document, file)
    except Mistake as mistake:
        raise Mistake(f"{file.name}: {mistake}") from None


def _read(document: dict[str, Any], file: Path) -> Components:
    surplus = {name: value for name, value in document.items() if name not in KEYS}
    cards = document.get("cards", surplus)  # a file of nothing but cards needs no table for them
    if not isinstance(cards, dict):
        raise Mistake("the table [cards] must say how many there are of each card")
    if surplus and cards is not surplus:
        raise Mistake(f"unknown key '{min(surplus)}'; known: {', '.join(KEYS)}")
    counts = tuple((name, _count(name, count)) for name, count in cards.items())
    _check_sizes(dict(counts))
    provenance = document.get("provenance", "counted")
    if provenance not in PROVENANCES:
        raise Mistake(f"provenance must be one of {', '.join(PROVENANCES)}, not {shown(provenance)}")
    name = document.get("name", file.stem)
    if not isinstance(name, str) or not name.isprintable():
        raise Mistake(f"name must be a text of one line, not {shown(name)}")
    figures = _figures(document.get("figures", {}))
    return Components(name, provenance, tuple(c for c in counts if c[1] > 0), figures)


def _figures(given: Any) -> tuple[tuple[str, str], ...]:
    """Where each figure is from, as `golems = "rulebook"`."""
    if not isinstance(given, dict):
        raise Mistake("the table [figures] must say of each figure where it is from")
    for name, source in given.items():
        if source not in PROVENANCES:
            raise Mistake(f"figures: '{name}' must be from one of {', '.join(PROVENANCES)}, not {shown(source)}")
    return tuple(given.items())


def _count(name: str, count: Any) -> int:
    if isinstance(count, dict):  # TOML would regroup such names, and lose the order of usefulness (F3)
        raise Mistake(f'card names need quotation marks: "{name}.{next(iter(count), "")}..."')
    parse_card(name)
    if type(count) is not int or count < 0:
        raise Mistake(f"card '{name}' must have a count of 0 or more, not {shown(count)}")
    return count


def _check_sizes(counts: dict[str, int]) -> None:
    for family, size in FAMILY_SIZES.items():
        found = sum(count for name, count in counts.items() if parse_card(name).family == family)
        if found != size:
            raise Mistake(f"a deck has {size} {family}s, not {found}")
    if counts.get(ROUT, 0) > MOST_ROUTS:
        raise Mistake(f"a deck has 0 to {MOST_ROUTS} Routs (card 'rout'), not {counts[ROUT]}")
