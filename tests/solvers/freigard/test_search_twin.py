"""Choice and whole tree of a search are those of a slow twin (`search_twin`), in positions of all sorts."""

from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any

import numpy as np
import pytest

from analyser.games.catalogue import find_game
from analyser.games.freigard.compiled import play
from analyser.games.freigard.compiled.state import LOST, ROUND_END, WON
from analyser.kernel.contract import CHANCE
from analyser.kernel.jit import PLAIN, kernel, uncached
from analyser.kernel.records import hash_record, new_record
from analyser.kernel.streams import POLICY_STREAM
from analyser.solvers.catalogue import find_policy
from analyser.solvers.code import PolicyCode, load_code
from analyser.solvers.search.compiled.tree import SOLVED
from tests.budgets import scaled
from tests.contract.samples import plain_cell
from tests.contract.walks import Walk, copied
from tests.games.freigard.samples import HIDING
from tests.solvers.freigard.search_twin import Twin, stream_of

GAME = find_game("freigard")
EASY: dict[str, Any] = {"castles": [9, 6, 3], "totems": {"eye": 1, "hourglass": 1, "vessel": 1, "shield": 1}}
"""Castles that are kept, so games have many rounds and are won and lost."""

with uncached():

    @kernel
    def hash_of(view: Any) -> Any:
        return hash_record(view)


@cache
def code_of(base: str, kind: str) -> PolicyCode:
    """Parameters don't change the code: compiled once for all."""
    return load_code(find_policy("freigard", f"{kind}:base={base}"))


class Searching:
    """A search as the kernel has it, with a memory of its own."""

    def __init__(self, spec: str, rules: Any) -> None:
        policy = find_policy("freigard", spec)
        assert policy.base is not None
        own = load_code(policy)
        self.choose_own = code_of(policy.base.spec, "rollout" if policy.info.name == "rollout" else "mcts").choose
        self.parameters = new_record(own.parameters)
        own.fill(rules, self.parameters, (0,))
        self.memory = new_record(own.memory)
        own.forget(self.memory)
        self.rules = rules

    def choose(self, walk: Walk, stream: Any) -> int:
        walk.legal()
        view: Any = walk.state.table
        return int(self.choose_own(view, self.rules, walk.moves, self.parameters, self.memory, stream))

    def nodes(self) -> list[tuple[Any, ...]]:
        """All that the tree says, node by node in the order in which they were found."""
        tree = self.memory.tree
        return [self._node(tree, tree.node[number]) for number in range(int(tree.nodes))]

    def _node(self, tree: Any, node: Any) -> tuple[Any, ...]:
        edges = tree.edge[int(node.first) : int(node.first) + int(node.count)]
        own = (int(node.key), int(node.chosen), int(node.visits), float(node.total), bool(node.solved == SOLVED))
        names = ("code", "visits", "scenarios", "solved", "total")
        return (*own, [tuple(edge[name].item() for name in names) for edge in edges])


def nodes_of(twin: Twin) -> list[tuple[Any, ...]]:
    found = []
    for known, node in zip(twin.tree.views, twin.tree.nodes, strict=True):
        view = np.frombuffer(bytearray(known), play.VIEW).view(np.recarray)[0]
        edges = [(edge.code, edge.visits, edge.scenarios, int(edge.solved), edge.total) for edge in node.edges]
        found.append((int(hash_of(view)), node.chosen, node.visits, node.total, node.solved, edges))
    return found


Wanted = Callable[[Walk], bool]


def any_decision(walk: Walk) -> bool:
    return len(walk.legal()) > 1


def near_the_end(walk: Walk) -> bool:
    """Whether a move ends the game, or the round, with no chance between."""
    codes = walk.legal()
    return len(codes) > 1 and any(int(walk.after(code).table.phase) in (ROUND_END, WON, LOST) for code in codes)


def only_draws(walk: Walk) -> bool:
    """Whether each move has a card drawn, late in the deck: so the end is near behind all of them."""
    codes = walk.legal()
    return (
        len(codes) > 1
        and walk.state.table.deck_size < 8
        and all(play.turn(walk.after(code)) == CHANCE for code in codes)
    )


def positions(seed: int, wanted: Wanted, **house_rules: Any) -> Iterator[Walk]:
    """Decisions of a game by random moves."""
    walk = Walk(plain_cell(GAME, "random", **house_rules), Random(seed))
    for seat, _ in walk.steps():
        if seat != CHANCE and wanted(walk):
            yield walk


MOST = scaled(40)
"""Decisions that are looked at until the twin has come upon what a test is about."""


def agree(
    spec: str,
    count: int,
    every: int = 3,
    seed: int = 1,
    wanted: Wanted = any_decision,
    came_upon: tuple[str, ...] = (),
    **house_rules: Any,
) -> None:
    """Kernel and twin on some decisions of several games, one of so many, until the twin came upon all of this."""
    count = scaled(count, plain=1)
    cell = plain_cell(GAME, "random", **house_rules)
    rules = GAME.pack(cell.rules, cell.components, cell.mode)
    searching, twin = Searching(spec, rules), Twin(spec, rules)
    asked = 0

    def is_enough() -> bool:
        missing = not PLAIN and not all(twin.found[name] for name in came_upon)
        return asked >= (MOST if missing else count)

    while not is_enough():
        for place, walk in enumerate(positions(seed, wanted, **house_rules)):
            if place % every == 0 and not is_enough():
                asked += 1
                stream = stream_of(np.uint64(seed), asked, POLICY_STREAM, 0)
                before = walk.state.tobytes()
                chosen = searching.choose(walk, copied(stream))
                assert walk.state.tobytes() == before
                assert chosen == twin.choose(walk.state.table, walk.legal(), stream), (spec, seed, place)
                if twin.name != "rollout":
                    assert searching.nodes() == nodes_of(twin), (spec, seed, place)
        seed += 1
    assert PLAIN or all(twin.found[name] > 0 for name in came_upon)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("spec", "came_upon"),
    [
        ("mcts:base=random,horizon=game,iterations=120", ()),
        ("mcts:base=random,horizon=game,iterations=100,widening=2", ()),
        ("mcts:base=random,horizon=round,iterations=100,trust=0,exploration=2", ("cut",)),
        ("mcts:base=random,horizon=game,iterations=100,nodes=20", ("full",)),
        ("mcts:base=random,horizon=game,iterations=60,reuse=true,widening=1,nodes=300", ("kept",)),
        ("mcts:base=random,horizon=game,iterations=80,exploration=0,trust=1,caution=0", ()),
        ("mcts:base=random,horizon=game,iterations=100", ()),
        ("mcts:base=random,horizon=round,iterations=100,widening=0.5,caution=0", ("cut",)),
        ("mcts:base=counter,iterations=200,cut_after=3", ("broken",)),
    ],
)
def test_mcts_grows_the_same_tree_as_the_twin(spec: str, came_upon: tuple[str, ...]) -> None:
    agree(spec, 2, came_upon=came_upon, **EASY)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["mcts", "ismcts"])
def test_hidden_cards_are_filled_in_once_or_for_each_look(name: str) -> None:
    agree(f"{name}:base=random,horizon=game,iterations=60", 3, every=9, seed=3, **HIDING)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("spec", "came_upon"),
    [
        ("rollout:base=random,horizon=game,playouts=100", ()),
        ("rollout:base=random,playouts=90,horizon=round", ("cut",)),
        ("rollout:base=counter,playouts=300,cut_after=5", ("broken", "settled")),
    ],
)
def test_rollout_chooses_as_the_twin(spec: str, came_upon: tuple[str, ...]) -> None:
    agree(spec, 3, every=9, came_upon=came_upon, **HIDING)


@pytest.mark.slow
@pytest.mark.parametrize("castles", [[3, 2, 1], [9, 6, 3]])
def test_ends_that_are_sure_are_noted_as_the_twin_does(castles: list[int]) -> None:
    spec = "mcts:base=random,horizon=game,iterations=80,trust=0.1,widening=0.5"
    agree(spec, 6, 1, 2, near_the_end, ("sure", "solved"), castles=castles)


@pytest.mark.slow
def test_what_lies_behind_a_drawn_card_is_solved_as_the_twin_does() -> None:
    agree("mcts:base=random,horizon=game,iterations=150", 3, 1, 2, only_draws, ("behind",), castles=[9, 6, 3])
