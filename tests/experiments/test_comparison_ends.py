"""When a comparison is settled: outcomes that are given, so that its end can be worked out look after look."""

from collections.abc import Callable, Sequence
from itertools import combinations

import numpy as np
import pytest

from analyser.experiments.comparing import same_games
from analyser.experiments.comparing.comparison import MOST_UNTIL_SEPARATED, Goal, compare_cells, make_goal
from analyser.experiments.counting.layout import Outcomes
from analyser.experiments.playing.limits import Limits, looks
from analyser.experiments.playing.session import Progress, Work
from analyser.kernel.outcomes import LOST, UNDECIDED, WON
from analyser.mistakes import Mistake
from analyser.statistics.methods import ANYTIME, Method, aimed_at
from analyser.statistics.ranking import Ranking, ranking_of
from tests.cli.running import assert_names
from tests.experiments.compared import cells_of, compare, duels, is_recounted, recount
from tests.experiments.raising import raises_naming
from tests.experiments.scripted import Scripted, outcomes_by_chance, take_turns


def scripted(*names: str, games: int, weights: Sequence[float]) -> dict[str, Outcomes]:
    """Outcomes that are much alike: half the shuffles decide for all."""
    luck = np.random.default_rng(99).random(games)
    made = {}
    for place, (name, share) in enumerate(zip(names, weights, strict=True)):
        random = np.random.default_rng(place)
        own = np.where(random.random(games) < 0.5, luck, random.random(games))
        made[name] = np.where(own < share, WON, LOST).astype(np.uint8)
    return made


def naive_end(
    outcomes: dict[str, Outcomes], most: int, is_settled: Callable[[Ranking], bool], method: Method = ANYTIME
) -> int:
    """The first look at which the question is settled; `most` if there is none."""
    for games in looks(most):
        tables = {
            (one, other): recount(outcomes[one][:games], outcomes[other][:games])
            for one, other in combinations(outcomes, 2)
        }
        if is_settled(ranking_of(tables, method=method)):
            return games
    return most


@pytest.mark.parametrize("seed", range(4))
def test_separated_at_the_same_game_every_time(seed: int) -> None:
    games = scripted("random", "greedy", "patient", games=3000, weights=(0.4, 0.5, 0.62))
    expected = naive_end(games, 3000, lambda ranking: ranking.is_separated)
    assert 100 < expected < 3000
    result = compare(cells_of(*games), 3000, Goal(separated=True), Scripted(games, seed))
    assert (result.games, result.stopped) == (expected, "separated")
    is_recounted(result, games)


@pytest.mark.parametrize("seed", range(4))
def test_precise_at_the_same_game_every_time(seed: int) -> None:
    games = scripted("random", "greedy", "patient", games=3000, weights=(0.02, 0.5, 0.62))

    def is_precise(ranking: Ranking) -> bool:
        return max(one.paired.high - one.paired.low for one in ranking.comparisons) <= 2 * 0.08

    expected = naive_end(games, 3000, is_precise, aimed_at(0.08))
    assert 100 < expected < naive_end(games, 3000, is_precise)
    result = compare(cells_of(*games), Limits(3000, 0.08), Goal(precision=0.08), Scripted(games, seed))
    assert (result.games, result.stopped) == (expected, "precision")
    assert is_precise(result.ranking), "what is shown is what it was stopped by"


@pytest.mark.parametrize("seed", range(3))
def test_equal_ones_are_settled_by_the_margin_however_wide_the_other_intervals_are(seed: int) -> None:
    """Two that hardly differ, and a third that differs much, and so has a difference that is less well known."""
    games = scripted("random", "greedy", games=6000, weights=(0.3, 0.6))
    twin = games["greedy"].copy()
    twin[::200] = LOST
    games["patient"] = twin

    def is_settled(ranking: Ranking) -> bool:
        return all(one.is_settled(0.02) for one in ranking.comparisons)

    expected = naive_end(games, 6000, is_settled)
    assert 100 < expected < 3000
    result = compare(cells_of(*games), 6000, Goal(separated=True, margin=0.02), Scripted(games, seed))
    assert (result.games, result.stopped) == (expected, "margin")
    assert max(one.paired.high - one.paired.low for one in result.ranking.comparisons) > 0.04


def test_who_cannot_be_told_apart_plays_to_the_last_game() -> None:
    games = scripted("random", "greedy", games=500, weights=(0.5, 0.5))
    result = compare(cells_of(*games), 500, Goal(separated=True), Scripted(games))
    assert (result.games, result.stopped, result.ranking.is_separated) == (500, "games", False)
    assert result.ranking.method == "anytime, averaged evidence"


def test_nobody_plays_much_further_than_the_question_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    take_turns(monkeypatch)
    games = scripted("random", "greedy", games=100_000, weights=(0.1, 0.9))
    crew = Scripted(games)
    result = compare(cells_of(*games), 100_000, Goal(separated=True), crew)
    assert result.games == 100
    assert max(crew.handed_out.values()) < 600


def test_progress_tells_how_many_games_it_will_take(monkeypatch: pytest.MonkeyPatch) -> None:
    take_turns(monkeypatch)
    games = scripted("random", "greedy", games=100_000, weights=(0.5, 0.6))
    for goal, limits in ((Goal(separated=True), Limits(10**7)), (Goal(precision=0.06), Limits(precision=0.06))):
        seen: list[Progress] = []
        result = compare(cells_of(*games), limits, goal, Scripted(games), seen.append)
        later = [progress.games for progress in seen if progress.done > 0.8 * result.games]
        assert result.games / 3 < min(later) <= max(later) < 4 * result.games


def test_a_budget_counts_what_all_have_played(monkeypatch: pytest.MonkeyPatch) -> None:
    take_turns(monkeypatch)
    games = scripted("random", "greedy", "patient", games=3000, weights=(0.4, 0.5, 0.62))
    ended = set()
    for seed in range(12):
        crew = Scripted(games, seed, room=30)
        results, complete = compare_cells([cells_of(*games)], Limits(budget=1e-9), Goal(), Work(crew))
        assert complete
        for result in results:
            assert (result.stopped, result.ranking.method) == ("budget", "anytime, averaged evidence")
            is_recounted(result, games)
        ended.add(results[0].games if results else 0)
    assert len(ended) > 2


def test_groups_end_each_for_itself() -> None:
    clear = scripted("random", "greedy", games=3000, weights=(0.1, 0.9))
    close = scripted("aggressive,random", "careful,random", games=3000, weights=(0.5, 0.52))
    crew = Scripted(clear | close)
    groups = [cells_of(*clear), duels(*close)]
    results, complete = compare_cells(groups, Limits(3000), Goal(separated=True), Work(crew))
    assert complete
    assert [result.stopped for result in results] == ["separated", "games"]
    is_recounted(results[0], clear)
    is_recounted(results[1], close)


def test_goals() -> None:
    limits, goal = make_goal(Limits(None, None, 9.0), until_separated=True, margin=0.01)
    assert (limits.games, limits.budget) == (MOST_UNTIL_SEPARATED, 9.0)
    assert goal == Goal(separated=True, margin=0.01)
    assert make_goal(Limits(5), until_separated=True, margin=0.0)[0].games == 5
    for limits, until_separated, margin in ((Limits(5), False, 0.01), (Limits(5, 0.1), True, 0.0)):
        with raises_naming(Mistake, "until_separated"):
            make_goal(limits, until_separated=until_separated, margin=margin)


@pytest.mark.parametrize("seed", range(3))
def test_separated_only_if_undecided_games_could_not_change_it(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    monkeypatch.setattr(same_games, "fault_of", lambda part: Mistake("lost its head"))
    games = {
        "greedy": outcomes_by_chance(2000, 1, (3, 7)),
        "random": outcomes_by_chance(2000, 2, (6, 3.5, 0, 0.5)),
    }
    result = compare(cells_of(*games), 2000, Goal(separated=True), Scripted(games, seed))
    kinds = {name: own[: result.games] for name, own in games.items()}
    for decided in (LOST, WON):
        as_if = {name: np.where(own == UNDECIDED, decided, own) for name, own in kinds.items()}
        assert ranking_of(
            {("greedy", "random"): recount(as_if["greedy"], as_if["random"])}, method=ANYTIME
        ).is_separated
    assert result.stopped == "separated"
    (fault,) = result.faults
    undecided = int((kinds["random"] == UNDECIDED).sum())
    assert_names(fault, "random", f"{undecided} of {result.games}", "lost its head")
