"""A sequential test pair by pair: the same end however its pairs are cut up, and errors as they are asked for."""

from collections.abc import Sequence
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from analyser.experiments.comparing.sequential import Question, SequentialTest
from analyser.experiments.counting.layout import Outcomes
from analyser.kernel.outcomes import LOST, UNDECIDED, WON
from analyser.statistics.sprt import bounds, log_ratio
from tests.experiments.naive_sprt import ASKED, games_of, naive_end

seeds = st.integers(0, 2**32 - 1)
questions = st.tuples(st.integers(1, 9), st.integers(1, 5)).map(
    lambda ends: Question(ends[0] / 15, (ends[0] + ends[1]) / 15, 0.05, 0.1)
)


def counted(question: Question, first: Outcomes, second: Outcomes, cuts: Sequence[int] = ()) -> SequentialTest:
    test = SequentialTest(question)
    for start, end in pairwise([0, *cuts, len(first)]):
        test.advance(first[start:end], second[start:end])
    return test


@given(question=questions, seed=seeds, score=st.sampled_from([0.2, 0.5, 0.55, 0.7]), data=st.data())
def test_it_ends_at_the_same_pair_however_it_is_cut(
    question: Question, seed: int, score: float, data: st.DataObject
) -> None:
    first, second = games_of(seed, 300, score, data.draw(st.sampled_from([0.0, 0.03])))
    cuts = sorted(data.draw(st.lists(st.integers(0, 300), max_size=8)))
    whole, cut_up = counted(question, first, second), counted(question, first, second, cuts)
    assert cut_up.pairs == whole.pairs
    assert cut_up.table.tolist() == whole.table.tolist()
    assert cut_up.result() == whole.result()
    pairs, state = naive_end(question, first.tolist(), second.tolist())
    assert (whole.pairs, whole.is_over) == (pairs, state != "open")
    if whole.is_over:
        assert whole.result().state == state


@given(seed=seeds, score=st.sampled_from([0.3, 0.5, 0.7]))
def test_seen_by_the_second_it_ends_at_the_same_pair_with_the_reverse(seed: int, score: float) -> None:
    first, second = games_of(seed, 400, score, 0.01)
    one, other = counted(Question(0.45, 0.6), first, second), counted(Question(0.4, 0.55), second, first)
    assert one.pairs == other.pairs
    mine, theirs = one.result(), other.result()
    assert {"high": "low", "low": "high", "open": "open"}[mine.state] == theirs.state
    assert mine.score.value == pytest.approx(1 - theirs.score.value, abs=1e-6)
    assert (mine.score.low, mine.score.high) == pytest.approx((1 - theirs.score.high, 1 - theirs.score.low), abs=1e-6)


@given(seed=seeds, score=st.sampled_from([0.3, 0.7]), share=st.sampled_from([0.02, 0.1, 0.5]))
@example(seed=3, score=0.7, share=0.02)
def test_with_undecided_games_it_ends_only_if_it_would_both_ways(seed: int, score: float, share: float) -> None:
    first, second = games_of(seed, 400, score, share)
    test = counted(ASKED, first, second)
    found, (worst, best) = test.result(), test.extremes
    least, most = bounds(ASKED.alpha, ASKED.beta)
    ratios = [log_ratio(counts, ASKED.low, ASKED.high) for counts in (worst, best)]
    assert ratios[0] <= ratios[1] + 1e-9
    if found.state == "high":
        assert min(ratios) >= most
    elif found.state == "low":
        assert max(ratios) <= least
    else:
        assert not test.is_over
        assert ratios[0] < most
        assert ratios[1] > least
    assert found.score.low <= found.score.value <= found.score.high


@given(seed=seeds, score=st.sampled_from([0.3, 0.5, 0.7]))
def test_the_interval_holds_what_undecided_games_could_have_come_to(seed: int, score: float) -> None:
    first, second = games_of(seed, 400, score, 0.02)
    test = counted(ASKED, first, second)
    assume(test.is_over)
    held = test.result().score
    for decided in (LOST, WON):
        as_if = SequentialTest(ASKED)
        as_if.step, as_if.pairs = test.step, test.pairs
        one, other = (own[: test.pairs] for own in (first, second))
        turned = {LOST: WON, WON: LOST}[decided]
        as_if.table = counted(
            Question(0.5, 0.5 + 1e-9),  # never ends
            np.where(one == UNDECIDED, decided, one).astype(np.uint8),
            np.where(other == UNDECIDED, turned, other).astype(np.uint8),
        ).table
        alone = as_if.result().score
        assert held.low <= alone.low + 1e-12
        assert alone.high <= held.high + 1e-12


@pytest.mark.slow
@pytest.mark.parametrize(("score", "wrong"), [(0.45, "high"), (0.55, "low")])
@pytest.mark.parametrize("undecided", [0.0, 0.005])
def test_errors_are_as_asked_for(score: float, wrong: str, undecided: float) -> None:
    question, runs = Question(0.45, 0.55), 300
    found: list[str] = []
    for seed in range(runs):
        random = np.random.default_rng(seed)
        luck, own = random.random(4000), random.random((2, 4000))
        shared = random.random(4000) < 0.5  # the shuffle decides both games of a pair alike
        draws = np.where(shared, luck, own)
        first, second = (
            np.where(side < p, WON, LOST).astype(np.uint8) for side, p in zip(draws, (score, 1 - score), strict=True)
        )
        for side in (first, second):
            side[random.random(4000) < undecided] = UNDECIDED
        test = counted(question, first, second)
        found.append(test.result().state if test.is_over else "open")
    assert found.count(wrong) <= 0.05 * runs + 3.5 * (0.05 * 0.95 * runs) ** 0.5
    if not undecided:
        assert found.count("open") < runs / 50
