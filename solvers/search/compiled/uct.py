"""`mcts` and `ismcts`: a tree of what the seats know, grown where it matters (UCT; Kocsis and Szepesvari 2006).

The moves of the decision itself share the budget by `halving`, which finds the best one where UCT collects the most
(Pepels et al. 2014, "Minimizing simple and cumulative regret in Monte-Carlo tree search"). An iteration plays one of
them, selects moves down the tree, expands it by one node, plays out from there by the base policy, and backs up the
rewards of all sides, each node taking its own side's. Chance is sampled along the way; a node is what a seat knows
after it, so chance needs no nodes of its own. Where something is hidden, each iteration of `ismcts` fills it in anew
(Cowling, Powley and Whitehouse 2012, "Information set Monte Carlo tree search", many trees in one: each seat's own);
`mcts` fills it in once a decision. Where nothing is hidden both are the same.
"""

from numpy import int64

from analyser.kernel.contract import CHANCE, OVER, apply, clear_unused, conceal, is_fully_known, legal, turn
from analyser.kernel.jit import kernel
from analyser.kernel.moves import count_moves, move_at
from analyser.kernel.records import hash_record
from analyser.kernel.streams import next_word
from analyser.solvers.search.compiled.halving import best_of_moves
from analyser.solvers.search.compiled.narrowing import narrow
from analyser.solvers.search.compiled.playouts import (
    CUT,
    ENDED,
    FAILED,
    LEAF,
    SURE_WIN,
    play_out,
    settle_chance,
    start_decision,
)
from analyser.solvers.search.compiled.records import DEEPEST
from analyser.solvers.search.compiled.rewards import note_rewards
from analyser.solvers.search.compiled.tree import (
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
from analyser.solvers.search.tree_limits import MOST_NODES

ROOT = MOST_NODES
"""In place of a node: the decision itself, whose moves are not chosen on the way down."""


def choose_by_tree(view, rules, moves, parameters, memory, stream):
    """The base policy's choice, unless another move gets more where the tree goes on behind it, and clearly so."""
    if count_moves(moves) == 1:
        return move_at(moves, 0)
    key = next_word(stream)
    memory.decision.key = key
    start_decision(view, rules, parameters, memory, stream)
    if not parameters.reuse or is_half_full(memory.tree):
        # An iteration adds one node at most.
        most = parameters.nodes if parameters.reuse else min(parameters.nodes, parameters.iterations)
        clear_tree(memory.tree, key, most)
    return best_of_moves(view, rules, moves, parameters, memory, parameters.iterations)


def try_in_tree(rules, parameters, memory, code):
    """An iteration: plays a move and goes on down the tree; `memory.playout.worth` is what came of it for the seat."""
    decision, playout = memory.decision, memory.playout
    state = playout.board.state
    apply(state, rules, code)
    is_sure = decision.is_open != 0 and turn(state) != CHANCE
    # The same draws whichever move it was.
    settle_chance(rules, parameters, memory, decision.key, ROOT, playout.number)
    ended = descend(rules, parameters, memory)
    is_leaf = ended == LEAF
    if is_leaf:
        ended = play_out(rules, parameters, memory)
        if ended == FAILED:
            return FAILED
        expand(memory)
    if not value_end(rules, parameters, memory, ended):
        return FAILED
    is_solved = back_up(memory, parameters.solves != 0 and ended == ENDED and not is_leaf)
    playout.worth = playout.rewards[parameters.sides.side[decision.seat]]
    return SURE_WIN if is_sure and is_solved and playout.worth == 1.0 else ended


def value_end(rules, parameters, memory, ended):
    """What the end of an iteration is worth to each side; whether that could be said."""
    if memory.descent.solved >= 0.0:
        memory.playout.rewards[0] = memory.descent.solved  # positions are solved only where one side plays
        return True
    return note_rewards(rules, parameters, memory, ended)


def descend(rules, parameters, memory):
    """Goes down the tree until a position that it does not hold, the end or the horizon."""
    state, tree, descent = memory.playout.board.state, memory.tree, memory.descent
    descent.depth = 0
    descent.solved = -1.0
    while True:
        seat = turn(state)
        if seat == OVER:
            return ENDED
        if seat == CHANCE:
            return CUT
        clear_unused(state)
        view = conceal(state, seat)
        is_open = is_fully_known(view)
        node = enter(tree, descent, hash_record(view), parameters.sides.side[seat])
        if node == NOTHING:
            return LEAF
        if tree.node[node].solved == SOLVED:
            descent.solved = solved_reward(tree, node)
            descent.depth -= 1
            return ENDED
        if tree.node[node].count == 0:
            legal(state, rules, memory.playout.board.moves)
            chosen = int64(tree.node[node].chosen)
            narrow(view, seat, rules, memory.playout.board.moves, parameters, memory, chosen)
            if not list_edges(tree, node, memory.playout.board.moves):
                return LEAF
        edge = select_edge(tree, node, parameters.exploration, parameters.trust)
        step = descent.step[descent.depth - 1]
        step.edge = edge
        apply(state, rules, int64(tree.edge[edge].code))
        has_chance = turn(state) == CHANCE
        step.is_sure = int64(is_open and not has_chance)
        if has_chance:
            scenario = next_scenario(tree.edge[edge], parameters.widening)
            settle_chance(rules, parameters, memory, tree.key, node, scenario)


@kernel(inline=True)
def enter(tree, descent, key, side):
    """Notes the node of this key as passed, and returns it; NOTHING where the descent ends, at a new node or none."""
    node = find_node(tree, key)
    is_new = node == NOTHING
    if is_new:
        node = add_node(tree, key, side)
    step = descent.step[descent.depth]
    step.node = node
    step.edge = NOTHING
    descent.depth += 1
    return NOTHING if is_new or descent.depth == DEEPEST else node


@kernel(inline=True)
def expand(memory):
    """Notes what the base policy did at the new node."""
    node = int64(memory.descent.step[memory.descent.depth - 1].node)
    if node != NOTHING:
        memory.tree.node[node].chosen = memory.playout.first


@kernel
def back_up(memory, is_sure):
    """Tells all nodes that were passed what came of it, the last one first; whether it is so for sure all the way."""
    tree, descent, rewards = memory.tree, memory.descent, memory.playout.rewards
    for depth in range(int64(descent.depth) - 1, -1, -1):
        step = descent.step[depth]
        node, edge = int64(step.node), int64(step.edge)
        if node == NOTHING:  # the tree is full
            continue
        reward = float(rewards[int64(tree.node[node].side)])
        count_visit(tree, node, edge, reward)
        is_sure = is_sure and step.is_sure == 1 and solve_edge(tree, node, edge, reward)
        if is_sure:
            rewards[0] = solved_reward(tree, node)
    return is_sure
