"""`mcts`, `ismcts` and `rollout` on Freigard once more, in plain Python with lists and dictionaries: slow, and simple.

Written from what the search's modules promise. Rules, the base policy and the streams are the real ones; the draws have
the same addresses, so choice and tree must be the same to the last bit. One seat only.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

import numpy as np

from analyser.games.freigard.compiled import play
from analyser.games.freigard.compiled.state import REVEALED
from analyser.kernel.contract import CHANCE, OVER
from analyser.kernel.moves import codes_of
from analyser.kernel.records import new_record
from analyser.kernel.streams import POLICY_STREAM, STREAM, next_word, open_stream
from analyser.solvers.catalogue import find_policy
from analyser.solvers.code import load_code
from tests.contract.walks import copied

PLAYOUT_STREAM, REDEAL_STREAM, TREE_STREAM = 3, 4, 5
MOST_NODES, MOST_EDGES, DEEPEST = 2**17, 2**20, 256
WHOLE_GAME, THIS_ROUND = "game", "round"


@dataclass
class Edge:
    """A move at a node."""

    code: int
    visits: int = 0
    total: float = 0.0
    scenarios: int = 0
    solved: bool = False


@dataclass
class Node:
    """A position as the player knows it."""

    chosen: int = 0  # by the base policy, when it was found
    visits: int = 0
    total: float = 0.0
    seen: int = 0
    solved: bool = False
    edges: list[Edge] = field(default_factory=list)

    def list_edges(self, legal: Sequence[int]) -> None:
        """On the second visit: the base policy's move first, which was made on the visits so far."""
        first = Edge(self.chosen, self.visits, self.total)
        self.edges = [first, *(Edge(code) for code in legal if code != self.chosen)]
        self.seen = 1

    def select(self, exploration: float, trust: float) -> Edge:
        """PUCT; untried moves count as the node's mean, of equals the first."""
        width = exploration * sqrt(self.visits)
        other = width * ((1.0 - trust) / max(1, len(self.edges) - 1))
        bounds = []
        for place, edge in enumerate(self.edges):
            if place == 0:
                bounds.append(edge.total / edge.visits + width * trust / (1 + edge.visits))
            elif place < self.seen:
                bounds.append(edge.total / edge.visits + other / (1 + edge.visits))
            else:
                bounds.append(self.total / self.visits + other)
        best = bounds.index(max(bounds))
        self.seen = max(self.seen, best + 1)
        return self.edges[best]

    @property
    def worth(self) -> float:
        """Of a solved node."""
        return max([0.0, *(edge.total / edge.visits for edge in self.edges if edge.solved and edge.visits)])


@dataclass
class Tree:
    """Nodes in the order in which they were found."""

    key: Any
    most_nodes: int
    nodes: list[Node] = field(default_factory=list)
    numbers: dict[bytes, int] = field(default_factory=dict)
    views: list[bytes] = field(default_factory=list)  # what the kernel makes its keys of
    edges: int = 0

    @property
    def is_half_full(self) -> bool:
        return 2 * len(self.nodes) >= self.most_nodes or 2 * self.edges >= MOST_EDGES


@dataclass
class Option:
    """A move of the decision itself, and how much more than the base policy's it got, try by try."""

    code: int
    ahead: list[float] = field(default_factory=list)

    @property
    def lead(self) -> float:
        return running_sum(self.ahead)

    def is_shown(self, errors: float, sign: int = 1) -> bool:
        """Whether it is ahead by more than so many standard errors, or behind; one more try being against it."""
        if not self.ahead:
            return False
        tries = len(self.ahead)
        square = running_sum([one * one for one in self.ahead]) / tries
        mean = (sign * self.lead - sqrt(square)) / (tries + 1)
        return mean > 0 and mean > errors * sqrt((square - mean * mean) / (tries + 1))


def running_sum(values: Sequence[float]) -> float:
    """One after the other; Python's own `sum` may be more exact."""
    total = 0.0
    for value in values:
        total += value
    return total


class SureWin(Exception):
    """A move that wins whatever happens."""


class Twin:
    """A searching policy of Freigard."""

    def __init__(self, spec: str, rules: Any) -> None:
        policy = find_policy("freigard", spec)
        assert policy.base is not None
        self.name, self.values, self.rules = policy.info.name, policy.values, rules
        self.base = load_code(policy.base)
        self.base_parameters = new_record(self.base.parameters)
        self.base.fill(rules, self.base_parameters, (0,))
        self.tree = Tree(np.uint64(0), 0)
        self.memory = new_record(self.base.memory)
        self.moves = new_record(play.MOVES)
        events = ("solved", "full", "cut", "kept", "sure", "behind", "settled", "broken")
        self.found: dict[str, int] = dict.fromkeys(events, 0)

    def choose(self, view: Any, legal: Sequence[int], stream: Any) -> int:
        """The move, by a stream of the policy's own."""
        if len(legal) == 1:
            return legal[0]
        key = np.uint64(next_word(stream))
        self.view, self.start = view, new_record(play.STATE)
        play.redeal(view, self.rules, stream, self.start)
        self.chapter = int(play.chapter(self.start))
        self.is_open = bool(int(view.hidden) == 0)
        self.fills_in = not self.is_open and self.name != "mcts"
        if self.name != "rollout":
            if not self.values["reuse"] or self.tree.is_half_full:
                self.tree = Tree(key, self.values["nodes"])
            else:
                self.found["kept"] += 1
        budget = self.values["playouts" if self.name == "rollout" else "iterations"]
        try:
            return self._best(key, legal, budget)
        except SureWin as sure:
            self.found["sure"] += 1
            return int(sure.args[0])

    def _best(self, key: Any, legal: Sequence[int], budget: int) -> int:
        """Sequential halving: the base policy's choice stays, the better half of the others with it."""
        bases = self._asked(copied(self.start), self._base_seat(key, 0))
        options = [Option(bases), *(Option(code) for code in legal if code != bases)]
        left, number, planned = budget, 0, len(options)
        while left >= planned > 1 and len(options) > 1:
            share = max(1, left // ((planned - 1).bit_length() * planned))
            left -= share * planned
            end = number + share
            while number < end and len(options) > 1:
                more = min(end - number, max(16, number) if self.name == "rollout" else end)
                self._try_all(options, key, range(number, number + more))
                number += more
                if self.name == "rollout" and self._leave_out(options):
                    self.found["settled"] += 1
                    return options[1].code
            planned = -(-planned // 2) if planned > 2 else 0
            for place in range(1, min(planned, len(options))):
                best = max(range(place, len(options)), key=lambda other: (options[other].lead, -other))
                options[place], options[best] = options[best], options[place]
            options = options[:planned] if planned else options
        is_better = len(options) > 1 and options[1].is_shown(self.values["caution"])
        return options[1].code if is_better else bases

    def _try_all(self, options: "list[Option]", key: Any, numbers: range) -> None:
        for number in numbers:
            worths = [self._tried(option.code, key, number) for option in options]
            for option, worth in zip(options, worths, strict=True):
                option.ahead.append(worth - worths[0])

    def _leave_out(self, options: "list[Option]") -> bool:
        """Away with moves that are shown to be behind; whether the last one is shown to be ahead."""
        errors, place = self.values["caution"] + 3, 1
        while place < len(options):
            if options[place].is_shown(errors, -1):
                self.found["settled"] += 1
                options[place] = options[-1]
                options.pop()
            else:
                place += 1
        return len(options) == 2 and options[1].is_shown(errors)

    def _tried(self, code: int, key: Any, number: int) -> float:
        """What comes of a move on the shuffles of this number."""
        if self.fills_in:
            play.redeal(self.view, self.rules, stream_of(key, number, REDEAL_STREAM, 0), self.start)
        state = copied(self.start)
        play.apply(state, self.rules, code)
        if self.name == "rollout":
            self._play_out(state, key, number)
            return self._value(state)
        return self._tried_in_tree(state, code, key, number)

    def _tried_in_tree(self, state: Any, code: int, key: Any, number: int) -> float:
        """One iteration: down the tree, a playout from the first new position, and back up."""
        is_sure = self.is_open and play.turn(state) != CHANCE
        self._let_chance(state, key, MOST_NODES, number)
        way: list[tuple[Node, Edge | None, bool]] = []
        solved = self._descend(state, way)
        if solved == "leaf":
            self.leaf.chosen = self._play_out(state, key, number)
            reward, is_solved = self._value(state), False
        elif isinstance(solved, float):
            self.found["solved"] += 1
            reward, is_solved = solved, True
        else:
            reward, is_solved = self._value(state), play.turn(state) == OVER
        for node, edge, no_chance in reversed(way):
            node.visits += 1
            node.total += reward
            if edge is not None:
                edge.visits += 1
                edge.total += reward
            is_solved = is_solved and no_chance
            if is_solved:
                assert edge is not None
                edge.solved, edge.total = True, reward * edge.visits
                is_solved = node.solved = reward == 1.0 or all(one.solved for one in node.edges)
            if is_solved:
                reward = node.worth
        self.found["behind"] += not is_sure and any(node.solved for node, _, _ in way)
        if is_sure and is_solved and reward == 1.0:
            raise SureWin(code)
        return reward

    def _descend(self, state: Any, way: list[tuple[Node, Edge | None, bool]]) -> float | str:
        """Where it ended: at a "leaf", at the "end" or the horizon, or with what a solved node is worth."""
        tree, depth = self.tree, 0
        while play.turn(state) == 0:
            known = table_of(state)
            is_new = known not in tree.numbers
            depth += 1
            if is_new and len(tree.nodes) == tree.most_nodes:
                self.leaf = Node()
                self.found["full"] += 1
                return "leaf"  # no room: nothing is noted
            if is_new:
                tree.numbers[known] = len(tree.nodes)
                tree.nodes.append(Node())
                tree.views.append(tidied(state))
            number = tree.numbers[known]
            node = tree.nodes[number]
            if not is_new and depth < DEEPEST and node.solved:
                return node.worth
            legal = self._legal(state)
            has_room = bool(node.edges) or tree.edges + len(legal) <= MOST_EDGES
            if is_new or depth == DEEPEST or not has_room:
                way.append((node, None, False))
                self.leaf = node
                return "leaf"
            if not node.edges:
                node.list_edges(legal)
                tree.edges += len(legal)
            edge = node.select(self.values["exploration"], self.values["trust"])
            is_open = bool(play.is_fully_known(state.table))
            play.apply(state, self.rules, edge.code)
            no_chance = play.turn(state) != CHANCE
            way.append((node, edge, no_chance and is_open))
            if not no_chance:
                self._let_chance(state, tree.key, number, self._scenario(edge))
        return "end"

    def _scenario(self, edge: Edge) -> int:
        """A new draw each time, or as many as `widening` times the root of the visits, by turns."""
        widening = self.values["widening"]
        if widening == 0 or edge.scenarios <= widening * sqrt(edge.visits):
            edge.scenarios += 1
            return edge.scenarios - 1
        return edge.visits % edge.scenarios

    def _let_chance(self, state: Any, key: Any, node: int, scenario: int) -> None:
        stream = stream_of(key, node, TREE_STREAM, scenario)
        while play.turn(state) == CHANCE and not self._is_beyond(state):
            play.apply(state, self.rules, play.deal(state, self.rules, stream))

    def _is_beyond(self, state: Any) -> bool:
        return bool(self.values["horizon"] == THIS_ROUND and play.chapter(state) != self.chapter)

    def _base_seat(self, key: Any, number: int) -> tuple[Any, Any]:
        """Memory and stream of the base policy in a playout."""
        memory = new_record(self.base.memory)
        self.base.forget(memory)
        return memory, stream_of(key, number, POLICY_STREAM, 0)

    def _asked(self, state: Any, seat: tuple[Any, Any]) -> int:
        play.legal(state, self.rules, self.moves)
        return int(self.base.choose(state.table, self.rules, self.moves, self.base_parameters, *seat))

    def _play_out(self, state: Any, key: Any, number: int) -> int:
        """To the end or the horizon, or for so many moves, by the base policy; its first move."""
        seat, first, dealt, stream = self._base_seat(key, number), -9, -1, new_record(STREAM)
        self.memory, made = seat[0], 0
        while (turn := play.turn(state)) != OVER:
            if turn == CHANCE:
                if play.chapter(state) != dealt:
                    if self._is_beyond(state):
                        break
                    dealt = int(play.chapter(state))
                    stream = stream_of(key, number, PLAYOUT_STREAM, dealt)
                code = play.deal(state, self.rules, stream)
            elif made == self.values["cut_after"] > 0 and self._can_cut:
                self.found["broken"] += 1
                break
            else:
                code = self._asked(state, seat)
                first = code if first == -9 else first
                made += 1
            play.apply(state, self.rules, code)
        return first

    @property
    def _can_cut(self) -> bool:
        return self.values["horizon"] == THIS_ROUND and self.base.foresee_within is not None

    def _value(self, state: Any) -> float:
        """1 for a win, 0 for a defeat; what the base policy foresees, at the horizon else the game's own estimate."""
        turn = play.turn(state)
        if turn == OVER:
            return float(play.place(state, 0) == 1)
        self.found["cut"] += turn == CHANCE
        foresee = self.base.foresee if turn == CHANCE else self.base.foresee_within
        if foresee is None:
            return float(play.estimate(state, self.rules, 0))
        return float(foresee(state.table, 0, self.rules, self.base_parameters, self.memory))

    def _legal(self, state: Any) -> list[int]:
        play.legal(state, self.rules, self.moves)
        return codes_of(self.moves)


def table_of(state: Any) -> bytes:
    """All that the player knows: of each list what is in it, and nothing that was left behind it."""
    table = state.table
    counts = {
        "hand": table.hand_count,
        "top": table.top_count,
        "aside": table.aside_count,
        "hidden_then": table.looks,
        "shown": table.looks,
        "naming": int(table.phase == REVEALED),
        "hand_worth": 0,  # follows from the hand
    }
    known = {name: np.atleast_1d(table[name]) for name in table.dtype.names}
    return b"|".join(values[: counts.get(name, len(values))].tobytes() for name, values in known.items())


def tidied(state: Any) -> bytes:
    """The bytes by which the kernel knows the position."""
    own = copied(state)
    play.clear_unused(own)
    return bytes(own.table.tobytes())


def stream_of(key: Any, index: int, purpose: int, part: int) -> Any:
    """The stream of an address."""
    stream = new_record(STREAM)
    open_stream(stream, key, index, purpose, part)
    return stream
