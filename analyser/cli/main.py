"""The entry point: finds the command, and turns every error into one line and an exit code."""

import os
import sys
import threading
from contextlib import suppress
from importlib import import_module

import click

from analyser import __version__
from analyser.cli.compiling import tell_of_compiling
from analyser.experiments.playing.uninterrupted import CHUNK_THREAD, stop_as_ctrl_c
from analyser.mistakes import Failure, Mistake, unknown
from analyser.reporting.terminal import spell_what_is_missing

COMMANDS = (
    *("games", "policies", "run", "compare", "tournament", "ladder", "balance", "sensitivity", "tune"),
    *("study", "report", "results", "trace", "advise", "analyse", "play", "bench", "warmup"),
)
"""Each is `analyser.cli.<name>_command` with a `command`; they are loaded when asked for."""

INTERRUPTED = 130
EPILOG = """\b
Exit codes:
    0  done
    1  it couldn't be done, or what was asked is not so
    2  a mistake in what was asked, told in one line
  130  interrupted by Ctrl-C or SIGTERM; what was played is shown
"""
COMPLETE = "_ANALYSER_COMPLETE"
"""How a shell asks for completion: `eval "$(_ANALYSER_COMPLETE=bash_source analyser)"`, or zsh_source, fish_source."""
UNKEPT = "analyser.unkept"
"""What a command's context has where its store failed: the exit code says so."""


class Commands(click.Group):
    """A group that names its commands where none of them is asked for."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if not args and not self.invoke_without_command and not ctx.resilient_parsing:
            raise Mistake(f"{ctx.command_path} takes a command: {', '.join(self.list_commands(ctx))}")
        return super().parse_args(ctx, args)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        known = self.list_commands(ctx)
        if args and not args[0].startswith("-") and args[0] not in known and not ctx.resilient_parsing:
            self.check_word(ctx, args[0])
            raise unknown("command", args[0], known)
        return super().resolve_command(ctx, args)

    def check_word(self, ctx: click.Context, word: str) -> None:
        """Says of a word that is no command what is wrong with it, if that is known."""


class LazyCommands(Commands):
    """Commands that are imported when they are run or listed, so that `--help` is quick."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def check_word(self, ctx: click.Context, word: str) -> None:
        from analyser.games.catalogue import GAMES

        if word.casefold() in GAMES:
            told = f"{ctx.command_path} run {word.casefold()}"
            raise Mistake(f"'{word}' is a game: what is asked of it comes first, as {told}")

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"analyser.cli.{cmd_name}_command").command
        return command


@click.group(
    cls=LazyCommands,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog=EPILOG,
)
@click.version_option(__version__, prog_name="analyser")
@click.pass_context
def cli(context: click.Context) -> None:
    """Tell how hard a tabletop game is, and how to play it well.

    \b
    Examples:
      analyser run freigard -d night
      analyser trace freigard -d dusk -p counter --wins-only
      analyser games freigard
    """
    if context.invoked_subcommand is None:
        from analyser.cli.output import write_output
        from analyser.cli.welcome import welcome_lines
        from analyser.reporting.terminal import screen, written_on

        with written_on(screen()):
            write_output(None, welcome_lines())


def main() -> None:
    """Runs the command line and ends the process with its exit code."""
    stop_as_ctrl_c()
    tell_of_compiling()
    code = _run(sys.argv[1:])
    if any(thread.name.startswith(CHUNK_THREAD) for thread in threading.enumerate()):
        _leave_at_once(code)  # a policy that does not come to its end would be waited for
    sys.exit(code)


def _run(words: list[str]) -> int:
    if sys.stdout is None:
        return say("standard output is closed", 1)
    for stream in (sys.stdout, sys.stderr):
        spell_what_is_missing(stream)  # a terminal that has no – or … shows something in its place
    try:
        return _invoke(words)
    except BrokenPipeError:
        return _leave_quietly()
    except (KeyboardInterrupt, click.Abort) as interrupt:
        return say(f"interrupted {interrupt}".rstrip(), INTERRUPTED)
    except (Mistake, click.ClickException) as error:
        return say(_one_line(error), 2)
    except Failure as error:
        return say(str(error), 1)
    except OSError as error:
        return say(f"can't go on: {error.strerror or error}", 1)
    except MemoryError:
        return say("out of memory", 1)
    except Exception as error:  # no traceback reaches a user
        if os.environ.get("ANALYSER_TRACEBACK"):
            raise
        told = f"{type(error).__name__}: {' '.join(str(error).split())[:200]}"
        return say(f"internal error, please report it: {told} (ANALYSER_TRACEBACK=1 shows where)", 1)


def _invoke(words: list[str]) -> int:
    """Runs a command without click's own error handling, which has other exit codes.

    A shell that completes a word asks by an environment variable, as click has it.
    """
    if asked := os.environ.get(COMPLETE):
        return _complete(asked)
    try:
        with cli.make_context("analyser", words) as context:
            cli.invoke(context)
    except click.exceptions.Exit as ending:
        sys.stdout.flush()
        return ending.exit_code
    sys.stdout.flush()
    return 1 if context.meta.get(UNKEPT) else 0


def _complete(asked: str) -> int:
    """What a shell asks for: the lines that it reads once (`zsh_source`), or what may stand here (`zsh_complete`)."""
    from click.shell_completion import get_completion_class

    shell, _, what = asked.partition("_")
    found = get_completion_class(shell)
    if found is None or what not in ("source", "complete"):
        raise Mistake(f"{COMPLETE} takes bash_source, zsh_source or fish_source, not '{asked}'")
    completion = found(cli, {}, "analyser", COMPLETE)
    if told := completion.source() if what == "source" else completion.complete():
        click.echo(told)
    return 0


def say(line: str, code: int) -> int:
    """One line to the person, and the exit code back."""
    try:
        click.echo(f"analyser: {line}", err=True)
    except OSError:
        return code  # nobody listens; the exit code still tells
    return code


def _one_line(error: Exception) -> str:
    message = error.format_message() if isinstance(error, click.ClickException) else str(error)
    return " ".join(message.split())


def _leave_at_once(code: int) -> None:
    with suppress(OSError, ValueError):
        sys.stdout.flush()
        sys.stderr.flush()
    os._exit(code)


def _leave_quietly() -> int:
    """Whoever read our output has gone (a pipe to `head`): nothing more can be written, not even at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


if __name__ == "__main__":
    main()
