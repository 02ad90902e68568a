"""`analyser trace`: the games that Python tells of, as a program reads them and as a person does."""

import json
from itertools import islice
from typing import Any

import pytest

import analyser
from analyser.experiments import trace as trace_module
from analyser.games.catalogue import find_game
from tests.chosen import DUEL, DUEL_GAME, EASY, HARDER, HARDEST, SHORT_DUEL, SOLO
from tests.cli.running import assert_names, call, fine

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
    lines = fine("trace", *words).splitlines()
    assert lines == [line for transcript in told(*words) for line in find_game(game).story.tell(transcript)]
    assert max(map(len, lines)) <= 100
    assert_names(lines[0], *players.split(","), "7", "4")


def test_a_game_tells_its_variant() -> None:
    (transcript,) = told(DUEL, "-p", PAIR, "--variant", SHORT_DUEL)
    assert transcript["variant"] == {"variant": SHORT_DUEL}
    assert_names(fine("trace", DUEL, "-p", PAIR).splitlines()[0], DUEL_GAME.variants[0])
