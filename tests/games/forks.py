"""A twin's ways to go on from a position, step by step: it plays by a script, and says what may come after it."""

from collections.abc import Callable

Step = tuple[str, int]
"""A move, card, token or face, and its weight: the copies that there are."""


class Fork(Exception):
    """The script is at its end, and these steps are possible."""

    def __init__(self, kind: str, steps: list[Step]) -> None:
        super().__init__(kind)
        self.kind = kind
        self.steps = steps


class Scripted:
    """What a host has that follows a script; at its end there is a `Fork`."""

    def __init__(self, steps: tuple[str, ...]) -> None:
        self.left = list(steps)

    def next(self, kind: str, steps: list[Step]) -> str:
        """The script's next step, one of these."""
        if not self.left:
            raise Fork(kind, steps)
        return self.left.pop(0)


def fork_of(play: Callable[[], object], over: type[Exception]) -> Fork:
    """Where a twin's play comes to the end of its script; a fork without steps if the game is over before."""
    try:
        play()
    except Fork as fork:
        return fork
    except over:
        pass
    return Fork("over", [])
