"""Counts with chance: in how many ways a game can go on from fixed positions, for kernel and twin alike.

A step is a decision, or one jewel or card that is drawn; an ability that the workshop's deck brings is one step.
"""

from typing import Any, NamedTuple

import pytest

from tests.games.freyas_folly.explored import PARTS, Both, shares


class Count(NamedTuple):
    """The ways of exactly so many steps, and what comes then."""

    ways: int
    decisions: int
    chances: int
    ends: int


class Case(NamedTuple):
    """A position for both, and the steps to count."""

    both: Both
    depth: int


BOX: dict[str, Any] = {
    "tokens": 4,
    "edges": [["out", "A"], ["A", "B"], ["B", "C"], ["C", "A"], ["A", "c1"], ["B", "c2"], ["out", "c3"], ["C", "D"]],
    "jewels": {"r": 3, "e": 3, "s": 2, "a": 1, "y": 3, "R": 2, "E": 1, "S": 0, "A": 0, "Y": 1},
    "caverns": {"c1": [1, 0, 0, 0], "c2": [1, 1, 1, 0], "c3": [2, 0, 0, 0]},
    "settings": {"S1": ["re", 4], "S2": ["rR", 6], "S3": ["ss", 5], "S4": ["e", 2], "S5": ["a", 3], "S6": ["rs", 3]},
    "pieces": {"B1": ["y", 2], "B2": ["yy", 3], "B3": ["Y", 1]},
    "abilities": {"bat": 1, "speed": 1, "stamina": 1, "stealth": 1, "strength": 1, "thief": 2},
}
"""A mine with a ring and a cavern at the entrance; few cards."""
HOUSE: dict[str, Any] = {"dwarfs": 3, "workshop": 2, "ability_slots": 1, "ability_deck": 2, "pieces": 2}
OPEN: dict[str, Any] = {"workshop": "S1 S2", "open_pieces": "B1", "abilities": "bat", "ability_deck": 2}
LYING = {"c1": "r", "c2": "eRy", "c3": "rs"}


def case(depth: int, rules: dict[str, Any] | None = None, **told: Any) -> Case:
    """With all that lies open; what is told here replaces it."""
    return Case(Both(BOX, OPEN | told, **HOUSE | (rules or {})), depth)


CASES = {
    "a first turn": case(3, caverns=LYING),
    "jewels and a bat": case(
        3, caverns=LYING, abilities="thief", dwarfs=["B/bat A/s", "C"], hands=["", "speed"], homes=["", "r"]
    ),
    "speed and stamina": case(3, caverns=LYING, dwarfs=["c1/speed B/stamina/a", "A"]),
    "a potion that works": case(3, caverns=LYING, dwarfs=["C", "A/strength"], strong=[0, 2], hands=["stealth"]),
    "a potion to be drunk": case(3, {"strength_turns": 0}, dwarfs=["B/strength", "A C"], hands=["stealth"]),
    "trades": case(3, {"actions": 1, "trade_jewels": 3}, homes=["rrR", "a"], caverns={"c3": "rs"}),
    "a thief, then tokens": case(
        3, {"actions": 1}, hands=["thief"], tokens=[2], pieces=["B1"], open_pieces="B2 B3", homes=["r", "eeR", "s"]
    ),
    "cards under the deck": case(
        3, {"actions": 1}, under="thief", abilities="speed", ability_deck=0, hands=["", "bat"],
        discarded="stamina stealth strength",
    ),
    "a deck that brings all sorts": case(3, {"ability_deck": 0}, ability_deck=0),
    "the last dwarf and the last piece": case(
        3, {"dwarfs": 2}, held=["S1 S4", "S6"], done=["S5"], pieces=["", "B1"], tokens=[0, 2], open_pieces="B2 B3",
        homes=["reyy"], workshop="S2 S3", dwarfs=["", "A"], ability_deck=0,
        discarded="speed stamina stealth strength thief thief",
    ),
    "a set-up": Case(Both(BOX, None, **HOUSE | {"starter": "random", "workshop": 1}), 5),
}  # fmt: skip


def count(both: Both, position: Any, depth: int, *steps: str) -> Count:
    """The ways of exactly so many steps; everywhere kernel and twin have the same ones, of the same shares."""
    kind, ours = both.steps(position)
    fork = both.fork(*steps)
    assert (kind, shares(ours)) == (fork.kind, sorted(fork.steps)), steps
    if kind == "chance":
        assert abs(sum(share for _, share, _ in ours) - PARTS) < len(ours), steps
    if depth == 0:
        return Count(1, int(kind == "decision"), int(kind == "chance"), int(kind == "over"))
    sums = [0] * len(Count._fields)
    for name, _, codes in ours:
        found = count(both, both.after(position, codes), depth - 1, *steps, name)
        sums = [one + other for one, other in zip(sums, found, strict=True)]
    return Count(*sums)


@pytest.mark.parametrize("name", CASES)
def test_kernel_and_twin_count_the_same(name: str) -> None:
    own = CASES[name]
    assert count(own.both, own.both.state, own.depth) == FIXED[name]


FIXED = {
    "a first turn": Count(ways=355, decisions=177, chances=178, ends=0),
    "jewels and a bat": Count(ways=1417, decisions=1040, chances=377, ends=0),
    "speed and stamina": Count(ways=635, decisions=445, chances=190, ends=0),
    "a potion that works": Count(ways=359, decisions=224, chances=135, ends=0),
    "a potion to be drunk": Count(ways=2110, decisions=1571, chances=539, ends=0),
    "trades": Count(ways=363, decisions=186, chances=177, ends=0),
    "a thief, then tokens": Count(ways=538, decisions=335, chances=203, ends=0),
    "cards under the deck": Count(ways=331, decisions=227, chances=104, ends=0),
    "a deck that brings all sorts": Count(ways=420, decisions=216, chances=204, ends=0),
    "the last dwarf and the last piece": Count(ways=870, decisions=856, chances=0, ends=14),
    "a set-up": Count(ways=348, decisions=0, chances=348, ends=0),
}
"""What was counted once, by both."""
FEW = 600
"""Where there are more ways, a step further takes too long."""


def test_a_count_small_enough_to_do_by_hand() -> None:
    """Nobody is in the mine: he enters A or c3, where jewels lie, takes a setting or the bat, or passes."""
    both = CASES["a first turn"].both
    assert count(both, both.state, 1) == Count(ways=6, decisions=3, chances=3, ends=0)
    names = [name for name, _, _ in both.steps(both.state)[1]]
    assert sorted(names) == ["ability bat", "enter A", "enter c3", "pass", "take S1", "take S2"]
    (after,) = [both.after(both.state, codes) for name, _, codes in both.steps(both.state)[1] if name == "take S1"]
    # The upper part has 2 of the 4 unseen settings, both pieces, and 4 of the 6 unseen abilities.
    drawn = {name: share / PARTS for name, share, _ in both.steps(after)[1]}
    settings, pieces, abilities = 2 / 8 / 4, 2 / 8 / 2, 4 / 8 / 6
    kinds = dict.fromkeys(["speed", "stamina", "stealth", "strength"], abilities) | {"thief": 2 * abilities}
    assert drawn == dict.fromkeys(["S3", "S4", "S5", "S6"], settings) | dict.fromkeys(["B2", "B3"], pieces) | kinds


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name, found in FIXED.items() if found.ways < FEW])
def test_kernel_and_twin_count_the_same_further_on(name: str) -> None:
    own = CASES[name]
    assert count(own.both, own.both.state, own.depth + 1).ways > FIXED[name].ways
