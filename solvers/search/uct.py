"""`mcts` and `ismcts`: a tree of what the seats know, grown where it matters (UCT; Kocsis and Szepesvari 2006).

The moves of the decision itself share the budget by `halving`, which finds the best one where UCT collects the most
(Pepels et al. 2014, "Minimizing simple and cumulative regret in Monte-Carlo tree search"). An iteration plays one of
them, selects moves down the tree, expands it by one node, plays out from there by the base policy, and backs up the
rewards of all seats, each node taking its own seat's. Chance is sampled along the way; a node is what a seat knows
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
from solvers.search.playouts import CUT, ENDED, FAILED, SURE_WIN, TREE_STREAM
from solvers.search.tree import (
    NOTHING,
    SOLVED,
    add_node,
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
from solvers.search.tree_limits import MOST_NODES

DEEPEST = 256
"""Moves that an iteration makes within the tree, at most."""
LEAF = 4
"""How a descent ends, besides ENDED and CUT: at a position that is not in the tree yet."""
ROOT = MOST_NODES
"""In place of a node: the decision itself, whose moves are not chosen on the way down."""

STEP = record_type(("node", np.int64), ("edge", np.int64), ("is_sure", np.int64))
"""A node that was passed, the edge that was taken, and whether what came after it is sure: all known, no chance."""


def choose_by_tree(view, rules, moves, parameters, memory, stream):
    """The base policy's choice, unless another move gets more where the tree goes on behind it, and clearly so."""
    if count_moves(moves) == 1:
        return move_at(moves, 0)
    key = next_word(stream)
    set_out(view, rules, memory, stream)
    memory.fills_in = int64(parameters.anew != 0 and memory.is_open == 0)
    if not parameters.reuse or is_half_full(memory.tree):
        clear_tree(memory.tree, key, parameters.nodes)
    return best_of_moves(view, rules, moves, parameters, memory, key, parameters.iterations)


def try_in_tree(rules, parameters, memory, code, key, number):
    """An iteration: plays a move on the board and goes on down the tree; `memory.worth` is what came of it."""
    state = memory.board.state
    apply(state, rules, code)
    is_sure = memory.is_open and turn(state) != CHANCE
    let_chance(rules, parameters, memory, key, ROOT, number)  # the same draws whichever move it was
    ended = descend(rules, parameters, memory)
    is_leaf = ended == LEAF
    if is_leaf:
        ended = play_out(rules, parameters, memory, key, number)
        if ended == FAILED:
            return FAILED
        expand(memory)
    if not value_end(rules, parameters, memory, ended):
        return FAILED
    is_solved = back_up(memory, parameters.solves and ended == ENDED and not is_leaf)
    memory.worth = memory.rewards[memory.seat]
    return SURE_WIN if is_sure and is_solved and memory.worth == 1.0 else ended


def value_end(rules, parameters, memory, ended):
    """What the end of an iteration is worth to each seat; whether that could be said."""
    if memory.solved >= 0.0:
        for seat in range(len(memory.rewards)):  # positions are solved only where everybody plays together
            memory.rewards[seat] = memory.solved
        return True
    return note_rewards(rules, parameters, memory, ended)


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
        tidy(state)
        view = conceal(state, seat)
        is_open = reveals(view)
        node = enter(tree, memory, hash_record(view), seat)
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
        edge = select_edge(tree, node, parameters.exploration, parameters.trust)
        step = memory.step[memory.depth - 1]
        step.edge = edge
        apply(state, rules, int64(tree.edge[edge].code))
        has_chance = turn(state) == CHANCE
        step.is_sure = int64(is_open and not has_chance)
        if has_chance:
            scenario = next_scenario(tree.edge[edge], parameters.widening)
            let_chance(rules, parameters, memory, tree.key, node, scenario)


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


def let_chance(rules, parameters, memory, key, node, scenario):
    """Chance decides until somebody's turn, the end or the horizon, by one of the draws that belong to the node."""
    state = memory.board.state
    open_stream(memory.chance, key, node, TREE_STREAM, scenario)
    while turn(state) == CHANCE and not is_beyond(parameters, memory, chapter(state)):
        apply(state, rules, deal(state, rules, memory.chance))


@kernel(inline=True)
def expand(memory):
    """Notes what the base policy did at the new node."""
    node = int64(memory.step[memory.depth - 1].node)
    if node != NOTHING:
        memory.tree.node[node].chosen = memory.first


@kernel
def back_up(memory, is_sure):
    """Tells all nodes that were passed what came of it, the last one first; whether it is so for sure all the way."""
    tree = memory.tree
    for depth in range(int64(memory.depth) - 1, -1, -1):
        step = memory.step[depth]
        node, edge = int64(step.node), int64(step.edge)
        if node == NOTHING:  # the tree is full
            continue
        reward = float(memory.rewards[int64(tree.node[node].seat)])
        count_visit(tree, node, edge, reward)
        is_sure = is_sure and step.is_sure == 1 and solve_edge(tree, node, edge, reward)
        if is_sure:
            reward = solved_reward(tree, node)
            for seat in range(len(memory.rewards)):
                memory.rewards[seat] = reward
    return is_sure
