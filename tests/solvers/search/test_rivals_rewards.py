"""What rivals get on the way back up the tree: each node its own side's reward, by hand, for two to five sides."""

from typing import Any

import numpy as np
import pytest

from analyser.kernel.bind import bind, merge
from analyser.kernel.jit import fragment, uncached
from analyser.kernel.moves import moves_type, put_word
from analyser.kernel.records import new_record, record_type
from analyser.solvers.search.compiled import rewards as rewards_of
from analyser.solvers.search.compiled import tree as trees
from analyser.solvers.search.compiled import uct
from analyser.solvers.search.compiled.records import DESCENT, sides_type

MOVES = moves_type(2)


def memory_of(sides: int) -> Any:
    playout = record_type(("rewards", np.float64, (sides,)))
    return record_type(("tree", trees.TREE), ("descent", DESCENT), ("playout", playout))


def way(sides: int, passed: list[int], rewards: list[float]) -> Any:
    """A memory whose way led through a node for a turn of each of these sides, by the first of two moves."""
    memory = new_record(memory_of(sides))
    trees.clear_tree(memory.tree, 5, 1000)
    moves = new_record(MOVES)
    put_word(moves, 0, 0b11)
    for depth, side in enumerate(passed):
        node = int(trees.add_node(memory.tree, np.uint64(depth + 1), side))
        assert trees.list_edges(memory.tree, node, moves)
        memory.descent.step[depth].node = node
        memory.descent.step[depth].edge = memory.tree.node[node].first
    memory.descent.depth = len(passed)
    memory.playout.rewards[:] = rewards
    return memory


@pytest.mark.parametrize(
    ("rewards", "passed"),
    [
        ([1.0, 0.0], [0, 1, 0]),
        ([0.5, 0.5, 1.0], [2, 0, 1]),
        ([0.0, 0.25, 0.5, 1.0], [3, 3, 0, 2, 1]),
        ([0.2, 0.4, 0.6, 0.8, 1.0], [4, 2, 0, 1, 3]),
    ],
)
def test_each_node_takes_what_its_own_side_got(rewards: list[float], passed: list[int]) -> None:
    memory = way(len(rewards), passed, rewards)
    assert not uct.back_up(memory, False)
    nodes = [memory.tree.node[number] for number in range(len(passed))]
    assert [float(node.total) for node in nodes] == [rewards[side] for side in passed]
    assert [float(memory.tree.edge[int(node.first)].total) for node in nodes] == [rewards[side] for side in passed]
    assert [int(node.visits) for node in nodes] == [1] * len(passed)
    assert list(memory.playout.rewards) == rewards


PLACES = record_type(("place", np.int64, (5,)))


@fragment
def place(state: Any, side: int) -> Any:
    return state.place[side]


@pytest.mark.parametrize(
    ("places", "rewards"),
    [
        ([1, 2], [1.0, 0.0]),
        ([1, 1], [0.5, 0.5]),
        ([2, 1, 1], [0.0, 0.5, 0.5]),
        ([1, 1, 1, 2], [1 / 3, 1 / 3, 1 / 3, 0.0]),
        ([2, 3, 2, 2, 5], [0.0] * 5),  # the game has beaten them all
        ([0, 0, 0], [0.0] * 3),  # undecided
    ],
)
def test_winners_share_the_reward_and_nobody_else_is_asked(places: list[int], rewards: list[float]) -> None:
    parameters = new_record(record_type(("sides", sides_type(5, 5))))
    parameters.sides.count = len(places)
    state, memory = new_record(PLACES), new_record(record_type(("rewards", np.float64, (5,))))
    state.place[:] = [*places, *[1] * (5 - len(places))]  # of sides that nobody plays
    memory.rewards[:] = 7.0
    with uncached():
        note = merge(rewards_of.note_places, "places", {"place": place})
        bound = bind(caller, "places", {"note": note}, (PLACES, parameters.dtype, memory.dtype))
    bound(state, parameters, memory)
    assert list(memory.rewards) == [*rewards, *[7.0] * (5 - len(places))]


def note(state: Any, parameters: Any, rewards: Any) -> None:
    raise AssertionError("not bound")


def caller(state: Any, parameters: Any, memory: Any) -> None:
    note(state, parameters, memory.rewards)
