"""A search on a base of one's own: it plays as any other, and is blamed where it errs."""

from pathlib import Path

import pytest

import analyser
from analyser.kernel.jit import PLAIN
from analyser.solvers.catalogue import find_policy
from tests.cli.running import assert_names, mistake

compiled = pytest.mark.skipif(PLAIN, reason="minutes without compilation; tests.lanes has small searches")
ROLLOUT = "rollout:playouts=16,base={},horizon=game"

OWN = """
from analyser.solvers.heuristics.freigard import greedy

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
    spec = ROLLOUT.format(f"({own}:choose)")
    told = find_policy("freigard", spec).spec
    assert find_policy("freigard", told).values == find_policy("freigard", spec).values
    (cell,) = analyser.run("freigard", policy=spec, games=12).cells
    (shipped,) = analyser.run("freigard", policy=ROLLOUT.format("greedy"), games=12).cells
    assert (cell.undecided, cell.win) == (0, shipped.win)
    assert cell.metrics["decisions"].histogram == shipped.metrics["decisions"].histogram


@pytest.mark.slow
@compiled
@pytest.mark.parametrize(
    ("function", "kind", "named"),
    [
        ("illegal", "rollout:playouts", "base policy"),
        ("illegal", "mcts:iterations", "base policy"),
        ("raising", "rollout:playouts", "ValueError: lost my head"),
    ],
)
def test_base_that_errs_costs_the_games_in_which_it_does(own: str, function: str, kind: str, named: str) -> None:
    """It errs in the fourth round, which not all games come to, but some playouts of each that go on to their end."""
    spec = f"{kind}=16,base=({own}:{function})"
    (cell,) = analyser.run("freigard", policy=f"{spec},horizon=round", games=60).cells
    assert 0 < cell.undecided < 60
    index = int(cell.ending.fault.partition("in game ")[2].partition(" ")[0])
    assert_names(cell.ending.fault, kind.partition(":")[0], f"game {index}", "seed 1", named)
    far = mistake("run", "freigard", "-n", "6", "-p", f"{spec},horizon=game")
    assert_names(far, kind.partition(":")[0], "game 0", "seed 1", named)


@pytest.mark.slow
@compiled
def test_file_that_does_not_compile_is_blamed_for_it(own: str) -> None:
    broken = Path(own).with_name("broken.py")
    broken.write_text("def choose(view, rules, moves, parameters, memory, stream):\n    return view.nosuch\n", "utf-8")
    for spec in (f"rollout:playouts=4,base=({broken}:choose)", f"mcts:base=(rollout:base=({broken}:choose))"):
        assert_names(mistake("run", "freigard", "-n", "5", "-p", spec), "broken.py", "nosuch")
