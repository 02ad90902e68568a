"""What rivals get on the way back up the tree: each node its own seat's reward, by hand, for two to five seats."""

from typing import Any

import numpy as np
import pytest

from analyser.kernel.moves import moves_type, put_word
from analyser.kernel.records import new_record, record_type
from solvers.search import tree as trees
from solvers.search import uct

MOVES = moves_type(2)


def memory_of(seats: int) -> Any:
    return record_type(
        ("tree", trees.TREE), ("step", uct.STEP, (uct.DEEPEST,)), ("depth", np.int64), ("rewards", np.float64, (seats,))
    )


def way(seats: int, passed: list[int], rewards: list[float]) -> Any:
    """A memory whose way led through a node for each of these seats, by the first of two moves."""
    memory = new_record(memory_of(seats))
    trees.clear_tree(memory.tree, 5, 1000)
    moves = new_record(MOVES)
    put_word(moves, 0, 0b11)
    for depth, seat in enumerate(passed):
        node = int(trees.add_node(memory.tree, np.uint64(depth + 1), seat))
        assert trees.list_edges(memory.tree, node, moves)
        memory.step[depth].node = node
        memory.step[depth].edge = memory.tree.node[node].first
    memory.depth = len(passed)
    memory.rewards[:] = rewards
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
def test_each_node_takes_what_its_own_seat_got(rewards: list[float], passed: list[int]) -> None:
    memory = way(len(rewards), passed, rewards)
    assert not uct.back_up(memory, False)
    nodes = [memory.tree.node[number] for number in range(len(passed))]
    assert [float(node.total) for node in nodes] == [rewards[seat] for seat in passed]
    assert [float(memory.tree.edge[int(node.first)].total) for node in nodes] == [rewards[seat] for seat in passed]
    assert [int(node.visits) for node in nodes] == [1] * len(passed)
    assert list(memory.rewards) == rewards
