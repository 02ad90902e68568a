"""When the game may end: what it is worth to complete a card that ends it."""

from numpy import int64

from analyser.games.freyas_folly.compiled.state import IN_PLAY
from analyser.games.freyas_folly.compiled.turns import points_of
from analyser.kernel.bits import at
from analyser.kernel.jit import kernel


@kernel
def lead_at_the_end(table, rules, seat, gained):
    """How far a seat would be ahead of the best other one with so many more points, if the game ended now."""
    own, best = points_of(table, rules, seat) + gained, int64(-10_000)
    for other in range(rules.players):
        if other != seat:
            best = max(best, points_of(table, rules, other))
    return own - best


@kernel(inline=True)
def is_ending(table, rules, seat, is_piece):
    """Whether one more card that is completed ends the game."""
    if table.by != IN_PLAY:
        return False
    return table.pieces_done + 1 == rules.pieces if is_piece else table.dwarfs[at(seat)] == 1
