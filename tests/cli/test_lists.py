"""`analyser games` and `analyser policies`: all that can be asked, with its default and range."""

import json
import re
import shlex
from dataclasses import replace

import pytest

from analyser.cli.options import parse_settings
from analyser.experiments.cells import find_lineups
from analyser.games.catalogue import GAMES, Game, find_game, first_mode
from analyser.games.fields import Counts, Flag, Integer, Real
from analyser.games.settings import as_toml
from analyser.reporting.listing import policies_lines
from analyser.reporting.sheets import example
from analyser.solvers.catalogue import NOT_CALIBRATED, PolicyInfo, levels_of, policies_of
from tests.cells import make_cells
from tests.chosen import (
    DUEL,
    DUEL_GAME,
    SOLO,
    SOLO_COUNTS,
    SOLO_GAME,
    SOLO_INTEGER,
    SOLO_INTEGERS,
    SOLO_TUNED,
    TEAM_GAME,
    field_of,
)
from tests.cli.running import assert_names, fine, mistake

EACH = pytest.mark.parametrize("game", [SOLO_GAME, DUEL_GAME, TEAM_GAME], ids=lambda game: game.name)


def flat(text: str) -> str:
    return re.sub(r"\s+", " ", text)


def test_all_games_are_listed() -> None:
    assert [game["name"] for game in json.loads(fine("games", "--format", "json"))] == list(GAMES)
    assert [line.split()[0] for line in fine("games").splitlines() if line.startswith(tuple(GAMES))] == list(GAMES)


@EACH
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


def test_one_who_plays_alone_is_one_player() -> None:
    assert "solitaire (1 player), master_slayer (2 to 6 players)" in flat(fine("games", TEAM_GAME.name))


def told_of(text: str, name: str) -> str:
    """The lines of a field."""
    found = re.search(rf"^  {name} = .*(\n      .*)*", text, re.MULTILINE)
    assert found, name
    return flat(found[0])


def test_the_directions_of_fields_are_told() -> None:
    """Where they are declared; for people and as JSON."""
    flag, text = field_of(SOLO_GAME.fields, Flag), fine("games", SOLO)
    assert "; higher: harder)" in told_of(text, SOLO_INTEGERS.name)
    assert "; higher: easier)" in told_of(text, SOLO_INTEGER.name)
    assert "; true: easier)" in told_of(text, flag.name)
    names = [part.name for part in SOLO_COUNTS.parts]
    assert f"; more {', '.join(names)}: easier)" in told_of(text, SOLO_COUNTS.name)
    assert not re.search("easier|harder", fine("games", DUEL))
    found = {field["name"]: field["helps"] for field in json.loads(fine("games", SOLO, "--format", "json"))["fields"]}
    assert (found[SOLO_INTEGERS.name], found[SOLO_INTEGER.name], found[flag.name]) == (-1, 1, 1)
    assert found[SOLO_COUNTS.name] == dict.fromkeys(names, 1)
    assert {field["helps"] for field in json.loads(fine("games", DUEL, "--format", "json"))["fields"]} == {0}


def test_of_counts_each_way_names_its_own() -> None:
    parts = (Integer("eye", 1, 0, 3, "", helps=1), Integer("rout", 1, 0, 3, "", helps=-1), Integer("ent", 1, 0, 3, ""))
    share = Real("share", 0.5, 0, 1, "of the points", helps=-1)
    text = "\n".join(policies_lines("game", [PolicyInfo("one", "", "", (Counts("cards", parts, "in play"), share))]))
    assert "; more eye: easier; more rout: harder): in play" in told_of(text, "cards")
    assert "; higher: harder): of the points" in told_of(text, "share")


@EACH
def test_every_parameter_of_a_policy_is_listed(game: Game) -> None:
    text = flat(fine("policies", game.name, "--details"))
    found = json.loads(fine("policies", game.name, "--format", "json"))
    levels = levels_of(game.name)
    assert [one["name"] for one in found] == [
        *(info.name for info in policies_of(game.name)),
        *(level.name for level in levels),
    ]
    assert all(f"{level.name} = {level.spec} {level.meaning}" in text for level in levels)
    assert not levels or NOT_CALIBRATED in text
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


@EACH
def test_the_policies_of_a_game_in_thirty_lines(game: Game) -> None:
    lines = fine("policies", game.name).splitlines()
    assert len(lines) <= 30
    assert max(map(len, lines)) <= 80
    firsts = [line.split()[0] for line in lines if line and not line.startswith(" ")]
    assert {info.name for info in policies_of(game.name)} <= set(firsts)
    assert {level.name for level in levels_of(game.name)} <= set(firsts)


def test_a_policy_by_its_name_in_full() -> None:
    (info,) = (one for one in policies_of(SOLO) if one.name == SOLO_TUNED)
    text = flat(fine("policies", SOLO, SOLO_TUNED.upper()))
    assert all(f"{field.name} = {as_toml(field.default)} ({field.kind}" in text for field in info.fields)
    assert "random" not in text.split()
    assert text.startswith(SOLO_TUNED), "nothing but what was asked for"
    assert_names(mistake("policies", SOLO, "gredy"), "'gredy'", SOLO, "'greedy'")


@pytest.mark.parametrize("name", GAMES)
def test_the_sheet_of_a_game_has_what_is_printed_where_and_examples_that_can_be_pasted(name: str) -> None:
    game, lines = find_game(name), fine("games", name).splitlines()
    assert max(map(len, lines)) <= 80
    text = flat(" ".join(lines))
    for field in game.fields:
        base = [game.base_rules(replace(first_mode(game), difficulty=one))[field.name] for one in game.difficulties]
        if any(value != base[0] for value in base):
            told = "; ".join(f"{one} {as_toml(value)}" for one, value in zip(game.difficulties, base, strict=True))
            assert f"printed: {told}" in text
        words = ["--set", *shlex.split(example(game, field))]
        assert f"--set {example(game, field)}" in text
        given = [(option, value) for option, value in zip(words[::2], words[1::2], strict=True)]
        settings = parse_settings(tuple(value for option, value in given if option == "--set"))
        variant = next((value for option, value in given if option == "--variant"), None)
        (cell,) = make_cells(game, variant=variant, lineups=find_lineups(game, ["random"]), settings=settings)
        assert field.name in (cell.house_rules or {}), "an example changes something"
