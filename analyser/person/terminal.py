"""A session on a terminal: lines are edited, completed and remembered, and what is shown has colours."""

import shutil
from collections.abc import Iterable

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import WordCompleter
from rich.console import Console
from rich.text import Text

from analyser.person.blocks import CHOICES, DRAWN, MISTAKE, NEWS, Block
from analyser.person.screen import fitted
from analyser.person.session import Session

_STYLES = {DRAWN: "bold", NEWS: "cyan", CHOICES: "green", MISTAKE: "red"}
_BAR = " hint  why  undo  moves  table  about  save  quit  ? "
_MENU_LINES = 4


def play(session: Session) -> None:
    """Asks until the game is over or left; Ctrl-D leaves it."""
    console, asker = Console(highlight=False), PromptSession[str]()
    _show(console, session.begin())
    while not session.is_done:
        completer = WordCompleter(session.words, sentence=True)
        try:
            line = asker.prompt(
                session.prompt, completer=completer, bottom_toolbar=_BAR, reserve_space_for_menu=_MENU_LINES
            )
        except EOFError:
            line = "quit"
        _show(console, session.say(line))


def _show(console: Console, blocks: Iterable[Block]) -> None:
    for block in blocks:
        width = shutil.get_terminal_size().columns
        style = _STYLES.get(block.kind, "")
        for line in fitted(block, width):
            console.print(Text(line, style=style), soft_wrap=True)
