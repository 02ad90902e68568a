"""Jewels: ten letters, sets of them, and how a set is written."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import combinations_with_replacement

SMALL, LARGE = "resay", "RESAY"  # ruby, emerald, sapphire, amethyst, amber
LETTERS = SMALL + LARGE
AMBER = "yY"
SIZES = dict.fromkeys(SMALL, 1) | dict.fromkeys(LARGE, 2)

Jewels = Counter[str]
"""How many of each letter."""


def spell(jewels: Mapping[str, int]) -> str:
    """A set as it is written: its letters in their order."""
    return "".join(letter * jewels.get(letter, 0) for letter in LETTERS)


def size_of(jewels: Mapping[str, int]) -> int:
    """A small jewel is 1, a large one 2."""
    return sum(SIZES[letter] * count for letter, count in jewels.items())


def number_of(jewels: Mapping[str, int], letters: str) -> int:
    """How many of them have one of these letters."""
    return sum(jewels.get(letter, 0) for letter in letters)


def take(jewels: Mapping[str, int], source: Jewels) -> None:
    """A set leaves another; ValueError if it is not there."""
    for letter, count in jewels.items():
        if source[letter] < count:
            raise ValueError(f"{count} of {letter} are not in {spell(source)!r}")
        source[letter] -= count


def picks(jewels: Mapping[str, int], count: int, letters: str = LETTERS) -> list[str]:
    """Every set of so many of them, of these letters only."""
    there = [letter for letter in letters if jewels.get(letter, 0)]
    sets = combinations_with_replacement(there, count)
    return ["".join(chosen) for chosen in sets if all(chosen.count(letter) <= jewels[letter] for letter in chosen)]
