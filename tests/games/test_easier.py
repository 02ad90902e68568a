"""House rules that make a game easier than it is printed at a difficulty are told, as far as fields declare it."""

import pytest

from analyser.games.catalogue import first_mode, rules_in_force
from analyser.games.easier import easier_than_printed
from analyser.games.settings import as_toml
from tests.chosen import DUEL_GAME, EASY, HARDEST, SOLO, SOLO_GAME, SOLO_INTEGER, SOLO_INTEGERS, SOLO_PART
from tests.cli.running import fine


def easier(settings: dict[str, object], difficulty: str = EASY) -> list[str]:
    mode = first_mode(SOLO_GAME, difficulty)
    return easier_than_printed(SOLO_GAME, mode, rules_in_force(SOLO_GAME, mode, settings=settings))


@pytest.mark.parametrize(
    ("settings", "names"),
    [
        ({}, []),
        ({SOLO_INTEGER.name: SOLO_INTEGER.default + 1}, [SOLO_INTEGER.name]),
        ({SOLO_INTEGER.name: SOLO_INTEGER.default - 1}, []),
        ({SOLO_INTEGERS.name: "-1"}, [SOLO_INTEGERS.name]),
        ({SOLO_INTEGERS.name: "+1"}, []),
        ({SOLO_INTEGERS.name: ["-1", "+0", "+1"]}, []),
        ({SOLO_PART: 2}, [SOLO_PART]),
        ({SOLO_PART: 0}, []),
    ],
)
def test_what_is_easier(settings: dict[str, object], names: list[str]) -> None:
    assert [told.partition("=")[0] for told in easier(settings)] == names


def test_what_is_printed_at_an_easier_difficulty() -> None:
    first = SOLO_GAME.base_rules(first_mode(SOLO_GAME, EASY))[SOLO_INTEGERS.name]
    last = SOLO_GAME.base_rules(first_mode(SOLO_GAME, HARDEST))[SOLO_INTEGERS.name]
    assert easier({SOLO_INTEGERS.name: first}) == []
    told = f"{SOLO_INTEGERS.name}={as_toml(first)}, printed {as_toml(last)}"
    assert easier({SOLO_INTEGERS.name: first}, HARDEST) == [told]
    words = ("run", SOLO, "-d", "all", "-p", "random", "-n", "10", "--set", f"{SOLO_INTEGERS.name}={as_toml(first)}")
    text = " ".join(fine(*words).split())
    harder = SOLO_GAME.difficulties[1:]
    assert f"EASIER than printed at {harder[0]}: " in text
    assert f"EASIER than printed at {harder[-1]}: {told}" in text
    assert f"at {EASY}: {SOLO_INTEGERS.name}" not in text


def test_what_no_field_declares_is_not_judged() -> None:
    mode = first_mode(DUEL_GAME)
    rules = DUEL_GAME.base_rules(mode)
    for field in DUEL_GAME.fields:
        if isinstance(rules[field.name], int):
            assert easier_than_printed(DUEL_GAME, mode, rules | {field.name: rules[field.name] + 1}) == []
