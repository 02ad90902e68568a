"""What games came to, by their form: shares of wins with their intervals, for Python, for JSON and for rows."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from analyser.experiments.counting.layout import DRAW, PLACE, WIN, Layout, Tally, form_of, sides_in
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


SCORE = "score"
"""What a game calls the metric, counted for each side, by which it says who is ahead."""


@dataclass(frozen=True)
class SideResult:
    """What a side of a table came to."""

    player: str
    shares: SideShares
    score: Mean | None  # where the game counts one for each side

    def to_dict(self) -> dict[str, Any]:
        """As JSON writes it."""
        shares = self.shares
        return {
            "player": self.player,
            "win": proportion_to_dict(shares.win),
            "shared": proportion_to_dict(shares.shared),
            "win_share": mean_to_dict(shares.share),
            "place": mean_to_dict(shares.place) if shares.place else None,
            **({"score": mean_to_dict(self.score)} if self.score else {}),
        }


def sides_of(shares: Shares, players: Sequence[str], scores: Mapping[str, Mean]) -> tuple[SideResult, ...]:
    """The sides of a table with who plays them and, where the game counts it for each side, their scores."""
    if not shares.sides:
        return ()
    return tuple(
        SideResult(player, one, scores.get(f"{SCORE}[{side}]"))
        for side, (player, one) in enumerate(zip(players, shares.sides, strict=True))
    )


def shares_to_dict(shares: Shares, sides: Iterable[SideResult]) -> dict[str, Any]:
    """What games came to as JSON writes it: the first side's wins, then what the form has besides."""
    told = {"win": shares.win, "draw": shares.draw, "loss": shares.loss}
    found: dict[str, Any] = {name: proportion_to_dict(share) for name, share in told.items() if share}
    return found | ({"sides": [one.to_dict() for one in sides]} if shares.sides else {})


def shares_to_row(shares: Shares) -> dict[str, Any]:
    """What a row has of them besides the first side's wins."""
    row: dict[str, Any] = {}
    for name, counted, share in (("draw", "draws", shares.draw), ("loss", "losses", shares.loss)):
        if share is not None:
            row[counted] = share.count
            row |= {f"{name}_rate": share.rate, f"{name}_low": share.low, f"{name}_high": share.high}
    for side, one in enumerate(shares.sides):
        row |= {f"wins[{side}]": one.win.count, f"shared_wins[{side}]": one.shared.count}
        for name, mean in (("win_share", one.share), ("place", one.place)):
            ends = (("", mean.value), ("_low", mean.low), ("_high", mean.high)) if mean else ()
            row |= {f"{name}[{side}]{end}": value for end, value in ends}
    return row


def proportion_to_dict(share: Proportion) -> dict[str, Any]:
    """A share of games as JSON writes it."""
    return {
        "count": share.count,
        "rate": share.rate,
        "low": share.low,
        "high": share.high,
        "level": share.level,
        "method": share.method,
    }


def mean_to_dict(mean: Mean) -> dict[str, float]:
    """A mean as JSON writes it."""
    return {"mean": mean.value, "low": mean.low, "high": mean.high}
