"""`analyser play`: a person plays a game."""

import os
import sys
from contextlib import ExitStack
from functools import partial
from io import StringIO
from pathlib import Path
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Any

import click

from analyser.cli.options import COUNT, DURATION, Input, adding, cell_options, gather, only_said, threads_option
from analyser.cli.output import talk
from analyser.extras import how_to_get
from analyser.mistakes import Mistake

if TYPE_CHECKING:
    from analyser.person.request import Helping
    from analyser.person.session import Session

_GOES_WITH_RESUME = ("resume", "base", "think", "threads")


def _helping(base: str | None, think: float | None, threads: int | None) -> "Helping":
    from analyser.person.request import Helping

    return Helping(base=base, think=think, threads=threads)


help_options = gather(
    "helping",
    _helping,
    click.option("--base", metavar="SPEC", help="Who plays on in a hint. [default: the strongest written by hand]"),
    click.option("--think", type=DURATION, metavar="TIME", help="How long a hint thinks. [default: 1s]"),
    threads_option,
)


@click.command(short_help="Play a game yourself, with hints; alone, or beside the real box.")
@click.argument("game", required=False)
@cell_options()
@adding(
    click.option("--seat", "seats", multiple=True, metavar="N", help="That you play; or: all. [default: first side's]"),
    click.option("--index", type=COUNT, metavar="K", help="The game of this seed. [default: any]"),
    click.option("--dealt", is_flag=True, help="Ask for all that comes up at a real table, instead of the seed."),
    click.option("--save", type=Input(), metavar="FILE", help="Keep the game here. [default: in analyser-games]"),
    click.option("--resume", type=Input(), metavar="FILE", help="Go on with a game that was kept."),
)
@help_options
def command(game: str | None, save: Path | None, resume: Path | None, helping: "Helping", **asked: Any) -> None:
    """Play GAME in the terminal: moves by number or by their first words, and hint, why, undo, save, quit.

    Other seats are played by -p. The game is kept after every move, and as a transcript when it is over.
    Without a terminal each line of standard input is an answer.

    \b
    Examples:
      analyser play freigard -d dusk
      analyser play en_garde --seat 1 -p careful
      analyser play castle_panic --players 2 --dealt
      analyser play --resume analyser-games/freigard-20260101-200000.json
    """
    with ExitStack() as meanwhile:
        session = _resumed(resume, helping) if resume else _begun(game, save, helping, asked, meanwhile)
        try:
            _play(session)
        except KeyboardInterrupt:
            raise KeyboardInterrupt(f"in a game that is {session.kept}") from None


def _begun(
    game: str | None, save: Path | None, helping: "Helping", asked: dict[str, Any], meanwhile: ExitStack
) -> "Session":
    """A new game; what `hint` and `why` need is compiled while the person looks at the table."""
    from analyser.experiments.analysing.pieces import pieces_of_weighing
    from analyser.experiments.playing.beside import compiling_beside
    from analyser.person.request import SittingRequest, new_file

    if game is None:
        raise Mistake("play takes a GAME, or --resume FILE")
    request = SittingRequest(game, **asked)
    request.check()
    helping.check(request.found_game.name)
    file = new_file(request.found_game.name, save)
    from analyser.person.sitting import Sitting

    (cell,) = request.cells
    base = helping.player(cell.game.name).spec
    meanwhile.enter_context(compiling_beside(partial(pieces_of_weighing, cell, base, is_played=False)))
    sitting = Sitting(cell, request.chosen_index, request.chosen_seats, dealt=request.dealt)
    return _session(sitting, file, helping)


def _resumed(file: Path, helping: "Helping") -> "Session":
    from analyser.person.saved import resume

    only_said("play --resume", *_GOES_WITH_RESUME)
    sitting = resume(file)
    helping.check(sitting.cell.game.name)
    return _session(sitting, file, helping)


def _session(sitting: Any, file: Path, helping: "Helping") -> "Session":
    from analyser.experiments.playing.cores import thread_count
    from analyser.person.session import Session

    base, threads = helping.player(sitting.cell.game.name).spec, thread_count(helping.threads)
    return Session(sitting, file, base=base, seconds=helping.seconds, threads=threads)


def _play(session: "Session") -> None:
    """On the terminal if there is one, and what it needs."""
    from analyser.person import plain

    answers = sys.stdin or StringIO()
    if answers.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb":
        try:
            from analyser.person import terminal
        except ImportError:
            talk(f"analyser: lines can't be edited without prompt_toolkit, the extra 'play': {how_to_get('play')}")
        else:
            terminal.play(session)
            return
    if hasattr(answers, "reconfigure"):
        answers.reconfigure(errors="replace")
    plain.play(session, answers, click.echo, get_terminal_size().columns)
