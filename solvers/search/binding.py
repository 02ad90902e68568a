"""Makes a policy of a search: its algorithm bound to the game and to the policy that plays on for it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

import numba
import numpy as np

from analyser.games.catalogue import Game, find_game
from analyser.games.metrics import slots_of
from analyser.kernel import lineup
from analyser.kernel.bind import bind, merge
from analyser.kernel.jit import kernel
from analyser.kernel.records import record_type
from analyser.kernel.streams import STREAM
from solvers.blame import diagnose
from solvers.catalogue import Policy, parameter_types
from solvers.code import PolicyCode, fill_values, load_code
from solvers.search import halving, playouts, rollouts, uct
from solvers.search.tree import TREE, clear_tree
from solvers.seating import WHOLE, Seating, seat_link

PLAYING = ("is_beyond", "play_out", "set_out", "set_position", "ask_base", "note_rewards", "note_metric")
"""The verbs of all searches, each after those that it calls."""
_choosers: dict[str, Callable[..., Any]] = {}  # by label, which tells all sources of a user's own base too
WORD, TRUTHS = numba.types.uint64, numba.types.boolean[::1]


@dataclass(frozen=True)
class Search:
    """A search for a game, on a base policy."""

    policy: Policy
    game: Game
    inner: PolicyCode
    seating: Seating

    @property
    def kind(self) -> str:
        """Which algorithm it is."""
        return "rollout" if self.policy.info.name == "rollout" else "mcts"

    @property
    def label(self) -> str:
        """Names the code: `mcts` and `ismcts` share it."""
        return f"{self.kind}_{self.seating.label}"

    def parameters(self) -> np.dtype[Any]:
        """Its own parameters, what follows from the game, and the line-up of its playouts."""
        flags = () if self.kind == "rollout" else (("anew", np.int64), ("solves", np.int64))
        lineup = ("lineup", self.seating.lineup_type)
        return record_type(*parameter_types(self.policy.info.fields), *flags, lineup)

    def memory(self) -> np.dtype[Any]:
        """Room to play on, for each seat that searches."""
        play, seats = self.game.play, self.game.most_seats
        room: list[tuple[Any, ...]] = [
            ("players", self.seating.players_type),
            ("board", self.seating.board_type),
            ("start", play.STATE),  # the position of the decision
            ("chance", STREAM),
            ("rewards", np.float64, (seats,)),
            ("first", np.int64),  # the first move of the last playout
            ("chapter", np.int64),  # of the decision
            ("seat", np.int64),  # who decides
            ("is_open", np.int64),  # nothing is hidden from it
            ("fills_in", np.int64),  # what is hidden is filled in anew for each look
            ("options", halving.OPTION, (64 * play.MOVES["word"].shape[0],)),
            ("worth", np.float64),  # what came of the last try
            ("sure", np.int64),  # a move that wins for sure
            ("values", play.VALUES),
        ]
        return record_type(*room, *(_for_tree() if self.kind == "mcts" else ()))

    def choose(self) -> Callable[..., Any]:
        """The algorithm with all its verbs bound; compiled once, whatever line-ups it plays in."""
        if self.label not in _choosers:
            _choosers[self.label] = self._choose()
        return _choosers[self.label]

    def _choose(self) -> Callable[..., Any]:
        algorithm, own = self._verbs
        names = self.playing()
        for name, verb in (own | {"try_options": halving.try_options, "best_of_moves": halving.best_of_moves}).items():
            names[name] = merge(verb, self.label, names)
        play = self.game.play
        types = (play.VIEW, play.RULES, play.MOVES, self.parameters(), self.memory(), STREAM)
        return bind(algorithm, self.label, names, types)

    def fill(self, rules: Any, record: Any) -> None:
        """Writes the parameters into their record."""
        fill_values(self.policy, record)
        seat_link(record.lineup, (0,) * self.game.most_seats, (0,))
        self.inner.fill(rules, record.lineup.parameters[0])
        if self.kind == "rollout":
            places = {slot.name: 1 + slot.place for slot in slots_of(self.game.metrics, (1, 1), (1, 1))}
            record.objective = {"win": playouts.WIN, **places}[self.policy.values["objective"]]
        if self.kind == "mcts":
            record.anew = self.policy.info.name == "ismcts"
            record.solves = self.game.most_sides == 1

    def weigh(self) -> Callable[..., bool]:
        """`rollouts.weigh_move`, compiled."""
        play = self.game.play
        types = (play.VIEW, play.RULES, self.parameters(), self.memory(), WORD, WHOLE, WHOLE, TRUTHS)
        with _compiling(self.inner, play):
            names = self.playing()
            names["try_move"] = merge(rollouts.try_by_playout, self.label, names)
            return bind(rollouts.weigh_move, self.label, names, types)

    def foresee(self) -> Callable[..., Any] | None:
        """What its base policy foresees, asked as a search is asked; None if it foresees nothing."""
        own = self.inner.foresee
        return None if own is None else merge(playouts.foresee_as_base, self.label, {"value_own": own})

    @property
    def _verbs(self) -> tuple[Callable[..., Any], dict[str, Callable[..., Any]]]:
        """The algorithm, and its own verbs, each after those that it calls."""
        if self.kind == "rollout":
            return rollouts.choose_by_playouts, {"try_move": rollouts.try_by_playout}
        verbs: dict[str, Callable[..., Any]] = {"let_chance": uct.let_chance, "descend": uct.descend}
        return uct.choose_by_tree, verbs | {"value_end": uct.value_end, "try_move": uct.try_in_tree}

    def playing(self) -> dict[str, Any]:
        """The game's functions, the base policy at all seats, and the verbs of playing on."""
        names = self.seating.functions() | {"LONGEST": self.game.play.LONGEST}
        names["foresee_own"] = self.foresee()
        names["show_own"] = self.seating.show_own(self.inner)
        foresee = playouts.foresee_by_game if self.inner.foresee is None else playouts.foresee_by_base
        names["foresee"] = merge(foresee, self.label, names)
        for name in PLAYING:
            names[name] = merge(getattr(playouts, name), self.label, names)
        return names


def _for_tree() -> list[tuple[Any, ...]]:
    return [
        ("tree", TREE),
        ("step", uct.STEP, (uct.DEEPEST,)),  # the way of this iteration
        ("depth", np.int64),  # its length
        ("solved", np.float64),  # what the solved node is worth in which it ended, or -1
    ]


def make_search(policy: Policy) -> Search:
    """A search, and the policy that plays on for it, bound to its game."""
    base = policy.base
    assert base is not None, "a search is built on a policy"
    inner, game = load_code(base), find_game(policy.info.game)
    play = game.play
    with _compiling(inner, play):
        return Search(policy, game, inner, Seating(game.name, play, [inner], game.most_seats, 1))


def make_code(policy: Policy) -> PolicyCode:
    """A searching policy ready to be bound to a line-up."""
    search = make_search(policy)
    with _compiling(search.inner, search.game.play):
        choose = search.choose()
    forget = lineup.forget_nothing if search.kind == "rollout" else forget_tree
    types = (search.memory(), search.parameters())
    code = PolicyCode(policy, search.label, choose, forget, *types, True, search.fill, search.inner.at_hand)
    return replace(code, foresee=search.foresee(), inner=search.inner)


@contextmanager
def _compiling(inner: PolicyCode, play: Any) -> Iterator[None]:
    """While the base policy is bound: what is wrong with a user's own is told."""
    try:
        with inner.at_hand():
            yield
    except Exception as error:
        if inner.policy.own_file is None:
            raise
        raise diagnose([inner.innermost], play.VIEW, play.RULES, play.MOVES, error) from None


@kernel
def forget_tree(memory):  # type: ignore[no-untyped-def]
    """A new game: the tree is of no use, and the first decision begins another one."""
    clear_tree(memory.tree, 0, 0)
