"""What balance is asked: what may vary, the lattice of it, and what is wanted."""

import re
from typing import Any

import numpy as np
import pytest

from analyser.experiments.balance import BalanceRequest
from analyser.experiments.balancing.lattice import Lattice, make_lattice
from analyser.experiments.balancing.variables import read_variables
from analyser.games.catalogue import GAMES, Game, find_game, first_mode, rules_in_force
from analyser.games.fields import Integer
from analyser.mistakes import Mistake
from tests.chosen import (
    DUEL,
    DUEL_CHOICE,
    DUEL_INTEGER,
    EASY,
    HARDER,
    SOLO,
    SOLO_COUNTS,
    SOLO_GAME,
    SOLO_INTEGER,
    SOLO_INTEGERS,
    SOLO_PART,
    TEAM_GAME,
)

LIST, WHOLE = SOLO_INTEGERS.name, SOLO_INTEGER.name
LEVELS = {name: rules_in_force(SOLO_GAME, first_mode(SOLO_GAME, name)) for name in (EASY, HARDER)}
USUAL: dict[str, Any] = {"targets": "patient=50%", "vary": f"{WHOLE}=0..2"}


def lattice_of(*vary: str, most: int | None = None) -> Lattice:
    return make_lattice(read_variables(SOLO_GAME, vary, LEVELS), LEVELS, most)


def test_a_list_varies_number_by_number_and_keeps_its_order() -> None:
    lattice = lattice_of(f"{LIST}=-9..+9")
    assert len(lattice.variables) == len(SOLO_INTEGERS.default)
    for row in range(0, len(lattice), 97):
        for rules in LEVELS.values():
            numbers = lattice.settings(row, rules).get(LIST, rules[LIST])
            assert numbers == sorted(numbers, reverse=True)
    assert lattice.refused == 19 ** len(lattice.variables) - len(lattice)
    assert lattice.refused > 0


def test_a_list_moves_together() -> None:
    lattice = lattice_of(f"{LIST}=shift:-2..+2:3")
    assert [float(size) for size in lattice.sizes] == [0, 3, 3, 6, 6]
    for rules in LEVELS.values():
        found = {tuple(lattice.settings(row, rules).get(LIST, rules[LIST])) for row in range(len(lattice))}
        assert found == {tuple(number + by for number in rules[LIST]) for by in range(-2, 3)}


def test_changes_come_by_size() -> None:
    lattice = lattice_of(f"{LIST}=-1..+1", f"{SOLO_PART}=0,1:2.5", f"{WHOLE}=0..2:3")
    assert lattice.settings(0, LEVELS[EASY]) == {}
    assert (np.diff(lattice.sizes) >= 0).all()
    assert lattice.smaller(2.5) == int((lattice.sizes < 2.5).sum())
    rows = {lattice.settings(row, LEVELS[EASY]).get(SOLO_PART) for row in range(lattice.smaller(2.5))}
    assert rows == {None}


def test_few_changes() -> None:
    whole, two = lattice_of(f"{LIST}=-2..+2"), lattice_of(f"{LIST}=-2..+2", most=2)
    changed = [len(whole.changed(row)) for row in range(len(whole))]
    assert len(two) == sum(count <= 2 for count in changed) < len(whole)


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"targets": ()}, "nothing is wanted"),
        ({"targets": "patient=101%"}, "0 to 100 %"),
        ({"targets": "patient=-1%"}, "0 to 100 %"),
        ({"targets": "patient"}, "patient"),
        ({"targets": "patient=nan"}, "no number"),
        ({"targets": "patient:rounds=-1"}, "rounds is 0 or more"),
        ({"targets": "patient:nothing=3"}, "unknown metric 'nothing'"),
        ({"targets": "patient:draw=3%"}, "unknown metric 'draw'"),
        ({"targets": f"{EASY[:-1]}/patient=3%"}, f"did you mean '{EASY}'"),
        ({"targets": ["patient=50%", "patient=50%"]}, "twice"),
        ({"vary": ()}, "--vary"),
        ({"vary": f"{WHOLE}=5..2"}, "no range"),
        ({"vary": f"{WHOLE}=0..99"}, "from 0 to"),
        ({"vary": f"{LIST}=-98..+0"}, f"{LIST}[0] must be from 1 to 99"),
        ({"vary": f"{WHOLE}=2..3"}, "leaves out 1"),
        ({"vary": f"{LIST}=+1..+2"}, r"leaves out +0"),
        ({"vary": f"{LIST}=-9..+9", "difficulty": "all", "targets": "patient=1"}, None),
        ({"vary": f"{LIST}=5..30", "difficulty": "all"}, "by steps"),
        ({"vary": f"{SOLO_COUNTS.name}=0..1"}, SOLO_PART),
        ({"vary": [f"{WHOLE}=0..2", f"{WHOLE}=1..2"]}, "varies twice"),
        ({"vary": [f"{LIST}=-1..+1", f"{LIST}=shift:-1..+1"]}, "choose one"),
        ({"vary": f"{WHOLE}=0..2:0"}, "weighs"),
        ({"vary": "nothing=0..2"}, "unknown field 'nothing'"),
        ({"vary": [f"{LIST}=-6..+99", f"{WHOLE}=0..2"]}, "99"),
        ({"vary": [f"{LIST}=-13..+60", f"{WHOLE}=0..5"]}, "narrow"),
        ({"tolerance": 0}, "tolerance"),
        ({"max_changes": 0}, "max_changes"),
        ({"prove": 1}, "prove"),
    ],
)
def test_mistakes(wrong: dict[str, Any], words: str | None) -> None:
    request = BalanceRequest(SOLO, **USUAL | wrong)
    if words is None:
        assert request.cells
        return
    with pytest.raises(Mistake, match=re.escape(words)) as found:
        _ = request.cells
    assert "\n" not in str(found.value)


def test_levels_are_difficulties_or_numbers_of_players() -> None:
    targets = [f"{EASY}/patient=50%", "patient=60%~3%", f"{HARDER}/greedy>=5%"]
    request = BalanceRequest(SOLO, difficulty=HARDER, targets=targets, vary=f"{WHOLE}=0..2")
    assert [(one.scenario.level, one.tolerance) for one in request.wanted] == [
        (EASY, 0.01),
        (HARDER, 0.03),
        (HARDER, 0.01),
    ]
    field = next(field.name for field in TEAM_GAME.fields if field.name == "towers")
    team = BalanceRequest(TEAM_GAME.name, targets=["2/random=6%", "6/random=60%"], vary=f"{field}=4..6")
    assert [scenario.mode.players for scenario in team.scenarios] == [2, 6]


def test_levels_may_be_difficulties_and_numbers_of_players() -> None:
    game = next(find_game(name) for name in GAMES if has_both(find_game(name)))
    (field, *_) = (one.name for one in game.fields if isinstance(one, Integer))
    (easy, hard, *_), (few, *_, many) = game.difficulties, game.seats[game.variants[0]].numbers
    asked: dict[str, Any] = {"difficulty": hard, "players": [few, many], "vary": f"{field}=+0..+1"}
    every = BalanceRequest(game.name, targets="random=50%", **asked)
    assert [one.scenario.level for one in every.wanted] == [f"{hard}:{few}", f"{hard}:{many}"]
    assert [cell.rules for cell in every.cells] == [every.rules_at(scenario) for scenario in every.scenarios]
    levels = [(f"{easy}:{few}", 1), (f"{many}:{easy}", 1), (easy, 2), (f"{many}", 1)]
    for level, count in levels:
        named = BalanceRequest(game.name, targets=f"{level}/random=50%", **asked)
        assert len(named.scenarios) == count
        assert all(word in one.scenario.level.split(":") for one in named.wanted for word in level.split(":"))
    for level in (f"{easy}:{hard}", f"{easy}:{few}:{few}", f"{easy}:"):
        with pytest.raises(Mistake, match=f"unknown level '{level}'"):
            _ = BalanceRequest(game.name, targets=f"{level}/random=50%", **asked).wanted


def has_both(game: Game) -> bool:
    return len(game.difficulties) > 1 and game.has_numbers


def test_words_vary_and_duels_have_two_players() -> None:
    others = ",".join(DUEL_CHOICE.choices)
    vary = [f"{DUEL_CHOICE.name}={others}:2", f"{DUEL_INTEGER.name}={DUEL_INTEGER.default - 1}..{DUEL_INTEGER.default}"]
    request = BalanceRequest(DUEL, targets=["careful,random=50%", "careful,random:draw<=2%"], vary=vary)
    assert len(request.cells) == 1
    assert {float(size) for size in request.lattice.sizes} == {0, 1, 2, 3}


def test_who_is_wanted_is_not_shown_besides_under_another_name() -> None:
    vary = f"{DUEL_INTEGER.name}={DUEL_INTEGER.default}..{DUEL_INTEGER.default + 1}"
    targets, others = ["expert,expert=50%", "careful,random=90%"], ["careful", "expert", "aggressive"]
    request = BalanceRequest(DUEL, targets=targets, vary=vary, policies=others)
    assert [scenario.players for scenario in request.beside] == ["expert,expert", "careful,random", "aggressive"]
