"""Rankings: adjustments by hand and by closure, what ranks promise, and how often all promises are kept at once."""

from itertools import combinations
from math import exp, inf, log

import numpy as np
import numpy.typing as npt
import pytest

from analyser.statistics.intervals import LEVEL, averaged, holm, simultaneous
from analyser.statistics.methods import ANYTIME, FIXED
from analyser.statistics.paired import Pairs, tango
from analyser.statistics.ranking import Ranking, ranking_of, standing

Tables = dict[tuple[str, str], Pairs]


def tables_of(won: npt.NDArray[np.bool_]) -> Tables:
    """Of the games (rows) that each strategy (columns a, b, …) won."""
    found: Tables = {}
    for one, other in combinations(range(won.shape[1]), 2):
        first, second = won[:, one], won[:, other]
        counts = (first & ~second), (second & ~first), (first & second), (~first & ~second)
        gained, lost, both, neither = (int(count.sum()) for count in counts)
        found["abcdef"[one], "abcdef"[other]] = Pairs(gained, lost, both, neither)
    return found


def ranks(ranking: Ranking) -> dict[str, tuple[int, int]]:
    return {place.name: (place.rank, place.last) for place in ranking.places}


def table(gained: int, lost: int) -> Pairs:
    return Pairs(gained, lost, 300, 700 - gained - lost)


def test_holm_by_hand() -> None:
    assert holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    assert holm([0.005, 0.02, 0.03, 0.04]) == pytest.approx([0.02, 0.06, 0.06, 0.06])
    assert holm([0.3]) == [0.3]
    assert holm([0.9, 0.8]) == [1.0, 1.0]


def test_averaged_evidence_is_the_closure() -> None:
    """Against the definition: the least average over all sets that hold the question."""
    capitals = [0.3, 80.0, 25.0, 1e-9, 45.0]
    for place, own in enumerate(averaged([log(capital) for capital in capitals])):
        sets = (s for size in range(1, 6) for s in combinations(range(5), size) if place in s)
        least = min(sum(capitals[i] for i in s) / len(s) for s in sets)
        assert own == pytest.approx(min(1.0, 1 / least))


def test_averaged_evidence_finds_no_less_than_bonferroni() -> None:
    random = np.random.default_rng(1)
    for _ in range(200):
        logs = random.normal(2, 3, 6).tolist()
        for own, adjusted in zip(logs, averaged(logs), strict=True):
            assert adjusted <= min(1.0, 6 * exp(-own)) * (1 + 1e-12)


def test_averaged_evidence_of_extremes() -> None:
    assert averaged([1e5, -1e5]) == pytest.approx([0.0, 1.0])
    assert averaged([-inf]) == [1.0]


def test_clear_order_is_separated() -> None:
    for method in (FIXED, ANYTIME):
        tables = {("c", "a"): table(40, 160), ("a", "b"): table(120, 40), ("b", "c"): table(100, 40)}
        ranking = ranking_of(tables, method=method)
        assert ranks(ranking) == {"a": (1, 1), "b": (2, 2), "c": (3, 3)}
        assert ranking.is_separated
        assert [place.name for place in ranking.places] == ["a", "b", "c"]
        assert [(c.first, c.second) for c in ranking.comparisons] == [("a", "b"), ("a", "c"), ("b", "c")]
        assert ranking.open == ()


def test_what_cannot_be_told_apart_shares_a_rank() -> None:
    ranking = ranking_of({("a", "b"): table(50, 45), ("a", "c"): table(150, 40), ("b", "c"): table(150, 45)})
    assert ranks(ranking) == {"a": (1, 2), "b": (1, 2), "c": (3, 3)}
    assert not ranking.is_separated
    assert [(c.first, c.second) for c in ranking.open] == [("a", "b")]
    assert ranking.open[0].is_settled(0.05)
    assert not ranking.open[0].is_settled(0.01)


def test_a_chain_is_shown_as_ranges_that_overlap() -> None:
    ranking = ranking_of({("a", "b"): table(70, 50), ("a", "c"): table(90, 50), ("b", "c"): table(70, 50)})
    assert ranks(ranking) == {"a": (1, 2), "b": (1, 3), "c": (2, 3)}


def test_who_is_above_somebody_above_is_above() -> None:
    assert standing("abc", [("a", "b"), ("b", "c")]) == {"a": (1, 1), "b": (2, 2), "c": (3, 3)}
    assert standing("abcd", [("a", "b"), ("c", "d")]) == {"a": (1, 3), "b": (2, 4), "c": (1, 3), "d": (2, 4)}
    assert standing("ab", []) == {"a": (1, 2), "b": (1, 2)}


def test_intervals_are_those_of_the_simultaneous_level() -> None:
    tables = {("a", "b"): table(50, 45), ("a", "c"): table(150, 40), ("b", "c"): table(150, 45)}
    ranking = ranking_of(tables)
    assert simultaneous(LEVEL, 3) == pytest.approx(1 - 0.05 / 3)
    for comparison in ranking.comparisons:
        assert comparison.paired == tango(tables[comparison.first, comparison.second], simultaneous(LEVEL, 3))


def test_undecided_games_can_keep_two_together() -> None:
    decided = Pairs(100, 40, 300, 260)
    open_too = Pairs(100, 40, 300, 200, first_open=(0, 0), second_open=(0, 60))
    assert ranking_of({("a", "b"): decided}).is_separated
    for method in (FIXED, ANYTIME):
        assert not ranking_of({("a", "b"): open_too}, method=method).is_separated


@pytest.mark.parametrize("pairs", [[], [("a", "b"), ("b", "a")], [("a", "b"), ("b", "c")]])
def test_all_pairs_are_needed_once(pairs: list[tuple[str, str]]) -> None:
    with pytest.raises(ValueError, match="not all pairs once"):
        ranking_of({pair: table(1, 2) for pair in pairs})


RATES = [(0.3, 0.3, 0.3, 0.3), (0.5, 0.4, 0.4, 0.3), (0.02, 0.02, 0.01, 0.01)]


@pytest.mark.parametrize("rates", RATES)
@pytest.mark.slow
def test_promises_are_kept_as_often_as_the_level_says(rates: tuple[float, ...]) -> None:
    random = np.random.default_rng(6)
    runs, wrong, missed = 100, 0, 0
    for _ in range(runs):
        luck, own = random.random((300, 1)), random.random((300, len(rates)))
        tables = tables_of(np.where(random.random((300, 1)) < 0.5, luck, own) < rates)  # half the shuffles decide
        ranking = ranking_of(tables)
        true = dict(zip("abcd", rates, strict=True))
        wrong += any(c.is_apart and true[c.first] <= true[c.second] for c in ranking.comparisons)
        missed += any(not c.paired.low <= true[c.first] - true[c.second] <= c.paired.high for c in ranking.comparisons)
    assert wrong <= 14  # 5 % and four standard deviations
    assert missed <= 14


@pytest.mark.slow
def test_nobody_equal_is_told_apart_at_any_time() -> None:
    """Looking after every 15 games until somebody seems better; Holm's test for a fixed number is fooled by it."""
    random = np.random.default_rng(7)
    runs, fooled, fixed_fooled = 60, 0, 0
    for _ in range(runs):
        won = random.random((300, 3)) < 0.4
        looks = [tables_of(won[:games]) for games in range(10, 301, 15)]
        fooled += any(len(ranking_of(tables, method=ANYTIME).open) < 3 for tables in looks)
        fixed_fooled += any(len(ranking_of(tables).open) < 3 for tables in looks)
    assert fooled <= 9  # 5 % and four standard deviations
    assert fixed_fooled > 9
