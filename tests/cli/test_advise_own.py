"""`analyser advise --base FILE.py:FUNCTION`: a policy of one's own plays on."""

from pathlib import Path

import pytest

from analyser.kernel.jit import PLAIN
from tests.cli.running import Said, child, mistake

WORDS = ("advise", "freigard", "--index", "1", "--move", "5", "-n", "8", "--format", "csv")
PLAYS = """
from pathlib import Path

from analyser.kernel.jit import kernel
from analyser.kernel.moves import move_at
from solvers.heuristics.freigard import greedy

IS_GREEDY = int((Path(__file__).parent / "greedy.txt").read_text())


@kernel
def choose(view, rules, moves, parameters, memory, stream):
    if IS_GREEDY == 1:
        return greedy.choose(view, rules, moves, parameters, memory, stream)
    return move_at(moves, 0)
"""
ERRS = """
from analyser.kernel.moves import move_at


def illegal(view, rules, moves, parameters, memory, stream):
    return -7


def raising(view, rules, moves, parameters, memory, stream):
    if view.score < 99:
        raise ValueError("lost my head")
    return 0


def broken(view, rules, moves, parameters, memory, stream):
    return view.nosuch


def cheating(view, rules, moves, parameters, memory, stream):
    rules.totem_value = 5
    return move_at(moves, 0)
"""
FORESEES = """
from solvers.heuristics.freigard import greedy


def choose(view, rules, moves, parameters, memory, stream):
    return greedy.choose(view, rules, moves, parameters, memory, stream)


def foresee({arguments}):
    return {worth}
"""
compiled = pytest.mark.skipif(PLAIN, reason="what is kept of compiled code")


@pytest.fixture
def own(tmp_path: Path) -> Path:
    (tmp_path / "greedy.txt").write_text("1", encoding="utf-8")
    (tmp_path / "own.py").write_text(PLAYS, encoding="utf-8")
    (tmp_path / "errs.py").write_text(ERRS, encoding="utf-8")
    return tmp_path


def asked(own: Path, base: str) -> Said:
    """In a process of its own: what the one before compiled must not be found again."""
    said = child(*WORDS, "--base", base.format(own / "own.py"), cwd=own)
    assert (said.code, said.err) == (0, "")
    return said


@pytest.mark.slow
@compiled
def test_nothing_of_it_is_kept_for_the_next_process(own: Path) -> None:
    base = "rollout:playouts=2,base=({}:choose)"
    first = asked(own, base)  # a third process would say the same as one of these: tests/cli/test_advise.py
    (own / "greedy.txt").write_text("0", encoding="utf-8")
    assert asked(own, base) != first, "what the policy reads has changed"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("function", "told"),
    [
        ("illegal", "failed in a playout: it chose an illegal move"),
        ("cheating", "wrote to the rules in a playout"),
        ("raising", "failed in a playout: ValueError: lost my head"),
        pytest.param("broken", "does not compile: line 16: no field is called 'nosuch'", marks=compiled),
    ],
)
def test_what_it_does_wrong_is_one_line(own: Path, function: str, told: str) -> None:
    assert told in mistake(*WORDS, "--base", f"{own / 'errs.py'}:{function}")


SEEN = "view, seat, rules, parameters, memory"
OUTSIDE = "foresaw what is not from 0 to 1"
ONCE, TWICE = "base=({}:choose)", "base=(rollout:playouts=2,base=({}:choose))"


@pytest.mark.parametrize(
    ("arguments", "worth", "base", "told"),
    [
        (SEEN.replace("seat, ", ""), "0.5", ONCE, "takes 4 arguments, not 5: view, seat"),
        pytest.param(SEEN, "1.5", ONCE, OUTSIDE, marks=pytest.mark.slow),
        pytest.param(SEEN, "float('nan')", TWICE, OUTSIDE, marks=pytest.mark.slow),
    ],
)
def test_what_it_foresees_is_a_chance(tmp_path: Path, arguments: str, worth: str, base: str, told: str) -> None:
    """Also where a search is built on a search: that foresees what its own base policy does."""
    (tmp_path / "seer.py").write_text(FORESEES.format(arguments=arguments, worth=worth), encoding="utf-8")
    spec = f"rollout:playouts=8,{base.format(tmp_path / 'seer.py')},horizon=round"
    assert told in mistake("run", "freigard", "-p", spec, "-n", "2", "--no-store")
