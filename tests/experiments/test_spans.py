"""Spans of games: what is covered, and what is missing."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from analyser.experiments.counting.chunks import Span, merged, missing

spans = st.lists(st.tuples(st.integers(0, 40), st.integers(1, 10)).map(lambda s: Span(s[0], s[0] + s[1])), max_size=8)


def games(found: list[Span]) -> set[int]:
    return {game for span in found for game in range(*span)}


@given(covered=spans, first=st.integers(0, 30), games_asked=st.integers(0, 30))
def test_missing_is_what_is_not_covered(covered: list[Span], first: int, games_asked: int) -> None:
    asked = Span(first, first + games_asked)
    found = list(missing(covered, asked))
    assert games(found) == set(range(*asked)) - games(covered)
    assert sum(span.games for span in found) == len(games(found))
    assert all(a.end < b.first for a, b in pairwise(found))


@given(covered=spans)
def test_merging_keeps_all_games_in_as_few_spans_as_possible(covered: list[Span]) -> None:
    found = merged(covered)
    assert games(found) == games(covered)
    assert all(a.end < b.first for a, b in pairwise(found))


def test_overlaps_and_covers() -> None:
    assert Span(0, 5).overlaps(Span(4, 9))
    assert not Span(0, 5).overlaps(Span(5, 9))
    assert Span(3, 4).overlaps(Span(0, 9))
    assert Span(0, 5).covers(Span(0, 5))
    assert not Span(0, 5).covers(Span(4, 6))
    assert not Span(1, 5).covers(Span(0, 3))
