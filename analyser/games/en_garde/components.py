"""En Garde's cards as data: a card is its value, and a deck says how many there are of each."""

from dataclasses import replace
from pathlib import Path
from typing import Any

from analyser.games.components import Components, read_components
from analyser.games.en_garde.compiled.limits import MOST_CARDS
from analyser.mistakes import Mistake

VALUES = tuple(str(value) for value in range(1, 10))


def load(path: Path | None) -> Components:
    """The deck of a file, or the default one; by rising value."""
    found = read_components(path or Path(__file__).with_name("components.toml"), _check_card, _check_deck)
    return replace(found, counts=tuple(sorted(found.counts)))


def _check_card(name: str, _count: Any) -> None:
    if name not in VALUES:
        raise Mistake(f"unknown card '{name}'; cards are named by their value, 1 to 9")


def _check_deck(counts: dict[str, int]) -> None:
    if sum(counts.values()) > MOST_CARDS:
        raise Mistake(f"a deck has {MOST_CARDS} cards at most, not {sum(counts.values())}")
