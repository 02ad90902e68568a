"""No choice depends on the order in which a file lists the cards: the same game, its cards listed otherwise."""

from collections.abc import Iterator
from random import Random

import pytest

from analyser.games.freigard import components
from analyser.games.freigard.compiled import play
from analyser.kernel.contract import CHANCE
from analyser.kernel.jit import PLAIN
from tests.games.freigard.positions import Played
from tests.solvers.freigard.choosing import Chooser

DECK = dict(components.load(None).counts)
LEAST_DECISIONS = 50
"""Of a game, or it was none."""


def both_choices(spec: str, seed: int) -> Iterator[tuple[str, str]]:
    """What is chosen with the cards as the game lists them, and with them in any order, at each decision of a game."""
    random = Random(seed)
    names = random.sample(list(DECK), len(DECK))
    games = [Played(counts, "night") for counts in (DECK, {name: DECK[name] for name in names})]
    choosers = [Chooser(spec, played) for played in games]
    while not games[0].is_over:
        if play.turn(games[0].state) == CHANCE:
            card = next_card(games[0], random)
            for played in games:
                played.cards(card)
        else:
            first, second = (chooser.choose() for chooser in choosers)
            yield first, second
            for played in games:
                played.move(first)


def next_card(played: Played, random: Random) -> str:
    """The known card on top, or any of the bag."""
    return played.top[0] if played.top else played.names[int(random.choice(played.bag))]


@pytest.mark.parametrize("spec", ["greedy", "patient", "counter", "counter:look_ahead=1,use_vessel=0.03"])
def test_the_order_of_a_file_changes_no_choice(spec: str) -> None:
    if PLAIN and spec.startswith("counter"):
        pytest.skip("its tables take minutes")
    for seed in (1, 2):
        choices = list(both_choices(spec, seed))
        assert len(choices) >= LEAST_DECISIONS
        assert [first for first, _ in choices] == [second for _, second in choices]
