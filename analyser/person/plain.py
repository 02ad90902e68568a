"""A session line by line, without a terminal: for pipes, scripts, and where the terminal's library is missing."""

from collections.abc import Callable, Iterable
from typing import TextIO

from analyser.person.blocks import Block
from analyser.person.screen import fitted
from analyser.person.session import Session


def play(session: Session, lines: TextIO, write: Callable[[str], object], width: int) -> None:
    """Takes a line for each question until the game is over, left, or there are no lines any more."""

    def show(blocks: Iterable[Block]) -> None:
        for block in blocks:
            for line in fitted(block, width):
                write(line)

    show(session.begin())
    while not session.is_done:
        line = lines.readline()
        if not line:
            write(session.kept)
            return
        write(f"{session.prompt}{line.strip()}")
        session.answer(line, show)
