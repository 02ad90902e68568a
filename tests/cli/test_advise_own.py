"""`analyser advise --base FILE.py:FUNCTION`: a policy of one's own plays on."""

from pathlib import Path

import pytest

from analyser.kernel.jit import PLAIN
from tests.chosen import SOLO, SOLO_INTEGER
from tests.cli.running import Said, assert_names, child, mistake

WORDS = ("advise", SOLO, "--index", "1", "--move", "5", "-n", "8", "--format", "csv")
PLAYS = f"""
from pathlib import Path

from analyser.kernel.jit import kernel
from analyser.kernel.moves import move_at
from analyser.solvers.heuristics.{SOLO} import greedy

IS_GREEDY = int((Path(__file__).parent / "greedy.txt").read_text())


@kernel
def choose(view, rules, moves, parameters, memory, stream):
    if IS_GREEDY == 1:
        return greedy.choose(view, rules, moves, parameters, memory, stream)
    return move_at(moves, 0)
"""
ERRS = f"""
from analyser.kernel.moves import move_at


def illegal(view, rules, moves, parameters, memory, stream):
    return -7


def raising(view, rules, moves, parameters, memory, stream):
    if view.phase < 99:
        raise ValueError("lost my head")
    return 0


def broken(view, rules, moves, parameters, memory, stream):
    return view.nosuch


def cheating(view, rules, moves, parameters, memory, stream):
    rules.{SOLO_INTEGER.name} = 5
    return move_at(moves, 0)
"""
FORESEES = """
from analyser.kernel.moves import move_at


def choose(view, rules, moves, parameters, memory, stream):
    return move_at(moves, 0)


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
        ("illegal", ("illegal move", "playout")),
        ("cheating", ("wrote to the rules", "playout")),
        ("raising", ("playout", "ValueError: lost my head")),
        pytest.param("broken", ("line 16", "'nosuch'"), marks=compiled),
    ],
)
def test_what_it_does_wrong_is_one_line(own: Path, function: str, told: tuple[str, ...]) -> None:
    line = mistake(*WORDS, "--base", f"{own / 'errs.py'}:{function}")
    assert_names(line, str(own / "errs.py"), *told)


SEEN = "view, seat, rules, parameters, memory"
OUTSIDE = "seer.py foresaw 0 1"
ONCE, TWICE = "base=({}:choose)", "base=(rollout:playouts=2,base=({}:choose))"


@pytest.mark.parametrize(
    ("arguments", "worth", "base", "told"),
    [
        (SEEN.replace("seat, ", ""), "0.5", ONCE, "seer.py 4 5 seat"),
        pytest.param(SEEN, "1.5", ONCE, OUTSIDE, marks=pytest.mark.slow),
        pytest.param(SEEN, "float('nan')", TWICE, OUTSIDE, marks=pytest.mark.slow),
    ],
)
def test_what_it_foresees_is_a_chance(tmp_path: Path, arguments: str, worth: str, base: str, told: str) -> None:
    """Also where a search is built on a search: that foresees what its own base policy does."""
    (tmp_path / "seer.py").write_text(FORESEES.format(arguments=arguments, worth=worth), encoding="utf-8")
    spec = f"rollout:playouts=8,{base.format(tmp_path / 'seer.py')},horizon=round"
    assert_names(mistake("run", SOLO, "-p", spec, "-n", "2", "--no-store"), *told.split())
