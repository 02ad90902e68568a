"""Policies of one's own: a file to begin with, and what is wrong with one before it is trusted."""

from pathlib import Path

import pytest

import analyser
from analyser.games.catalogue import GAMES
from analyser.kernel.jit import PLAIN
from tests.chosen import EASY, SOLO, SOLO_GAME
from tests.cli.running import assert_names, call, fine, mistake
from tests.experiments.raising import raises_naming

FILE = """
import random
import numpy as np
from numpy import int64
from analyser.kernel.jit import kernel
from analyser.kernel.moves import count_moves, move_at
from analyser.games.{game}.compiled import state

@kernel
def choose(view, rules, moves, parameters, memory, stream):
    count = count_moves(moves)
    {line}
    return move_at(moves, count - 1)
"""
LINE = 12


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def write(line: str) -> None:
    Path("own.py").write_text(FILE.format(game=SOLO, line=line), encoding="utf-8")


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_new_policy_plays_every_game(game: str) -> None:
    assert "own.py" in fine("policies", "new", "own.py", "--game", game)
    (cell,) = analyser.run(game, policy="own.py:choose", games=2 if PLAIN else 50).cells
    assert cell.is_decided
    assert cell.undecided == 0
    names = analyser.games.catalogue.find_game(game).play.VIEW.names
    text = Path("own.py").read_text(encoding="utf-8")
    assert all(f"#   view.{name}" in text for name in names)
    assert max(map(len, text.splitlines())) <= 120


@pytest.mark.slow
def test_a_good_policy_is_trusted() -> None:
    fine("policies", "new", "own.py", "--game", SOLO)
    said = call("policies", "check", "own.py", "-n", "2")
    assert (said.code, said.err) == (0, "")
    assert [line.split("  ")[0] for line in said.out.splitlines()] == ["well"] * 8


@pytest.mark.slow
@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("count = count + 7 // (count - count)", "division"),
        ("count = count - (np.random.random() < 0.5) * (count > 1)", "random numbers"),
        ("count = count + random.randint(0, 0)", "random numbers"),
        ("count = count + view.pool[len(view.pool) + count]", "bounds"),
        ("count = int(np.int64(2**62) * np.int64(count + 4))", "arithmetic"),
        ("return -7", "legal moves"),
        ("raise ValueError('no')", "errors"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(line: str, kind: str) -> None:
    write(line)
    said = call("policies", "check", "own.py", "-n", "3")
    assert said.code == 1
    (wrong,) = [told for told in said.out.splitlines() if told.startswith("WRONG")]
    assert wrong.startswith(f"WRONG  {kind}: ")
    assert kind == "legal moves" or f"line {LINE}" in wrong
    assert_names(said.err, "own.py", kind)


@pytest.mark.skipif(PLAIN, reason="Python tells it anyway")
def test_a_division_by_zero_is_not_quietly_nothing() -> None:
    write("count = count + 7 // (count - count)")
    with raises_naming(analyser.mistakes.Mistake, "own.py", "ZeroDivisionError"):
        analyser.run(SOLO, policy="own.py:choose", games=5, difficulty=EASY)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("check nosuch.py", "nosuch.py exist"),
        ("check greedy", "'greedy' FILE.py"),
        ("check none.py", "none.py --game"),
        (f"check none.py --game {SOLO}", "none.py none six"),
        ("new some.py --game nosuch", "'nosuch'"),
        (f"new own.txt --game {SOLO}", "own.txt .py"),
        (f"new none.py --game {SOLO}", "none.py already"),
        (f"new no/own.py --game {SOLO}", "no/own.py written"),
        ("nosuch", f"'nosuch' {SOLO}"),
    ],
)
def test_mistakes(words: str, told: str) -> None:
    Path("none.py").write_text("", encoding="utf-8")
    assert_names(mistake("policies", *words.split()), *told.split())


def test_the_list_is_there_without_a_word() -> None:
    assert fine("policies", SOLO) == fine("policies", "list", SOLO)
    listed = fine("policies", SOLO, "--format", "json")
    assert fine("policies", "--format", "json", SOLO) == listed
    assert SOLO_GAME.name in fine("policies")
