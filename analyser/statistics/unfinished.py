"""Ratings where some games never came to an end: what those would have come to is held both ways."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import permutations
from typing import TypeVar

from analyser.statistics.encounters import Encounter, Meetings, chance_of_equals, cross_table, cycles, worst_and_best
from analyser.statistics.intervals import LEVEL, Mean, holm
from analyser.statistics.methods import FIXED, Method
from analyser.statistics.ratings import Fitted, Gap, Rating, Ratings, fitted, ranks_of, ratings_of

Name = TypeVar("Name", str, int)
Names = tuple[str, str]
OpenPairs = Mapping[Names, Sequence[int]]
"""The undecided pairs of every two, as `worst_and_best` takes them."""


def ratings_with_undecided(
    meetings: Meetings, open_pairs: OpenPairs, level: float = LEVEL, method: Method = FIXED
) -> Ratings:
    """Ratings whose intervals hold with each rival's undecided games all lost or all won, and any other's the reverse.

    Observed ratings count undecided games as draws. Two are told apart if they are in all these cases.
    """
    middle = ratings_of(
        {names: _middle(counts, open_pairs[names]) for names, counts in meetings.items()}, level, method
    )
    if not any(sum(some) for some in open_pairs.values()):
        return middle
    names = [one.name for one in middle.ratings]
    cases = [fitted(case, level, method) for case in _cases(meetings, open_pairs, names)]
    ratings, gaps = widest(names, (middle.ratings, middle.gaps), cases)
    encounters = _encounters(middle.encounters, meetings, open_pairs, level, method)
    return Ratings(ratings, gaps, encounters, cycles(encounters), level, middle.method)


def _cases(meetings: Meetings, open_pairs: OpenPairs, names: Sequence[str]) -> Iterator[Meetings]:
    """Each rival's undecided games lost, or won; and for every two those of one lost and of the other won."""
    for loser, winner in losers_and_winners(names):
        yield {pair: _decided(counts, open_pairs[pair], pair, loser, winner) for pair, counts in meetings.items()}


def losers_and_winners(names: Sequence[Name]) -> Iterator[tuple[Name | None, Name | None]]:
    """Of each case whose undecided games are lost, and whose are won."""
    yield from ((name, None) for name in names)
    yield from ((None, name) for name in names)
    yield from permutations(names, 2)


def _decided(
    counts: Sequence[int], open_pairs: Sequence[int], pair: Names, loser: str | None, winner: str | None
) -> tuple[int, ...]:
    """The undecided games of one rival all lost, of another all won, of others drawn."""
    first, second = pair
    worst, best = worst_and_best(counts, open_pairs)
    if loser == first or winner == second:
        return worst
    return best if loser == second or winner == first else _middle(counts, open_pairs)


def _middle(counts: Sequence[int], open_pairs: Sequence[int]) -> tuple[int, ...]:
    """Undecided games as draws."""
    none, half, full, both = open_pairs
    return tuple(map(sum, zip(counts, (0, none, half + both, full, 0), strict=True)))


def widest(names: Sequence[str], middle: Fitted, cases: Sequence[Fitted]) -> Fitted:
    """Ratings and gaps whose intervals hold in all cases; two are told apart if they are in each."""
    wide = tuple(_widest_gap(gap, [one for _, found in cases for one in found]) for gap in middle[1])
    places, own = ranks_of(names, wide), [one for found, _ in cases for one in found]
    return tuple(_widest_rating(one, own, places[one.name]) for one in middle[0]), wide


def _widest_rating(middle: Rating, cases: Sequence[Rating], places: tuple[int, int]) -> Rating:
    own = [middle, *(one for one in cases if one.name == middle.name)]
    low, high = min(one.low for one in own), max(one.high for one in own)
    return replace(middle, low=low, high=high, rank=places[0], last=places[1])


def _widest_gap(middle: Gap, cases: Sequence[Gap]) -> Gap:
    own = [middle]
    for gap in cases:
        if (gap.first, gap.second) == (middle.first, middle.second):
            own.append(gap)
        elif (gap.second, gap.first) == (middle.first, middle.second):
            own.append(replace(gap, low=-gap.high, high=-gap.low, is_apart=False))
    return replace(
        middle,
        low=min(one.low for one in own),
        high=max(one.high for one in own),
        adjusted=max(one.adjusted for one in own),
        is_apart=all(one.is_apart for one in own),
    )


def _encounters(
    middle: Sequence[Encounter], meetings: Meetings, open_pairs: OpenPairs, level: float, method: Method
) -> tuple[Encounter, ...]:
    """The cross table; each cell depends on its own games only, but for the adjustment, which takes the weakest."""
    ends = [worst_and_best(counts, open_pairs[names]) for names, counts in meetings.items()]
    tables = [cross_table(dict(zip(meetings, side, strict=True)), level, method) for side in zip(*ends, strict=True)]
    adjusted = holm([_weakest(worst, best, method) for worst, best in zip(*tables, strict=True)])
    return tuple(
        replace(
            one,
            score=Mean(
                one.score.value, min(c.score.low for c in cells), max(c.score.high for c in cells), one.score.total
            ),
            adjusted=chance,
            is_apart=chance <= 1 - level,
        )
        for one, cells, chance in zip(middle, zip(*tables, strict=True), adjusted, strict=True)
    )


def _weakest(worst: Encounter, best: Encounter, method: Method) -> float:
    """The p-value of equal strength: none where undecided games could turn it."""
    if (worst.score.value - 0.5) * (best.score.value - 0.5) <= 0:
        return 1.0
    return max(chance_of_equals(worst.counts, method), chance_of_equals(best.counts, method))
