"""Comparisons: what single games say, the same result however they are played, the same end every time."""

from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import analyser
from analyser.experiments.cells import Cell, RuleSet, find_lineups, make_grid
from analyser.experiments.comparing import comparison
from analyser.experiments.comparing.compared import ComparisonResult, comparison_to_dict
from analyser.experiments.comparing.comparison import Goal, Group, compare_cells, groups_of, make_goal
from analyser.experiments.counting.layout import Outcomes
from analyser.experiments.keeping.store import Store, open_store
from analyser.experiments.playing.crew import Crew, Threads
from analyser.experiments.playing.limits import HOPELESS, Limits, looks
from analyser.experiments.playing.session import Observer, Progress, ignore
from analyser.experiments.playing.setting import Setting
from analyser.kernel.jit import PLAIN
from analyser.kernel.playout import LOST, UNDECIDED, WON, first_outcome
from analyser.mistakes import Mistake
from analyser.statistics.anytime import anytime_proportion
from analyser.statistics.intervals import wilson
from analyser.statistics.paired import Pairs
from analyser.statistics.ranking import Ranking, ranking_of
from tests.chosen import DUEL_GAME, SOLO_GAME
from tests.experiments.playing import cut, play_cells
from tests.experiments.scripted import Scripted, outcomes_by_chance, take_turns

GAMES = 14 if PLAIN else 350
many_games = pytest.mark.skipif(PLAIN, reason="too many games")
TO_THE_END = Goal()
FAILING = """
from solvers.heuristics.freigard import greedy

def illegal(view, rules, moves, parameters, memory, stream):
    if view.round_number == 4 and view.phase == 0:
        return -7
    return greedy.choose(view, rules, moves, parameters, memory, stream)

def hopeless(view, rules, moves, parameters, memory, stream):
    return -7
"""


def cells_of(*specs: str, difficulties: tuple[str, ...] = ("noon",), **options: Any) -> list[Cell]:
    return make_grid(SOLO_GAME, difficulties=difficulties, lineups=find_lineups(SOLO_GAME, specs), **options)


def duels(*specs: str) -> list[Cell]:
    return make_grid(DUEL_GAME, lineups=find_lineups(DUEL_GAME, specs))


def compare(
    cells: Sequence[Cell],
    limits: int | Limits,
    goal: Goal = TO_THE_END,
    crew: Crew | None = None,
    observe: Observer = ignore,
    store: Store | None = None,
) -> ComparisonResult:
    limits = Limits(limits) if isinstance(limits, int) else limits
    (result,), _ = compare_cells([cells], limits, goal, crew or Threads(2), observe, store)
    return result


def found(result: ComparisonResult) -> dict[str, Any]:
    """A result without what the clock says."""
    return {name: value for name, value in result.to_dict().items() if name != "seconds"}


@cache
def single_games(game: str, spec: str, difficulty: str, games: int = GAMES) -> Outcomes:
    """What each game came to for the first seat, one by one from its end."""
    (cell,) = duels(spec) if game == DUEL_GAME.name else cells_of(spec, difficulties=(difficulty,))
    setting = Setting(cell)
    desk, seen = setting.new_desk(), []
    for index in range(games):
        setting.play_game(index, desk)
        sides = range(len(cell.policies))
        seen.append(first_outcome([int(cell.game.play.place(desk.board.state, side)) for side in sides]))
    return np.array(seen, np.uint8)


def recount(one: Outcomes, other: Outcomes) -> Pairs:
    """Pairs of decided games."""
    first, second = one == WON, other == WON
    kinds = first & ~second, second & ~first, first & second, ~(first | second)
    gained, lost, both, neither = (int(kind.sum()) for kind in kinds)
    return Pairs(gained, lost, both, neither)


def is_recounted(result: ComparisonResult, outcomes: dict[str, Outcomes]) -> None:
    """All figures are those of the first games."""
    games = result.games
    for one in result.compared:
        own = outcomes[one.label][:games]
        assert (one.win.count, one.win.total) == (int((own == WON).sum()), games)
    assert len(result.ranking.comparisons) == len(outcomes) * (len(outcomes) - 1) / 2
    for two in result.ranking.comparisons:
        pairs = recount(outcomes[two.first][:games], outcomes[two.second][:games])
        assert two.paired.pairs == pairs
        assert two.paired.difference == pytest.approx((pairs.gained - pairs.lost) / games)
        told = comparison_to_dict(two)
        assert [told[name] for name in ("only_first_won", "only_second_won", "both_won", "neither_won")] == [
            pairs.gained,
            pairs.lost,
            pairs.both,
            pairs.neither,
        ]


def test_everything_is_recounted_from_single_games() -> None:
    specs = ("random", "greedy", "patient")
    result = compare(cells_of(*specs), GAMES)
    assert (result.games, result.stopped, result.ranking.method) == (GAMES, "games", "tango, Holm")
    is_recounted(result, {spec: single_games(SOLO_GAME.name, spec, "noon") for spec in specs})
    assert PLAIN or [one.label for one in result.compared] == ["patient", "greedy", "random"]


def test_in_a_duel_a_draw_is_not_won() -> None:
    specs = ("aggressive,aggressive", "random,aggressive", "random,random")
    result = compare(duels(*specs), GAMES)
    is_recounted(result, {spec: single_games(DUEL_GAME.name, spec, "") for spec in specs})


@cache
def played_at_once(specs: tuple[str, ...], limits: Limits, goal: Goal) -> ComparisonResult:
    return compare(cells_of(*specs), limits, goal, Threads(1))


@pytest.mark.slow
@pytest.mark.parametrize("threads", [1, 2, 5])
@pytest.mark.parametrize(("first", "seconds"), [(1, 1e-9), (7, 1e-4), (10_000, 1.0)])
@pytest.mark.parametrize(
    "goal",
    [
        Goal(),
        pytest.param(Goal(separated=True), marks=many_games),
        pytest.param(Goal(precision=0.12), marks=many_games),
    ],
)
def test_threads_and_chunks_change_nothing(
    monkeypatch: pytest.MonkeyPatch, threads: int, first: int, seconds: float, goal: Goal
) -> None:
    specs, limits = ("random", "greedy", "patient"), Limits(GAMES, goal.precision)
    expected = played_at_once(specs, limits, goal)
    assert expected.stopped == ("precision" if goal.precision else "separated" if goal.separated else "games")
    is_recounted(expected, {spec: single_games(SOLO_GAME.name, spec, "noon") for spec in specs})
    cut(monkeypatch, first, seconds)
    assert found(compare(cells_of(*specs), limits, goal, Threads(threads))) == found(expected)


@pytest.mark.parametrize("games", [GAMES // 4, GAMES + GAMES // 3])
def test_a_store_that_run_filled_in_part_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, games: int
) -> None:
    cells, expected = cells_of("greedy", "patient"), compare(cells_of("greedy", "patient"), GAMES)
    cut(monkeypatch, GAMES // 9)
    with open_store(tmp_path / "kept.sqlite") as store:
        play_cells(cells[1:], games, 2, store=store)
        result = compare(cells, GAMES, store=store)
        assert result.kept == min(games, GAMES)
        assert found(result) == found(expected)
        again = compare(cells, GAMES, store=store)
        assert (again.kept, found(again)) == (2 * GAMES, found(expected))
    results, _ = play_cells(cells, GAMES)
    wins = {one.label: one.win for one in result.compared}
    assert {one.cell.players[0]: one.win for one in results} == wins


def interrupting(after: int) -> Observer:
    def observe(progress: Progress) -> None:
        if progress.done >= progress.kept + after:
            raise KeyboardInterrupt

    return observe


@many_games
@pytest.mark.slow
def test_interrupted_and_continued_it_ends_as_if_it_was_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cells, goal = cells_of("greedy", "patient", "random"), Goal(precision=0.13)
    limits = Limits(10_000, goal.precision)
    expected = compare(cells, limits, goal)
    cut(monkeypatch, 9)
    with open_store(tmp_path / "kept.sqlite") as store:
        for after in (1, 40):
            results, complete = compare_cells([cells], limits, goal, Threads(2), interrupting(after), store)
            if after == 1:
                assert not complete, "it is broken off at the first games that it tells of"
            assert complete or {one.stopped for one in results} <= {"interrupt"}
        results, complete = compare_cells([cells], limits, goal, Threads(2), store=store)
        assert complete
    assert found(results[0]) == found(expected)


@pytest.mark.parametrize("threads", [1, 2])
def test_an_interrupt_keeps_the_first_games_of_all(monkeypatch: pytest.MonkeyPatch, threads: int) -> None:
    cut(monkeypatch, 1 if PLAIN else 9)
    take_turns(monkeypatch)
    specs, observe = ("random", "greedy", "patient"), interrupting(GAMES // 2)
    (result,), complete = compare_cells([cells_of(*specs)], Limits(10**9), Goal(), Threads(threads), observe)
    assert not complete
    assert (result.stopped, result.ranking.method) == ("interrupt", "anytime, averaged evidence")
    assert 0 < result.games <= GAMES
    is_recounted(result, {spec: single_games(SOLO_GAME.name, spec, "noon") for spec in specs})
    assert all(one.win == anytime_proportion(one.win.count, one.win.total) for one in result.compared)


# what settles a comparison: outcomes that are given, so that the end can be worked out one look after the other


def scripted(*names: str, games: int, weights: Sequence[float]) -> dict[str, Outcomes]:
    """Outcomes that are much alike: half the shuffles decide for all."""
    luck = np.random.default_rng(99).random(games)
    made = {}
    for place, (name, share) in enumerate(zip(names, weights, strict=True)):
        random = np.random.default_rng(place)
        own = np.where(random.random(games) < 0.5, luck, random.random(games))
        made[name] = np.where(own < share, WON, LOST).astype(np.uint8)
    return made


def naive_end(outcomes: dict[str, Outcomes], most: int, is_settled: Callable[[Ranking], bool]) -> int:
    """The first look at which the question is settled; `most` if there is none."""
    for games in looks(most):
        tables = {
            (one, other): recount(outcomes[one][:games], outcomes[other][:games])
            for one, other in combinations(outcomes, 2)
        }
        if is_settled(ranking_of(tables, anytime=True)):
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

    expected = naive_end(games, 3000, is_precise)
    assert 100 < expected < 3000
    result = compare(cells_of(*games), Limits(3000, 0.08), Goal(precision=0.08), Scripted(games, seed))
    assert (result.games, result.stopped) == (expected, "precision")


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
        results, complete = compare_cells([cells_of(*games)], Limits(budget=1e-9), Goal(), crew)
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
    results, complete = compare_cells(groups, Limits(3000), Goal(separated=True), crew)
    assert complete
    assert [result.stopped for result in results] == ["separated", "games"]
    is_recounted(results[0], clear)
    is_recounted(results[1], close)


# what is compared with what


def groups(cells: Sequence[Cell]) -> list[list[str]]:
    return [[f"{cell.difficulty} {cell.players[0]}" for cell in group] for group in groups_of(cells)]


def test_difficulties_are_groups_unless_they_are_all_that_differs() -> None:
    assert groups(cells_of("greedy", "random", difficulties=("dawn", "dusk"))) == [
        ["dawn greedy", "dawn random"],
        ["dusk greedy", "dusk random"],
    ]
    assert groups(cells_of("greedy", difficulties=("dawn", "dusk", "noon"))) == [
        ["dawn greedy", "dusk greedy", "noon greedy"]
    ]
    rules = [RuleSet(), RuleSet({"totem_value": 2})]
    assert len(groups_of(cells_of("greedy", difficulties=("dawn", "dusk"), rule_sets=rules))) == 2


def group(cells: Sequence[Cell]) -> Group:
    return Group(cells, Limits(10), Goal(), None)


def test_labels_are_what_differs() -> None:
    assert group(cells_of("greedy", "patient:least=3")).labels == ["greedy", "patient:least=3"]
    assert group(cells_of("greedy", difficulties=("dawn", "noon"))).labels == ["dawn", "noon"]
    rules = [RuleSet(), RuleSet({"totem_value": 2}), RuleSet({"totems.shield": 0})]
    assert group(cells_of("greedy", rule_sets=rules)).labels == ["as printed", "totem_value=2", "totems.shield=0"]
    both = group(cells_of("greedy", "random", rule_sets=rules[:2])).labels
    assert both == ["as printed, greedy", "as printed, random", "totem_value=2, greedy", "totem_value=2, random"]


def test_cells_that_are_the_same_are_a_mistake(tmp_path: Path) -> None:
    with pytest.raises(Mistake, match="takes two or more cells"):
        group(cells_of("greedy", "greedy"))
    with pytest.raises(Mistake, match="'as printed' is there twice at noon: greedy"):
        group(cells_of("greedy", rule_sets=[RuleSet(), RuleSet({"double": 2})]))
    copy = tmp_path / "copy.toml"
    cards = [f'"{name}" = {count}' for name, count in SOLO_GAME.load_components(None).counts]
    copy.write_text("\n".join(cards), encoding="utf-8")
    with pytest.raises(Mistake, match="'default' and 'copy' are the same at noon: greedy"):
        group(cells_of("greedy", decks=[None, copy]))
    with pytest.raises(Mistake, match="'greedy' is there twice"):
        group([*cells_of("random", "greedy"), *cells_of("greedy")])


def test_goals() -> None:
    limits, goal = make_goal(Limits(None, None, 9.0), until_separated=True, margin=0.01)
    assert (limits.games, limits.budget) == (comparison.MOST_UNTIL_SEPARATED, 9.0)
    assert goal == Goal(separated=True, margin=0.01)
    assert make_goal(Limits(5), until_separated=True, margin=0.0)[0].games == 5
    for limits, until_separated, margin in ((Limits(5), False, 0.01), (Limits(5, 0.1), True, 0.0)):
        with pytest.raises(Mistake, match="--until-separated"):
            make_goal(limits, until_separated=until_separated, margin=margin)


# undecided games


@pytest.fixture(scope="module")
def failing(tmp_path_factory: pytest.TempPathFactory) -> str:
    file = tmp_path_factory.mktemp("own") / "failing.py"
    file.write_text(FAILING, encoding="utf-8")
    return str(file)


@pytest.mark.slow
@many_games
def test_undecided_games_are_held_both_ways(failing: str) -> None:
    """Greedy against itself, but for the games of four rounds, which one of them does not end."""
    spec = f"{failing}:illegal"
    result = compare(cells_of("greedy", spec, "random"), GAMES)
    by_label = {one.label: one for one in result.compared}
    open_games, greedy = by_label[spec].undecided, by_label["greedy"]
    assert 5 < open_games < GAMES
    assert (greedy.undecided, by_label["random"].undecided) == (0, 0)
    own = by_label[spec].win
    assert own.low == wilson(own.count, GAMES).low
    assert own.high == wilson(own.count + open_games, GAMES).high
    (two,) = (one for one in result.ranking.comparisons if {one.first, one.second} == {"greedy", spec})
    assert two.paired.pairs.undecided == open_games
    assert (two.paired.gained, two.paired.lost, two.is_apart) == (0, 0, False)
    assert two.paired.low <= 0 <= two.paired.high
    (fault,) = result.faults
    assert fault.startswith(f"{spec}: {open_games} of {GAMES} games; the first: ")
    assert "chose an illegal move in game " in fault


@pytest.mark.slow
@pytest.mark.parametrize("games", [1, pytest.param(10**9, marks=many_games)])
def test_a_policy_that_always_fails_is_a_mistake(failing: str, games: int) -> None:
    played: list[Progress] = []
    with pytest.raises(analyser.Mistake, match="illegal move in game 0 of seed 1"):
        compare(cells_of("greedy", f"{failing}:hopeless"), games, observe=played.append)
    assert max((progress.done for progress in played), default=0) < 1000 * HOPELESS


@pytest.mark.parametrize("seed", range(3))
def test_separated_only_if_undecided_games_could_not_change_it(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    monkeypatch.setattr(comparison, "fault_of", lambda part: Mistake("lost its head"))
    games = {
        "greedy": outcomes_by_chance(2000, 1, (3, 7)),
        "random": outcomes_by_chance(2000, 2, (6, 3.5, 0, 0.5)),
    }
    result = compare(cells_of(*games), 2000, Goal(separated=True), Scripted(games, seed))
    kinds = {name: own[: result.games] for name, own in games.items()}
    for decided in (LOST, WON):
        as_if = {name: np.where(own == UNDECIDED, decided, own) for name, own in kinds.items()}
        assert ranking_of({("greedy", "random"): recount(as_if["greedy"], as_if["random"])}, anytime=True).is_separated
    assert result.stopped == "separated"
    assert result.faults == (
        f"random: {int((kinds['random'] == UNDECIDED).sum())} of {result.games} games; the first: lost its head",
    )
