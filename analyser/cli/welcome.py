"""What `analyser` alone says: the games, the one command to begin with, and what it will show."""

from collections.abc import Iterator

FIRST = "analyser run freigard -d night"
"""The first command that a person is told to try; README begins with it too."""


MORE = {
    "analyser play freigard": "play it yourself, with hints",
    "analyser games freigard": "what house rules may change",
    "analyser --help": "all commands, each with examples",
}
"""What else there is to begin with."""


def welcome_lines() -> Iterator[str]:
    """A screen for a person who has typed nothing but the name."""
    from analyser.games.catalogue import GAMES, find_game
    from analyser.reporting.sheets import render_games
    from analyser.reporting.styles import STYLES
    from analyser.reporting.terminal import paper

    said = STYLES["table"].said
    yield from said("How hard is a tabletop game, and how does one play it well? Try this first:")
    yield from ("", f"  {FIRST}", "")
    yield from said(
        "It shows how many games players from beginner to expert win, and how sure that is. "
        "The first time that takes some 15 seconds, of which most go into compiling."
    )
    yield ""
    yield from render_games([find_game(name) for name in GAMES], "table")
    yield ""
    for command, told in MORE.items():
        line = f"  {command:<34} {told}"
        yield from [line] if len(line) <= paper().width else [f"  {command}", f"      {told}"]
