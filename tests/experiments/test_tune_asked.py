"""What a tuning is asked: which parameters may be what, and what is wrong with it."""

import sys
from dataclasses import replace
from typing import Any

import pytest

from analyser.experiments.tune import TuneRequest
from analyser.experiments.tuning.space import Space, make_space
from analyser.games.fields import Choice, Flag, Integers, Real
from analyser.mistakes import Mistake
from analyser.solvers.catalogue import Policy, PolicyInfo, find_policy
from tests.chosen import DUEL, SOLO, SOLO_PARAMETER, SOLO_TUNED

FIELDS = (
    Real("weight", 0.62, 0, 3, "a number"),
    Flag("is_bold", False, "a truth"),
    Choice("ties", "low", ("low", "high", "any"), "a word"),
    Integers("order", (3, 2, 1), 0, 9, "a list", falling=True),
)
POLICY = Policy(PolicyInfo("planted", "of every kind", "", FIELDS), {field.name: field.default for field in FIELDS})
USUAL: dict[str, Any] = {"policy": SOLO_TUNED, "vary": f"{SOLO_PARAMETER}=1..4"}


def space_of(*vary: str) -> Space:
    return make_space(POLICY, vary)


def told(space: Space, name: str) -> list[Any]:
    return [space.tuned(setting).values[name] for setting in space.settings()]


def test_real_numbers_go_by_steps_and_keep_what_is_in_force() -> None:
    assert sorted(told(space_of("weight=0.5..1/0.25"), "weight")) == [0.5, 0.62, 0.75, 1.0]
    assert sorted(told(space_of("weight=-0.2..+0.1/0.1"), "weight")) == [0.42, 0.52, 0.62, 0.72]
    assert sorted(told(space_of("weight=0.1,0.62,2"), "weight")) == [0.1, 0.62, 2.0]


def test_words_truths_and_lists() -> None:
    assert told(space_of("ties=low,any"), "ties") == ["low", "any"]
    assert told(space_of("is_bold=false,true"), "is_bold") == [False, True]
    lists = told(space_of("order=-1..+1"), "order")
    assert all(numbers == sorted(numbers, reverse=True) for numbers in lists)
    assert 1 < len(lists) < 27


def test_the_first_setting_is_in_force_and_the_next_are_near() -> None:
    space = space_of("weight=0.5..1/0.25", "ties=low,high,any")
    settings = space.settings()
    assert (settings[0], len(settings)) == (space.in_force, len(space))
    assert space.spec(space.in_force) == "planted"
    near = {setting for _, setting in space.steps(space.in_force)}
    assert near == set(settings[1 : 1 + len(near)])
    assert len(near) == 2 + 2
    assert {space.tuned(setting).values["weight"] for _, setting in space.ends(space.in_force)} == {1.0}


def test_steps_leave_out_what_the_policy_does_not_take() -> None:
    space = space_of("order[1]=-2..+2")
    assert {tuple(space.tuned(setting).values["order"]) for _, setting in space.steps(space.in_force)} == {
        (3, 1, 1),
        (3, 3, 1),
    }
    assert list(space.ends(space.in_force)) == []


def test_a_value_is_an_end_where_the_policy_could_go_on() -> None:
    (weight,) = (space := space_of("weight=0..1/0.5")).variables
    assert [space.goes_on(weight, place) for place in range(len(weight.values))] == [False, False, False, True]


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"vary": ()}, f"--vary.*parameter.*known: {SOLO_PARAMETER}"),
        ({"vary": "nothing=1..2"}, f"unknown field 'nothing' for {SOLO_TUNED}"),
        ({"vary": f"{SOLO_PARAMETER}=0..4"}, "must be from 1 to"),
        ({"vary": f"{SOLO_PARAMETER}=3..4"}, "leaves out 2"),
        ({"vary": f"{SOLO_PARAMETER}=4..1"}, "no range"),
        ({"vary": f"{SOLO_PARAMETER}=1..4/0.5"}, "no range"),
        ({"vary": f"{SOLO_PARAMETER}=1..4:3"}, "no weight"),
        ({"vary": f"{SOLO_PARAMETER}=2"}, "nothing may vary"),
        ({"vary": [f"{SOLO_PARAMETER}=1..4"] * 2}, "varies twice"),
        ({"policy": "random"}, "random has no parameters"),
        ({"policy": [SOLO_TUNED, f"{SOLO_TUNED}:{SOLO_PARAMETER}=3"]}, "one policy"),
        ({"games": 0}, "games must be 1 or more|from 1"),
        ({"games": 100}, "games must be"),
    ],
)
def test_mistakes(wrong: dict[str, Any], words: str) -> None:
    with pytest.raises(Mistake, match=words):
        _ = TuneRequest(SOLO, **USUAL | wrong).cells


@pytest.mark.parametrize(
    ("vary", "words"),
    [
        ("danger=4..8", "names no step.*danger=4..8/0.5|names no step"),
        ("danger=7..8/0.5", "leaves out 6.2"),
        ("danger=4..8/0", "no range"),
        ("danger=4..8/0.001", "more than 1,000 values"),
        ("danger=4..40/1", "from 0 to 30"),
    ],
)
def test_mistakes_of_real_numbers(vary: str, words: str) -> None:
    with pytest.raises(Mistake, match=words):
        _ = TuneRequest(DUEL, policy="careful", vary=vary).cells


def test_policies_within_a_policy_do_not_vary() -> None:
    with pytest.raises(Mistake, match="base can't vary"):
        make_space(find_policy(SOLO, "rollout"), ["base=random,greedy"])


def test_large_spaces_need_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cmaes", None)
    large = replace(TuneRequest(SOLO, **USUAL), vary=[f"{SOLO_PARAMETER}=1..100", "late_cards=0..52"])
    with pytest.raises(Mistake, match=r"5,300 settings.*extra .tune.: pip install 'tabletop-analyser\[tune\]'"):
        _ = large.cells
