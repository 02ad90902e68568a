"""What games came to, by their form: shares of wins with their intervals, from a tally."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from analyser.experiments.counting.forms import DRAW, PLACE, WIN, form_of, sides_in
from analyser.experiments.counting.layout import Layout, Tally
from analyser.games.catalogue import DUEL, TOGETHER
from analyser.statistics.intervals import Mean, Proportion, mean_of_histogram
from analyser.statistics.likelihood import outcomes_of
from analyser.statistics.methods import FIXED, Method


@dataclass(frozen=True)
class SideShares:
    """What a side of a table came to."""

    win: Proportion  # alone
    shared: Proportion  # won with others
    share: Mean  # of the wins: 1/k of a game that k won
    place: Mean | None  # of the games that are decided; None if none is


@dataclass(frozen=True)
class Shares:
    """What games came to, for the first side and for each side of a table; intervals hold undecided games both ways."""

    games: int  # the undecided too
    undecided: int
    win: Proportion  # of the first side, alone
    draw: Proportion | None  # of two sides
    loss: Proportion | None
    sides: tuple[SideShares, ...]  # of a table


def shares_of(layout: Layout, tally: Tally, method: Method) -> Shares:
    """What the games of a tally came to; at least one was played."""
    form, games, undecided = form_of(layout.names), layout.games(tally), layout.undecided(tally)
    won = layout.won(tally)

    def share(count: int) -> Proportion:
        return method.proportion(count, games, undecided)

    if form == TOGETHER:
        return Shares(games, undecided, share(won), None, None, ())
    if form == DUEL:
        drawn = int(layout.histogram(tally, layout.names.index(DRAW))[1])
        return Shares(games, undecided, share(won), share(drawn), share(games - undecided - won - drawn), ())
    told = tuple(_side(layout, tally, side, share, method) for side in range(sides_in(layout.names)))
    return Shares(games, undecided, share(won), None, None, told)


def _side(layout: Layout, tally: Tally, side: int, share: Callable[[int], Proportion], method: Method) -> SideShares:
    names, undecided = layout.names, layout.undecided(tally)
    wins = layout.histogram(tally, names.index(f"{WIN}[{side}]"))
    slot = names.index(f"{PLACE}[{side}]")
    places = layout.histogram(tally, slot)
    return SideShares(
        win=share(int(wins[1])),
        shared=share(int(wins[2:].sum())),
        share=win_share(wins, undecided, method),
        place=mean_of_histogram(places).shifted(layout.least(slot)) if places.any() else None,
    )


def win_share(wins: Tally, undecided: int, method: Method = FIXED) -> Mean:
    """The mean share of the wins, 1/k of a game that k won: `wins` has the games not won, then those that 1, 2, … won.

    What undecided games could have come to, nothing and all of the win, is within the interval; the value has the even
    share of them, so that those of all sides add up to 1.
    """
    most = len(wins) - 1
    values = [0.0, *(1 / sharing for sharing in range(most, 0, -1))]
    counts = np.concatenate((wins[:1], wins[:0:-1]))
    worst, best = counts.copy(), counts.copy()
    worst[0] += undecided
    best[-1] += undecided
    low = method.mean(outcomes_of(values, worst.tolist()))
    high = method.mean(outcomes_of(values, best.tolist())) if undecided else low
    return Mean(low.value + (high.value - low.value) / most, low.low, high.high, low.total)
