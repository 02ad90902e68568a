"""What each side has of the wins, as a number that is wanted: 1/k of a game that k won, half of a drawn one.

Bets on whole games hold for such shares too: what a bet pays on a share of a game is at most that share of what it pays
on the whole one (the weighted geometric mean is at most the arithmetic one), so intervals of shares of games are
intervals of these, a little wider than need be where wins are shared.
"""

from collections.abc import Callable, Sequence
from math import ceil, floor

from analyser.experiments.counting.layout import DRAW, WIN, Layout, Tally, form_of, sides_in
from analyser.games.catalogue import DUEL, TABLE, TOGETHER
from analyser.statistics.intervals import Mean, Proportion

WIN_SHARE = "win_share"
"""Of a side: `win_share[0]`; `win_share=even` wants the same of all."""
EVEN = "even"
SIDES_OF_A_DUEL = 2


def win_share_name(side: int) -> str:
    """What the share of a side is called."""
    return f"{WIN_SHARE}[{side}]"


def sides_of(layout: Layout) -> int:
    """How many sides have a share of the wins; none where all win or lose together."""
    form = form_of(layout.names)
    return {TOGETHER: 0, DUEL: SIDES_OF_A_DUEL, TABLE: sides_in(layout.names)}[form]


def win_share_counts(layout: Layout, tally: Tally, side: int) -> tuple[list[float], list[int]]:
    """What a side had of single games, and how often; of those that are undecided nothing."""
    undecided = layout.undecided(tally)
    if form_of(layout.names) == DUEL:
        won, drawn = layout.won(tally), int(layout.histogram(tally, layout.names.index(DRAW))[1])
        lost = layout.games(tally) - undecided - won - drawn
        return [0.0, 0.5, 1.0], [(won if side else lost) + undecided, drawn, lost if side else won]
    counts = layout.histogram(tally, layout.names.index(f"{WIN}[{side}]")).tolist()
    values = [0.0, *(1 / sharing for sharing in range(1, len(counts)))]
    return values, [counts[0] + undecided, *counts[1:]]


def share_mean(
    values: Sequence[float], counts: Sequence[int], interval: Callable[[int, int], Proportion], undecided: int = 0
) -> Mean:
    """A share of games or wins, its ends as of intervals of shares of games; undecided ones are held both ways."""
    total = sum(counts)
    won = sum(value * count for value, count in zip(values, counts, strict=True))
    low, high = interval(floor(won), total), interval(min(total, ceil(won) + undecided), total)
    return Mean(won / total, low.low, high.high, total)
