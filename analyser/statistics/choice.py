"""Strengths of rivals at tables of several sides: who wins is a choice, in proportion to strengths.

The model is Luce's and Plackett's (see `luce`); a win that k share counts 1/k for each. For tables of two it is Bradley
& Terry's, shared wins being draws. The model is not believed: standard errors come from the spread of the blocks (the
sandwich of Huber 1967 and White 1982), in which all games of a shuffle are one observation.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import inf

import numpy as np

from analyser.statistics.intervals import LEVEL
from analyser.statistics.luce import Layers, Wins, fit_tier, layers_of
from analyser.statistics.methods import FIXED, Method
from analyser.statistics.ratings import (
    ELO,
    Fitted,
    Gap,
    Rating,
    Reach,
    Tier,
    anchors_of,
    by_strength,
    gaps_between,
    named,
    ranks_of,
    rated_within,
)
from analyser.statistics.roots import root
from analyser.statistics.tables import Blocks, Design, Matrix
from analyser.statistics.unfinished import losers_and_winners, widest

METHOD = "Luce, sandwich by shuffle, Holm"


@dataclass(frozen=True)
class TableRatings:
    """All rivals, strongest first."""

    ratings: tuple[Rating, ...]
    gaps: tuple[Gap, ...]
    level: float
    method: str


def table_ratings(blocks: Blocks, level: float = LEVEL, method: Method = FIXED) -> TableRatings:
    """Ratings on Elo's scale, 400 points for odds of 10 to 1, and the gaps between every two.

    Undecided games count as shared by all at the table; intervals hold with all of a rival's won or lost, and any
    other's the reverse. Two are told apart if they are in all these cases.
    """
    design, names, reach = blocks.design, blocks.design.names, Reach(blocks.count, level, method)
    ratings, gaps = _fitted(_wins(blocks, design.counts / design.seats), reach)
    if blocks.mean[design.undecided].any():
        cases = [_fitted(_wins(blocks, shared), reach) for shared in _cases(design)]
        ratings, gaps = widest(names, (ratings, gaps), cases)
    return TableRatings(ratings, gaps, level, named(METHOD, method))


def _wins(blocks: Blocks, shared: Matrix) -> Wins:
    """Wins with undecided games shared so by those at a table (row)."""
    design = blocks.design
    entries = len(design.entries)
    turn = np.zeros((entries, design.width))
    turn[:, :entries] = np.eye(entries)
    for place, (table, who) in enumerate(design.entries):
        turn[place, entries + table] = shared[table, who]
    return Wins(design, blocks.count, turn @ blocks.mean, turn, blocks.covariance)


def _cases(design: Design) -> Iterator[Matrix]:
    """Each rival's undecided games lost, or won; and for every two those of one lost and of the other won."""
    for loser, winner in losers_and_winners(range(len(design.names))):
        seats = design.counts.copy()
        if loser is not None:
            seats[:, loser] = 0
        if winner is not None:
            at = seats[:, winner] > 0
            seats[at] = 0
            seats[at, winner] = 1
        total = seats.sum(axis=1, keepdims=True)
        yield np.where(total > 0, seats / np.maximum(total, 1), design.counts / design.seats)


def _fitted(wins: Wins, reach: Reach) -> Fitted:
    names, layers = wins.design.names, layers_of(wins.table, wins.design)
    tiers = [[fit_tier(wins, layers, members) for members in layer] for layer in layers]
    order = [(tier, who) for layer in tiers for tier in layer for who in by_strength(tier)]
    gaps = gaps_between(names, order, lambda first, second: _games_won(wins, first, second), reach)
    places = ranks_of(names, gaps)
    anchors = anchors_of([tier for layer in tiers for tier in layer])
    narrow = reach.of_several(len(names))
    ratings = tuple(
        Rating(names[who], *_rating(wins, layers, anchors, who, narrow), *places[names[who]]) for _, who in order
    )
    return ratings, gaps


def _games_won(wins: Wins, first: int, second: int) -> float:
    """So many games one has won where another sat, of each block one at most for each table."""
    tables = wins.design.common(first, second)
    return wins.blocks * float((wins.table[tables, first] / wins.design.games[tables]).sum())


def _rating(wins: Wins, layers: Layers, anchors: Tier, who: int, reach: Reach) -> tuple[float, float, float, bool]:
    """The rating in Elo, its interval and whether the rival is an anchor."""
    if who in anchors.members:
        return rated_within(anchors, who, reach)
    place = {one: at for at, layer in enumerate(layers) for tier in layer for one in tier}
    side = np.sign(place[anchors.members[0]] - place[who])
    if side == 0:
        return 0.0, -inf, inf, False
    bound = ELO * _bound(wins, anchors, who, int(side), reach)
    return (inf, bound, inf, False) if side > 0 else (-inf, -inf, bound, False)


def _bound(wins: Wins, anchors: Tier, who: int, side: int, reach: Reach) -> float:
    """The least rating that wins all games that were won from the anchors as likely as is enough, or loses all."""
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
    enough = reach.method.swept(float(games.sum()), reach.level)

    def excess(rating: float) -> float:
        return float(games @ np.logaddexp(0, -side * (rating + own - others))) + enough

    far = float(np.abs(anchors.strengths).max()) + 100.0 + float(games.sum())
    if excess(-side * far) < 0:  # there is hardly a game between them
        return -side * inf
    return root(excess, -far, far)
