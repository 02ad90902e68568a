"""Work that must not be broken off in the middle: Ctrl-C does not reach it, or waits for its end; SIGTERM likewise."""

import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from typing import Any, TypeVar

CHUNK_THREAD = "analyser-chunk"
"""How the threads that play are called; one that is left at the end of the process plays a chunk without end."""

Result = TypeVar("Result")


def uninterrupted(work: Callable[[], Result]) -> Result:
    """Does the work on a thread of its own and waits for it.

    Python hands Ctrl-C to the main thread: inside the compiler it would surface as an error of the compiler's. Here
    the waiting is interrupted at once; the work goes on as long as the process does, and its result is dropped.
    """
    future = begin(work)
    while not future.done():
        wait([future], 0.2)
    return future.result()


def begin(work: Callable[[], Result]) -> Future[Result]:
    """Begins it on a thread of its own, which the process does not wait for at its end."""
    future: Future[Result] = Future()

    def do() -> None:
        try:
            future.set_result(work())
        except BaseException as error:  # noqa: BLE001 (raised in the thread that waits)
            future.set_exception(error)

    threading.Thread(target=do, daemon=True).start()
    return future


STOPS = (signal.SIGINT, signal.SIGTERM)
"""How a process is asked to come to its end: by a person, and by a system that shuts down or a cluster's scheduler."""


class Stopped(KeyboardInterrupt):
    """SIGTERM: what Ctrl-C would only break off comes to its end too."""


def _stop(_number: int, _frame: object) -> None:
    raise Stopped


def stop_as_ctrl_c() -> None:
    """From now on SIGTERM does what Ctrl-C does: what was played is told, and that it is not all."""
    is_heard = threading.current_thread() is threading.main_thread()  # no other thread may say so
    if is_heard and signal.getsignal(signal.SIGTERM) == signal.SIG_DFL:  # whoever silenced it wants it so
        signal.signal(signal.SIGTERM, _stop)


@contextmanager
def undisturbed() -> Iterator[None]:
    """Ctrl-C waits for the end of what is done within: for accounts that are wrong while they are half entered.

    Pressed once more it waits no longer. Only the main thread hears it, and only where nobody has silenced it.
    """
    before = {stop: heard for stop in STOPS if callable(heard := signal.getsignal(stop))}
    if threading.current_thread() is not threading.main_thread() or not before:
        yield
        return
    pressed: list[tuple[int, Any]] = []

    def note(stop: int, frame: Any) -> None:
        pressed.append((stop, frame))
        if len(pressed) > 1:
            before[signal.Signals(stop)](stop, frame)

    for stop in before:
        signal.signal(stop, note)
    try:
        yield
    finally:
        for stop, heard in before.items():
            signal.signal(stop, heard)
    if len(pressed) == 1:
        before[signal.Signals(pressed[0][0])](*pressed[0])


@contextmanager
def playing_threads(threads: int) -> Iterator[ThreadPoolExecutor]:
    """So many of them; named so that they are not waited for at the end of a process that is interrupted."""
    pool = ThreadPoolExecutor(threads, thread_name_prefix=CHUNK_THREAD)
    is_interrupted = False
    try:
        yield pool
    except KeyboardInterrupt:
        is_interrupted = True
        raise
    finally:
        pool.shutdown(wait=not is_interrupted, cancel_futures=True)
