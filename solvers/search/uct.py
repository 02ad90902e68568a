"""`mcts` and `ismcts`: a tree of what the seats know, grown where it matters (UCT; Kocsis and Szepesvari 2006).

An iteration selects moves down the tree, expands it by one node, plays out from there by the base policy, and backs up
the rewards of all seats, each node taking its own seat's. Chance is sampled along the way; a node is what a seat knows
after it, so chance needs no nodes of its own. Where something is hidden, each iteration of `ismcts` fills it in anew
(Cowling, Powley and Whitehouse 2012, "Information set Monte Carlo tree search", many trees in one: each seat's own);
`mcts` fills it in once a decision. Where nothing is hidden both are the same.
"""
# ruff: noqa: F821  (the free names are set when the algorithm is bound)

import numpy as np
from numpy import int64

from analyser.kernel.contract import CHANCE, OVER
from analyser.kernel.jit import kernel
from analyser.kernel.moves import count_moves, move_at
from analyser.kernel.records import hash_record, record_type
from analyser.kernel.streams import next_word, open_stream
from solvers.search.playouts import CUT, ENDED, FAILED, NO_MOVE, TREE_STREAM
from solvers.search.tree import (
    NOTHING,
    SOLVED,
    add_node,
    best_edge,
    clear_tree,
    count_visit,
    find_node,
    is_half_full,
    list_edges,
    next_scenario,
    select_edge,
    solve_edge,
    solved_reward,
)

DEEPEST = 256
"""Moves that an iteration makes within the tree, at most."""
LEAF = 3
"""How a descent ends, besides ENDED and CUT: at a position that is not in the tree yet."""

STEP = record_type(("node", np.int64), ("edge", np.int64), ("is_sure", np.int64))
"""A node that was passed, the edge that was taken, and whether no chance came after it."""


def choose_by_tree(view, rules, moves, parameters, memory, stream):
    """The move that was tried most often."""
    if count_moves(moves) == 1:
        return move_at(moves, 0)
    memory.key = next_word(stream)
    set_out(view, rules, memory, stream)
    memory.fills_in = int64(parameters.anew != 0 and memory.is_open == 0)
    if not parameters.reuse or is_half_full(memory.tree):
        clear_tree(memory.tree, memory.key, parameters.nodes)
    for number in range(int64(parameters.iterations)):
        if iterate(view, rules, parameters, memory, number) == FAILED:
            return NO_MOVE
        if memory.tree.node[int64(memory.step[0].node)].solved == SOLVED:
            break
    tree = memory.tree
    root = int64(memory.step[0].node)
    if tree.node[root].count == 0:
        return int64(tree.node[root].chosen)
    return int64(tree.edge[best_edge(tree, root)].code)


def iterate(view, rules, parameters, memory, number):
    """One more look at the decision; FAILED if the base policy erred."""
    set_position(view, rules, memory, memory.key, number)
    ended = descend(rules, parameters, memory)
    is_sure = ended == ENDED
    if ended == LEAF:
        ended = play_out(rules, parameters, memory, memory.key, number)
        if ended == FAILED:
            return FAILED
        expand(memory)
    if ended == ENDED and memory.solved >= 0.0:
        reward_all(memory, memory.solved)
    else:
        note_rewards(rules, parameters, memory, ended)
    back_up(memory, is_sure and parameters.solves)
    return ended


def descend(rules, parameters, memory):
    """Goes down the tree until a position that it does not hold, the end or the horizon."""
    state, tree = memory.board.state, memory.tree
    memory.depth = 0
    memory.solved = -1.0
    while True:
        seat = turn(state)
        if seat == OVER:
            return ENDED
        if seat == CHANCE:
            return CUT
        node = enter(tree, memory, hash_record(conceal(state, seat)), seat)
        if node == NOTHING:
            return LEAF
        if tree.node[node].solved == SOLVED:
            memory.solved = solved_reward(tree, node)
            memory.depth -= 1
            return ENDED
        if tree.node[node].count == 0:
            legal(state, rules, memory.board.moves)
            if not list_edges(tree, node, memory.board.moves):
                return LEAF
        edge = select_edge(tree, node, parameters.exploration)
        step = memory.step[memory.depth - 1]
        step.edge = edge
        apply(state, rules, int64(tree.edge[edge].code))
        step.is_sure = int64(turn(state) != CHANCE)
        if not step.is_sure:
            let_chance(rules, parameters, memory, node, edge)


@kernel(inline=True)
def enter(tree, memory, key, seat):
    """Notes the node of this key as passed, and returns it; NOTHING where the descent ends, at a new node or none."""
    node = find_node(tree, key)
    is_new = node == NOTHING
    if is_new:
        node = add_node(tree, key, seat)
    step = memory.step[memory.depth]
    step.node = node
    step.edge = NOTHING
    memory.depth += 1
    return NOTHING if is_new or memory.depth == DEEPEST else node


def let_chance(rules, parameters, memory, node, edge):
    """Chance decides until somebody's turn, the end or the horizon.

    The draw is one of those that belong to the node: all moves there meet the same ones.
    """
    state, tree = memory.board.state, memory.tree
    scenario = next_scenario(tree.edge[edge], parameters.widening)
    open_stream(memory.chance, tree.key, node, TREE_STREAM, scenario)
    while turn(state) == CHANCE and not is_beyond(parameters, memory, chapter(state)):
        apply(state, rules, deal(state, rules, memory.chance))


@kernel(inline=True)
def expand(memory):
    """Notes what the base policy did at the new node."""
    node = int64(memory.step[memory.depth - 1].node)
    if node != NOTHING:
        memory.tree.node[node].chosen = memory.first


@kernel(inline=True)
def reward_all(memory, reward):
    """A solved position is worth the same to all: it is solved only where everybody plays together."""
    for seat in range(len(memory.rewards)):
        memory.rewards[seat] = reward


@kernel
def back_up(memory, is_sure):
    """Tells all nodes that were passed what came of it, the last one first; what is sure may solve them."""
    tree = memory.tree
    for depth in range(int64(memory.depth) - 1, -1, -1):
        step = memory.step[depth]
        node, edge = int64(step.node), int64(step.edge)
        if node == NOTHING:
            continue
        reward = float(memory.rewards[int64(tree.node[node].seat)])
        count_visit(tree, node, edge, reward)
        is_sure = is_sure and edge != NOTHING and step.is_sure == 1 and memory.is_open == 1
        if is_sure:
            is_sure = solve_edge(tree, node, edge, reward)
            if is_sure:
                reward_all(memory, solved_reward(tree, node))
