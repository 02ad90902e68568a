"""Which crew is asked for: threads of this process, or the workers of a Dask cluster. Nothing here loads either."""

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from analyser.mistakes import Mistake, whole

if TYPE_CHECKING:
    from analyser.experiments.playing.crew import Crew

MOST_WORKERS = 1024
MOST_THREADS = 1024
_PORTS = range(1, 1 << 16)


@dataclass(frozen=True)
class Place:
    """Where a cluster is: its scheduler, or so many workers that are to be started here."""

    host: str = ""
    port: int = 0
    workers: int = 0  # 0: the scheduler's own

    @property
    def address(self) -> str:
        """The scheduler as one would ask for it."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"tcp://{host}:{self.port}"


def find_place(text: object) -> Place:
    """What `--cluster` says."""
    said = str(text)
    if (match := re.fullmatch(r"local:([0-9]{1,9})", said)) and 1 <= int(match[1]) <= MOST_WORKERS:
        return Place(workers=int(match[1]))
    match = re.fullmatch(r"tcp://(?:\[([0-9A-Fa-f:.]+)\]|([^\s/:\[\]@?#]+)):([0-9]{1,9})/?", said)
    if match and int(match[3]) in _PORTS:
        return Place(match[1] or match[2], int(match[3]))
    forms = f"tcp://HOST:PORT for a running scheduler, or local:N for N workers here (1 to {MOST_WORKERS})"
    raise Mistake(f"cluster takes {forms}, not '{said}'")


def thread_count(threads: int | None) -> int:
    """So many threads as are asked for, one for each core if nothing is."""
    from analyser.experiments.playing.crew import all_cores

    return all_cores() if threads is None else whole(threads, "threads", 1, MOST_THREADS)


def make_crew(threads: int | None, cluster: str | None) -> "Crew":
    """The crew that is asked for, all cores if nothing is. A cluster is not looked for before the crew is needed."""
    if cluster is None:
        from analyser.experiments.playing.crew import Threads

        return Threads(thread_count(threads))
    place = find_place(cluster)
    if threads is not None:
        raise Mistake("threads and cluster exclude each other: a cluster plays on all threads of its workers")
    try:
        import distributed  # noqa: F401 (only to see whether it is there)
    except ImportError:
        raise Mistake("a cluster needs Dask, which is the extra 'cluster': pip install '.[cluster]'") from None
    from analyser.experiments.cluster.cluster import Cluster

    return Cluster(place)
