"""`analyser play` on a real terminal: what is typed, keys and signals that end something, widths, whole games."""

import json
import os
import signal
from importlib import import_module
from itertools import count
from pathlib import Path
from random import Random

import pytest

from tests.catalogue import SHIPPED
from tests.chosen import DUEL, HARDER, SOLO
from tests.cli.running import ROOT, assert_names, fine
from tests.cli.terminals import Terminal

GAME = (SOLO, "-d", HARDER, "--index", "3", "--save", "game.json")
THINKING = (*GAME, "--think", "1h")
CTRL_C, CTRL_D = "\x03", "\x04"
WIDTHS = (80, 40, 120, 60)
pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def steps(folder: Path) -> list[list[str]]:
    """Of the game that is kept."""
    found: list[list[str]] = json.loads((folder / "game.json").read_text())["steps"]
    return found


@pytest.mark.parametrize(("columns", "key", "code"), [(60, CTRL_D, 0), (80, CTRL_C, 130), (120, "quit\r", 0)])
def test_on_a_terminal(columns: int, key: str, code: int, folder: Path) -> None:
    terminal = Terminal(columns, *GAME)
    terminal.read_until("move>")
    terminal.type("dra\r")
    terminal.read_until("4 discard")
    terminal.read_until("move>")
    terminal.type("wrong\r")
    terminal.read_until("'wrong'")
    terminal.read_until("move>")
    shown = terminal.shown
    terminal.type(key)
    assert terminal.end() == code
    assert "--resume game.json" in terminal.shown
    assert [line for line in shown.splitlines() if len(line.rstrip()) > columns] == []
    assert steps(folder) == [["you", "draw"]]


@pytest.mark.parametrize("key", [CTRL_C, CTRL_D])
@pytest.mark.parametrize("word", ["hint", "why"])
def test_who_breaks_thinking_off_plays_on(word: str, key: str, folder: Path) -> None:
    terminal = Terminal(80, *THINKING)
    assert terminal.is_asked()
    terminal.type(f"{word}\r")
    terminal.read_until("thinking for")
    terminal.type(key)
    terminal.read_until("broken off")
    assert terminal.is_asked()
    terminal.type("draw\r")
    terminal.read_until("4 discard")
    assert terminal.is_asked()
    terminal.type(CTRL_D)
    assert terminal.end() == 0
    assert steps(folder) == [["you", "draw"]]


@pytest.mark.parametrize("first", ["draw\r", "why\r"])
def test_sigterm_ends_a_game_that_is_kept(first: str, folder: Path) -> None:
    terminal = Terminal(80, *THINKING)
    assert terminal.is_asked()
    terminal.type(first)
    terminal.read_until("4 discard" if first == "draw\r" else "thinking for")
    os.kill(terminal.process.pid, signal.SIGTERM)
    assert terminal.end() == 130
    assert "--resume game.json" in terminal.shown
    assert "Traceback" not in terminal.shown
    assert steps(folder) == [["you", "draw"]][: first == "draw\r"]


def test_a_window_that_is_closed_loses_nothing(folder: Path) -> None:
    terminal = Terminal(80, *GAME)
    assert terminal.is_asked()
    terminal.type("draw\r")
    assert terminal.is_asked()
    assert terminal.close() != 0
    assert steps(folder) == [["you", "draw"]]
    again = Terminal(80, "--resume", "game.json")
    again.read_until("4 discard")
    assert again.is_asked()
    again.type("quit\r")
    assert again.end() == 0


@pytest.mark.parametrize("name", SHIPPED)
def test_whole_games_on_a_terminal_that_changes_its_width(name: str) -> None:
    """No line is wider than the terminal is when it is written."""
    terminal, random = Terminal(WIDTHS[0], name, "--index", "2", "--save", "game.json", "-p", "random"), Random(name)
    too_wide, before = [], 0
    for number in count():
        columns = WIDTHS[number % len(WIDTHS)]
        terminal.resize(columns)
        terminal.type(f"{random.choice('1112')}\rsave {number}.copy\r")  # so that it is told when all is shown
        if not terminal.read_until(f"kept in {number}.copy"):
            break
        shown = terminal.shown
        too_wide += [line for line in shown[before:].splitlines() if len(line.rstrip()) > columns]
        before = len(shown)
    assert too_wide == []
    assert Path("game.jsonl").exists()
    assert terminal.close() == 0


@pytest.mark.parametrize("name", SHIPPED)
def test_a_whole_game_beside_a_box(name: str) -> None:
    """What comes up is typed in, wrongly sometimes and taken back; what is kept is what `trace` and the twin read."""
    terminal, random = Terminal(80, name, "--dealt", "--save", "game.json"), Random(name)
    for number in count():
        word = ("undo", "xyz", "")[number % 3] if number % 10 == 9 else random.choice("1112345")
        terminal.type(f"{word}\rsave {number}.copy\r")
        if not terminal.read_until(f"kept in {number}.copy"):
            break
    assert terminal.close() == 0
    assert {"came", "you"} <= {kind for kind, _ in steps(Path())}
    transcript = json.loads(Path("game.jsonl").read_text(encoding="utf-8"))
    import_module(f"tests.oracle.{name}").replay(transcript)
    assert_names(fine("trace", "game.jsonl"), "you, dealt by hand")


def test_a_terminal_that_has_ascii_only_gets_nothing_else() -> None:
    terminal = Terminal(40, DUEL, "--seat", "1", "-p", "random", "--think", "0.1s", LC_ALL="C")
    for word in ("1", "why", "?", "table", "quit"):
        assert terminal.is_asked()
        terminal.type(f"{word}\r")
    assert terminal.end() == 0
    assert terminal.shown.isascii()
    assert "W.." in terminal.shown or "..W" in terminal.shown


def test_without_its_library_a_terminal_takes_plain_lines(folder: Path) -> None:
    hidden = folder / "sitecustomize.py"
    hidden.write_text(
        "import sys\nfrom importlib.abc import MetaPathFinder\n"
        "class Hide(MetaPathFinder):\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name == 'prompt_toolkit':\n            raise ModuleNotFoundError(name)\n"
        "sys.meta_path.insert(0, Hide())\n"
    )
    terminal = Terminal(80, *GAME, PYTHONPATH=f"{folder}:{ROOT}")
    terminal.read_until("18 store")
    terminal.type("quit\n")
    assert terminal.end() == 0
    assert terminal.shown.count("'tabletop-analyser[play]'") == 1
