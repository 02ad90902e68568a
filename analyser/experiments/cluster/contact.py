"""Reaching a Dask scheduler, or starting workers here. What the library says beside is kept from the user."""

import logging
import signal
import socket
import sys
import time
import warnings
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from multiprocessing import resource_tracker
from typing import Any, TypeVar

from distributed import Client, LocalCluster

from analyser.experiments.cluster.place import Place
from analyser.experiments.cluster.remote import play, told
from analyser.experiments.playing.uninterrupted import begin
from analyser.mistakes import Failure

ANSWER_SECONDS = 4.0
"""So long a scheduler may take to answer, on each of the two steps to it: together well below 10 s."""
WORKER_SECONDS = 10.0
"""So long a scheduler without workers is waited for."""
START_SECONDS = 60.0
"""So long workers here may take to start: the library itself would start those that end again and again."""
CLOSE_SECONDS = 5.0
MOST_GREETING = 1 << 20
"""What a scheduler says first is a few hundred bytes."""

Result = TypeVar("Result")


class Contact:
    """A scheduler that answers, and the workers that were started for it here, if any were."""

    def __init__(self, place: Place) -> None:
        self.name = f"scheduler {place.address}" if place.port else f"cluster of {place.workers} workers here"
        _quieten()
        self.cluster: Any = None
        self._reach(place)
        self.since = time.monotonic()

    def _reach(self, place: Place) -> None:
        if place.workers:
            self._start(place.workers)
            return
        try:
            _within(ANSWER_SECONDS, partial(_knock, place))
        except OSError as error:
            raise Failure(f"{self.name} can't be reached: {error.strerror or error}") from None
        try:
            self.client = _within(ANSWER_SECONDS, partial(_greet, place.address))
        except Exception as error:  # noqa: BLE001 (whatever the library finds wrong)
            raise Failure(f"{self.name} does not let us in: {told(error)}") from None

    def _start(self, workers: int) -> None:
        try:
            self.cluster, self.client = _within(START_SECONDS, partial(_employ, workers))
        except Exception as error:  # noqa: BLE001 (whatever the library finds wrong)
            hint = 'a script that starts workers has to stand below if __name__ == "__main__":'
            raise Failure(f"no workers could be started here: {told(error)} ({hint})") from None

    def threads(self) -> int | None:
        """How many threads all workers have; None if the scheduler did not say in time."""
        with suppress(Exception):
            return int(sum(self.client.nthreads(callback_timeout=ANSWER_SECONDS).values()))
        return None

    def await_workers(self) -> int:
        """How many threads there are, as soon as there are any."""
        while not (threads := self.threads() or 0):
            if time.monotonic() > self.since + WORKER_SECONDS:
                raise Failure(f"{self.name} has no workers: none came within {WORKER_SECONDS:.0f} s")
            time.sleep(0.1)
        return threads

    def submit(self, *arguments: object) -> Any:
        """Has a chunk played: a future."""
        return self.client.submit(play, *arguments, pure=False)

    def gather(self, futures: Sequence[Any]) -> dict[str, Any] | None:
        """What chunks came to, by the futures' keys; None for what failed, and for all if it can't be had in time."""
        wanted = {future.key: future for future in futures}
        fetch = partial(self.client.gather, wanted, errors="skip", asynchronous=True)
        with suppress(Exception):
            found: dict[str, Any] = self.client.sync(fetch, callback_timeout=ANSWER_SECONDS)
            return found
        return None

    def close(self) -> None:
        """Says goodbye; the workers here end."""
        for one in (self.client, self.cluster):
            if one is not None:
                with suppress(Exception):
                    one.close(timeout=CLOSE_SECONDS)


def _knock(place: Place) -> None:
    """Whether a scheduler listens there, or an error that says why not; Dask itself would try, or wait, for long.

    It begins with the length of what it says first, in eight bytes: whoever says nothing, or a text, is none.
    """
    with (
        socket.create_connection((place.host, place.port), timeout=ANSWER_SECONDS) as connection,
        connection.makefile("rb") as answer,
    ):
        said = answer.read(8)
    if len(said) < 8 or int.from_bytes(said, "little") > MOST_GREETING:
        raise OSError("what answers there is no Dask scheduler")


def _greet(scheduler: Any) -> Any:
    """A client of a scheduler, given by its address or as a cluster."""
    return Client(scheduler, timeout=ANSWER_SECONDS, set_as_default=False)


def _employ(workers: int) -> tuple[Any, Any]:
    """Workers of this machine's, and a client of theirs."""
    _hide_from_interrupts()
    cluster = LocalCluster(
        n_workers=workers,
        threads_per_worker=1,
        host="127.0.0.1",
        scheduler_kwargs={"dashboard": False, "dashboard_address": "127.0.0.1:0"},  # not where others look
        memory_limit=None,  # a policy's tables may take what there is
        silence_logs=logging.CRITICAL,
    )
    return cluster, _greet(cluster)


def _within(seconds: float, work: Callable[[], Result]) -> Result:
    """Does what may take longer than anybody waits: to look up a name, to be greeted by what is no scheduler.

    What does not end in time is left to itself.
    """
    try:
        return begin(work).result(seconds)
    except TimeoutError:
        raise TimeoutError(f"no answer within {seconds:.0f} s") from None


def _quieten() -> None:
    """Everything that goes wrong is told in one line; what the libraries log about it besides is nobody's business."""
    for name in ("distributed", "tornado", *logging.root.manager.loggerDict):
        if name.split(".")[0] in ("distributed", "tornado"):
            logging.getLogger(name).setLevel(logging.CRITICAL)
    warnings.filterwarnings("ignore", module=r"(distributed|tornado)(\..*)?$")


def _ensure_quiet_tracker() -> None:
    """Starts Python's process that tidies up after this one, told not to talk about it if this one is killed."""
    options = list(sys.warnoptions)
    sys.warnoptions.append("ignore")
    try:
        resource_tracker.ensure_running()
    finally:
        sys.warnoptions[:] = options


def _hide_from_interrupts() -> None:
    """For this thread and all that it starts, the workers too: a terminal sends Ctrl-C to all of them at once.

    They end when this process ends them, or when it ends.
    """
    if hasattr(signal, "pthread_sigmask"):
        _ensure_quiet_tracker()  # else it begins with the first worker, and lets the interrupts in again
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
