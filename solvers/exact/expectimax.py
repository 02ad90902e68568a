"""Expectimax over what the player knows: the chance to win under perfect play, and what each move is worth.

A position is solved as a belief: all states that agree with what is known, each with its weight. A move is one for all
of them, and what chance decides is told apart only as far as it is seen: so nobody plays by what is hidden. Beliefs
follow from views (`redeal` in the contract), so a view is solved once.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from analyser.games.catalogue import Game
from analyser.kernel.bind import view_of
from analyser.kernel.contract import CHANCE, FIRST_PLACE, OVER
from analyser.kernel.moves import legal_codes
from analyser.kernel.records import bytes_of, copy_record, new_record
from analyser.mistakes import Failure, Mistake

MOST_POSITIONS = 1_000_000
"""So many decisions are looked at before a position is called too large."""


@dataclass(frozen=True)
class Weighed:
    """A state and how likely it is."""

    weight: float
    state: Any


Belief = list[Weighed]


class Exact:
    """Perfect play of a game that is played alone or together, under some rules."""

    def __init__(self, game: Game, rules: Any, most: int = MOST_POSITIONS) -> None:
        if game.most_sides > 1:
            raise Mistake(f"{game.name} is played by rivals: perfect play of one depends on the others'")
        self.play, self.rules, self.most = game.play, rules, most
        self._known: dict[bytes, float] = {}  # by view

    @property
    def positions(self) -> int:
        """How many decisions have been solved."""
        return len(self._known)

    def value(self, belief: Belief) -> float:
        """The chance to win from a decision, or whatever the states have come to; between 0 and 1."""
        total = sum(one.weight for one in belief)
        return sum(self._worth(part) * sum(one.weight for one in part) for part in self._settled(belief)) / total

    def moves(self, belief: Belief) -> dict[int, float]:
        """For each legal move of a decision the chance to win by it, if all goes on perfectly."""
        codes = legal_codes(self.play, belief[0].state, self.rules)
        return {code: self.value(self._after(belief, code)) for code in codes}

    def _worth(self, belief: Belief) -> float:
        """Of a belief in which somebody is to move, or the game is over."""
        state = belief[0].state
        if self.play.turn(state) == OVER:
            total = sum(one.weight for one in belief)
            return float(sum(one.weight for one in belief if self.play.place(one.state, 0) == FIRST_PLACE) / total)
        key = self._view(state)
        if key not in self._known:
            if len(self._known) >= self.most:
                raise Failure(f"the position is too large: more than {self.most:,} decisions follow from it")
            self._known[key] = max(self.moves(belief).values())
        return float(self._known[key])

    def _settled(self, belief: Belief) -> list[Belief]:
        """What a belief becomes when chance has decided what is due: one for each thing that may be seen then."""
        found: dict[bytes, dict[bytes, Weighed]] = {}
        for one in belief:
            for weight, state in self._outcomes(one.weight, one.state):
                seen = b"" if self.play.turn(state) == OVER else self._view(state)
                same = found.setdefault(seen, {})
                key: bytes = state.tobytes()
                before = same[key].weight if key in same else 0.0
                same[key] = Weighed(before + weight, state)
        return [list(part.values()) for part in found.values()]

    def _outcomes(self, weight: float, state: Any) -> Iterator[tuple[float, Any]]:
        if self.play.turn(state) != CHANCE:
            yield weight, state
            return
        listed = new_record(self.play.OUTCOMES)
        self.play.outcomes(state, self.rules, listed)
        weights = [float(listed.weight[place]) for place in range(int(listed.count))]
        for place, part in enumerate(weights):
            yield from self._outcomes(weight * part / sum(weights), self._next(state, int(listed.code[place])))

    def _after(self, belief: Belief, code: int) -> Belief:
        return [Weighed(one.weight, self._next(one.state, code)) for one in belief]

    def _next(self, state: Any, code: int) -> Any:
        copy = new_record(self.play.STATE)
        copy_record(copy, state)
        self.play.apply(copy, self.rules, code)
        return copy

    def _view(self, state: Any) -> bytes:
        return bytes_of(view_of(self.play, state, self.play.turn(state)))


def belief_of(play: Any, view: Any, rules: Any, redeals: int, stream: Any) -> Belief:
    """What a view lets one believe: exact where it reveals all, else from so many random completions."""
    found: dict[bytes, Weighed] = {}
    for _ in range(1 if play.is_fully_known(view) else redeals):
        state = new_record(play.STATE)
        play.redeal(view, rules, stream, state)
        key = state.tobytes()
        found[key] = Weighed(1.0 + (found[key].weight if key in found else 0.0), state)
    return list(found.values())
