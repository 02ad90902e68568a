"""Studies as the command line reads them, and what may lie beside one: decks and a policy of one's own."""

from random import Random

from tests.chosen import SOLO_GAME
from tests.contract.samples import samples_of

OWN = """
from analyser.kernel.moves import move_at

def first(view, rules, moves, parameters, memory, stream):
    return move_at(moves, 0)
"""
OTHER_DECK = samples_of(SOLO_GAME).random_deck(Random(1))


def printed_deck() -> str:
    """The printed components as a file of one's own."""
    counts = SOLO_GAME.load_components(None).counts
    return "\n".join(f'"{name}" = {count}' for name, count in counts)
