"""A search is a policy like any other: it plays by the rules and by its address, and is asked for by a SPEC."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import analyser
from analyser.experiments.cells import Cell
from analyser.experiments.playing.setting import Setting
from analyser.experiments.transcripts import Tracer
from analyser.games.catalogue import find_game
from analyser.kernel.jit import PLAIN
from analyser.mistakes import Mistake
from solvers.catalogue import find_policy, policies_of
from solvers.code import load_code
from tests.cli.running import mistake
from tests.contract.samples import hiding, plain_cell
from tests.contract.test_hidden import Chooser, games_that_peek
from tests.contract.walks import copied
from tests.experiments.playing import cut, found, play_cells

compiled = pytest.mark.skipif(PLAIN, reason="minutes without compilation; tests.lanes has small searches")
ROLLOUT, MCTS, ISMCTS = (
    "rollout:playouts=16,base=greedy,horizon=game",
    "mcts:iterations=16,base=greedy,horizon=game",
    "ismcts:iterations=16,base=greedy,horizon=game",
)
"""Freigard's; `mcts` and `ismcts` are one code."""
DUELS = ("rollout:playouts=16,base=aggressive", "ismcts:iterations=16,base=aggressive")
OF_A_GAME = [("freigard", spec) for spec in (ROLLOUT, MCTS, ISMCTS)] + [
    ("en_garde", f"{spec},random") for spec in DUELS
]
SHORT: dict[str, dict[str, Any]] = {"freigard": {}, "en_garde": {"points": 2}}


def cell_of(game: str, spec: str, seed: int = 1) -> Cell:
    return plain_cell(find_game(game), spec, seed=seed, **SHORT[game])


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
    setting = Setting(cell)
    played = setting.play_chunk(0, 6, setting.new_desk())
    singles = [setting.play_chunk(index, 1, setting.new_desk()) for index in reversed(range(6))]
    assert np.array_equal(played.tally, sum(single.tally for single in singles))
    assert played.outcomes.tolist() == [int(single.outcomes[0]) for single in reversed(singles)]


def games_of(cell: Cell, count: int) -> list[list[int]]:
    setting = Setting(cell)
    desk = setting.new_desk()
    return [setting.play_game(index, desk) for index in range(count)]


@pytest.mark.slow
@compiled
def test_searches_think_each_for_itself() -> None:
    """They answer otherwise than their base policy, and otherwise with another budget or another algorithm."""
    others = ("rollout:playouts=90,base=greedy", "mcts:iterations=90,base=greedy", "greedy")
    games = [games_of(cell_of("freigard", spec), 2) for spec in (ROLLOUT, MCTS, *others)]
    assert all(games.count(game) == 1 for game in games)


@pytest.mark.slow
@compiled
def test_trees_of_the_last_game_are_forgotten() -> None:
    """Kept for the next decision, but not for the next game."""
    cell = cell_of("freigard", "mcts:iterations=30,base=greedy,horizon=game,reuse=true,widening=1")
    setting = Setting(cell)
    desk = setting.new_desk()
    among = [setting.play_game(index, desk) for index in range(5)]
    assert [setting.play_game(index, setting.new_desk()) for index in range(5)] == among
    anew = Setting(cell_of("freigard", "mcts:iterations=30,base=greedy,horizon=game,widening=1"))
    assert [anew.play_game(index, anew.new_desk()) for index in range(5)] != among, "the tree was not kept at all"


# SPECs.


@pytest.mark.parametrize(
    ("game", "spec", "told"),
    [
        ("freigard", "rollout", "rollout"),
        ("freigard", "mcts:iterations=1000,caution=1", "mcts"),
        ("freigard", "rollout:base=greedy,playouts=20", "rollout:playouts=20,base=greedy"),
        ("freigard", "rollout:base=(greedy)", "rollout:base=greedy"),
        (
            "freigard",
            "rollout:base=(patient:least=3,pairs=ignored),playouts=20",
            "rollout:playouts=20,base=(patient:least=3,pairs=ignored)",
        ),
        ("freigard", "ismcts:base= (patient:least=3) , caution = 2", None),
        ("freigard", "mcts:base=(rollout:base=(patient:least=3),playouts=5)", None),
        ("freigard", "mcts:reuse=true,widening=2,horizon=round,nodes=16,trust=0", None),
        ("en_garde", "ismcts:base=(careful:danger=0.5),iterations=9", None),
        ("en_garde", "rollout:base=aggressive", "rollout:base=aggressive"),
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
    base = find_policy("freigard", "rollout:base=(patient:least=3,pairs=ignored),playouts=20").base
    assert base == find_policy("freigard", "patient:least=3,pairs=ignored")
    inner = find_policy("freigard", "mcts:base=(rollout:base=(patient:least=3),playouts=5)").base
    assert inner is not None
    assert inner.base == find_policy("freigard", "patient:least=3")


@pytest.mark.parametrize(
    ("game", "spec", "told"),
    [
        ("freigard", "rollout:base=nosuch", "unknown policy 'nosuch'"),
        ("freigard", "mcts:base=careful", "unknown policy 'careful'"),
        ("freigard", "mcts:base=(rollout:base=nosuch)", "unknown policy 'nosuch'"),
        ("freigard", "mcts:base=(patient:leest=3)", "unknown parameter 'leest' for policy patient"),
        ("freigard", "mcts:base=(patient:least=999)", "least must be"),
        ("freigard", "rollout:playouts=0", "playouts must be from 1"),
        ("freigard", "rollout:iterations=3", "unknown parameter 'iterations' for policy rollout"),
        ("freigard", "mcts:nodes=15", "nodes must be from 16"),
        ("freigard", "mcts:nodes=131073", "nodes must be from 16 to 131072"),
        ("freigard", "mcts:horizon=year", "horizon"),
        ("freigard", "rollout:base=(greedy),base=random", "base is set twice"),
        ("freigard", "rollout:base=", "unknown policy ''"),
        ("freigard", "rollout:base=nowhere.py:choose", "policy file nowhere.py does not exist"),
        ("en_garde", "rollout:objective=decisions", "objective"),
    ],
)
def test_what_is_wrong_with_a_spec_is_said_in_one_line(game: str, spec: str, told: str) -> None:
    assert told in mistake("run", game, "-n", "5", "-p", spec if game == "freigard" else f"{spec},random")


def test_every_game_has_the_same_searches() -> None:
    for game in ("freigard", "en_garde"):
        assert [info.name for info in policies_of(game)][-3:] == ["rollout", "mcts", "ismcts"]


@pytest.mark.slow
@compiled
def test_search_on_a_search() -> None:
    """Slow, but allowed: the tree's playouts are those of a player that looks ahead itself."""
    spec = "mcts:iterations=4,horizon=round,base=(rollout:playouts=4,base=random,horizon=round)"
    (cell,) = analyser.run("freigard", policy=spec, games=2).cells
    assert (cell.games, cell.undecided) == (2, 0)
    first = list(analyser.trace("freigard", policy=spec, games=2))
    assert list(analyser.trace("freigard", policy=spec, index=1)) == first[1:]


# A base of one's own.

OWN = """
from solvers.heuristics.freigard import greedy

def choose(view, rules, moves, parameters, memory, stream):
    return greedy.choose(view, rules, moves, parameters, memory, stream)

def illegal(view, rules, moves, parameters, memory, stream):
    if view.round_number >= 4 and view.phase == 0:
        return -7
    return greedy.choose(view, rules, moves, parameters, memory, stream)

def raising(view, rules, moves, parameters, memory, stream):
    if view.round_number >= 4 and view.phase == 0:
        raise ValueError("lost my head")
    return greedy.choose(view, rules, moves, parameters, memory, stream)
"""


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> str:
    file = tmp_path_factory.mktemp("own") / "own.py"
    file.write_text(OWN, encoding="utf-8")
    return str(file)


@pytest.mark.slow
@compiled
def test_base_of_ones_own_plays_as_the_shipped_one_that_it_calls(own: str) -> None:
    spec = ROLLOUT.replace("base=greedy", f"base=({own}:choose)")
    told = find_policy("freigard", spec).spec
    assert find_policy("freigard", told).values == find_policy("freigard", spec).values
    (cell,) = analyser.run("freigard", policy=spec, games=12).cells
    (shipped,) = analyser.run("freigard", policy=ROLLOUT, games=12).cells
    assert (cell.undecided, cell.win) == (0, shipped.win)
    assert cell.metrics["decisions"].histogram == shipped.metrics["decisions"].histogram


@pytest.mark.slow
@compiled
@pytest.mark.parametrize(
    ("function", "kind", "told"),
    [
        ("illegal", "rollout:playouts", "failed in game {} of seed 1: its base policy"),
        ("illegal", "mcts:iterations", "failed in game {} of seed 1: its base policy"),
        ("raising", "rollout:playouts", "failed in game {} of seed 1: ValueError: lost my head"),
    ],
)
def test_base_that_errs_costs_the_games_in_which_it_does(own: str, function: str, kind: str, told: str) -> None:
    """It errs in the fourth round, which not all games come to, but some playouts of each that go on to their end."""
    spec = f"{kind}=16,base=({own}:{function})"
    (cell,) = analyser.run("freigard", policy=f"{spec},horizon=round", games=60).cells
    assert 0 < cell.undecided < 60
    fault = cell.ending.fault or ""
    assert fault.startswith("policy ")
    index = int(fault.partition("in game ")[2].partition(" ")[0])
    assert told.format(index) in fault
    assert spec.partition("=")[0].partition(":")[0] in fault
    far = mistake("run", "freigard", "-n", "6", "-p", f"{spec},horizon=game")
    assert told.format(0) in far


@pytest.mark.slow
@compiled
def test_file_that_does_not_compile_is_blamed_for_it(own: str) -> None:
    broken = Path(own).with_name("broken.py")
    broken.write_text("def choose(view, rules, moves, parameters, memory, stream):\n    return view.nosuch\n", "utf-8")
    for spec in (f"rollout:playouts=4,base=({broken}:choose)", f"mcts:base=(rollout:base=({broken}:choose))"):
        line = mistake("run", "freigard", "-n", "5", "-p", spec)
        assert "broken.py" in line
        assert "nosuch" in line


# What is hidden.


class Reminded(Chooser):
    """A search that is asked again with whatever its memory holds by then: a decision begins its tree anew."""

    def __call__(self, view: Any, rules: Any, moves: Any) -> int:
        return int(self.code.choose(view, rules, moves, self.parameters, self.memory, copied(self.stream)))


@pytest.mark.slow
@compiled
@pytest.mark.parametrize(
    ("game", "spec"), [("en_garde", spec) for spec in DUELS] + [("freigard", ROLLOUT), ("freigard", ISMCTS)]
)
def test_choice_does_not_depend_on_what_is_hidden(game: str, spec: str) -> None:
    found_game = find_game(game)
    cell = plain_cell(found_game, "random", **hiding(found_game))
    code = load_code(find_policy(game, spec))
    make: Callable[[Any, Any], Any] = lambda rules, sides: Reminded(code, rules, sides)  # noqa: E731
    peeks, redeals = games_that_peek(cell, found_game.play, make, 3)
    assert redeals > 50
    assert peeks == 0


@pytest.mark.slow
def test_a_search_on_the_strongest_policy_wins_as_that_does() -> None:
    """What the base policy foresees at the end of a round is its chance to win, and not to lose."""
    result = analyser.run("freigard", difficulty="dusk", policy="rollout:playouts=60", games=12)
    assert result.cells[0].win.count >= 10
