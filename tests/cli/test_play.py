"""`analyser play`: line by line, its mistakes; and `trace` reads what it keeps."""

import io
import json
import signal
import sys
from pathlib import Path

import pytest

from analyser.cli import play_command
from tests.chosen import DUEL, DUEL_GAME, EASY, HARDER, SOLO, TEAM_GAME
from tests.cli.running import Said, assert_names, call, fine, mistake

GAME = (SOLO, "-d", HARDER, "--index", "3", "--save", "game.json")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def play(monkeypatch: pytest.MonkeyPatch, answers: str, *words: str) -> Said:
    monkeypatch.setattr(sys, "stdin", io.StringIO(answers))
    return call("play", *words)


def test_a_game_line_by_line_is_kept_and_goes_on(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    told = play(monkeypatch, "draw\nx\n1\n", *GAME)
    assert (told.code, told.err) == (0, "")
    assert told.out.count("move>") == 3
    assert told.out.splitlines()[-1].endswith("analyser play --resume game.json")
    again = play(monkeypatch, "undo\nundo\nundo\nquit\n", "--resume", "game.json")
    assert again.out.count("taken back") == 2
    assert json.loads((folder / "game.json").read_text())["steps"] == []


def test_a_game_goes_where_games_are_kept(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    play(monkeypatch, "quit\n", SOLO)
    play(monkeypatch, "", SOLO.upper())
    assert len([*folder.glob(f"analyser-games/{SOLO}-*.json")]) == 2


def test_trace_tells_what_is_kept(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    told = play(monkeypatch, "1\n" * 400, DUEL, "--seat", "1", "-p", "random", "--save", "duel.json")
    assert "You have " in told.out
    story = fine("trace", "duel.jsonl", "--playouts", "0").splitlines()
    assert_names(story[0], "random", "you")
    (transcript,) = map(json.loads, fine("trace", "duel.jsonl", "--format", "jsonl").splitlines())
    assert story == [*DUEL_GAME.story.tell(transcript)]


def test_trace_draws_a_game_of_a_file_as_one_that_it_plays(folder: Path) -> None:
    played = ("trace", TEAM_GAME.name, "--players", "2", "-p", "random")
    (folder / "game.jsonl").write_text(fine(*played, "--format", "jsonl"), encoding="utf-8")
    assert fine("trace", "game.jsonl", "--playouts", "0") == fine(*played, "--playouts", "0")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "GAME --resume"),
        (("chess",), "chess"),
        ((SOLO, "-d", "all"), "one difficulty"),
        ((SOLO, "-p", "nobody"), "nobody"),
        ((SOLO, "--seat", "1"), "seat 0 1"),
        ((DUEL, "--seat", "white"), "seat 0 1 all white"),
        ((SOLO, "--dealt", "--index", "3"), "dealt index"),
        ((SOLO, "--index", "-1"), "index 0 -1"),
        ((SOLO, "--base", "nobody"), "nobody"),
        ((SOLO, "--think", "0"), "think 0"),
        ((SOLO, "--threads", "0"), "threads 0"),
        ((SOLO, "--save", "there.json"), "there.json --resume"),
        ((SOLO, "--save", "no/where.json"), "no"),
        ((SOLO, "--save", "game.jsonl"), "jsonl"),
        ((SOLO, "--save", "circle/game.json"), "folder circle"),  # of links
        (("--resume", "nowhere.json"), "nowhere.json"),
        (("--resume", "there.json"), "there.json"),
        (("--resume", "/dev/zero"), "/dev/zero letters"),  # which has no end
        (("--resume", "there.json", "-d", EASY), "--difficulty"),
        ((SOLO, "--resume", "there.json"), "game"),
    ],
)
def test_mistakes_are_one_line(words: tuple[str, ...], said: str, folder: Path) -> None:
    (folder / "there.json").touch()
    (folder / "circle").symlink_to("circle")
    line = mistake("play", *words)
    assert all(word in line for word in said.split()), line


@pytest.mark.parametrize(
    "content", ["", "no JSON\n", "[]\n", '{"format": "analyser-transcript/1", "game": "freigard"}\n']
)
def test_trace_refuses_what_is_no_transcript(content: str, folder: Path) -> None:
    (folder / "bad.jsonl").write_text(content)
    assert "bad.jsonl" in mistake("trace", "bad.jsonl")
    assert "none.jsonl" in mistake("trace", "none.jsonl")
    assert "--seed" in mistake("trace", "bad.jsonl", "--seed", "3")


def test_what_interrupts_a_game_says_how_it_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play_command, "_play", lambda session: signal.raise_signal(signal.SIGINT))
    said = call("play", *GAME)
    assert said.code == 130
    assert "game.json" in said.err
    assert said.err.count("\n") == 1
