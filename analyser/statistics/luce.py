"""The model of choice: of those who sit at a table each wins with a chance in proportion to its strength.

Luce (1959, "Individual choice behavior") and, for the first place of a ranking, Plackett (1975). Who has never won
anything at a table with another, while that one has, is infinitely weaker by all that is known: rivals fall into tiers
(Ford 1957; Hunter 2004, "MM algorithms for generalized Bradley-Terry models"), and at each table the highest tier that
sits there takes all.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations

import numpy as np

from analyser.statistics.ratings import Tier, laplacian
from analyser.statistics.tables import Design, Matrix

Layers = Sequence[Sequence[Sequence[int]]]
"""The members of each tier, from the highest down; those of one layer have not taken anything from each other."""


@dataclass(frozen=True)
class Wins:
    """Who won how much of a block, and how that varies: a number for each of the design's entries."""

    design: Design
    blocks: int
    mean: Matrix
    turn: Matrix  # from the numbers of a block to these
    covariance: Matrix  # of the numbers of a block

    @property
    def table(self) -> Matrix:
        """By table (row) and rival (column)."""
        found = np.zeros(self.design.counts.shape)
        for (table, who), wins in zip(self.design.entries, self.mean, strict=True):
            found[table, who] = wins
        return found


def layers_of(wins: Matrix, design: Design) -> list[list[list[int]]]:
    """Tiers from the highest down; those of one layer have not taken anything from each other."""
    from scipy.sparse.csgraph import connected_components  # type: ignore[import-untyped]

    sits = design.counts > 0
    above = ((wins > 0).astype(np.int64).T @ sits) > 0  # row took something where column sat
    np.fill_diagonal(above, val=False)
    _, labels = connected_components(above, directed=True, connection="strong")
    tiers = {label: np.flatnonzero(labels == label).tolist() for label in dict.fromkeys(labels.tolist())}
    beaten = {
        (one, two)
        for one, two in permutations(tiers, 2)
        if above[np.ix_(tiers[one], tiers[two])].any()  # the other way never: they would be one tier
    }
    layers: list[list[list[int]]] = []
    left = set(tiers)
    while left:
        top = [label for label in tiers if label in left and not any((other, label) in beaten for other in left)]
        layers.append([tiers[label] for label in top])
        left -= set(top)
    return layers


def fit_tier(wins: Wins, layers: Layers, members: list[int]) -> Tier:
    """Maximum likelihood within a tier, where it is the highest at a table, and the covariance by the blocks."""
    from scipy.optimize import minimize  # type: ignore[import-untyped]

    seats = _seats_of(wins.design, layers, members)
    won = np.where(seats > 0, wins.table[:, members], 0.0)
    games = won.sum(axis=1)
    scale = max(games.sum(), 1e-300)

    def loss(strengths: Matrix) -> tuple[float, Matrix]:
        value = (games * _log_sum(seats, strengths)).sum() - (won @ strengths).sum()
        rise = games @ _chances(seats, strengths) - won.sum(axis=0)
        return float(value / scale + strengths.sum() ** 2 / 2), rise / scale + strengths.sum()

    def curvature(strengths: Matrix) -> Matrix:
        bent: Matrix = _information(games, _chances(seats, strengths)) / scale + 1.0
        return bent

    start = np.zeros(len(members))
    found = minimize(loss, start, jac=True, hess=curvature, method="trust-exact", options={"gtol": 1e-12}).x
    chances = _chances(seats, found)
    bread = np.linalg.pinv(_information(games, chances))
    turn = _scores(wins.design, members, seats, chances)
    turn = turn @ wins.turn  # first, for it has few rows
    meat = turn @ wins.covariance @ turn.T
    return Tier(members, found - found.mean(), bread @ meat @ bread / wins.blocks)


def _seats_of(design: Design, layers: Layers, members: Sequence[int]) -> Matrix:
    """How many seats each member has at each table where nobody of a higher tier sits; none elsewhere."""
    place = next(place for place, layer in enumerate(layers) if list(members) in [list(tier) for tier in layer])
    higher = [who for layer in layers[:place] for tier in layer for who in tier]
    own = design.counts[:, members].copy()
    own[design.counts[:, higher].any(axis=1)] = 0
    return own


def _chances(seats: Matrix, strengths: Matrix) -> Matrix:
    """Of each member (column) to win at each table (row)."""
    weights = seats * np.exp(strengths - strengths.max())
    total = weights.sum(axis=1, keepdims=True)
    chances: Matrix = np.divide(weights, total, out=np.zeros_like(weights), where=total > 0)
    return chances


def _log_sum(seats: Matrix, strengths: Matrix) -> Matrix:
    most = strengths.max()
    total = (seats * np.exp(strengths - most)).sum(axis=1)
    logs: Matrix = np.log(total, out=np.zeros_like(total), where=total > 0) + most
    return logs


def _information(games: Matrix, chances: Matrix) -> Matrix:
    """Of a block: the sum over tables of the covariance of who wins.

    From products of two rivals' chances: 1 less a chance near 1 has lost the digits by which the others win.
    """
    return laplacian(chances.T @ (games[:, None] * chances))


def _scores(design: Design, members: Sequence[int], seats: Matrix, chances: Matrix) -> Matrix:
    """What each entry of a block adds to each member's wins, less those that were to be expected."""
    turn = np.zeros((len(members), len(design.entries)))
    for entry, (table, who) in enumerate(design.entries):
        if who in members and seats[table, members.index(who)] > 0:
            turn[:, entry] -= chances[table]
            turn[members.index(who), entry] += 1
    return turn
