"""Who is told that something is compiled, which takes seconds: nobody, unless somebody asks for it.

Nothing here loads the compiler, so that a command can ask before it is known whether it needs it.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

Listener = Callable[[str], None]

_listeners: list[Listener] = []


def listen(listener: Listener) -> None:
    """Has it called with the name of each function that is compiled rather than loaded."""
    _listeners[:] = [listener]


@contextmanager
def listening(listener: Listener) -> Iterator[None]:
    """Has it called too, for as long as this lasts."""
    _listeners.append(listener)
    try:
        yield
    finally:
        _listeners.remove(listener)


def is_heard() -> bool:
    """Whether anybody listens: then it is a command that compiles, and a person who waits."""
    return bool(_listeners)


def tell(function: str) -> None:
    """Says it of a function of this name."""
    for listener in tuple(_listeners):
        listener(function)
