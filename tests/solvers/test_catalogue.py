"""SPECs: from what a person types to a policy with its parameters set, and back."""

from typing import Any

import pytest

from analyser.games.fields import Choice, Field, Flag, Integer, Integers, Real
from analyser.mistakes import Mistake
from analyser.solvers import catalogue
from analyser.solvers.catalogue import PolicyInfo, find_policy, parameter_types, policies_of, written_for
from tests.chosen import SOLO_GAME
from tests.cli.running import assert_names

GAME = SOLO_GAME.name
FIELDS: tuple[Field, ...] = (
    Integer("depth", 2, 1, 9, "how deep"),
    Real("weight", 0.5, 0, 1, "how heavy"),
    Flag("bold", False, "whether bold"),
    Choice("style", "calm", ("calm", "very-wild"), "how"),
    Integers("plan", (3, 2, 1), 0, 9, "in which order"),
)
DEFAULTS = {"depth": 2, "weight": 0.5, "bold": False, "style": "calm", "plan": [3, 2, 1]}


@pytest.fixture(autouse=True)
def tried(monkeypatch: pytest.MonkeyPatch) -> None:
    """A policy with a parameter of each type."""
    info = PolicyInfo("tried", "for tests", "no.such.module", FIELDS)
    monkeypatch.setattr(catalogue, "EVERY_GAME", (*catalogue.EVERY_GAME, info))


def test_those_that_search_come_behind_those_written_by_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    written = written_for(GAME)
    assert written[0].name == "random"
    assert policies_of(GAME)[: len(written)] == written
    assert [info.name for info in policies_of(GAME)[len(written) :]] == ["fallible", "rollout", "mcts", "ismcts"]
    assert [info.name for info in policies_of("chess")] == ["random"]


@pytest.mark.parametrize(
    ("settings", "changed"),
    [
        ("", {}),
        (":", {}),
        (":depth=3", {"depth": 3}),
        (":depth=3,weight=1", {"depth": 3, "weight": 1.0}),
        (": depth = 3 , weight = 0.25", {"depth": 3, "weight": 0.25}),
        (":bold=true,style=very-wild", {"bold": True, "style": "very-wild"}),
        (':style="very-wild"', {"style": "very-wild"}),
        (":plan=[1,2,9],depth=9", {"plan": [1, 2, 9], "depth": 9}),
        (":depth=9,plan=[ 1, 2, 9 ]", {"plan": [1, 2, 9], "depth": 9}),
        (":depth=2,weight=0.5,bold=false,style=calm,plan=[3,2,1]", {}),
    ],
)
def test_spec(settings: str, changed: dict[str, Any]) -> None:
    policy = find_policy(GAME, f"tried{settings}")
    assert policy.values == DEFAULTS | changed
    assert type(policy.values["weight"]) is float


@pytest.mark.parametrize(
    ("settings", "canonical"),
    [
        ("", "tried"),
        (":depth=2", "tried"),
        (":weight=1, depth = 3", "tried:depth=3,weight=1.0"),
        (":plan=[1, 2, 3],bold=true", "tried:bold=true,plan=[1,2,3]"),
        (':style="very-wild"', "tried:style=very-wild"),
    ],
)
def test_canonical_spec_says_what_differs_and_means_the_same(settings: str, canonical: str) -> None:
    policy = find_policy(GAME, f"tried{settings}")
    assert policy.spec == canonical
    again = find_policy(GAME, canonical)
    assert (again.values, again.spec) == (policy.values, canonical)


@pytest.mark.parametrize(
    ("spec", "told"),
    [
        ("", f"unknown '' {GAME} random greedy mcts"),
        ("gredy", f"unknown 'gredy' {GAME} 'greedy' random"),
        ("greedy,greedy", "unknown 'greedy,greedy'"),
        ("greedy:depth=1", "unknown 'depth' greedy none"),
        ("tried:dept=1", "unknown 'dept' tried 'depth' weight"),
        ("tried:depth", "tried 'depth' key=value"),
        ("tried:=1", "unknown '' tried"),
        ("tried:depth=", "tried depth ''"),
        ("tried:depth=x", "tried depth whole 'x'"),
        ("tried:depth=1.5", "depth whole 1.5"),
        ("tried:depth=true", "depth whole true"),
        ("tried:depth=10", "depth 1 9 10"),
        ("tried:depth=0", "depth 1 9 0"),
        ("tried:weight=1.01", "weight 0 1 1.01"),
        ("tried:weight=nan", "weight number nan"),
        ("tried:weight=heavy", "weight number 'heavy'"),
        ("tried:bold=1", "bold true false 1"),
        ("tried:style=wild", "style calm very-wild 'wild'"),
        ("tried:plan=[1,2]", "plan 3 2"),
        ("tried:plan=[1,2,10]", "plan 0 9 10"),
        ("tried:plan=1", "plan list 3 1"),
        ("tried:plan=[1,2", "'[' closed plan=[1,2"),
        ("tried:plan=1,2]", "']' plan=1,2]"),
        ("rollout:base=(greedy", "'(' closed base=(greedy"),
        ("rollout:base=(greedy]", "']' base=(greedy]"),
        ("tried:depth=3,depth=4", "depth twice"),
        ("tried:depth=3:weight=1", "depth '3:weight=1'"),
    ],
)
def test_what_is_wrong_with_a_spec(spec: str, told: str) -> None:
    with pytest.raises(Mistake) as raised:
        find_policy(GAME, spec)
    assert_names(str(raised.value), *told.split())
    assert "\n" not in str(raised.value)


@pytest.mark.parametrize("name", ["Greedy", "GREEDY", " greedy ", "Tried:depth=3", "Casual"])
def test_names_are_known_in_any_case(name: str) -> None:
    assert find_policy(GAME, name) == find_policy(GAME, name.lower())


def test_parameters_lie_in_a_record_by_their_types() -> None:
    shapes = {name: (str(dtype.__name__), *shape) for name, dtype, *shape in parameter_types(FIELDS)}
    assert shapes == {
        "depth": ("int64",),
        "weight": ("float64",),
        "bold": ("int64",),
        "style": ("int64",),
        "plan": ("int64", (3,)),
    }


def test_every_shipped_parameter_is_documented_and_its_default_is_legal() -> None:
    for info in policies_of(GAME):
        assert info.meaning
        for field in info.fields:
            default = list(field.default) if isinstance(field, Integers) else field.default
            assert field.read(default) == default
            assert field.meaning
