"""The sequential test of two rivals as it is played: the same end however the games come."""

from typing import Any

import numpy as np
import pytest

from analyser.experiments.comparing import same_games
from analyser.experiments.comparing.sequential import Question, SprtResult, play_test
from analyser.experiments.comparing.tournament import find_rivals, lineups_of
from analyser.experiments.counting.layout import Outcomes
from analyser.experiments.playing import session
from analyser.experiments.playing.crew import Crew, Threads
from analyser.experiments.playing.limits import Limits
from analyser.experiments.playing.session import Observer, Work, ignore
from analyser.kernel.jit import PLAIN
from analyser.kernel.outcomes import DRAWN, LOST, UNDECIDED
from analyser.mistakes import Mistake
from analyser.statistics.sprt import bounds, log_ratio
from tests.cells import make_cells
from tests.chosen import DUEL_GAME
from tests.cli.running import assert_names
from tests.experiments.naive_sprt import ASKED, counts_of, games_of, naive_end
from tests.experiments.playing import cut
from tests.experiments.scripted import Scripted, take_turns

GAME = DUEL_GAME


@pytest.fixture(autouse=True)
def in_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    take_turns(monkeypatch)


def play(
    games: dict[str, Outcomes], limits: Limits, crew: Crew, question: Question = ASKED, observe: Observer = ignore
) -> SprtResult:
    cells = make_cells(GAME, lineups=lineups_of(find_rivals(GAME, next(iter(games)).split(","))))
    result, _ = play_test(cells, question, limits, Work(crew, observe))
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
        result, complete = play_test(cells, question, Limits(), Work(Threads(threads)))
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
    assert play_test(cells, ASKED, Limits(budget=1e-9), Work(Scripted(games))) == (None, True)


@pytest.mark.parametrize("seed", range(4))
def test_undecided_games_that_count_are_told_and_no_others(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    """What was played beyond the end of the test is none of its games."""
    monkeypatch.setattr(same_games, "fault_of", lambda part: Mistake("lost its head"))
    games = both(seed, 3000, 0.9, 0.02)
    games["random,careful"][:] = np.where(games["random,careful"] == UNDECIDED, DRAWN, games["random,careful"])
    expected, state = naive(games)
    result = play(games, Limits(), Scripted(games, seed))
    assert (sum(result.test.counts), result.test.state) == (expected, state) == (expected, "high")
    seen = games["careful,random"][:expected].tolist().count(UNDECIDED)
    assert result.undecided == seen == expected - sum(result.pairs)
    assert len(result.faults) == (1 if seen else 0)
    for fault in result.faults:
        assert_names(fault, "careful, random", f"{seen} of {expected}", "lost its head")
