"""`analyser games` and `analyser policies`: all that can be asked, with its default and range."""

import json
import re

import pytest

from analyser.games.catalogue import GAMES, Game
from analyser.games.fields import Counts
from analyser.games.settings import as_toml
from solvers.catalogue import policies_of
from tests.chosen import DUEL_GAME, SOLO_GAME
from tests.cli.running import assert_names, fine

BOTH = pytest.mark.parametrize("game", [SOLO_GAME, DUEL_GAME], ids=lambda game: game.name)


def flat(text: str) -> str:
    return re.sub(r"\s+", " ", text)


def test_all_games_are_listed() -> None:
    assert [game["name"] for game in json.loads(fine("games", "--format", "json"))] == list(GAMES)
    assert [line.split()[0] for line in fine("games").splitlines() if line.startswith(tuple(GAMES))] == list(GAMES)


@BOTH
def test_every_field_of_a_game_is_listed(game: Game) -> None:
    lines = fine("games", game.name).splitlines()
    assert max(map(len, lines)) <= 80
    text = flat(" ".join(lines))
    for field in game.fields:
        assert f"{field.name} = {as_toml(field.default)} ({field.kind}" in text
        assert field.meaning in text
        assert isinstance(field, Counts) or field.range_text in text
    assert all(name in text for name, _ in game.load_components(None).counts)
    found = json.loads(fine("games", game.name, "--format", "json"))
    assert (found["name"], found["variants"]) == (game.name, list(game.variants))
    assert found.get("difficulties", list(game.difficulties)) == list(game.difficulties)
    assert {field["name"] for field in found["fields"]} == {field.name for field in game.fields}


@BOTH
def test_every_parameter_of_a_policy_is_listed(game: Game) -> None:
    text = flat(fine("policies", game.name))
    found = json.loads(fine("policies", game.name, "--format", "json"))
    assert [policy["name"] for policy in found] == [info.name for info in policies_of(game.name)]
    for info in policies_of(game.name):
        assert info.meaning in text
        for field in info.fields:
            assert f"{field.name} = {as_toml(field.default)} ({field.kind}" in text
            assert field.range_text in text
            assert field.meaning in text


def test_policies_of_all_games_are_listed_together() -> None:
    every = json.loads(fine("policies", "--format", "json"))
    assert every == {name: json.loads(fine("policies", name, "--format", "json")) for name in GAMES}
    text = fine("policies")
    assert max(map(len, text.splitlines())) <= 80
    assert_names(text, *GAMES)
