"""What the contract suite can't guess of Barter: decks, rules that let games end, which positions are alike."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from analyser.experiments.cells import Cell, find_lineups
from analyser.games.catalogue import find_game
from analyser.games.fields import Field, Integer
from tests.cells import make_cells
from tests.contract.samples import random_cell
from tests.games.barter.compiled.limits import MOST_CARDS, MOST_KINDS
from tests.games.barter.components import MOST_OF_A_WORD, WORDS

KINDER: dict[str, Field] = {"max_turns": Integer("max_turns", 40, 1, 60, "")}
"""Fewer turns at most: the plain lane plays them too."""
HIDING: dict[str, Any] = {"hand": 6, "limit": 8, "offers": 2}
"""House rules under which much lies hidden, and much is traded."""


def random_deck(random: Random) -> str:
    """Few kinds or many, with effects of all sorts; cards enough for the largest hands of any number of players."""
    kinds = random.choice([2, 3, 6, 9, MOST_KINDS])
    counts = [random.choice([1, 2, 4, 8]) for _ in range(kinds)]
    while sum(counts) < 41:
        counts[random.randrange(kinds)] += 3
    assert sum(counts) <= MOST_CARDS
    return "\n".join(
        f"[cards.kind_{chr(ord('a') + kind)}]\ncount = {count}\npoints = {random.choice([0, 1, 2, 3, 9])}\n"
        f'effect = "{random_effect(random)}"'
        for kind, count in enumerate(counts)
    )


def random_effect(random: Random) -> str:
    """Mostly none or one word, rarely all of them."""
    words = random.sample(WORDS, random.choice([0, 0, 0, 1, 1, 2, 3]))
    return " + ".join(f"{word} {random.choice([1, 1, 2, MOST_OF_A_WORD])}" for word in words)


def exchange(state: Any, seat: int, random: Random) -> None:
    """Deals anew what the seat can't see, written in place: what nobody knows of the other hands, and the deck."""
    table, owners, cards = state.table, list[int](), list[int]()
    for other in range(int(table.players)):
        for kind in range(MOST_KINDS):
            unknown = int(state.hand[other].count[kind]) - int(table.known[other, kind])
            if other != seat and unknown > 0:
                state.hand[other].count[kind] -= unknown
                owners += [other] * unknown
                cards += [kind] * unknown
    cards += map(int, state.deck[: int(table.deck_size)])
    random.shuffle(cards)
    for owner in owners:
        state.hand[owner].count[cards.pop()] += 1
    state.deck[: len(cards)] = cards


def key(state: Any) -> bytes:
    """Equal for positions that are equal in the game's own eyes: the order of the deck means nothing."""
    deck = bytes(sorted(state.deck[: int(state.table.deck_size)]))
    return bytes(state.table.tobytes()) + bytes(state.hand.tobytes()) + deck


def lanes(folder: Path) -> Iterator[Cell]:
    """Every policy, as rivals of each number and as a team, and house rules and decks of all sorts."""
    game, random = find_game("barter"), Random(4)
    yield from make_cells(game, players=("all",), lineups=find_lineups(game, ["greedy"]))
    yield from make_cells(game, variant="team", lineups=find_lineups(game, ["greedy,saver"]))
    for _ in range(5):
        yield random_cell(game, random, folder, ["greedy", "saver"])
