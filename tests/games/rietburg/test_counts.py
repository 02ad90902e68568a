"""Counts with chance: in how many ways a game can go on from fixed positions, for kernel and twin alike.

A step is a decision, or one card or quiver; ways are counted once each and weighed by the copies drawn.
"""

from typing import Any, NamedTuple

import pytest

from analyser.games.rietburg.compiled import play, state
from tests.games.rietburg.explored import Both, weights


class Count(NamedTuple):
    """The ways of exactly so many steps, and what comes then."""

    ways: int
    weighed: int
    decisions: int
    chances: int
    ends: int


class Case(NamedTuple):
    """A position for both, and the steps to count by every run and by slow ones."""

    both: Both
    depth: int
    deeper: int


PLAYED = {"thorn": "thorn.1, thorn.2", "orfen": "orfen.1, orfen.2, orfen.3"}
COVERED = dict.fromkeys("12345", "?")
CASES = {
    "a battle with help": Case(
        Both("thorn orfen", {"piles": {"6": "troll, ?", "1": "?"}, "played": PLAYED, "will": {"thorn": 2, "orfen": 6}}),
        3, 4,
    ),
    "quivers": Case(
        Both("chada kram", {"piles": {"6": "skral, (gor)", "2": "falcon"}, "played": {"chada": "chada.2"},
                            "quivers": "2 5 5", "will": {"kram": 1}}),
        3, 4,
    ),
    "books": Case(
        Both("eara thorn", {"piles": {"6": "gor", "1": "fluggor"}, "played": {"eara": "eara.1, eara.2"},
                            "at": {"thorn": 3}, "will": {"eara": 2}}),
        3, 4,
    ),
    "the spirit, swaps and draws": Case(
        Both("kheela orfen", {"piles": {"6": "gorlot", "1": "(gor), gor", "2": "skral"},
                              "played": {"kheela": "kheela.3"}}),
        3, 4,
    ),
    "a revival and the last card": Case(
        Both("thorn orfen", {"piles": {"6": "calrai", **COVERED}, "played": {"thorn": "thorn.1, thorn.2, thorn.3"},
                             "removed": 45, "narrator": 1}),
        3, 4,
    ),
    "the last task": Case(
        Both("thorn kram", {"piles": {"6": ""}, "hands": {"thorn": "reka, falcon", "kram": "veest"}, "gallery": "gor",
                            "tasks": {"6": "companions", "1": "jrain done", "2": "vigil done", "3": "ransom done"}}),
        3, 4,
    ),
    "strict friends": Case(
        Both("thorn orfen", {"piles": {"6": "?", "1": "?"}, "hands": {"thorn": "lifornus, triest"}, "played": PLAYED},
             difficulty="hard"),
        3, 4,
    ),
    "objects": Case(
        Both("thorn orfen", {"piles": {"6": "wineskin, ?", **COVERED}, "played": {"thorn": "thorn.1, thorn.2, thorn.3"},
                             "hands": {"orfen": "telescope, witch_brew"}, "gallery": "gor"}),
        3, 4,
    ),
    "a set-up": Case(Both("chada thorn", None, narrator_start=1, start_cards=1), 2, 3),
}  # fmt: skip


def count(both: Both, position: Any, depth: int, *steps: str) -> Count:
    """The ways of exactly so many steps; everywhere kernel and twin have the same ones, of the same weights."""
    kind, ours = both.steps(position)
    fork = both.fork(*steps)
    assert (kind, weights(ours)) == (fork.kind, sorted(fork.steps)), steps
    if kind == "chance":
        assert sum(weight for _, weight, _ in ours) == drawn_from(position.table), steps
    if depth == 0:
        return Count(1, 1, int(kind == "decision"), int(kind == "chance"), int(kind == "over"))
    sums = [0] * len(Count._fields)
    for name, weight, code in ours:
        following = position.copy()
        play.apply(following, both.packed, code)
        found = count(both, following, depth - 1, *steps, name)
        weighed = found._replace(weighed=weight * found.weighed)
        sums = [one + other for one, other in zip(sums, weighed, strict=True)]
    return Count(*sums)


def drawn_from(table: Any) -> int:
    """How many cards or quivers there are of which one is drawn: so the shares of all outcomes add up to 1."""
    sizes = {
        state.DRAW_ENCOUNTER: table.unseen_size,
        state.DRAW_NARRATOR: int(table.narrators).bit_count(),
        state.DRAW_TASK: int(table.tasks).bit_count(),
        state.DRAW_FRIEND: int(table.friends).bit_count(),
        state.DRAW_QUIVER: table.supplied,
    }
    return int(sizes[int(table.step)])


@pytest.mark.parametrize("name", CASES)
def test_kernel_and_twin_count_the_same(name: str) -> None:
    case = CASES[name]
    assert count(case.both, case.both.state, case.depth) == FIXED[name]


@pytest.mark.slow
@pytest.mark.parametrize("name", CASES)
def test_kernel_and_twin_count_the_same_further_on(name: str) -> None:
    case = CASES[name]
    assert count(case.both, case.both.state, case.deeper).ways > FIXED[name].ways


FIXED = {
    "a battle with help": Count(ways=563, weighed=1151, decisions=436, chances=127, ends=0),
    "quivers": Count(ways=701, weighed=1441, decisions=605, chances=96, ends=0),
    "books": Count(ways=622, weighed=1162, decisions=507, chances=115, ends=0),
    "the spirit, swaps and draws": Count(ways=800, weighed=1300, decisions=697, chances=103, ends=0),
    "a revival and the last card": Count(ways=484, weighed=1064, decisions=392, chances=92, ends=0),
    "the last task": Count(ways=899, weighed=899, decisions=723, chances=8, ends=168),
    "strict friends": Count(ways=720, weighed=1416, decisions=562, chances=158, ends=0),
    "objects": Count(ways=555, weighed=1115, decisions=397, chances=158, ends=0),
    "a set-up": Count(ways=522, weighed=1102, decisions=2, chances=520, ends=0),
}
"""What was counted once, by both, to the first depth."""


def test_a_count_small_enough_to_do_by_hand() -> None:
    """A hero who must revive: 22 narrator cards, of which each brings two cards or, with red halves, three at most."""
    both = Both("thorn orfen", {"piles": {"6": "gor"}, "played": {"thorn": "thorn.1, thorn.2, thorn.3"}})
    assert count(both, both.state, 1) == Count(ways=1, weighed=1, decisions=0, chances=1, ends=0)
    # n06 and n16 bring none face up, and orfen is on turn after them; the first card of the others is one of 53 - 1.
    two = count(both, both.state, 2)
    assert (two.ways, two.weighed, two.decisions, two.chances) == (22, 22, 2, 20)
