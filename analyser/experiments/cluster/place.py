"""Where a cluster is, as it is asked for; nothing here loads Dask."""

import re
from dataclasses import dataclass

from analyser.mistakes import Mistake

MOST_WORKERS = 1024
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
