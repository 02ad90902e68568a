"""What is compared with what, and how it is called there."""

from collections.abc import Callable, Sequence
from pathlib import Path

from analyser.experiments.cells import Cell, RuleSet
from analyser.experiments.comparing.comparison import ComparedCells, Goal, groups_of
from analyser.experiments.playing.limits import Limits
from analyser.mistakes import Mistake
from tests.chosen import EASY, HARDER, HARDEST, SOLO_INTEGER, SOLO_PART, TUNED_POLICY
from tests.experiments.compared import cells_of
from tests.experiments.raising import raises_naming
from tests.experiments.studied import printed_deck

WHOLE, PART = SOLO_INTEGER.name, SOLO_PART
CHANGED = f"{WHOLE}=2"


def groups(cells: Sequence[Cell]) -> list[list[str]]:
    return [[f"{cell.difficulty} {cell.players[0]}" for cell in group] for group in groups_of(cells)]


def test_difficulties_are_groups_unless_they_are_all_that_differs() -> None:
    assert groups(cells_of("greedy", "random", difficulties=(EASY, HARDEST))) == [
        [f"{EASY} greedy", f"{EASY} random"],
        [f"{HARDEST} greedy", f"{HARDEST} random"],
    ]
    assert groups(cells_of("greedy", difficulties=(EASY, HARDEST, HARDER))) == [
        [f"{EASY} greedy", f"{HARDEST} greedy", f"{HARDER} greedy"]
    ]
    rules = [RuleSet(), RuleSet({WHOLE: 2})]
    assert len(groups_of(cells_of("greedy", difficulties=(EASY, HARDEST), rule_sets=rules))) == 2


def group(cells: Sequence[Cell]) -> ComparedCells:
    return ComparedCells(cells, Limits(10), Goal(), None)


def test_labels_are_what_differs() -> None:
    assert group(cells_of("greedy", TUNED_POLICY)).labels == ["greedy", TUNED_POLICY]
    assert group(cells_of("greedy", difficulties=(EASY, HARDER))).labels == [EASY, HARDER]
    rules = [RuleSet(), RuleSet({WHOLE: 2}), RuleSet({PART: 0})]
    assert group(cells_of("greedy", rule_sets=rules)).labels == ["as printed", CHANGED, f"{PART}=0"]
    both = group(cells_of("greedy", "random", rule_sets=rules[:2])).labels
    assert both == ["as printed, greedy", "as printed, random", f"{CHANGED}, greedy", f"{CHANGED}, random"]


def test_cells_that_are_the_same_are_a_mistake(write: Callable[..., Path]) -> None:
    with raises_naming(Mistake, "as printed", "twice", HARDER, "greedy"):
        group(cells_of("greedy", rule_sets=[RuleSet(), RuleSet({WHOLE: SOLO_INTEGER.default})]))
    with raises_naming(Mistake, "default", "copy", "same", HARDER, "greedy"):
        group(cells_of("greedy", decks=[None, write(printed_deck(), "copy.toml")]))
    with raises_naming(Mistake, "greedy", "twice"):
        group([*cells_of("random", "greedy"), *cells_of("greedy")])
