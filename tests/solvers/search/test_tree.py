"""The tree of a search by hand: finding and adding nodes, listing and choosing moves, counting and solving them."""

from collections.abc import Sequence
from math import sqrt
from random import Random
from typing import Any

import numpy as np
import pytest

from analyser.kernel.jit import PLAIN
from analyser.kernel.moves import add_move, moves_type
from analyser.kernel.records import new_record
from analyser.solvers.search.compiled import tree as trees
from analyser.solvers.search.compiled.tree import EDGE, NOTHING, SOLVED, TREE, UNSOLVED
from analyser.solvers.search.tree_limits import MOST_EDGES, MOST_NODES, SLOTS

MOVES = moves_type(2)


@pytest.fixture(scope="module")
def reserved() -> Any:
    """One for all tests: tens of megabytes, taken as they are used."""
    return new_record(TREE)


@pytest.fixture
def tree(reserved: Any) -> Any:
    """Empty, with room for 1000 nodes."""
    trees.clear_tree(reserved, 5, 1000)
    return reserved


def moves_of(codes: Sequence[int]) -> Any:
    moves = new_record(MOVES)
    for code in codes:
        add_move(moves, code)
    return moves


def add(tree: Any, key: int, side: int = 0) -> int:
    return int(trees.add_node(tree, np.uint64(key), side))


def find(tree: Any, key: int) -> int:
    return int(trees.find_node(tree, np.uint64(key)))


def edges_of(tree: Any, number: int) -> list[Any]:
    node = tree.node[number]
    return [tree.edge[place] for place in range(int(node.first), int(node.first) + int(node.count))]


def test_cleared_tree_is_empty_and_keeps_its_limits(tree: Any) -> None:
    keys = [1, 2, 1 + SLOTS]
    numbers = [add(tree, key) for key in keys]
    trees.list_edges(tree, numbers[0], moves_of([3, 4]))
    assert [find(tree, key) for key in keys] == numbers == [0, 1, 2]
    trees.clear_tree(tree, np.uint64(2**63 + 9), 16)
    assert (int(tree.key), tree.most_nodes, tree.nodes, tree.edges) == (2**63 + 9, 16, 0, 0)
    assert [find(tree, key) for key in keys] == [NOTHING] * 3


def test_new_node_is_blank_whatever_lay_there_before(tree: Any) -> None:
    old = tree.node[0]
    for name in ("visits", "total", "count", "seen", "side", "solved"):
        old[name] = 1
    node = tree.node[add(tree, 2**64 - 1, 3)]
    assert (int(node.key), node.side) == (2**64 - 1, 3)
    assert (node.visits, node.total, node.count, node.seen, node.solved) == (0, 0, 0, 0, UNSOLVED)


@pytest.mark.parametrize("room", [1000, MOST_NODES])
def test_colliding_keys_are_told_apart_round_the_end_of_the_table(tree: Any, room: int) -> None:
    """All of them begin at the last slots, so they lie in the first ones too, however many slots are in use."""
    trees.clear_tree(tree, 5, room)
    keys = [SLOTS - 2 + SLOTS * turn + late for turn in range(20) for late in (0, 1)]
    keys += [0, 3, SLOTS, 2**63 + SLOTS - 1]
    numbers = {key: add(tree, key) for key in keys}
    assert sorted(numbers.values()) == list(range(len(keys)))
    assert {key: find(tree, key) for key in keys} == numbers
    assert find(tree, SLOTS * 99 - 1) == find(tree, 2**62) == NOTHING


def test_finding_and_adding_agree_with_a_dictionary(tree: Any) -> None:
    random, known = Random(1), dict[int, int]()
    for _ in range(600):
        key = random.choice([random.randrange(2**64), random.randrange(9) * SLOTS + random.randrange(30)])
        assert find(tree, key) == known.get(key, NOTHING)
        if key not in known:
            known[key] = add(tree, key)
    assert all(find(tree, key) == number for key, number in known.items())


def test_full_tree_refuses_to_grow_and_finds_what_it_has(tree: Any) -> None:
    trees.clear_tree(tree, 0, 16)
    keys = [key * SLOTS for key in range(16)]
    assert [add(tree, key) for key in keys] == list(range(16))
    assert add(tree, 16 * SLOTS) == add(tree, 77) == NOTHING
    assert tree.nodes == 16
    assert [find(tree, key) for key in keys] == list(range(16))
    assert find(tree, 16 * SLOTS) == find(tree, 77) == NOTHING


def test_largest_tree_has_room_in_its_table(reserved: Any) -> None:
    assert 2 * MOST_NODES <= SLOTS, "a table more than half full is slow, a full one has no end"
    assert SLOTS & (SLOTS - 1) == 0


@pytest.mark.parametrize(
    ("nodes", "edges", "half"),
    [
        (0, 0, False),
        (7, 0, False),
        (8, 0, True),
        (0, MOST_EDGES // 2 - 1, False),
        (0, MOST_EDGES // 2, True),
        (16, MOST_EDGES, True),
    ],
)
def test_half_full(tree: Any, nodes: int, edges: int, half: bool) -> None:
    trees.clear_tree(tree, 0, 16)
    tree.nodes, tree.edges = nodes, edges
    assert bool(trees.is_half_full(tree)) is half


def test_forgotten_tree_has_no_room_left_to_go_on_with(tree: Any) -> None:
    trees.clear_tree(tree, 0, 0)
    assert trees.is_half_full(tree)


@pytest.mark.parametrize(("chosen", "listed"), [(4, [4, 9, 62, 64]), (9, [9, 4, 62, 64]), (64, [64, 4, 9, 62])])
def test_edges_are_listed_with_the_base_policys_first_that_has_all_visits(
    tree: Any, chosen: int, listed: list[int]
) -> None:
    add(tree, 1)
    trees.list_edges(tree, 0, moves_of([1, 2, 3]))
    number = add(tree, 2)
    node = tree.node[number]
    node.chosen, node.visits, node.total = chosen, 2, 1.5
    for place in range(3, 8):
        for name in ("visits", "scenarios", "solved", "total"):
            tree.edge[place][name] = 7  # another tree's
    assert trees.list_edges(tree, number, moves_of([4, 9, 62, 64]))
    assert (node.first, node.count, node.seen, tree.edges) == (3, 4, 1, 7)
    first, *others = edges_of(tree, number)
    assert [int(edge.code) for edge in (first, *others)] == listed
    assert (first.visits, first.total) == (2, 1.5)
    assert all((edge.visits, edge.total) == (0, 0) for edge in others)
    assert all((edge.scenarios, edge.solved) == (0, UNSOLVED) for edge in (first, *others))
    assert tree.edge[7].visits == 7, "an edge was written that is none of its"


def test_without_room_no_edge_is_listed(tree: Any) -> None:
    number = add(tree, 1)
    tree.edges = MOST_EDGES - 3
    assert not trees.list_edges(tree, number, moves_of([1, 2, 3, 4]))
    assert (tree.edges, tree.node[number].count) == (MOST_EDGES - 3, 0)
    tree.node[number].chosen = 2
    assert trees.list_edges(tree, number, moves_of([1, 2, 3]))
    assert (tree.edges, tree.node[number].count) == (MOST_EDGES, 3)


def node_with(tree: Any, tried: Sequence[tuple[int, float]], untried: int = 0) -> int:
    """A node whose first moves have these visits and totals."""
    number = add(tree, 10 + int(tree.nodes))
    node = tree.node[number]
    node.chosen, node.visits = 0, 1
    trees.list_edges(tree, number, moves_of(range(len(tried) + untried)))
    node.visits = sum(visits for visits, _ in tried)
    node.total = sum(total for _, total in tried)
    node.seen = len(tried)
    for edge, (visits, total) in zip(edges_of(tree, number), tried, strict=False):
        edge.visits, edge.total = visits, total
    return number


def select(tree: Any, number: int, exploration: float, trust: float) -> int:
    """The place of the chosen move among those of its node."""
    return int(trees.select_edge(tree, number, exploration, trust)) - int(tree.node[number].first)


@pytest.mark.parametrize(
    ("tried", "untried", "exploration", "trust", "chosen"),
    [
        ([(1, 1.0)], 0, 0.3, 0.5, 0),  # the only move
        ([(2, 1.0), (2, 1.0)], 0, 0.0, 0.5, 0),  # equals: the first
        ([(2, 1.0), (2, 1.5), (2, 1.5)], 0, 0.0, 0.5, 1),
        ([(2, 1.0), (2, 1.0)], 0, 1.0, 0.5, 0),  # with two moves and a trust of a half the priors are equal
        ([(2, 1.0), (2, 1.0)], 0, 1.0, 0.25, 1),
        ([(2, 1.0), (2, 1.0)], 0, 1.0, 0.75, 0),
        ([(2, 1.0)], 2, 0.0, 0.5, 0),  # untried counts as the mean of the node: no more than what has it
        ([(2, 0.0), (2, 2.0)], 1, 0.0, 0.5, 1),
        ([(2, 1.0)], 1, 0.5, 0.5, 1),  # ... and the whole width of its prior
        ([(2, 1.0)], 1, 0.5, 1.0, 0),  # ... which is none if the base policy is trusted wholly
        ([(1, 0.0), (1, 0.5), (1, 0.5)], 1, 0.0, 0.0, 1),
        ([(1, 0.0), (1, 0.0)], 1, 0.0, 0.0, 0),  # untried is no better: the first of all
        # 4 visits, exploration 1: width 2. First 0 + 2 * 0.5 / 2 = 0.5; second 0.25 + 2 * 0.25 / 4 = 0.375; untried
        # 0.25 * 3 / 4 + 2 * 0.25 = 0.6875.
        ([(1, 0.0), (3, 0.75)], 1, 1.0, 0.5, 2),
        # All the same with more for the first: 0.25 + 0.5 = 0.75 against 1 / 4 + 0.5 = 0.75, a tie.
        ([(1, 0.25), (3, 0.75)], 1, 1.0, 0.5, 0),
    ],
)
def test_highest_bound_is_selected_of_equals_the_first(
    tree: Any, tried: list[tuple[int, float]], untried: int, exploration: float, trust: float, chosen: int
) -> None:
    number = node_with(tree, tried, untried)
    assert select(tree, number, exploration, trust) == chosen
    assert tree.node[number].seen == max(len(tried), chosen + 1)


def bounds(tried: Sequence[tuple[int, float]], untried: int, exploration: float, trust: float) -> list[float]:
    """PUCT as it is published: value + exploration * prior * sqrt(visits of the node) / (1 + visits of the move)."""
    visits = sum(count for count, _ in tried)
    mean = sum(total for _, total in tried) / visits
    others = len(tried) + untried - 1
    priors = [trust] + [(1 - trust) / others for _ in range(others)]
    values = [total / count for count, total in tried] + [mean] * untried
    counts = [count for count, _ in tried] + [0] * untried
    return [
        value + exploration * prior * sqrt(visits) / (1 + count)
        for value, prior, count in zip(values, priors, counts, strict=True)
    ]


def test_selection_is_that_of_the_published_formula(tree: Any) -> None:
    random = Random(3)
    chosen_at: dict[str, int] = {"first": 0, "tried": 0, "untried": 0}
    for _ in range(300 if PLAIN else 3000):
        trees.clear_tree(tree, 0, 10)
        visits = [random.choice([1, 1, 2, 3, random.randint(1, 5000)]) for _ in range(random.randint(1, 20))]
        tried = [(count, random.choice([0.0, count / 2, float(count), random.uniform(0, count)])) for count in visits]
        untried = random.choice([0, 1, random.randint(2, 40)])
        exploration, trust = random.choice([0.0, 0.3, 1.4, 10.0]), random.choice([0.0, 0.1, 0.5, 0.9, 1.0])
        number = node_with(tree, tried, untried)
        place = select(tree, number, exploration, trust)
        expected = bounds(tried, untried, exploration, trust)
        assert expected[place] >= max(expected) - 1e-12
        alike = tried + [(0, 0.0)] * untried
        assert place == 0 or alike[place] not in alike[1:place], "of equals not the first"
        if place > 0:
            assert expected[0] < expected[place] + 1e-12
        assert tree.node[number].seen == max(len(tried), place + 1)
        chosen_at["first" if place == 0 else "tried" if place < len(tried) else "untried"] += 1
    assert min(chosen_at.values()) > 20


def test_untried_moves_come_in_their_order(tree: Any) -> None:
    number = node_with(tree, [(1, 0.0)], 5)
    places = []
    for _ in range(6):
        place = select(tree, number, 10.0, 0.0)
        trees.count_visit(tree, number, int(tree.node[number].first) + place, 0.0)
        places.append(place)
    assert places == [1, 2, 3, 4, 5, 1]


def test_without_widening_every_scenario_is_new() -> None:
    edge = new_record(EDGE)
    found = []
    for _ in range(50):
        found.append(int(trees.next_scenario(edge, 0.0)))
        edge.visits += 1
    assert found == list(range(50))


@pytest.mark.parametrize("widening", [0.1, 0.5, 1.0, 2.0, 3.7, 1000.0])
def test_scenarios_are_as_many_as_widening_allows_and_used_by_turns(widening: float) -> None:
    edge = new_record(EDGE)
    seen: list[int] = []
    for visits in range(2000):
        known = len(set(seen))
        scenario = int(trees.next_scenario(edge, widening))
        if known <= widening * sqrt(visits):
            assert scenario == known, "a new one was due"
        else:
            assert scenario == visits % known, "not its turn"
        seen.append(scenario)
        edge.visits += 1
        assert edge.scenarios == len(set(seen)) <= widening * sqrt(visits) + 1
    assert set(seen) == set(range(int(edge.scenarios)))
    if widening <= 3.7:
        late = [seen[1000:].count(scenario) for scenario in range(len(set(seen[:1000])))]
        assert min(late) > 0, "an old one was looked at no more"


def test_visit_counts_for_node_and_move(tree: Any) -> None:
    number = node_with(tree, [(2, 1.0), (1, 0.5)])
    first = int(tree.node[number].first)
    trees.count_visit(tree, number, first + 1, 0.75)
    assert (tree.node[number].visits, tree.node[number].total) == (4, 2.25)
    assert [(int(edge.visits), float(edge.total)) for edge in edges_of(tree, number)] == [(2, 1.0), (2, 1.25)]


def test_visit_that_ended_at_the_node_counts_for_no_move(tree: Any) -> None:
    number = node_with(tree, [(2, 1.0), (1, 0.5)])
    trees.count_visit(tree, number, NOTHING, 1.0)
    assert (tree.node[number].visits, tree.node[number].total) == (4, 2.5)
    assert [(int(edge.visits), float(edge.total)) for edge in edges_of(tree, number)] == [(2, 1.0), (1, 0.5)]


def test_move_that_wins_solves_its_node(tree: Any) -> None:
    number = node_with(tree, [(4, 1.0), (3, 1.5)], 5)
    node = tree.node[number]
    assert trees.solve_edge(tree, number, int(node.first) + 1, 1.0)
    first, second, *_ = edges_of(tree, number)
    assert (node.solved, first.solved, second.solved) == (SOLVED, UNSOLVED, SOLVED)
    assert (second.visits, second.total, first.total) == (3, 3.0, 1.0)
    assert trees.solved_reward(tree, number) == 1.0


def test_move_that_does_not_win_solves_its_node_with_the_last_of_them(tree: Any) -> None:
    """What is not tried yet is not solved."""
    number = node_with(tree, [(4, 1.0), (2, 1.0)], 1)
    node = tree.node[number]
    first = int(node.first)
    assert not trees.solve_edge(tree, number, first, 0.0)
    assert not trees.solve_edge(tree, number, first + 1, 0.5)
    assert node.solved == UNSOLVED
    tree.edge[first + 2].visits = 1
    assert trees.solve_edge(tree, number, first + 2, 0.25)
    assert node.solved == SOLVED
    assert [float(edge.total) for edge in edges_of(tree, number)] == [0.0, 1.0, 0.25]
    assert trees.solved_reward(tree, number) == 0.5


def test_solved_node_is_worth_its_best_solved_move(tree: Any) -> None:
    number = node_with(tree, [(1, 1.0), (4, 1.0), (2, 1.5)], 1)
    assert trees.solved_reward(tree, number) == 0.0
    edges = edges_of(tree, number)
    edges[1].solved = SOLVED
    assert trees.solved_reward(tree, number) == 0.25
    edges[2].solved = SOLVED
    assert trees.solved_reward(tree, number) == 0.75
    edges[3].solved = SOLVED  # never visited: it says nothing
    assert trees.solved_reward(tree, number) == 0.75
