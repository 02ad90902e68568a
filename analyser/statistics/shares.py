"""Shares of the wins at tables of several sides: of each rival, of every two, and of each seat."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import combinations
from math import sqrt
from statistics import NormalDist

import numpy as np

from analyser.statistics.intervals import LEVEL, Mean
from analyser.statistics.multiple import holm, simultaneous
from analyser.statistics.tables import Blocks, Design, Matrix


@dataclass(frozen=True)
class Share:
    """What a rival wins of a game, for each of its seats."""

    name: str
    share: Mean  # all shares' intervals hold at once, and hold undecided games both ways


@dataclass(frozen=True)
class Lead:
    """The share of one rival less that of another, at the tables at which both sit."""

    first: str
    second: str
    lead: Mean  # -1 to 1; all leads' intervals hold at once
    adjusted: float  # p-value of equal shares, adjusted for the number of leads
    is_apart: bool


def shares_of(blocks: Blocks, level: float = LEVEL) -> tuple[Share, ...]:
    """The share of each rival, over all tables at which it sits."""
    design = blocks.design
    narrow = simultaneous(level, len(design.names))
    found = []
    for who, name in enumerate(design.names):
        tables = np.flatnonzero(design.counts[:, who]).tolist()
        own = {table: 1 / (design.games[table] * design.counts[table, who] * len(tables)) for table in tables}
        lost = weights_of(design, {who: own})
        won = weights_of(design, {who: own}, undecided_to=who)
        found.append(Share(name, _both_ways(blocks, lost, won, lambda weights: _bounded(blocks, weights, narrow))))
    return tuple(found)


def leads_of(blocks: Blocks, level: float = LEVEL) -> tuple[Lead, ...]:
    """The lead of the first of every two, told apart by Holm's adjustment."""
    names, couples = blocks.design.names, list(combinations(range(len(blocks.design.names)), 2))
    narrow = simultaneous(level, len(couples))
    weights = [_lead_weights(blocks.design, *couple) for couple in couples]
    adjusted = holm([_chance(blocks, *both) for both in weights])
    return tuple(
        Lead(
            names[first],
            names[second],
            _both_ways(blocks, *both, lambda one: _unbounded(blocks, one, narrow)),
            chance,
            chance <= 1 - level,
        )
        for (first, second), both, chance in zip(couples, weights, adjusted, strict=True)
    )


def seat_shares(blocks: Blocks, level: float = LEVEL) -> tuple[Mean, ...]:
    """The share of each seat, over all games; all intervals hold at once. Undecided games are nobody's."""
    design = blocks.design
    found = []
    for seat in range(design.seats):
        weights = np.zeros(design.width)
        weights[design.width - design.seats + seat] = 1 / design.games.sum()
        found.append(_bounded(blocks, weights, simultaneous(level, design.seats)))
    return tuple(found)


def weights_of(design: Design, own: Mapping[int, Mapping[int, float]], undecided_to: int | None = None) -> Matrix:
    """What each number of a block counts: wins of policies by table; undecided games as if somebody had won them."""
    weights = np.zeros(design.width)
    for place, (table, who) in enumerate(design.entries):
        weights[place] = own.get(who, {}).get(table, 0.0)
    if undecided_to is not None:
        for table, weight in own[undecided_to].items():
            weights[len(design.entries) + table] = weight
    return weights


def _lead_weights(design: Design, first: int, second: int) -> tuple[Matrix, Matrix]:
    """Of a lead, with undecided games all won by the second, and by the first."""
    tables = design.common(first, second)
    own = {
        who: {table: sign / (design.games[table] * design.counts[table, who] * len(tables)) for table in tables}
        for who, sign in ((first, 1), (second, -1))
    }
    return weights_of(design, own, second), weights_of(design, own, first)


def _both_ways(blocks: Blocks, worst: Matrix, best: Matrix, interval: Callable[[Matrix], Mean]) -> Mean:
    """The lower end of the worst and the upper end of the best, halfway between them the value."""
    low, high = interval(worst), interval(best)
    return Mean((low.value + high.value) / 2, low.low, high.high, blocks.count)


def _bounded(blocks: Blocks, weights: Matrix, level: float) -> Mean:
    """The interval of a share, 0 to 1: Wilson's for as many single games as tell as much as these blocks.

    The effect of the design (Kish 1965; Korn & Graubard 1998) is that of two blocks more.
    """
    share, middle = float(weights @ blocks.mean), float(weights @ blocks.smoothed_mean)
    games = blocks.count * middle * (1 - middle) / float(weights @ blocks.covariance @ weights)
    z = _quantile(level)
    centre = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return Mean(share, max(0.0, min(share, centre - half)), min(1.0, max(share, centre + half)), blocks.count)


def _unbounded(blocks: Blocks, weights: Matrix, level: float) -> Mean:
    value, half = float(weights @ blocks.mean), _quantile(level) * _error(blocks, weights)
    return Mean(value, value - half, value + half, blocks.count)


def _error(blocks: Blocks, weights: Matrix) -> float:
    """The standard error of a mean over blocks."""
    return sqrt(float(weights @ blocks.covariance @ weights) / blocks.count)


def _chance(blocks: Blocks, worst: Matrix, best: Matrix) -> float:
    """The p-value of equal shares: none where undecided games could turn it."""
    ends = [(float(weights @ blocks.mean), _error(blocks, weights)) for weights in (worst, best)]
    if ends[0][0] * ends[1][0] <= 0:
        return 1.0
    return max(2 * NormalDist().cdf(-abs(value) / error) for value, error in ends)


def _quantile(level: float) -> float:
    return NormalDist().inv_cdf(0.5 + level / 2)
