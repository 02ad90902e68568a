"""The policies of a cell asked one decision at a time, where a person plays too."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from analyser.experiments.cells import Cell
from analyser.experiments.playing.engines import SEED, codes_of, distinct, fill_lineup, policies_at_hand
from analyser.experiments.playing.uninterrupted import uninterrupted
from analyser.games.catalogue import Game
from analyser.kernel import playout
from analyser.kernel.bind import bind
from analyser.kernel.lineup import REFUSED
from analyser.kernel.records import new_record, octets
from analyser.mistakes import Mistake
from analyser.solvers.catalogue import Policy
from analyser.solvers.code import WHOLE, LineupBinding, PolicyCode
from analyser.solvers.own import ReadOnly, blaming

_questions: dict[tuple[str, ...], "Question"] = {}  # by game and policies


@dataclass(frozen=True, eq=False)
class Question:
    """A line-up's compiled `begin_asking` and `ask_seat`, and the records that they take."""

    begin: Callable[..., Any]
    ask: Callable[..., int]
    binding: LineupBinding


class AskedPolicies:
    """Who plays for the policies of a cell in one game, with what each remembers of it."""

    def __init__(self, cell: Cell, rules: Any, index: int) -> None:
        self.cell, self.rules, self.index = cell, rules, index
        uninterrupted(self._make_ready)

    def _make_ready(self) -> None:
        cell, codes = self.cell, codes_of(self.cell)
        self.policies = [code.policy for code in codes]
        self.question = _question(cell.game, codes)
        binding = self.question.binding
        self.line, self.players, self.board = map(
            new_record, (binding.lineup_type, binding.players_type, binding.board_type)
        )
        fill_lineup(self.line, cell.sides, codes, self.rules)
        self.guard = ReadOnly(self.rules, self.policies)

    def begin(self) -> None:
        """A game begins: nobody remembers anything."""
        self.question.begin(self.line, self.players, np.uint64(self.cell.seed), self.index)

    def policy_of(self, seat: int) -> Policy:
        """Who plays a seat."""
        return self.policies[self.cell.sides[seat]]

    def choose(self, state: Any, seat: int) -> int:
        """The move of the seat whose turn it is."""
        octets(self.board.state)[:] = octets(state)
        policy = self.policy_of(seat)
        with blaming(lambda: policy, "in this game"):
            code = uninterrupted(lambda: self.question.ask(seat, self.rules, self.line, self.players, self.board))
        self.guard.check("in this game")
        if code == REFUSED:
            raise Mistake(f"policy {policy.spec} chose an illegal move in this game: code {self.board.refused}")
        return int(code)


def _question(game: Game, codes: Sequence[PolicyCode]) -> Question:
    """Compiles it, or loads what was compiled before."""
    codes = distinct(codes)
    key = (game.name, *(code.label for code in codes))
    with policies_at_hand(game, codes):
        if key not in _questions:
            _questions[key] = _bound(game, codes)
        return _questions[key]


def _bound(game: Game, codes: Sequence[PolicyCode]) -> Question:
    binding = LineupBinding(game.name, game.play, codes, game.most_seats, game.most_sides)
    names, label = binding.functions(), binding.label
    line, players, board = binding.lineup_type, binding.players_type, binding.board_type
    begin = bind(playout.begin_asking, label, names, (line, players, SEED, WHOLE))
    ask = bind(playout.ask_seat, label, names, (WHOLE, game.play.RULES, line, players, board))
    return Question(begin, ask, binding)
