"""Policies of one's own against each other and against others: who plays, and who is blamed for what goes wrong."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from analyser.kernel.jit import PLAIN
from tests.chosen import DUEL, SHORT_DUEL
from tests.cli.running import Said, assert_names, child, interrupted, mistake, told_on_terminal

Write = Callable[..., str]
SIX = "view, rules, moves, parameters, memory, stream"
OWN = f"""
from analyser.games.fields import Integer
from analyser.kernel.moves import count_moves, move_at

FIELDS = (Integer("place", 0, 0, 99, "which of the moves"), Integer("fault", 0, 0, 2, "1: an illegal move, 2: error"))

def choose({SIX}):
    if parameters.fault == 1:
        return -7
    if parameters.fault == 2:
        raise ValueError("lost my foil")
    return move_at(moves, parameters.place % count_moves(moves))
"""
"""One function for all that may happen, so it is compiled once."""
ENDLESS = f"def choose({SIX}):\n    count = 0\n    while view.phase < 9:\n        count += 1\n    return count\n"
BROKEN = f"def choose({SIX}):\n    return view.nosuch\n"
FORGETS = f"""
import numpy as np
from analyser.kernel.moves import move_at
from analyser.kernel.records import record_type

MEMORY = record_type(("turns", np.int64))

def forget(memory):
    memory.nosuch = 0
    return 0

def choose({SIX}):
    return move_at(moves, 0)
"""
PREPARES = f"{OWN}\ndef prepare(rules, parameters):\n    raise ValueError('bad luck')\n"
compiled = pytest.mark.skipif(PLAIN, reason="nothing is compiled in this lane")


def plain(*words: str, cwd: Path | None = None) -> Said:
    """What a child in the lane without compilation says: it starts at once."""
    return child(*words, cwd=cwd, NUMBA_DISABLE_JIT="1")


# who plays


@pytest.mark.slow
def test_each_seat_has_its_own_parameters(own: Write) -> None:
    one, two = own(OWN), own(OWN, "other.py")
    lineups = [f"{one}:place=1", f"{one}:place=1,{one}:place=3", f"{one}:place=1,{two}:place=3", f"random,{one}"]
    words = [word for lineup in lineups for word in ("-p", lineup)]
    said = plain("run", DUEL, "--variant", SHORT_DUEL, "-n", "12", "--format", "json", *words)
    assert (said.code, said.err) == (0, "")
    found = json.loads(said.out)["cells"]
    assert [cell["players"] for cell in found] == [
        [f"{one}:place=1", f"{one}:place=1"],
        [f"{one}:place=1", f"{one}:place=3"],
        [f"{one}:place=1", f"{two}:place=3"],
        ["random", one],
    ]
    alike, other, same, _ = (cell["metrics"] | {"win": cell["win"]} for cell in found)
    assert alike != other
    assert other == same, "the same policy, from one file or from two"


@pytest.mark.slow
def test_policies_of_the_folder_of_the_day_are_named_as_they_were(tmp_path: Path) -> None:
    (tmp_path / "own.py").write_text(OWN, encoding="utf-8")
    words = ("trace", DUEL, "--variant", SHORT_DUEL, "-p", "own.py:choose:place=2,fault=0,own.py:choose")
    said = plain(*words, "--playouts", "0", cwd=tmp_path)
    assert (said.code, said.err) == (0, "")
    head = " ".join(said.out.partition("\n\n")[0].split())
    assert re.findall(r"own\.py\S*", head) == ["own.py:choose:place=2", "own.py:choose"]


# who is blamed


@pytest.mark.slow
@pytest.mark.parametrize("command", ["run", "trace"])
@pytest.mark.parametrize("lineup", ["{0}:fault={1},{0}", "{0},{0}:fault={1}", "random,{0}:fault={1}"])
def test_what_goes_wrong_in_a_game_is_blamed_on_its_seat(own: Write, command: str, lineup: str) -> None:
    file = own(OWN)
    words = (command, DUEL, "-n", "20", "--seed", "4", "-p")
    assert_names(mistake(*words, lineup.format(file, 1)), f"{file}:fault=1", "0", "4", "-7")
    assert_names(mistake(*words, lineup.format(file, 2)), f"{file}:fault=2", "0", "4", "ValueError", "lost my foil")


@compiled
@pytest.mark.slow
@pytest.mark.parametrize("fault", [1, 2])
def test_compiled_and_plain_rivals_are_blamed_alike(own: Write, fault: int) -> None:
    file = own(OWN)
    words = ["run", DUEL, "-n", "20", "--seed", "4", "-p", f"{file},{file}:fault={fault}"]
    assert plain(*words) == (2, "", f"analyser: {mistake(*words)}\n")


@compiled
@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "names", "order", "told"),
    [
        *(
            (BROKEN, names, order, ("line 2", "nosuch"))
            for names in (("a.py", "b.py"), ("b.py", "a.py"))
            for order in ((0, 1), (1, 0))
        ),
        (f"def choose({SIX}):\n    return open('x')\n", ("a.py", "b.py"), (0, 1), ("compile",)),
        (f"def choose({SIX}):\n    return 1.0\n", ("a.py", "b.py"), (1, 0), ("float64",)),
        (FORGETS, ("a.py", "b.py"), (0, 1), ("line 9", "nosuch")),
        (FORGETS, ("a.py", "b.py"), (1, 0), ("line 9", "nosuch")),
        (PREPARES, ("a.py", "b.py"), (0, 1), ("ValueError", "bad luck")),
        (PREPARES, ("a.py", "b.py"), (1, 0), ("ValueError", "bad luck")),
    ],
)
def test_the_right_one_of_two_files_is_named(
    own: Write, text: str, names: tuple[str, str], order: tuple[int, int], told: tuple[str, ...]
) -> None:
    good, bad = own(OWN, names[0]), own(text, names[1])
    line = mistake("run", DUEL, "-n", "5", "-p", ",".join((good, bad)[place] for place in order))
    assert_names(line, bad.removesuffix(":choose"), *told)
    assert names[0] not in line


# on terminals


@pytest.mark.slow
def test_a_policy_without_end_is_left_behind(tmp_path: Path) -> None:
    """Ctrl-C ends a duel in which the second seat thinks for ever."""
    (tmp_path / "own.py").write_text(ENDLESS, encoding="utf-8")
    said = interrupted("run", DUEL, "-n", "100", "-p", "random,own.py:choose", cwd=tmp_path, PRESS="soon")
    assert (said.code, said.out) == (130, "")


@pytest.mark.slow
def test_progress_shows_line_ups_and_names_in_brackets_as_they_are(tmp_path: Path) -> None:
    (tmp_path / "[").mkdir()
    (tmp_path / "[" / "x].py").write_text(OWN, encoding="utf-8")
    words = ("run", DUEL, "-n", "200" if PLAIN else "400k", "-p", "random,aggressive", "-p", "[/x].py:choose,random")
    shown = told_on_terminal(*words, cwd=tmp_path, COLUMNS="120")
    assert "Traceback" not in shown
    assert_names(shown, "random, aggressive", "[/x].py:choose")
