"""What may be wrong with a user's own policy file: one line for each way, whenever it is noticed."""

from pathlib import Path

import pytest

import analyser
from analyser.kernel.jit import PLAIN
from analyser.solvers.catalogue import OF_A_GAME
from tests.cli.running import assert_names, mistake
from tests.solvers.test_own_files import GAME, GREEDY, LAZY, SIX, Write

TIRED = f"""
import numpy as np
from analyser.kernel.records import record_type
from {OF_A_GAME[GAME]} import greedy

MEMORY = record_type(("turns", np.int64))

def choose({SIX}):
    memory.turns += 1
    return greedy.choose({SIX}) if memory.turns < 215 else -5
"""


def body(*lines: str, before: str = "") -> str:
    """A file with a `choose` of these lines."""
    return "\n".join([before, f"def choose({SIX}):", *(f"    {line}" for line in lines), ""])


BROKEN = [
    ("SyntaxError", "def choose(:"),
    ("ModuleNotFoundError 'nosuch'", "import nosuch"),
    ("analyser.solvers", "from solvers.heuristics import random_"),  # its name up to 0.1
    ("ValueError no way", 'raise ValueError("no way\\nat all")'),
    ("SystemExit", "import sys; sys.exit(3)"),
    ("no function 'choose'", ""),
    ("'choose' is no function", "choose = 3"),
    (f"5 6 {SIX}", "def choose(a, b, c, d, e):\n    return 0"),
    (f"7 6 {SIX}", "def choose(a, b, c, d, e, f, g):\n    return 0"),
    ("FIELDS", body("return 0", before="FIELDS = 3")),
    ("FIELDS", body("return 0", before="FIELDS = ('x',)")),
    ("base", body("return 0", before="from analyser.games.fields import Flag\nFIELDS = (Flag('base', True, ''),)")),
    ("MEMORY", body("return 0", before="MEMORY = 3")),
]
NOT_COMPILED = [
    ("line 3 nosuch", body("return view.nosuch")),
    ("compile open", body("return open('x')")),
    ("'helper'", body("return helper(0)", before="helper = lambda x: x")),
    ("returns code move", body("return 'draw'")),
    ("returns float64 code move", body("return 1.0")),
    ("returns none code move", body("pass")),
    ("returns code move", body("return view")),
    ("bad luck", body("return 0", before="def prepare(rules, parameters):\n    raise ValueError('bad luck')")),
]


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ("leest=2", "unknown 'leest' 'least'"),
        ("least=51", "least 1 50 51"),
        ("least=x", "least whole 'x'"),
    ],
)
def test_its_parameters_are_checked_as_shipped_ones(own: Write, settings: str, told: str) -> None:
    assert_names(mistake("run", GAME, "-p", f"{own(LAZY)}:{settings}"), *told.split())


@pytest.mark.parametrize(("told", "text"), BROKEN)
def test_broken_file(own: Write, told: str, text: str) -> None:
    line = mistake("run", GAME, "-n", "50", "-p", own(text))
    assert_names(line, *told.replace(",", "").split(), "own.py")


@pytest.mark.slow
@pytest.mark.skipif(PLAIN, reason="nothing is compiled")
@pytest.mark.parametrize(("told", "text"), NOT_COMPILED)
def test_file_that_does_not_compile(own: Write, told: str, text: str) -> None:
    test_broken_file(own, told, text)


@pytest.mark.slow
def test_what_a_file_raises_in_play_is_named_with_its_game(own: Write) -> None:
    text = body("if stream.low != stream.high:", "    raise ValueError('oh')", "return 0")
    test_broken_file(own, "game 0 seed 1 ValueError oh", text)


@pytest.mark.slow
@pytest.mark.parametrize("code", [-1, 70_000, 2**62])
def test_code_that_is_no_legal_move(own: Write, code: int) -> None:
    fields = "from analyser.games.fields import Integer\nFIELDS = (Integer('code', 0, -1, 2**62, ''),)"
    spec = own(body("return parameters.code", before=fields))
    line = mistake("run", GAME, "-n", "50", "-p", f"{spec}:code={code}")
    assert_names(line, f"{spec}:code={code}", "illegal", "game 0", "seed 1", f"code {code}", "decision 1")


@pytest.mark.parametrize(
    ("spec", "told"),
    [
        ("nowhere.py:choose", "nowhere.py exist"),
        ("own.py", "'own.py' own.py:FUNCTION"),
        ("own.py:", "'own.py:' own.py:FUNCTION"),
        ("own.py:1x", "'own.py:1x' own.py:FUNCTION"),
        ("own.py:chose", "own.py function 'chose'"),
        ("own.py:choose:least=3", "unknown 'least' own.py:choose none"),
        ("folder.py:choose", "folder.py exist"),
        ("binary.py:choose", "binary.py import"),
    ],
)
def test_what_is_no_policy_file(
    own: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, spec: str, told: str
) -> None:
    (tmp_path / "own.py").write_text(GREEDY, encoding="utf-8")
    (tmp_path / "folder.py").mkdir()
    (tmp_path / "binary.py").write_bytes(bytes(range(256)))
    monkeypatch.chdir(tmp_path)
    assert_names(mistake("run", GAME, "-n", "5", "-p", spec), *told.split())


@pytest.mark.slow
def test_illegal_move_of_a_later_game_is_traced_and_run_alike(own: Write) -> None:
    spec = own(TIRED)
    (cell,) = analyser.run(GAME, policy=spec, games=1000, seed=8).cells
    assert 0 < cell.undecided < 1000
    index = int(cell.ending.fault.partition("in game ")[2].partition(" ")[0])
    assert cell.ending.fault == mistake("trace", GAME, "--index", str(index), "--seed", "8", "-p", spec)
    (before,) = analyser.run(GAME, policy=spec, games=index, seed=8).cells
    assert (before.undecided, before.ending.fault) == (0, "")
