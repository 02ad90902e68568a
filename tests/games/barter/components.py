"""Barter's cards as data: how many there are of each kind, what they bring, and their effects (B8, B9)."""

import re
from dataclasses import dataclass
from pathlib import Path

from analyser.games.boxes import COUNT, Box, Table
from analyser.games.components import Components
from analyser.games.fields import Integer, Text
from analyser.mistakes import Mistake, unknown
from tests.games.barter.compiled.limits import MOST_CARDS, MOST_KINDS

WORDS = ("draw", "toll", "luck")
"""The words of effects, in the order of the kernel's numbers."""
MOST_OF_A_WORD = 5
_PART = re.compile(r"(?P<word>\w+) (?P<number>\d{1,3})")
_NAME = re.compile("[a-z_]{1,20}")


@dataclass(frozen=True)
class Card:
    """A kind of card: its name, and what is said of it."""

    name: str
    count: int
    points: int
    effect: tuple[int, ...]  # the number of each word, 0 for one that it has not


def read_effect(text: str) -> tuple[int, ...]:
    """The numbers of an effect by word, of `draw 1 + toll 2` for instance."""
    numbers = dict.fromkeys(WORDS, 0)
    for part in text.split(" + ") if text else []:
        match = _PART.fullmatch(part)
        if match is None:
            raise Mistake(f"an effect is made of words with numbers, as draw 1 + toll 2; not '{part}'")
        word, number = match["word"], int(match["number"])
        if word not in WORDS:
            raise unknown("word", word, WORDS)
        if numbers[word] or not 1 <= number <= MOST_OF_A_WORD:
            raise Mistake(f"'{word}' must come once, with a number from 1 to {MOST_OF_A_WORD}")
        numbers[word] = number
    return tuple(numbers.values())


def cards_of(components: Components) -> list[Card]:
    """The kinds in order; a kind's place is its number in the kernel."""
    return [
        Card(name, card[COUNT], card["points"], read_effect(card["effect"]))
        for name, card in components["cards"].items()
    ]


def _check_name(name: str) -> None:
    if not _NAME.fullmatch(name):
        raise Mistake(f"'{name}' is no name of a card: it has small letters and _, 20 at most")


def _check_whole(components: Components) -> None:
    """B13."""
    counts = [card.count for card in cards_of(components)]
    if not 2 <= len(counts) <= MOST_KINDS:
        raise Mistake(f"there must be 2 to {MOST_KINDS} kinds of cards, not {len(counts)}")
    if sum(counts) > MOST_CARDS:
        raise Mistake(f"there are {MOST_CARDS} cards at most, not {sum(counts)}")


CARDS = Table(
    "cards",
    "card",
    (
        Integer(COUNT, 1, 0, MOST_CARDS, "cards of the kind"),
        Integer("points", 0, 0, 9, "what a card brings when it is laid"),
        Text("effect", "", "what it does then", read_effect),
    ),
    _check_name,
    needs=(COUNT,),
    is_ordered=True,
)

load = Box(Path(__file__).with_name("components.toml"), (CARDS,), _check_whole).load
