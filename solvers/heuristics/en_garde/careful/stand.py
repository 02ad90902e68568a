"""How both stand, seen from one's own side: what a turn begins with, and what it leaves."""

from typing import NamedTuple

from numpy import int64

from analyser.games.en_garde.compiled.cards import hand_size
from analyser.kernel.jit import kernel


class Stand(NamedTuple):
    """Where both are and what one holds. All are int64: kernels are compiled for each mix of types."""

    gap: int
    """The distance between the two."""
    ground: int
    """How far one may retreat."""
    his_ground: int
    """How far he may."""
    hand: int
    draws: int
    """Cards about to be drawn to the hand."""
    deck: int
    """Cards in the deck then."""


@kernel(inline=True)
def moved_to(stand, ground, hand):
    """The same after a move of one's own that leaves this ground and hand."""
    return Stand(stand.gap + stand.ground - ground, ground, stand.his_ground, hand, stand.draws, stand.deck)


@kernel(inline=True)
def about_to_draw(rules, stand):
    """The same when cards are drawn to a hand (E6)."""
    draws = min(int64(rules.hand) - hand_size(stand.hand), stand.deck)
    return Stand(stand.gap, stand.ground, stand.his_ground, stand.hand, draws, stand.deck - draws)
