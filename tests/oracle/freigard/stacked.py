"""Hand-made lines of play for tests: a stacked deck and a list of moves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import Any

from tests.oracle.freigard.cards import whole_deck
from tests.oracle.freigard.game import Game
from tests.oracle.freigard.rules import default_rules, read_rules
from tests.oracle.freigard.simulate import Dealer
from tests.oracle.freigard.table import Position


class StackedRandom(Random):
    """Each shuffle lays the next list of cards on top (its first card topmost)."""

    stacks: list[list[str]]

    def shuffle(self, x: Any) -> None:
        """Cards that a stack does not name stay below, as they were."""
        for name in self.stacks[0] if self.stacks else []:
            x.remove(name)
        if self.stacks:
            x += reversed(self.stacks.pop(0))


class _EndOfLine(Exception):
    pass


@dataclass
class Line:
    """Where a line of play stands after its last move, at the next decision or at the end."""

    game: Game
    events: list[dict[str, Any]]
    legal: list[str]
    deck: list[str]  # the top card first
    result: dict[str, Any] | None

    @property
    def position(self) -> Position:
        """What the player knows."""
        return self.game.position

    def of_kind(self, kind: str) -> list[dict[str, Any]]:
        """The events and chance events of that kind."""
        return [e for e in self.events if kind in (e.get("event"), e.get("chance"))]

    def legal_of(self, verb: str) -> list[str]:
        """The legal moves that begin with that word, without it."""
        return [move[len(verb) + 1 :] for move in self.legal if move.startswith(f"{verb} ")]


def play_line(
    stacks: Sequence[str],
    moves: Sequence[str],
    *,
    components: Mapping[str, int] | None = None,
    **house_rules: Any,
) -> Line:
    """Play the moves from a stacked deck and stop at the decision that follows them.

    A stack is one string of names, the top card first; the first stack is for the first round,
    the next for the next shuffle (of an Eye, or of a new round). Without components the deck
    is the cards of the first stack, in the order in which they first appear.
    """
    random = StackedRandom()
    random.stacks = [stack.split() for stack in stacks]
    if components is None:
        components = {name: random.stacks[0].count(name) for name in random.stacks[0]}
    waiting = list(moves)
    last_legal: list[str] = []

    def choose(position: Position, legal: list[str]) -> str:
        last_legal[:] = legal
        if not waiting:
            raise _EndOfLine
        return waiting.pop(0)

    dealer = Dealer(choose, random)
    game = Game(read_rules({**default_rules(), **house_rules}), components, dealer)
    result: dict[str, Any] | None = None
    with suppress(_EndOfLine):
        result = game.play()
    assert not waiting, f"the game was over before {waiting}"
    in_sight = [*game.position.hand, *game.position.discard_pile, *game.row, *dealer.deck]
    if game.position.stored is not None:
        in_sight.append(game.position.stored)
    if game.position.phase != "end":
        assert sorted(in_sight) == sorted(whole_deck(components))
    return Line(game, dealer.events, last_legal, dealer.deck[::-1], result)
