"""The policy `aggressive`: its definition word for word, by hand and against the twin's."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from analyser.kernel.jit import PLAIN
from tests.games.en_garde.positions import BLACK, at, twin_of
from tests.oracle.en_garde import aggressive_choice
from tests.oracle.en_garde.table import view_of
from tests.solvers.en_garde.choosing import chosen
from tests.solvers.en_garde.samples import random_duel


@pytest.mark.parametrize(
    ("places", "hand", "move", "house"),
    [
        ((3, 7), "14445", "attack 4x3", {}),  # all cards
        ((3, 7), "13334", "attack 4x1", {}),  # directly, though an indirect attack has more
        ((3, 7), "13335", "advance 1 attack 3x3", {}),
        ((3, 9), "23445", "advance 2 attack 4x2", {}),
        ((3, 9), "11555", "advance 1 attack 5x3", {}),
        ((3, 9), "33112", "advance 3 attack 3x1", {}),  # a card that is laid down for the step hits no more
        ((3, 9), "33324", "advance 3 attack 3x2", {}),
        ((3, 9), "12445", "advance 2 attack 4x2", {}),  # more cards go before a larger advance
        ((3, 9), "12455", "advance 1 attack 5x2", {}),
        ((3, 9), "12345", "advance 5 attack 1x1", {}),  # of as many cards the largest advance
        ((3, 9), "11445", "advance 5 attack 1x2", {}),
        ((3, 9), "22445", "advance 4 attack 2x2", {}),
        ((3, 8), "22233", "advance 3 attack 2x3", {}),
        ((3, 9), "12345", "advance 5", {"indirect": False}),
        ((3, 7), "12335", "advance 3", {"indirect": False}),
        ((3, 7), "12345", "attack 4x1", {"indirect": False}),
        ((3, 15), "12334", "advance 4", {}),  # twelve spaces: as far as it can
        ((1, 23), "11111", "advance 1", {}),
        ((8, 12), "55555", "retreat 5", {}),
        ((7, 8), "23455", "retreat 2", {}),  # the smallest
        ((4, 5), "35555", "retreat 3", {}),
        ((3, 21), "99999", "advance 9 attack 9x4", {}),
        ((3, 20), "89999", "advance 8 attack 9x4", {}),
        ((3, 20), "88899", "advance 9 attack 8x3", {}),
        ((3, 12), "99999", "attack 9x5", {}),
    ],
)
def test_turns(places: tuple[int, int], hand: str, move: str, house: dict[str, Any]) -> None:
    assert chosen("aggressive", at(places, hand, "12345", **house)) == move


def test_black_advances_downwards() -> None:
    assert chosen("aggressive", at((3, 9), "12345", "23445", turn=BLACK)) == "advance 2 attack 4x2"
    assert chosen("aggressive", at((16, 17), "12345", "34555", turn=BLACK)) == "retreat 3"


@pytest.mark.parametrize(
    ("hand", "attack", "move"),
    [
        ("44123", "attack 4x2", "parry"),
        ("44123", "advance 1 attack 4x2", "parry"),  # rather than retreat
        ("42223", "advance 1 attack 4x2", "retreat 2"),  # the smallest
        ("11123", "advance 1 attack 4x1", "retreat 1"),
    ],
)
def test_answers(hand: str, attack: str, move: str) -> None:
    assert chosen("aggressive", at((8, 12), hand, "12345", attack=attack)) == move


def agree(seed: int, count: int) -> Counter[str]:
    """The twin, who has his own names of legal moves, would choose the same."""
    random, kinds = Random(seed), Counter[str]()
    for number in range(count):
        duel = random_duel(random, defence=number % 4 == 0)
        position = twin_of(duel)
        move = chosen("aggressive", duel)
        assert move == aggressive_choice(view_of(position, position.player), position.legal(), random)
        kinds[" ".join(word for word in move.split() if word.isalpha())] += 1
    return kinds


def test_it_chooses_as_the_twin() -> None:
    kinds = agree(1, 300 if PLAIN else 1_200)
    assert set(kinds) == {"advance", "retreat", "attack", "advance attack", "parry"}
    assert min(kinds.values()) > (5 if PLAIN else 25)


@pytest.mark.slow
@pytest.mark.skipif(PLAIN, reason="too many positions")
def test_it_chooses_as_the_twin_in_many_more_positions() -> None:
    agree(2, 15_000)
