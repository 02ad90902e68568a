"""En Garde's cards as data: a card is its value, and a deck says how many there are of each."""

from pathlib import Path

from analyser.games.boxes import COUNT, Box, Table
from analyser.games.components import Components
from analyser.games.en_garde.compiled.limits import MOST_CARDS
from analyser.games.fields import Integer
from analyser.mistakes import Mistake

VALUES = tuple(str(value) for value in range(1, 10))


def _check_card(name: str) -> None:
    if name not in VALUES:
        raise Mistake(f"unknown card '{name}'; cards are named by their value, 1 to 9")


def _check_deck(deck: Components) -> None:
    size = sum(count for _, count in deck.counts)
    if size > MOST_CARDS:
        raise Mistake(f"a deck has {MOST_CARDS} cards at most, not {size}")


CARDS = Table("cards", "card", (Integer(COUNT, 5, 0, MOST_CARDS, "cards of a value"),), _check_card)

load = Box(Path(__file__).with_name("components.toml"), (CARDS,), _check_deck).load
