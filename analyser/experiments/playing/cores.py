"""How many threads may play at once."""

import os

from analyser.mistakes import whole

MOST_THREADS = 1024


def all_cores() -> int:
    """The processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def thread_count(threads: int | None) -> int:
    """So many threads as are asked for, one for each core if nothing is."""
    return all_cores() if threads is None else whole(threads, "threads", 1, MOST_THREADS)
