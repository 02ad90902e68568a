"""Strengths of rivals at tables of several sides: who wins is a choice, in proportion to strengths.

Luce (1959, "Individual choice behavior") and, for the first place of a ranking, Plackett (1975): of those who sit at a
table each wins with a chance in proportion to its strength; a win that k share counts 1/k for each. For tables of two
it is Bradley & Terry's model, shared wins being draws. The model is not believed: standard errors come from the spread
of the blocks (the sandwich of Huber 1967 and White 1982), in which all games of a shuffle are one observation.

Who has never won anything at a table with another, while that one has, is infinitely weaker by all that is known:
rivals fall into tiers (Ford 1957; Hunter 2004, "MM algorithms for generalized Bradley-Terry models"), and at each table
the highest tier that sits there takes all.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations
from math import inf, log

import numpy as np

from analyser.statistics.intervals import LEVEL
from analyser.statistics.multiple import holm, simultaneous
from analyser.statistics.ranking import standing
from analyser.statistics.ratings import ELO, Gap, Rating, Tier, anchors_of, beyond, by_strength, rated_within, within
from analyser.statistics.roots import root
from analyser.statistics.tables import Blocks, Design, Matrix
from analyser.statistics.unfinished import widest_gap, widest_rating

METHOD = "Luce, sandwich by shuffle, Holm"


@dataclass(frozen=True)
class TableRatings:
    """All rivals, strongest first."""

    ratings: tuple[Rating, ...]
    gaps: tuple[Gap, ...]
    level: float
    method: str = METHOD


@dataclass(frozen=True)
class _Wins:
    """Who won how much of a block, and how that varies: a number for each of the design's entries."""

    design: Design
    blocks: int
    mean: Matrix
    covariance: Matrix

    @property
    def table(self) -> Matrix:
        """By table (row) and rival (column)."""
        found = np.zeros(self.design.counts.shape)
        for (table, who), wins in zip(self.design.entries, self.mean, strict=True):
            found[table, who] = wins
        return found


def table_ratings(blocks: Blocks, level: float = LEVEL) -> TableRatings:
    """Ratings on Elo's scale, 400 points for odds of 10 to 1, and the gaps between every two.

    Undecided games count as shared by all at the table; intervals hold with all of a rival's won or lost, and any
    other's the reverse. Two are told apart if they are in all these cases.
    """
    design, names = blocks.design, blocks.design.names
    ratings, gaps = _fitted(_wins(blocks, design.counts / design.seats), level)
    undecided = blocks.mean[len(design.entries) : len(design.entries) + len(design.tables)]
    if undecided.any():
        cases = [_fitted(_wins(blocks, shared), level) for shared in _cases(design)]
        gaps = tuple(widest_gap(gap, [one for _, found in cases for one in found]) for gap in gaps)
        places = standing(names, [(gap.first, gap.second) for gap in gaps if gap.is_apart])
        all_cases = [one for found, _ in cases for one in found]
        ratings = tuple(widest_rating(one, all_cases, places[one.name]) for one in ratings)
    return TableRatings(ratings, gaps, level)


def _wins(blocks: Blocks, shared: Matrix) -> _Wins:
    """Wins with undecided games shared so by those at a table (row)."""
    design = blocks.design
    entries = len(design.entries)
    turn = np.zeros((entries, design.width))
    turn[:, :entries] = np.eye(entries)
    for place, (table, who) in enumerate(design.entries):
        turn[place, entries + table] = shared[table, who]
    return _Wins(design, blocks.count, turn @ blocks.mean, turn @ blocks.covariance @ turn.T)


def _cases(design: Design) -> Iterator[Matrix]:
    """Each rival's undecided games lost, or won; and for every two those of one lost and of the other won."""
    everybody = range(len(design.names))
    ends = [*((who, None) for who in everybody), *((None, who) for who in everybody), *permutations(everybody, 2)]
    for loser, winner in ends:
        seats = design.counts.copy()
        if loser is not None:
            seats[:, loser] = 0
        if winner is not None:
            at = seats[:, winner] > 0
            seats[at] = 0
            seats[at, winner] = 1
        total = seats.sum(axis=1, keepdims=True)
        yield np.where(total > 0, seats / np.maximum(total, 1), design.counts / design.seats)


def _fitted(wins: _Wins, level: float) -> tuple[tuple[Rating, ...], tuple[Gap, ...]]:
    names, layers = wins.design.names, _layers(wins.table, wins.design)
    tiers = [[_fit(wins, layers, members) for members in layer] for layer in layers]
    order = [(tier, who) for layer in tiers for tier in layer for who in by_strength(tier)]
    couples = list(combinations(order, 2))
    narrow = simultaneous(level, len(couples))
    measured = [
        within(tier, first, second, narrow) if tier is other else _apart(_games_won(wins, first, second), narrow)
        for (tier, first), (other, second) in couples
    ]
    adjusted = holm([chance for *_, chance in measured])
    gaps = tuple(
        Gap(names[first], names[second], elo, low, high, chance, chance <= 1 - level)
        for ((_, first), (_, second)), (elo, low, high, _), chance in zip(couples, measured, adjusted, strict=True)
    )
    places = standing(names, [(gap.first, gap.second) for gap in gaps if gap.is_apart])
    anchors = anchors_of([tier for layer in tiers for tier in layer])
    narrow = simultaneous(level, len(names))
    ratings = tuple(
        Rating(names[who], *_rating(wins, layers, anchors, who, narrow), *places[names[who]]) for _, who in order
    )
    return ratings, gaps


def _layers(wins: Matrix, design: Design) -> list[list[list[int]]]:
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
        if above[np.ix_(tiers[one], tiers[two])].any() and not above[np.ix_(tiers[two], tiers[one])].any()
    }
    layers: list[list[list[int]]] = []
    left = set(tiers)
    while left:
        top = [label for label in tiers if label in left and not any((other, label) in beaten for other in left)]
        layers.append([tiers[label] for label in top])
        left -= set(top)
    return layers


def _fit(wins: _Wins, layers: Sequence[Sequence[Sequence[int]]], members: list[int]) -> Tier:
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
    meat = turn @ wins.covariance @ turn.T
    return Tier(members, found - found.mean(), bread @ meat @ bread / wins.blocks)


def _seats_of(design: Design, layers: Sequence[Sequence[Sequence[int]]], members: Sequence[int]) -> Matrix:
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
    """Of a block: the sum over tables of the covariance of who wins."""
    spread: Matrix = np.diag(games @ chances) - chances.T @ (games[:, None] * chances)
    return spread


def _scores(design: Design, members: Sequence[int], seats: Matrix, chances: Matrix) -> Matrix:
    """What each entry of a block adds to each member's wins, less those that were to be expected."""
    turn = np.zeros((len(members), len(design.entries)))
    for entry, (table, who) in enumerate(design.entries):
        if who in members and seats[table, members.index(who)] > 0:
            turn[:, entry] -= chances[table]
            turn[members.index(who), entry] += 1
    return turn


def _games_won(wins: _Wins, first: int, second: int) -> float:
    """So many games one has won where another sat, of each block one at most for each table."""
    tables = wins.design.common(first, second)
    return wins.blocks * float((wins.table[tables, first] / wins.design.games[tables]).sum())


def _apart(games: float, level: float) -> tuple[float, float, float, float]:
    """The gap of two of different tiers; nothing is known of it where others have won whenever they met."""
    return beyond(games, level) if games else (0.0, -inf, inf, 1.0)


def _rating(
    wins: _Wins, layers: Sequence[Sequence[Sequence[int]]], anchors: Tier, who: int, level: float
) -> tuple[float, float, float, bool]:
    """The rating in Elo, its interval and whether the rival is an anchor."""
    if who in anchors.members:
        return rated_within(anchors, who, level)
    place = {one: at for at, layer in enumerate(layers) for tier in layer for one in tier}
    side = np.sign(place[anchors.members[0]] - place[who])
    if side == 0:
        return 0.0, -inf, inf, False
    bound = ELO * _bound(wins, anchors, who, int(side), level)
    return (inf, bound, inf, False) if side > 0 else (-inf, -inf, bound, False)


def _bound(wins: _Wins, anchors: Tier, who: int, side: int, level: float) -> float:
    """The least rating that wins all games that were won from the anchors with a chance of 1 - level, or loses all."""
    design = wins.design
    tables = [
        table
        for table in range(len(design.tables))
        if design.counts[table, who] and design.counts[table, anchors.members].any()
    ]
    winners = [who] if side > 0 else anchors.members
    games = wins.blocks * wins.table[np.ix_(tables, winners)].sum(axis=1) / design.games[tables]
    others = np.log(design.counts[np.ix_(tables, anchors.members)] @ np.exp(anchors.strengths))
    own = np.log(design.counts[tables, who])

    def excess(rating: float) -> float:
        return float(games @ np.logaddexp(0, -side * (rating + own - others))) + log(1 - level)

    far = float(np.abs(anchors.strengths).max()) + 100.0 + float(games.sum())
    if excess(-side * far) < 0:  # there is hardly a game between them
        return -side * inf
    return root(excess, -far, far)
