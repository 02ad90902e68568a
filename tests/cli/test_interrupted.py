"""Ctrl-C: what was played is told, whole, and the exit code says that it is not all."""

import json
import signal
import sys
from pathlib import Path

import pytest

import analyser
from analyser.cli.start import main as begin
from analyser.kernel.jit import PLAIN
from tests.chosen import DUEL, DUEL_ALIKE, SHORT_DUEL, SOLO
from tests.cli.running import Said, assert_names, ended, interrupted, start

pytestmark = pytest.mark.slow
many_games = pytest.mark.skipif(PLAIN, reason="too many games")
LOADED = "analyser.cli.main"
MANY = f"{10**12:,}"


def assert_interrupted(said: Said, *names: str) -> None:
    """One line says so, and these names and numbers."""
    assert (said.code, said.err.count("\n")) == (130, 1)
    assert_names(said.err, "interrupted", *names)


def test_ctrl_c_while_the_command_line_is_loaded(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Pressed:
        """Somebody who presses it when that module is looked for."""

        @staticmethod
        def find_spec(name: str, *_: object) -> None:
            if name == LOADED:
                raise KeyboardInterrupt

    monkeypatch.delitem(sys.modules, LOADED)
    monkeypatch.setattr(sys, "meta_path", [Pressed, *sys.meta_path])
    with pytest.raises(SystemExit) as ending:
        begin()
    assert ending.value.code == 130
    assert capsys.readouterr() == ("", "analyser: interrupted\n")


@pytest.mark.parametrize("words", [(SOLO, "-p", "greedy"), (DUEL, "-p", "random,aggressive", "--variant", SHORT_DUEL)])
def test_a_run_gives_what_was_played(words: tuple[str, ...]) -> None:
    said = interrupted("run", *words, "-n", "1e12", "--format", "json")
    (cell,) = json.loads(said.out)["cells"]
    assert_interrupted(said, f"{cell['games']:,}", MANY)
    assert (cell["stopped"], cell["games"] > 0) == ("interrupt", True)
    if "draw" in cell:
        assert sum(cell[share]["count"] for share in ("win", "draw", "loss")) == cell["games"]


def test_sigterm_gives_what_was_played_too() -> None:
    said = interrupted("run", SOLO, "-p", "greedy", "-n", "1e12", "--format", "json", PRESS="term")
    (cell,) = json.loads(said.out)["cells"]
    assert_interrupted(said, f"{cell['games']:,}", MANY)


def test_a_run_writes_its_file(tmp_path: Path) -> None:
    said = interrupted("run", SOLO, "-p", "greedy", "-n", "1e12", "-o", "out.txt", cwd=tmp_path)
    assert_interrupted(said, MANY)
    assert said.out == ""
    assert "INTERRUPTED" in (tmp_path / "out.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "key", "wanted"),
    [((SOLO, "-p", "greedy"), "win", {True, False}), ((DUEL, "-p", "aggressive,random", "--wins-only"), "winner", {0})],
)
def test_a_trace_ends_with_a_whole_game(words: tuple[str, ...], key: str, wanted: set[int]) -> None:
    said = interrupted("trace", *words, "-n", "1e9", "--format", "jsonl")
    assert_interrupted(said)
    told = [json.loads(line) for line in said.out.splitlines()]
    assert told
    every = list(analyser.trace(words[0], policy=words[2], games=1 + told[-1]["index"]))
    assert told == [one for one in every if one["result"][key] in wanted]


def test_a_trace_leaves_no_file(tmp_path: Path) -> None:
    said = interrupted("trace", SOLO, "-n", "1e9", "-o", "out.txt", cwd=tmp_path)
    assert_interrupted(said)
    assert said.out == ""
    assert list(tmp_path.iterdir()) == []


def test_a_bench_stops() -> None:
    process = start("bench", SOLO, "--seconds", "600", "--no-compile", "-p", "greedy")
    assert process.stderr is not None
    assert_names(process.stderr.readline(), SOLO, "greedy")
    process.send_signal(signal.SIGINT)
    said = ended(process)
    assert (said.code, said.out) == (130, "")


@many_games
@pytest.mark.parametrize(
    "words",
    [
        f"compare {SOLO} -p patient -p greedy -n 1e12",
        f"tournament {DUEL} -p careful -p aggressive -n 1e12",
        f"tournament {DUEL} --sprt careful {DUEL_ALIKE} --bounds 49.8% 49.81%",
    ],
)
def test_comparisons_give_what_was_played(words: str) -> None:
    said = interrupted(*words.split())
    assert_interrupted(said)
    assert "INTERRUPTED" in said.out
    assert_names(said.out, "interrupt")
