"""What the tests need of En Garde and can't guess: decks, what lies hidden, which positions are alike, its lanes."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from analyser.experiments.cells import Cell
from analyser.games.catalogue import find_game
from analyser.games.fields import Field, Integer
from tests.contract.samples import plain_cell, random_cell

HIDING: dict[str, Any] = {}
KINDER: dict[str, Field] = {"points": Integer("points", 5, 1, 6, ""), "max_rounds": Integer("max_rounds", 9, 1, 9, "")}
PAIRS = ("aggressive,careful", "careful,aggressive", "aggressive", "careful")
"""Who meets whom in every lane: one engine, which is compiled anew for the lane with checks."""
SEARCH = "ismcts:iterations=10,base=random,caution=0,horizon=game,widening=1,reuse=true"
"""Moves are few: so small a budget suffices to try them all, and is fast without compilation. `rollout` is what it
begins with, and `random` is what it goes on with."""


def random_deck(random: Random) -> str:
    """Any values, few or many of each, and cards enough for the largest hands."""
    values = random.sample(range(1, 10), random.randint(1, 9))
    counts = {value: random.choice([1, 2, 5, 20]) for value in values}
    while sum(counts.values()) < 19:
        counts[random.choice(values)] += 3
    return "\n".join(f"{value} = {count}" for value, count in counts.items())


def key(state: Any) -> bytes:
    """Equal for positions that are equal in the game's own eyes: the order of the bag means nothing."""
    cards = bytes(sorted(state.deck[: int(state.table.deck_size)]))
    return bytes(state.table.tobytes()) + int(state.other_hand).to_bytes(8) + cards


def exchange(state: Any, _seat: int, random: Random) -> None:
    """Deals the other's hand and the deck anew, in place."""
    hand, size = int(state.other_hand), int(state.table.deck_size)
    cards = [value for value in range(1, 10) for _ in range(hand >> (4 * value) & 15)]
    count = len(cards)
    cards += map(int, state.deck[:size])
    random.shuffle(cards)
    state.other_hand = sum(1 << (4 * value) for value in cards[:count])
    state.deck[:size] = cards[count:]


def lanes(folder: Path) -> Iterator[Cell]:
    """Every policy at both seats, a search, house rules and decks of all sorts."""
    game, random = find_game("en_garde"), Random(4)
    for pair in PAIRS[:2]:
        yield plain_cell(game, pair, points=2, max_rounds=3)
    for _ in range(5):
        yield random_cell(game, random, folder, ["aggressive", "careful"])
    yield plain_cell(game, f"{SEARCH},random", points=1, max_rounds=1)
