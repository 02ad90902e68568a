"""The pieces of a game as data: counts by name, and where they are from. A user may give those of his own copy."""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from analyser.games.fields import shown
from analyser.games.files import read_toml
from analyser.mistakes import Mistake

KEYS = ("name", "provenance", "source", "cards", "figures")
PROVENANCES = ("rulebook", "counted", "assumed")


@dataclass(frozen=True)
class Components:
    """Counts by name in the order that the game gives them a meaning by, and their provenance."""

    name: str
    provenance: str
    counts: tuple[tuple[str, int], ...]
    figures: tuple[tuple[str, str], ...] = ()  # what a figure is about, and where it is from

    @property
    def hash(self) -> str:
        """Names exactly these counts in this order."""
        text = ",".join(f"{name}={count}" for name, count in self.counts)
        return hashlib.sha256(text.encode()).hexdigest()[:16]


def read_components(
    file: Path, check_card: Callable[[str, Any], None], check_deck: Callable[[dict[str, int]], None]
) -> Components:
    """The components of a TOML file, once the game has checked each card's name and the whole."""
    document = read_toml(file, "components file")
    try:
        return _read(document, file, check_card, check_deck)
    except Mistake as mistake:
        raise Mistake(f"{file.name}: {mistake}") from None


def _read(
    document: dict[str, Any],
    file: Path,
    check_card: Callable[[str, Any], None],
    check_deck: Callable[[dict[str, int]], None],
) -> Components:
    surplus = {name: value for name, value in document.items() if name not in KEYS}
    cards = document.get("cards", surplus)  # a file of nothing but cards needs no table for them
    if not isinstance(cards, dict):
        raise Mistake("the table [cards] must say how many there are of each card")
    if surplus and cards is not surplus:
        raise Mistake(f"unknown key '{min(surplus)}'; known: {', '.join(KEYS)}")
    for name, count in cards.items():
        check_card(name, count)
        if type(count) is not int or count < 0:
            raise Mistake(f"card '{name}' must have a count of 0 or more, not {shown(count)}")
    check_deck(cards)
    provenance = document.get("provenance", "counted")
    if provenance not in PROVENANCES:
        raise Mistake(f"provenance must be one of {', '.join(PROVENANCES)}, not {shown(provenance)}")
    name = document.get("name", file.stem)
    if not isinstance(name, str) or not name.isprintable():
        raise Mistake(f"name must be a text of one line, not {shown(name)}")
    counts = tuple((card, count) for card, count in cards.items() if count > 0)
    return Components(name, provenance, counts, _figures(document.get("figures", {})))


def _figures(given: Any) -> tuple[tuple[str, str], ...]:
    """Where each figure is from, as `golems = "rulebook"`."""
    if not isinstance(given, dict):
        raise Mistake("the table [figures] must say of each figure where it is from")
    for name, source in given.items():
        if source not in PROVENANCES:
            raise Mistake(f"figures: '{name}' must be from one of {', '.join(PROVENANCES)}, not {shown(source)}")
    return tuple(given.items())
