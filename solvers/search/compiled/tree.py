"""The tree of a search: positions as a seat knows them, and the moves that were tried there.

A node is found by what its seat knows (the hash of its view), so that ways that lead to the same knowledge meet in one
node, and what a seat can't know never tells two nodes apart. Who moves there always knows which moves are legal: a move
is available whenever its node is visited, and a node's visits are its moves' availability. All memory is reserved
before the first iteration; `most_nodes` says how much of it is used, and a full tree goes on without growing.
"""

from math import sqrt

import numpy as np
from numpy import int64

from analyser.kernel.jit import kernel
from analyser.kernel.moves import NO_MORE, count_moves, next_move
from analyser.kernel.records import record_type
from analyser.solvers.search.tree_limits import MOST_EDGES, MOST_NODES, SLOTS

NOTHING = -1
UNSOLVED, SOLVED = 0, 1

NODE = record_type(
    ("key", np.uint64),
    ("first", np.int64),  # its first edge
    ("chosen", np.int64),  # what the base policy would do here
    ("visits", np.int64),
    ("total", np.float64),  # of the rewards of its side
    ("count", np.int32),  # legal moves; 0 before they are listed, on the second visit
    ("seen", np.int32),  # of these so many were tried: they come first
    ("side", np.int32),  # whose turn it is
    ("solved", np.int32),
)
EDGE = record_type(
    ("code", np.int32),
    ("visits", np.int32),
    ("scenarios", np.int32),  # so many draws of chance were looked at behind this move
    ("solved", np.int32),
    ("total", np.float64),  # of the rewards of the side that moves
)
SLOT = record_type(("stamp", np.int64), ("node", np.int64))
TREE = record_type(
    ("stamp", np.int64),  # slots with another one are empty
    ("key", np.uint64),  # of its chance
    ("nodes", np.int64),
    ("edges", np.int64),
    ("most_nodes", np.int64),
    ("mask", np.int64),  # so many slots are in use, less one: few of them stay near the processor
    ("slot", SLOT, (SLOTS,)),
    ("node", NODE, (MOST_NODES,)),
    ("edge", EDGE, (MOST_EDGES,)),
)


@kernel
def clear_tree(tree, key, most_nodes):
    """Begins an empty tree with room for so many nodes, at no cost."""
    tree.stamp += 1
    tree.key = key
    tree.nodes = 0
    tree.edges = 0
    tree.most_nodes = most_nodes
    slots = 2
    while slots < 2 * most_nodes:
        slots *= 2
    tree.mask = slots - 1


@kernel(inline=True)
def is_half_full(tree):
    """Whether another decision would hardly find room."""
    return 2 * tree.nodes >= tree.most_nodes or 2 * tree.edges >= MOST_EDGES


@kernel(inline=True)
def find_node(tree, key):
    """The node of this key, or NOTHING."""
    place = int64(key & np.uint64(tree.mask))
    while tree.slot[place].stamp == tree.stamp:
        node = int64(tree.slot[place].node)
        if tree.node[node].key == key:
            return node
        place = (place + 1) & int64(tree.mask)
    return NOTHING


@kernel(inline=True)
def add_node(tree, key, side):
    """A new node, not visited yet; NOTHING if there is no room."""
    if tree.nodes >= tree.most_nodes:
        return NOTHING
    place = int64(key & np.uint64(tree.mask))
    while tree.slot[place].stamp == tree.stamp:
        place = (place + 1) & int64(tree.mask)
    number = int64(tree.nodes)
    tree.nodes = number + 1
    tree.slot[place].stamp = tree.stamp
    tree.slot[place].node = number
    node = tree.node[number]
    node.key = key
    node.visits = 0
    node.total = 0.0
    node.count = 0
    node.seen = 0
    node.side = side
    node.solved = UNSOLVED
    return number


@kernel
def list_edges(tree, number, moves):
    """Lists the legal moves of a node, the base policy's choice first: the visits so far were its. Whether it could."""
    node = tree.node[number]
    count, first = int64(count_moves(moves)), int64(tree.edges)
    if first + count > MOST_EDGES:
        return False
    tree.edges = first + count
    node.first = first
    node.count = count
    node.seen = 1
    place, code = first + 1, next_move(moves, -1)
    while code != NO_MORE:
        is_chosen = code == node.chosen
        set_edge(tree.edge[first if is_chosen else place], code)
        place += int64(not is_chosen)
        code = next_move(moves, code)
    tree.edge[first].visits = node.visits
    tree.edge[first].total = node.total
    return True


@kernel(inline=True)
def set_edge(edge, code):
    """A move that was not tried."""
    edge.code = code
    edge.visits = 0
    edge.scenarios = 0
    edge.solved = UNSOLVED
    edge.total = 0.0


@kernel(inline=True)
def select_edge(tree, number, exploration, trust):
    """The edge with the highest upper bound, of equals the first.

    PUCT (Rosin 2011; Silver et al. 2017): the base policy's choice, which is the first edge, has the prior `trust`, the
    others share the rest. What was never tried counts with what the node has got on average; the next of them in their
    order stands for all, for they have the same bound.
    """
    node = tree.node[number]
    first, seen, count = int64(node.first), int64(node.seen), int64(node.count)
    width = exploration * sqrt(float(node.visits))
    edge = tree.edge[first]
    chosen, best = first, edge.total / edge.visits + width * trust / (1 + edge.visits)
    width *= (1.0 - trust) / max(1, count - 1)
    for place in range(first + 1, first + seen):
        edge = tree.edge[place]
        bound = edge.total / edge.visits + width / (1 + edge.visits)
        if bound > best:
            chosen, best = place, bound
    if seen < count and node.total / node.visits + width > best:
        node.seen = seen + 1
        return first + seen
    return chosen


@kernel(inline=True)
def next_scenario(edge, widening):
    """Which draw of chance follows a move: a new one each time, or one of `widening` times the root of the visits.

    Progressive widening (Couetoux et al. 2011): where there are many outcomes some are looked at again, by turns.
    """
    if widening == 0.0 or edge.scenarios <= widening * sqrt(float(edge.visits)):
        edge.scenarios += 1
        return int64(edge.scenarios) - 1
    return int64(edge.visits) % int64(edge.scenarios)


@kernel(inline=True)
def count_visit(tree, number, place, reward):
    """Counts what came of a visit to a node, and of the move that was tried."""
    node = tree.node[number]
    node.visits += 1
    node.total += reward
    if place != NOTHING:
        edge = tree.edge[place]
        edge.visits += 1
        edge.total += reward


@kernel
def solve_edge(tree, number, place, reward):
    """Notes that a move leads to this reward for sure; whether its node is solved by that.

    So it is if the move wins, or if all moves are solved.
    """
    node, edge = tree.node[number], tree.edge[place]
    edge.solved = SOLVED
    edge.total = reward * edge.visits
    if reward < 1.0:
        for other in range(int64(node.first), int64(node.first) + int64(node.count)):
            if tree.edge[other].solved == UNSOLVED:
                return False
    node.solved = SOLVED
    return True


@kernel(inline=True)
def solved_reward(tree, number):
    """What a solved node is worth: its best solved move."""
    node = tree.node[number]
    best = 0.0
    for place in range(int64(node.first), int64(node.first) + int64(node.count)):
        edge = tree.edge[place]
        if edge.solved == SOLVED and edge.visits > 0:
            best = max(best, edge.total / edge.visits)
    return best
