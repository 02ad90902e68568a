"""A pseudo-terminal on which the tool plays, as a person sits before it."""

import os
import pty
import re
import subprocess
import sys
import termios
import time
from contextlib import suppress
from fcntl import ioctl
from struct import pack

from tests.cli.running import PATIENCE, environment, read_within

_ASKS = b"\x1b[?2004h"
"""Is written once for each line that is asked for: what is pasted from now on comes in brackets."""


class Terminal:
    """A terminal of so many columns on which the tool plays; it does not say where its cursor is."""

    def __init__(self, columns: int, *words: str, **changes: str) -> None:
        self._ours, theirs = pty.openpty()
        self.resize(columns)
        self.process = subprocess.Popen(
            [sys.executable, "-m", "analyser", "play", *words],
            env=environment(**({"TERM": "xterm-256color", "PROMPT_TOOLKIT_NO_CPR": "1"} | changes)),
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            start_new_session=True,
            preexec_fn=lambda: ioctl(0, termios.TIOCSCTTY, 0),  # noqa: PLW1509 (so that Ctrl-C is heard)
        )
        os.close(theirs)
        self._raw, self._read, self._asked = b"", 0, 0

    @property
    def shown(self) -> str:
        """All of it, without the codes that move and colour it."""
        return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]|\r", "", self._raw.decode(errors="replace"))

    def read_until(self, ending: str) -> bool:
        """Waits until these words are shown, after those that were waited for before; whether they ever were."""
        ends = time.monotonic() + PATIENCE
        while (place := self.shown.find(ending, self._read)) < 0:
            assert time.monotonic() < ends, self.shown
            if not self._read_on():
                return False
        self._read = place + len(ending)
        return True

    def is_asked(self) -> bool:
        """Waits until another line is asked for; whether the tool is still there to ask."""
        while (place := self._raw.find(_ASKS, self._asked)) < 0:
            if not self._read_on():
                return False
        self._asked = place + len(_ASKS)
        self._read = len(self.shown)
        return True

    def _read_on(self) -> bool:
        """Whether there was something to read; not if nobody holds the other end any more."""
        part = b""
        with suppress(OSError):
            part = read_within(self._ours, PATIENCE)
        self._raw += part
        return bool(part)

    def resize(self, columns: int) -> None:
        """Has so many columns from now on."""
        ioctl(self._ours, termios.TIOCSWINSZ, pack("HHHH", 40, columns, 0, 0))

    def type(self, keys: str) -> None:
        """As a person presses them."""
        os.write(self._ours, keys.encode())

    def close(self) -> int:
        """The window is closed: the exit code of the tool."""
        os.close(self._ours)
        return self.process.wait(timeout=PATIENCE)

    def end(self) -> int:
        """Waits until the tool is through."""
        self.read_until("\0")
        return self.close()
