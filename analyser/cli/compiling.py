"""Says on standard error what is compiled: a person who waits shall know for what."""

import os
import sys
import textwrap

import click

from analyser.kernel.compiling import listen


def tell_of_compiling() -> None:
    """From now on, a line for each game and those who play it."""
    told: set[str] = set()

    def tell(function: str) -> None:
        what = _what(function)
        if what and what not in told:
            told.add(what)
            click.echo(
                _fitted(f"analyser: compiling {what}: some seconds, once (analyser warmup does it ahead)"), err=True
            )

    listen(tell)


def _fitted(line: str) -> str:
    """As it fits the terminal, where it is written to one; a whole line for programs."""
    if not sys.stderr.isatty():
        return line
    width = os.get_terminal_size(sys.stderr.fileno()).columns or len(line)  # some terminals don't know theirs
    return textwrap.fill(line, width, subsequent_indent="  ", break_on_hyphens=False)


def _what(function: str) -> str:
    """A game and its players, of a bound function that has them in its name; nothing of any other one."""
    from analyser.games.catalogue import GAMES
    from analyser.solvers.catalogue import policies_of

    game = next((name for name in GAMES if f"_{name}_" in f"{function}_"), None)
    if game is None:
        return ""
    words = f"{function}_".partition(f"_{game}_")[2].split("_")
    players = [info.name for info in policies_of(game) if info.name in words]
    return f"{game} ({', '.join(players)})" if players else game
