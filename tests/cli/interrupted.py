"""The command line, sent Ctrl-C when there is something to lose: `python -m tests.cli.interrupted WORDS`.

That is when every cell has games that are counted, or when the third transcript has been told; with PRESS=soon as soon
as chunks are handed out. So no test waits for a clock. With PRESS=term it is SIGTERM that is sent.
"""

import os
import signal
from collections.abc import Callable
from functools import wraps
from typing import Any

from analyser.cli.main import main
from analyser.experiments.playing.session import Session
from analyser.experiments.transcripts import Tracer

pressed: list[int] = []


def watched(function: Callable[..., Any], is_time: Callable[[Any], bool]) -> Callable[..., Any]:
    """A method that presses Ctrl-C once, when it has been called and it is time."""

    @wraps(function)
    def watching(self: Any, *arguments: Any) -> Any:
        found = function(self, *arguments)
        if not pressed and is_time(self):
            pressed.append(1)
            os.kill(os.getpid(), signal.SIGTERM if os.environ.get("PRESS") == "term" else signal.SIGINT)
        return found

    return watching


def third_time() -> Callable[[Any], bool]:
    """True when it is asked for the third time."""
    calls = iter(range(1, 4))
    return lambda _: next(calls) == 3


if __name__ == "__main__":
    if os.environ.get("PRESS") == "soon":
        Session._hand_out = watched(Session._hand_out, lambda session: True)  # type: ignore[method-assign]
    Session._collect = watched(  # type: ignore[method-assign]
        Session._collect, lambda session: all(run.ledger.done for run in session.runs)
    )
    Tracer.tell = watched(Tracer.tell, third_time())  # type: ignore[method-assign]
    main()
