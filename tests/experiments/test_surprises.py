"""Which games are told: those that differ most from the ones before; and that each goes as it is kept."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyser.experiments.report.cells import ReportedCell
from analyser.experiments.report.extremes import extremes
from analyser.experiments.report.surprises import UPSET, Extreme, Kind, choose_surprises, replay
from analyser.games.metrics import Metric, Slot
from analyser.kernel.outcomes import LOST, WON
from analyser.mistakes import Failure
from tests.experiments.really_played import really_played
from tests.experiments.unplayed import by_chance, cell_of, line_of, lines_of

NAMES = ("greedy", "random", "patient", "counter")
LINES, _ = lines_of([(name, by_chance(0.5, 100, place)) for place, name in enumerate(NAMES)])
METRICS = ("towers", "points", "tokens")


def upset(line: int, winner: int, indices: Sequence[int], times: int = 1) -> Kind:
    return Kind(LINES[line], LOST, times, 100, tuple(indices), winner=LINES[winner])


def extreme(
    line: int,
    name: str,
    indices: Sequence[int],
    *,
    is_most: bool = True,
    deviations: float = 1,
    is_length: bool = False,
) -> Kind:
    slot = Slot(name, Metric(name, name, is_length=is_length), 0)
    return Kind(LINES[line], WON, 1, 100, tuple(indices), extreme=Extreme(slot, 3, 2, is_most, deviations))


def chosen(kinds: Sequence[Kind], most: int = 10) -> list[tuple[Kind, int]]:
    return [(one.kind, one.index) for one in choose_surprises(kinds, most)]


def test_the_oddest_comes_first() -> None:
    often, seldom, far = upset(0, 1, [1], 9), upset(0, 1, [2], 3), extreme(0, "towers", [3], deviations=8)
    assert chosen([often, seldom, far], 1) == [(far, 3)]
    assert chosen([often, seldom], 1) == [(seldom, 2)]
    assert chosen([replace(seldom, is_contrary=False), often], 1) == [(often, 1)]


def test_what_differs_in_kind_comes_before_what_is_odder() -> None:
    first, second = upset(0, 1, [1, 2], 1), upset(2, 3, [3], 2)
    other = replace(extreme(1, "towers", [4], deviations=0.1), is_contrary=False)
    assert [kind for kind, _ in chosen([first, second, other])] == [first, other, second, first]


def test_long_and_short_games_are_two_kinds_by_whatever_they_are_counted() -> None:
    kinds = [
        extreme(0, name, [1], is_most=is_most, is_length=True)
        for name in ("turns", "decisions")
        for is_most in (True, False)
    ]
    assert len({kind.what for kind in kinds}) == 2


def test_metrics_of_one_field_are_alike_but_not_the_same() -> None:
    """They come after all that is another thing, and before what was told already."""
    slots = [Slot(name, Metric(name, name, field="scores"), place) for place, name in enumerate(METRICS)]
    scores = [
        replace(extreme(0, slot.name, [1]), indices=(place,), extreme=Extreme(slot, 3, 2))
        for place, slot in enumerate(slots)
    ]
    other = upset(0, 1, range(10, 20), 9)
    told = [kind.what for kind, _ in chosen([*scores, other], 5)]
    assert told == [
        (METRICS[0], "scores"),
        (UPSET, UPSET),
        (METRICS[1], "scores"),
        (METRICS[2], "scores"),
        (UPSET, UPSET),
    ]


def test_no_pair_comes_twice_before_all_others() -> None:
    kinds = [upset(0, 1, range(10)), upset(0, 2, range(10), 5), upset(1, 2, range(10), 9)]
    assert [kind for kind, _ in chosen(kinds, 6)] == kinds * 2


def test_levels_take_turns() -> None:
    """Two levels, and four kinds of one player at each."""
    levels = [line_of(cell_of("greedy"), number, by_chance(0.5, 100, 1), difficulty=level) for number, level in LEVELS]
    kinds = [replace(extreme(0, metric, [place]), line=line) for place, metric in enumerate(METRICS) for line in levels]
    told = [kind.line.level for kind, _ in chosen(kinds, 3)]
    assert all(one != other for one, other in pairwise(told))


LEVELS = ((7, "dawn"), (8, "night"))


def test_no_shuffle_comes_twice_while_there_are_others() -> None:
    one, other = upset(0, 1, [5, 9]), extreme(1, "towers", [5, 9])
    assert sorted(index for _, index in chosen([one, other], 2)) == [5, 9]
    assert len(chosen([one, other])) == 4, "and no game of a line comes twice"


kinds_of_any = st.one_of(
    st.builds(upset, st.integers(0, 1), st.integers(2, 3), st.sets(st.integers(0, 30), min_size=1), st.integers(1, 10)),
    st.builds(
        lambda line, metric, indices, is_most: extreme(line, metric, indices, is_most=is_most),
        st.integers(0, 3),
        st.sampled_from(METRICS),
        st.sets(st.integers(0, 30), min_size=1),
        st.booleans(),
    ),
)


@given(st.lists(kinds_of_any, max_size=12), st.integers(0, 12))
def test_games_differ_as_long_as_they_can(kinds: list[Kind], most: int) -> None:
    told = chosen(kinds, most)
    games = {(kind.line.number, index) for kind in kinds for index in kind.indices}
    assert len(told) == min(most, len(games))
    assert len({(kind.line.number, index) for kind, index in told}) == len(told)
    for place, (kind, index) in enumerate(told):
        before = told[:place]
        seen = Counter(index for _, index in before)
        whats = Counter(kind.what[0] for kind, _ in before)
        taken = {(kind.line.number, index) for kind, index in before}
        left = [(one, at) for one in kinds for at in one.indices if (one.line.number, at) not in taken]
        assert seen[index] == min(seen[at] for _, at in left)
        fresh = [one for one, at in left if seen[at] == seen[index]]
        assert whats[kind.what[0]] == min(whats[one.what[0]] for one in fresh)


def extremes_of(line: ReportedCell, outcomes: object, most: int = 10) -> list[Kind]:
    return list(extremes([line], {line.number: outcomes}, most))  # type: ignore[dict-item]


def test_a_game_that_is_played_once_more_has_the_value_that_is_told() -> None:
    line, outcomes = really_played("greedy", 200)
    kinds = extremes_of(line, outcomes)
    surprise = next(choose_surprises(kinds, 1))
    told = replay(surprise).told.transcript
    assert told["index"] == surprise.index
    found = surprise.kind.extreme
    assert found is not None
    wrong = replace(surprise, kind=replace(surprise.kind, extreme=replace(found, value=found.value + 1)))
    with pytest.raises(Failure, match=f"game {surprise.index} of greedy .* store"):
        replay(wrong)
    with pytest.raises(Failure, match=f"game {surprise.index} of greedy .* store"):
        replay(replace(surprise, kind=replace(surprise.kind, outcome=WON + LOST - surprise.kind.outcome)))
