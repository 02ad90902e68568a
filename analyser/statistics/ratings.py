"""Strengths of rivals from a round robin in pairs of games, and the ranks that they share by right.

Every two have met in pairs of games, the same shuffle with seats swapped; a pair is one observation, so what a shuffle
does to both games is no noise. Ratings are Bradley & Terry's (1952) on Elo's scale, 400 points for odds of 10 to 1,
draws as half a win. The model is not believed: standard errors come from the spread of the pairs (the sandwich of Huber
1967 and White 1982), and who beats whom stands beside it in the cross table.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from math import exp, inf, log, sqrt

import numpy as np
import numpy.typing as npt

from analyser.statistics.encounters import POINTS, Encounter, Meetings, cross_table, cycles
from analyser.statistics.intervals import LEVEL, holm, simultaneous
from analyser.statistics.methods import FIXED, Method
from analyser.statistics.ranking import standing
from analyser.statistics.roots import root

METHOD = "Bradley-Terry, sandwich, Holm"
ELO = 400 / log(10)
"""Points of Elo for a factor e of the odds."""

Matrix = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Rating:
    """The strength of one rival."""

    name: str
    elo: float  # 0: the mean of the anchors; infinite: took all points from them, or lost all to them
    low: float  # all ratings' intervals hold at once
    high: float
    is_anchor: bool
    rank: int  # 1 and how many are shown to be stronger
    last: int  # the rank it has at worst


@dataclass(frozen=True)
class Gap:
    """The rating of one less that of another; never negative."""

    first: str
    second: str
    elo: float
    low: float  # all gaps' intervals hold at once
    high: float
    adjusted: float  # p-value of equal ratings, adjusted for the number of gaps
    is_apart: bool


@dataclass(frozen=True)
class Reach:
    """How far intervals reach after so many observations."""

    count: float
    level: float
    method: Method

    def of_several(self, questions: int) -> "Reach":
        """What each of several intervals needs for all to hold at once."""
        return replace(self, level=simultaneous(self.level, questions))

    @property
    def errors(self) -> float:
        """In standard errors, to each side."""
        return self.method.errors(self.level, self.count)

    def chance(self, errors: float) -> float:
        """The p-value of what lies so many standard errors from what is supposed."""
        return self.method.chance(errors, self.count)


Fitted = tuple[tuple[Rating, ...], tuple[Gap, ...]]
"""All rivals, strongest first, and every two."""


@dataclass(frozen=True)
class Ratings:
    """All rivals, strongest first."""

    ratings: tuple[Rating, ...]
    gaps: tuple[Gap, ...]
    encounters: tuple[Encounter, ...]
    cycles: tuple[tuple[str, ...], ...]  # each beats the next and the last the first
    level: float
    method: str


@dataclass(frozen=True)
class _Table:
    """Of row against column."""

    names: list[str]
    pairs: Matrix
    scores: Matrix  # 0 to 1
    variances: Matrix  # of the score of a pair


@dataclass(frozen=True)
class Tier:
    """Rivals who took points of each other round about: among them ratings are finite."""

    members: list[int]
    strengths: Matrix  # natural logarithm of the odds, mean 0
    covariance: Matrix


def ratings_of(meetings: Meetings, level: float = LEVEL, method: Method = FIXED) -> Ratings:
    """Ratings from a round robin: for every two names once, how many pairs gave the first 0, 1/2, 1, 1 1/2, 2 points.

    Who took all points from others is infinitely stronger by all that is known: the rivals fall into tiers (Ford 1957),
    each above the next; the ratings of the largest are finite, what lies above and below has one finite bound.
    """
    ratings, gaps = fitted(meetings, level, method)
    encounters = cross_table(meetings, level, method)
    return Ratings(ratings, gaps, encounters, cycles(encounters), level, named(METHOD, method))


def named(kind: str, method: Method) -> str:
    """What it is called where intervals hold at all times."""
    return f"{kind}, {method.name}" if method.is_anytime else kind


def fitted(meetings: Meetings, level: float = LEVEL, method: Method = FIXED) -> Fitted:
    """The ratings and the gaps between them, without the cross table, which takes most of the time."""
    table = _table(meetings)
    tiers = [_fit(table, members) for members in _tiers(table)]
    order = [(tier, who) for tier in tiers for who in by_strength(tier)]
    fewest = float(table.pairs[np.triu_indices(len(table.names), 1)].min())
    reach = Reach(fewest, level, method)
    gaps = gaps_between(table.names, order, lambda first, second: float(table.pairs[first, second]), reach)
    names = [table.names[who] for _, who in order]
    places = ranks_of(names, gaps)
    return tuple(Rating(name, *_rating(table, tiers, name, reach), *places[name]) for name in names), gaps


def _table(meetings: Meetings) -> _Table:
    names = list(dict.fromkeys(name for pair in meetings for name in pair))
    size, known = len(names), {frozenset(pair) for pair in meetings}
    is_complete = size >= 2 and len(known) == len(meetings) == size * (size - 1) // 2
    if not is_complete or any(sum(counts) < 1 or min(counts) < 0 for counts in meetings.values()):
        raise ValueError(f"{sorted(meetings)} are not all encounters once")
    pairs, scores, variances = np.zeros((size, size)), np.zeros((size, size)), np.zeros((size, size))
    for (first, second), counts in meetings.items():
        here, there = (names.index(first), names.index(second)), (names.index(second), names.index(first))
        pairs[here] = pairs[there] = sum(counts)
        scores[here] = np.dot(counts, POINTS) / sum(counts)
        scores[there] = np.dot(counts[::-1], POINTS) / sum(counts)
        variances[here] = variances[there] = _variance(counts)
    return _Table(names, pairs, scores, variances)


def _variance(counts: Sequence[int]) -> float:
    """Of the score of a pair, as if two more had been seen: pairs that all agree prove no certainty.

    Half a pair each way and one that was shared, as Agresti & Min (2005) add to paired differences.
    """
    seen, values = np.add(counts, (0.5, 0, 1, 0, 0.5)), np.asarray(POINTS)
    mean = seen @ values / seen.sum()
    return float(seen @ (values - mean) ** 2 / seen.sum())


def _tiers(table: _Table) -> list[list[int]]:
    """Strongest first: who took all points from all of the next tier stands above it."""
    from scipy.sparse.csgraph import connected_components  # type: ignore[import-untyped]

    _, labels = connected_components(table.scores > 0, directed=True, connection="strong")
    swept = ((table.scores == 1) & (labels[:, None] != labels[None, :])).sum(axis=1)
    order = sorted(set(labels.tolist()), key=lambda label: -int(swept[labels == label].max()))
    return [np.flatnonzero(labels == label).tolist() for label in order]


def _fit(table: _Table, members: list[int]) -> Tier:
    """Maximum likelihood within a tier, and the covariance from the spread of the pairs."""
    from scipy.optimize import minimize  # type: ignore[import-untyped]

    block = np.ix_(members, members)
    pairs, scores, variances = table.pairs[block], table.scores[block], table.variances[block]
    size, weights = len(members), pairs / max(pairs.sum(), 1.0)

    def loss(strengths: Matrix) -> tuple[float, Matrix]:
        lead = strengths[:, None] - strengths[None, :]
        value = (weights * scores * np.logaddexp(0, -lead)).sum() + strengths.sum() ** 2 / 2
        return float(value), (weights * (_expected(strengths) - scores)).sum(axis=1) + strengths.sum()

    def curvature(strengths: Matrix) -> Matrix:
        expected = _expected(strengths)
        return laplacian(weights * expected * (1 - expected)) + 1.0

    start = np.zeros(size)
    found = minimize(loss, start, jac=True, hess=curvature, method="trust-exact", options={"gtol": 1e-12}).x
    expected = _expected(found)
    bread = np.linalg.pinv(laplacian(pairs * expected * (1 - expected)))
    return Tier(members, found - found.mean(), bread @ laplacian(pairs * variances) @ bread)


def _expected(strengths: Matrix) -> Matrix:
    """The score of row against column."""
    from scipy.special import expit  # type: ignore[import-untyped]

    return np.asarray(expit(strengths[:, None] - strengths[None, :]))


def laplacian(weights: Matrix) -> Matrix:
    """Of symmetric weights: the sum over pairs of the outer square of their difference."""
    bare = weights - np.diag(np.diag(weights))
    return np.diag(bare.sum(axis=1)) - bare


def by_strength(tier: Tier) -> list[int]:
    """The members, strongest first."""
    return [tier.members[place] for place in np.argsort(-tier.strengths, kind="stable")]


def gaps_between(
    names: Sequence[str], order: Sequence[tuple[Tier, int]], won: Callable[[int, int], float], reach: Reach
) -> tuple[Gap, ...]:
    """Of every two, the stronger first; `won` says how many pairs the first of two of different tiers has won."""
    couples = list(combinations(order, 2))
    narrow, level = reach.of_several(len(couples)), reach.level
    measured = [
        within(tier, first, second, narrow) if tier is other else beyond(won(first, second), narrow)
        for (tier, first), (other, second) in couples
    ]
    adjusted = holm([chance for *_, chance in measured])
    return tuple(
        Gap(names[first], names[second], elo, low, high, chance, chance <= 1 - level)
        for ((_, first), (_, second)), (elo, low, high, _), chance in zip(couples, measured, adjusted, strict=True)
    )


def ranks_of(names: Sequence[str], gaps: Sequence[Gap]) -> dict[str, tuple[int, int]]:
    """The first and last rank of each, by the gaps that tell two apart."""
    return standing(names, [(gap.first, gap.second) for gap in gaps if gap.is_apart])


def within(tier: Tier, first: int, second: int, reach: Reach) -> tuple[float, float, float, float]:
    """The gap in Elo, its interval and the p-value, of two of a tier."""
    one, other = tier.members.index(first), tier.members.index(second)
    gap = float(tier.strengths[one] - tier.strengths[other])
    contrast = np.zeros(len(tier.members))
    contrast[[one, other]] = 1, -1
    error = sqrt(float(contrast @ tier.covariance @ contrast))
    half = reach.errors * error
    return ELO * gap, ELO * (gap - half), ELO * (gap + half), reach.chance(gap / error)


def beyond(pairs: float, reach: Reach) -> tuple[float, float, float, float]:
    """The same where the first won all games of so many pairs, at most as likely as as many single games.

    Without any nothing is known of the gap: others have won whenever the two met.
    """
    if pairs < 1:
        return 0.0, -inf, inf, 1.0
    chance = exp(reach.method.swept(pairs, reach.level) / pairs)
    return inf, ELO * log(chance / (1 - chance)), inf, reach.method.chance_swept(pairs)


def _rating(table: _Table, tiers: list[Tier], name: str, reach: Reach) -> tuple[float, float, float, bool]:
    """The rating in Elo, its interval and whether the rival is an anchor: one of the largest tier."""
    who = table.names.index(name)
    anchors = anchors_of(tiers)
    if who in anchors.members:
        return rated_within(anchors, who, reach.of_several(len(table.names)))
    bound = _bound(table.pairs[who, anchors.members], anchors.strengths, reach.of_several(len(table.names)))
    if table.scores[who, anchors.members[0]] > 0:
        return inf, bound[0], inf, False
    return -inf, -inf, bound[1], False


def rated_within(anchors: Tier, who: int, reach: Reach) -> tuple[float, float, float, bool]:
    """The rating of an anchor, with its interval."""
    place = anchors.members.index(who)
    value = ELO * float(anchors.strengths[place])
    half = reach.errors * ELO * sqrt(float(anchors.covariance[place, place]))
    return value, value - half, value + half, True


def anchors_of(tiers: list[Tier]) -> Tier:
    """The largest tier; of equals the one nearest to the middle, the lower of two."""
    sizes = [len(tier.members) for tier in tiers]
    lean = [abs(sum(sizes[:place]) - sum(sizes[place + 1 :])) for place in range(len(sizes))]
    return tiers[max(range(len(tiers)), key=lambda place: (sizes[place], -lean[place], place))]


def _bound(pairs: Matrix, strengths: Matrix, reach: Reach) -> tuple[float, float]:
    """The least rating that wins all these pairs with a chance that is enough, and the greatest that loses them all."""
    enough = reach.method.swept(float(pairs.sum()), reach.level)

    def excess(rating: float, side: int) -> float:
        return float(pairs @ np.logaddexp(0, -side * (rating - strengths))) + enough

    far = float(np.abs(strengths).max()) + 100.0 + float(pairs.sum())
    return ELO * root(lambda at: excess(at, 1), -far, far), ELO * root(lambda at: excess(at, -1), -far, far)
