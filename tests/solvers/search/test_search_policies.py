"""A search is a policy like any other: it plays by the rules and by its address, and is asked for by a SPEC."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import analyser
from analyser.experiments.cells import Cell, find_lineups
from analyser.experiments.playing.prepared_cell import PreparedCell
from analyser.experiments.transcripts import Tracer
from analyser.games.catalogue import find_game
from analyser.kernel.jit import PLAIN
from analyser.mistakes import Mistake
from analyser.solvers.catalogue import find_policy, policies_of
from analyser.solvers.code import load_code
from tests.catalogue import ALL_NAMES
from tests.cells import make_cells
from tests.chosen import DUEL_GAME, SOLO_GAME
from tests.cli.running import assert_names, mistake
from tests.contract.samples import asked_of, hiding_cell
from tests.contract.test_hidden import games_that_peek
from tests.contract.walks import Chooser, copied
from tests.experiments.playing import cut, found, play_cells

compiled = pytest.mark.skipif(PLAIN, reason="minutes without compilation; tests.lanes has small searches")
ROLLOUT, MCTS, ISMCTS = (
    "rollout:playouts=16,base=random,horizon=game,caution=0",
    "mcts:iterations=16,base=random,horizon=game,caution=0",
    "ismcts:iterations=16,base=random,horizon=game,caution=0",
)
"""One base for all, since each search compiles with it; and no caution, which would leave its choice as it is."""
DUELS = ("rollout:playouts=16,base=random,caution=0", "ismcts:iterations=16,base=random,caution=0")
SOLO, DUEL = SOLO_GAME.name, DUEL_GAME.name
OF_A_GAME = [(SOLO, spec) for spec in (ROLLOUT, MCTS, ISMCTS)] + [(DUEL, f"{spec},random") for spec in DUELS]


def cell_of(game: str, spec: str, seed: int = 1) -> Cell:
    """By rules that let random players come far, else all that they try is lost."""
    found = find_game(game)
    lineups, rules = find_lineups(found, [spec]), asked_of(found, "LONG", {})
    (cell,) = make_cells(found, variant=found.variants[-1], lineups=lineups, settings=rules, seed=seed)
    return cell


@pytest.mark.slow
@compiled
@pytest.mark.parametrize(("game", "spec"), OF_A_GAME)
def test_threads_and_chunks_change_nothing(monkeypatch: pytest.MonkeyPatch, game: str, spec: str) -> None:
    cell = cell_of(game, spec)
    alone, complete = play_cells([cell], 24, 1)
    assert complete
    cut(monkeypatch)
    together, _ = play_cells([cell], 24, 2)
    assert [found(result) for result in together] == [found(result) for result in alone]
    assert alone[0].undecided == 0
    assert alone[0].games == 24


@pytest.mark.slow
@compiled
@pytest.mark.parametrize(("game", "spec"), OF_A_GAME)
def test_game_replayed_alone_is_that_of_the_run_and_all_its_moves_are_legal(game: str, spec: str) -> None:
    cell = cell_of(game, spec, seed=5)
    tracer = Tracer(cell)
    told = [tracer.trace(index) for index in range(6)]
    assert Tracer(cell).trace(4) == told[4]
    assert told[3] != told[4]
    decisions = [event for one in told for event in one["events"] if "move" in event and "legal" in event]
    assert len(decisions) > 60
    assert all(event["move"] in event["legal"] for event in decisions)
    prepared = PreparedCell(cell)
    played = prepared.play_chunk(0, 6, prepared.new_workspace())
    singles = [prepared.play_chunk(index, 1, prepared.new_workspace()) for index in reversed(range(6))]
    assert np.array_equal(played.tally, sum(single.tally for single in singles))
    assert played.outcomes.tolist() == [int(single.outcomes[0]) for single in reversed(singles)]


def games_of(cell: Cell, count: int) -> list[list[int]]:
    prepared = PreparedCell(cell)
    workspace = prepared.new_workspace()
    return [prepared.play_game(index, workspace) for index in range(count)]


@pytest.mark.slow
@compiled
def test_searches_think_each_for_itself() -> None:
    """They answer otherwise than their base policy, and otherwise with another budget or another algorithm."""
    others = ("rollout:playouts=90,base=random,caution=0", "mcts:iterations=90,base=random,caution=0", "random")
    games = [games_of(cell_of(SOLO, spec), 2) for spec in (ROLLOUT, MCTS, *others)]
    assert all(games.count(game) == 1 for game in games)


@pytest.mark.slow
@compiled
def test_trees_of_the_last_game_are_forgotten() -> None:
    """Kept for the next decision, but not for the next game."""
    cell = cell_of(SOLO, "mcts:iterations=30,base=random,horizon=game,caution=0,reuse=true,widening=1")
    prepared = PreparedCell(cell)
    workspace = prepared.new_workspace()
    among = [prepared.play_game(index, workspace) for index in range(5)]
    assert [prepared.play_game(index, prepared.new_workspace()) for index in range(5)] == among
    anew = PreparedCell(cell_of(SOLO, "mcts:iterations=30,base=random,horizon=game,caution=0,widening=1"))
    assert [anew.play_game(index, anew.new_workspace()) for index in range(5)] != among, "the tree was not kept at all"


# SPECs.


@pytest.mark.parametrize(
    ("game", "spec", "told"),
    [
        (SOLO, "rollout", "rollout"),
        (SOLO, "mcts:iterations=1000,caution=1", "mcts"),
        (SOLO, "rollout:base=greedy,playouts=20", "rollout:playouts=20,base=greedy"),
        (SOLO, "rollout:base=(greedy)", "rollout:base=greedy"),
        (
            SOLO,
            "rollout:base=(patient:least=3,pairs=ignored),playouts=20",
            "rollout:playouts=20,base=(patient:least=3,pairs=ignored)",
        ),
        (SOLO, "ismcts:base= (patient:least=3) , caution = 2", None),
        (SOLO, "mcts:base=(rollout:base=(patient:least=3),playouts=5)", None),
        (SOLO, "mcts:reuse=true,widening=2,horizon=round,nodes=16,trust=0", None),
        (DUEL, "ismcts:base=(careful:danger=0.5),iterations=9", None),
        (DUEL, "rollout:base=aggressive", "rollout:base=aggressive"),
    ],
)
def test_spec_is_written_so_that_it_is_read_again(game: str, spec: str, told: str | None) -> None:
    try:
        policy = find_policy(game, spec)
    except Mistake as wrong:
        pytest.fail(f"{spec}: {wrong}")
    if told is not None:
        assert policy.spec == told
    again = find_policy(game, policy.spec)
    assert again.spec == policy.spec
    assert again.values == policy.values
    base, again_base = policy.base, again.base
    assert base is not None
    assert again_base is not None
    assert base.values == again_base.values


def test_base_in_brackets_is_that_policy() -> None:
    base = find_policy(SOLO, "rollout:base=(patient:least=3,pairs=ignored),playouts=20").base
    assert base == find_policy(SOLO, "patient:least=3,pairs=ignored")
    inner = find_policy(SOLO, "mcts:base=(rollout:base=(patient:least=3),playouts=5)").base
    assert inner is not None
    assert inner.base == find_policy(SOLO, "patient:least=3")


@pytest.mark.parametrize(
    ("game", "spec", "named"),
    [
        (SOLO, "rollout:base=nosuch", ["policy", "nosuch"]),
        (SOLO, "mcts:base=careful", ["policy", "careful"]),
        (SOLO, "mcts:base=(rollout:base=nosuch)", ["policy", "nosuch"]),
        (SOLO, "mcts:base=(patient:leest=3)", ["leest", "least", "patient"]),
        (SOLO, "mcts:base=(patient:least=999)", ["least", "999"]),
        (SOLO, "rollout:playouts=0", ["playouts", "1", "0"]),
        (SOLO, "rollout:iterations=3", ["iterations", "rollout"]),
        (SOLO, "mcts:nodes=15", ["nodes", "16", "131072", "15"]),
        (SOLO, "mcts:nodes=131073", ["nodes", "16", "131072", "131073"]),
        (SOLO, "mcts:horizon=year", ["horizon", "year"]),
        (SOLO, "rollout:base=(greedy),base=random", ["base", "twice"]),
        (SOLO, "rollout:base=", ["policy", "unknown"]),
        (SOLO, "rollout:base=nowhere.py:choose", ["nowhere.py", "exist"]),
        (DUEL, "rollout:objective=decisions", ["objective", "decisions"]),
    ],
)
def test_what_is_wrong_with_a_spec_is_said_in_one_line(game: str, spec: str, named: list[str]) -> None:
    assert_names(mistake("run", game, "-n", "5", "-p", spec if game == SOLO else f"{spec},random"), *named)


@pytest.mark.parametrize("game", ALL_NAMES)
def test_every_game_has_the_same_searches(game: str) -> None:
    assert [info.name for info in policies_of(game)][-3:] == ["rollout", "mcts", "ismcts"]


@pytest.mark.parametrize(("game", "moves"), [("freigard", 16), ("castle_panic", 16), ("freyas_folly", 100)])
def test_playouts_are_cut_where_it_suits_the_strongest_policy_of_a_game(game: str, moves: int) -> None:
    """A round of Freigard is over by then; a dwarf's way in Freya's Folly takes many turns."""
    assert {find_policy(game, search).values["cut_after"] for search in ("rollout", "mcts")} == {moves}


@pytest.mark.slow
@compiled
def test_search_on_a_search() -> None:
    """Slow, but allowed: the tree's playouts are those of a player that looks ahead itself."""
    spec = "mcts:iterations=4,horizon=round,base=(rollout:playouts=4,base=random,horizon=round)"
    (cell,) = analyser.run(SOLO, policy=spec, games=2).cells
    assert (cell.games, cell.undecided) == (2, 0)
    first = list(analyser.trace(SOLO, policy=spec, games=2))
    assert list(analyser.trace(SOLO, policy=spec, index=1)) == first[1:]


# What is hidden.


class Reminded(Chooser):
    """A search that is asked again with whatever its memory holds by then: a decision begins its tree anew."""

    def __call__(self, view: Any, rules: Any, moves: Any) -> int:
        return int(self.code.choose(view, rules, moves, self.parameters, self.memory, copied(self.stream)))


@pytest.mark.slow
@compiled
@pytest.mark.parametrize(("game", "spec"), [(DUEL, spec) for spec in DUELS] + [(SOLO, ROLLOUT), (SOLO, ISMCTS)])
def test_choice_does_not_depend_on_what_is_hidden(game: str, spec: str) -> None:
    found_game = find_game(game)
    cell = hiding_cell(found_game)
    code = load_code(find_policy(game, spec))
    make: Callable[[Any, Any], Any] = lambda rules, sides: Reminded(code, rules, sides)  # noqa: E731
    peeks, redeals = games_that_peek(cell, found_game.play, make, 3)
    assert redeals > 50
    assert peeks == 0


@pytest.mark.slow
def test_a_search_on_the_strongest_policy_wins_as_that_does() -> None:
    """What the base policy foresees at the end of a round is its chance to win, and not to lose."""
    result = analyser.run(SOLO, difficulty=SOLO_GAME.difficulties[-2], policy="rollout:playouts=60", games=12)
    assert result.cells[0].win.count >= 10
