"""`analyser trace`: the games that Python tells of, as a program reads them and as a person does."""

import json
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

import analyser
from analyser.experiments import trace as trace_module
from analyser.experiments.trace import StoryRequest
from analyser.games.catalogue import GAMES, find_game
from analyser.kernel.jit import PLAIN
from analyser.reporting.stories import story_parts
from analyser.reporting.telling import MOST_TURNS, SHORT, SKIPPED, _shortened
from tests.chosen import DUEL, DUEL_GAME, EASY, HARDER, HARDEST, SHORT_DUEL, SOLO
from tests.cli.running import assert_names, call, fine, mistake

PAIR = "random,aggressive"


def told(*words: str) -> list[dict[str, Any]]:
    """The transcripts that `trace` writes."""
    return [json.loads(line) for line in fine("trace", *words, "--format", "jsonl").splitlines()]


def test_transcripts_come_cell_by_cell() -> None:
    words = ("-d", EASY, "-d", HARDER, "-p", "random", "-p", "greedy", "--games", "2", "--index", "5", "--seed", "3")
    assert told(SOLO, *words) == [
        transcript
        for level in (EASY, HARDER)
        for policy in ("random", "greedy")
        for transcript in analyser.trace(SOLO, difficulty=level, policy=policy, games=2, index=5, seed=3)
    ]
    games = analyser.trace(DUEL, policy=PAIR, variant=SHORT_DUEL, games=2)
    assert told(DUEL, "-p", PAIR, "--variant", SHORT_DUEL, "--games", "2") == list(games)


@pytest.mark.parametrize(
    ("game", "asked", "key", "wins", "losses"),
    [
        (SOLO, {"difficulty": EASY}, "win", True, False),
        (DUEL, {"policy": PAIR, "variant": SHORT_DUEL}, "winner", 0, 1),
        (DUEL, {"policy": "aggressive,random", "variant": SHORT_DUEL}, "winner", 0, 1),
    ],
)
def test_only_wins_or_losses_of_the_first_side(game: str, asked: Any, key: str, wins: int, losses: int) -> None:
    words = [word for name, value in asked.items() for word in (f"--{name}", value)]
    for option, wanted in (("--wins-only", wins), ("--losses-only", losses)):
        every = analyser.trace(game, **asked, games=400, index=2)
        expected = islice((one for one in every if one["result"][key] == wanted), 3)
        assert told(game, option, "--games", "3", "--index", "2", *words) == list(expected)


@pytest.mark.parametrize(
    ("words", "option", "word"),
    [
        ((SOLO, "-d", HARDEST, "-p", "random"), "--wins-only", "win"),
        ((DUEL, "-p", "careful,random"), "--losses-only", "loss"),
    ],
)
def test_a_search_for_what_does_not_come_ends(
    monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], option: str, word: str
) -> None:
    monkeypatch.setattr(trace_module, "MOST_SEARCHED", 50)
    said = call("trace", *words, option, "--index", "7")
    assert (said.code, said.out, said.err.count("\n")) == (1, "", 1)
    assert_names(said.err, words[0], word, "7", "56")


@pytest.mark.parametrize(("game", "players"), [(SOLO, "random"), (DUEL, PAIR)])
def test_text_is_the_story_of_each_transcript(game: str, players: str) -> None:
    words = (game, "-p", players, "--games", "2", "--index", "4", "--seed", "7")
    lines = fine("trace", *words, "--playouts", "0").splitlines()
    assert lines == [line for transcript in told(*words) for line in find_game(game).story.tell(transcript)]
    assert max(map(len, lines)) <= 80
    assert_names(lines[0], *players.split(","), "7", "4")


@pytest.mark.parametrize(("game", "players"), [(SOLO, "random"), (DUEL, PAIR)])
def test_games_of_a_file_are_told_as_they_were_played(game: str, players: str, tmp_path: Path) -> None:
    """With what is drawn beside them; of another version of the game nothing is drawn."""
    file = tmp_path / "games.jsonl"
    words = ("trace", game, "-p", players, "--games", "2", "--index", "4")
    fine(*words, "-o", str(file))
    played = fine(*words, "--playouts", "0")
    assert fine("trace", str(file), "--playouts", "0") == played
    lines = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    file.write_text("\n".join(json.dumps(line | {"seed": -1}) for line in lines), encoding="utf-8")
    other = fine("trace", str(file), "--playouts", "0").splitlines()
    assert len(other) <= len(played.splitlines())


def test_a_game_tells_its_variant() -> None:
    (transcript,) = told(DUEL, "-p", PAIR, "--variant", SHORT_DUEL)
    assert transcript["variant"] == {"variant": SHORT_DUEL}
    assert_names(fine("trace", DUEL, "-p", PAIR, "--playouts", "0").splitlines()[0], DUEL_GAME.variants[0])


judged = pytest.mark.skipif(PLAIN, reason="playouts of whole games")


@judged
@pytest.mark.slow
@pytest.mark.parametrize(("game", "players"), [(SOLO, "greedy"), (DUEL, PAIR)])
def test_how_a_game_went_stands_on_top_and_its_turning_points_are_marked(game: str, players: str) -> None:
    words = (game, "-p", players, "--index", "3")
    plain, shown = (fine("trace", *words, "--playouts", many).splitlines() for many in ("0", "32"))
    top = shown[: shown.index("")]
    (transcript,) = told(*words)
    has_won = transcript["result"].get("win", transcript["result"].get("winner") == 0)
    assert_names(top[0], "Won" if has_won else "Lost", "at the start", "luck")
    marks = [line for line in shown if ">>> turning point" in line]
    assert [line for line in shown[len(top) + 1 :] if line not in marks] == plain
    assert 0 < len(marks) <= MOST_TURNS
    assert " ".join(top).count("%)") == len(marks)


@judged
@pytest.mark.slow
def test_a_kept_game_is_told_with_how_it_went_for_the_person(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    (transcript,) = told(DUEL, "-p", PAIR, "--variant", SHORT_DUEL, "--index", "3")
    file.write_text(json.dumps(transcript | {"players": [transcript["players"][0], "you"]}), encoding="utf-8")
    shown = fine("trace", str(file), "--playouts", "32")
    has_won = transcript["result"]["winner"] == 1
    assert shown.startswith(f"{'Won' if has_won else 'Lost'} for the second seat, from ")
    lines = [line for line in shown.partition("\n\n")[2].splitlines() if ">>> turning point" not in line]
    assert lines == fine("trace", str(file), "--playouts", "0").splitlines()


@judged
@pytest.mark.slow
def test_a_loss_is_told_in_thirty_lines_and_in_full_if_asked() -> None:
    words = ("trace", SOLO, "-d", HARDER, "-p", "greedy", "--losses-only", "--playouts", "32")
    short, whole = fine(*words).splitlines(), fine(*words, "--full").splitlines()
    assert len(short) <= SHORT < len(whole)
    assert {*short} - {SKIPPED} <= {*whole}
    assert_names(short[0], "Lost")
    assert short[-2] == whole[-2], "how it ended"


def test_a_short_story_keeps_head_ending_and_the_greatest_turns() -> None:
    lines = ["title", "", *(f"line {number}" for number in range(40)), "", "ending", ""]
    found = list(_shortened(lines, [20, 10], 12))
    assert len(found) <= 12
    assert found[0] == "title"
    assert {"ending", lines[20], lines[10]} <= {*found}
    assert list(_shortened(lines, [], 99)) == lines


@pytest.mark.parametrize(
    ("words", "named"),
    [("--full", "--losses-only"), ("--playouts 9 --format jsonl", "stories"), ("--playouts -1", "playouts")],
)
def test_what_tells_nothing_is_a_mistake(words: str, named: str) -> None:
    assert_names(mistake("trace", SOLO, "-p", "random", *words.split()), named)


def test_many_games_are_told_without_being_judged() -> None:
    words = ("trace", SOLO, "-p", "random", "--games", "6")
    assert fine(*words) == fine(*words, "--playouts", "0")


@pytest.mark.parametrize("game", GAMES)
def test_a_story_in_parts_is_the_whole_story(game: str) -> None:
    found = find_game(game)
    (story,) = StoryRequest(game, policy="random", index=2, playouts=0).carry_out().result_or_raise()
    transcript, drawings = story.told.transcript, story.told.drawings
    parts = story_parts(found.story, transcript, drawings)
    assert [line for part in parts for line in part.lines] == list(found.story.tell(transcript, drawings))
    assert [part.event for part in parts] == list(range(len(transcript["events"]) + 1))
