"""The searches, each an algorithm bound to a game and to the policy that plays on for it; and policies made of them."""

from abc import ABC
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cached_property
from typing import Any

import numba
import numpy as np

from analyser.games.catalogue import Game, find_game
from analyser.games.metrics import slots_of
from analyser.kernel import lineup
from analyser.kernel.bind import bind, link, merge, view_type
from analyser.kernel.jit import kernel
from analyser.kernel.records import record_type
from analyser.solvers.catalogue import Policy, parameter_types
from analyser.solvers.code import LineupBinding, PolicyCode, diagnose, fill_values, load_code, seat_link
from analyser.solvers.search import WIN
from analyser.solvers.search.compiled import halving, narrowing, playouts, rewards, rollouts, uct
from analyser.solvers.search.compiled.records import DESCENT, decision_type, playout_type, sides_type
from analyser.solvers.search.compiled.tree import TREE, clear_tree

Verb = Callable[..., Any]
PLAYING: Mapping[str, Verb] = {
    "is_beyond": playouts.is_beyond,
    "play_out": playouts.play_out,
    "start_decision": playouts.start_decision,
    "set_position": playouts.set_position,
    "ask_base": playouts.ask_base,
    "note_places": rewards.note_places,
    "note_rewards": rewards.note_rewards,
    "note_metric": rewards.note_metric,
}
"""The verbs of all searches, each after those that it calls: the loop of a playout."""
SPENDING: Mapping[str, Verb] = {
    "try_options": halving.try_options,
    "try_open": halving.try_open,
    "best_of_moves": halving.best_of_moves,
}
"""Those that spend a budget on whole playouts, likewise."""
_choosers: dict[str, Verb] = {}  # by label, which tells all sources of a user's own base too


class Search(ABC):
    """A search for a game, on a base policy."""

    kind: str  # names the code: searches of one kind share it
    algorithm: Verb
    verbs: Mapping[str, Verb]  # its own, each after those that it calls
    forget: Verb = staticmethod(lineup.forget_nothing)
    own_memory: Sequence[tuple[Any, ...]] = ()  # records that other searches lack
    fills_in_anew = True  # what is hidden, for each try
    leaves_out = False  # moves that are settled before their tries are spent

    def __init__(self, policy: Policy, game: Game, inner: PolicyCode) -> None:
        self.policy, self.game, self.inner = policy, game, inner
        with self.compiling():
            self.binding = LineupBinding(game.name, game.play, [inner], game.most_seats, 1)

    @property
    def label(self) -> str:
        """Names the code."""
        return f"{self.kind}_{self.binding.label}"

    @cached_property
    def parameters(self) -> np.dtype[Any]:
        """Its own parameters, what follows from the game and the mode, and the line-up of its playouts."""
        own = parameter_types(self.policy.info.fields)
        sides = sides_type(self.game.most_seats, self.game.most_sides)
        told = [(name, np.int64) for name in ("anew", "leaves_out", "solves", "longest")]
        return record_type(*own, *told, ("sides", sides), ("lineup", self.binding.lineup_type))

    @cached_property
    def memory(self) -> np.dtype[Any]:
        """Room to play on, for each seat that searches."""
        playout = playout_type(self.binding, len(self.game.sources), self.game.most_sides)
        return record_type(("decision", decision_type(self.game.play)), ("playout", playout), *self.own_memory)

    def choose(self) -> Verb:
        """The algorithm with all its verbs bound; compiled once, whatever line-ups it plays in."""
        if self.label not in _choosers:
            names = self._bound()
            for name, verb in SPENDING.items():
                names[name] = link(verb, self.label, names)
            _choosers[self.label] = link(self.algorithm, self.label, names)
        return _choosers[self.label]

    def fill(self, rules: Any, record: Any, sides: Sequence[int]) -> None:
        """Writes the parameters into their record; `sides` has the side of each seat in the mode in play."""
        fill_values(self.policy, record)
        seat_link(record.lineup, (0,) * len(sides), (0,))
        self.inner.fill(rules, record.lineup.parameters[0], sides)
        record.anew, record.leaves_out = self.fills_in_anew, self.leaves_out
        record.longest = self.game.play.longest(rules)
        record.solves = max(sides) == 0
        if not self._is_cut():
            record.cut_after = playouts.NEVER
        record.sides.count = max(sides) + 1
        for seat in reversed(range(len(sides))):
            record.sides.side[seat] = sides[seat]
            record.sides.seat[sides[seat]] = seat

    def _is_cut(self) -> bool:
        """Whether its playouts end after some moves: not if they were to go on to the end of the game."""
        values = self.policy.values
        return self.inner.foresee_within is not None and values["horizon"] == "round" and values["cut_after"] > 0

    def foresee(self, own: Verb | None) -> Verb | None:
        """What its base policy foresees, asked as a search is asked; None if it foresees nothing."""
        return None if own is None else merge(rewards.foresee_as_base, self.label, {"value_own": own})

    def _bound(self) -> dict[str, Any]:
        """The game's functions, the base policy at all seats, and the verbs, each bound to those before it."""
        names = self.binding.functions()
        names["show_own"] = self.binding.show_own(self.inner)
        names["foresee"] = self._foreseen(self.inner.foresee, rewards.foresee_by_game, names)
        names["foresee_within"] = self._foreseen(self.inner.foresee_within, rewards.foresee_nothing, names)
        names["narrow"] = self._narrowing(names)
        for name, verb in {**PLAYING, **self.verbs}.items():
            names[name] = merge(verb, self.label, names)
        return names

    def _foreseen(self, own: Verb | None, otherwise: Verb, names: Mapping[str, Any]) -> Verb:
        """What says what a position is worth: the base policy, if it knows that."""
        verb = otherwise if own is None else rewards.foresee_by_base
        return merge(verb, self.label, {**names, "foresee_as_base": self.foresee(own)})

    def _narrowing(self, names: Mapping[str, Any]) -> Verb:
        """What leaves out moves that are not worth trying: the base policy, if it scores them."""
        own = self.inner.narrow
        verb = narrowing.narrow_nothing if own is None else narrowing.narrow_by_base
        return merge(verb, self.label, {**names, "narrow_own": own})

    @contextmanager
    def compiling(self) -> Iterator[None]:
        """While the base policy is bound: what is wrong with a user's own is told."""
        play = self.game.play
        try:
            with self.inner.at_hand():
                yield
        except Exception as error:
            if self.inner.policy.own_file is None:
                raise
            raise diagnose(self.inner.own, play.VIEW, play.RULES, play.MOVES, error) from None


class RolloutSearch(Search):
    """`rollout`: each legal move is tried in playouts."""

    kind = "rollout"
    algorithm = staticmethod(rollouts.choose_by_playouts)
    verbs: Mapping[str, Verb] = {"try_move": rollouts.try_by_playout}
    leaves_out = True

    def fill(self, rules: Any, record: Any, sides: Sequence[int]) -> None:
        """Besides which metric is maximised."""
        super().fill(rules, record, sides)
        game, objective = self.game, self.policy.values["objective"]
        slots = slots_of(game.metrics, (0, game.most_seats), (0, game.most_sides))
        places = {slot.name: slot.place for slot in slots}
        record.objective = rewards.WIN if objective == WIN else 1 + places[objective]

    def _is_cut(self) -> bool:
        """Besides not if a metric is maximised, of which no policy knows what is to come."""
        return super()._is_cut() and self.policy.values["objective"] == WIN

    def weigh(self) -> Verb:
        """`rollouts.weigh_move`, compiled."""
        play = self.game.play
        records = (view_type(play), play.RULES, self.parameters, self.memory, rollouts.ASKED)
        types = (*records, numba.types.float64[::1], numba.types.int64[::1], numba.types.int64[:, ::1])
        with self.compiling():
            return bind(rollouts.weigh_move, self.label, self._bound(), types)


@kernel
def forget_tree(memory):  # type: ignore[no-untyped-def]
    """A new game: the tree is of no use, and the first decision begins another one."""
    clear_tree(memory.tree, 0, 0)


class TreeSearch(Search):
    """`mcts`: a tree grows from the moves; what is hidden is filled in once a decision."""

    kind = "mcts"
    algorithm = staticmethod(uct.choose_by_tree)
    verbs: Mapping[str, Verb] = {
        "settle_chance": playouts.settle_chance,
        "descend": uct.descend,
        "value_end": uct.value_end,
        "try_move": uct.try_in_tree,
    }
    forget: Verb = staticmethod(forget_tree)
    own_memory = (("descent", DESCENT), ("tree", TREE))
    fills_in_anew = False


class InformationSetSearch(TreeSearch):
    """`ismcts`: the same with what is hidden filled in anew for each try."""

    fills_in_anew = True


SEARCHES: dict[str, type[Search]] = {"rollout": RolloutSearch, "mcts": TreeSearch, "ismcts": InformationSetSearch}


def make_search(policy: Policy) -> Search:
    """A search, and the policy that plays on for it, bound to its game."""
    base = policy.base
    assert base is not None, "a search is built on a policy"
    return SEARCHES[policy.info.name](policy, find_game(policy.info.game), load_code(base))


def make_code(policy: Policy) -> PolicyCode:
    """A searching policy ready to be bound to a line-up."""
    search = make_search(policy)
    inner = search.inner
    with search.compiling():
        choose = search.choose()
    return PolicyCode(
        policy,
        search.label,
        choose,
        search.forget,
        search.memory,
        search.parameters,
        looks_at_moves=True,
        fill=search.fill,
        at_hand=inner.at_hand,
        foresee=search.foresee(inner.foresee),
        foresee_within=search.foresee(inner.foresee_within),
        inner=(inner,),
        is_checked=True,
    )
