"""Work that must not be broken off in the middle, done where Ctrl-C does not reach it."""

import threading
from collections.abc import Callable
from typing import TypeVar

CHUNK_THREAD = "analyser-chunk"
"""How the threads that play are called; one that is left at the end of the process plays a chunk without end."""

Result = TypeVar("Result")


def shielded(work: Callable[[], Result]) -> Result:
    """Does the work on a thread of its own and waits for it.

    Python hands Ctrl-C to the main thread: inside the compiler it would surface as an error of the compiler's. Here
    the waiting is interrupted at once; the work goes on as long as the process does, and its result is dropped.
    """
    results: list[Result] = []
    errors: list[BaseException] = []

    def do() -> None:
        try:
            results.append(work())
        except BaseException as error:  # noqa: BLE001 (raised below, in the thread that waits)
            errors.append(error)

    thread = threading.Thread(target=do, daemon=True)
    thread.start()
    while thread.is_alive():
        thread.join(0.2)
    if errors:
        raise errors[0]
    return results[0]
