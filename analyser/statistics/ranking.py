"""Several strategies on the same games: every pair compared, all at once, and ranks that are shared by right.

Two promises, each kept with the given level over many runs: all intervals hold their differences (Bonferroni), and no
two strategies of equal win rate are told apart (Holm, or averaged evidence at any time, which find a little more). So
two may be told apart though the interval of their difference just holds 0.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import compress
from operator import not_

from analyser.statistics.intervals import LEVEL, averaged, simultaneous
from analyser.statistics.methods import FIXED, Method, log_evidence_of
from analyser.statistics.paired import Paired, Pairs


@dataclass(frozen=True)
class Comparison:
    """Two strategies among several."""

    first: str
    second: str
    paired: Paired  # at the level that makes all intervals of the ranking hold at once
    adjusted: float  # p-value, adjusted for the number of comparisons
    is_apart: bool

    def is_settled(self, margin: float = 0.0) -> bool:
        """Told apart, or known to differ by at most so much."""
        return self.is_apart or (-margin <= self.paired.low and self.paired.high <= margin)


@dataclass(frozen=True)
class Place:
    """Where a strategy stands."""

    name: str
    rate: float  # observed win rate; what is undecided is not won
    rank: int  # 1 and how many are shown to be better
    last: int  # the rank it has at worst: all others but those shown to be worse could be better


@dataclass(frozen=True)
class Ranking:
    """Strategies with their places, best first, and all comparisons."""

    places: tuple[Place, ...]
    comparisons: tuple[Comparison, ...]  # each pair once, in the order of the places
    level: float
    method: str

    @property
    def is_separated(self) -> bool:
        """Nobody shares a place with anybody: the order is settled."""
        return all(place.rank == place.last for place in self.places)

    @property
    def open(self) -> tuple[Comparison, ...]:
        """The pairs that are not told apart by their own games."""
        return tuple(comparison for comparison in self.comparisons if not comparison.is_apart)


@dataclass(frozen=True)
class Closeness:
    """How near a ranking is to being settled."""

    is_separated: bool
    evidence: float  # the least of any pair against being equal, as logarithm of the capital that betting has won
    open: tuple[Pairs, ...]  # those that are not told apart by their own games


def ranking_of(tables: Mapping[tuple[str, str], Pairs], level: float = LEVEL, method: Method = FIXED) -> Ranking:
    """Strategies ranked by win rate on common games, from one table for each pair of them.

    To play on until the ranking is separated `method` must be `ANYTIME`.
    """
    rates, turned = _ordered(tables)
    order = list(rates)
    narrow = simultaneous(level, len(turned))
    comparisons = tuple(
        Comparison(first, second, method.difference(pairs, narrow), chance, chance <= 1 - level)
        for (first, second), pairs, chance in zip(_pairs(order), turned, method.adjusted(turned), strict=True)
    )
    above = {(c.first, c.second) if c.paired.difference > 0 else (c.second, c.first) for c in comparisons if c.is_apart}
    places = tuple(Place(name, rates[name], *ranks) for name, ranks in standing(order, above).items())
    return Ranking(tuple(sorted(places, key=lambda place: place.rank)), comparisons, level, method.ranking)


def closeness(tables: Mapping[tuple[str, str], Pairs], level: float = LEVEL) -> Closeness:
    """Whether a ranking that holds at all times is separated: what `ranking_of` says, without its intervals."""
    rates, turned = _ordered(tables)
    order = list(rates)
    evidence = [log_evidence_of(pairs) for pairs in turned]
    apart = [chance <= 1 - level for chance in averaged(evidence)]
    places = standing(order, compress(_pairs(order), apart))
    is_separated = all(first == last for first, last in places.values())
    return Closeness(is_separated, min(evidence), tuple(compress(turned, map(not_, apart))))


def standing(names: Sequence[str], above: Iterable[tuple[str, str]]) -> dict[str, tuple[int, int]]:
    """The first and last rank that each may have, given who is shown to be above whom: no cycles among them.

    Who is above somebody who is above a third is above the third: strengths are numbers. The first rank is 1 and the
    number of those above, the last is what is left by those below: confidence intervals of ranks, simultaneous as far
    as what is shown is (Al Mohamad, Goeman & van Zwet 2022, "Simultaneous confidence intervals for ranks"). Of two that
    share a first rank neither is shown to be above the other; of two that don't, the ranges overlap if nothing tells
    them apart but a third.
    """
    shown = set(above)
    for middle in names:
        shown |= {(high, low) for high in names for low in names if {(high, middle), (middle, low)} <= shown}
    ups = {name: sum((other, name) in shown for other in names) for name in names}
    downs = {name: sum((name, other) in shown for other in names) for name in names}
    return {name: (1 + ups[name], len(names) - downs[name]) for name in names}


def _ordered(tables: Mapping[tuple[str, str], Pairs]) -> tuple[dict[str, float], list[Pairs]]:
    """The observed win rates, best first, and the table of every two in that order."""
    rates = {name: _rate(name, tables) for name in _complete(tables)}
    order = sorted(rates, key=lambda name: -rates[name])
    return {name: rates[name] for name in order}, [_oriented(*pair, tables) for pair in _pairs(order)]


def _complete(tables: Mapping[tuple[str, str], Pairs]) -> list[str]:
    """The names, each pair of which has one table."""
    names = list(dict.fromkeys(name for pair in tables for name in pair))
    known = {frozenset(pair) for pair in tables}
    if len(names) < 2 or len(known) != len(tables) or len(known) != len(_pairs(names)):
        raise ValueError(f"{sorted(tables)} are not all pairs once")
    return names


def _pairs(names: Sequence[str]) -> list[tuple[str, str]]:
    return [(first, second) for place, first in enumerate(names) for second in names[place + 1 :]]


def _oriented(first: str, second: str, tables: Mapping[tuple[str, str], Pairs]) -> Pairs:
    return tables[first, second] if (first, second) in tables else tables[second, first].swapped


def _rate(name: str, tables: Mapping[tuple[str, str], Pairs]) -> float:
    """The observed win rate; over all tables, should they be of different games."""
    own = [pairs.rates[pair.index(name)] for pair, pairs in tables.items() if name in pair]
    return sum(own) / len(own)
