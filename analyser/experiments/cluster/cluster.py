"""A crew of Dask workers, here or elsewhere: the same chunks as threads play, and so the same bytes."""

import time
from collections.abc import Collection
from contextlib import suppress
from dataclasses import dataclass, replace
from math import inf
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any

from distributed import KilledWorker

from analyser.experiments.cells import Cell
from analyser.experiments.cluster.contact import WORKER_SECONDS, Contact
from analyser.experiments.cluster.place import Place
from analyser.experiments.cluster.remote import told, version
from analyser.experiments.cluster.worker import cell_to_bytes
from analyser.experiments.counting.chunks import Chunk, Span, unpack_outcomes, unpack_tally
from analyser.experiments.playing.ledger import CellRun, Done
from analyser.experiments.playing.pieces import compile_cells
from analyser.experiments.playing.uninterrupted import CHUNK_THREAD
from analyser.mistakes import Failure, Mistake

CHUNK_SECONDS = 1.0
"""A chunk should take about so long: what it costs to hand it out over a network is little beside."""
MOST_TIMES = 2
"""So often a chunk is handed out whose workers die; the scheduler gives it to four of them each time."""
MOST_CLOSING_SECONDS = 20.0
"""So long the end of the workers here is waited for; then they are left to end with this process."""
SILENT_SECONDS = 60.0
"""So long a scheduler that does not answer is borne: it may have much to do."""


@dataclass(frozen=True)
class SentChunk:
    """A chunk that is handed out."""

    run: CellRun
    span: Span
    times: int = 1  # so often


class Cluster:
    """A crew of the workers that a scheduler has; more may come, and any may go."""

    def __init__(self, place: Place) -> None:
        self.chunk_seconds = CHUNK_SECONDS
        self.place = place
        self.contact: Contact | None = None
        self._threads = 0
        self._looked = self._seen = 0.0  # when the workers were counted, and when there were some
        self._waiting: dict[Any, SentChunk] = {}  # by future, in the order in which they were handed out
        self._back: SimpleQueue[Any] = SimpleQueue()  # futures that ended, whatever came of them
        self._cell_bytes: dict[Cell, bytes] = {}
        self._ready: dict[Cell, float] = {}  # seconds that it took a worker to make a cell ready once more

    def prepare(self, cells: Collection[Cell]) -> None:
        """Reaches the scheduler, compiles all policies here (one that does not compile costs no games), finds workers.

        Workers here then find the compiled code; those elsewhere compile for themselves.
        """
        self.contact = Contact(self.place)
        compile_cells(cells)
        self._threads = self.contact.await_workers()
        self._looked = self._seen = time.monotonic()

    def has_room(self) -> bool:
        """One chunk is kept in hand for each thread beyond the one it plays."""
        return len(self._waiting) < max(1, 2 * self._threads)

    def begin(self, run: CellRun, span: Span) -> float:
        """Hands out a chunk; what its cell took some worker to make ready again, as far as is known."""
        self._hand_out(SentChunk(run, span))
        return self._ready.get(run.cell, 0.0)

    def in_hand(self) -> list[CellRun]:
        return [sent.run for sent in self._waiting.values()]

    def finished(self, seconds: float) -> list[Done]:
        """The chunks that came back. A lost scheduler, or one that has lost all its workers, ends the run."""
        futures = self._ended(seconds)
        self._count_workers()
        if any(future.status == "cancelled" for future in futures):
            raise self._lost()
        found = self._contact.gather(futures) if futures else {}
        if found is None:
            for future in futures:  # they are looked at again, or turn out to be lost
                self._await(future)
            return []
        done = [self._done(future, found.get(future.key)) for future in futures]
        return [one for one in done if one is not None]

    def halt(self, seconds: float | None) -> list[Done]:
        """The chunks that came back, also if the cluster is lost meanwhile.

        Workers play in the order in which chunks were handed out: as many as there are threads have begun. With all
        the time of the world the others are waited for too, so that the first failure is the same every time.
        """
        if seconds is not None:
            for future in list(self._waiting)[self._threads :]:
                self._release(future)
        done: list[Done] = []
        until = inf if seconds is None else time.monotonic() + seconds
        with suppress(Failure):
            while self._waiting and (left := until - time.monotonic()) > 0:
                done += self.finished(min(left, 1.0))
        return done

    def forget(self, run: CellRun) -> None:
        """The workers forget a cell by themselves when others need its room."""
        self._cell_bytes.pop(run.cell, None)

    def close(self) -> None:
        """Lets the workers go; one that is still playing is not waited for."""
        for future in list(self._waiting):
            self._release(future)
        contact, self.contact = self.contact, None
        if contact is None:
            return
        # Named so, it is not waited for at the end of the process either.
        closing = Thread(target=contact.close, name=f"{CHUNK_THREAD}-closing", daemon=True)
        closing.start()
        with suppress(KeyboardInterrupt):  # who presses it once more should see what was found
            closing.join(MOST_CLOSING_SECONDS)

    @property
    def _contact(self) -> Contact:
        assert self.contact is not None, "a crew is prepared before it plays"
        return self.contact

    def _hand_out(self, sent: SentChunk) -> None:
        cell, span = sent.run.cell, sent.span
        if cell not in self._cell_bytes:
            self._cell_bytes[cell] = cell_to_bytes(cell)
        try:
            future = self._contact.submit(version(), self._cell_bytes[cell], span.first, span.end)
        except Exception:  # noqa: BLE001 (the library has several for a client that is closed)
            raise self._lost() from None
        self._waiting[future] = sent
        self._await(future)

    def _await(self, future: Any) -> None:
        future.add_done_callback(self._back.put)

    def _release(self, future: Any) -> SentChunk:
        """Says that a chunk is not wanted any more."""
        future.release()
        return self._waiting.pop(future)

    def _ended(self, seconds: float) -> list[Any]:
        """The futures that ended; waits for the first of them."""
        ended: dict[Any, None] = {}
        with suppress(Empty):
            ended[self._back.get(timeout=seconds)] = None
            while True:
                ended[self._back.get_nowait()] = None
        return [future for future in ended if future in self._waiting]

    def _count_workers(self) -> None:
        """Now and then: whether there are any, and how many chunks they can do with."""
        now = time.monotonic()
        if now < self._looked + 1.0:
            return
        threads, self._looked = self._contact.threads(), now
        if threads:
            self._threads, self._seen = threads, now
        elif threads == 0 and now > self._seen + WORKER_SECONDS:
            gone = f"has lost all its workers, and no other came within {WORKER_SECONDS:.0f} s"
            raise Failure(f"{self._contact.name} {gone}")
        elif now > self._seen + SILENT_SECONDS:
            raise Failure(f"{self._contact.name} answers no more")

    def _done(self, future: Any, reply: dict[str, Any] | None) -> Done | None:
        """What became of a chunk; None if it is handed out again."""
        error = future.exception() if reply is None else None
        if reply is None and future.status == "cancelled":
            raise self._lost()
        sent = self._release(future)
        run, span = sent.run, sent.span
        if reply is None:
            return self._failed(sent, error)
        if "tally" not in reply:
            fault = Mistake(reply["mistake"]) if "mistake" in reply else Failure(reply["failure"])
            return Done(run, span, None, fault)
        self._ready[run.cell] = reply["ready"]
        tally = unpack_tally(reply["tally"], run.ledger.layout.bins)
        return Done(run, span, Chunk(span, tally, unpack_outcomes(reply["outcomes"], span.games), reply["seconds"]))

    def _failed(self, sent: SentChunk, error: Any) -> Done | None:
        """A chunk whose workers died is handed out again: they may have been stopped for reasons of their own."""
        run, span = sent.run, sent.span
        if isinstance(error, KilledWorker) and sent.times < MOST_TIMES:
            self._hand_out(replace(sent, times=sent.times + 1))
            return None
        if isinstance(error, KilledWorker):
            games = f"games {span.first} to {span.end - 1} of {run.cell.name}"
            last = error.last_worker.address
            return Done(run, span, None, Failure(f"all workers died that played {games}; the last was {last}"))
        hint = "scheduler and workers need the analyser as it is here"
        return Done(run, span, None, Failure(f"{self._contact.name} failed: {told(error)}; {hint}"))

    def _lost(self) -> Failure:
        return Failure(f"{self._contact.name} was lost in the middle of the run")
