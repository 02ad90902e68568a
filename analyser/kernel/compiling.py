"""Who is told that something is compiled, which takes seconds: nobody, unless somebody asks for it.

Nothing here loads the compiler, so that a command can ask before it is known whether it needs it.
"""

from collections.abc import Callable

_listeners: list[Callable[[str], None]] = []


def listen(listener: Callable[[str], None]) -> None:
    """Has it called with the name of each function that is compiled rather than loaded."""
    _listeners[:] = [listener]


def tell(function: str) -> None:
    """Says it of a function of this name."""
    for listener in _listeners:
        listener(function)
