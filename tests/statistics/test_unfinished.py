"""Ratings with undecided games: what they could have come to is held both ways, and tells nobody apart."""

from collections.abc import Iterator
from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analyser.statistics.encounters import cross_table, worst_and_best
from analyser.statistics.ratings import Ratings, ratings_of
from analyser.statistics.unfinished import ratings_with_undecided

Meetings = dict[tuple[str, str], tuple[int, ...]]
CLOSE = 1e-6  # what fits of the same numbers in another order differ by

pairs = st.tuples(*[st.integers(0, 60)] * 5).filter(any)
undecided = st.tuples(*[st.integers(0, 15)] * 4)


def meetings_of(names: str) -> st.SearchStrategy[tuple[Meetings, Meetings]]:
    couples = list(combinations(names, 2))
    several = [st.fixed_dictionaries(dict.fromkeys(couples, one)) for one in (pairs, undecided)]
    return st.tuples(*several)


def extremes(meetings: Meetings, open_pairs: Meetings) -> Iterator[Ratings]:
    """With the undecided games of each encounter all lost or all won by the first, whatever the others came to."""
    for sides in product((0, 1), repeat=len(meetings)):
        yield ratings_of(
            {
                names: worst_and_best(counts, open_pairs[names])[side]
                for (names, counts), side in zip(meetings.items(), sides, strict=True)
            }
        )


def gaps_both_ways(found: Ratings) -> dict[tuple[str, str], tuple[float, float, bool]]:
    one = {(gap.first, gap.second): (gap.low, gap.high, gap.is_apart) for gap in found.gaps}
    return one | {(low, high): (-gap[1], -gap[0], False) for (high, low), gap in one.items()}


@given(given=meetings_of("abc"))
@pytest.mark.slow
def test_without_undecided_games_nothing_changes(given: tuple[Meetings, Meetings]) -> None:
    meetings, open_pairs = given
    none = dict.fromkeys(open_pairs, (0, 0, 0, 0))
    assert ratings_with_undecided(meetings, none) == ratings_of(meetings)


@pytest.mark.parametrize("names", ["ab", "abc"])
@given(data=st.data())
@settings(max_examples=40)
@pytest.mark.slow
def test_every_interval_holds_those_of_each_extreme(names: str, data: st.DataObject) -> None:
    meetings, open_pairs = data.draw(meetings_of(names))
    found = ratings_with_undecided(meetings, open_pairs)
    gaps = gaps_both_ways(found)
    ratings = {one.name: one for one in found.ratings}
    for case in extremes(meetings, open_pairs):
        for gap in case.gaps:
            low, high, _ = gaps[gap.first, gap.second]
            assert low <= gap.low + CLOSE
            assert gap.high <= high + CLOSE
        for one in case.ratings:
            assert ratings[one.name].low <= one.low + CLOSE
            assert one.high <= ratings[one.name].high + CLOSE


@pytest.mark.parametrize("names", ["ab", "abc"])
@given(data=st.data())
@settings(max_examples=40)
@pytest.mark.slow
def test_nobody_is_told_apart_whom_one_extreme_does_not(names: str, data: st.DataObject) -> None:
    meetings, open_pairs = data.draw(meetings_of(names))
    found = ratings_with_undecided(meetings, open_pairs)
    ranks = {one.name: (one.rank, one.last) for one in found.ratings}
    for case in extremes(meetings, open_pairs):
        apart = {(gap.first, gap.second) for gap in case.gaps if gap.is_apart}
        assert {(gap.first, gap.second) for gap in found.gaps if gap.is_apart} <= apart
        for one in case.ratings:
            rank, last = ranks[one.name]
            assert rank <= one.rank
            assert one.last <= last


@given(given=meetings_of("abc"))
@settings(max_examples=40)
@pytest.mark.slow
def test_the_cross_table_holds_both_ends_of_each_cell(given: tuple[Meetings, Meetings]) -> None:
    meetings, open_pairs = given
    ends = {names: worst_and_best(counts, open_pairs[names]) for names, counts in meetings.items()}
    for one in ratings_with_undecided(meetings, open_pairs).encounters:
        names = one.first, one.second
        assert sum(one.counts) == sum(meetings[names]) + sum(open_pairs[names])
        apart = []
        for end in ends[names]:
            others = {other: worst for other, (worst, _) in ends.items()} | {names: end}
            (alone,) = (cell for cell in cross_table(others) if (cell.first, cell.second) == names)
            assert one.score.low <= alone.score.low <= alone.score.high <= one.score.high
            apart.append(alone.score.value > 0.5)
        assert not one.is_apart or apart[0] == apart[1]


def test_circles_need_no_undecided_game() -> None:
    better, none = (5, 5, 10, 20, 40), (0, 0, 0, 0)
    circle: Meetings = {("a", "b"): better, ("b", "c"): better, ("a", "c"): better[::-1]}
    still = dict.fromkeys(circle, none)
    assert ratings_with_undecided(circle, still).cycles == (("a", "b", "c"),)
    assert ratings_with_undecided(circle, still | {("b", "c"): (0, 1, 0, 0)}).cycles == (("a", "b", "c"),)
    assert ratings_with_undecided(circle, still | {("b", "c"): (40, 0, 0, 40)}).cycles == ()


def test_undecided_games_count_as_draws_in_what_is_observed() -> None:
    found = ratings_with_undecided({("a", "b"): (0, 0, 10, 0, 0)}, {("a", "b"): (1, 2, 3, 4)})
    (one,) = found.encounters
    assert one.counts == (0, 1, 10 + 2 + 4, 3, 0)
