"""A session on a terminal: lines are edited, completed and remembered, and what is shown has colours."""

import shutil
import signal
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import partial

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import WordCompleter
from rich.console import Console
from rich.text import Text

from analyser.person.blocks import CHOICES, DRAWN, MISTAKE, NEWS, Block
from analyser.person.screen import fitted
from analyser.person.session import Session

_STYLES = {DRAWN: "bold", NEWS: "cyan", CHOICES: "green", MISTAKE: "red"}
_BAR = ("?", "hint", "why", "undo", "moves", "table", "quit", "about", "save")
"""What may be typed besides moves; on a narrow terminal the first of them."""
_MENU_LINES = 4


def play(session: Session) -> None:
    """Asks until the game is over or left; Ctrl-D leaves it, and breaks thinking off as Ctrl-C does."""
    console, asker = Console(highlight=False), PromptSession[str]()
    _show(console, session.begin())
    while not session.is_done:
        completer = WordCompleter(session.words, sentence=True)
        try:
            line = asker.prompt(
                session.prompt, completer=completer, bottom_toolbar=_bar, reserve_space_for_menu=_MENU_LINES
            )
        except EOFError:
            line = "quit"
        with _breaking_off():
            session.answer(line, partial(_show, console))


def _bar() -> str:
    """As much as fits."""
    told = ""
    for word in _BAR:
        if len(told) + len(word) + 2 < shutil.get_terminal_size().columns:
            told += f" {word} "
    return told


@contextmanager
def _breaking_off() -> Iterator[None]:
    """Nobody is asked meanwhile: Ctrl-D is the key that asks a process to quit, and does what Ctrl-C does."""
    if not hasattr(signal, "SIGQUIT"):
        yield
        return
    import termios  # which a system without this signal doesn't have

    keys = termios.tcgetattr(sys.stdin)
    changed = [*keys[:-1], [*keys[-1]]]
    changed[-1][termios.VQUIT] = changed[-1][termios.VEOF]
    heard = signal.signal(signal.SIGQUIT, signal.default_int_handler)
    termios.tcsetattr(sys.stdin, termios.TCSANOW, changed)
    try:
        yield
    finally:
        termios.tcsetattr(sys.stdin, termios.TCSANOW, keys)
        signal.signal(signal.SIGQUIT, heard)


def _show(console: Console, blocks: Iterable[Block]) -> None:
    for block in blocks:
        width = shutil.get_terminal_size().columns
        style = _STYLES.get(block.kind, "")
        for line in fitted(block, width):
            console.print(Text(line, style=style), soft_wrap=True)
