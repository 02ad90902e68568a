"""How both stand, seen from one's own side: what a turn begins with and leaves, and how the deck's end decides (E7)."""

from typing import NamedTuple

from numpy import int64

from analyser.games.en_garde.compiled.cards import hand_size, held
from analyser.kernel.jit import kernel
from analyser.solvers.heuristics.en_garde.careful.known import compare


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


@kernel(inline=True)
def by_ground(ground, his_ground):
    """E7 (b), a draw as half a win."""
    return 1.0 if ground > his_ground else 0.5 if ground == his_ground else 0.0


@kernel(inline=True)
def decided(rules, gap, ground, his_ground, more, less):
    """E7 with these chances to hold more, or fewer, cards of the value of the distance."""
    if not rules.end_of_deck:
        return 0.5
    if gap > rules.highest:
        return by_ground(ground, his_ground)
    return more + (1.0 - more - less) * by_ground(ground, his_ground)


@kernel
def decided_now(rules, parameters, known, stand):
    """E7 if this was the last turn."""
    gap = stand.gap
    if gap > rules.highest:
        return decided(rules, gap, stand.ground, stand.his_ground, 0.0, 0.0)
    mine = held(stand.hand, gap)
    compare(parameters, known, gap, mine, stand.draws)
    more, less = known.more[gap, mine, stand.draws], known.less[gap, mine, stand.draws]
    return decided(rules, gap, stand.ground, stand.his_ground, more, less)


@kernel(inline=True)
def decided_by_ground(rules, ground, his_ground):
    """E7 after a retreat as the last move: (b) alone."""
    return by_ground(ground, his_ground) if rules.end_of_deck else 0.5
