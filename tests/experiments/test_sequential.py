"""The sequential test of two rivals: the same end however the games come, and errors as they are asked for."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from analyser.experiments.cells import make_cells
from analyser.experiments.comparing import meetings
from analyser.experiments.comparing.meetings import find_rivals, lineups_of
from analyser.experiments.comparing.sequential import Question, SprtResult, Walk, play_test
from analyser.experiments.counting.layout import Outcomes
from analyser.experiments.playing import session
from analyser.experiments.playing.crew import Crew, Threads
from analyser.experiments.playing.limits import Limits
from analyser.experiments.playing.session import Observer, ignore
from analyser.kernel.jit import PLAIN
from analyser.kernel.playout import DRAWN, LOST, UNDECIDED, WON
from analyser.mistakes import Mistake
from analyser.statistics.sprt import bounds, log_ratio
from tests.chosen import DUEL_GAME
from tests.experiments.playing import cut
from tests.experiments.scripted import Scripted, outcomes_by_chance, take_turns

GAME = DUEL_GAME
HALVES = {LOST: 0, DRAWN: 1, WON: 2}
ASKED = Question(0.5, 0.6)

seeds = st.integers(0, 2**32 - 1)
questions = st.tuples(st.integers(1, 9), st.integers(1, 5)).map(
    lambda ends: Question(ends[0] / 15, (ends[0] + ends[1]) / 15, 0.05, 0.1)
)


def counts_of(first: Sequence[int], second: Sequence[int], decided: int) -> list[int]:
    """Pairs by half points of the first rival, its undecided games all lost or all won."""
    counts = [0] * 5
    for one, other in zip(first, second, strict=True):
        points = HALVES[decided] if one == UNDECIDED else HALVES[one]
        counts[points + (HALVES[decided] if other == UNDECIDED else 2 - HALVES[other])] += 1
    return counts


def naive_end(question: Question, first: Sequence[int], second: Sequence[int]) -> tuple[int, str]:
    """Pair by pair: at which one the test ends, and what it finds."""
    least, most = bounds(question.alpha, question.beta)
    look = 16
    for pairs in range(1, len(first) + 1):
        if pairs < look:
            continue
        ratios = [
            log_ratio(counts_of(first[:pairs], second[:pairs], decided), question.low, question.high)
            for decided in (LOST, WON)
        ]
        if min(ratios) >= most:
            return pairs, "high"
        if max(ratios) <= least:
            return pairs, "low"
        look = pairs + max(16, pairs // 64)
    return len(first), "open"


def walked(question: Question, first: Outcomes, second: Outcomes, cuts: Sequence[int] = ()) -> Walk:
    walk = Walk(question)
    for start, end in pairwise([0, *cuts, len(first)]):
        walk.advance(first[start:end], second[start:end])
    return walk


def games_of(seed: int, games: int, score: float, undecided: float = 0.0) -> tuple[Outcomes, Outcomes]:
    """Games of both seatings in which the first rival has about this score."""
    own, theirs = (1 - score, score * 0.8, score * 0.2, undecided), (score * 0.8, 1 - score, score * 0.2, undecided)
    return outcomes_by_chance(games, seed, own), outcomes_by_chance(games, seed + 1, theirs)


@given(question=questions, seed=seeds, score=st.sampled_from([0.2, 0.5, 0.55, 0.7]), data=st.data())
def test_the_walk_ends_at_the_same_pair_however_it_is_cut(
    question: Question, seed: int, score: float, data: st.DataObject
) -> None:
    first, second = games_of(seed, 300, score, data.draw(st.sampled_from([0.0, 0.03])))
    cuts = sorted(data.draw(st.lists(st.integers(0, 300), max_size=8)))
    whole, cut_up = walked(question, first, second), walked(question, first, second, cuts)
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
    one, other = walked(Question(0.45, 0.6), first, second), walked(Question(0.4, 0.55), second, first)
    assert one.pairs == other.pairs
    mine, theirs = one.result(), other.result()
    assert {"high": "low", "low": "high", "open": "open"}[mine.state] == theirs.state
    assert mine.score.value == pytest.approx(1 - theirs.score.value, abs=1e-6)
    assert (mine.score.low, mine.score.high) == pytest.approx((1 - theirs.score.high, 1 - theirs.score.low), abs=1e-6)


@given(seed=seeds, score=st.sampled_from([0.3, 0.7]), share=st.sampled_from([0.02, 0.1, 0.5]))
@example(seed=3, score=0.7, share=0.02)
def test_with_undecided_games_it_ends_only_if_it_would_both_ways(seed: int, score: float, share: float) -> None:
    first, second = games_of(seed, 400, score, share)
    walk = walked(ASKED, first, second)
    found, (worst, best) = walk.result(), walk.extremes
    least, most = bounds(ASKED.alpha, ASKED.beta)
    ratios = [log_ratio(counts, ASKED.low, ASKED.high) for counts in (worst, best)]
    assert ratios[0] <= ratios[1] + 1e-9
    if found.state == "high":
        assert min(ratios) >= most
    elif found.state == "low":
        assert max(ratios) <= least
    else:
        assert not walk.is_over
        assert ratios[0] < most
        assert ratios[1] > least
    assert found.score.low <= found.score.value <= found.score.high


@given(seed=seeds, score=st.sampled_from([0.3, 0.5, 0.7]))
def test_the_interval_holds_what_undecided_games_could_have_come_to(seed: int, score: float) -> None:
    first, second = games_of(seed, 400, score, 0.02)
    walk = walked(ASKED, first, second)
    assume(walk.is_over)
    held = walk.result().score
    for decided in (LOST, WON):
        as_if = Walk(ASKED)
        as_if.step, as_if.pairs = walk.step, walk.pairs
        one, other = (own[: walk.pairs] for own in (first, second))
        turned = {LOST: WON, WON: LOST}[decided]
        as_if.table = walked(
            Question(0.5, 0.5 + 1e-9),  # never ends
            np.where(one == UNDECIDED, decided, one).astype(np.uint8),
            np.where(other == UNDECIDED, turned, other).astype(np.uint8),
        ).table
        alone = as_if.result().score
        assert held.low <= alone.low + 1e-12
        assert alone.high <= held.high + 1e-12


# as it is played


@pytest.fixture(autouse=True)
def in_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    take_turns(monkeypatch)


def play(
    games: dict[str, Outcomes], limits: Limits, crew: Crew, question: Question = ASKED, observe: Observer = ignore
) -> SprtResult:
    cells = make_cells(GAME, lineups=lineups_of(find_rivals(GAME, next(iter(games)).split(","))))
    result, _ = play_test(cells, question, limits, crew, observe)
    assert result is not None
    return result


def both(seed: int, games: int, score: float, undecided: float = 0.0) -> dict[str, Outcomes]:
    first, second = games_of(seed, games, score, undecided)
    return {"careful,random": first, "random,careful": second}


def naive(games: dict[str, Outcomes], question: Question = ASKED) -> tuple[int, str]:
    first, second = games.values()
    return naive_end(question, first.tolist(), second.tolist())


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("score", [0.5, 0.6])
def test_played_it_ends_at_the_same_pair_in_whatever_order_chunks_come(seed: int, score: float) -> None:
    games = both(5, 3000, score)
    expected, state = naive(games)
    assert 16 < expected < 3000
    result = play(games, Limits(), Scripted(games, seed))
    assert (sum(result.test.counts), result.test.state, result.stopped) == (expected, state, "separated")
    first, second = (own[:expected].tolist() for own in games.values())
    assert list(result.test.counts) == list(result.pairs) == counts_of(first, second, LOST)
    assert result.names == ("careful", "random")


@pytest.mark.skipif(PLAIN, reason="too many games")
@pytest.mark.parametrize("threads", [1, 2, 4])
@pytest.mark.parametrize("chunk", [1, 13, 10_000])
def test_threads_and_chunks_change_nothing(monkeypatch: pytest.MonkeyPatch, threads: int, chunk: int) -> None:
    cells = make_cells(GAME, lineups=lineups_of(find_rivals(GAME, ("aggressive", "careful"))))
    question = Question(0.02, 0.12)

    def found(threads: int) -> dict[str, Any]:
        result, complete = play_test(cells, question, Limits(), Threads(threads))
        assert complete
        assert result is not None
        return result.to_dict() | {"seconds": 0}

    expected = found(1)
    assert expected["stopped"] == "separated"
    cut(monkeypatch, chunk)
    assert found(threads) == expected


def test_the_last_of_n_pairs_ends_it_open() -> None:
    games = both(5, 300, 0.55)
    result = play(games, Limits(50), Scripted(games))
    assert (sum(result.test.counts), result.test.state, result.stopped) == (50, "open", "games")


@pytest.mark.parametrize("seed", range(5))
def test_an_interrupt_keeps_what_both_have_played(seed: int) -> None:
    games, calls = both(5, 3000, 0.55), []

    def observe(progress: Any) -> None:
        calls.append(progress)
        if len(calls) > 30:
            raise KeyboardInterrupt

    result = play(games, Limits(), Scripted(games, seed, most=5), observe=observe)
    pairs = sum(result.test.counts)
    first, second = (own[:pairs].tolist() for own in games.values())
    counts = counts_of(first, second, LOST)
    assert (result.stopped, list(result.test.counts)) == ("interrupt", counts)
    ratio, (least, most) = log_ratio(counts, ASKED.low, ASKED.high), bounds(ASKED.alpha, ASKED.beta)
    is_open = pairs < 16 or least < ratio < most
    assert (result.test.state == "open") == is_open
    assert 0 < pairs < 100, "below the first look, too"


def test_nothing_played_by_both_is_no_result(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session, "TURN_SECONDS", 1.0)
    games = both(5, 3000, 0.55)
    cells = make_cells(GAME, lineups=lineups_of(find_rivals(GAME, ("careful", "random"))))
    assert play_test(cells, ASKED, Limits(budget=1e-9), Scripted(games)) == (None, True)


@pytest.mark.parametrize("seed", range(4))
def test_undecided_games_that_count_are_told_and_no_others(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    """What was played beyond the end of the test is none of its games."""
    monkeypatch.setattr(meetings, "fault_of", lambda part: Mistake("lost its head"))
    games = both(seed, 3000, 0.9, 0.02)
    games["random,careful"][:] = np.where(games["random,careful"] == UNDECIDED, DRAWN, games["random,careful"])
    expected, state = naive(games)
    result = play(games, Limits(), Scripted(games, seed))
    assert (sum(result.test.counts), result.test.state) == (expected, state) == (expected, "high")
    seen = games["careful,random"][:expected].tolist().count(UNDECIDED)
    assert result.undecided == seen == expected - sum(result.pairs)
    told = f"careful, random: {seen} of {expected} games; the first: lost its head"
    assert result.faults == ((told,) if seen else ())


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
        walk = walked(question, first, second)
        found.append(walk.result().state if walk.is_over else "open")
    assert found.count(wrong) <= 0.05 * runs + 3.5 * (0.05 * 0.95 * runs) ** 0.5
    if not undecided:
        assert found.count("open") < runs / 50
