"""When the game may end: what a card that ends it leaves a seat ahead of the others."""

from numpy import int64

from analyser.games.freyas_folly.compiled.jewels import count_large, count_small
from analyser.games.freyas_folly.compiled.state import IN_PLAY
from analyser.games.freyas_folly.compiled.turns import points_of
from analyser.kernel.bits import at
from analyser.kernel.jit import kernel


@kernel(inline=True)
def ends_with_setting(table, seat):
    """FF19: whether a setting that the seat completes now ends the game."""
    return table.by == IN_PLAY and table.dwarfs[at(seat)] == 1


@kernel(inline=True)
def ends_with_piece(table, rules):
    """FF19: whether a piece that is completed now ends the game."""
    return table.by == IN_PLAY and table.pieces_done + 1 == rules.pieces


@kernel
def lead_after_setting(table, rules, seat, card):
    """Points ahead of the best other seat if the game ended with this setting, which the seat holds (FF20).

    It counts, its penalty falls away, and the jewels that it takes count no more.
    """
    points = int64(rules.points[at(card)])
    gained = points + points * rules.penalty // 100 - value_of(rules, rules.need[at(card)])
    return points_of(table, rules, seat) + gained + rules.end_bonus - best_of_others(table, rules, seat, int64(0))


@kernel
def lead_after_piece(table, rules, seat, piece):
    """The same with this piece, the last: all tokens then count in full."""
    won = min(int64(rules.piece_tokens[at(piece)]), int64(table.supply))
    rise = int64(rules.token_full - rules.token_part)
    gained = won * rules.token_full + rise * table.tokens[at(seat)] - value_of(rules, rules.piece_need[at(piece)])
    return points_of(table, rules, seat) + gained + rules.end_bonus - best_of_others(table, rules, seat, rise)


@kernel
def best_of_others(table, rules, seat, rise):
    """The most points that another seat has, each of its tokens counted for so many more."""
    best = int64(-10_000)
    for other in range(rules.players):
        if other != seat:
            best = max(best, points_of(table, rules, other) + rise * table.tokens[at(other)])
    return best


@kernel(inline=True)
def value_of(rules, jewels):
    """What jewels at home count at the end."""
    return rules.small_value * count_small(jewels) + rules.large_value * count_large(jewels)
