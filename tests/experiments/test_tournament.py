"""Tournaments: pairs of games as single games say, seen from either side, and whatever was played by all counts."""

from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyser.experiments.cells import Cell
from analyser.experiments.comparing import same_games
from analyser.experiments.comparing.tournament import TournamentResult, find_rivals, lineups_of, play_tournament
from analyser.experiments.counting.layout import Outcomes
from analyser.experiments.counting.paired_games import half_points, undecided_pairs
from analyser.experiments.keeping.store import Store, open_store
from analyser.experiments.playing.crew import Crew, Threads
from analyser.experiments.playing.limits import Limits
from analyser.experiments.playing.prepared_cell import PreparedCell
from analyser.experiments.playing.session import Observer, Progress, Work, ignore
from analyser.games.catalogue import Game
from analyser.kernel.jit import PLAIN
from analyser.kernel.outcomes import DRAWN, LOST, UNDECIDED, WON
from analyser.kernel.playout import first_outcome
from analyser.mistakes import Mistake
from tests.cells import make_cells
from tests.chosen import DUEL_GAME, SOLO_GAME
from tests.cli.running import assert_names
from tests.experiments.playing import cut, play_cells
from tests.experiments.raising import raises_naming
from tests.experiments.scripted import Scripted, outcomes_by_chance, take_turns

GAME = DUEL_GAME
PAIRS = 3 if PLAIN else 130
NAMES = ("random", "aggressive", "careful")
HALVES = {LOST: 0, DRAWN: 1, WON: 2}
outcomes = st.sampled_from([LOST, WON, DRAWN, UNDECIDED])


def seatings(*names: str) -> list[Cell]:
    return make_cells(GAME, lineups=lineups_of(find_rivals(GAME, names)))


def play(
    names: Sequence[str],
    pairs: int = PAIRS,
    crew: Crew | None = None,
    observe: Observer = ignore,
    store: Store | None = None,
) -> TournamentResult:
    result, complete = play_tournament(seatings(*names), Limits(pairs), Work(crew or Threads(2), observe, store))
    assert complete
    assert result is not None
    return result


def found(result: TournamentResult) -> dict[str, Any]:
    """A result without what the clock says."""
    return {name: value for name, value in result.to_dict().items() if name != "seconds"}


def counts_of(result: TournamentResult) -> dict[tuple[str, str], tuple[int, ...]]:
    return {(one.first, one.second): one.counts for one in result.ratings.encounters}


def pentanomial(first: Sequence[int], second: Sequence[int]) -> list[int]:
    """Pairs by half points of the first rival, from the outcomes for who sat first: the first, then the second."""
    counts = [0] * 5
    for one, other in zip(first, second, strict=True):
        if UNDECIDED not in (one, other):
            counts[HALVES[one] + 2 - HALVES[other]] += 1
    return counts


@cache
def single_games(lineup: tuple[str, str]) -> tuple[int, ...]:
    """What each game came to for the first seat, from its last position."""
    cell = seatings(*lineup)[0]
    prepared = PreparedCell(cell)
    workspace, seen = prepared.new_workspace(), []
    for index in range(PAIRS):
        prepared.play_game(index, workspace)
        seen.append(first_outcome([int(GAME.play.place(workspace.board.state, side)) for side in (0, 1)]))
    return tuple(seen)


def test_pairs_are_recounted_from_single_games() -> None:
    result = play(NAMES)
    assert result.pairs == (PAIRS, PAIRS)
    assert counts_of(result) == {
        (one, two): tuple(pentanomial(single_games((one, two)), single_games((two, one))))
        for one, two in combinations(NAMES, 2)
    }
    games = [single_games(lineup) for pair in combinations(NAMES, 2) for lineup in (pair, pair[::-1])]
    points = sum(HALVES[outcome] / 2 for game in games for outcome in game)
    assert result.first_seat == pytest.approx(points / (6 * PAIRS))
    assert PLAIN or [one.name for one in result.ratings.ratings] == ["careful", "aggressive", "random"]


@given(met=st.lists(st.tuples(outcomes, outcomes), max_size=30))
def test_tables_of_outcomes_become_pairs(met: list[tuple[int, int]]) -> None:
    table = np.zeros((4, 4), np.int64)
    for pair in met:
        table[pair] += 1
    assert list(half_points(table)) == pentanomial([one for one, _ in met], [other for _, other in met])
    open_pairs = [0, 0, 0, 0]
    for one, other in met:
        if one == other == UNDECIDED:
            open_pairs[3] += 1
        elif UNDECIDED in (one, other):
            open_pairs[HALVES[one] if other == UNDECIDED else 2 - HALVES[other]] += 1
    assert list(undecided_pairs(table)) == open_pairs
    assert half_points(table.T) == half_points(table)[::-1], "the same pairs seen by the second"
    none, half, full, both = open_pairs
    assert undecided_pairs(table.T) == (full, half, none, both)


def test_the_order_of_the_policies_mirrors_everything() -> None:
    one, other = play(NAMES), play(NAMES[::-1])
    assert {(two, one): counts[::-1] for (one, two), counts in counts_of(other).items()} == counts_of(one)
    assert one.first_seat == other.first_seat
    for mine, theirs in zip(one.ratings.ratings, other.ratings.ratings, strict=True):
        assert (mine.name, mine.rank, mine.last) == (theirs.name, theirs.rank, theirs.last)
        assert (mine.elo, mine.low, mine.high) == pytest.approx((theirs.elo, theirs.low, theirs.high), abs=1e-3)


@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize(("first", "seconds"), [(1, 1e-9), (7, 1e-4), (10_000, 1.0)])
def test_threads_and_chunks_change_nothing(
    monkeypatch: pytest.MonkeyPatch, threads: int, first: int, seconds: float
) -> None:
    expected = play(NAMES[:2], crew=Threads(1))
    cut(monkeypatch, first, seconds)
    assert found(play(NAMES[:2], crew=Threads(threads))) == found(expected)


def test_a_store_that_run_filled_in_part_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_store(tmp_path / "empty.sqlite") as store:
        expected = play(NAMES[:2], store=store)
    assert "anytime" in expected.ratings.method, "who has a store may go on with more games"
    assert "anytime" not in play(NAMES[:2]).ratings.method
    cut(monkeypatch, 17)
    with open_store(tmp_path / "kept.sqlite") as store:
        play_cells(seatings(*NAMES[:2])[1:], PAIRS // 2, 2, store=store)
        result = play(NAMES[:2], store=store)
        assert (result.kept, found(result)) == (PAIRS // 2, found(expected))
        assert play(NAMES[:2], store=store).kept == 2 * PAIRS


def two_sided(games: int, *weights: tuple[float, ...]) -> dict[str, Outcomes]:
    """Outcomes of the meetings of three, both seatings."""
    names = [",".join(lineup) for pair in combinations(NAMES, 2) for lineup in (pair, pair[::-1])]
    return {name: outcomes_by_chance(games, place, weights[place % len(weights)]) for place, name in enumerate(names)}


@pytest.mark.parametrize("seed", range(4))
def test_undecided_games_are_held_both_ways(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    monkeypatch.setattr(same_games, "fault_of", lambda part: Mistake("lost its head"))
    games = two_sided(300, (4, 5, 1, 1), (5, 4, 2, 0))
    result = play(NAMES, 300, Scripted(games, seed))
    open_pairs = 0
    for (one, two), counts in counts_of(result).items():
        first, second = games[f"{one},{two}"].tolist(), games[f"{two},{one}"].tolist()
        decided = pentanomial(first, second)
        open_pairs += 300 - sum(decided)
        assert sum(counts) == 300
        assert all(seen >= known for seen, known in zip(counts, decided, strict=True))
    assert result.undecided == open_pairs > 30
    assert len(result.faults) == 3
    undecided = games["random,aggressive"].tolist().count(UNDECIDED)
    assert_names(result.faults[0], "random, aggressive", f"{undecided} of 300", "lost its head")


@pytest.mark.parametrize("seed", range(6))
def test_a_budget_counts_what_both_have_played_however_little(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    """Below the first look, too."""
    take_turns(monkeypatch)
    games, seen = two_sided(300, (4, 5, 1), (5, 4, 2)), []

    def observe(progress: Progress) -> None:
        seen.append(progress.done)
        if min(len(seen), progress.done) > 20:
            raise KeyboardInterrupt

    result, complete = play_tournament(seatings(*NAMES), Limits(300), Work(Scripted(games, seed, most=9), observe))
    assert not complete
    assert result is not None
    fewest, most = result.pairs
    assert 0 < fewest <= most < 100
    assert result.stopped == "interrupt"
    for (one, two), counts in counts_of(result).items():
        pairs = sum(counts)
        first, second = (games[name][:pairs].tolist() for name in (f"{one},{two}", f"{two},{one}"))
        assert list(counts) == pentanomial(first, second)


def test_who_never_met_has_no_rating() -> None:
    games = two_sided(300, (4, 5, 1))
    assert play_tournament(seatings(*NAMES), Limits(budget=1e-9), Work(Scripted(games))) == (None, True)


HOPELESS_POLICY = """
def choose(view, rules, moves, parameters, memory, stream):
    return -7
"""


@pytest.mark.slow
@pytest.mark.parametrize("pairs", [1, 10**9])
def test_a_policy_that_always_fails_is_a_mistake(own: Callable[..., str], pairs: int) -> None:
    spec = own(HOPELESS_POLICY)
    with raises_naming(Mistake, spec, "game 0", "seed 1"):
        play(("random", spec), pairs)


@pytest.mark.parametrize(
    ("game", "names", "named"),
    [
        (SOLO_GAME, ("greedy", "random"), (SOLO_GAME.name, "one side", "compare")),
        (DUEL_GAME, ("random",), ("two", "different")),
        (DUEL_GAME, ("random", "random"), ("two", "different")),
        (DUEL_GAME, (), ("two", "different")),
        (DUEL_GAME, ("random,careful", "random"), ("all sides", "-p A -p B", "random,careful")),
        (DUEL_GAME, ("random", "carful"), ("policy", "carful", "careful")),
    ],
)
def test_who_cannot_meet(game: Game, names: tuple[str, ...], named: tuple[str, ...]) -> None:
    with raises_naming(Mistake, *named):
        find_rivals(game, names)


def test_a_tournament_takes_no_precision() -> None:
    with raises_naming(Mistake, "tournament", "--sprt", "compare"):
        play_tournament(seatings("random", "careful"), Limits(precision=0.01), Work(Threads(1)))


def test_seatings_are_every_two_both_ways_once() -> None:
    found = [tuple(cell.players) for cell in seatings("random", "careful", "random", "aggressive")]
    assert found == [
        ("random", "careful"),
        ("careful", "random"),
        ("random", "aggressive"),
        ("aggressive", "random"),
        ("careful", "aggressive"),
        ("aggressive", "careful"),
    ]
