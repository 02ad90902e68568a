"""The twin's ways to go on from a position, step by step; a step is a decision, or one card, token or face."""

from collections import Counter
from collections.abc import Callable
from typing import Any

from tests.games.forks import Fork, Scripted, fork_of
from tests.oracle.castle_panic.settling import Over
from tests.oracle.castle_panic.table import Position, take


class Path(Scripted):
    """A host that follows a script, and says by a `Fork` what may come after it."""

    def tell(self, event: dict[str, Any]) -> None:
        """Nothing to be written down."""

    def draw(self, kind: str, seat: int, count: int, deck: Counter[str]) -> list[str]:  # noqa: ARG002
        """One after the other."""
        left = Counter(deck)
        return [self._one_of(left) for _ in range(count)]

    def draw_tokens(self, count: int, pile: Counter[str]) -> list[str]:
        """One after the other."""
        return self.draw("", 0, count, pile)

    def draw_token(self, pile: Counter[str]) -> str:
        """One."""
        return self._one_of(Counter(pile))

    def _one_of(self, left: Counter[str]) -> str:
        name = self.next("chance", sorted(left.items()))
        take(name, left)
        return name

    def roll(self) -> int:
        """A face."""
        return int(self.next("chance", [(f"{face}", 1) for face in range(1, 7)]))

    def decide(self, position: Position, seat: int, legal: list[str]) -> str:  # noqa: ARG002
        """A legal move."""
        return self.next("decision", [(move, 1) for move in legal])


def fork_after(make: Callable[[], Position], phase: Callable[[Position, Path], object], *steps: str) -> Fork:
    """What may come after these steps; nothing, if the game is over."""
    return fork_of(lambda: phase(make(), Path(steps)), Over)
