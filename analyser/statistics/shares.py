"""Shares of the wins at tables of several sides: of each rival, of every two, and of each seat."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import sqrt
from typing import NamedTuple

import numpy as np

from analyser.statistics.intervals import LEVEL, Mean, holm, simultaneous, wilson_centre
from analyser.statistics.methods import FIXED, Method
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


def shares_of(blocks: Blocks, level: float = LEVEL, method: Method = FIXED) -> tuple[Share, ...]:
    """The share of each rival, over all tables at which it sits."""
    design = blocks.design
    errors = method.errors(simultaneous(level, len(design.names)), blocks.count)
    found = []
    for who, name in enumerate(design.names):
        own = np.zeros(design.counts.shape)
        own[:, who] = _by_seat(design, who, np.flatnonzero(design.counts[:, who]).tolist())
        found.append(Share(name, _both_ways(blocks, ways_of(design, own), lambda one: _bounded(blocks, one, errors))))
    return tuple(found)


def leads_of(blocks: Blocks, level: float = LEVEL, method: Method = FIXED) -> tuple[Lead, ...]:
    """The lead of the first of every two, told apart by Holm's adjustment."""
    names, couples = blocks.design.names, list(combinations(range(len(blocks.design.names)), 2))
    errors = method.errors(simultaneous(level, len(couples)), blocks.count)
    all_ways = [_lead_ways(blocks.design, *couple) for couple in couples]
    adjusted = holm([_chance(blocks, ways, method) for ways in all_ways])
    return tuple(
        Lead(
            names[first],
            names[second],
            _both_ways(blocks, ways, lambda one: _unbounded(blocks, one, errors)),
            chance,
            chance <= 1 - level,
        )
        for (first, second), ways, chance in zip(couples, all_ways, adjusted, strict=True)
    )


def seat_shares(blocks: Blocks, level: float = LEVEL, method: Method = FIXED) -> tuple[Mean, ...]:
    """The share of each seat, over all games; all intervals hold at once, and hold undecided games both ways."""
    design = blocks.design
    errors = method.errors(simultaneous(level, design.seats), blocks.count)
    a_game = 1 / float(design.games.sum())
    found = []
    for seat in range(design.seats):
        won = np.zeros(design.width)
        won[design.width - design.seats + seat] = a_game
        ways = Ways(*(_with_undecided(design, won, each) for each in (0.0, a_game / design.seats, a_game)))
        found.append(_both_ways(blocks, ways, lambda one: _bounded(blocks, one, errors)))
    return tuple(found)


class Ways(NamedTuple):
    """What each number of a block counts, by what undecided games could have come to."""

    worst: Matrix
    even: Matrix  # each seat has its even share of them, so that all shares add up as if all were decided
    best: Matrix


def ways_of(design: Design, own: Matrix) -> Ways:
    """Where a game that a policy (column) wins at a table (row) counts so much.

    At worst all undecided games are won by whoever's wins count least, at best by whoever's count most; evenly by all.
    """
    won = np.zeros(design.width)
    won[: len(design.entries)] = [own[entry] for entry in design.entries]
    even = (own * design.counts).sum(axis=1) / design.seats
    return Ways(*(_with_undecided(design, won, each) for each in (own.min(axis=1), even, own.max(axis=1))))


def _with_undecided(design: Design, won: Matrix, each: Matrix | float) -> Matrix:
    """What is won, and so much for each undecided game of a table."""
    weights = won.copy()
    weights[design.undecided] = each
    return weights


def _lead_ways(design: Design, first: int, second: int) -> Ways:
    """Of a lead: at worst the second has won all undecided games, at best the first."""
    own, tables = np.zeros(design.counts.shape), design.common(first, second)
    for who, sign in ((first, 1), (second, -1)):
        own[:, who] = sign * _by_seat(design, who, tables)
    return ways_of(design, own)


def _by_seat(design: Design, who: int, tables: Sequence[int]) -> Matrix:
    """What a win counts at each table: these tables count the same, and each seat that a policy has there."""
    counted = np.zeros(len(design.tables))
    counted[tables] = 1 / (design.games[tables] * design.counts[tables, who] * len(tables))
    return counted


def _both_ways(blocks: Blocks, ways: Ways, interval: Callable[[Matrix], Mean]) -> Mean:
    """The lower end of the worst and the upper end of the best, between them the value with even shares."""
    value = float(ways.even @ blocks.mean)
    return Mean(value, interval(ways.worst).low, interval(ways.best).high, blocks.count)


def _bounded(blocks: Blocks, weights: Matrix, errors: float) -> Mean:
    """The interval of a share, 0 to 1: Wilson's for as many single games as tell as much as these blocks.

    The effect of the design (Kish 1965; Korn & Graubard 1998) is that of two blocks more.
    """
    share, middle = float(weights @ blocks.mean), float(weights @ blocks.smoothed_mean)
    games = blocks.count * middle * (1 - middle) / float(weights @ blocks.covariance @ weights)
    centre, half = wilson_centre(share, games, errors)
    return Mean(share, max(0.0, min(share, centre - half)), min(1.0, max(share, centre + half)), blocks.count)


def _unbounded(blocks: Blocks, weights: Matrix, errors: float) -> Mean:
    value, half = float(weights @ blocks.mean), errors * _error(blocks, weights)
    return Mean(value, value - half, value + half, blocks.count)


def _error(blocks: Blocks, weights: Matrix) -> float:
    """The standard error of a mean over blocks."""
    return sqrt(float(weights @ blocks.covariance @ weights) / blocks.count)


def _chance(blocks: Blocks, ways: Ways, method: Method) -> float:
    """The p-value of equal shares: none where undecided games could turn it."""
    ends = [(float(weights @ blocks.mean), _error(blocks, weights)) for weights in (ways.worst, ways.best)]
    if ends[0][0] * ends[1][0] <= 0:
        return 1.0
    return max(method.chance(value / error, blocks.count) for value, error in ends)
