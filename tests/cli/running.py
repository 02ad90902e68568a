"""The command line as a test uses it: in this process, which is quick, or in a child, where the process matters."""

import fcntl
import io
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
from collections.abc import Mapping
from contextlib import redirect_stderr, redirect_stdout, suppress
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

from analyser.cli.main import main

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 1_800.0
"""Seconds after which a process is taken for one that hangs: on a loaded machine it may take long."""


TALK = ("analyser: written to ", "analyser: compiling ")
"""How lines begin that tell what is on the way; whether something is compiled depends on what ran before."""


class Said(NamedTuple):
    """How a command ended, and what it said, `TALK` apart."""

    code: int
    out: str
    err: str


def without_talk(err: str) -> str:
    """What is said beside the data of what nobody waits for."""
    return "".join(line for line in err.splitlines(keepends=True) if not line.startswith(TALK))


def call(*arguments: str) -> Said:
    """Runs a command in this process."""
    said = heard(*arguments)
    return said._replace(err=without_talk(said.err))


def heard(*arguments: str) -> Said:
    """The same with all that is said."""
    out, err = io.StringIO(), io.StringIO()
    with patch.object(sys, "argv", ["analyser", *arguments]), redirect_stdout(out), redirect_stderr(err):
        try:
            main()
        except SystemExit as end:
            return Said(int(end.code or 0), out.getvalue(), err.getvalue())
    raise AssertionError("a command line ends its process")


def fine(*arguments: str) -> str:
    """What a command that must succeed, without a word beside, writes."""
    said = call(*arguments)
    assert (said.code, said.err) == (0, "")
    return said.out


def mistake(*arguments: str) -> str:
    """The one line that a command says of a mistake; nothing is written."""
    said = call(*arguments)
    assert said.code == 2, said
    assert said.out == ""
    assert said.err.startswith("analyser: ")
    assert said.err.endswith("\n")
    assert said.err.count("\n") == 1
    assert len(said.err) < 400, "a line is for a person"
    return said.err.removeprefix("analyser: ").rstrip("\n")


def tells(line: str, told: str) -> bool:
    """Whether a line tells these names and numbers, one after the other, whatever it says between."""
    place = 0
    for word in told.split():
        place = line.find(word, place) + len(word)
        if place < len(word):
            return False
    return True


def assert_names(line: str, *names: str) -> None:
    """A line has each of these names and numbers, whole and as they are, whatever it says around them."""
    missing = [name for name in names if not re.search(rf"(?<![\w.-]){re.escape(name)}(?!\w|\.\d|,\d{{3}}\b)", line)]
    assert not missing, f"{missing} not in: {line}"


def environment(**changes: str) -> dict[str, str]:
    """A child's environment: the sources of this folder, nothing of the tester's own that would change the output."""
    kept = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "ANALYSER_TRACEBACK")}
    return kept | {"PYTHONPATH": str(ROOT)} | changes


Process = subprocess.Popen[str]


def start(*arguments: str, cwd: Path | None = None, module: str = "analyser", **changes: str) -> Process:
    """Begins a command in a child process."""
    return subprocess.Popen(
        [sys.executable, "-m", module, *arguments],
        cwd=cwd,
        env=environment(**changes),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        errors="replace",
    )


def ended(process: Process) -> Said:
    """What a command said in the end."""
    try:
        out, err = process.communicate(timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
        raise
    return Said(process.returncode, out, without_talk(err))


def child(*arguments: str, cwd: Path | None = None, **changes: str) -> Said:
    """Runs a command in a child process."""
    return ended(start(*arguments, cwd=cwd, **changes))


def interrupted(*arguments: str, cwd: Path | None = None, **changes: str) -> Said:
    """Runs a command in a child process, which is interrupted as soon as there is something to lose."""
    return ended(start(*arguments, cwd=cwd, module="tests.cli.interrupted", **changes))


def told_on_terminal(*words: str, cwd: Path | None = None, size: tuple[int, int] | None = None, **changes: str) -> str:
    """What a command that must succeed shows on a terminal, of so many rows and columns, beside its data.

    Without the codes that move and colour it.
    """
    ours, theirs = pty.openpty()
    if size is not None:
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", *size, 0, 0))
    command, env = [sys.executable, "-m", "analyser", *words], environment(TERM="xterm", **changes)
    process = subprocess.Popen(command, cwd=cwd, env=env, stdin=theirs, stdout=subprocess.DEVNULL, stderr=theirs)
    os.close(theirs)
    shown = b""
    with suppress(OSError):  # nobody holds the other end any more
        while part := read_within(ours, PATIENCE):
            shown += part
    os.close(ours)
    assert process.wait(timeout=PATIENCE) == 0, shown
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", shown.decode(errors="replace"))


def read_within(file: int, seconds: float) -> bytes:
    """What comes next; nothing when nothing comes in time."""
    return os.read(file, 65_536) if select.select([file], [], [], seconds)[0] else b""


def shell(line: str, cwd: Path, env: Mapping[str, str] | None = None) -> Said:
    """Runs a line of bash in which `analyser` is the command; the exit code is the command's, not the pipe's."""
    words = f'analyser() {{ "{sys.executable}" -m analyser "$@"; }}; {line}; exit "${{PIPESTATUS[0]}}"'
    done = subprocess.run(
        ["bash", "-c", words],
        cwd=cwd,
        env=environment(**(env or {})),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
        text=True,
        timeout=PATIENCE,
    )
    return Said(done.returncode, done.stdout, without_talk(done.stderr))
